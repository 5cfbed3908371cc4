"""Keys of places in the chats."""

from __future__ import annotations

from engine.game import Person
from storage import UnitOfWork
from storage.records import NewPlace, Place, TableId


def table_key(table_id: TableId, round_number: int) -> str:
    """The key of the message with the table in a group, or at a practice table in the private chat."""
    return f"table:{table_id}:{round_number}"


def seat_key(table_id: TableId, round_number: int, person: Person) -> str:
    """The key of a table's message in a private chat, for a tournament that is played in private chats."""
    return f"{table_key(table_id, round_number)}:{person}"


def card_key(table_id: TableId, person: Person) -> str:
    """The key of a player's private card; it stays the same from round to round."""
    return f"card:{table_id}:{person}"


def reaction_key(table_id: TableId) -> str:
    """The key of the reaction to the table's result."""
    return f"reaction:{table_id}"


def seal_key(table_id: TableId, first: int) -> str:
    """The key of the message with the seal of the chain that begins with deck ``first``."""
    return f"seal:{table_id}:{first}"


def as_wanted(place: Place) -> NewPlace:
    """The present wish at a place, to want it again."""
    return NewPlace(*(getattr(place, field) for field in NewPlace._fields))


def leave_behind(work: UnitOfWork, key: str, now: int) -> None:
    """Want the place in a new message at the bottom of the chat, and the old message deleted.

    A message that Telegram no longer deletes loses its buttons and shrinks to a line that says so.
    """
    work.outbox.renew(key, "delete", now)
