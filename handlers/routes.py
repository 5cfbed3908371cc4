"""The dispatch of a request to its handler."""

from __future__ import annotations

from engine.value import replace
from handlers import admission, callbacks, commands, gate, membership, private
from handlers.parsed_update import BotMoved, MayWrite, MemberLeft, MembersCame, Tapped, Typed
from handlers.update_context import Answer, UpdateContext


def dispatch(
    context: UpdateContext, parsed: Typed | Tapped | BotMoved | MayWrite | MemberLeft | MembersCame
) -> Answer:
    """Carry out a request; returns the answer to a tap."""
    turned_away = admission.turned_away(context, parsed)
    if turned_away is not None:
        return turned_away
    answer = Answer()
    match parsed:
        case Tapped():
            answer = _tapped(context, parsed)
        case Typed():
            answer = _typed(context, parsed)
        case BotMoved(inside=inside):
            if inside:
                context.work.own_refusals.forget(context.where.address)
            membership.bot_moved(context, inside=inside)
        case MayWrite():
            context.work.own_refusals.forget(context.where.address)
        case MemberLeft():
            membership.member_left(context)
        case MembersCame():
            membership.members_came(context, parsed.writers)
    return replace(answer, group_asked=context.group_asked) if context.group_asked else answer


def _tapped(context: UpdateContext, parsed: Tapped) -> Answer:
    shut = gate.shut(context, parsed)
    if shut is not None:
        return Answer(shut, alert=True)
    return callbacks.tapped(context, parsed)


def _typed(context: UpdateContext, parsed: Typed) -> Answer:
    context.public = context.where.is_group
    context.alone = parsed.own != 0
    shut = gate.shut(context, parsed)
    if shut is None:
        commands.typed_command(context, parsed)
    else:
        private.arrive(context)
        context.say(shut, key=f"gone:{context.where.address}")
    return context.answer_alone()
