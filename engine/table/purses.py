"""The purses that a running round reads (GEN-8).

From the deal to the end of a round, its own events alone change the purses of its people: their chips are spent nowhere
else, and chips from elsewhere count from the next round on. So nothing outside of a round changes the offers in it.
"""

from __future__ import annotations

from engine.game import TABLE, Person, Purses, Refusal, Who
from engine.table import actions as act
from engine.table import events as ev
from engine.table.event_builder import TableEventBuilder
from engine.table.state import Table


def held_people(table: Table) -> tuple[Person, ...]:
    """The people who may spend their chips nowhere else before the running round ends."""
    running = table.running
    return running.everybody if running.for_chips else ()


def counted_purses(table: Table, purses: Purses) -> Purses:
    """The free chips without those that have come in from elsewhere since the deal."""
    if not table.running.came_in:
        return purses
    counted = dict(purses)
    for person, chips in table.running.came_in:
        counted[person] -= chips
    return counted


def count_later(builder: TableEventBuilder, who: Who, action: act.CountLater) -> Refusal | None:
    """Let chips from elsewhere count later. Refused: ``not_awaited`` (not by ``TABLE``, or for nobody of the round)."""
    if who != TABLE or action.person not in held_people(builder.table):
        return Refusal("not_awaited")
    builder.add(ev.ChipsCameIn(action.person, action.chips))
    return None
