"""The message in which a table stands: which one it is, and how it is drawn again, moved down or nudged."""

from __future__ import annotations

from croupier.croupier import Croupier
from croupier.loaded_table import LoadedTable
from delivery.urgency import URGENT
from engine.game import PUBLIC, Person
from engine.table import Table
from engine.value import replace
from messages.content import TableContent, content_as, payload_of
from messages.places import as_wanted, leave_behind, seat_key, table_key
from messages.typed_answers import is_answer
from storage import UnitOfWork
from storage.records import ChatId, Place, TableId


def seat_places(work: UnitOfWork, table_id: TableId, person: Person) -> list[Place]:
    """The messages of a tournament's table with their buttons in a person's chat, the newest last."""
    return [
        place
        for place in work.outbox.of_person(person)
        if place.kind == "table" and place.table_id == table_id and place.state == "live"
    ]


def key_of(work: UnitOfWork, table_id: TableId, table: Table, *, person: Person) -> str:
    """The key of the table's present message: in the group, or in the private chat of ``person`` if a tournament is
    played in private chats.
    """
    if table.tournament.in_private:
        standing = seat_places(work, table_id, person)
        return standing[-1].key if standing else seat_key(table_id, table.round, person)
    return table_key(table_id, table.round)


def key_now(work: UnitOfWork, croupier: Croupier, table_id: TableId, *, person: Person) -> str:
    """As ``key_of``, for the table as it is now."""
    return key_of(work, table_id, table=croupier.loaded(work, table_id).table, person=person)


def bring_down(
    work: UnitOfWork, croupier: Croupier, table_id: TableId, *, now: int, person: Person = PUBLIC
) -> None:
    """Show the table in a new message at the bottom of the chat.

    ``person``: the asking player, in whose private chat a tournament's table is shown.
    """
    leave_behind(work, key_now(work, croupier, table_id, person=person), now)


def want_table(work: UnitOfWork, table_id: TableId, now: int) -> None:
    """Have the table's message drawn again without an event."""
    for place in work.outbox.of_table(table_id):
        if place.kind == "table" and place.state == "live":
            work.outbox.want(as_wanted(place), now)


def want_again(work: UnitOfWork, chat_id: ChatId, now: int) -> None:
    """Have all live messages of a chat drawn again in its new language, except answers."""
    for place in work.outbox.of_chat(chat_id):
        if place.state == "live" and not is_answer(place):
            work.outbox.want(as_wanted(place), now)


def nudge(work: UnitOfWork, loaded: LoadedTable, who: Person, *, now: int) -> None:
    """Bring the table to the bottom of the chat with a mention of the awaited player.

    A person alone with computers reads it in the message that stands there: nobody else waits for that person.
    """
    place = work.outbox.get(key_of(work, loaded.row.table_id, table=loaded.table, person=who))
    if place is None:
        return
    content = replace(content_as(place, TableContent), nudge=who)
    if loaded.table.seating.people != (who,):
        leave_behind(work, place.key, now)
    wanted = as_wanted(place)._replace(payload=payload_of(content), urgency=URGENT)
    work.outbox.want(wanted, now)
