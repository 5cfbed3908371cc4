"""The contract of storage: a store runs jobs, and a job gets a ``Desk``. One suite of tests runs over it.

A *job* is a plain synchronous function of a ``Desk``. It depends on nothing but the desk and its own values, and does not
keep the desk. If it raises, none of its work has happened. It may run a second time if another job of the same
transaction fails. Times are milliseconds since 1970 UTC, chips whole numbers.
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
    """A job's access to all repositories, inside one transaction."""

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
    def rollbacks(self) -> int:
        """Changes after every rollback; caches compare it and drop their rows."""


class Storage(Protocol):
    """Runs jobs in transactions. Jobs that wait may share a commit."""

    async def write(self, job: Callable[[Desk], T]) -> T:
        """Run ``job`` in a transaction of its own and give its result once that is durable.

        An exception of the job is raised here, and none of its work has happened. Raise ``StorageFailedError`` if the commit
        fails, ``StorageClosedError`` after ``close``. A cancelled caller does not know whether the job was done.
        """

    async def read(self, job: Callable[[Desk], T]) -> T:
        """Run a job that writes nothing, after all earlier ``write`` calls. Raise ``StorageError`` if it wrote."""

    async def close(self) -> None:
        """Finish the waiting jobs and close. A second call does nothing."""


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
