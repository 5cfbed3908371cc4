"""The seats of a table: the people in them, the people who ever sat there, and the seats that are kept."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.families import GameRules
from engine.game import AnyGame, Person, Refusal
from engine.registry import game_of
from engine.value import Value

SeatPresence: TypeAlias = Literal["here", "away", "leaving"]
"""``away``: sit-out. ``leaving``: the player got up in a round that must still be settled."""


class TableSeat(Value, frozen=True):
    person: Person
    presence: SeatPresence = "here"
    player: str = ""
    """The reference player that plays here (``ReferencePlayers.computers``); empty for a person."""


class Seating(Value, frozen=True):
    """Everybody may know all of it: views hold it as it is."""

    seats: tuple[TableSeat, ...] = ()
    """In turn order."""
    kept: tuple[Person, ...] = ()
    """Players whose seats are kept, in turn order, also those already seated; empty once the time is over."""
    met: frozenset[Person] = frozenset()
    """All people who ever sat here."""
    missed: tuple[Person, ...] = ()
    """A person for each timed-out turn since that person last decided in time, whether or not the seat was left."""

    def seat(self, person: Person) -> TableSeat | None:
        for seat in self.seats:
            if seat.person == person:
                return seat
        return None

    @property
    def ring(self) -> tuple[Person, ...]:
        """All seated players, present or not, in turn order."""
        return tuple(seat.person for seat in self.seats)

    @property
    def here(self) -> tuple[Person, ...]:
        """Players to be dealt into the next round, in turn order."""
        return tuple(seat.person for seat in self.seats if seat.presence == "here")

    @property
    def people(self) -> tuple[Person, ...]:
        """Seated people without computers, present or not."""
        return tuple(seat.person for seat in self.seats if not seat.player)

    @property
    def present(self) -> tuple[Person, ...]:
        """People who are here, without computers."""
        return tuple(s.person for s in self.seats if s.presence == "here" and not s.player)

    @property
    def computers(self) -> tuple[Person, ...]:
        """Seats that a computer plays and keeps, in turn order."""
        return tuple(s.person for s in self.seats if s.player and s.presence == "here")

    @property
    def absent_kept(self) -> tuple[Person, ...]:
        """Players who have not taken their kept seats."""
        return tuple([person for person in self.kept if self.seat(person) is None])

    def with_seat(self, seat: TableSeat) -> tuple[TableSeat, ...]:
        """The seats with ``seat`` in its person's place.

        A newcomer sits last; a player with a kept seat sits right after the player who sat before in the old order.
        """
        if self.seat(seat.person) is None:
            place = len(self.seats)
            if seat.person in self.kept:
                earlier = self.kept[: self.kept.index(seat.person)]
                sitting = [n for n, old in enumerate(self.seats, 1) if old.person in earlier]
                place = max(sitting, default=0)
            return (*self.seats[:place], seat, *self.seats[place:])
        return tuple(seat if old.person == seat.person else old for old in self.seats)


def outside_round(seating: Seating, person: Person) -> Refusal:
    """The reason why a person is not in the round: ``not_seated``, ``away``, or ``not_in_round`` until the next one."""
    seat = seating.seat(person)
    if seat is None:
        return Refusal("not_seated")
    return Refusal("away" if seat.presence == "away" else "not_in_round")


def plays_in_pairs(seating: Seating, kind: AnyGame) -> bool:
    """True if so many players as sit here play in two pairs."""
    return len(seating.seats) in kind.seats.pairs


def enough(seats: tuple[TableSeat, ...], rules: GameRules) -> bool:
    """True if a round can be dealt by these rules: enough players are present, and not only computers.

    A tournament waits for nobody.
    """
    if not game_of(rules).seats.min_players(rules):
        return True
    here = [seat for seat in seats if seat.presence == "here"]
    min_players = game_of(rules).seats.min_players(rules)
    return len(here) >= min_players and any(not seat.player for seat in here)
