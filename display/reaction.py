"""The bot's reaction to an ended round: an emoji on the message with the result. No message is sent.

A reaction is a place of its own, wanted once the result is shown, so it waits for the budget like any call. It is
tried once.
"""

from __future__ import annotations

import json
from typing import Any, Final

from croupier.wanted_messages import JOY, reaction_key
from display.games import look
from display.joy import Joy
from display.render_context import RenderContext
from engine.game import PUBLIC
from engine.value import value
from storage.records import NewPlace, Place

REACTION: Final = "reaction"
"""The kind of the reaction's place, whose payload is a ``Reaction``. The place is dropped when the next round begins."""


@value
class Reaction:
    """``address``: the chat of the message. It stays the same if the group moves."""

    address: int
    message_id: int
    emoji: str


def joy_in(place: Place, context: RenderContext) -> Joy | None:
    """The reaction to the message of a table: only for a group's message about an ended round, otherwise None."""
    seen = context.seen
    if place.chat_id is None or place.state != "live" or seen.viewer != PUBLIC:
        return None
    return look(context).joy(seen.game) if seen.phase in ("pause", "halt", "closed") else None


def reaction_place(table: Place, reaction: Reaction) -> NewPlace:
    """The place that puts the reaction on the message of ``table``."""
    said = json.dumps([reaction.address, reaction.message_id, reaction.emoji], ensure_ascii=False)
    key = reaction_key(table.table_id or 0)
    return NewPlace(key, REACTION, table.table_id, table.chat_id, None, table.thread_id, said, JOY)


def reaction_at(place: Place) -> Reaction:
    """The reaction that is wanted at its place."""
    said: list[Any] = json.loads(place.payload or "")
    return Reaction(*said)
