"""Sprites: every card of a deck as an image of one size, drawn once, when it is first shown.

A sprite is RGBA with transparent corners, ready to be pasted onto a table. All sprites of a deck have the size of its
back, so that cards of any artist lie in straight rows.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import resvg_py
from PIL import Image, ImageChops, ImageDraw

from display.pictures.decks import Deck, DeckError
from display.pictures.picture import SIGNS
from display.pictures.signs import PLATE, plate
from engine.cards import PACK, Card, rank, suit
from engine.value import Value

FONTS: Final = Path(__file__).parent / "fonts"
BOLD: Final = FONTS / "DejaVuSans-Bold.ttf"

ACE: Final = "A"
"""The corner index of the ace, the same in all languages."""

CARD: Final = 250
"""Width of a card in units; plates are measured in units."""
ROUNDING: Final = 0.055
"""Radius of a corner as a fraction of the width."""
SMOOTH: Final = 4
"""Factor by which the corners are drawn larger before they are scaled down."""


class Faces(Mapping[Card, Image.Image]):
    """The faces of a deck. Each is drawn when it is asked for the first time: a table shows few of them.

    Asking for it raises ``DeckError`` if that picture cannot be drawn.
    """

    def __init__(
        self, deck: Deck, size: tuple[int, int], *, indices: bool, court: tuple[str, str, str]
    ) -> None:
        self._deck = deck
        self._size = size
        self._corners = _corners(size)
        self._added = indices
        self._court = court
        self._drawn: dict[Card, Image.Image] = {}

    def __getitem__(self, card: Card) -> Image.Image:
        drawn = self._drawn.get(card)
        if drawn is None:
            drawn = self._drawn[card] = self._draw(card)
        return drawn

    def __iter__(self) -> Iterator[Card]:
        return iter(PACK)

    def __len__(self) -> int:
        return len(PACK)

    def _draw(self, card: Card) -> Image.Image:
        face = _draw(self._deck, self._deck.face(card), self._size[0])
        if face.size != self._size:
            face = face.resize(self._size, Image.Resampling.LANCZOS)
        if self._added:
            _add_indices(face, self._deck, card=card, court=self._court)
        return _rounded(face, self._corners)


class Sprites(Value, frozen=True):
    """The images of one deck, each ``width`` x ``height`` pixels. They are shared: paste them, never draw on them."""

    width: int
    height: int
    faces: Mapping[Card, Image.Image]
    back: Image.Image


@lru_cache(maxsize=4)
def sprites(
    deck: Deck, width: int, *, indices: bool = False, court: tuple[str, str, str] = SIGNS
) -> Sprites:
    """Give the cards of ``deck`` at ``width`` pixels, the same object for the same question.

    ``indices`` adds corner indices, also over printed ones; ``court``: those of the three figures. Raise
    ``DeckError`` if the back cannot be drawn, ``ValueError`` for a width below 16.
    """
    if width < 16:
        raise ValueError(f"a card of {width} pixels shows nothing")
    back = _draw(deck, deck.back, width)
    faces = Faces(deck, back.size, indices=indices, court=court)
    return Sprites(
        width=width, height=back.height, faces=faces, back=_rounded(back, _corners(back.size))
    )


def _draw(deck: Deck, path: Path, width: int) -> Image.Image:
    """One SVG file as an image, unchanged."""
    try:
        png = resvg_py.svg_to_bytes(
            svg_string=path.read_text(encoding="utf-8"), width=width, skip_system_fonts=True
        )
    except (OSError, ValueError) as error:
        raise DeckError(deck.name, path.name, f"cannot be drawn: {error}") from error
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    if picture.getbbox() is None:
        raise DeckError(deck.name, path.name, "shows nothing")
    return picture


def _add_indices(face: Image.Image, deck: Deck, card: Card, *, court: tuple[str, str, str]) -> None:
    """Add a plate to the upper left corner and, turned by 180°, to the lower right corner."""
    ranks = (ACE, *map(str, range(2, 8)), *court)
    text = plate(escape(ranks[rank(card) - 1]), deck.about.suits, suit(card))
    png = resvg_py.svg_to_bytes(
        svg_string=text,
        width=max(1, round(face.width * PLATE[0] / CARD)),
        skip_system_fonts=True,
        font_files=[str(BOLD)],
    )
    sign = Image.open(io.BytesIO(png)).convert("RGBA")
    inset = round(face.width * 0.024)
    face.alpha_composite(sign, (inset, inset))
    low = (face.width - inset - sign.width, face.height - inset - sign.height)
    face.alpha_composite(sign.transpose(Image.Transpose.ROTATE_180), low)


def _corners(size: tuple[int, int]) -> Image.Image:
    """A mask that is opaque except for the rounded corners."""
    width, height = size
    fine = Image.new("L", (width * SMOOTH, height * SMOOTH), 0)
    box = (0, 0, width * SMOOTH - 1, height * SMOOTH - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, width * ROUNDING * SMOOTH, fill=255)
    return fine.resize(size, Image.Resampling.BOX)


def _rounded(picture: Image.Image, corners: Image.Image) -> Image.Image:
    picture.putalpha(ImageChops.multiply(picture.getchannel("A"), corners))
    return picture
