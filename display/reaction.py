"""The bot's reactions to an ended round, with their emoji: at most one for a round."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

MANY: Final = 3
"""Minimum number of players with the same fate for a reaction."""


class Reaction(StrEnum):
    """The best event of a round. Telegram accepts only emoji from its own list of reactions."""

    WONDER = "🤯"
    """A very rare hand."""
    BANK_TAKEN = "🏆"
    BEST_HAND = "🎉"
    BANK_EMPTIED = "🔥"
    ALL_BUST = "🤣"


def many_alike(fates: Iterable[bool]) -> bool:
    """True if all players share a fate and are at least ``MANY``."""
    known = [*fates]
    return len(known) >= MANY and all(known)
