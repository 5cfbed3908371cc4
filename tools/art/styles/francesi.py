"""The French deck's back; its faces are Adrian Kennard's (see ``display/pictures/drawn/francesi/README.md``)."""

from __future__ import annotations

from typing import Final

from tools.art.backs import medal, star_back
from tools.art.palette import Palette
from tools.art.shapes import star
from tools.art.svg import circle, path, put

HUE: Final = Palette(paper="#fffdf8", blue="#24459b", red="#cc1f2d")
HEIGHT: Final = 350


def back() -> str:
    """Stars, and in the middle a ring of eight points."""
    sign = path(star(8, 30, 13), HUE.red, 1.8) + circle(0, 0, radius=9, fill=HUE.gold, width=1.6)
    return star_back(HUE, HEIGHT, fill=HUE.blue, medal=medal(HUE, put(sign), HUE.red))


FILES: Final = {"back.svg": back}
"""File name to what draws it."""
