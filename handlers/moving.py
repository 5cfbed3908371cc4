"""A group goes on with another bot of the same server: ``/sposta``, the link, the arrival there, and the way back.

Between the offer and the arrival no command changes the group, so that its rows are those that were offered.
"""

from __future__ import annotations

import secrets
from typing import Final

import structlog

from display.callback import Tap
from display.callback import parse as parse_tap
from display.help import command_for
from display.moving import STAY, arrived_screen, elsewhere, full_screen, moving_screen
from display.screen import Screen
from engine.game import Refusal
from engine.table import actions as act
from handlers.departures import Departure
from handlers.parsed_update import BotMoved, MayWrite, MemberLeft, MembersCame, Tapped, Typed
from handlers.status import PLAYING
from handlers.update_context import Answer, UpdateContext
from locales import Raw
from locales.names import tidy
from messages.missed_news import tell_missed_news
from storage.errors import ConflictError
from storage.records import Chat, OtherBot

log = structlog.get_logger()

COMMAND: Final = "sposta"

PREFIX: Final = "sposta_"
"""How the code of a link begins."""

CODE_BYTES: Final = 18

FULL: Final = 120
"""Tables in play from which on a bot has no room for a new group. Telegram's limit is reached at about 140."""


def is_beside_others(context: UpdateContext) -> bool:
    """True if other bots run on this server."""
    return context.work.fleet is not None and bool(context.work.fleet.others())


# --- the bot that a group leaves ------------------------------------------------------------------------------------


def offer_group(context: UpdateContext, _: Typed) -> None:
    """``/sposta``: offer the group to the bot with most room, and close its tables."""
    refused = _offer(context)
    if refused is not None:
        context.add_line("word", refused)


def _offer(context: UpdateContext) -> Raw | None:
    """Why the group stays; None once it is offered."""
    work, fleet, said, chat_id = (
        context.work,
        context.work.fleet,
        context.ours,
        context.chat.chat_id,
    )
    if not context.is_admin or fleet is None:
        return said("word.admins_only")
    if work.tournaments.open_in(chat_id):
        return said("move.tournament")
    rows = work.tables.open_in(chat_id)
    if any(context.croupier.view(work, row.table_id).phase == "round" for row in rows):
        return said("move.finish_hand")
    other = next((one for one in _with_room(context) if fleet.takes(one, chat_id)), None)
    if other is None:
        return said("move.nowhere")
    for row in rows:
        who = None if context.writer.real else row.opener
        done = context.act(row.table_id, act.EndTable(admin=True), who)
        if isinstance(done, Refusal):
            return context.refusal(done)
    code = PREFIX + secrets.token_urlsafe(CODE_BYTES)
    fleet.offer(other, chat_id, code, at=context.now)
    work.chats.set_move(chat_id, other.username, code)
    context.turn_to(chat_id)
    _show_link(context, context.chat)
    return None


def _with_room(context: UpdateContext) -> list[OtherBot]:
    fleet = context.work.fleet
    return [one for one in fleet.others() if one.playing < FULL] if fleet is not None else []


def _show_link(context: UpdateContext, chat: Chat) -> None:
    _say(context, moving_screen(context.ours, chat.goes_to, chat.move_code))


def _say(context: UpdateContext, screen: Screen) -> None:
    context.say(screen.text, screen.keyboard, key=context.here("move"))


def stay(context: UpdateContext, _: Tap) -> Answer:
    """Handle ``Annulla`` under the link."""
    chat, fleet = context.chat, context.work.fleet
    if not context.where.is_group or not chat.move_code:
        return Answer(context.mine("answer.old_menu"))
    if not context.is_admin:
        return Answer(context.mine("word.admins_only"))
    if fleet is not None and not fleet.withdraw(chat.chat_id):
        return Answer(elsewhere(context.mine, tidy(chat.title), chat.goes_to, gone=True))
    context.work.chats.set_move(chat.chat_id, "", "")
    context.say(context.ours("move.stayed"), key=context.here("move"))
    return Answer(context.mine("move.stayed"))


def held(
    context: UpdateContext,
    parsed: Typed | Tapped | BotMoved | MayWrite | MemberLeft | MembersCame,
) -> Answer | None:
    """The answer in a group that goes to another bot, or is there; None if the update may pass.

    The bot leaves a group that is gone, unless it comes back.
    """
    chat = context.work.chats.at(context.where.address)
    if chat is None or not chat.goes_to or (isinstance(parsed, BotMoved) and not parsed.inside):
        return None
    if isinstance(parsed, MayWrite | MemberLeft | MembersCame):
        return Answer() if chat.is_gone else None
    text = said_alone(context, chat) if isinstance(parsed, Tapped) else ""
    if chat.is_gone and isinstance(parsed, BotMoved) and is_awaited(context):
        return Answer()
    if chat.is_gone:
        return Answer(text, alert=True, departure=Departure(context.where, chat.language))
    if isinstance(parsed, Tapped):
        tap = parse_tap(parsed.data)
        return None if tap is not None and tap.name == STAY else Answer(text, alert=True)
    if isinstance(parsed, BotMoved) or command_for(parsed.name) is not None:
        _show_link(context, chat)
    return Answer()


def said_alone(context: UpdateContext, chat: Chat) -> Raw:
    """The answer for one person about a group that goes to another bot, or is there."""
    return elsewhere(context.mine, tidy(chat.title), chat.goes_to, gone=chat.is_gone)


# --- the bot to which it goes ---------------------------------------------------------------------------------------


def is_awaited(context: UpdateContext) -> bool:
    """True if the group of the update is offered to this bot: the command of its link follows."""
    fleet = context.work.fleet
    return fleet is not None and fleet.is_offered(context.where.address)


def arrived(context: UpdateContext, parsed: object) -> Answer | None:
    """The answer to the command that Telegram sends for the link; None for any other update."""
    if not isinstance(parsed, Typed) or parsed.name != "start":
        return None
    work, address = context.work, context.where.address
    if work.fleet is None or not parsed.words.startswith(PREFIX):
        return None
    before = work.chats.at(address)
    try:
        chat_id = work.fleet.take(parsed.words, address, context.now)
    except ConflictError as refused:
        log.info("group_not_taken", chat=address, reason=str(refused))
        if not context.host.admits(before):
            return None
        context.say(context.ours("move.not_valid"), key=context.here("move"))
        return Answer()
    log.info("group_taken", chat=address)
    if before is not None and before.chat_id != chat_id:
        context.croupier.throw_out(work, context.now, before.chat_id)
    tell_missed_news(work, chat_id, context.now)
    context.turn_to(chat_id)
    _say(context, arrived_screen(context.ours))
    return Answer()


# --- room -----------------------------------------------------------------------------------------------------------


def sent_elsewhere(context: UpdateContext) -> bool:
    """True if this bot is full and the group has never played here: it is shown a bot with room."""
    work = context.work
    if work.fleet is None or work.tables.any_in(context.chat.chat_id):
        return False
    _, playing = work.tables.count_open(context.now - PLAYING)
    others = _with_room(context) if playing >= FULL else []
    if others:
        _say(context, full_screen(context.ours, others[0].username))
    return bool(others)
