"""The choice of the cards' look, for a chat or one person, and of the bot's reactions.

The look is pictures from a deck, or words.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from delivery.urgency import DECORATION, REPLY
from display.appearance import (
    GROUP,
    ONLY_OFF,
    ONLY_ON,
    OWN_HERE,
    OWN_IN_GROUP,
    PRIVATE,
    chosen,
)
from display.callback import Tap
from engine.game import Person
from handlers.menus import close, show, tell
from handlers.update_context import Answer, UpdateContext
from messages.cards import want_card
from messages.content import ChangedLookContent, OwnLookContent, ReactionContent, wanted
from messages.places import as_wanted, card_key
from storage.records import OWN, Chat, OwnTableChoice, PictureChoice, TableRow

CHOICES: Final[tuple[PictureChoice, ...]] = get_args(PictureChoice)


def open_in_group(context: UpdateContext) -> Answer:
    """``/immagini`` in a group: the menu, for its admins."""
    if not context.is_admin:
        return Answer(context.answering("word.admins_only"))
    return show(context, GROUP, table_id=None, page="", anew=True)


def tapped_in_group(context: UpdateContext, tap: Tap) -> Answer:
    """A tap on a button of the group's menu."""
    if not context.is_about_menu():
        return Answer(context.mine("answer.old_menu"))
    if not context.is_admin:
        return Answer(context.mine("word.admins_only"))
    if tap.argument == "done":
        return close(context, GROUP)
    chat = chosen(context.chat, tap.argument)
    if chat is None:
        return Answer(context.mine("answer.unknown_button"))
    if chat == context.chat:
        return Answer()
    if chat.reactions != context.chat.reactions:
        _set_reactions(context, chat)
    else:
        _set_pictures(context, chat)
    return show(context, GROUP, table_id=None, page="", anew=False)


def _set_pictures(context: UpdateContext, chat: Chat) -> None:
    context.work.chats.set_pictures(
        chat.chat_id, pictures=chat.pictures, deck=chat.deck, indices=chat.indices
    )
    for row in context.croupier.tables_in(context.work, chat.chat_id):
        _show_anew(context, row)
    _tell_group(context, chat, "changed_cards")


def _set_reactions(context: UpdateContext, chat: Chat) -> None:
    """Turn reactions on or off. Turning them off drops pending reactions."""
    context.work.chats.set_reactions(chat.chat_id, reactions=chat.reactions)
    for place in context.work.outbox.pending_in(chat.chat_id):
        if place.kind == ReactionContent.kind and not chat.reactions:
            context.work.outbox.drop(place.key)
    _tell_group(context, chat, "changed_reactions")


def _tell_group(
    context: UpdateContext, chat: Chat, kind: Literal["changed_cards", "changed_reactions"]
) -> None:
    """Announce a change that the group did not see, in one line in the group."""
    if context.is_apart:
        line = wanted(
            ChangedLookContent(kind=kind, at=context.now),
            key=f"{kind}:{chat.chat_id}",
            chat_id=chat.chat_id,
            thread_id=context.thread,
            urgency=DECORATION,
        )
        tell(context, line)


def open_in_private(context: UpdateContext) -> None:
    """``/immagini`` in private: the person's own choice."""
    context.work.outbox.renew(_own_key(context), "delete", context.now)
    _want_own_menu(context)


def tapped_in_private(context: UpdateContext, tap: Tap) -> Answer:
    """A tap on a button of the person's own menu."""
    if tap.argument == "done":
        context.work.outbox.retire(_own_key(context), "delete", context.now)
        return Answer(context.mine("answer.settings_done"))
    if tap.argument in (OWN_HERE, OWN_IN_GROUP) and not context.where.is_group:
        return _choose_own_table(context, "group" if tap.argument == OWN_IN_GROUP else "private")
    if tap.argument in (ONLY_ON, ONLY_OFF) and not context.where.is_group:
        context.work.people.set_plays_only(context.person, on=tap.argument == ONLY_ON)
        _want_own_menu(context)
        return Answer()
    choice = next((choice for choice in CHOICES if choice == tap.argument), None)
    if choice is None or context.where.is_group:
        return Answer(context.mine("answer.unknown_button"))
    if choice != context.me.pictures:
        context.work.people.set_pictures(context.person, choice)
        outbox = context.work.outbox
        for place in (
            *outbox.of_person(context.person),
            *outbox.own_tables(context.person),
        ):
            if place.kind in ("card", OWN) and place.state == "live":
                outbox.want(as_wanted(place), context.now)
        known = context.work.chats.at(context.where.address)
        for row in context.work.tables.open_in(known.chat_id) if known else ():
            _show_anew(context, row)
        _want_own_menu(context)
    return Answer()


def _choose_own_table(context: UpdateContext, choice: OwnTableChoice) -> Answer:
    """Set where the person wants the own cards. An own table, which 👁 opens, takes the private card's place."""
    outbox, person = context.work.outbox, context.person
    if choice == context.me.own_table:
        return Answer()
    context.work.people.set_own_table(person, choice)
    for place in outbox.own_tables(person):
        if choice == "private":
            outbox.retire(place.key, "delete", context.now)
            if place.table_id is not None:
                want_card(
                    context.work,
                    place.table_id,
                    person=person,
                    now=context.now,
                    urgency=DECORATION,
                )
        elif place.state == "live" and place.table_id is not None:
            outbox.retire(card_key(place.table_id, person), "delete", context.now)
    _want_own_menu(context)
    return Answer()


def _show_anew(context: UpdateContext, row: TableRow) -> None:
    """Check the table's message and the private cards of its players for changes."""
    for place in context.work.outbox.of_table(row.table_id):
        if place.kind in ("table", "card", OWN) and place.state == "live":
            context.work.outbox.want(as_wanted(place), context.now)


def _want_own_menu(context: UpdateContext) -> None:
    person: Person = context.person
    key = _own_key(context)
    context.work.outbox.want(
        wanted(OwnLookContent(), key=key, person=person, urgency=REPLY), context.now
    )


def _own_key(context: UpdateContext) -> str:
    return f"{PRIVATE}:{context.person}"
