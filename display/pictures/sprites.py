"""Sprites: every card of a deck as an image of one size, drawn once.

A sprite is RGBA with transparent corners, ready to be pasted onto a table. All sprites of a deck have the size of its
back, so that cards of any artist lie in straight rows.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import resvg_py
from PIL import Image, ImageChops, ImageDraw

from display.pictures.decks import Deck, DeckError
from display.pictures.signs import PLATE, plate
from engine.cards import PACK, Card, rank, suit

FONTS: Final = Path(__file__).parent / "fonts"
BOLD: Final = FONTS / "DejaVuSans-Bold.ttf"

CARD: Final = 250
"""Width of a card in units; plates are measured in units."""
ROUNDING: Final = 0.055
"""Radius of a corner as a fraction of the width."""
SMOOTH: Final = 4
"""Factor by which the corners are drawn larger before they are scaled down."""


@dataclass(frozen=True, slots=True)
class Sprites:
    """The images of one deck, each ``width`` x ``height`` pixels. They are shared: paste them, never draw on them."""

    width: int
    height: int
    faces: Mapping[Card, Image.Image]
    back: Image.Image


@lru_cache(maxsize=4)
def sprites(
    deck: Deck, width: int, *, indices: bool = False, court: tuple[str, ...] = ()
) -> Sprites:
    """Draw all cards of ``deck`` at ``width`` pixels, or return the cards drawn before.

    ``indices`` adds corner indices; ``court`` gives the letters of the three figures instead of the deck's own. Cards
    with printed indices stay as they are. Raise ``DeckError`` if a picture cannot be drawn, ``ValueError`` for a
    width below 16.
    """
    if width < 16:
        raise ValueError(f"a card of {width} pixels shows nothing")
    back = _draw(deck, deck.back, width)
    corners = _corners(back.size)
    added = indices and not deck.about.printed_indices
    faces: dict[Card, Image.Image] = {}
    for card in PACK:
        face = _draw(deck, deck.face(card), width)
        if face.size != back.size:
            face = face.resize(back.size, Image.Resampling.LANCZOS)
        if added:
            _add_indices(face, deck, card=card, court=court)
        faces[card] = _rounded(face, corners)
    return Sprites(width=width, height=back.height, faces=faces, back=_rounded(back, corners))


def some_sprites(deck: Deck, cards: Iterable[Card], width: int) -> Sprites:
    """Draw a few cards of a deck, without corner indices. Raise as ``sprites`` does."""
    back = _draw(deck, deck.back, width)
    corners = _corners(back.size)
    faces = {}
    for card in cards:
        face = _draw(deck, deck.face(card), width)
        if face.size != back.size:
            face = face.resize(back.size, Image.Resampling.LANCZOS)
        faces[card] = _rounded(face, corners)
    return Sprites(width=width, height=back.height, faces=faces, back=_rounded(back, corners))


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


def _add_indices(face: Image.Image, deck: Deck, card: Card, court: tuple[str, ...]) -> None:
    """Add a plate to the upper left corner and, turned by 180°, to the lower right corner."""
    about = deck.about
    ranks = (*about.ranks[:7], *court) if court else about.ranks
    text = plate(escape(ranks[rank(card) - 1]), about.suits, suit(card))
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
