"""The page of the bot's owners in the private chat. For everybody else it does not exist."""

from __future__ import annotations

import secrets
from typing import Final

from delivery.urgency import REPLY
from display import host
from display.callback import Tap
from display.screen import Screen
from handlers.departures import Departure
from handlers.parsed_update import Typed, Where
from handlers.update_context import Answer, UpdateContext
from messages.answers import stored_keyboard
from messages.content import StatusContent, wanted
from storage.errors import UnknownRecordError
from storage.records import Chat, ChatId

COMMANDS: Final = ("stato", "status", "estado")

PLAYING: Final = 10 * 60_000
"""Milliseconds since the last event at a table that counts as playing."""

_HIGHEST: Final = 1 << 53
"""The highest number in a button; forged ones may be higher."""


def is_asked_for(context: UpdateContext, typed: Typed) -> bool:
    """True if an owner asks for the page with this private command."""
    return typed.name in COMMANDS and context.writer.telegram_id in context.host.owners


def open_page(context: UpdateContext) -> None:
    """Show the page at the bottom of the private chat."""
    context.work.outbox.renew(_key(context), "delete", context.now)
    _show(context, 0)


def tapped(context: UpdateContext, tap: Tap) -> Answer:
    """A tap on a button of the page. For others it is a tap on a button without a table."""
    if context.where.is_group or context.writer.telegram_id not in context.host.owners:
        return Answer(context.mine("answer.not_here"))
    name, *numbers = tap.argument.split(":")
    if not all(number.isdigit() and int(number) < _HIGHEST for number in numbers):
        return Answer(context.mine("answer.unknown_button"))
    match name, [int(number) for number in numbers]:
        case "done", []:
            context.work.outbox.retire(_key(context), "delete", context.now)
            return Answer(context.mine("answer.settings_done"))
        case _, [] if name.isdigit() and int(name) < _HIGHEST:
            _show(context, int(name))
            return Answer()
        case (("invite" | "withdraw"), [page]):
            answer = _invite(context) if name == host.INVITE else _withdraw(context)
            _show(context, page)
            return answer
        case (("ask" | "out" | "in"), [chat_id, page]):
            return _decide(context, name, chat_id=chat_id, page=page)
    return Answer(context.mine("answer.unknown_button"))


def _invite(context: UpdateContext) -> Answer:
    """Make an invitation. Its secret goes into a message alone, never into the file."""
    secret = secrets.token_urlsafe(24)
    context.work.invitations.add(secret, context.now)
    text = host.invitation_text(context.mine, context.bot_username, secret)
    return Answer(context.mine("host.invited"), unstored=Screen(text))


def _withdraw(context: UpdateContext) -> Answer:
    context.work.invitations.withdraw_all()
    return Answer(context.mine("host.withdrawn"))


def _decide(context: UpdateContext, name: str, *, chat_id: ChatId, page: int) -> Answer:
    """Ban a group after a question, or let it in."""
    chat = _group(context, chat_id)
    if chat is None:
        return Answer(context.mine("answer.unknown_button"))
    if name == host.ASK:
        _show(context, page, asks=chat_id)
        return Answer()
    if name == host.LET_IN:
        context.work.chats.set_access(chat_id, "let_in")
        _show(context, page)
        return Answer(context.mine("host.back"))
    context.work.chats.set_access(chat_id, "banned")
    context.croupier.throw_out(context.work, context.now, chat_id)
    _show(context, page)
    where = Where(address=chat.address, kind=chat.kind, title=chat.title, thread=0)
    return Answer(
        context.mine("host.left"),
        departure=Departure(where, chat.language, at_once=True) if chat.status == "in" else None,
    )


def _group(context: UpdateContext, chat_id: ChatId) -> Chat | None:
    """The group with this number; None for another chat."""
    try:
        chat = context.work.chats.get(chat_id)
    except UnknownRecordError:
        return None
    return chat if chat.kind in ("group", "supergroup") else None


def _show(context: UpdateContext, page: int, *, asks: ChatId = 0) -> None:
    work = context.work
    tables, playing = work.tables.count_open(context.now - PLAYING)
    groups = work.chats.count_groups()
    page = min(page, max(0, groups - 1) // host.GROUPS_A_PAGE)
    seen = host.HostView(
        tables=tables,
        playing=playing,
        waiting=work.outbox.backlog(context.now).number,
        groups=groups,
        page=page,
        shown=tuple(work.chats.groups(page * host.GROUPS_A_PAGE, host.GROUPS_A_PAGE)),
        invitations=work.invitations.count(),
        is_open=context.host.is_open,
        asks=asks,
    )
    screen = host.status_screen(context.host.facts(), seen, context.mine, now=context.now)
    content = StatusContent(screen.text, stored_keyboard(screen.keyboard))
    place = wanted(content, key=_key(context), person=context.person, urgency=REPLY)
    work.outbox.want(place, context.now)


def _key(context: UpdateContext) -> str:
    return f"{host.STATUS}:{context.person}"
