"""The view of a person's client and nothing else: no callback data, no foreign chat, no other person's answers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from playground.botapi import access, ephemeral
from playground.botapi.core import Actor, action
from playground.botapi.errors import OrderError
from playground.botapi.model import (
    Button,
    Document,
    EphemeralMessage,
    MemberStatus,
    Message,
    Photo,
    Query,
    TelegramChat,
)
from playground.botapi.world import World


@dataclass(frozen=True, slots=True)
class ButtonView:
    """A button as it looks. A tap names its place in the keyboard."""

    text: str
    kind: Literal["callback", "url", "copy", "disabled"]
    style: str | None = None
    url: str | None = None
    copy: str | None = None


@dataclass(frozen=True, slots=True)
class MessageView:
    """A message as it looks. `service` is the kind of a service message, `names` the people that it is about."""

    chat_id: int
    message_id: int
    date: float
    sender_id: int | None
    sender: str
    from_bot: bool
    text: str
    entities: list[dict[str, Any]] = field(default_factory=list)
    keyboard: list[list[ButtonView]] = field(default_factory=list)
    edited: bool = False
    thread_id: int | None = None
    reply_to: int | None = None
    service: str | None = None
    names: list[str] = field(default_factory=list)
    document: Document | None = None
    reactions: dict[str, int] = field(default_factory=dict)
    photo: Photo | None = None
    ephemeral: bool = False
    """True if only the viewer sees it; then ``message_id`` is negative."""
    replaces: int | None = None
    """The id of the message in whose place an ephemeral one stands."""

    @property
    def labels(self) -> list[str]:
        """The labels of all buttons that people can tap, row after row."""
        return [button.text for row in self.keyboard for button in row if button.kind != "disabled"]

    def button(self, label: str) -> tuple[int, int] | None:
        """Row and column of the button so labelled: exactly, else the only one that starts with it, else the only
        one that contains it.
        """
        places = [(r, c, b.text) for r, row in enumerate(self.keyboard) for c, b in enumerate(row)]
        exact = [(r, c) for r, c, text in places if text == label]
        if exact:
            return exact[0]
        for matches in (
            [(r, c) for r, c, text in places if text.startswith(label)],
            [(r, c) for r, c, text in places if label in text],
        ):
            if len(matches) == 1:
                return matches[0]
        return None


@dataclass(frozen=True, slots=True)
class ChatView:
    """A line of a viewer's list of chats. `status` is the viewer's own; `topics` are names by id."""

    id: int
    type: str
    title: str
    status: MemberStatus
    is_forum: bool = False
    topics: dict[int, str] = field(default_factory=dict)
    closed_topics: list[int] = field(default_factory=list)
    members: dict[int, str] = field(default_factory=dict)
    migrated_to: int | None = None
    started: bool = True
    """False for the private chat before Start was pressed."""
    admins: list[int] = field(default_factory=list)
    """The members who are admins, the creator among them."""


@dataclass(frozen=True, slots=True)
class AboutView:
    """The bot's profile as a person's client shows it."""

    name: str
    username: str
    description: str
    short_description: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """A callback answer that reached a person."""

    query_id: str
    chat_id: int
    message_id: int
    text: str | None
    alert: bool
    url: str | None
    at: float


def button_view(button: Button) -> ButtonView:
    """How a button looks."""
    style = button.get("style")
    if "url" in button:
        return ButtonView(button["text"], "url", style, url=button["url"])
    if "copy_text" in button:
        return ButtonView(button["text"], "copy", style, copy=button["copy_text"]["text"])
    return ButtonView(button["text"], "disabled" if "disabled" in button else "callback", style)


def message_view(world: World, message: Message) -> MessageView:
    """How a message looks (to everybody who may see it)."""
    chat = world.chats[message.chat_id]
    sender = world.users.get(message.sender_id) if message.sender_id is not None else None
    if message.sender_chat_id is not None:
        name = world.chats[message.sender_chat_id].title or ""
    else:
        name = (sender.name or "Deleted Account") if sender else ""
    reactions: dict[str, int] = {}
    for given in message.reactions.values():
        for emoji in given:
            reactions[emoji] = reactions.get(emoji, 0) + 1
    service, names = _service(world, message)
    return MessageView(
        chat_id=chat.id,
        message_id=message.id,
        date=message.date,
        sender_id=message.sender_id if message.sender_chat_id is None else message.sender_chat_id,
        sender=name,
        from_bot=message.sender_id == world.bot_id,
        text=message.text or "",
        entities=message.entities,
        keyboard=[[button_view(button) for button in row] for row in message.keyboard],
        edited=message.edited_at is not None,
        thread_id=message.thread_id,
        reply_to=message.reply_to,
        service=service,
        names=names,
        document=message.document,
        reactions=reactions,
        photo=message.photo,
        ephemeral=isinstance(message, EphemeralMessage),
        replaces=message.replaces if isinstance(message, EphemeralMessage) else None,
    )


def _service(world: World, message: Message) -> tuple[str | None, list[str]]:
    if message.service is None:
        return None, []
    kind, what = next(iter(message.service.items()))
    if kind == "new_chat_members":
        return kind, [world.users[uid].name for uid in what]
    if kind == "left_chat_member":
        return kind, [world.users[what].name]
    return kind, [what] if isinstance(what, str) else []


def answer_view(query: Query) -> AnswerView | None:
    """The answer to a query, if there is one yet."""
    if query.answered_at is None:
        return None
    return AnswerView(
        query_id=query.id,
        chat_id=query.chat_id,
        message_id=query.message_id,
        text=query.text,
        alert=query.alert,
        url=query.url,
        at=query.answered_at,
    )


def commands_for(world: World, viewer: int, place: TelegramChat) -> list[dict[str, Any]]:
    """The command menu of a chat as the viewer's client shows it."""
    if place.type == "private":
        scopes = [f"chat {place.id}", "all_private_chats"]
    else:
        is_admin = world.is_admin(place, viewer)
        scopes = [f"chat_member {place.id} {viewer}"]
        scopes += [f"chat_administrators {place.id}"] if is_admin else []
        scopes += [f"chat {place.id}"]
        scopes += ["all_chat_administrators"] if is_admin else []
        scopes += ["all_group_chats"]
    language = world.users[viewer].language or ""
    for scope in [*scopes, "default"]:
        for code in (language, ""):
            if found := world.bot.commands.get(f"{scope} {code}"):
                return found
    return []


