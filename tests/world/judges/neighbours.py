"""A judge of two groups at once: neither feels the faults of the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.world.world import World

PROMPT: Final = 1.5
"""Seconds within which a tap is answered while nothing is wrong with its own chat."""

PACED: Final = 6.0
"""The same for a tap on a page that one person alone sees: fingers may be faster than the calls that Telegram takes."""

OF_ONE_CHAT: Final = frozenset(
    {
        *("busy", "flood", "deleted", "leaving", "ban", "rank", "names", "muted", "hushed"),
        *("own", "topic", "migration", "thrown_out", "gone"),
    }
)
"""Faults that concern one chat alone."""


def delays(world: World) -> Iterator[str]:
    """The taps that waited in a group that no fault struck, in an evening without faults of the whole bot."""
    if any(name not in OF_ONE_CHAT for _, name in world.misfortune.happened):
        return
    free = {group.address for group in world.groups if group not in world.misfortune.struck}
    for query in world.telegram.core.world.queries.values():
        if query.chat_id in free and query.answered_at is not None:
            waited = query.answered_at - query.asked_at
            if waited > (PROMPT if query.message_id > 0 else PACED):
                yield f"neighbours: {query.data} waited for {waited:.1f} s in {query.chat_id}"
