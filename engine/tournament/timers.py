"""The running clocks of a tournament: names and kinds, never seconds."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.tournament.state import Tournament
from engine.value import Value

TournamentKind: TypeAlias = Literal["level", "entries"]
"""``level``: until the minimums rise. ``entries``: after it, every entrant may start the tournament or call it off."""


class TournamentTimer(Value, frozen=True):
    name: str
    kind: TournamentKind


def timers(tournament: Tournament) -> tuple[TournamentTimer, ...]:
    """All timers that are set now."""
    if tournament.phase == "entries" and tournament.entrants and not tournament.quiet:
        return (TournamentTimer(f"entries:{tournament.activity}", "entries"),)
    if tournament.phase == "running" and not tournament.top_level:
        return (TournamentTimer(f"level:{tournament.level}", "level"),)
    return ()
