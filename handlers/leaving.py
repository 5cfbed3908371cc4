"""The question before a person leaves in the middle of a round: the first tap asks, a second one acts."""

from __future__ import annotations

from display.callback import Tap
from engine.table import TableView
from handlers.update_context import Answer, UpdateContext


def asks(context: UpdateContext, tap: Tap, seen: TableView) -> Answer | None:
    """The question to a player whose chips and cards are in the running round; None if there is nothing to ask."""
    person, running = context.person, seen.running
    plays = seen.phase == "round" and person in running.everybody and person not in running.absent
    question = (tap.table, seen.round, person, tap.name)
    if not plays or context.asked_questions.before(question, context.update_id):
        return None
    button = context.mine(f"button.{tap.name}")
    return Answer(context.mine("answer.sure_leaving", button=button), alert=True)
