"""The admission of groups: every update of a group passes here before its handler."""

from __future__ import annotations

from handlers import membership, moving
from handlers.departures import Departure
from handlers.parsed_update import BotMoved, MayWrite, MemberLeft, MembersCame, Tapped, Typed
from handlers.update_context import Answer, UpdateContext
from locales import language_of


def turned_away(
    context: UpdateContext,
    parsed: Typed | Tapped | BotMoved | MayWrite | MemberLeft | MembersCame,
) -> Answer | None:
    """The answer to an update of a group that may not use the bot, or moves; None if the update may pass.

    The bot leaves such a group when it is added or spoken to. An owner who adds the bot lets the group in, and so does
    anybody with an invitation.
    """
    if not context.where.is_group:
        return None
    answer = moving.arrived(context, parsed) or moving.held(context, parsed)
    if answer is not None:
        return answer
    if isinstance(parsed, BotMoved):
        if not parsed.inside:
            return None
        if context.writer.telegram_id in context.host.owners:
            context.work.chats.set_access(context.chat.chat_id, "let_in")
            return None
    if isinstance(parsed, Typed) and _is_invited(context, parsed):
        context.work.chats.set_access(context.chat.chat_id, "let_in")
        membership.bot_moved(context, inside=True)
        return Answer()
    if context.host.admits(context.work.chats.at(context.where.address)):
        return None
    if isinstance(parsed, MayWrite | MemberLeft | MembersCame):
        return Answer()
    text = context.mine("host.closed") if isinstance(parsed, Tapped) else ""
    language = language_of(context.writer.language)
    return Answer(text, alert=True, departure=Departure(context.where, language))


def _is_invited(context: UpdateContext, typed: Typed) -> bool:
    """True if the command is the one that Telegram sends for an invitation's link. The invitation is used up.

    A group that is let in needs none, and a banned one stays banned.
    """
    if typed.name != "start" or not typed.words:
        return False
    chat = context.work.chats.at(context.where.address)
    undecided = chat is None or chat.access in ("none", "turned_away")
    return undecided and context.work.invitations.use(typed.words)
