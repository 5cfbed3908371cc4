"""The practice table: one person and computers, in the private chat with the bot."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Final

from engine.families import GameRules
from engine.game import Refusal
from engine.registry import GAMES, game_of
from handlers import computers, tables
from handlers.update_context import UpdateContext
from messages.standing import bring_down
from storage.records import TableRow

OPPONENTS: Final = 3
"""Computers at a practice table, unless its rules need more or have fewer seats."""


def opponents(rules: GameRules) -> int:
    """The number of computers that sit down with one person under these rules."""
    kind = game_of(rules)
    return max(kind.seats.min_players(rules), min(kind.seats.max_players(rules), OPPONENTS + 1)) - 1


def practice_table(context: UpdateContext) -> TableRow | None:
    """The practice table open in this private chat. The question does not create the chat."""
    known = context.work.chats.at(context.where.address)
    return context.work.tables.at(known.chat_id, 0) if known is not None else None


def open_practice(context: UpdateContext, asked: str = "") -> Refusal | None:
    """Open a table with computers, or bring the open one to the bottom."""
    row = practice_table(context)
    if row is not None:
        bring_down(context.work, context.croupier, row.table_id, now=context.now)
        return None
    game, rules, _ = tables.start_with(context, 0, asked)
    done = context.croupier.open_table(
        context.work,
        context.now,
        chat_id=context.chat.chat_id,
        thread_id=0,
        who=context.person,
        game=game,
        rules=rules,
        clock=0,
        practice=True,
        update_id=context.update_id,
    )
    if isinstance(done, Refusal):
        return done
    opened = context.work.tables.get(done.table_id)
    for player in islice(cycle(GAMES[game].players.computers), opponents(rules)):
        computers.seat_computer(context, opened, player)
    return None
