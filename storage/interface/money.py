"""Chips: double entry, append-only. A row moves chips from one account to another, so everything sums to zero."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from engine.game import Person, Purse, Transfer
from storage.records import ChatId, Standing, TableId


class Ledger(Protocol):
    """Every chat has a house that issues chips (its balance is below zero by as many as are in play), one account a
    person, and every table its escrow, pot and prize. Balances are kept by the database from the transfers.
    """

    def balance(self, chat_id: ChatId, person: Person) -> int | None:
        """Give somebody's free chips; None if he has no account in this chat yet. Writes nothing."""

    def balances(self, chat_id: ChatId, people: Iterable[Person]) -> dict[Person, int]:
        """Give the free chips of those who have an account in this chat. Writes nothing."""

    def purse(self, chat_id: ChatId, person: Person, at: int) -> int:
        """Give somebody's free chips; whoever is new gets an account and the chat's starting chips from the house."""

    def purses(self, chat_id: ChatId, people: Iterable[Person], at: int) -> dict[Person, int]:
        """``purse`` of several."""

    def held(self, table_id: TableId) -> dict[Purse, int]:
        """Give what lies in a table's ``ESCROW``, ``POT`` and ``PRIZE``; 0 where nothing does."""

    def move(
        self, table_id: TableId, seq: int, transfers: Iterable[Transfer], reason: str, at: int
    ) -> None:
        """Post what event ``seq`` of a table moves, in order, in the table's chat. The event must be in the journal.

        All or nothing: raise ``NotEnough`` if a purse would fall below zero at any step (GEN-8), ``Unknown`` if a
        person has no account here or the event is not in the journal, ``Conflict`` if the table is closed,
        ``ValueError`` for what is no transfer at all (no chips, or nowhere to go).
        """

    def refill(self, chat_id: ChatId, person: Person, at: int, *, held: int, least: int) -> int:
        """Let the house give the chat's refill (GEN-9), counted; give the new balance.

        ``held`` and ``least``: the chips of this person and the least by which they may take it, kept for the audit. Raise
        ``Unknown`` if the person has no account here, ``Conflict`` for a second refill in one rest or chips that are
        not below the least.
        """

    def rest(self, chat_id: ChatId, person: Person) -> int:
        """How many rounds somebody has been through at the tables of this chat and of its tournaments."""

    def refilled_in(self, chat_id: ChatId, person: Person) -> int | None:
        """The ``rest`` in which somebody took the last refill; None for no refill, or one older than this rule."""

    def refills(self, chat_id: ChatId, person: Person) -> int:
        """How many refills somebody took in this chat."""

    def of_person(self, person: Person) -> list[tuple[ChatId, int]]:
        """Give the chats in which somebody has an account, with his free chips there. A stack in a tournament is none."""

    def ranking(self, chat_id: ChatId) -> list[Standing]:
        """Give everybody with an account in the chat: first those who played with people alone, the best first."""
