"""Changes of groups: people and the bot come and go, rights change, a group becomes a supergroup."""

from dataclasses import replace
from typing import Any, Literal

from playground.botapi import render
from playground.botapi.core import Actor, action
from playground.botapi.errors import OrderError
from playground.botapi.model import Member, MemberStatus, TelegramChat, Topic

GroupKind = Literal["group", "supergroup", "forum"]


class Groups(Actor):
    """The life of groups. The bot is a user among others here (`telegram.bot_id`); `by` is the acting person."""

    @action
    def add_group(
        self,
        title: str,
        creator: int,
        members: list[int] | None = None,
        *,
        kind: GroupKind = "group",
        bot: Literal["member", "administrator"] | None = "member",
        username: str | None = None,
    ) -> int:
        """A new group with these people, and the bot if wanted; returns its id."""
        core = self._core
        chat = core.world.new_chat("group" if kind == "group" else "supergroup", title)
        chat.is_forum, chat.username = kind == "forum", username
        now = core.clock.now()
        for user in dict.fromkeys([creator, *(members or [])]):
            core.world.user(user)
            chat.members[user] = Member(
                user, "creator" if user == creator else "member", joined=now
            )
        core.chat_changed(chat)
        if bot is not None:
            self.join(core.world.bot_id, chat.id, by=creator)
        if bot == "administrator":
            self.promote(core.world.bot_id, chat.id, by=creator)
        return chat.id

    @action
    def add_channel(self, title: str, creator: int, username: str | None = None) -> int:
        """A new channel; returns its id. `people.write` posts in it."""
        core = self._core
        chat = core.world.new_chat("channel", title)
        chat.username = username
        chat.members[core.world.user(creator).id] = Member(
            creator, "creator", joined=core.clock.now()
        )
        return chat.id

    @action
    def join(self, user: int, chat: int, by: int | None = None) -> None:
        """Let a person or the bot join: through a link, or added by a member (`by`)."""
        core = self._core
        place = core.world.group(chat)
        if core.world.is_inside(place, user):
            return
        core.world.user(user)
        self._become(
            place, user, by=by or user, new=Member(user, "member", joined=core.clock.now())
        )
        if place.type != "channel":
            core.service(place, by or user, {"new_chat_members": [user]})

    @action
    def leave(self, user: int, chat: int) -> None:
        """Let a person or the bot leave. Raise OrderError if that one is not there."""
        self._out(user, chat, by=user, status="left")

    @action
    def kick(self, user: int, chat: int, by: int) -> None:
        """Let the admin `by` remove a person or the bot. Raise OrderError if `by` is no admin."""
        self._check_admin(by, chat)
        self._out(user, chat, by=by, status="kicked")

    def _out(self, user: int, chat: int, by: int, *, status: MemberStatus) -> None:
        core = self._core
        place = core.insider(user, chat)
        old = place.members[user]
        self._become(
            place, user, by=by, new=Member(user, status, joined=old.joined, left=core.clock.now())
        )
        if place.type != "channel":
            heard = by != core.world.bot_id if user == core.world.bot_id else None
            core.service(place, by, {"left_chat_member": user}, heard=heard)

    @action
    def promote(
        self,
        user: int,
        chat: int,
        by: int | None = None,
        *,
        anonymous: bool = False,
        can_delete: bool = True,
    ) -> None:
        """Make a member an administrator (the creator stays creator, and may become anonymous too)."""
        place = self._core.insider(user, chat)
        old = place.members[user]
        status: MemberStatus = "creator" if old.status == "creator" else "administrator"
        new = replace(
            old,
            status=status,
            anonymous=anonymous,
            can_delete=can_delete,
            can_send=True,
        )
        self._become(place, user, by=by or self._creator(place), new=new)

    @action
    def demote(self, user: int, chat: int, by: int | None = None) -> None:
        """Take an administrator's rights away."""
        place = self._core.insider(user, chat)
        old = place.members[user]
        new = Member(user, "member", joined=old.joined)
        self._become(place, user, by=by or self._creator(place), new=new)

    @action
    def mute(self, chat: int, muted: bool = True, user: int | None = None) -> None:
        """Forbid one member, or everybody but the admins, to write; or allow it again."""
        place = self._core.world.group(chat)
        if user is None:
            place.muted = muted
            self._core.chat_changed(place)
        else:
            old = self._core.insider(user, chat).members[user]
            self._become(place, user, by=self._creator(place), new=replace(old, can_send=not muted))

    def _become(self, place: TelegramChat, user: int, by: int, *, new: Member) -> None:
        """Change a member and tell the bot: of itself always, of others if it is an admin."""
        core, world = self._core, self._core.world
        old = place.members.get(user) or Member(user, "left")
        place.members[user] = new
        about_bot = user == world.bot_id
        if about_bot or world.is_admin(place, world.bot_id):
            core.updates.add(
                "my_chat_member" if about_bot else "chat_member",
                {
                    "chat": render.chat(world, place),
                    "from": render.user(world.user(by)),
                    "date": int(core.clock.now()),
                    "old_chat_member": render.member(world, place, old),
                    "new_chat_member": render.member(world, place, new),
                },
            )
        core.chat_changed(place, [user])

    def _creator(self, place: TelegramChat) -> int:
        return next(
            (m.user_id for m in place.members.values() if m.status == "creator"),
            self._core.world.bot_id,
        )

    def _check_admin(self, user: int, chat: int) -> None:
        if not self._core.world.is_admin(self._core.insider(user, chat), user):
            raise OrderError(f"user {user} is no admin of chat {chat}")

    @action
    def rename_chat(self, chat: int, title: str, by: int) -> None:
        """Change a group's title."""
        place = self._core.insider(by, chat)
        place.title = title
        self._core.service(place, by, {"new_chat_title": title})
        self._core.chat_changed(place)

    @action
    def migrate(self, chat: int) -> int:
        """Turn a group into a supergroup, a new chat with the same people; return its id.

        Both chats get their service message; old messages stay in the old chat (tdlib/telegram-bot-api#266).
        """
        core = self._core
        old = core.world.group(chat)
        if old.type != "group" or old.migrated_to is not None:
            raise OrderError(f"chat {chat} is no group that could become a supergroup")
        new = core.world.new_chat("supergroup", old.title or "")
        new.members = {user: replace(member) for user, member in old.members.items()}
        new.muted, new.migrated_from = old.muted, old.id
        creator = self._creator(old)
        core.service(old, creator, {"migrate_to_chat_id": new.id})
        old.migrated_to = new.id
        core.service(new, creator, {"migrate_from_chat_id": old.id})
        core.chat_changed(new)
        return new.id

    @action
    def add_topic(self, chat: int, name: str, by: int) -> int:
        """Open a topic in a forum; return its message_thread_id."""
        place = self._core.insider(by, chat)
        if not place.is_forum:
            raise OrderError(f"chat {chat} is no forum")
        what: dict[str, Any] = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        # The topic's id is the id of the message that opens it, so the message is made by hand.
        place.topics[place.last_id + 1] = Topic(place.last_id + 1, name)
        message = self._core.service(place, by, what, heard=False)
        message.thread_id = message.id
        if self._core.world.is_inside(place, self._core.world.bot_id):
            self._core.updates.add("message", render.message(self._core.world, message))
        self._core.chat_changed(place)
        return message.id

    @action
    def close_topic(self, chat: int, thread: int, closed: bool = True) -> None:
        """Close or reopen a topic."""
        self._topic(chat, thread).closed = closed
        self._core.chat_changed(self._core.world.group(chat))

    @action
    def delete_topic(self, chat: int, thread: int) -> None:
        """Delete a topic with everything in it. Bots are not told."""
        self._topic(chat, thread)
        place = self._core.world.group(chat)
        del place.topics[thread]
        for message in [m for m in place.messages.values() if m.thread_id == thread]:
            self._core.remove(place, message)
        self._core.chat_changed(place)

    def _topic(self, chat: int, thread: int) -> Topic:
        topic = self._core.world.group(chat).topics.get(thread)
        if topic is None:
            raise OrderError(f"chat {chat} has no topic {thread}")
        return topic
