"""The outcomes of calls for own tables: which message is whose, and where the buttons of a table are."""

from __future__ import annotations

from delivery.facts import OwnNumberTaken, OwnReplaced, OwnShown
from delivery.urgency import URGENT
from engine.game import Person
from messages import own_tables
from messages.content import OwnContent, content_as
from messages.own_tables import OwnTable
from messages.standing import want_table
from storage import UnitOfWork
from storage.records import OWN, Place, TableId


def own_shown(work: UnitOfWork, it: OwnShown, now: int) -> None:
    """Note a new message. A used own table replaces the buttons in the group."""
    own = it.own
    _show_vanished(work, own.person, address=own.address, number=it.number, now=now)
    if isinstance(own, OwnTable) and own_tables.is_used(work, own.table_id, own.person):
        _show_buttons(work, own.table_id, now)
    own_tables.opened(
        work,
        own,
        number=it.number,
        now=now,
        urgency=URGENT,
        fingerprint=it.fingerprint,
        picture=it.picture,
    )


def own_replaced(work: UnitOfWork, it: OwnReplaced, now: int) -> None:
    """Want the earlier message deleted."""
    own_tables.discard(work, it.own, number=it.number, now=now, urgency=URGENT)


def own_number_taken(work: UnitOfWork, it: OwnNumberTaken, now: int) -> None:
    """Forget the own table whose number another message for its person has now."""
    somebody = work.people.by_telegram(it.telegram_id)
    if somebody is not None:
        _show_vanished(work, somebody.person, address=it.address, number=it.number, now=now)
        own_tables.overwritten(work, somebody.person, address=it.address, number=it.number)


def own_gone(work: UnitOfWork, place: Place, now: int) -> None:
    """Forget an own table, and show the group's buttons if its player has played on it."""
    used = place.state == "live" and content_as(place, OwnContent).used
    work.outbox.drop(place.key)
    if used and place.table_id is not None:
        _show_buttons(work, place.table_id, now)


def own_tables_counted(work: UnitOfWork, now: int) -> None:
    """Show all buttons in the groups again."""
    for row in work.tables.all_open():
        used = (place for place in work.outbox.of_table(row.table_id) if place.kind == OWN)
        if any(place.state == "live" and content_as(place, OwnContent).used for place in used):
            _show_buttons(work, row.table_id, now)


def _show_vanished(
    work: UnitOfWork, person: Person, *, address: int, number: int, now: int
) -> None:
    """Show the group's buttons where an own table has vanished: another message has its number."""
    for table_id in own_tables.used_with_number(work, person, address=address, number=number):
        _show_buttons(work, table_id, now)


def _show_buttons(work: UnitOfWork, table_id: TableId, now: int) -> None:
    """Want the group's message drawn anew: a player's used own table is gone, and the buttons are in the group."""
    if work.tables.get(table_id).status == "open":
        want_table(work, table_id, now)
