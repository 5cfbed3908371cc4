"""The message about a table that ended while the bot was out of its group, sent after the bot's return."""

from __future__ import annotations

from collections.abc import Callable

from croupier.croupier import Croupier
from display.board import board_screen
from display.games import look
from display.screen import Screen
from display.summary import summary_screen
from engine.table.events import EndAsked
from messages.boards import board_data
from messages.evenings import evening
from messages.scenes import render_context
from storage import UnitOfWork
from storage.records import TOURNAMENT, TableId


def ending_screen(
    work: UnitOfWork, croupier: Croupier, table_id: TableId, *, now: int
) -> Callable[[], Screen]:
    """Read the data for the message and return a function that draws it."""
    row = work.tables.get(table_id)
    if row.game == TOURNAMENT:
        data = board_data(
            work, croupier, tournament_id=table_id, language=work.chats.get(row.chat_id).language
        )
        head = data.words("ending.tournament")
        return lambda: Screen(f"{head}\n\n{board_screen(data).text}")
    croupier = croupier
    read = render_context(work, croupier, table_id=table_id, now=now)
    whole = evening(work, croupier, table_id)
    hand = work.rounds.get(table_id, read.seen.round)
    midway = False
    if hand is not None:
        log = work.journal.load(table_id, hand.first_seq - 1, hand.last_seq)
        ends = [e for e in croupier.decoded(table_id, log) if isinstance(e, EndAsked)]
        midway = any(not end.person for end in ends)

    def draw() -> Screen:
        if midway:
            said = look(read).words_of_round("cut_short")
            lines = [read.words(said, n=read.seen.round), "", *look(read).table.result_lines(read)]
        else:
            lines = [read.words("ending.table")]
        return Screen("\n".join([*lines, "", summary_screen(whole()).text]))

    return draw
