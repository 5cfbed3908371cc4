"""A chat that refused a picture."""

from __future__ import annotations

from delivery.urgency import REPLY
from display.appearance import GROUP, choice
from locales import words
from messages.answers import stored_keyboard
from messages.content import AnswerContent, wanted
from storage import UnitOfWork
from storage.records import Place


def without_pictures(work: UnitOfWork, place: Place, now: int) -> None:
    """Turn pictures off in a chat that refused one, and tell the chat once."""
    if place.person is not None:
        work.people.set_pictures(place.person, "no")
        return
    chat = work.chats.get(place.chat_id or 0)
    somebody = work.people.by_telegram(chat.address)
    if somebody is not None:
        work.people.set_pictures(somebody.person, "no")
    if not chat.pictures:
        return
    work.chats.set_pictures(chat.chat_id, pictures=False, deck=chat.deck, indices=chat.indices)
    text = words(chat.language)("appearance.not_here")
    again = choice(GROUP, words(chat.language)("appearance.pictures"), "yes")
    work.outbox.want(
        wanted(
            AnswerContent(text=text, keyboard=stored_keyboard(((again,),))),
            key=f"no_pictures:{chat.chat_id}",
            chat_id=chat.chat_id,
            thread_id=place.thread_id,
            urgency=REPLY,
        ),
        now,
    )
