"""What ``python -m engine odds`` asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.game import Game


@dataclass(frozen=True, slots=True)
class OddsCommand:
    """One game's odds for developers, in English. ``Any`` stands for the game's own rules."""

    game: Game
    lines: Callable[[Any], Iterator[str]]
    """Everything that is known under these rules, line by line."""
    picture: Callable[[Any], str]
    """The same as an SVG file."""
    published: Callable[[], Iterator[str]]
    """The solver beside figures that others have published."""
