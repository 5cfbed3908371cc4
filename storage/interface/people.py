"""Who writes to the bot and from where: updates, chats, people, one-time links."""

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
    """Updates that were delivered and are not handled yet. Nothing of them stays once they are."""

    def keep(self, update_id: int, arrival: int, at: int, body: Callable[[], str]) -> None:
        """Keep an update until it is handled. ``arrival`` gives its place among all; ``body`` gives its text, and is
        called only if the update outlives the transaction.
        """

    def drop(self, update_id: int) -> None:
        """Forget an update, kept or not."""

    def all(self) -> list[Received]:
        """Give what is kept, in the order of arrival."""


class Updates(Protocol):
    """Which updates are done, as a set: Telegram's numbers are no sequence after a quiet week."""

    def done(self, update_id: int) -> str | None:
        """Give the answer (JSON text, maybe empty) that this update got; None if it is not done."""

    def finish(self, update_id: int, answer: str, at: int, query: str = "") -> None:
        """Remember that it is done and what its tap is answered. Raise ``Conflict`` if it was done already.

        ``query`` is Telegram's number of the tap, kept until ``answered``.
        """

    def unanswered(self, since: int) -> list[Unanswered]:
        """Give the taps done at ``since`` or later whose answer is not known to have gone out, the oldest first."""

    def answered(self, update_ids: Iterable[int]) -> None:
        """Note that the answers to these taps have gone out."""

    def fail(self, update_id: int, error: str, at: int) -> int:
        """Record a failure; give how often this update has failed, this time included."""

    def forget_before(self, at: int) -> int:
        """Forget what was done or failed before ``at``; give the number of rows."""


class Chats(Protocol):
    """A chat has an internal number; Telegram's number is only its address, of which it may have had several."""

    def at(self, address: int) -> Chat | None:
        """Give the chat that is or was reached at a Telegram chat id."""

    def get(self, chat_id: ChatId) -> Chat:
        """Raise ``Unknown`` if there is none."""

    def open(self, address: int, title: str, kind: str, language: str, at: int) -> Chat:
        """Give the chat at ``address``, made with these values if new; a known one keeps its settings and language.

        Title and kind are brought up to date and the status becomes ``in``.
        """

    def move(self, old: int, new: int) -> Moved:
        """Let the chat at ``old`` be reached at ``new`` from now on; both addresses stay known. Doing it twice is
        doing it once. A chat that had been opened at ``new`` is left without an address and ``out``, and is named
        as ``orphan``: the caller ends its tables. Raise ``Unknown`` if nobody is known at ``old``.
        """

    def set_language(self, chat_id: ChatId, language: str) -> None: ...

    def set_chips(self, chat_id: ChatId, starting_chips: int, refill: int) -> None:
        """Set what a new person gets and what a refill brings, in chips, for the future."""

    def set_least(self, chat_id: ChatId, chips: int, by: Person | None, at: int) -> None:
        """Set the chips below which the refill may be taken. ``by``: the person who sets it, None if nobody knows."""

    def leasts(self, chat_id: ChatId) -> list[Least]:
        """Give every least that the chat had, the first one first; none for a tournament's books."""

    def set_pictures(self, chat_id: ChatId, *, pictures: bool, deck: str, indices: bool) -> None:
        """Set whether cards are shown as pictures here, from which deck, and with or without corner indices."""

    def set_reactions(self, chat_id: ChatId, *, reactions: bool) -> None:
        """Set whether the bot puts a reaction on the message of a hand that is worth one."""

    def set_status(self, chat_id: ChatId, status: ChatStatus) -> None: ...


class People(Protocol):
    def meet(self, telegram_id: int, name: str, username: str | None, language: str) -> Somebody:
        """Give who this is, made if new; name, username and language are brought up to date.

        The name of somebody who had it erased is not learned again.
        """

    def get(self, person: Person) -> Somebody:
        """Raise ``Unknown`` if there is none."""

    def many(self, people: Iterable[Person]) -> dict[Person, Somebody]:
        """Leave out whom nobody knows."""

    def by_telegram(self, telegram_id: int) -> Somebody | None: ...

    def set_private(self, person: Person, private: Private) -> None: ...

    def set_pictures(self, person: Person, choice: PictureChoice) -> None:
        """Set whether his private chat shows pictures: ``yes``, ``no``, or as the ``table``'s own chat does."""

    def erase_name(self, person: Person) -> None:
        """Overwrite name and username with nothing, and learn them no more."""

    def allow_name(self, person: Person) -> None:
        """Learn his name again with the next ``meet``."""


class FormerMembers(Protocol):
    """Who has left a group, or was thrown out. Whoever is not known to have left is taken for a member."""

    def of(self, chat_id: ChatId) -> frozenset[Person]:
        """Give the former members of a group."""

    def left_by(self, person: Person) -> frozenset[ChatId]:
        """Give the groups that somebody has left."""

    def leave(self, chat_id: ChatId, person: Person, at: int) -> None:
        """Note that somebody left. Doing it twice is doing it once."""

    def come_back(self, chat_id: ChatId, person: Person) -> None:
        """Note that somebody is a member."""


class Links(Protocol):
    """One-time deep links into the private chat, each for one person."""

    def make(self, token: str, person: Person, table_id: TableId, at: int) -> None:
        """Raise ``Conflict`` if the token exists."""

    def look(self, token: str) -> Link | None: ...

    def use(self, token: str, person: Person, at: int) -> Link | None:
        """Use the link up and give it; None if it is unknown, somebody else's, or used already."""

    def forget_before(self, at: int) -> int:
        """Forget links made before ``at``; give their number."""
