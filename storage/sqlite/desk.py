from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from storage.sqlite.chats import Chats
from storage.sqlite.clocks import Clocks, Drafts
from storage.sqlite.decks import Decks
from storage.sqlite.ledger import Ledger
from storage.sqlite.people import Links, People
from storage.sqlite.places import Heartbeat, Pictures, Places
from storage.sqlite.rounds import Rounds
from storage.sqlite.tables import Journal, Tables
from storage.sqlite.tournaments import Tournaments
from storage.sqlite.updates import Updates

if TYPE_CHECKING:
    from storage.interface import Desk


class SqliteDesk:
    """The desk over one connection. Used in that connection's thread only."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.updates = Updates(db)
        self.chats = Chats(db)
        self.people = People(db)
        self.links = Links(db)
        self.tables = Tables(db)
        self.tournaments = Tournaments(db)
        self.journal = Journal(db)
        self.rounds = Rounds(db)
        self.decks = Decks(db)
        self.clocks = Clocks(db)
        self.drafts = Drafts(db)
        self.ledger = Ledger(db)
        self.places = Places(db)
        self.pictures = Pictures(db)
        self.heartbeat = Heartbeat(db)


if TYPE_CHECKING:

    def _is_a_desk(desk: SqliteDesk) -> Desk:
        return desk
