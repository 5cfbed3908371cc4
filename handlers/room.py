"""The room in which one update is handled: one storage job, one chat, one person, and the ways to answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from pydantic_core import to_json

from croupier.course import Done
from croupier.croupier import Croupier
from croupier.standing import REPLY
from display.games import words_at
from display.lazy import lazy
from display.screen import Button, Keyboard
from engine.game import Person, Refusal, Who
from engine.value import value
from handlers.asked import Where, Writer
from locales import Raw, Words, language_of, words
from storage.interface import Desk
from storage.records import TOURNAMENT, Chat, NewPlace, Somebody, TableRow

LONGEST_ANSWER: Final = 200
"""Characters of an answer to a tap (Bot API)."""


@value
class Thought:
    """A question that takes long: ``ask`` is thought about beside the bot, ``say`` puts what comes of it into words."""

    ask: Callable[[], Any]
    say: Callable[[Any], str]


@value
class Errand:
    """A question that takes longer than a tap can wait: ``deliver`` puts what comes of it where it is to be read."""

    ask: Callable[[], Any]
    deliver: Callable[[Desk, Any], None]


@value
class Answer:
    """What a tap is answered. ``url`` opens something instead of showing ``text``."""

    text: str = ""
    alert: bool = False
    url: str = ""
    thought: Thought | None = None
    """What has to be thought about first; ``text`` is what a tap that comes again is answered."""
    errand: Errand | None = None
    """What is thought about after the answer."""

    def stored(self) -> str:
        return to_json([self.text, self.alert, self.url]).decode()


def stored_answer(said: str) -> Answer:
    """Read back what ``Answer.stored`` wrote; an empty text is an empty answer."""
    return Answer(*json.loads(said)) if said else Answer()


class Room:
    def __init__(
        self,
        desk: Desk,
        croupier: Croupier,
        bot_username: str,
        where: Where,
        writer: Writer,
        *,
        update_id: int,
        now: int,
        is_admin: bool,
    ) -> None:
        self.desk = desk
        self.croupier = croupier
        self.bot_username = bot_username
        self.where = where
        self.writer = writer
        self.update_id = update_id
        self.now = now
        self.is_admin = is_admin or writer.anonymous_admin
        self._about: TableRow | None = None
        self._game: str | None = None

    @lazy
    def me(self) -> Somebody:
        """Who does it. Only for a ``writer`` who is real."""
        w = self.writer
        return self.desk.people.meet(w.telegram_id, w.name, w.username, language_of(w.language))

    @lazy
    def person(self) -> Person:
        return self.me.person

    @lazy
    def chat(self) -> Chat:
        """The group. A new one speaks the language of whoever is first met there."""
        where = self.where
        known = self.desk.chats.at(where.address)
        if known is not None and known.status == "in" and known.title == where.title:
            return known
        if known is not None and known.address != where.address:
            return known
        return self.desk.chats.open(
            where.address, where.title, where.kind, language_of(self.writer.language), self.now
        )

    @lazy
    def table(self) -> TableRow | None:
        """The table that is open here, which is what is spoken of."""
        row = self.desk.tables.at(self.chat.chat_id, self.where.thread)
        if row is not None:
            self.is_about(row)
        return row

    def is_about(self, row: TableRow) -> None:
        """From here on what is said of rounds is said in the words for this table."""
        self._about, self._game = row, None

    @property
    def mine(self) -> Words:
        """The words for this person alone."""
        language = self.me.language if self.writer.real else language_of(self.writer.language)
        return self._at_the_table(words(language))

    @property
    def ours(self) -> Words:
        """The words of the place: the group's, or in private the person's."""
        return self._at_the_table(words(self.chat.language)) if self.where.is_group else self.mine

    def _at_the_table(self, said: Words) -> Words:
        if self._about is None or self._about.game == TOURNAMENT:
            return said
        if self._game is None:
            table_id = self._about.table_id
            self._game = self.croupier.loaded(self.desk, table_id).table.game_key
        return words_at(self._game, said)

    def act(self, table_id: int, action: Any, who: Who | None = None) -> Done | Refusal:
        actor = self.person if who is None else who
        return self.croupier.act(self.desk, self.now, table_id, actor, action, self.update_id)

    # --- answering ------------------------------------------------------------------------------------------

    def say(
        self,
        text: str,
        keyboard: Keyboard = (),
        *,
        key: str = "",
        reply: int = 0,
        kind: str = "reply",
    ) -> None:
        """Send a message where the update came from. A ``key`` makes later ones replace one not yet sent."""
        self._want(
            key or f"reply:{self.update_id}",
            {"text": text, "keyboard": _plain(keyboard), "reply_to": reply},
            kind,
        )

    def say_later(
        self, payload: Callable[[Any], dict[str, Any]], key: str
    ) -> Callable[[Desk, Any], None]:
        """Give a function that sends, here and in a job to come, what ``payload`` makes of something."""
        place, now = self._place(key, {}, "reply"), self.now

        def deliver(desk: Desk, found: Any) -> None:
            said = json.dumps(payload(found), ensure_ascii=False)
            desk.places.want(place._replace(payload=said), now)

        return deliver

    def add_line(self, key: str, line: str) -> None:
        """Send a line; lines asked for in one go become one message."""
        key = f"{key}:{self.where.address}:{self.where.thread}"
        pending = self.desk.places.get(key)
        lines: list[str] = json.loads(pending.payload or "{}")["lines"] if pending else []
        lines = [old for old in lines if old != line] + [line]
        self._want(key, {"text": "\n".join(lines), "lines": lines}, "reply")

    def tell_privately(self, text: str, keyboard: Keyboard = ()) -> bool:
        """Send a message to this person alone; give whether he can be reached."""
        if self.me.private != "open":
            return False
        payload = json.dumps({"text": text, "keyboard": _plain(keyboard)}, ensure_ascii=False)
        self.desk.places.want(
            NewPlace(f"word:{self.update_id}", "reply", None, None, self.person, 0, payload, REPLY),
            self.now,
        )
        return True

    def refusal(self, refusal: Refusal) -> Raw:
        """The sentence for a refusal, in the language of who is refused."""
        return refusal_text(self.desk, self.mine, refusal)

    def _want(self, key: str, payload: dict[str, Any], kind: str) -> None:
        self.desk.places.want(self._place(key, payload, kind), self.now)

    def _place(self, key: str, payload: dict[str, Any], kind: str) -> NewPlace:
        in_group = self.where.is_group
        return NewPlace(
            key,
            kind,
            None,
            self.chat.chat_id if in_group else None,
            None if in_group else self.person,
            self.where.thread,
            json.dumps(payload, ensure_ascii=False),
            REPLY,
        )


def refusal_text(desk: Desk, said: Words, refusal: Refusal) -> Raw:
    name: str = said("somebody")
    if refusal.person:
        name = desk.people.get(refusal.person).name or name
    code = refusal.code if said.has(f"refusal.{refusal.code}") else "not_now"
    return said(f"refusal.{code}", n=refusal.amount, amount=refusal.amount, name=name[:40])


def _plain(keyboard: Keyboard) -> list[list[list[str]]]:
    return [[_fields(button) for button in row] for row in keyboard]


def _fields(button: Button) -> list[str]:
    return [button.label, button.data, button.url, button.copy, button.style]


def fit(text: str) -> str:
    """Cut what would be too long for a tap's answer."""
    return text if len(text) <= LONGEST_ANSWER else text[: LONGEST_ANSWER - 1] + "…"
