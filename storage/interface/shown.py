"""The messages in the chats, wanted and standing, and the bot's heartbeat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from engine.game import Person
from storage.records import (
    EXPENDABLE,
    ChatId,
    ChatRef,
    LeftUndone,
    NewPlace,
    Place,
    PlaceState,
    TableId,
)


class Places(Protocol):
    """A place is one message that the bot keeps true; its ``key`` is the caller's name for it."""

    def want(self, place: NewPlace, at: int) -> int:
        """Want a new revision at a place, known or not; give its number, which grows by one.

        Payload, urgency and the rest are replaced, and the place is ``live`` again. Older revisions are forgotten.
        """

    def get(self, key: str) -> Place | None: ...

    def pending(self, limit: int = 1_000_000) -> list[Place]:
        """Give all pending places: outdated ones, and those to retire or delete. Order: urgency, then waiting time.

        It reads all of them; the reconciler calls ``first``.
        """

    def first(self, now: float, chats: int, few: int) -> list[list[Place]]:
        """Give the first ``few`` pending places of up to ``chats`` chats that do not rest at ``now``.

        The chats stand in the order of their first places. In each, urgency and waiting time decide together, so nothing
        waits for ever. The cost grows with the result, not with the pending places.
        """

    def rest(self, key: str, until: float) -> None:
        """Let a chat rest: ``first`` leaves it out until ``until``, or until its first place is another.

        ``key``: the chat's first pending place. Nothing of that is stored.
        """

    def wake(self, chats: Iterable[ChatRef]) -> None:
        """End the rest of these chats."""

    def wake_all(self) -> None: ...

    def wakes_at(self) -> float:
        """Give the time at which the next chat stops resting; infinite if none rests."""

    def pending_in(self, chat_id: ChatId) -> list[Place]:
        """Give the pending places of a group, in no order."""

    def shown(
        self,
        key: str,
        revision: int,
        address: int,
        message_id: int,
        fingerprint: str,
        picture: str = "",
    ) -> bool:
        """Remember the message that stands at a place; give whether it is the wanted revision.

        ``picture``: the fingerprint of its picture. Nothing changes (False) if a newer revision stands there, or if the
        message was left behind or the place dropped meanwhile. Then a message just sent is an orphan.
        """

    def retire(
        self,
        key: str,
        state: PlaceState,
        at: int,
        payload: str | None = None,
        *,
        urgency: int = EXPENDABLE,
    ) -> None:
        """Let the place's message lose its buttons (``retire``) or go (``delete``); a ``payload`` replaces the old one.

        ``urgency``: that of a new message; by default the message waits until nothing new is pending. A place without a
        message is dropped at once; an unknown one is left alone.
        """

    def rename(self, key: str, new: str) -> None:
        """Let the place ``new``, which is not known yet, go on with the message that stands at another place, which is
        forgotten. An unknown place is left alone.
        """

    def renew(self, key: str, state: PlaceState, at: int) -> None:
        """Want the place anew at the bottom of the chat; its old message is retired or deleted.

        An unknown place is left alone.
        """

    def lost(self, key: str, at: int) -> None:
        """Note that the message is gone or too old to edit: want the place anew, or drop it if it is not ``live``."""

    def moved(self, chat_id: ChatId, at: int) -> int:
        """Want all live places of a chat with a new address anew; give their number. The old messages stay behind."""

    def drop(self, key: str) -> None:
        """Forget a place that is retired, deleted, or out of reach for good."""

    def of_table(self, table_id: TableId) -> list[Place]: ...

    def of_chat(self, chat_id: ChatId) -> list[Place]:
        """Give the places in a group."""

    def of_person(self, person: Person) -> list[Place]:
        """Give the places in a person's private chat."""


class Undone(Protocol):
    """Work that waits until the bot is back in a chat."""

    def keep_message(self, chat_id: ChatId, thread_id: int, address: int, message_id: int) -> None:
        """Remember a message whose buttons must go."""

    def keep_ending(self, chat_id: ChatId, thread_id: int, table_id: TableId) -> None:
        """Remember a table or tournament that ended unseen."""

    def of(self, chat_id: ChatId) -> list[LeftUndone]: ...

    def take(self, chat_id: ChatId) -> list[LeftUndone]:
        """Give the work for this chat and forget it."""


class Pictures(Protocol):
    """Uploaded pictures: each is sent again by its ``file_id``."""

    def file_id(self, fingerprint: str) -> str | None:
        """Give Telegram's name for this picture; None if it was never uploaded, or long ago."""

    def keep(self, fingerprint: str, file_id: str, at: int) -> None:
        """Remember the picture, used at ``at``."""

    def forget(self, fingerprint: str) -> None:
        """Forget a picture that Telegram does not know any more."""

    def forget_before(self, at: int) -> int:
        """Forget pictures that were last used before ``at``; give their number."""


class Heartbeat(Protocol):
    """The row that dates a crash."""

    def beat(self, now: int) -> None: ...

    def last(self) -> int | None:
        """Give the time of the last ``beat``; None if there was none."""
