"""People's actions: write, tap, press Start, block, follow a link."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from playground.botapi import access, ephemeral, render
from playground.botapi.core import Actor, action
from playground.botapi.errors import OrderError
from playground.botapi.model import (
    ANONYMOUS_ADMIN,
    CHANNEL_BOT,
    EphemeralMessage,
    Member,
    Message,
    Query,
    TelegramChat,
    User,
)
from playground.botapi.schema import utf16_length
from playground.botapi.text import PAYLOAD, TEXT_LIMIT, arrange
from playground.botapi.views import MessageView, commands_for, message_view

LINK: Final = re.compile(r"^(?:https?://)?t\.me/(?P<path>[^?#]+?)/?(?:\?(?P<query>[^#]*))?$")


@dataclass(frozen=True, slots=True)
class TappedButton:
    """The effect of a tap: a question to the bot (`query_id`), an opened link, a copied text, or none (disabled
    button).
    """

    kind: Literal["callback", "url", "copy", "disabled"]
    query_id: str | None = None
    url: str | None = None
    copied: str | None = None


@dataclass(frozen=True, slots=True)
class Followed:
    """The chat and message of a link."""

    chat_id: int
    message_id: int | None = None


class PeopleActions(Actor):
    """People's actions; each raises OrderError where a client would not allow it."""

    @action
    def add_user(
        self,
        first_name: str,
        last_name: str | None = None,
        username: str | None = None,
        *,
        language: str | None = "it",
        is_bot: bool = False,
    ) -> User:
        """A new account, which the bot has not met."""
        world = self._core.world
        if username and world.by_username(username):
            raise OrderError(f"@{username} is taken")
        user = User(
            id=world.new_user_id(),
            first_name=first_name,
            last_name=last_name,
            username=username,
            language=language,
            is_bot=is_bot,
        )
        world.users[user.id] = user
        return user

    @action
    def rename(
        self,
        user: int,
        first_name: str,
        last_name: str | None = None,
        *,
        username: str | None = None,
    ) -> None:
        """Change a person's names. Bots hear of it with the next update from that person."""
        person = self._core.world.user(user)
        person.first_name, person.last_name, person.username = first_name, last_name, username

    @action
    def start(self, user: int, payload: str | None = None) -> MessageView:
        """Press Start in the private chat (Restart after a block), with a deep link's payload or none.

        A payload that is not 1 to 64 of `A-Za-z0-9_-` is dropped, as clients do.
        """
        person = self._core.world.user(user)
        if person.blocked:
            self.unblock(user)
        if not person.started:
            person.started = True
            self._core.chat_changed(self._core.world.chat(user))
        return self.write(
            user, user, f"/start {payload}" if payload and PAYLOAD.fullmatch(payload) else "/start"
        )

    @action
    def block(self, user: int) -> None:
        """Block the bot. Blocking twice does nothing."""
        self._set_blocked(user, blocked=True)

    @action
    def unblock(self, user: int) -> None:
        """Unblock the bot; it is told, as of ``block``."""
        self._set_blocked(user, blocked=False)

    def _set_blocked(self, user: int, *, blocked: bool) -> None:
        core = self._core
        person = core.world.user(user)
        if person.blocked == blocked:
            return
        person.blocked = blocked
        chat, me = core.world.chat(user), core.world.bot_id
        core.chat_changed(chat)
        before = Member(me, "member" if blocked else "kicked")
        after = Member(me, "kicked" if blocked else "member")
        core.updates.add(
            "my_chat_member",
            {
                "chat": render.chat(core.world, chat),
                "from": render.user(person),
                "date": int(core.clock.now()),
                "old_chat_member": render.member(core.world, chat, before),
                "new_chat_member": render.member(core.world, chat, after),
            },
        )

    @action
    def deactivate(self, user: int) -> None:
        """Delete a person's account: the names go, and the bot can no longer write."""
        person = self._core.world.user(user)
        person.deactivated = True
        person.first_name, person.last_name, person.username = "", None, None

    @action
    def write(
        self,
        user: int,
        chat: int,
        text: str,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
        as_channel: int | None = None,
    ) -> MessageView:
        """Write a message: an anonymous admin in the group's name, with `as_channel` in a channel's name."""
        core = self._core
        place = core.insider(user, chat)
        self._check_may_write(user, place, thread)
        text = text.strip()
        if not text or utf16_length(text) > TEXT_LIMIT:
            raise OrderError(
                f"a client sends 1 to {TEXT_LIMIT} characters, not {utf16_length(text)}"
            )
        if reply_to is not None:
            original = core.world.message(chat, reply_to)
            thread = original.thread_id if thread is None else thread
        message = Message(
            id=0,
            chat_id=chat,
            date=core.clock.now(),
            sender_id=user,
            text=text,
            entities=arrange(text, []),
        )
        message.thread_id, message.reply_to = thread, reply_to
        member = place.members.get(user)
        if place.type == "channel":
            message.sender_id, message.sender_chat_id = None, chat
        elif as_channel is not None:
            message.sender_id, message.sender_chat_id = (
                CHANNEL_BOT,
                core.insider(user, as_channel).id,
            )
        elif member is not None and member.anonymous and member.is_admin:
            message.sender_id, message.sender_chat_id = ANONYMOUS_ADMIN, chat
        if message.sender_id == user and self._is_ephemeral(user, place, text):
            return message_view(core.world, self._whisper(place, message))
        return message_view(core.world, core.say(place, message))

    def _is_ephemeral(self, user: int, place: TelegramChat, text: str) -> bool:
        """True for a command that the bot's menu for this person marks as ephemeral, in a group with the bot."""
        world = self._core.world
        if place.type not in ("group", "supergroup") or not text.startswith("/"):
            return False
        name, at, bot = text.split()[0][1:].partition("@")
        return (
            self._core.ephemeral.server in ("new", "half")
            and world.is_inside(place, world.bot_id)
            and (not at or bot.lower() == (world.bot.user.username or "").lower())
            and any(
                command["command"] == name.lower() and command.get("is_ephemeral")
                for command in commands_for(world, user, place)
            )
        )

    def _whisper(self, place: TelegramChat, message: Message) -> EphemeralMessage:
        """Send a command that nobody but its sender and the bot sees."""
        core = self._core
        made = ephemeral.new_command(core, place, message)
        ephemeral.show(core, place, made)
        core.updates.add("message", render.message(core.world, made))
        return made

    @action
    def restart_app(self, user: int) -> None:
        """Start the person's app anew: it forgets all ephemeral messages."""
        world = self._core.world
        ephemeral.forget_all(self._core, world.user(user).id, list(world.chats.values()))

    def _check_may_write(self, user: int, place: TelegramChat, thread: int | None) -> None:
        world = self._core.world
        person, member = world.users[user], place.members.get(user)
        is_admin = member is not None and member.is_admin
        if person.deactivated:
            raise OrderError(f"the account {user} is deleted")
        if place.type == "private" and (person.blocked or not person.started):
            raise OrderError(
                f"user {user} {'has blocked the bot' if person.blocked else 'has not pressed Start'}"
            )
        if place.migrated_to is not None:
            raise OrderError(f"chat {place.id} has become the supergroup {place.migrated_to}")
        if place.type == "channel" and not is_admin:
            raise OrderError("only admins write in a channel")
        if not is_admin and (place.muted or (member is not None and not member.can_send)):
            raise OrderError(f"user {user} may not write in chat {place.id}")
        if thread is not None:
            topic = place.topics.get(thread)
            if topic is None or (topic.closed and not is_admin):
                raise OrderError(f"topic {thread} is {'closed' if topic else 'not there'}")

    @action
    def edit(self, user: int, chat: int, message: int, *, text: str) -> MessageView:
        """Edit one of the person's own messages."""
        core = self._core
        place, mine = core.insider(user, chat), core.world.message(chat, message)
        if mine.sender_id != user or mine.service is not None:
            raise OrderError(f"message {message} is not of user {user}")
        mine.text, mine.entities, mine.edited_at = text, arrange(text, []), core.clock.now()
        core.changed(place, mine)
        if access.bot_hears(core.world, place, mine):
            core.updates.add("edited_message", render.message(core.world, mine))
        return message_view(core.world, mine)

    @action
    def delete(self, user: int, chat: int, message: int) -> None:
        """Delete a message: an own one, any in the private chat, any as an admin. Bots are not told."""
        core = self._core
        if message < 0:
            ephemeral.remove(core, core.insider(user, chat), self._own(user, chat, message))
            return
        place, found = core.insider(user, chat), core.world.message(chat, message)
        if (
            found.sender_id != user
            and place.type != "private"
            and not core.world.is_admin(place, user)
        ):
            raise OrderError(f"user {user} may not delete message {message}")
        core.remove(place, found)

    @action
    def react(self, user: int, chat: int, message: int, *, emoji: str | None) -> None:
        """Set or remove a reaction. Bots that are not admins do not hear of it."""
        core = self._core
        place, found = core.insider(user, chat), core.world.message(chat, message)
        old = found.reactions.get(user, [])
        new = [emoji] if emoji else []
        if old == new:
            return
        found.reactions[user] = new
        core.changed(place, found)
        if place.type == "private" or core.world.is_admin(place, core.world.bot_id):
            core.updates.add(
                "message_reaction",
                {
                    "chat": render.chat(core.world, place),
                    "message_id": message,
                    "user": render.user(core.world.users[user]),
                    "date": int(core.clock.now()),
                    "old_reaction": [{"type": "emoji", "emoji": e} for e in old],
                    "new_reaction": [{"type": "emoji", "emoji": e} for e in new],
                },
            )

    @action
    def tap(
        self, user: int, chat: int, message: int, *, row: int, column: int, label: str | None = None
    ) -> TappedButton:
        """Tap the button in that place of a message's keyboard, if it still has that label."""
        found = self._tappable(user, chat, message)
        try:
            if row < 0 or column < 0:
                raise IndexError
            button = found.keyboard[row][column]
        except IndexError:
            raise OrderError(
                f"message {message} has no button in row {row}, column {column}"
            ) from None
        if label is not None and button["text"] != label:
            raise OrderError(f"the button {label!r} has become {button['text']!r}")
        if "url" in button:
            return TappedButton("url", url=button["url"])
        if "copy_text" in button:
            return TappedButton("copy", copied=button["copy_text"]["text"])
        if "disabled" in button:
            return TappedButton("disabled")
        return TappedButton("callback", query_id=self._ask(user, found, button["callback_data"]))

    @action
    def forge(self, user: int, chat: int, message: int, *, data: str) -> str:
        """Send callback data that no button holds, as a modified client can; return the query's id."""
        if not 1 <= len(data.encode()) <= 64:
            raise OrderError("callback data has 1 to 64 bytes")
        return self._ask(user, self._tappable(user, chat, message), data)

    def _tappable(self, user: int, chat: int, message: int) -> Message:
        world = self._core.world
        person = world.user(user)
        found = world.message(chat, message) if message > 0 else self._own(user, chat, message)
        if message > 0 and not access.can_see(world, user, chat=world.chat(chat), message=found):
            raise OrderError(f"user {user} does not see message {message} of chat {chat}")
        if (
            person.deactivated
            or (chat == user and person.blocked)
            or not world.is_inside(world.chat(chat), user)
        ):
            raise OrderError(f"user {user} cannot tap there")
        if found.sender_id != world.bot_id:
            raise OrderError(f"message {message} is not of the bot")
        return found

    def _own(self, user: int, chat: int, message: int) -> EphemeralMessage:
        """An ephemeral message that this person's client shows. Raise OrderError if there is none."""
        mine = ephemeral.visible(self._core, self._core.world.chat(chat), user)
        found = next((one for one in mine if one.id == message), None)
        if found is None:
            raise OrderError(f"user {user} has no message {message} in chat {chat}")
        return found

    def _ask(self, user: int, message: Message, data: str) -> str:
        core = self._core
        query = Query(
            id=core.world.new_query_id(),
            user_id=user,
            chat_id=message.chat_id,
            message_id=message.id,
            data=data,
            asked_at=core.clock.now(),
        )
        core.world.queries[query.id] = query
        chat = core.world.chats[message.chat_id]
        if core.world.is_inside(chat, core.world.bot_id):
            core.updates.add(
                "callback_query",
                {
                    "id": query.id,
                    "from": render.user(core.world.users[user]),
                    "message": render.message(core.world, message),
                    "chat_instance": str(abs(chat.id) * 7_919),
                    "data": data,
                },
            )
        return query.id

    @action
    def follow(self, user: int, url: str) -> Followed:
        """Open a t.me link: to the bot (and press Start), or to a message of one of the person's chats."""
        world = self._core.world
        match = LINK.match(url)
        if match is None:
            raise OrderError(f"{url!r} leads out of Telegram")
        head, *rest = match["path"].split("/")
        query = dict(part.partition("=")[::2] for part in (match["query"] or "").split("&"))
        if head == "c" and rest and all(part.isdigit() for part in rest):
            chat_id = -1_000_000_000_000 - int(rest[0])
            self._core.insider(user, chat_id)
            return Followed(chat_id, int(rest[-1]) if len(rest) > 1 else None)
        found = world.by_username(head)
        if found is world.bot.user:
            if "startgroup" in query:
                raise OrderError("choose the group yourself: add the bot with groups.join")
            return Followed(user, self.start(user, query.get("start")).message_id)
        if isinstance(found, TelegramChat):
            self._core.insider(user, found.id)
            return Followed(found.id, int(rest[-1]) if rest and rest[-1].isdigit() else None)
        raise OrderError(f"{url!r} leads nowhere")
