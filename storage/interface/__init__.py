"""The interface of storage: what a job is given, and what runs it. One suite of tests runs over it.

A *job* is a plain synchronous function of a ``Desk``. It must depend on nothing but the desk and its own values,
must not keep the desk, and may raise: then nothing of it has happened. It may be run again, if what it did the first
time came to nothing because another job failed that shared its transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from storage.interface.money import Ledger
from storage.interface.people import Chats, FormerMembers, Inbox, Links, People, Updates
from storage.interface.shown import Heartbeat, Pictures, Places, Undone
from storage.interface.tables import Clocks, Decks, Drafts, Journal, Rounds, Snapshots, Tables
from storage.interface.tournaments import Tournaments

T = TypeVar("T")


class Desk(Protocol):
    """Everything stored, inside one transaction."""

    @property
    def inbox(self) -> Inbox: ...
    @property
    def updates(self) -> Updates: ...
    @property
    def chats(self) -> Chats: ...
    @property
    def people(self) -> People: ...
    @property
    def former(self) -> FormerMembers: ...
    @property
    def links(self) -> Links: ...
    @property
    def tables(self) -> Tables: ...
    @property
    def tournaments(self) -> Tournaments: ...
    @property
    def journal(self) -> Journal: ...
    @property
    def snapshots(self) -> Snapshots: ...
    @property
    def rounds(self) -> Rounds: ...
    @property
    def decks(self) -> Decks: ...
    @property
    def clocks(self) -> Clocks: ...
    @property
    def drafts(self) -> Drafts: ...
    @property
    def ledger(self) -> Ledger: ...
    @property
    def places(self) -> Places: ...
    @property
    def undone(self) -> Undone: ...
    @property
    def pictures(self) -> Pictures: ...
    @property
    def heartbeat(self) -> Heartbeat: ...
    @property
    def era(self) -> int:
        """Another number as soon as something that jobs had done came to nothing: what was kept of it is worth nothing."""


class Storage(Protocol):
    async def write(self, job: Callable[[Desk], T]) -> T:
        """Run ``job`` in a transaction of its own and give its result once that is durable.

        What the job raises is raised here, and nothing of it has happened. Raise ``StorageFailed`` if the commit fails,
        ``StorageClosed`` after ``close``. A caller that is cancelled does not know whether the job was done.
        """

    async def read(self, job: Callable[[Desk], T]) -> T:
        """Run a job that writes nothing, after every ``write`` asked for before. Raise ``StorageError`` if it did."""

    async def close(self) -> None:
        """Finish what is waiting and close. Closing twice is closing once."""


__all__ = [
    "Chats",
    "Clocks",
    "Decks",
    "Desk",
    "Drafts",
    "FormerMembers",
    "Heartbeat",
    "Inbox",
    "Journal",
    "Ledger",
    "Links",
    "People",
    "Pictures",
    "Places",
    "Rounds",
    "Snapshots",
    "Storage",
    "Tables",
    "Tournaments",
    "Undone",
    "Updates",
]
