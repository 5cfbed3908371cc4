"""A strip of sample cards for each deck, for the choice of a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import Image

from display.pictures.cards import lay, sleeved
from display.pictures.decks import Deck
from display.pictures.felt import GOLD, cloth
from display.pictures.lettering import fitted, line_height, mask
from display.pictures.picture import BACK, DecksPicture, Face
from display.pictures.plan import WIDTH, Box
from display.pictures.sprites import Sprites, sprites
from engine.cards import Card

SHOWN: Final[tuple[Face, ...]] = (BACK, Card("1D"), Card("7C"), Card("8S"), Card("10B"))
"""The back, an ace, a seven, a knave and a king: the cards in which decks differ most."""

MARGIN: Final = 20
TITLE: Final = 34
HIGH: Final = 160
"""Height of a strip's cards (pixels)."""

_DRAWN: Final = 130
"""Width at which the cards are drawn (pixels)."""


class Few:
    """The cards of one strip."""

    def __init__(self, drawn: Sprites) -> None:
        self._drawn = drawn
        self.ratio = (drawn.width, drawn.height)

    def card(self, face: Face, height: int, *, matta: bool, dim: bool) -> Image.Image:
        """A card ``height`` pixels high, in its sleeve; without a face, the back."""
        whole = self._drawn.faces[face] if face else self._drawn.back
        width = max(height * self.ratio[0] // self.ratio[1], 1)
        return sleeved(
            whole.resize((width, height), Image.Resampling.LANCZOS), matta=matta, dim=dim
        )


def draw_decks(picture: DecksPicture, decks: Mapping[str, Deck]) -> Image.Image:
    """Two strips in each row, each below its deck's title; a deck that no longer exists has no cards."""
    titled = line_height(TITLE) + 8
    step = titled + HIGH + MARGIN
    rows = -(-len(picture.decks) // 2)
    canvas = cloth(WIDTH, MARGIN + step * rows).copy()
    wide = (WIDTH - 3 * MARGIN) // 2
    for place, (name, title) in enumerate(picture.decks):
        row, column = divmod(place, 2)
        left, top = MARGIN + column * (wide + MARGIN), MARGIN + row * step
        said, size = fitted((title,), wide, TITLE)
        canvas.paste(GOLD, (left, top), mask(said, size))
        deck = decks.get(name)
        if deck is not None:
            few = Few(sprites(deck, _DRAWN))
            lay(
                canvas,
                Box(x=left, y=top + titled, width=wide, height=HIGH),
                faces=SHOWN,
                matta=BACK,
                cards=few,
            )
    return canvas
