"""The table as everybody sees it: one panel a player, in the order of play."""

from __future__ import annotations

from typing import Final, TypeAlias

from PIL import Image

from display.pictures.cards import Cards, lay
from display.pictures.felt import (
    BAD,
    BAD_EDGE,
    GOLD,
    INK,
    PAPER,
    RADIUS,
    disc,
    framed_panel,
    ground,
    lit_panel,
    rounded,
)
from display.pictures.lettering import fitted, line_height, mask, width
from display.pictures.picture import Label, Panel, TablePicture
from display.pictures.plan import BAND, FOOT, INFO, INSET, NAME, Box, cards_box, table_plan

Colour: TypeAlias = tuple[int, int, int]

TURN: Final = "▶"
BANK: Final = "B"
"""Banco, bank, banca."""
_PAD: Final = 10


def draw_table(picture: TablePicture, cards: Cards) -> Image.Image:
    """The whole picture."""
    plan = table_plan(len(picture.panels))
    canvas = ground(plan).copy()
    for panel, box in zip(picture.panels, plan.panels, strict=True):
        _plate(canvas, panel, box)
        _band(canvas, panel, box)
        lay(canvas, cards_box(box), panel.cards, picture.matta, cards, dim=panel.dim)
        _foot(canvas, panel, Box(box.x, box.bottom - FOOT, box.width, FOOT))
    return canvas


def _plate(canvas: Image.Image, panel: Panel, box: Box) -> None:
    if panel.turn:
        canvas.paste(
            lit_panel(box.width, box.height), (box.x, box.y), rounded(box.width, box.height, RADIUS)
        )
    elif panel.change is not None and panel.change.tone == "good":
        canvas.paste(
            framed_panel(box.width, box.height),
            (box.x, box.y),
            rounded(box.width, box.height, RADIUS),
        )


def _band(canvas: Image.Image, panel: Panel, box: Box) -> None:
    """The name, with the sign of the turn and the bank's disc before it."""
    left, right = box.x + INSET + 2, box.right - INSET
    ink = INK if panel.turn else PAPER
    if panel.turn:
        left += _say(canvas, TURN, Box(left, box.y, right - left, BAND), INFO, ink) + 8
    if panel.banker or panel.next_banker:
        text = TURN + BANK if panel.next_banker else BANK
        left += _bank(canvas, text, left, box.y, ink) + 8
    name, size = fitted((panel.name,), right - left, NAME, smallest=INFO)
    _say(canvas, name, Box(left, box.y, right - left, BAND), size, ink)


def _bank(canvas: Image.Image, text: str, x: int, y: int, ink: Colour) -> int:
    """The mark of who holds the bank, or, with an arrow, of who takes it; give its width."""
    size = BAND - 12
    wide = max(width(text, INFO - 6) + 16, size)
    shape = disc(size) if wide == size else rounded(wide, size, size // 2)
    back, front = (INK, GOLD) if ink == INK else (GOLD, INK)
    canvas.paste(back, (x, y + 6), shape)
    inside = x + (wide - width(text, INFO - 6)) // 2
    _say(canvas, text, Box(inside, y + 6, wide, size), INFO - 6, front)
    return wide


def _foot(canvas: Image.Image, panel: Panel, box: Box) -> None:
    """On the left the stake or the total, on the right how it stands or what it brought."""
    left, right = box.x + INSET, box.right - INSET
    if panel.change is not None:
        right -= _pill(canvas, panel.change, Box(left, box.y, right - left, FOOT)) + 6
        if panel.status is not None:
            _plain(canvas, panel.status.ways, Box(left, box.y, right - left, FOOT))
        return
    if panel.status is not None:
        right -= _pill(canvas, panel.status, Box(left, box.y, right - left, FOOT)) + 6
    if panel.stake:
        left += _coin(canvas, left, box.y) + 6
        _plain(canvas, (panel.stake,), Box(left, box.y, right - left, FOOT))


def _coin(canvas: Image.Image, x: int, y: int) -> int:
    size = 26
    top = y + (FOOT - size) // 2
    canvas.paste(PAPER, (x, top), disc(size))
    canvas.paste(BAD, (x + 3, top + 3), disc(size - 6))
    canvas.paste(PAPER, (x + 8, top + 8), disc(size - 16))
    return size


def _plain(canvas: Image.Image, ways: tuple[str, ...], box: Box) -> None:
    text, size = fitted(ways, max(box.width, 0), INFO)
    _say(canvas, text, box, size, PAPER)


def _pill(canvas: Image.Image, label: Label, box: Box) -> int:
    """A label at the right end of the box; give how wide it is."""
    text, size = fitted(label.ways, box.width - 2 * _PAD, INFO)
    wide, high = width(text, size) + 2 * _PAD, FOOT - 8
    x, y = box.right - wide, box.y + 2
    back, front = _PILLS[label.tone]
    if label.tone == "bad":
        canvas.paste(BAD_EDGE, (x, y), rounded(wide, high, 14))
        canvas.paste(back, (x + 2, y + 2), rounded(wide - 4, high - 4, 12))
    else:
        canvas.paste(back, (x, y), rounded(wide, high, 14))
    _say(canvas, text, Box(x + _PAD, y, wide - _PAD, high), size, front)
    return wide


_PILLS: Final[dict[str, tuple[Colour, Colour]]] = {
    "": ((38, 110, 78), PAPER),
    "good": (GOLD, INK),
    "bad": (BAD, PAPER),
}
"""Behind and before: bright for good, dark with a light edge for bad."""


def _say(canvas: Image.Image, text: str, box: Box, size: int, ink: Colour) -> int:
    """A line of text in the middle of the box's height, from its left; give how wide it is."""
    if not text:
        return 0
    shape = mask(text, size)
    canvas.paste(ink, (box.x, box.y + (box.height - line_height(size)) // 2), shape)
    return shape.width
