"""Chips: double entry, append-only. A row moves chips from one account to another, so everything sums to zero."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from engine.game import Person, Purse, Transfer
from storage.records import ChatId, Standing, TableId


class Ledger(Protocol):
    """The accounts and their transfers. The database keeps balances from the transfers.

    Every chat has a house, which issues chips: its balance is below zero by the chips in play. Every person has an account in
    the chat, every table an escrow, a pot and a prize.
    """

    def balance(self, chat_id: ChatId, person: Person) -> int | None:
        """Give a person's free chips; None without an account in this chat. Writes nothing."""

    def balances(self, chat_id: ChatId, people: Iterable[Person]) -> dict[Person, int]:
        """Give the free chips of these people; people without an account in this chat are left out. Writes nothing."""

    def purse(self, chat_id: ChatId, person: Person, at: int) -> int:
        """Give a person's free chips. A new person gets an account and the chat's starting chips from the house.

        Raise ``UnknownRecordError`` if there is no such chat.
        """

    def purses(self, chat_id: ChatId, people: Iterable[Person], at: int) -> dict[Person, int]:
        """Call ``purse`` for several people."""

    def held(self, table_id: TableId) -> dict[Purse, int]:
        """Give the chips in a table's ``ESCROW``, ``POT`` and ``PRIZE``, with 0 for an empty one."""

    def move(
        self, table_id: TableId, seq: int, transfers: Iterable[Transfer], reason: str, at: int
    ) -> None:
        """Post the transfers of event ``seq`` of a table, in order, in the table's chat; all or nothing.

        Raise ``NotEnoughError`` if a purse would fall below zero at any step (GEN-8). Raise ``UnknownRecordError`` if a person has no
        account here or the event is not in the journal, ``ConflictError`` if the table is closed. Raise ``ValueError`` for a
        transfer without chips or from a purse to itself.
        """

    def refill(self, chat_id: ChatId, person: Person, at: int, *, held: int, least: int) -> int:
        """Let the house give the chat's refill (GEN-9), counted; give the new balance.

        ``held``: the person's counted chips; ``least``: the least for this person. Both are kept for the audit. Raise
        ``UnknownRecordError`` if the person has no account here, ``ConflictError`` for a second refill in one rest or if ``held`` is not
        below ``least``.
        """

    def rest(self, chat_id: ChatId, person: Person) -> int:
        """Give the number of a person's finished rounds at the tables of this chat and of its tournaments."""

    def refilled_in(self, chat_id: ChatId, person: Person) -> int | None:
        """Give the ``rest`` of a person's last refill; None without one, or if it is older than this rule."""

    def refills(self, chat_id: ChatId, person: Person) -> int:
        """Give the number of a person's refills in this chat."""

    def of_person(self, person: Person) -> list[tuple[ChatId, int]]:
        """Give each chat in which a person has an account, with the free chips there. Stacks of tournaments are left out."""

    def ranking(self, chat_id: ChatId) -> list[Standing]:
        """Give everybody with an account in the chat, first people with rounds that count, the best first."""
