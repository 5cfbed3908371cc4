"""The bot's reaction to an ended round: an emoji on the message with the result. No message is sent.

A reaction is a place of its own, wanted once the result is shown, so it waits for the budget like any call. It is
tried once.
"""

from __future__ import annotations

from delivery.urgency import REACTION
from display.games import look
from display.render_context import RenderContext
from engine.game import PUBLIC
from messages.content import ReactionContent, wanted
from messages.places import reaction_key
from storage.records import NewPlace, Place


def emoji_for(place: Place, context: RenderContext) -> str:
    """The reaction to the message of a table; empty but for a group's message about an ended round."""
    seen = context.seen
    if place.chat_id is None or place.state != "live" or seen.viewer != PUBLIC:
        return ""
    if seen.phase not in ("pause", "halt", "closed"):
        return ""
    reaction = look(context).ended.reaction(seen.game)
    return reaction.value if reaction is not None else ""


def reaction_place(table: Place, reaction: ReactionContent) -> NewPlace:
    """The place that puts the reaction on the message of ``table``."""
    return wanted(
        reaction,
        key=reaction_key(table.table_id or 0),
        table_id=table.table_id,
        chat_id=table.chat_id,
        thread_id=table.thread_id,
        urgency=REACTION,
    )
