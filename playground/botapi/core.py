"""The machine under everything: messages are sent, changed or removed, and the right people are told."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from playground.botapi import access, render
from playground.botapi.clock import PlaygroundClock
from playground.botapi.errors import OrderError
from playground.botapi.faults import Faults
from playground.botapi.feed import UpdateFeed
from playground.botapi.limits import FloodControl
from playground.botapi.model import EphemeralMessage, Message, TelegramChat
from playground.botapi.settings import EphemeralRules
from playground.botapi.sightings import Sightings
from playground.botapi.updates import UpdateQueue
from playground.botapi.webhook import WebhookPoster
from playground.botapi.world import World

F = TypeVar("F", bound=Callable[..., Any])

ANSWER_WITHIN = 60.0
"""Seconds for answering a callback query. Telegram names no number; people report from 15 seconds to some minutes."""


def action(function: F) -> F:
    """Mark a method that the HTTP control API offers under the same name."""
    function.__dict__["is_action"] = True
    return function


@dataclass(slots=True)
class Core:
    """The parts of one Telegram, and the three things that happen to messages."""

    world: World
    clock: PlaygroundClock
    updates: UpdateQueue
    webhook: WebhookPoster
    feed: UpdateFeed
    flood: FloodControl
    faults: Faults
    answer_within: float = ANSWER_WITHIN
    ephemeral: EphemeralRules = field(default_factory=EphemeralRules)
    sightings: Sightings = field(default_factory=Sightings)

    def say(self, chat: TelegramChat, message: Message, *, heard: bool | None = None) -> Message:
        """Put a message into its chat, show it to the people there, and tell the bot if it may hear it.

        `message.id` is given here. `heard` overrides privacy mode.
        """
        message.id = self.world.new_message_id(chat)
        chat.messages[message.id] = message
        self.sightings.message(self.world.insiders(chat), message)
        self.feed.publish(self.world.insiders(chat), "message", chat_id=chat.id, ref=message.id)
        if message.sender_id != self.world.bot_id or message.service is not None:
            if heard is None:
                heard = access.bot_hears(self.world, chat, message)
            if heard:
                kind = "channel_post" if chat.type == "channel" else "message"
                self.updates.add(kind, render.message(self.world, message))
        return message

    def service(
        self, chat: TelegramChat, by: int | None, what: dict[str, Any], *, heard: bool | None = None
    ) -> Message:
        """A service message. The bot hears of all of them, except those that it caused itself."""
        message = Message(id=0, chat_id=chat.id, date=self.clock.now(), sender_id=by, service=what)
        if heard is None and by == self.world.bot_id:
            heard = False
        return self.say(chat, message, heard=heard)

    def changed(self, chat: TelegramChat, message: Message) -> None:
        """Report an edited message to everybody who sees it."""
        self.sightings.message(self.world.insiders(chat), message)
        self.feed.publish(self.world.insiders(chat), "edit", chat_id=chat.id, ref=message.id)

    def tell_one(
        self,
        chat: TelegramChat,
        message: EphemeralMessage,
        kind: Literal["message", "edit", "delete", "chat"],
    ) -> None:
        """Report an ephemeral message to its receiver. A member who has left hears nothing."""
        viewer = message.receiver_id
        if self.world.is_inside(chat, viewer):
            self.sightings.message([viewer], message)
            self.feed.publish([viewer], kind, chat_id=chat.id, ref=message.id)

    def remove(self, chat: TelegramChat, message: Message) -> None:
        """Remove a message; bots are not told."""
        del chat.messages[message.id]
        self.feed.publish(self.world.insiders(chat), "delete", chat_id=chat.id, ref=message.id)

    def chat_changed(self, chat: TelegramChat, extra: Iterable[int] = ()) -> None:
        """Report changed members, title or topics of the chat to its members and to `extra`."""
        viewers = dict.fromkeys(
            [*self.world.insiders(chat), *(u for u in extra if u != self.world.bot_id)]
        )
        self.feed.publish(viewers, "chat", chat.id)

    def insider(self, user_id: int, chat_id: int) -> TelegramChat:
        """The chat, if that person is in it; OrderError otherwise."""
        self.world.user(user_id)
        chat = self.world.chat(chat_id)
        if not self.world.is_inside(chat, user_id):
            raise OrderError(f"user {user_id} is not in chat {chat_id}")
        return chat


class Actor:
    """One side of a Telegram: a set of actions on its core."""

    def __init__(self, core: Core) -> None:
        self._core = core
