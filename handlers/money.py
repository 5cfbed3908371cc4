"""Chips: balances, the refill, the ranking. Play money, and the words say so."""

from __future__ import annotations

from display.summary import ranking_text
from engine.game import Refusal
from engine.registry import game_of
from handlers.replies import name_of
from handlers.room import Room
from locales import Raw
from storage.records import TableRow

LEAST_STAKE = 5
"""Chips below which a refill may be taken where no table's rules say otherwise."""

MOST_CHIPS = 1_000_000
"""The most that admins may give as a start or a refill."""


def balance_line(room: Room) -> Raw:
    """How many chips this person has here."""
    chips = room.desk.ledger.purse(room.chat.chat_id, room.person, room.now)
    return room.ours("money.balance", name=name_of(room), n=chips)


def refill(room: Room, row: TableRow | None) -> str:
    """Take the refill if it may be taken (GEN-9); give what is said about it, in this person's language."""
    desk, chat_id = room.desk, room.chat.chat_id
    chips = desk.ledger.purse(chat_id, room.person, room.now)
    least, broke = LEAST_STAKE, False
    for table in desk.tables.open_in(chat_id):
        seen = room.croupier.view(desk, table.table_id)
        if room.person in seen.playing:
            return room.refusal(Refusal("refill_in_hand"))
        if row is not None and table.table_id == row.table_id:
            least = game_of(seen.rules).least(seen.rules)
            broke = seen.halted == "nobody_covers"
    if chips >= least and not broke:
        return room.refusal(Refusal("refill_not_needed", amount=least))
    balance = desk.ledger.refill(chat_id, room.person, room.now)
    return room.mine("money.refilled", n=balance)


def ranking(room: Room) -> Raw:
    return ranking_text(room.desk, room.chat.chat_id, room.ours)


def set_chips(room: Room, said: str) -> str:
    """``/fiches 1000 500``: what somebody new gets and what a refill brings. Admins only."""
    if not room.is_admin:
        return room.ours("word.admins_only")
    numbers = said.split()
    good = len(numbers) == 2 and all(n.isascii() and n.isdigit() and len(n) <= 9 for n in numbers)
    if not good or not all(1 <= int(n) <= MOST_CHIPS for n in numbers):
        chat = room.chat
        return room.ours(
            "word.chips_how", start=chat.starting_chips, refill=chat.refill, most=MOST_CHIPS
        )
    start, again = (int(n) for n in numbers)
    room.desk.chats.set_chips(room.chat.chat_id, start, again)
    return room.ours("word.chips_set", start=start, refill=again)
