"""The private chat: it shows the person's cards, and only this person reads it."""

from __future__ import annotations

from delivery.urgency import URGENT
from display.help import CARD_LINK, MENU_LINK, command_named, help_screen, privacy_screen
from display.lesson import linked
from handlers import appearance, lesson, tables, tournaments
from handlers.menus import bring_menu_down, send_linked_hand
from handlers.parsed_update import Typed
from handlers.update_context import UpdateContext
from locales import Raw
from locales.names import tidy
from messages.cards import want_card
from messages.places import card_key
from messages.standing import key_now
from messages.tables import want_seat
from messages.typed_answers import forget_link
from storage.records import TOURNAMENT, ChatId, Link, TableId


def arrive(context: UpdateContext) -> None:
    """Mark the private chat as open, because the person has written there."""
    if context.me.private != "open":
        context.work.people.set_private(context.person, "open")
        del context.me  # read again, with the change


def command(context: UpdateContext, name: str | None, typed: Typed) -> None:
    """Carry out a private command that concerns no table."""
    if name == "start":
        _start(context, typed)
    elif name == "privacy":
        screen = privacy_screen(context.mine, erased=context.me.nameless)
        context.say(screen.text, screen.keyboard, key=context.here("privacy"))
    elif name == "impara":
        lesson.begin_typed(context, typed)
    elif name == "immagini":
        appearance.open_in_private(context)
    elif name == "saldo":
        context.say(_balances(context), key=context.here("balances"))
    elif name is not None and command_named(name).in_groups_alone:
        _elsewhere(context, typed.name)
    else:
        _help(context)


def _start(context: UpdateContext, typed: Typed) -> None:
    payload = typed.words
    game = linked(payload)
    if game is not None:
        lesson.begin(context, game)
    known = (payload == MENU_LINK and bring_menu_down(context)) or (
        payload == CARD_LINK and _has_card(context)
    )
    if game is not None or known:
        forget_link(context.work, context.person, message_id=typed.message_id, now=context.now)
        return
    link = context.work.links.look(payload) if payload else None
    if link is None:
        _help(context)
        return
    used = context.work.links.use(payload, context.person, context.now)
    if used is None:
        mine = link.person == context.person
        screen = help_screen("used_link" if mine else "foreign_link", context.mine)
        context.say(screen.text, screen.keyboard, key=context.here("link"))
        return
    _welcome(context, used)


def _has_card(context: UpdateContext) -> bool:
    """True if a private card stands in this chat, or a tournament's table."""
    show_cards(context)
    places = context.work.outbox.of_person(context.person)
    return any(place.kind in ("card", "table") and place.state == "live" for place in places)


def _welcome(context: UpdateContext, link: Link) -> None:
    row = context.work.tables.get(link.table_id)
    if row.game == TOURNAMENT:
        tournaments.welcome(context, row)
        return
    hand = tables.linked_hand(link.token)
    if hand:
        send_linked_hand(context, row, hand)
        return
    chat = context.work.chats.get(row.chat_id)
    screen = help_screen(
        "own_link",
        context.mine,
        name=tidy(context.me.name or ""),
        chat=tidy(chat.title),
        back=tables.way_back(context, row),
    )
    context.say(screen.text, screen.keyboard)


def _elsewhere(context: UpdateContext, command: str) -> None:
    """One line about the right place for the command, with the way there for a seated player."""
    row = tables.seat_in_group(context)
    chat = tidy(context.work.chats.get(row.chat_id).title) if row else ""
    back = tables.way_back(context, row) if row else ""
    screen = help_screen("elsewhere", context.mine, command=command, chat=chat, back=back)
    context.say(screen.text, screen.keyboard, key=context.here("elsewhere"))


def _help(context: UpdateContext) -> None:
    screen = help_screen("private", context.mine, bot=context.bot_username)
    context.say(screen.text, screen.keyboard, key=context.here("help"))


def _groups(context: UpdateContext) -> list[ChatId]:
    """The chats in which this person has chips and is still a member."""
    left = context.work.former_members.left_by(context.person)
    return [chat for chat, _ in context.work.ledger.of_person(context.person) if chat not in left]


def _balances(context: UpdateContext) -> str:
    left = context.work.former_members.left_by(context.person)
    lines = []
    for chat_id, chips in context.work.ledger.of_person(context.person):
        chat = context.work.chats.get(chat_id)
        practice = chat.kind == "private"
        where = context.mine("money.practice") if practice else tidy(chat.title)
        said = "money.waiting" if chat_id in left else "money.balance"
        lines.append(context.mine(said, name=where, n=chips))
    return Raw("\n".join(lines)) if lines else context.mine("money.none_yet")


def show_cards(context: UpdateContext, *, stale: bool = False) -> None:
    """Show the cards of all this person's running hands in the private chat that was just opened.

    ``stale``: the chat was closed to the bot, so messages that stand there may show an old state.
    """
    work = context.work
    _show_seat(context, stale=stale)
    for chat_id in _groups(context):
        for row in context.croupier.tables_in(work, chat_id):
            shown = work.outbox.get(card_key(row.table_id, context.person)) is not None
            seen = context.croupier.view(work, row.table_id)
            due = stale or not shown
            if due and not seen.practice and context.person in seen.running.everybody:
                want_card(
                    work, row.table_id, person=context.person, now=context.now, urgency=URGENT
                )
        for missed in work.missed_news.of(chat_id):
            _show_ending(context, missed.table_id)


def _show_ending(context: UpdateContext, table_id: TableId | None) -> None:
    """Show the end of a table that closed when the bot left the group, unless the person has seen it."""
    if table_id is None or context.work.tables.get(table_id).game == TOURNAMENT:
        return
    shown = context.work.outbox.get(card_key(table_id, context.person)) is not None
    if not shown and context.person in context.croupier.view(context.work, table_id).seating.met:
        want_card(context.work, table_id, person=context.person, now=context.now, urgency=URGENT)


def _show_seat(context: UpdateContext, *, stale: bool) -> None:
    """Show the person's tournament table as well, if it is played in private chats."""
    work, croupier = context.work, context.croupier
    table_id = context.croupier.tournaments.seat_of(work, context.person)
    if table_id is None:
        return
    if not stale and work.outbox.get(key_now(work, croupier, table_id, person=context.person)):
        return
    seen = croupier.view(work, table_id)
    seq = croupier.loaded(work, table_id).seq
    mine = seen.running.turn == context.person
    want_seat(
        work,
        table_id,
        round_number=seen.round,
        person=context.person,
        seq=seq,
        now=context.now,
        on_turn=mine,
    )
