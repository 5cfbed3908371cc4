"""A viewer's picture of a table, and the viewer's possible actions there: an allow-list, like every view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import PUBLIC, Choice, Offer, Person, PossiblePremove
from engine.registry import GAMES
from engine.table.decks import SealedDeck
from engine.table.seating import Seating, enough, plays_in_pairs
from engine.table.state import (
    Agreement,
    Table,
    TableEnding,
    TablePhase,
    TournamentHold,
    open_clock,
)
from engine.value import Value


class RoundView(Value, frozen=True):
    """The running round, without the state of its game; the defaults stand between two rounds."""

    playing: tuple[Person, ...] = ()
    bystanders: tuple[Person, ...] = ()
    """People outside ``playing`` who have acted in the round."""
    absent: frozenset[Person] = frozenset()
    """Absent players: the clock plays *alla regola* in their place until the round ends."""
    decision: int = 0
    """The pending decision of the game, 0 for none."""
    turn: Person = 0
    """The person of that decision; 0 for none, or if it is a window."""
    callable: bool = False
    """Everybody may call that decision."""
    called: bool = False
    """It was called."""

    @property
    def everybody(self) -> tuple[Person, ...]:
        """All people in the round: players, and bystanders who have acted."""
        return (*self.playing, *self.bystanders) if self.bystanders else self.playing


class DecksView(Value, frozen=True):
    """The decks that everybody may know."""

    in_play: SealedDeck | None = None
    ready: SealedDeck | None = None
    """It may be cut."""
    awaits_seal: bool = False
    """The next round waits for Telegram to show a seal."""


class HaltView(Value, frozen=True):
    """The rest of a table."""

    asked: bool = False
    """A player wants the table to rest after the round."""
    reason: str = ""
    """Why it rests; empty while play goes on."""
    starting: bool = False
    """A player wants the first deal, which comes once the seal is shown."""
    ready: tuple[Person, ...] = ()
    """The players who need no more pause before the next round."""


class TableView(Value, frozen=True):
    viewer: Person
    opener: Person
    practice: bool
    phase: TablePhase
    round: int
    game_key: str
    """The key of the running game; ``agreed.game_key`` is the key of the next round's game."""
    game: Any
    """The game's own view for this viewer."""
    agreed: Agreement
    seating: Seating
    running: RoundView
    decks: DecksView
    halt: HaltView
    ending: TableEnding
    idle: bool
    tournament: TournamentHold
    premoves: tuple[tuple[str, Choice], ...]
    """The viewer's own premoves, by the game's question."""
    chose: bool
    """The viewer made a choice in the last round at which a look back looks."""


def view(table: Table, viewer: Person) -> TableView:
    """The picture of ``viewer``; ``PUBLIC`` for public information."""
    sitting, halt, premoves = table.sitting, table.halt, table.premoves
    return TableView(
        viewer=viewer,
        opener=table.opener,
        practice=table.practice,
        phase=table.phase,
        round=table.round,
        game_key=sitting.key,
        game=sitting.view(viewer),
        agreed=table.agreed,
        seating=table.seating,
        running=_running(table),
        decks=DecksView(table.decks.in_play, table.decks.ready, table.awaits_seal),
        halt=HaltView(halt.asked, halt.reason, halt.starter != 0, halt.ready),
        ending=table.ending,
        idle=table.activity.idle,
        tournament=table.tournament,
        premoves=tuple([one[1:] for one in premoves if one[0] == viewer]) if premoves else (),
        chose=viewer in table.chose,
    )


def _running(table: Table) -> RoundView:
    clock, running = open_clock(table), table.running
    decision = clock.decision if clock else 0
    return RoundView(
        playing=running.playing,
        bystanders=running.bystanders,
        absent=running.absent,
        decision=decision,
        turn=clock.who if clock else 0,
        callable=decision != 0 and running.callable == decision,
        called=decision != 0 and running.called == decision,
    )


