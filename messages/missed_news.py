"""The news that a chat missed while the bot was out: how its tables ended, and messages whose buttons must go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from delivery.urgency import DECORATION, NEWS
from messages.content import EndingContent, OldContent, wanted
from storage import UnitOfWork
from storage.records import ChatId, TableRow

ENDING: Final = "ending"
"""The kind of the message that tells how a table ended while the bot was out of the chat."""

OLD: Final = "old"
"""The kind of a message that only has to lose its buttons; nothing else about it is known."""


def keep_missed_news(work: UnitOfWork, chat_id: ChatId, ended: Iterable[TableRow]) -> None:
    """Remember the news for the bot's return, and drop all pending messages of the chat.

    ``ended``: tables and tournaments whose end the chat must be told.
    """
    for row in ended:
        work.missed_news.keep_ending(chat_id, row.thread_id, row.table_id)
    for place in work.outbox.of_chat(chat_id):
        if place.kind == ENDING and place.table_id is not None:
            work.missed_news.keep_ending(chat_id, place.thread_id, place.table_id)
        elif place.address is not None and place.message_id is not None:
            work.missed_news.keep_message(
                chat_id, place.thread_id, address=place.address, message_id=place.message_id
            )
        work.outbox.drop(place.key)


def tell_missed_news(work: UnitOfWork, chat_id: ChatId, now: int) -> None:
    """Want the messages that waited for the bot's return to the chat."""
    for missed in work.missed_news.take(chat_id):
        thread = missed.thread_id
        if missed.table_id is not None:
            key = f"{ENDING}:{missed.table_id}"
            place = wanted(
                EndingContent(),
                key=key,
                table_id=missed.table_id,
                chat_id=chat_id,
                thread_id=thread,
                urgency=NEWS,
            )
            work.outbox.want(place, now)
        elif missed.address is not None and missed.message_id is not None:
            key = f"{OLD}:{missed.key}"
            place = wanted(
                OldContent(), key=key, chat_id=chat_id, thread_id=thread, urgency=DECORATION
            )
            revision = work.outbox.want(place, now)
            work.outbox.shown(
                key, revision, address=missed.address, message_id=missed.message_id, fingerprint=""
            )
            work.outbox.retire(key, "retire", now)
