"""Decisions that need nobody's tap: those of absent players, premoves, and a choice without an alternative."""

from __future__ import annotations

from engine.table import actions as act
from engine.table import premoves
from engine.table.state import Table, to_play_at_once


def automatic(table: Table) -> act.PlayFor | act.PlayPremove | None:
    """The action of the clock that answers the pending decision; None if a person or a computer must."""
    clock = to_play_at_once(table)
    if clock is not None:
        return act.PlayFor(clock.who, clock.decision)
    return premoves.due(table) if table.premoves else None


def rests(table: Table) -> bool:
    """True if the automatic action waits for a moment, because a complete trick must stay in sight."""
    sitting = table.sitting
    return not table.ending.thrown_out and sitting.kind.timing.rests(sitting.state)
