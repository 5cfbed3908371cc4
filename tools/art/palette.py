"""The colours of a deck: a handful of printer's inks, a little different from place to place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INK: Final = "#1b1713"
"""All decks have one colour for lines."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Inks by name; ``pale`` is a light blue, ``deep`` a dark red for shadows."""

    red: str = "#c8202c"
    gold: str = "#f2b521"
    green: str = "#1d7f48"
    blue: str = "#1f55a5"
    pale: str = "#9cc3ea"
    deep: str = "#7d0f19"
    white: str = "#fffdf6"
    paper: str = "#fbf5e4"
    ink: str = INK
    skin: str = "#f3d0a6"
    steel: str = "#c3c9d2"
    brown: str = "#8a5230"
    dark: str = "#4a2a16"
    grey: str = "#a39c92"


NAPOLETANE = Palette()
PIACENTINE = Palette(
    red="#bf2a22", gold="#eebc3a", green="#2f7d3b", blue="#234a8e", pale="#a9c4e2", paper="#faf3df"
)
SPAGNOLE = Palette(
    red="#d4202a", gold="#fac51c", green="#128a4a", blue="#1a64b7", pale="#8cc6f0", paper="#fdfaf0"
)
SICILIANE = Palette(
    red="#d8342a", gold="#f7b21a", green="#1b8a5f", blue="#1673ad", pale="#9ad4e6", paper="#fcf4e2"
)
TREVISANE = Palette(
    red="#b9302a", gold="#f0c552", green="#3a7a4c", blue="#2a4577", pale="#b3c4dd", paper="#f9f1dc"
)
