"""The last messages of the groups' chats, as far as the bot knows them, so that a result can be moved to the bottom.

The bot knows its own messages and the messages that Telegram delivers: all of them to an admin, otherwise little more
than commands. In a supergroup without topics message ids count up by one, so any message id tells the number of
messages above it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache

from delivery.drawing import Drawing
from delivery.gateway import CallOutcome, MessageShown
from engine.value import Value

FEW: Final = 5
"""Number of people's messages that cover a table; with fewer, its buttons are still on a phone's screen."""

MOST_CHATS: Final = 10_000
"""Maximum number of remembered chats and topics."""


class GroupMessage(Value, frozen=True):
    """A person's message in a group."""

    address: int
    thread: int
    """The forum topic; 0 for none."""
    message_id: int
    counted: bool
    """True if the message ids belong to this chat alone.

    A basic group shares them with other chats, a topic with its chat.
    """


@dataclass(slots=True)
class _Chat:
    own: int = 0
    """The id of the bot's last message."""
    counted: int = 0
    """The id of the last message in a chat with message ids of its own; 0 in other chats."""
    people: deque[int] = field(default_factory=lambda: deque(maxlen=FEW))
    """The ids of the last delivered messages of people."""
    brought: str = ""
    """The place of the last result that was moved to the bottom."""

    def covers(self, message_id: int) -> bool:
        """True if a message of the bot, or several messages of people, are below this message."""
        many = len(self.people) == FEW and min(self.people) > message_id
        return self.own > message_id or many or self.counted >= message_id + FEW


class LastMessages:
    def __init__(self) -> None:
        self._chats: LRUCache[tuple[int, int], _Chat] = LRUCache(MOST_CHATS)
        """By address and topic."""

    def note(self, message: GroupMessage) -> None:
        """Count a person's message in a group."""
        chat = self._chat(message.address, message.thread)
        chat.people.append(message.message_id)
        if message.counted:
            chat.counted = max(chat.counted, message.message_id)

    def learn(self, drawing: Drawing, outcome: CallOutcome) -> None:
        """Note a message that was sent to a group. Answers that the next hand deletes are counted by the table."""
        place = drawing.place
        if drawing.goes:
            return
        if isinstance(outcome, MessageShown) and place.message_id is None and drawing.address < 0:
            chat = self._chat(drawing.address, place.thread_id)
            chat.own = max(chat.own, outcome.message_id)

    def must_move(self, drawing: Drawing) -> bool:
        """True once for every hand, if the resting table is covered and must move to a new message."""
        place = drawing.place
        if not drawing.rests or place.message_id is None:
            return False
        chat = self._chat(drawing.address, place.thread_id)
        if chat.brought == place.key or not (drawing.covered or chat.covers(place.message_id)):
            return False
        chat.brought = place.key
        return True

    def _chat(self, address: int, thread: int) -> _Chat:
        chat = self._chats.get((address, thread))
        if chat is None:
            chat = self._chats[address, thread] = _Chat()
        return chat
