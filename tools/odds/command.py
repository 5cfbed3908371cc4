"""The interface between ``python -m tools.odds`` and a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.game import AnyGame


@dataclass(frozen=True, slots=True)
class OddsCommand:
    """One game's odds for developers, in English. ``Any`` stands for the game's own rules."""

    game: AnyGame
    lines: Callable[[Any], Iterator[str]]
    """All known odds under these rules, line by line."""
    picture: Callable[[Any], str]
    """The same odds as an SVG file."""
    published: Callable[[], Iterator[str]]
    """Solver results beside published figures."""
