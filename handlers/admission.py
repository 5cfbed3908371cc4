"""The admission of groups: every update of a group passes here before its handler."""

from __future__ import annotations

from handlers.departures import Departure
from handlers.parsed_update import BotMoved, MayWrite, MemberLeft, MembersCame, Tapped, Typed
from handlers.update_context import Answer, UpdateContext
from locales import language_of


def turned_away(
    context: UpdateContext,
    parsed: Typed | Tapped | BotMoved | MayWrite | MemberLeft | MembersCame,
) -> Answer | None:
    """The answer to an update of a group that may not use the bot; None if the update may pass.

    The bot leaves such a group when it is added or spoken to. An owner who adds the bot lets the group in.
    """
    if not context.where.is_group:
        return None
    if isinstance(parsed, BotMoved):
        if not parsed.inside:
            return None
        if context.writer.telegram_id in context.host.owners:
            context.work.chats.set_access(context.chat.chat_id, "let_in")
            return None
    if context.host.admits(context.work.chats.at(context.where.address)):
        return None
    if isinstance(parsed, MayWrite | MemberLeft | MembersCame):
        return Answer()
    text = context.mine("host.closed") if isinstance(parsed, Tapped) else ""
    language = language_of(context.writer.language)
    return Answer(text, alert=True, departure=Departure(context.where, language))
