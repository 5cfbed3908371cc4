"""The picture files for Telegram, made from the content of pictures.

They are drawn in a thread of their own, so that no chat waits for a drawing.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image

from display.pictures.cards import sleeved
from display.pictures.chart import draw_chart
from display.pictures.decks import DECKS, Deck, DeckError, FoundDecks, find_decks
from display.pictures.evening import draw_evening
from display.pictures.games import draw_games
from display.pictures.hand import draw_hand
from display.pictures.picture import (
    CardStyle,
    ChartPicture,
    DecksPicture,
    EveningPicture,
    Face,
    GamesPicture,
    Picture,
    TablePicture,
    fingerprint,
)
from display.pictures.plan import HAND
from display.pictures.sprites import Sprites, sprites
from display.pictures.strips import draw_decks
from display.pictures.table import draw_table

USUAL: Final = CardStyle("napoletane", indices=True)
"""The style of a new chat, for readers of every language."""

QUALITY: Final = 80
"""Quality of the JPEG: on a phone a higher value looks the same and makes larger files."""

LARGEST: Final = HAND.panels[0].height * 5 // 8
"""Width at which cards are drawn once (pixels); smaller cards are reduced from these."""


@lru_cache(maxsize=1)
def our_decks() -> FoundDecks:
    """The decks that come with Matta, read once."""
    return find_decks()


AT_HAND: Final = 4
"""Number of styles whose cards stay in memory, up to 20 MB each; other styles are drawn again on demand."""


class Laid:
    """The cards of one deck in every requested size."""

    def __init__(self, drawn: Sprites) -> None:
        self._drawn = drawn
        self.ratio = (drawn.width, drawn.height)
        self.card = lru_cache(maxsize=32)(self._card)

    def _card(self, face: Face, height: int, *, matta: bool, dim: bool) -> Image.Image:
        whole = self._drawn.faces[face] if face else self._drawn.back
        width = max(height * self.ratio[0] // self.ratio[1], 1)
        small = whole.resize((width, height), Image.Resampling.LANCZOS)
        return sleeved(small, matta=matta, dim=dim)


class Studio:
    """Draws pictures, one after another."""

    def __init__(self, found: FoundDecks | None = None) -> None:
        """``found``: the decks to use instead of Matta's own. Raise ``DeckError`` if the usual deck is missing."""
        known = our_decks() if found is None else found
        if USUAL.deck not in known.decks:
            said = next((bad for bad in known.refused if bad.deck == USUAL.deck), None)
            raise said or DeckError(USUAL.deck, str(DECKS), "is missing")
        self.decks = known.decks
        self.refused = known.refused
        self._laid: dict[CardStyle, Laid] = {}
        self._brush = ThreadPoolExecutor(1, thread_name_prefix="studio")

    async def draw(self, picture: Picture) -> bytes:
        """The picture as a JPEG file. Raise the error of the drawing."""
        return await asyncio.get_running_loop().run_in_executor(self._brush, self.develop, picture)

    def close(self) -> None:
        """Stop drawing: a picture under way is finished, pictures that wait are cancelled."""
        self._brush.shutdown(wait=False, cancel_futures=True)

    def develop(self, picture: Picture) -> bytes:
        """Draw the picture in the calling thread."""
        if isinstance(picture, ChartPicture):
            return _file(draw_chart(picture))
        if isinstance(picture, DecksPicture):
            return _file(draw_decks(picture, self.decks))
        if isinstance(picture, GamesPicture):
            return _file(draw_games(picture, self.decks))
        cards = self.laid(picture.style)
        if isinstance(picture, TablePicture):
            canvas = draw_table(picture, cards)
        elif isinstance(picture, EveningPicture):
            canvas = draw_evening(picture, cards)
        else:
            canvas = draw_hand(picture, cards)
        return _file(canvas)

    def laid(self, style: CardStyle) -> Laid:
        """The cards of a style; the usual deck replaces a deck that no longer exists."""
        deck: Deck = self.decks.get(style.deck) or self.decks[USUAL.deck]
        laid = self._laid.pop(style, None)
        if laid is None:
            laid = Laid(sprites(deck, LARGEST, indices=style.indices, court=style.court))
        self._laid[style] = laid
        while len(self._laid) > AT_HAND:
            del self._laid[next(iter(self._laid))]
        return laid

    def key(self, picture: Picture) -> str:
        """The key under which an uploaded picture is remembered; it changes with the picture, its deck, or
        this code.
        """
        names = [picture.style.deck]
        if isinstance(picture, DecksPicture):
            names += [name for name, _ in picture.decks]
        if isinstance(picture, GamesPicture):
            names += [game.deck for game in picture.games]
        used = [self.decks.get(name) or self.decks[USUAL.deck] for name in names]
        drawn_from = " ".join(edition(deck) for deck in used)
        return hashlib.blake2b(
            f"{drawn_from} {fingerprint(picture)}".encode(), digest_size=12
        ).hexdigest()


def _file(canvas: Image.Image) -> bytes:
    file = io.BytesIO()
    canvas.save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


@lru_cache(maxsize=32)
def edition(deck: Deck) -> str:
    """A hash of all files from which a picture is made: the deck's files and this package's code."""
    files = [
        *sorted(deck.folder.glob("*.svg")),
        deck.folder / "deck.toml",
        *sorted(Path(__file__).parent.glob("*.py")),
    ]
    said = hashlib.blake2b(digest_size=12)
    for path in files:
        said.update(path.read_bytes())
    return said.hexdigest()
