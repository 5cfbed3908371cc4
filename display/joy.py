"""What the bot reacts to in a round that is over, and with which emoji: one a round at most."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

MANY: Final = 3
"""Players who must share one fate before it is worth a reaction."""


class Joy(StrEnum):
    """The best thing in a round. Telegram takes an emoji of its own list of reactions alone."""

    WONDER = "🤯"
    """A hand that hardly ever comes."""
    BANK_TAKEN = "🏆"
    BEST_HAND = "🎉"
    BANK_EMPTIED = "🔥"
    ALL_BUST = "🤣"


def many_alike(fates: Iterable[bool]) -> bool:
    """Whether all players share a fate, and there are many of them."""
    known = [*fates]
    return len(known) >= MANY and all(known)
