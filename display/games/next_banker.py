"""The person who holds the bank next, if its banker has left the table or is away."""

from __future__ import annotations

from collections.abc import Sequence

from display.render_context import RenderContext
from engine.game import Person
from engine.turn_order import next_holder


def next_banker(context: RenderContext, banker: Person, before: Sequence[Person]) -> Person:
    """``banker`` if present, else the next present person on the right, as people sat ``before``; 0 for nobody."""
    present = context.seen.seating.here
    return next_holder(banker, before, present)[0] if present else banker
