"""Changes of membership: the bot itself, people, and groups that become supergroups."""

from __future__ import annotations

from collections.abc import Iterable

from handlers import moving, private
from handlers.parsed_update import UpdateSender
from handlers.update_context import UpdateContext
from messages import members
from messages.content import Menu
from messages.menus import want_in_group


def bot_moved(context: UpdateContext, *, inside: bool) -> None:
    """Handle the bot's arrival in a group or its removal.

    On arrival the group gets one line and one button, or the link to a bot with room. On removal every hand is settled
    and every table closed.
    """
    work = context.work
    if context.where.kind == "private":
        if context.writer.real and inside:
            private.arrive(context)
            private.show_cards(context, stale=True)
        elif context.writer.real:
            work.people.set_private(context.person, "blocked")
        return
    if not context.where.is_group:
        return
    if inside:
        if moving.is_awaited(context) or moving.sent_elsewhere(context):
            return
        greeted = Menu(
            chat=context.chat.chat_id,
            thread=context.where.thread,
            table=0,
            kind="greeting",
            page="",
            opened=context.now,
        )
        want_in_group(work, greeted, context.now)
        return
    known = work.chats.at(context.where.address)
    if known is not None:
        context.croupier.throw_out(work, context.now, known.chat_id)


def member_left(context: UpdateContext) -> None:
    """A person is no longer in the group."""
    known = context.work.chats.at(context.where.address)
    somebody = context.work.people.by_telegram(context.writer.telegram_id)
    if known is not None and somebody is not None:
        members.leave(
            context.work,
            context.croupier,
            now=context.now,
            chat_id=known.chat_id,
            person=somebody.person,
            update_id=context.update_id,
        )


def members_came(context: UpdateContext, writers: Iterable[UpdateSender]) -> None:
    """Note that people are in the group, because they joined or acted there."""
    known = context.work.chats.at(context.where.address) if context.where.is_group else None
    if known is None:
        return
    former_members = context.work.former_members.of(known.chat_id)
    for writer in writers if former_members else ():
        somebody = context.work.people.by_telegram(writer.telegram_id) if writer.real else None
        if somebody is not None and somebody.person in former_members:
            members.come_back(
                context.work, context.now, chat_id=known.chat_id, person=somebody.person
            )
