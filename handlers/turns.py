"""Typed moves: a choice, an amount, the words of a cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.game import Choice, Refusal
from engine.table import actions as act
from handlers import ahead, tables
from handlers.asked import Typed
from handlers.replies import no_table, refuse, tell
from handlers.room import Room
from locales import Raw
from locales.names import clean

MOST_DIGITS: Final = 12
"""Maximum number of digits in an amount."""


def choosing(name: str) -> Callable[[Room, Typed], None]:
    """A handler for one choice of a game, with or without an amount."""

    def handler(room: Room, asked: Typed) -> None:
        row = room.table
        if row is None:
            no_table(room)
            return
        amount = _amount(asked.words) if asked.words else None
        if asked.words and amount is None:
            room.add_line("word", room.ours("word.number", command=Raw(f"/{asked.name} 20")))
            return
        choice = Choice(name, amount)
        done = room.croupier.play(
            room.desk, room.now, row.table_id, room.person, choice, update_id=room.update_id
        )
        if isinstance(done, Refusal):
            refuse(room, done)
        else:
            ahead.typed(room, row, choice, done)

    return handler


def stake(room: Room, asked: Typed) -> None:
    """``/punta 20``: set the amount for this person's next move."""
    row = room.table
    amount = _amount(asked.words)
    if row is None:
        no_table(room)
    elif amount is None:
        room.add_line("word", room.ours("word.number", command=Raw(f"/{asked.name} 20")))
    else:
        said = tables.draft(room, row, amount, None, None)
        if said:
            tell(room, said)


def cut(room: Room, asked: Typed) -> None:
    """``/taglia`` with words for the next deck.

    During a round the table does not show the cut, so the command gets an answer.
    """
    row = room.table
    if row is None:
        no_table(room)
        return
    said = clean(asked.words)
    done = room.act(row.table_id, act.Cut(said))
    if isinstance(done, Refusal):
        refuse(room, done)
    elif room.croupier.view(room.desk, row.table_id).phase == "round":
        tell(room, room.ours("answer.cut", words=said))


def _amount(said: str) -> int | None:
    """A whole number of chips, written in digits; None for anything else."""
    digits = said.replace(".", "").replace(" ", "")
    fine = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(digits) if fine else None
