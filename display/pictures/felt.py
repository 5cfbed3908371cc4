"""The ground under the cards: felt, panels, and pills for amounts."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from display.pictures.plan import BAND, Box, Plan

FELT: Final = (22, 92, 60)
FELT_DARK: Final = (12, 58, 38)
PANEL: Final = (10, 48, 32)
PANEL_EDGE: Final = (46, 122, 88)
GOLD: Final = (255, 210, 77)
INK: Final = (24, 20, 14)
PAPER: Final = (255, 252, 240)
BAD: Final = (122, 22, 28)
BAD_EDGE: Final = (255, 178, 170)

RADIUS: Final = 16
"""Radius of a panel's corners (pixels)."""

_FINE: Final = 4
"""Shapes are drawn this many times larger and then reduced, for smooth edges."""

Shape = Callable[[ImageDraw.ImageDraw, int, int], None]
"""Draws white on black in a picture of this width and height (pixels)."""


def smooth(width: int, height: int, shape: Shape) -> Image.Image:
    """A shape as a mask with smooth edges."""
    large = Image.new("L", (width * _FINE, height * _FINE), 0)
    shape(ImageDraw.Draw(large), width * _FINE, height * _FINE)
    return large.resize((width, height), Image.Resampling.BOX)


@lru_cache(maxsize=256)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A mask (mode ``L``) of a rectangle with round corners; sizes in pixels."""
    return smooth(
        width,
        height,
        lambda draw, right, bottom: draw.rounded_rectangle(
            (0, 0, right - 1, bottom - 1), radius * _FINE, fill=255
        ),
    )


@lru_cache(maxsize=64)
def disc(size: int) -> Image.Image:
    """A mask (mode ``L``) of a circle, ``size`` pixels wide."""
    return smooth(
        size,
        size,
        lambda draw, right, bottom: draw.ellipse((0, 0, right - 1, bottom - 1), fill=255),
    )


@lru_cache(maxsize=16)
def cloth(width: int, height: int) -> Image.Image:
    """Felt that is darker towards its edges. It has no noise, which would double the size of the file."""
    light = Image.radial_gradient("L").resize((width, height), Image.Resampling.BILINEAR)
    dark = Image.new("RGB", (width, height), FELT_DARK)
    return Image.composite(dark, Image.new("RGB", (width, height), FELT), light)


@lru_cache(maxsize=16)
def ground(plan: Plan) -> Image.Image:
    """The felt with every panel of a plan in its idle state. The image is shared: copy it before drawing on it."""
    felt = cloth(plan.width, plan.height).copy()
    for box in (*plan.panels, *plan.plates):
        _plate(felt, box, edge=PANEL_EDGE, thick=2, fill=PANEL)
    return felt


def _plate(
    canvas: Image.Image,
    box: Box,
    edge: tuple[int, int, int],
    *,
    thick: int,
    fill: tuple[int, int, int],
) -> None:
    canvas.paste(edge, (box.x, box.y), rounded(box.width, box.height, RADIUS))
    inner = rounded(box.width - 2 * thick, box.height - 2 * thick, RADIUS - thick)
    canvas.paste(fill, (box.x + thick, box.y + thick), inner)


@lru_cache(maxsize=32)
def lit_panel(width: int, height: int) -> Image.Image:
    """The panel of the player on turn: a thick bright frame and a bright band behind the name."""
    plate = Image.new("RGB", (width, height), FELT)
    _plate(plate, Box(x=0, y=0, width=width, height=height), edge=GOLD, thick=8, fill=(20, 84, 56))
    top = rounded(width, 2 * BAND, RADIUS).crop((0, 0, width, BAND))
    plate.paste(GOLD, (0, 0), top)
    return plate


@lru_cache(maxsize=32)
def framed_panel(width: int, height: int) -> Image.Image:
    """The panel of a winner."""
    plate = Image.new("RGB", (width, height), FELT)
    _plate(plate, Box(x=0, y=0, width=width, height=height), edge=PAPER, thick=5, fill=PANEL)
    return plate
