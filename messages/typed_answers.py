"""Answers to typed commands in a group: they go when the next hand begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from delivery.urgency import REPLY
from engine.game import Person
from messages.content import AnswerContent, wanted
from messages.reply_kinds import goes
from storage import UnitOfWork
from storage.records import Place

MOST_ANSWERS: Final = 8
"""Answers to typed commands that a chat or topic keeps until the next hand; further answers stay for good."""


def _answer_key(chat_id: int, thread: int, slot: int) -> str:
    return f"answer:{chat_id}:{thread}:{slot}"


def note_answer(
    work: UnitOfWork, said: Sequence[Place], address: int, *, message_id: int, now: int
) -> None:
    """Remember a message with the answers of these places, so that it is deleted when the next hand begins.

    It stays if one of the answers is to be kept.
    """
    place = said[0]
    if place.chat_id is None or not all(goes(one.key) for one in said):
        return
    for slot in range(MOST_ANSWERS):
        key = _answer_key(place.chat_id, place.thread_id, slot)
        if work.outbox.get(key) is None:
            new = wanted(
                AnswerContent(),
                key=key,
                chat_id=place.chat_id,
                thread_id=place.thread_id,
                urgency=REPLY,
            )
            revision = work.outbox.want(new, now)
            work.outbox.shown(key, revision, address=address, message_id=message_id, fingerprint="")
            return


def answers_in(work: UnitOfWork, chat_id: int, thread: int) -> list[Place]:
    """The answers to typed commands in a chat or topic."""
    keys = (_answer_key(chat_id, thread, slot) for slot in range(MOST_ANSWERS))
    return [place for place in map(work.outbox.get, keys) if place is not None]


def answers_below(work: UnitOfWork, table: Place) -> bool:
    """True if an answer stands below the table's message in a group."""
    if table.message_id is None or table.chat_id is None:
        return False
    there = answers_in(work, table.chat_id, table.thread_id)
    below = [place for place in there if place.state == "live"]
    return any((place.message_id or 0) > table.message_id for place in below)


def forget_answers(
    work: UnitOfWork, chat_id: int, thread: int, *, now: int, before: int | None = None
) -> None:
    """Delete the answers to typed commands; with ``before`` only those that came before that moment."""
    for place in answers_in(work, chat_id, thread):
        if before is None or place.wanted_at < before:
            work.outbox.retire(place.key, "delete", now)


def forget_link(work: UnitOfWork, person: Person, message_id: int, *, now: int) -> None:
    """Delete a person's ``/start`` in the private chat, sent by a link to a page that is there already."""
    key = f"answer:start:{person}:{message_id}"
    new = wanted(AnswerContent(), key=key, person=person, urgency=REPLY)
    address = work.people.get(person).telegram_id
    work.outbox.shown(
        key, work.outbox.want(new, now), address=address, message_id=message_id, fingerprint=""
    )
    work.outbox.retire(key, "delete", now)


def is_answer(place: Place) -> bool:
    """True if the place is a message that Telegram may refuse to delete, and then stays."""
    return place.key.startswith("answer:")