class Views(Actor):
    """Looking, as one person."""

    @action
    def chats(self, viewer: int) -> list[ChatView]:
        """The viewer's chats: the private one with the bot, and all present and former groups and channels."""
        world = self._core.world
        person = world.user(viewer)
        private = ChatView(
            id=viewer,
            type="private",
            title=world.bot.user.name,
            status="member",
            started=person.started and not person.blocked,
        )
        return [private] + [
            self._chat(chat, viewer)
            for chat in world.chats.values()
            if viewer in chat.members and chat.migrated_to is None
        ]

    def _chat(self, chat: TelegramChat, viewer: int) -> ChatView:
        world = self._core.world
        inside = chat.members[viewer].inside
        return ChatView(
            id=chat.id,
            type=chat.type,
            title=chat.title or "",
            status=chat.members[viewer].status,
            is_forum=chat.is_forum,
            topics={topic.id: topic.name for topic in chat.topics.values()} if inside else {},
            closed_topics=[topic.id for topic in chat.topics.values() if topic.closed],
            members={
                m.user_id: world.users[m.user_id].name for m in chat.members.values() if m.inside
            }
            if inside
            else {},
            migrated_to=chat.migrated_to,
            admins=[m.user_id for m in chat.members.values() if m.is_admin] if inside else [],
        )

    @action
    def messages(
        self, viewer: int, chat: int, thread: int | None = None, *, limit: int = 50
    ) -> list[MessageView]:
        """The newest visible messages of a chat, oldest first; of one topic if `thread` is given.

        A supergroup begins with the messages of its former basic group, as clients show it.
        """
        world = self._core.world
        place: TelegramChat | None = world.chat(chat)
        found: list[MessageView] = []
        while place is not None and len(found) < limit:
            for message in self._newest_first(viewer, place):
                if thread in (None, message.thread_id):
                    found.append(message_view(world, message))
                    if len(found) >= limit:
                        break
            place = (
                world.chats.get(place.migrated_from) if place.migrated_from is not None else None
            )
        return found[::-1]

    def _newest_first(self, viewer: int, place: TelegramChat) -> Iterator[Message]:
        """All messages of a chat that the viewer's client shows, the viewer's own ones among them."""
        world = self._core.world
        mine = ephemeral.visible(self._core, place, viewer)
        replacing = {one.replaces: one for one in mine if one.replaces in place.messages}
        between = sorted(
            (one for one in mine if one.replaces not in place.messages),
            key=lambda one: (one.after, one.date),
        )
        for message in reversed(place.messages.values()):
            while between and between[-1].after >= message.id:
                yield between.pop()
            if access.can_see(world, viewer, chat=place, message=message):
                yield replacing.get(message.id, message)
        yield from reversed(between)

    @action
    def message(self, viewer: int, chat: int, message: int) -> MessageView | None:
        """One message; None if it is gone or hidden from the viewer."""
        world = self._core.world
        if message < 0:
            mine = ephemeral.visible(self._core, world.chat(chat), viewer)
            return next((message_view(world, one) for one in mine if one.id == message), None)
        found = world.chat(chat).messages.get(message)
        if found is None or not access.can_see(
            world, viewer, chat=world.chats[chat], message=found
        ):
            return None
        return message_view(world, found)

    @action
    def answers(self, viewer: int) -> list[AnswerView]:
        """The callback answers that the viewer got, oldest first."""
        queries = [q for q in self._core.world.queries.values() if q.user_id == viewer]
        return sorted((a for q in queries if (a := answer_view(q))), key=lambda a: a.at)

    @action
    def answer(self, viewer: int, query_id: str) -> AnswerView | None:
        """The answer to one of the viewer's taps, if it came."""
        query = self._core.world.queries.get(query_id)
        if query is None or query.user_id != viewer:
            raise OrderError(f"user {viewer} did not ask {query_id}")
        return answer_view(query)

    @action
    def document(self, viewer: int, chat: int, message: int) -> str:
        """The content of a visible document, as text.

        Raise OrderError if there is none or it is not text.
        """
        try:
            return self.file(viewer, chat, message).decode()
        except UnicodeDecodeError:
            raise OrderError("the document is not a text") from None

    def file(self, viewer: int, chat: int, message: int) -> bytes:
        """The content of a visible document or photo. Raise OrderError if there is none."""
        view = self.message(viewer, chat, message)
        found = None if view is None else view.document or view.photo
        if found is None:
            raise OrderError(f"user {viewer} sees no file {message} in chat {chat}")
        return self._core.world.files[found.file_id]

    @action
    def about(self, viewer: int) -> AboutView:
        """The bot's profile in the viewer's language."""
        bot, language = self._core.world.bot, self._core.world.user(viewer).language or ""

        def said(texts: dict[str, str]) -> str:
            return texts.get(language) or texts.get("") or ""

        return AboutView(
            name=bot.user.name,
            username=bot.user.username or "",
            description=said(bot.descriptions),
            short_description=said(bot.short_descriptions),
        )

    @action
    def commands(self, viewer: int, chat: int) -> list[dict[str, Any]]:
        """The command menu of a chat as the viewer's client shows it, by Telegram's order of scopes and languages.

        https://core.telegram.org/bots/api#determining-list-of-commands
        """
        return commands_for(self._core.world, viewer, self._core.insider(viewer, chat))
