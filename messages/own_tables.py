"""Own tables: messages in a group that one player alone sees, with the screen of the private card.

A page of a menu that one person alone sees is of the same kind (``OwnPage``).

Nothing depends on their arrival: Telegram does not say whether the player's app shows one. The place of an own table
is made when Telegram has accepted the message, so it always has a number. A tap on an own table tells its number again.
"""

from __future__ import annotations

from delivery.own_places import OwnPlace, number_before
from engine.game import Person
from engine.value import Value
from messages.content import Menu, OwnContent, content_as, wanted
from messages.places import card_key
from storage import UnitOfWork
from storage.records import COUNTED, OWN, ChatId, NewPlace, Place, TableId


class OwnTable(Value, frozen=True):
    """The address of an own table."""

    table_id: TableId
    person: Person
    telegram_id: int
    address: int
    thread: int

    @property
    def key(self) -> str:
        return own_key(self.table_id, self.person)

    @property
    def is_table(self) -> bool:
        return True

    def wanted(self, *, used: bool, urgency: int) -> NewPlace:
        content = OwnContent(used=used)
        return _wanted(self.table_id, self.person, content, urgency=urgency, thread=self.thread)

    def is_over(self, work: UnitOfWork) -> bool:
        return work.tables.get(self.table_id).status == "closed"


class OwnPage(Value, frozen=True):
    """The address of a page of a menu; each person has one in each topic of a group."""

    menu: Menu
    person: Person
    telegram_id: int
    address: int
    thread: int

    @property
    def key(self) -> str:
        return own_page_key(self.menu.chat, self.thread, self.person)

    @property
    def is_table(self) -> bool:
        return False

    def wanted(self, *, used: bool, urgency: int) -> NewPlace:
        del used  # only the group's screens of a table depend on it
        return wanted(
            OwnContent(menu=self.menu),
            key=self.key,
            person=self.person,
            thread_id=self.thread,
            urgency=urgency,
        )

    def is_over(self, _: UnitOfWork) -> bool:
        return False


def own_key(table_id: TableId, person: Person) -> str:
    """The key of a player's own table."""
    return f"{OWN}:{table_id}:{person}"


def own_page_key(chat_id: ChatId, thread: int, person: Person) -> str:
    """The key of a person's own page in a group."""
    return f"own_page:{chat_id}:{thread}:{person}"


def own_table(work: UnitOfWork, table_id: TableId, person: Person) -> OwnTable:
    """The address of a player's own table now."""
    row = work.tables.get(table_id)
    in_group = work.tables.get(work.tournaments.of_books(row.chat_id) or table_id)
    return OwnTable(
        table_id=table_id,
        person=person,
        telegram_id=work.people.get(person).telegram_id,
        address=work.chats.get(in_group.chat_id).address,
        thread=in_group.thread_id,
    )


def stands(work: UnitOfWork, table_id: TableId, person: Person) -> bool:
    """True if the player has an own table, as far as the bot knows."""
    place = work.outbox.get(own_key(table_id, person))
    return place is not None and place.state == "live"


def is_untouched(work: UnitOfWork, key: str) -> bool:
    """True if an own table stands, as far as the bot knows, and its player has tapped no button on it."""
    place = work.outbox.get(key)
    return place is not None and place.state == "live" and not content_as(place, OwnContent).used


def is_used(work: UnitOfWork, table_id: TableId, person: Person) -> bool:
    """True if the player plays on an own table: it stands, the player has tapped a button on it, and it keeps up.

    Where Telegram counts own tables to the group's calls, they follow late, and the group shows everything.
    """
    place = work.outbox.get(own_key(table_id, person))
    if place is None or place.state != "live" or not content_as(place, OwnContent).used:
        return False
    return not work.own_refusals.remembers(COUNTED)


def want_own(
    work: UnitOfWork, table_id: TableId, person: Person, *, now: int, urgency: int
) -> None:
    """Want a player's own table brought up to date; without one nothing happens."""
    place = work.outbox.get(own_key(table_id, person))
    if place is not None and place.state == "live":
        content, thread = content_as(place, OwnContent), place.thread_id
        work.outbox.want(_wanted(table_id, person, content, urgency=urgency, thread=thread), now)


def opened(
    work: UnitOfWork,
    own: OwnPlace,
    *,
    number: int,
    now: int,
    urgency: int,
    fingerprint: str = "",
    picture: str = "",
    used: bool = False,
) -> int:
    """Note a message that Telegram has accepted; returns the number of the message before it, 0 for none.

    An own table takes the place of the private card of a person who wants the cards in the group. The place stays out
    of date, so that the next look compares it with the present state of the table.
    """
    before = number_before(work, own, number)
    work.outbox.drop(own.key)
    overwritten(work, own.person, address=own.address, number=number)
    if own.is_over(work):
        return before
    if isinstance(own, OwnTable) and work.people.get(own.person).own_table == "group":
        work.outbox.retire(card_key(own.table_id, own.person), "delete", now)
    revision = work.outbox.want(own.wanted(used=used, urgency=urgency), now)
    work.outbox.shown(
        own.key,
        revision - 1,
        address=own.address,
        message_id=number,
        fingerprint=fingerprint,
        picture=picture,
    )
    return before


