"""Chips: balances, refills, the ranking. It is play money, and the texts say so."""

from __future__ import annotations

from typing import NamedTuple

from croupier.refills import take_refill
from display.ranking import ranking_text
from engine.game import Refusal
from handlers.replies import name_of
from handlers.room import Room
from locales import Raw
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


def balance_line(room: Room) -> Raw:
    """The number of this person's chips here."""
    chips = room.desk.ledger.purse(room.chat.chat_id, room.person, room.now)
    return room.ours("money.balance", name=name_of(room), n=chips)


def refill(room: Room) -> Said:
    """Take the refill if it is allowed (GEN-9)."""
    chat = room.chat
    if chat.kind == TOURNAMENT:
        return Said(room.refusal(Refusal("tournament_table")), done=False)
    done = take_refill(room.croupier, room.desk, chat.chat_id, room.person, room.now)
    if isinstance(done, Refusal):
        return Said(room.refusal(done), done=False)
    return Said(room.answering("money.refilled", n=done), done=True)


def ranking(room: Room) -> Raw:
    return ranking_text(room.desk, room.chat.chat_id, room.ours)


def set_chips(room: Room, said: str) -> Said:
    """``/fiches 1000 500 20``: a new player's chips, a refill, and the balance below which a refill is allowed.

    Admins only. Without the third number that balance stays, but at most at the size of a refill.
    """
    if not room.is_admin:
        return Said(room.answering("word.admins_only"), done=False)
    chat = room.chat
    asked = _amounts(said)
    if asked is None:
        return Said(room.answering("word.chips_how", most=MOST_CHIPS), done=False)
    start, again, *wanted = asked
    least = min(chat.least, again) if not wanted else wanted[0]
    if least > chat.least and not room.writer.real:
        return Said(room.answering("word.least_by_name"), done=False)
    room.desk.chats.set_chips(chat.chat_id, start, again)
    if least != chat.least:
        by = room.person if room.writer.real else None
        room.desk.chats.set_least(chat.chat_id, least, by, room.now)
    text = room.answering("word.chips_set", start=start, refill=again, least=least)
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
