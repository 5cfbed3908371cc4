from __future__ import annotations

from typing import TYPE_CHECKING

from storage.sqlite.chats import Chats
from storage.sqlite.clocks import Clocks
from storage.sqlite.decks import Decks
from storage.sqlite.drafts import Drafts
from storage.sqlite.former import FormerMembers
from storage.sqlite.heartbeat import Heartbeat
from storage.sqlite.inbox import Inbox
from storage.sqlite.ledger import Ledger
from storage.sqlite.people import Links, People
from storage.sqlite.pictures import Pictures
from storage.sqlite.places import Places
from storage.sqlite.rounds import Rounds
from storage.sqlite.session import Session
from storage.sqlite.snapshots import Snapshots
from storage.sqlite.tables import Journal, Tables
from storage.sqlite.tournaments import Tournaments
from storage.sqlite.undone import Undone
from storage.sqlite.updates import Updates

if TYPE_CHECKING:
    from storage.interface import Desk


class SqliteDesk:
    """The desk over one connection. Used in that connection's thread only."""

    def __init__(self, session: Session) -> None:
        # The order of writing: rows that others refer to go first.
        self._session = session
        self.inbox = Inbox(session)
        self.updates = Updates(session)
        self.chats = Chats(session)
        self.people = People(session)
        self.former = FormerMembers(session)
        self.links = Links(session)
        self.tables = Tables(session)
        self.tournaments = Tournaments(session)
        self.journal = Journal(session)
        self.snapshots = Snapshots(session)
        self.rounds = Rounds(session, self.tables)
        self.decks = Decks(session)
        self.clocks = Clocks(session)
        self.drafts = Drafts(session)
        self.ledger = Ledger(session, self.tables, self.journal)
        self.places = Places(session)
        self.undone = Undone(session)
        self.pictures = Pictures(session)
        self.heartbeat = Heartbeat(session)

    @property
    def rollbacks(self) -> int:
        return self._session.rollbacks


if TYPE_CHECKING:

    def _is_a_desk(desk: SqliteDesk) -> Desk:
        return desk
