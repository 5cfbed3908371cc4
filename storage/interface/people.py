"""Updates, chats, people and one-time links."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from engine.game import Person
from engine.refill import Least
from storage.records import (
    Chat,
    ChatId,
    ChatStatus,
    Link,
    Moved,
    PictureChoice,
    Private,
    Received,
    Somebody,
    TableId,
    Unanswered,
)


class Inbox(Protocol):
    """Updates that were delivered and are not handled yet. A handled update leaves nothing behind."""

    def keep(self, update_id: int, arrival: int, at: int, body: Callable[[], str]) -> None:
        """Keep an update until it is handled. ``arrival`` is its place in the order of all updates.

        ``body`` gives its JSON text and is called only if the update outlives the transaction.
        """

    def drop(self, update_id: int) -> None:
        """Forget an update, kept or not."""

    def all(self) -> list[Received]:
        """Give the kept updates, in the order of arrival."""


class Updates(Protocol):
    """The handled updates, as a set: Telegram's numbers are no sequence after a quiet week."""

    def done(self, update_id: int) -> str | None:
        """Give the answer of a handled update (JSON text, maybe empty); None if it is not handled."""

    def finish(self, update_id: int, answer: str, at: int, query: str = "") -> None:
        """Remember that an update is handled, with the answer to its tap. Raise ``ConflictError`` the second time.

        ``query`` is Telegram's number of the tap, kept until ``answered``.
        """

    def unanswered(self, since: int) -> list[Unanswered]:
        """Give the taps handled at ``since`` or later whose answer may not have gone out, the oldest first."""

    def answered(self, update_ids: Iterable[int]) -> None:
        """Note that the answers to these taps have gone out."""

    def fail(self, update_id: int, error: str, at: int) -> int:
        """Record a failure; give the number of this update's failures so far."""

    def forget_before(self, at: int) -> int:
        """Forget updates handled or failed before ``at``; give the number of rows."""


class Chats(Protocol):
    """A chat has an internal number; Telegram's number is only its address, of which it may have had several."""

    def at(self, address: int) -> Chat | None:
        """Give the chat of a current or former Telegram chat id; None if it is unknown."""

    def get(self, chat_id: ChatId) -> Chat:
        """Give the chat. Raise ``UnknownRecordError`` if there is none."""

    def open(self, address: int, title: str, kind: str, language: str, at: int) -> Chat:
        """Give the chat at ``address``, made with these values if new; a known one keeps its settings and language.

        Title and kind are brought up to date and the status becomes ``in``.
        """

    def move(self, old: int, new: int) -> Moved:
        """Move the chat at ``old`` to ``new``; both addresses stay known. A second call changes nothing.

        An earlier chat at ``new`` loses its address and becomes ``out``. It is the ``orphan`` of the result, and the caller
        ends its tables. Raise ``UnknownRecordError`` if there is no chat at ``old``.
        """

    def set_language(self, chat_id: ChatId, language: str) -> None: ...

    def set_chips(self, chat_id: ChatId, starting_chips: int, refill: int) -> None:
        """Set the starting chips of new people and the chips of a refill."""

    def set_least(self, chat_id: ChatId, chips: int, by: Person | None, at: int) -> None:
        """Set the least: a refill needs fewer chips. ``by``: the admin who sets it, None if unknown."""

    def leasts(self, chat_id: ChatId) -> list[Least]:
        """Give all the chat's leasts so far, the first one first; none for a tournament's books."""

    def set_pictures(self, chat_id: ChatId, *, pictures: bool, deck: str, indices: bool) -> None:
        """Set pictures or words, the deck's name, and corner indices."""

    def set_reactions(self, chat_id: ChatId, *, reactions: bool) -> None:
        """Set whether the bot puts a reaction on the message of a hand that is worth one."""

    def set_status(self, chat_id: ChatId, status: ChatStatus) -> None: ...


class People(Protocol):
    """Everybody whom the bot has met, and its computers."""

    def meet(self, telegram_id: int, name: str, username: str | None, language: str) -> Somebody:
        """Give the person, made if new, with name, username and language brought up to date.

        An erased name is not learned again.
        """

    def get(self, person: Person) -> Somebody:
        """Give the person. Raise ``UnknownRecordError`` if there is none."""

    def many(self, people: Iterable[Person]) -> dict[Person, Somebody]:
        """Give these people; unknown ones are left out."""

    def by_telegram(self, telegram_id: int) -> Somebody | None: ...

    def set_private(self, person: Person, private: Private) -> None: ...

    def set_pictures(self, person: Person, choice: PictureChoice) -> None:
        """Set whether the private chat shows pictures: ``yes``, ``no``, or as the ``table``'s own chat does."""

    def erase_name(self, person: Person) -> None:
        """Erase name and username, and learn them no more."""

    def allow_name(self, person: Person) -> None:
        """Learn the name again with the next ``meet``."""


class FormerMembers(Protocol):
    """People who left a group or were thrown out of it. Everybody else counts as a member."""

    def of(self, chat_id: ChatId) -> frozenset[Person]:
        """Give the former members of a group."""

    def left_by(self, person: Person) -> frozenset[ChatId]:
        """Give the groups that a person has left."""

    def leave(self, chat_id: ChatId, person: Person, at: int) -> None:
        """Note that a person left. A second call changes nothing."""

    def come_back(self, chat_id: ChatId, person: Person) -> None:
        """Note that a person is a member again."""


class Links(Protocol):
    """One-time deep links into the private chat, each for one person."""

    def make(self, token: str, person: Person, table_id: TableId, at: int) -> None:
        """Store a new link. Raise ``ConflictError`` if the token exists."""

    def look(self, token: str) -> Link | None: ...

    def use(self, token: str, person: Person, at: int) -> Link | None:
        """Use the link up and give it; None if it is unknown, another person's, or used already."""

    def forget_before(self, at: int) -> int:
        """Forget links made before ``at``; give their number."""
