"""Menus in private chats: the open page and its group, for each person.

A person has one menu. Its buttons belong to the group, the topic and the table that the menu names. Callback data
names only a choice, and a person gets a menu only by asking for it in that group.
"""

from __future__ import annotations

import json
from typing import Any, Final

from croupier.wanted_messages import REPLY, TURN
from engine.game import Person
from engine.value import value
from storage.interface import Desk
from storage.records import ChatId, NewPlace, Place, TableId

MENU: Final = "menu"
"""The kind of the place in the private chat. A page in a group is a place of the page's own kind."""


@value
class Menu:
    """A page that a person opened. ``kind`` and ``page`` name it; ``table`` is 0 for a page about no table."""

    chat: ChatId
    thread: int
    table: TableId
    kind: str
    page: str
    opened: int
    """Time of the request in the group, in milliseconds."""
    found: dict[str, Any] | None = None
    """Results calculated for the page, in the form that its screen needs."""

    def payload(self) -> str:
        return json.dumps(
            [self.chat, self.thread, self.table, self.kind, self.page, self.opened, self.found],
            ensure_ascii=False,
        )


def menu_key(person: Person) -> str:
    return f"{MENU}:{person}"


def menu_in(place: Place) -> Menu:
    """The menu that a place of the kind ``MENU`` shows."""
    return Menu(*json.loads(place.payload or "[]"))


def menu_of(desk: Desk, person: Person) -> Menu | None:
    """The menu in a person's private chat."""
    place = desk.places.get(menu_key(person))
    return menu_in(place) if place is not None and place.state == "live" else None


def want_menu(desk: Desk, person: Person, menu: Menu, now: int) -> None:
    """Want a menu shown in the private chat. Only the person's own turn has priority over it there."""
    place = NewPlace(menu_key(person), MENU, None, None, person, 0, menu.payload(), TURN)
    desk.places.want(place, now)


def page_key(kind: str, chat_id: ChatId, thread: int) -> str:
    """The key of a page in a group: one page per kind and topic."""
    return f"{kind}:{chat_id}:{thread}"


def want_in_group(desk: Desk, menu: Menu, now: int, urgency: int = REPLY) -> None:
    """Want the same page shown in the group."""
    said = json.dumps({"page": menu.page, **(menu.found or {})}, ensure_ascii=False)
    key = page_key(menu.kind, menu.chat, menu.thread)
    table = menu.table or None
    place = NewPlace(key, menu.kind, table, menu.chat, None, menu.thread, said, urgency)
    desk.places.want(place, now)


def fall_back(desk: Desk, person: Person, now: int, fresh: int) -> None:
    """The private chat turned out to be closed: show a page that is at most ``fresh`` milliseconds old in the group."""
    menu = menu_of(desk, person)
    if menu is None or now - menu.opened > fresh:
        return
    if person not in desk.former.of(menu.chat) and desk.chats.get(menu.chat).address < 0:
        want_in_group(desk, menu, now)
