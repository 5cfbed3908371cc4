"""A deck that needs no artist, and pictures to try things with."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from display.pictures.cards import sleeved
from display.pictures.picture import CardStyle, Face, Label, Panel, TablePicture
from engine.cards import PACK

STYLE = CardStyle("paper", indices=True)


class Paper:
    """Every card is a sheet with its code on it."""

    ratio = (5, 8)

    @lru_cache(maxsize=512)  # noqa: B019 -- there is one
    def card(self, face: Face, height: int, *, matta: bool, dim: bool) -> Image.Image:
        sheet = Image.new("RGBA", (height * 5 // 8, height), (250, 245, 230, 255))
        draw = ImageDraw.Draw(sheet)
        draw.text((6, 6), face or "matta", fill=(0, 0, 0, 255))
        if face:
            draw.rectangle((9, 40, 9 + PACK.index(face), 60), fill=(200, 0, 0, 255))
        return sleeved(sheet, matta=matta, dim=dim)


PAPER_DECK = Paper()


def panel(name: str = "Nonna Pia", cards: tuple[Face, ...] = (PACK[3],)) -> Panel:
    return Panel(name=name, cards=cards, stake="20", status=Label(("✓ sta", "✓")), change=None)


def picture(*panels: Panel) -> TablePicture:
    return TablePicture(STYLE, PACK[9], panels)
