"""Contact sheets: one picture a deck, all cards and the back, for the page of the docs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image

from display.pictures.decks import Deck
from display.pictures.sprites import sprites
from engine.cards import RANKS, SUITS, Card

FELT: Final = "#1c5c3c"
GAP: Final = 8
CARD: Final = 104
QUALITY: Final = 74


def contact_sheet(deck: Deck, *, indices: bool = False, width: int = CARD) -> Image.Image:
    """A row a suit, and the back at the end of the first."""
    drawn = sprites(deck, width, indices=indices)
    step_x, step_y = drawn.width + GAP, drawn.height + GAP
    sheet = Image.new("RGB", (GAP + step_x * (len(RANKS) + 1), GAP + step_y * len(SUITS)), FELT)
    for row, suit in enumerate(SUITS):
        for column, rank in enumerate(RANKS):
            face = drawn.faces[Card(f"{rank}{suit}")]
            sheet.paste(face, (GAP + column * step_x, GAP + row * step_y), face)
    sheet.paste(drawn.back, (GAP + len(RANKS) * step_x, GAP), drawn.back)
    return sheet


def write_sheet(deck: Deck, folder: Path) -> Path:
    """Write ``<name>.jpg``; give its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{deck.name}.jpg"
    contact_sheet(deck).save(path, quality=QUALITY, optimize=True, progressive=True)
    return path
