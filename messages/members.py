"""Membership of groups, and the effect of leaving and coming back on a group's tables.

A former member's seats are played *alla regola* to the end of the hand and are free after it. A former member sees
nothing more: the painter asks ``is_former`` before it draws in a private chat. The chips stay in the purse.
"""

from __future__ import annotations

from typing import Final

from croupier.croupier import Croupier
from engine.game import Person
from messages import own_tables
from messages.menus import MENU, menu_in
from messages.places import as_wanted
from storage import UnitOfWork
from storage.records import TOURNAMENT, ChatId, Place, TableRow

_EDITED: Final = frozenset({"card", "table", MENU})
"""Kinds of messages about a group that stay in a private chat and are edited."""

_SENT_ONCE: Final = frozenset({"file", "seal", "summary"})
"""Kinds of messages about a table that never change."""


def group_of(work: UnitOfWork, chat_id: ChatId) -> ChatId:
    """The group of a table's chat: the chat itself, or the tournament's group for the chat of a tournament's books."""
    if work.chats.get(chat_id).kind != TOURNAMENT:
        return chat_id
    tournament_id = work.tournaments.of_books(chat_id)
    return chat_id if tournament_id is None else work.tables.get(tournament_id).chat_id


def is_former(work: UnitOfWork, row: TableRow, person: Person) -> bool:
    """True if the person is known to have left the group of a table."""
    return person in work.former_members.of(group_of(work, row.chat_id))


def leave(
    work: UnitOfWork,
    croupier: Croupier,
    now: int,
    *,
    chat_id: ChatId,
    person: Person,
    update_id: int | None = None,
) -> None:
    """A person has left the group: leave every seat there, take every open entry back."""
    work.former_members.leave(chat_id, person, now)
    croupier.leave(work, now, chat_id=chat_id, person=person, update_id=update_id)
    for place in _private_places(work, chat_id, person):
        if place.kind in _EDITED:
            work.outbox.want(as_wanted(place), now)
        elif place.message_id is None:
            work.outbox.drop(place.key)
    for place in work.outbox.own_tables(person):
        if own_tables.chat_of(work, place) == chat_id:
            work.outbox.retire(place.key, "delete", now)


def come_back(work: UnitOfWork, now: int, chat_id: ChatId, *, person: Person) -> None:
    """A person is a member again: messages in the private chat show the tables once more."""
    work.former_members.come_back(chat_id, person)
    for place in _private_places(work, chat_id, person):
        if place.kind in _EDITED:
            work.outbox.want(as_wanted(place), now)


def _private_places(work: UnitOfWork, chat_id: ChatId, person: Person) -> list[Place]:
    """The sent or pending messages about a group and its open tables in a person's private chat."""
    return [place for place in work.outbox.of_person(person) if _is_about(work, place, chat_id)]


def _is_about(work: UnitOfWork, place: Place, chat_id: ChatId) -> bool:
    if place.kind == MENU:
        return place.state == "live" and menu_in(place).chat == chat_id
    if place.table_id is None or place.kind not in _EDITED | _SENT_ONCE:
        return False
    row = work.tables.get(place.table_id)
    kept = place.kind in _SENT_ONCE or (row.status == "open" and place.state == "live")
    return kept and group_of(work, row.chat_id) == chat_id
