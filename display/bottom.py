"""The last known messages of each group, so that a result can be sent to the bottom.

The bot knows its own messages and those that Telegram shows it: all of them to an admin, otherwise little more than
commands. In a supergroup without topics it knows more: messages are numbered one after the other, so the number of any
message tells how many stand above it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from display.easel import Drawing
from display.gateway import Outcome, Shown
from engine.value import value

FEW: Final = 5
"""Messages of people that cover a table: fewer leave its buttons on the screen of a phone."""

MOST_CHATS: Final = 10_000
"""Chats and topics that are remembered."""


@value
class Heard:
    """A message that somebody has written in a group."""

    address: int
    thread: int
    """The forum topic, 0 for none."""
    message_id: int
    counted: bool
    """True if the chat numbers its own messages: basic groups and topics share their numbers with other chats."""


@dataclass(slots=True)
class _Chat:
    own: int = 0
    """The bot's last message."""
    counted: int = 0
    """The last message of a chat that numbers its own; 0 in any other."""
    people: deque[int] = field(default_factory=lambda: deque(maxlen=FEW))
    """The last messages of people that the bot was shown."""
    brought: str = ""
    """The place of the last result that was sent anew."""

    def covers(self, message_id: int) -> bool:
        """True if a message of the bot's, or ``FEW`` of people's, stand below this one."""
        many = len(self.people) == FEW and min(self.people) > message_id
        return self.own > message_id or many or self.counted >= message_id + FEW


class Bottom:
    def __init__(self) -> None:
        self._chats: dict[tuple[int, int], _Chat] = {}
        """By address and topic."""

    def heard(self, heard: Heard) -> None:
        chat = self._chat(heard.address, heard.thread)
        chat.people.append(heard.message_id)
        if heard.counted:
            chat.counted = max(chat.counted, heard.message_id)

    def came_of(self, drawing: Drawing, outcome: Outcome) -> None:
        """Note a message that was sent to a group."""
        place = drawing.place
        if isinstance(outcome, Shown) and place.message_id is None and drawing.address < 0:
            chat = self._chat(drawing.address, place.thread_id)
            chat.own = max(chat.own, outcome.message_id)

    def takes(self, drawing: Drawing) -> bool:
        """True if a resting table is covered and should be sent anew; once for every hand."""
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
            if len(self._chats) >= MOST_CHATS:
                self._chats.clear()
            chat = self._chats[address, thread] = _Chat()
        return chat
