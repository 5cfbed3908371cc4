"""The only way to a group's tables from outside the group: a former member gets one sentence and no more, and so does
a stranger while the bot is not open to all.

Every update passes here before its handler, so no handler has to check membership.
"""

from __future__ import annotations

from display.callback import parse as parse_tap
from display.help import canonical, command_for
from display.taps import kind_of
from engine.game import Person
from handlers import moving, practice
from handlers.membership import members_came
from handlers.parsed_update import Tapped, Typed
from handlers.tables import known_table
from handlers.update_context import GroupAsked, UpdateContext
from locales import Raw
from locales.names import tidy
from messages.members import group_of
from messages.menus import menu_of
from storage import UnitOfWork
from storage.records import Chat, ChatId, TableId


def shut(context: UpdateContext, parsed: Tapped | Typed) -> Raw | None:
    """The sentence for a stranger, for a former member of the update's group, or about a group that may not use the
    bot; None if the update may pass.

    An action in the group itself proves membership.
    """
    if context.where.is_group:
        members_came(context, (parsed.writer,))
        return None
    if not context.writer.real:
        return None
    if context.is_stranger and not _is_about_privacy(parsed):
        return context.mine("host.closed")
    somebody = context.work.people.by_telegram(context.writer.telegram_id)
    if somebody is None:
        return None
    left = context.work.former_members.left_by(somebody.person)
    menu: ChatId | None = None
    if isinstance(parsed, Tapped):
        table_id, menu = _tapped_table(parsed), _tapped_menu(context.work, somebody.person, parsed)
    elif canonical(parsed.name) == "start":
        table_id = _linked_table(context.work, somebody.person, parsed.words)
    else:
        table_id = _table_meant(context, somebody.person, parsed=parsed, left=left)
    group = _group_of(context.work, table_id) or _group(context.work, menu)
    if group is None:
        return None
    if group.goes_to:
        return moving.said_alone(context, group)
    if not context.host.admits(group):
        return context.mine("host.closed")
    if group.chat_id in left:
        return context.mine("answer.gone", chat=tidy(group.title))
    context.group_asked = GroupAsked(
        chat_id=group.chat_id,
        address=group.address,
        person=somebody.person,
        telegram_id=somebody.telegram_id,
    )
    return None


def _is_about_privacy(parsed: Tapped | Typed) -> bool:
    """True for the page with the stored data of a person, which everybody may read, and for its buttons."""
    if isinstance(parsed, Typed):
        return canonical(parsed.name) == "privacy"
    tap = parse_tap(parsed.data)
    return tap is not None and tap.name in ("privacy", "nome_via", "nome_si")


def _tapped_table(parsed: Tapped) -> TableId | None:
    tap = parse_tap(parsed.data)
    return tap.table if tap is not None and tap.table else None


def _tapped_menu(work: UnitOfWork, person: Person, parsed: Tapped) -> ChatId | None:
    """The group of the menu in which a person taps a button about a whole group."""
    tap = parse_tap(parsed.data)
    if tap is None or tap.table or kind_of(tap.name).of != "group":
        return None
    menu = menu_of(work, person)
    return menu.chat if menu is not None else None


def _linked_table(work: UnitOfWork, person: Person, payload: str) -> TableId | None:
    link = work.links.look(payload) if payload else None
    return link.table_id if link is not None and link.person == person else None


def _table_meant(
    context: UpdateContext, person: Person, parsed: Typed, *, left: frozenset[ChatId]
) -> TableId | None:
    """The table that a private command concerns.

    A table in a group that the person has left counts only if there is no other.
    """
    command = command_for(parsed.name)
    if command is None or not (command.in_groups_alone or "tournament" in command.own):
        return None
    if practice.practice_table(context) is not None:
        return None
    work, croupier = context.work, context.croupier
    seat = context.croupier.tournaments.seat_of(work, person)
    if seat is not None:
        return seat
    homes = sorted(work.ledger.of_person(person), key=lambda account: account[0] in left)
    for chat_id, _ in homes:
        for row in croupier.tables_in(work, chat_id):
            if person in croupier.view(work, row.table_id).seating.met:
                return row.table_id
        for row in work.tournaments.open_in(chat_id) if chat_id in left else ():
            if person in context.croupier.tournaments.board(work, row.table_id).met:
                return row.table_id
    return None


def _group_of(work: UnitOfWork, table_id: TableId | None) -> Chat | None:
    """The group of a table; None for an unknown table and for a table in a private chat."""
    row = known_table(work, table_id) if table_id is not None else None
    if row is None:
        return None
    return _group(work, group_of(work, row.chat_id))


def _group(work: UnitOfWork, chat_id: ChatId | None) -> Chat | None:
    """The chat, if it is a group."""
    chat = work.chats.get(chat_id) if chat_id is not None else None
    return chat if chat is not None and chat.kind != "private" else None
