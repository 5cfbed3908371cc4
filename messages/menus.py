"""Menus in private chats: the open page and its group, for each person.

A person has one menu. Its buttons belong to the group, the topic and the table that the menu names. Callback data
names only a choice, and a person gets a menu only by asking for it in that group.
"""

from __future__ import annotations

from typing import Final

from delivery.urgency import REPLY, TURN
from engine.game import Person
from engine.value import replace
from messages.content import Menu, MenuContent, PageContent, content_as, wanted
from storage import UnitOfWork
from storage.records import ChatId, NewPlace, Place

MENU: Final = "menu"
"""The kind of the place in the private chat. A page in a group is a place of the page's own kind."""


def menu_key(person: Person) -> str:
    return f"{MENU}:{person}"


def menu_in(place: Place) -> Menu:
    """The menu that a place of the kind ``MENU`` shows. Raise ``TypeError`` for a place of another kind."""
    return content_as(place, MenuContent).menu


def menu_of(work: UnitOfWork, person: Person) -> Menu | None:
    """The menu in a person's private chat."""
    place = work.outbox.get(menu_key(person))
    return menu_in(place) if place is not None and place.state == "live" else None


def want_menu(work: UnitOfWork, person: Person, menu: Menu, *, now: int) -> None:
    """Want a menu shown in the private chat. Only the person's own turn has priority over it there."""
    work.outbox.want(menu_place(person, menu), now)


def menu_place(person: Person, menu: Menu) -> NewPlace:
    """The place of a menu in the private chat."""
    return wanted(MenuContent(menu), key=menu_key(person), person=person, urgency=TURN)


def page_key(kind: str, chat_id: ChatId, thread: int) -> str:
    """The key of a page in a group: one page per kind and topic."""
    return f"{kind}:{chat_id}:{thread}"


def want_in_group(work: UnitOfWork, menu: Menu, now: int, *, urgency: int = REPLY) -> None:
    """Want the same page shown in the group."""
    work.outbox.want(page_place(menu, urgency), now)


def page_place(menu: Menu, urgency: int = REPLY) -> NewPlace:
    """The place of a page in the group."""
    content = PageContent(menu.kind, menu.page)
    if menu.found is not None:
        found = menu.found
        content = replace(content, text=found.text, caption=found.caption, chart=found.chart)
    return wanted(
        content,
        key=page_key(menu.kind, menu.chat, menu.thread),
        table_id=menu.table or None,
        chat_id=menu.chat,
        thread_id=menu.thread,
        urgency=urgency,
    )


def page_in(place: Place) -> Menu:
    """The page that a place in a group shows. Raise ``TypeError`` for a place of another kind."""
    content = content_as(place, PageContent)
    table = place.table_id or 0
    return Menu(
        chat=place.chat_id or 0,
        thread=place.thread_id,
        table=table,
        kind=content.kind,
        page=content.page,
        opened=0,
        found=content.found,
    )


def fall_back(work: UnitOfWork, person: Person, now: int, *, fresh: int) -> None:
    """The private chat turned out to be closed: show a page that is at most ``fresh`` milliseconds old in the group."""
    menu = menu_of(work, person)
    if menu is None or now - menu.opened > fresh:
        return
    if person not in work.former_members.of(menu.chat) and work.chats.get(menu.chat).address < 0:
        want_in_group(work, menu, now)
