"""A viewer's picture of a table, and the viewer's possible actions there: an allow-list, like every view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import PUBLIC, Ahead, Choice, Offer, Person
from engine.registry import GAMES, AnyRules, game_of
from engine.table.decks import SealedDeck
from engine.table.state import Phase, Seat, Table, absent_kept, enough, open_clock
from engine.value import value


@value
class TableView:
    viewer: Person
    game_key: str
    opener: Person
    phase: Phase
    seats: tuple[Seat, ...]
    rules: AnyRules
    clock: int
    """Seconds per decision of the next round; 0 without a clock."""
    round: int
    playing: tuple[Person, ...]
    absent: frozenset[Person]
    """Absent players: the clock plays *alla regola* in their place until the round ends."""
    met: frozenset[Person]
    """All people who ever sat here."""
    sealed: SealedDeck | None
    """It is ready and may be cut."""
    deck: SealedDeck | None
    """In play."""
    halted: str
    pause_asked: bool
    ending: bool
    thrown_out: bool
    """The bot was removed from the chat, so the clock played the table to its end."""
    idle: bool
    decision: int
    """The pending decision of the game, 0 for none."""
    turn: Person
    """The player of that decision, 0 for none."""
    callable: bool
    called: bool
    advice: bool
    practice: bool
    tournament: int
    """The tournament that owns the table; 0 for a table of its own."""
    in_group: bool
    """True for a tournament's table that is played in the group's chat and not in private chats."""
    held: bool
    """It waits for its tournament to let it go on."""
    awaits_seal: bool
    """The next round waits for Telegram to show a seal."""
    starting: bool
    """A player wants the first deal, which comes once the seal is shown."""
    kept: tuple[Person, ...]
    """Players who have not yet taken their kept seats."""
    ahead: tuple[tuple[str, Choice], ...]
    """The viewer's own premoves, by the game's question."""
    game: Any
    """The game's own view for this viewer."""

    @property
    def next_game(self) -> str:
        """The key of the next round's game, which ``rules`` belong to; ``game_key`` is the key of the running game."""
        return game_of(self.rules).key

    @property
    def here(self) -> tuple[Person, ...]:
        return tuple(seat.person for seat in self.seats if seat.presence == "here")

    @property
    def computers(self) -> tuple[Person, ...]:
        """Seats that a computer plays and keeps, in turn order."""
        return tuple(s.person for s in self.seats if s.player and s.presence == "here")


def view(table: Table, viewer: Person) -> TableView:
    """The picture of ``viewer``; ``PUBLIC`` for public information."""
    clock = open_clock(table)
    decision = clock.decision if clock else 0
    return TableView(
        viewer,
        table.game_key,
        table.opener,
        table.phase,
        table.seats,
        table.rules,
        table.clock,
        table.round,
        table.playing,
        table.absent,
        table.met,
        table.sealed,
        table.deck,
        table.halted,
        table.pause_asked,
        table.ending,
        table.thrown_out,
        table.idle,
        decision,
        clock.who if clock else 0,
        decision != 0 and table.callable == decision,
        decision != 0 and table.called == decision,
        table.advice,
        table.practice,
        table.tournament,
        table.in_group,
        table.held,
        table.awaits_seal,
        table.starter != 0,
        absent_kept(table),
        tuple([one[1:] for one in table.ahead if one[0] == viewer]) if table.ahead else (),
        table.kind.view(table.game, viewer),
    )


def offers(seen: TableView) -> tuple[Offer, ...]:
    """The viewer's possible actions at the table itself (the game's own offers are ``Game.offers(seen.game)``).

    For ``PUBLIC``: the actions that at least one person in the group may take, so that one keyboard serves all.
    Rights of admins (``chiudi``, changing the rules) are left out.
    """
    if seen.phase == "closed":
        return ()
    may_be = _MAY_IN_TOURNAMENTS if seen.tournament else _MAY
    if seen.viewer != PUBLIC:
        return tuple([Offer(name) for name, may in may_be.items() if may(seen, seen.viewer)])
    people = (seen.opener, *(seat.person for seat in seen.seats), *seen.kept, PUBLIC)
    return tuple(
        Offer(name) for name, may in may_be.items() if any(may(seen, person) for person in people)
    )


def ahead(seen: TableView) -> tuple[Ahead, ...]:
    """The viewer's possible premoves (PM-2), for a present player and while the game stays the same."""
    if seen.phase not in ("round", "pause") or seen.next_game != seen.game_key:
        return ()
    seat = _seat(seen, seen.viewer)
    if seat is None or seat.player or seat.presence != "here" or seen.viewer in seen.absent:
        return ()
    return GAMES[seen.game_key].ahead(seen.game)


def _seat(seen: TableView, person: Person) -> Seat | None:
    for seat in seen.seats:
        if seat.person == person:
            return seat
    return None


def _may_sit(seen: TableView, person: Person) -> bool:
    taken = len(seen.seats) + (0 if person in seen.kept else len(seen.kept))
    free = taken < game_of(seen.rules).seats[1]
    return _may_come_back(seen, person) or (
        _seat(seen, person) is None and free and not seen.ending
    )


def _may_get_up(seen: TableView, person: Person) -> bool:
    seat = _seat(seen, person)
    return seat is not None and seat.presence != "leaving"


def _may_come_back(seen: TableView, person: Person) -> bool:
    seat = _seat(seen, person)
    if seat is None or seat.presence != "here":
        return seat is not None
    return person in seen.absent and GAMES[seen.game_key].back_at_once


def _may_sit_out(seen: TableView, person: Person) -> bool:
    seat = _seat(seen, person)
    return seat is not None and seat.presence == "here" and not seat.player


def _may_start(seen: TableView, person: Person) -> bool:
    seat = _seat(seen, person)
    alone = sum(not seat.player for seat in seen.seats) == 1
    if seat is None or seen.phase not in (
        ("lobby", "halt", "pause") if alone else ("lobby", "halt")
    ):
        return False
    return seat.presence != "here" or (enough(seen.seats, seen.rules) and not seen.starting)


def _may_pause(seen: TableView, person: Person) -> bool:
    seated = _seat(seen, person) is not None
    return seated and seen.phase in ("round", "pause") and not seen.pause_asked


def _may_cut(seen: TableView, person: Person) -> bool:
    if seen.sealed is None or _seat(seen, person) is None:
        return False
    return all(who != person for who, _ in seen.sealed.cuts)


def _may_call(seen: TableView, _: Person) -> bool:
    return seen.callable and not seen.called


def _may_end(seen: TableView, person: Person) -> bool:
    return not seen.ending and (seen.idle or person == seen.opener)


IN_TOURNAMENTS: Final = frozenset({"mi_assento", "eccomi", "taglia"})
"""The actions that people may take at a tournament's table; the tournament decides the rest."""

_MAY: Final[Mapping[str, Callable[[TableView, Person], bool]]] = {
    "siediti": _may_sit,
    "alzati": _may_get_up,
    "mi_assento": _may_sit_out,
    "eccomi": _may_come_back,
    "si_gioca": _may_start,
    "pausa": _may_pause,
    "taglia": _may_cut,
    "chiama": _may_call,
    "chiudi": _may_end,
}

_MAY_IN_TOURNAMENTS: Final = {name: may for name, may in _MAY.items() if name in IN_TOURNAMENTS}
