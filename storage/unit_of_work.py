"""A job's access to storage."""

from __future__ import annotations

from storage.repositories.archived import Archived
from storage.repositories.audited import Audited
from storage.repositories.chats import Chats
from storage.repositories.clocks import Clocks
from storage.repositories.decks import Decks
from storage.repositories.drafts import Drafts
from storage.repositories.former_members import FormerMembers
from storage.repositories.heartbeat import Heartbeat
from storage.repositories.inbox import Inbox
from storage.repositories.invitations import Invitations
from storage.repositories.ledger import Ledger
from storage.repositories.missed_news import MissedNews
from storage.repositories.outbox import Outbox
from storage.repositories.own_refusals import OwnRefusals
from storage.repositories.people import Links, People
from storage.repositories.pictures import Pictures
from storage.repositories.points import Points
from storage.repositories.rounds import Rounds
from storage.repositories.snapshots import Snapshots
from storage.repositories.tables import Journal, Tables
from storage.repositories.tournaments import Tournaments
from storage.repositories.updates import Updates
from storage.repositories.webhook import WebhookMark
from storage.session import Session


class UnitOfWork:
    """A job's access to all repositories, inside one transaction. Used in the connection's thread only."""

    def __init__(self, session: Session) -> None:
        self.inbox = Inbox(session)
        self.updates = Updates(session)
        self.chats = Chats(session)
        self.invitations = Invitations(session)
        self.people = People(session)
        self.former_members = FormerMembers(session)
        self.links = Links(session)
        self.tables = Tables(session)
        self.archived = Archived(session)
        self.audited = Audited(session)
        self.journal = Journal(session, self.archived)
        self.tournaments = Tournaments(session, self.archived)
        self.snapshots = Snapshots(session)
        self.rounds = Rounds(session, self.tables, self.archived)
        self.points = Points(session, self.archived)
        self.decks = Decks(session, self.archived)
        self.clocks = Clocks(session)
        self.drafts = Drafts(session)
        self.ledger = Ledger(session, self.tables, self.journal)
        self.outbox = Outbox(session)
        self.missed_news = MissedNews(session)
        self.own_refusals = OwnRefusals(session)
        self.pictures = Pictures(session)
        self.heartbeat = Heartbeat(session)
        self.webhook = WebhookMark(session)
        self.fleet = session.fleet
