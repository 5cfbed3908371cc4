"""Functions on any log, of a table or of a tournament, for the audit and for the codec."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from engine import table, tournament
from engine.game import Person, Transfer, WonMatch
from engine.table import Table
from engine.tournament import Giro, Tournament

Kept: TypeAlias = Table | Tournament

TOLD: tuple[type[Any], ...] = (Giro,)
"""Reports of tables to their tournament."""


def all_events() -> tuple[type[Any], ...]:
    """Every event that a log may hold, without the reports in ``TOLD``."""
    return (*table.all_events(), *tournament.EVENTS)


def start(first: Any) -> Kept:
    """The state after the first event of a log."""
    if isinstance(first, tournament.TournamentOpened):
        return tournament.start(first)
    return table.start(first)


def evolve(kept: Kept, event: Any) -> Kept:
    """Apply one event."""
    if isinstance(kept, Tournament):
        return tournament.evolve(kept, event)
    return table.evolve(kept, event)


def decided(kept: Kept, event: Any) -> tuple[Any, ...] | None:
    """The events that must follow ``event``: those of a move, decided again; None if it is refused."""
    return table.decided(kept, event) if isinstance(kept, Table) else ()


def transfers(event: Any) -> tuple[Transfer, ...]:
    """The chips that one event moves."""
    return table.transfers(event) + tournament.transfers(event)


def score(event: Any) -> Mapping[Person, int] | None:
    """Each player's points if this event ended a round of a game with points, else None."""
    return table.score(event)


def match(event: Any) -> WonMatch | None:
    """The end of a match, if this event ended one."""
    return table.match(event)


def results(event: Any) -> Mapping[Person, int] | None:
    """Each player's gain in chips if this event settled a round, else None."""
    return table.results(event)
