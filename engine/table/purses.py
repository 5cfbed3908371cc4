"""The purses that a running round reads (GEN-8).

From the deal to the end of the round nobody's purse changes from outside. Chips of its people go nowhere else, and
chips from elsewhere count from the next round on. So a player's own purse never changes the offers of others.
"""

from __future__ import annotations

from engine.game import TABLE, Person, Purses, Refusal, Who
from engine.table import actions as act
from engine.table import events as ev
from engine.table.event_builder import TableEventBuilder
from engine.table.state import Table


def held(table: Table) -> tuple[Person, ...]:
    """The people whose chips the running round holds: they may not go elsewhere before it ends."""
    running = table.running
    return running.everybody if running.for_chips else ()


def counted(table: Table, purses: Purses) -> Purses:
    """The free chips as the running round counts them: those that came in since the deal are left out."""
    if not table.running.came_in:
        return purses
    counting = dict(purses)
    for person, chips in table.running.came_in:
        counting[person] -= chips
    return counting


def count_later(builder: TableEventBuilder, who: Who, action: act.CountLater) -> Refusal | None:
    """Chips from elsewhere have come in. Refused: ``not_awaited`` (not by ``TABLE``, or the round holds no such
    purse).
    """
    if who != TABLE or action.person not in held(builder.table):
        return Refusal("not_awaited")
    builder.add(ev.ChipsCameIn(action.person, action.chips))
    return None
