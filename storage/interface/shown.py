"""What should stand in the chats and what stands there, and the bot's own pulse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from engine.game import Person
from storage.records import ChatId, ChatRef, LeftUndone, NewPlace, Place, PlaceState, TableId


class Places(Protocol):
    """A place is one message that the bot keeps true; its ``key`` is the caller's name for it."""

    def want(self, place: NewPlace, at: int) -> int:
        """Want something new at a place, known or not: payload, urgency and the rest are replaced, the revision
        grows by one (the new one is given), and the place is ``live`` again. Older wants are forgotten.
        """

    def get(self, key: str) -> Place | None: ...

    def pending(self, limit: int = 1_000_000) -> list[Place]:
        """Give the places where something other stands than should, and those to retire or delete: by urgency, then
        by how long they have waited. It reads all of them; whoever shows them asks for ``first``.
        """

    def first(self, now: float, chats: int, few: int) -> list[list[Place]]:
        """Give the first ``few`` pending places of up to ``chats`` chats that do not rest at ``now``. The chats stand
        in the order of their first places; in each, urgency and the time that a place has waited decide together, so
        nothing waits for ever. It costs as much as what is given, however much is pending elsewhere.
        """

    def rest(self, key: str, until: float) -> None:
        """Leave the chat whose first pending place this is out of ``first`` until then, or until another place is its
        first. Nothing of that is stored.
        """

    def wake(self, chats: Iterable[ChatRef]) -> None:
        """Let chats that rest be given by ``first`` again."""

    def wake_all(self) -> None: ...

    def wakes_at(self) -> float:
        """When the next chat stops resting; infinite if none rests."""

    def pending_in(self, chat_id: ChatId) -> list[Place]:
        """Give what is pending in a group, in no order."""

    def shown(
        self,
        key: str,
        revision: int,
        address: int,
        message_id: int,
        fingerprint: str,
        picture: str = "",
    ) -> bool:
        """Remember what stands where (``picture``: the fingerprint of the picture on it). Give whether that is all that is wanted by now.

        It changes nothing (False) if a newer revision is known to stand there, if the message was left behind
        meanwhile, or if the place was dropped meanwhile: then a message just sent is an orphan.
        """

    def retire(self, key: str, state: PlaceState, at: int, payload: str | None = None) -> None:
        """Let the place's message lose its buttons (``retire``) or go (``delete``), with another ``payload`` if one is
        given. A place without a message is dropped at once; an unknown one is left alone.
        """

    def renew(self, key: str, state: PlaceState, at: int) -> None:
        """Leave the message that stands here behind, to be retired or deleted, and want the place anew in a message
        of its own (at the bottom of the chat). An unknown place is left alone.
        """

    def lost(self, key: str, at: int) -> None:
        """The message is not there any more (somebody deleted it, too old to edit): want the place anew, or
        drop it if it was to be retired or deleted.
        """

    def moved(self, chat_id: ChatId, at: int) -> int:
        """The chat has another address: its messages stay behind in the old one, every live place of it is wanted
        anew; give how many.
        """

    def drop(self, key: str) -> None:
        """Forget a place: retired, deleted, or out of reach for good."""

    def by_message(self, address: int, message_id: int) -> Place | None:
        """Give the place whose message this is (the one left behind last, if several)."""

    def of_table(self, table_id: TableId) -> list[Place]: ...

    def of_chat(self, chat_id: ChatId) -> list[Place]:
        """Give the places in a group."""

    def of_person(self, person: Person) -> list[Place]:
        """Give the places in somebody's private chat."""


class Undone(Protocol):
    """What could not be shown because the bot was out of the chat, until it is back."""

    def keep_message(self, chat_id: ChatId, thread_id: int, address: int, message_id: int) -> None:
        """Remember a message whose buttons must go."""

    def keep_ending(self, chat_id: ChatId, thread_id: int, table_id: TableId) -> None:
        """Remember a table or tournament of which nobody was told that it ended."""

    def of(self, chat_id: ChatId) -> list[LeftUndone]: ...

    def take(self, chat_id: ChatId) -> list[LeftUndone]:
        """Give it and forget it."""


class Pictures(Protocol):
    """What Telegram has already: a picture that was uploaded once is sent again by its ``file_id``."""

    def file_id(self, fingerprint: str) -> str | None:
        """Telegram's name for this picture; None if it was never uploaded, or long ago."""

    def keep(self, fingerprint: str, file_id: str, at: int) -> None:
        """Remember the picture, used at ``at``."""

    def forget(self, fingerprint: str) -> None:
        """Telegram does not know it any more."""

    def forget_before(self, at: int) -> int:
        """Forget pictures that were last used before ``at``; give their number."""


class Heartbeat(Protocol):
    def beat(self, now: int) -> None: ...

    def last(self) -> int | None:
        """When the bot was last known to live; None if never."""
