"""The running clocks of a tournament: names and kinds, never seconds."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.tournament.state import Tournament
from engine.value import value

TournamentKind: TypeAlias = Literal["level", "entries"]
"""``level``: until the minimums rise. ``entries``: after it, every entrant may start the tournament or call it off."""


@value
class TournamentAlarm:
    name: str
    kind: TournamentKind


def alarms(tournament: Tournament) -> tuple[TournamentAlarm, ...]:
    """All alarms that are set now."""
    if tournament.phase == "entries" and tournament.entrants and not tournament.quiet:
        return (TournamentAlarm(f"entries:{tournament.activity}", "entries"),)
    if tournament.phase == "running" and not tournament.top_level:
        return (TournamentAlarm(f"level:{tournament.level}", "level"),)
    return ()
