"""The croupier's facts, and the messages that each makes wanted."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.facts import TableChanged, TournamentChanged
from croupier.loaded_table import LoadedTable
from engine.game import Person
from messages import own_tables
from messages.missed_news import keep_missed_news
from messages.standing import nudge, want_table
from messages.tables import show
from messages.tournaments import show_board, show_watched
from messages.typed_answers import is_answer
from messages.watching import MOMENT
from storage import UnitOfWork
from storage.records import ChatId, TableId, TableRow


class WantedMessages:
    """Keeps the wanted messages true to the croupier's facts (``croupier.facts.Messages``)."""

    def table_changed(self, work: UnitOfWork, it: TableChanged) -> None:
        """Show the table's change in the group and on the cards of those whom it concerns."""
        show(work, it)

    def tournament_changed(self, work: UnitOfWork, it: TournamentChanged) -> None:
        """Show board, news and results."""
        show_board(work, it)

    def featured_table_changed(self, work: UnitOfWork, tournament: TableRow, now: int) -> None:
        """Have the featured table drawn again."""
        show_watched(work, tournament, now)

    def turn_is_late(self, work: UnitOfWork, table: LoadedTable, who: Person, *, now: int) -> None:
        """Mention the player at the bottom of the chat."""
        nudge(work, table, who=who, now=now)

    def deadline_moved(self, work: UnitOfWork, table_id: TableId, now: int) -> None:
        """Have the table's message drawn again."""
        want_table(work, table_id, now)

    def chat_lost(self, work: UnitOfWork, chat_id: ChatId, ended: Iterable[TableRow]) -> None:
        """Remember what the chat must be told when the bot is back."""
        keep_missed_news(work, chat_id, ended)

    def chat_moved(
        self, work: UnitOfWork, chat_id: ChatId, tables: Iterable[TableRow], *, now: int
    ) -> None:
        """Forget the messages that no edit reaches at the new address; the others are sent there again."""
        for place in work.outbox.of_chat(chat_id):
            if is_answer(place) or place.kind == MOMENT:
                work.outbox.drop(place.key)
        for row in tables:
            own_tables.forget_all(work, row.table_id)
        work.outbox.moved(chat_id, now)
