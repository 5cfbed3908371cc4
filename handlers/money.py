"""Chips: balances, refills, the ranking. It is play money, and the texts say so."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Refusal
from handlers.replies import name_of
from handlers.update_context import UpdateContext
from locales import Raw, Words
from storage.records import TOURNAMENT


class Said(NamedTuple):
    """The answer to a request for a change. ``done``: true if something has changed."""

    text: str
    done: bool

    @property
    def line(self) -> str:
        """The kind of the answer to a typed command (``reply_kinds``)."""
        return "done" if self.done else "word"


MOST_CHIPS = 1_000_000
"""Maximum that admins may set as a new player's chips or as a refill."""

LONGEST_AMOUNT = 9
"""Maximum number of digits in an amount."""


def balance_line(context: UpdateContext, said: Words) -> Raw:
    """The number of this person's chips here."""
    chips = context.work.ledger.purse(context.chat.chat_id, context.person, context.now)
    return said("money.balance", name=name_of(context), n=chips)


def refill(context: UpdateContext) -> Said:
    """Take the refill if it is allowed (GEN-9)."""
    chat = context.chat
    if chat.kind == TOURNAMENT:
        return Said(context.refusal(Refusal("tournament_table")), done=False)
    done = context.croupier.take_refill(
        context.work, context.now, chat_id=chat.chat_id, person=context.person
    )
    if isinstance(done, Refusal):
        if context.table is not None:
            context.is_about(context.table)  # a hand or a bank must end first
        return Said(context.refusal(done), done=False)
    return Said(context.answering("money.refilled", n=done), done=True)


def set_chips(context: UpdateContext, said: str) -> Said:
    """``/fiches 1000 500 20``: a new player's chips, a refill, and the balance below which a refill is allowed.

    Admins only. Without the third number that balance stays, but at most at the size of a refill.
    """
    if not context.is_admin:
        return Said(context.answering("word.admins_only"), done=False)
    chat = context.chat
    asked = _amounts(said)
    if asked is None:
        return Said(context.answering("word.chips_how", most=MOST_CHIPS), done=False)
    start, again, *wanted = asked
    least = min(chat.least, again) if not wanted else wanted[0]
    if least > chat.least and not context.writer.real:
        return Said(context.answering("word.least_by_name"), done=False)
    context.work.chats.set_chips(chat.chat_id, start, again)
    if least != chat.least:
        by = context.person if context.writer.real else None
        context.work.chats.set_least(chat.chat_id, least, by=by, at=context.now)
    text = context.answering("word.chips_set", start=start, refill=again, least=least)
    return Said(text, done=True)


def _amounts(said: str) -> list[int] | None:
    """Two or three amounts of chips, the third at most as large as the second; None for any other text."""
    words = said.split()
    if len(words) not in (2, 3) or not all(n.isascii() and n.isdigit() for n in words):
        return None
    if any(len(n) > LONGEST_AMOUNT for n in words):
        return None
    amounts = [int(n) for n in words]
    if not all(1 <= n <= MOST_CHIPS for n in amounts):
        return None
    return None if len(amounts) == 3 and amounts[2] > amounts[1] else amounts