def tapped(
    work: UnitOfWork, own: OwnPlace, *, number: int, pictured: bool, now: int, urgency: int
) -> None:
    """Take the message of a tap for the person's own table or page, known or not, and want it up to date.

    ``pictured``: the message has a picture. Its number may have belonged to another message before.
    """
    place = work.outbox.get(own.key)
    known = place is not None and place.state == "live"
    if place is None or not known or (place.address, place.message_id) != (own.address, number):
        picture = UNKNOWN_PICTURE if pictured else ""
        before = opened(
            work, own, number=number, now=now, urgency=urgency, picture=picture, used=True
        )
        if before:
            discard(work, own, number=before, now=now, urgency=urgency)
    else:
        new = own.wanted(used=True, urgency=urgency)
        work.outbox.want(new._replace(thread_id=place.thread_id), now)


UNKNOWN_PICTURE = "?"
"""The fingerprint of a picture that stands in a message that the bot had lost."""


def tapped_picture(
    work: UnitOfWork, own: OwnPage, *, number: int, now: int, urgency: int
) -> NewPlace:
    """Take the picture of a tap for the person's own page, and leave it as it is; returns the place that an edit needs.

    If the page to be shown has no picture, a new message takes its place.
    """
    tapped(work, own, number=number, pictured=True, now=now, urgency=urgency)
    place = work.outbox.get(own.key)
    if place is not None:
        work.outbox.shown(
            own.key,
            place.wanted,
            address=own.address,
            message_id=number,
            fingerprint=place.fingerprint,
            picture=place.picture,
        )
    return own.wanted(used=True, urgency=urgency)


def discard(work: UnitOfWork, own: OwnPlace, *, number: int, now: int, urgency: int) -> None:
    """Want a message deleted in whose place the person has another one."""
    key = f"{own.key}:{number}"
    place = own.wanted(used=False, urgency=urgency)._replace(key=key)
    revision = work.outbox.want(place, now)
    work.outbox.shown(key, revision, address=own.address, message_id=number, fingerprint="")
    work.outbox.retire(key, "delete", now, urgency=urgency)


def forget_all(work: UnitOfWork, table_id: TableId) -> None:
    """Forget the own tables at a table whose chat has a new address: the old messages can no longer be edited."""
    for place in work.outbox.of_table(table_id):
        if place.kind == OWN:
            work.outbox.drop(place.key)


def remove(work: UnitOfWork, table_id: TableId, person: Person, *, now: int) -> None:
    """Want a player's own table deleted."""
    work.outbox.retire(own_key(table_id, person), "delete", now)


def own_menu(place: Place) -> Menu:
    """The page on an own page. Raise ``TypeError`` for a place of another kind."""
    menu = content_as(place, OwnContent).menu
    if menu is None:
        raise TypeError(f"{place.key} is no page")
    return menu


def menu_there(work: UnitOfWork, key: str) -> Menu | None:
    """The page that a person's own page shows; None without one."""
    place = work.outbox.get(key)
    return (
        content_as(place, OwnContent).menu if place is not None and place.state == "live" else None
    )


def chat_of(work: UnitOfWork, place: Place) -> ChatId:
    """The group in which an own table or an own page stands."""
    menu = content_as(place, OwnContent).menu
    if menu is not None:
        return menu.chat
    row = work.tables.get(place.table_id or 0)
    whole = work.tournaments.of_books(row.chat_id)
    return row.chat_id if whole is None else work.tables.get(whole).chat_id


def used_with_number(
    work: UnitOfWork, person: Person, *, address: int, number: int
) -> list[TableId]:
    """The tables whose used own table had the number that Telegram has given to another message."""
    return [
        place.table_id
        for place in work.outbox.own_tables(person)
        if (place.address, place.message_id) == (address, number)
        and place.table_id is not None
        and place.state == "live"
        and content_as(place, OwnContent).used
    ]


def overwritten(work: UnitOfWork, person: Person, *, address: int, number: int) -> None:
    """Forget the own table whose number Telegram has given to another message: it is gone."""
    for place in work.outbox.own_tables(person):
        if (place.address, place.message_id) == (address, number):
            work.outbox.drop(place.key)


def _wanted(
    table_id: TableId, person: Person, content: OwnContent, *, urgency: int, thread: int
) -> NewPlace:
    return wanted(
        content,
        key=own_key(table_id, person),
        table_id=table_id,
        person=person,
        thread_id=thread,
        urgency=urgency,
    )
