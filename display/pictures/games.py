"""The picture of all games: a line each, with some cards, the name, the people and minutes, and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import Image

from display.pictures.cards import lay
from display.pictures.decks import Deck
from display.pictures.felt import GOLD, PANEL, PAPER, cloth, rounded
from display.pictures.lettering import fitted, line_height, mask, width
from display.pictures.picture import BACK, GameSketch, GamesPicture
from display.pictures.plan import GAP, INFO, INSET, MARGIN, NAME, WIDTH, Box
from display.pictures.sprites import sprites
from display.pictures.strips import Few

LINE: Final = 84
"""Height of one game (pixels)."""

CARDS: Final = 150
"""Width of the cards beside a name (pixels)."""

SAYS: Final = 27
"""Size of the letters of a sentence."""

_DRAWN: Final = 70
"""Width at which the cards are drawn (pixels)."""


def draw_games(picture: GamesPicture, decks: Mapping[str, Deck]) -> Image.Image:
    """One line for each game; a deck that no longer exists has no cards."""
    canvas = cloth(WIDTH, MARGIN + len(picture.games) * (LINE + GAP)).copy()
    for place, game in enumerate(picture.games):
        box = Box(x=MARGIN, y=MARGIN + place * (LINE + GAP), width=WIDTH - 2 * MARGIN, height=LINE)
        canvas.paste(PANEL, (box.x, box.y), rounded(box.width, box.height, INSET))
        if game.deck in decks:
            cards = Box(x=box.x + INSET, y=box.y + 6, width=CARDS, height=LINE - 12)
            few = Few(sprites(decks[game.deck], _DRAWN))
            lay(canvas, cards, faces=game.cards, matta=BACK, cards=few)
        _words(canvas, game, box)
    return canvas


def _words(canvas: Image.Image, game: GameSketch, box: Box) -> None:
    """Write the name with people and minutes above, the sentence below."""
    left, right = box.x + CARDS + 2 * INSET + MARGIN, box.right - INSET
    room = width(game.room, INFO)
    canvas.paste(PAPER, (right - room, box.y + 2), mask(game.room, INFO))
    name, size = fitted((game.name,), right - left - room - INSET, NAME)
    canvas.paste(GOLD, (left, box.y), mask(name, size))
    says, size = fitted((game.says,), right - left, SAYS)
    canvas.paste(PAPER, (left, box.bottom - line_height(size) - 3), mask(says, size))