def offers(seen: TableView) -> tuple[Offer, ...]:
    """The viewer's possible actions at the table itself (the game's own offers are ``Sight.offers(seen.game)``).

    For ``PUBLIC``: the actions that at least one person in the group may take, so that one keyboard serves all.
    Rights of admins (``chiudi``, changing the rules) are left out.
    """
    if seen.phase == "closed":
        return ()
    may_be = _MAY_IN_TOURNAMENTS if seen.tournament.number else _MAY
    if seen.viewer != PUBLIC:
        return tuple([Offer(name) for name, may in may_be.items() if may(seen, seen.viewer)])
    people = (seen.opener, *seen.seating.ring, *seen.seating.absent_kept, PUBLIC)
    return tuple(
        Offer(name) for name, may in may_be.items() if any(may(seen, person) for person in people)
    )


def possible_premoves(seen: TableView) -> tuple[PossiblePremove, ...]:
    """The viewer's possible premoves (PM-2), for a present player and while the game stays the same."""
    if seen.phase not in ("round", "pause") or seen.agreed.game_key != seen.game_key:
        return ()
    seat = seen.seating.seat(seen.viewer)
    if seat is None or seat.player or seat.presence != "here" or seen.viewer in seen.running.absent:
        return ()
    return GAMES[seen.game_key].sight.premoves(seen.game)


def _may_sit(seen: TableView, person: Person) -> bool:
    seating, kept = seen.seating, seen.seating.absent_kept
    taken = len(seating.seats) + (0 if person in kept else len(kept))
    free = taken < seen.agreed.kind.seats.max_players(seen.agreed.rules)
    return _may_come_back(seen, person) or (
        seen.seating.seat(person) is None and free and not seen.ending.asked
    )


def _may_get_up(seen: TableView, person: Person) -> bool:
    seat = seen.seating.seat(person)
    return seat is not None and seat.presence != "leaving"


def _may_come_back(seen: TableView, person: Person) -> bool:
    seat = seen.seating.seat(person)
    if seat is None or seat.presence != "here":
        return seat is not None
    return person in seen.running.absent and GAMES[seen.game_key].seats.back_at_once


def _may_sit_out(seen: TableView, person: Person) -> bool:
    seat = seen.seating.seat(person)
    return seat is not None and seat.presence == "here" and not seat.player


def _may_start(seen: TableView, person: Person) -> bool:
    seat = seen.seating.seat(person)
    if seat is None or seen.phase not in ("lobby", "halt", "pause"):
        return False
    if seat.presence != "here":
        return True
    ready = seen.halt.starting or person in seen.halt.ready
    return enough(seen.seating.seats, seen.agreed.rules) and not ready


def _may_pause(seen: TableView, person: Person) -> bool:
    seated = seen.seating.seat(person) is not None
    return seated and seen.phase in ("round", "pause") and not seen.halt.asked


def _may_cut(seen: TableView, person: Person) -> bool:
    if seen.decks.ready is None or seen.seating.seat(person) is None:
        return False
    return all(who != person for who, _ in seen.decks.ready.cuts)


def _may_call(seen: TableView, _: Person) -> bool:
    return seen.running.callable and not seen.running.called


def _may_change_partners(seen: TableView, person: Person) -> bool:
    seating = seen.seating
    seated = seating.seat(person) is not None
    return seated and seen.phase == "lobby" and plays_in_pairs(seating, seen.agreed.kind)


def _may_end(seen: TableView, person: Person) -> bool:
    return not seen.ending.asked and (seen.idle or person == seen.opener)


IN_TOURNAMENTS: Final = frozenset({"mi_assento", "eccomi", "taglia"})
"""The actions that people may take at a tournament's table; the tournament decides the rest."""

_MAY: Final[Mapping[str, Callable[[TableView, Person], bool]]] = {
    "siediti": _may_sit,
    "alzati": _may_get_up,
    "mi_assento": _may_sit_out,
    "eccomi": _may_come_back,
    "si_gioca": _may_start,
    "compagni": _may_change_partners,
    "pausa": _may_pause,
    "taglia": _may_cut,
    "chiama": _may_call,
    "chiudi": _may_end,
}

_MAY_IN_TOURNAMENTS: Final = {name: may for name, may in _MAY.items() if name in IN_TOURNAMENTS}
