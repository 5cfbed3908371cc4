"""Typed moves: a choice, an amount, the words of a cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.game import Choice, Refusal
from engine.table import actions as act
from handlers import premoves, tables
from handlers.parsed_update import Typed
from handlers.replies import acted, at_table, refuse, tell
from handlers.update_context import UpdateContext
from locales import Raw
from locales.names import clean
from storage.records import TableRow

MOST_DIGITS: Final = 12
"""Maximum number of digits in an amount."""


def choosing(name: str) -> Callable[[UpdateContext, Typed], None]:
    """A handler for one choice of a game, with or without an amount."""

    @at_table
    def handler(context: UpdateContext, asked: Typed, row: TableRow) -> None:
        amount = _amount(asked.words) if asked.words else None
        if asked.words and amount is None:
            context.add_line("word", context.ours("word.number", command=Raw(f"/{asked.name} 20")))
            return
        choice = Choice(name, amount)
        done = context.play(row.table_id, choice)
        if isinstance(done, Refusal):
            refuse(context, done)
        else:
            premoves.typed(context, row, choice=choice, done=done)

    return handler


@at_table
def stake(context: UpdateContext, asked: Typed, row: TableRow) -> None:
    """``/punta 20``: set the amount for this person's next move."""
    amount = _amount(asked.words)
    if amount is None:
        context.add_line("word", context.ours("word.number", command=Raw(f"/{asked.name} 20")))
    else:
        said = tables.draft(context, row, amount=amount, round_number=None, decision=None)
        if said:
            tell(context, said)


@at_table
def cut(context: UpdateContext, asked: Typed, row: TableRow) -> None:
    """``/taglia`` with words for the next deck.

    During a round the table does not show the cut, so the command gets an answer.
    """
    said = clean(asked.words)
    done = acted(context, row, act.Cut(said))
    if done and context.croupier.view(context.work, row.table_id).phase == "round":
        tell(context, context.ours("answer.cut", words=said))


def _amount(said: str) -> int | None:
    """A whole number of chips, written in digits; None for anything else."""
    digits = said.replace(".", "").replace(" ", "")
    fine = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(digits) if fine else None
