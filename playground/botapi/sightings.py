"""The record of all messages and answers that clients were shown, with their viewers: for tests about hidden cards."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from playground.botapi.model import Message, Query

REMEMBERED: Final = 100_000
"""Maximum number of remembered sightings; the oldest go first."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Something that these people's clients could show: a message as it was sent or edited, or the answer to a tap."""

    viewers: frozenset[int]
    chat_id: int
    message_id: int
    """Negative for an ephemeral message; 0 for an answer."""
    text: str
    labels: tuple[str, ...] = ()
    file_id: str = ""
    file_name: str = ""


class Sightings:
    """The record of one Telegram. Nothing is written down before ``on``."""

    def __init__(self) -> None:
        self.on = False
        self.seen: deque[Sighting] = deque(maxlen=REMEMBERED)

    def message(self, viewers: Iterable[int], message: Message) -> None:
        """Write down a message as it is now."""
        if not self.on:
            return
        file = message.document or message.photo
        self.seen.append(
            Sighting(
                viewers=frozenset(viewers),
                chat_id=message.chat_id,
                message_id=message.id,
                text=message.text or "",
                labels=tuple(button["text"] for row in message.keyboard for button in row),
                file_id=file.file_id if file is not None else "",
                file_name=file.name if file is not None else "",
            )
        )

    def answer(self, query: Query) -> None:
        """Write down the answer to a tap."""
        if self.on:
            self.seen.append(
                Sighting(
                    viewers=frozenset([query.user_id]),
                    chat_id=query.chat_id,
                    message_id=0,
                    text=query.text or "",
                )
            )
