"""The games with histories, handed in once when the process starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from history.words import Teller

_KNOWN: Final[dict[str, Teller | None]] = {}

TELLERS: Final[Mapping[str, Teller | None]] = _KNOWN
"""The functions that tell the events of each game, by its key; None for a game that is told plainly."""


def know(tellers: Mapping[str, Teller | None]) -> None:
    """From now on these are the games."""
    _KNOWN.clear()
    _KNOWN.update(tellers)
