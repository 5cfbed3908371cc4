"""Work that waits while the bot is out of a chat: telling how its tables ended, removing buttons from messages."""

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


def leave_undone(work: UnitOfWork, chat_id: ChatId, ended: Iterable[TableRow]) -> None:
    """Remember the work for the bot's return, and drop all pending messages of the chat.

    ``ended``: tables and tournaments whose end the chat must be told.
    """
    for row in ended:
        work.undone.keep_ending(chat_id, row.thread_id, row.table_id)
    for place in work.outbox.of_chat(chat_id):
        if place.kind == ENDING and place.table_id is not None:
            work.undone.keep_ending(chat_id, place.thread_id, place.table_id)
        elif place.address is not None and place.message_id is not None:
            work.undone.keep_message(
                chat_id, place.thread_id, address=place.address, message_id=place.message_id
            )
        work.outbox.drop(place.key)


def make_good(work: UnitOfWork, chat_id: ChatId, now: int) -> None:
    """Do the work that waited for the bot's return to the chat."""
    for undone in work.undone.take(chat_id):
        thread = undone.thread_id
        if undone.table_id is not None:
            key = f"{ENDING}:{undone.table_id}"
            place = wanted(
                EndingContent(),
                key=key,
                table_id=undone.table_id,
                chat_id=chat_id,
                thread_id=thread,
                urgency=NEWS,
            )
            work.outbox.want(place, now)
        elif undone.address is not None and undone.message_id is not None:
            key = f"{OLD}:{undone.key}"
            place = wanted(
                OldContent(), key=key, chat_id=chat_id, thread_id=thread, urgency=DECORATION
            )
            revision = work.outbox.want(place, now)
            work.outbox.shown(
                key, revision, address=undone.address, message_id=undone.message_id, fingerprint=""
            )
            work.outbox.retire(key, "retire", now)
