"""The context of one update: one storage job, one chat, one person, and the ways to answer."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypedDict, Unpack

from croupier.croupier import Croupier
from croupier.table_transaction import TableDone
from delivery.own_places import OwnFile, OwnPlace, OwnText
from delivery.urgency import REPLY
from display.buttons import in_rows
from display.cards import suit_name
from display.games import words_at
from display.measure import MOST_CAPTION, cut
from display.render_context import RenderContext
from display.screen import Keyboard, Screen
from engine.game import Choice, Person, Refusal, Who
from engine.stored import Reader, to_text
from engine.value import Value, replace
from handlers.asked import AskedQuestions
from handlers.departures import Departure
from handlers.host import Host
from handlers.parsed_update import UpdateSender, Where
from handlers.usual_answer import UsualAnswer
from locales import Raw, Words, language_of, words
from locales.names import tidy, without_mark
from messages.answers import stored_keyboard
from messages.content import AnswerContent, LinesContent, Menu, payload_of, wanted
from messages.menus import menu_of
from messages.missed_news import tell_missed_news
from messages.own_tables import OwnPage, menu_there, own_page_key
from messages.scenes import glance
from storage import UnitOfWork
from storage.records import TOURNAMENT, Chat, ChatId, NewPlace, Somebody, TableRow


class DeferredAnswer(Value, frozen=True):
    """A deferred answer: a worker process computes ``ask``, and ``say`` puts the result into words.

    ``refused``: the answer if the computation would take too long.
    """

    ask: Callable[[], Any]
    say: Callable[[Any], str]
    chat_id: ChatId
    refused: str


class BackgroundJob(Value, frozen=True):
    """A background job that takes longer than a tap can wait: ``deliver`` shows its result.

    ``refused``: the answer if too many jobs of ``chat_id``, or of all chats, wait already.
    """

    ask: Callable[[], Any]
    deliver: Callable[[UnitOfWork, Any], None]
    chat_id: ChatId
    refused: str


class GroupAsked(Value, frozen=True):
    """A person acted from the private chat on a table of the group ``chat_id``, whose Telegram address is
    ``address``.
    """

    chat_id: ChatId
    address: int
    person: Person
    telegram_id: int


class Answer(Value, frozen=True):
    """The answer to a tap.

    ``text`` is HTML; ``Gateway.answer`` shows its plain text. ``url`` opens a page instead.
    """

    text: str = ""
    alert: bool = False
    url: str = ""
    deferred: DeferredAnswer | None = None
    """The computation before the answer; ``text`` is the answer to a repeated tap."""
    background: BackgroundJob | None = None
    """The background job after the answer."""
    own: OwnPlace | None = None
    """The own table or page to be opened; the other fields are the answer if that does not succeed."""
    turned: OwnPage | None = None
    """The own page that follows a picture; the other fields are the answer in any case."""
    group_asked: GroupAsked | None = None
    """The person who acted on a group from outside it; None if there is none."""
    alone: OwnText | OwnFile | None = None
    """The answer to an ephemeral command, or a file, for the sender alone."""
    otherwise: tuple[UsualAnswer, ...] = ()
    """The usual answers, if Telegram does not take a message for the sender alone."""
    departure: Departure | None = None
    """A group that the bot leaves after the answer."""
    unstored: Screen | None = None
    """A message for the private chat that holds a secret, so that it is stored nowhere."""

    def stored(self) -> str:
        """The JSON text for ``stored_answer``: text, alert, URL and the usual answers."""
        return to_text(
            _StoredAnswer(text=self.text, alert=self.alert, url=self.url, otherwise=self.otherwise)
        )


class _StoredAnswer(Value, frozen=True, omit_defaults=True):
    """The part of an answer that is kept with its update."""

    text: str = ""
    alert: bool = False
    url: str = ""
    otherwise: tuple[UsualAnswer, ...] = ()


_STORED: Final = Reader(_StoredAnswer)


def stored_answer(said: str) -> Answer:
    """Read back the text of ``Answer.stored``; an empty text is an empty answer."""
    if not said:
        return Answer()
    kept: _StoredAnswer = _STORED.read(said)
    return Answer(kept.text, kept.alert, kept.url, otherwise=kept.otherwise)


class MoveOptions(TypedDict, total=False):
    """The round and the decision that a move is for, and whether it is a premove; as in ``Croupier.play``."""

    round_number: int | None
    decision: int | None
    premove: bool


@dataclass(eq=False)
class UpdateContext:
    """The facts of one update that handlers need, read from storage when first asked for.

    It lives as long as the storage job of the update.
    """

    work: UnitOfWork
    croupier: Croupier
    bot_username: str
    where: Where
    writer: UpdateSender
    update_id: int
    now: int
    is_admin: bool
    host: Host = field(default_factory=Host)
    is_stranger: bool = False
    """True in the private chat of a person who may not use the bot."""
    asked_questions: AskedQuestions = field(default_factory=AskedQuestions)
    public: bool = False
    """True if the whole group reads the answer, because the command was typed there."""
    alone: bool = False
    """True if the command is ephemeral: its sender alone reads the answers, where Telegram takes such messages."""
    takes_own: bool = False
    """False if messages for one person alone are known to be refused here."""
    own_page: int = 0
    """The number of the tapped own page; 0 for other taps and requests."""
    own_pictured: bool = False
    """True if the tapped own page has a picture."""
    tapped_message: int = 0
    """The tapped message of the chat; 0 for other taps and requests."""
    group_asked: GroupAsked | None = None
    """Set if an update from a private chat concerns a table of a group."""

    def __post_init__(self) -> None:
        self.is_admin = self.is_admin or self.writer.anonymous_admin
        self._about: TableRow | None = None
        """The table whose game words the sentences about rounds."""
        self._game: str | None = None
        """The key of that game, once it is known."""
        self.own: OwnPlace | None = None
        """The own table or page that an ephemeral command opens."""
        self._turned: OwnPage | None = None
        """The own page that follows the tapped picture."""
        self._said_alone: list[Screen] = []
        """The answers to an ephemeral command, and beside them their usual ways."""
        self._otherwise: list[UsualAnswer] = []

    @cached_property
    def me(self) -> Somebody:
        """The person of the update. Only for a real ``writer``."""
        writer = self.writer
        return self.work.people.meet(
            writer.telegram_id,
            without_mark(writer.name),
            username=writer.username,
            language=language_of(writer.language),
        )

    @cached_property
    def person(self) -> Person:
        return self.me.person

    @cached_property
    def chat(self) -> Chat:
        """The chat of the update, entered if it is new, with its present title.

        A new group gets the language of the first person met there.
        """
        where = self.where
        known = self.work.chats.at(where.address)
        if known is not None:
            is_current = known.status == "in" and known.title == where.title
            has_moved = known.address != where.address  # the group is a supergroup by now
            if is_current or has_moved:
                return known
        chat = self.work.chats.open(
            where.address,
            where.title,
            kind=where.kind,
            language=language_of(self.writer.language),
            at=self.now,
        )
        if known is not None and known.status == "out":
            tell_missed_news(self.work, chat.chat_id, self.now)
        return chat

    @cached_property
    def menu(self) -> Menu | None:
        """The menu in this person's private chat; None in a group."""
        alone = self.where.kind == "private" and self.writer.real
        return menu_of(self.work, self.person) if alone else None

    @property
    def shown(self) -> Menu | None:
        """The page that the person sees and nobody else: the menu in the private chat, or an own page in the group."""
        if not self.own_page:
            return self.menu
        return menu_there(
            self.work, own_page_key(self.chat.chat_id, self.where.thread, self.person)
        )

    @property
    def is_apart(self) -> bool:
        """True if the group does not see what the person taps: a menu in the private chat, or an own page."""
        return self.own_page != 0 or self.menu is not None

    def is_about_menu(self) -> bool:
        """Make the group of the tapped menu the chat of this update. False if there is no menu."""
        if self.where.is_group:
            return True
        if self.menu is None:
            return False
        self.turn_to(self.menu.chat)
        return True

    def turn_to(self, chat_id: ChatId) -> None:
        """Make this group, as it is stored now, the chat of this update."""
        self.chat = self.work.chats.get(chat_id)

    @property
    def thread(self) -> int:
        """The forum topic of the request: the topic of the update, or the topic in which the menu was opened."""
        return self.menu.thread if self.menu is not None else self.where.thread

    @cached_property
    def table(self) -> TableRow | None:
        """The open table of this chat, to which the request applies."""
        row = self.croupier.table_at(self.work, self.chat.chat_id, self.where.thread)
        if row is not None:
            self.is_about(row)
        return row

    def is_about(self, row: TableRow) -> None:
        """Use the words for this table's game in all later sentences about rounds."""
        self._about, self._game = row, None

    @property
    def mine(self) -> Words:
        """The words for this person alone."""
        language = self.me.language if self.writer.real else language_of(self.writer.language)
        return self._at_the_table(words(language))

    @property
    def ours(self) -> Words:
        """The words of the chat: the group's language, or in private the person's."""
        return self._at_the_table(words(self.chat.language)) if self.where.is_group else self.mine

    def in_language_of_chat(self, key: str) -> Raw:
        """A sentence in the group's language, also right after a person has changed it."""
        return words(self.chat.language)(key)

    @property
    def answering(self) -> Words:
        """The words of the answer: the group's for a public answer, the person's otherwise."""
        return self.ours if self.public else self.mine

    def _at_the_table(self, said: Words) -> Words:
        if self._about is None or self._about.game == TOURNAMENT:
            return said
        if self._game is None:
            table_id = self._about.table_id
            self._game = self.croupier.loaded(self.work, table_id).table.sitting.key
        return words_at(self._game, said)

    def act(self, table_id: int, action: Any, who: Who | None = None) -> TableDone | Refusal:
        """Carry out an action at a table, for the person of the update if no ``who`` is given."""
        return self.croupier.act(
            self.work,
            self.now,
            table_id=table_id,
            who=self.person if who is None else who,
            action=action,
            update_id=self.update_id,
        )

    def play(
        self, table_id: int, choice: Choice, **how: Unpack[MoveOptions]
    ) -> TableDone | Refusal:
        """Take up an offer of the game for the person, now or as a premove."""
        return self.croupier.play(
            self.work,
            self.now,
            table_id=table_id,
            who=self.person,
            choice=choice,
            update_id=self.update_id,
            **how,
        )

    def glance(
        self,
        table_id: int,
        said: Words | None = None,
        *,
        seq: int | None = None,
        named: bool = False,
    ) -> RenderContext:
        """The table for a sentence about the person's own hand; ``seq``: after that event; ``named``: it has names."""
        return glance(
            self.work,
            self.croupier,
            table_id=table_id,
            viewer=self.person,
            said=said or self.mine,
            seq=seq,
            named=named,
        )

    # --- answering ------------------------------------------------------------------------------------------

    def say(
        self,
        text: str,
        keyboard: Keyboard = (),
        *,
        key: str = "",
        reply: int = 0,
    ) -> None:
        """Send a message to the chat of the update.

        A ``key`` begins with a kind of ``reply_kinds``; a later message with the same key replaces an earlier unsent
        one. Without a key, only an equal message is not sent twice.
        """
        usual = self.saying(text, keyboard, key=key, reply=reply)
        if self.alone:
            self._hold(Screen(text, keyboard), usual)
        else:
            usual.give(self.work)

    def saying(
        self, text: str, keyboard: Keyboard = (), *, key: str = "", reply: int = 0
    ) -> UsualAnswer:
        """The message that ``say`` sends."""
        answer = AnswerContent(text=text, keyboard=stored_keyboard(keyboard), reply_to=reply)
        key = key or self.here(f"said:{_digest(payload_of(answer))}")
        return UsualAnswer(self._place(key, replace(answer, at=self.now)), self.now)

    def here(self, about: str) -> str:
        """The key of a message about a subject; each chat and topic has one such message."""
        return f"{about}:{self.where.address}:{self.where.thread}"

    def add_line(self, key: str, line: str, *, news: bool = False, alone: str = "") -> None:
        """Send a line; the lines of one moment become one message, or as many as they need.

        ``key`` is a kind of ``reply_kinds``. The line answers this person, unless it is ``news`` for the whole group.
        ``alone``: the same line for this person alone, for the answer to an ephemeral command.
        """
        usual = self._usual_line(key, line, self.person if self.writer.real and not news else 0)
        if self.alone and not news:
            self._hold(Screen(alone or line), usual)
        else:
            usual.give(self.work)

    def _usual_line(self, key: str, line: str, person: Person) -> UsualAnswer:
        place = self._place(self.here(key), LinesContent())
        return UsualAnswer(place, self.now, line=line, person=person)

    def _hold(self, screen: Screen, otherwise: UsualAnswer) -> None:
        """Keep an answer to an ephemeral command, with its usual form."""
        self._said_alone.append(screen)
        self._otherwise.append(otherwise)

    def opens(self, own: OwnPlace, otherwise: tuple[UsualAnswer, ...]) -> None:
        """Let an ephemeral command open an own page, or get these usual answers."""
        self.own = own
        self._otherwise += otherwise

    def turns(self, own: OwnPage, place: NewPlace) -> None:
        """Let an own page follow the tapped picture: a new message, or an edit of this ``place``."""
        self._turned = own
        self._otherwise = [UsualAnswer(place, self.now)]

    def with_page(self, answer: Answer) -> Answer:
        """The answer to a tap, with the own page that follows its picture."""
        if self._turned is None:
            return answer
        return replace(answer, turned=self._turned, otherwise=tuple(self._otherwise))

    def answer_alone(self) -> Answer:
        """The answer to an ephemeral command; an empty one for other commands, which have been answered."""
        if self.own is None and not self._said_alone:
            return Answer()
        text = "\n".join(screen.text for screen in self._said_alone)
        keyboard = tuple(row for screen in self._said_alone for row in screen.keyboard)
        alone = OwnText(
            address=self.where.address,
            thread=self.where.thread,
            telegram_id=self.writer.telegram_id,
            screen=Screen(cut(text, MOST_CAPTION), in_rows(keyboard)),
        )
        return Answer(own=self.own, alone=alone, otherwise=tuple(self._otherwise))

    def tell_privately(self, text: str, in_public: str) -> None:
        """Send a line to this person alone, in one message with others; where that is impossible, say ``in_public``."""
        usual = self._usual_line("word", in_public, self.person)
        if self.me.private == "open":
            key = f"word:{self.me.telegram_id}:0"
            place = wanted(LinesContent(), key=key, person=self.person, urgency=REPLY)
            usual = UsualAnswer(place, self.now, line=text)
        if self.alone:
            self._hold(Screen(text), usual)
        else:
            usual.give(self.work)

    def refusal(self, refusal: Refusal, said: Words | None = None) -> Raw:
        """The sentence for a refusal, in the words of the answer or in the given words."""
        return refusal_text(self.work, said or self.answering, refusal)

    def _place(self, key: str, content: AnswerContent | LinesContent) -> NewPlace:
        in_group = self.where.is_group
        return wanted(
            content,
            key=key,
            chat_id=self.chat.chat_id if in_group else None,
            person=None if in_group else self.person,
            thread_id=self.where.thread,
            urgency=REPLY,
        )


def refusal_text(work: UnitOfWork, said: Words, refusal: Refusal) -> Raw:
    """The sentence for a refusal; a code without a sentence of its own reads as ``not_now``."""
    name: str = said("somebody")
    if refusal.person:
        name = tidy(work.people.get(refusal.person).name or "") or name
    code = refusal.code if said.has(f"refusal.{refusal.code}") else "not_now"
    suit = suit_name(refusal.suit, said) if refusal.suit else Raw("")
    return said(f"refusal.{code}", n=refusal.amount, amount=refusal.amount, name=name, suit=suit)


def _digest(said: str) -> str:
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()
