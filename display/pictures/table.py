"""The picture of the table in public: one panel for each player, in the order of play."""

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
from display.pictures.lettering import fitted, line_height, mask, spelt, width
from display.pictures.picture import Label, Panel, Plate, TablePicture
from display.pictures.plan import (
    BAND,
    FOOT,
    HEAP,
    INFO,
    INSET,
    MARGIN,
    NAME,
    PLATE,
    WIDTH,
    Box,
    Plan,
    before_box,
    cards_box,
    held_box,
    open_box,
    played_box,
    table_plan,
    trick_box,
)
from engine.value import replace

Colour: TypeAlias = tuple[int, int, int]

TURN: Final = "▶"
COIN: Final = 26
"""Diameter of a chip (pixels)."""
FADED: Final = (150, 170, 158)
"""Colour of the letters for players who are out of the hand."""
_PAD: Final = 10


def plan_of(picture: TablePicture) -> Plan:
    """The boxes of a picture of the table alone."""
    return table_plan(
        len(picture.panels),
        len(picture.plates),
        pot=picture.pot is not None,
        common=picture.common is not None,
        legend=bool(picture.legend),
        open_hands=picture.open_hands,
    )


def draw_table(picture: TablePicture, cards: Cards, plan: Plan | None = None) -> Image.Image:
    """The whole picture. ``plan``: other boxes than those of a picture of the table alone."""
    plan = plan or plan_of(picture)
    canvas = ground(plan).copy()
    if picture.pot is not None and plan.pot is not None:
        if picture.heap:
            _pot(canvas, picture.pot, plan.pot)
        else:
            _line(canvas, picture.pot, plan.pot)
    if picture.common is not None and plan.common is not None:
        lay(canvas, plan.common, faces=picture.common, matta=picture.matta, cards=cards)
    for panel, box in zip(picture.panels, plan.panels, strict=True):
        _plate(canvas, panel, box)
        _band(canvas, panel, box, mark=picture.mark)
        lay(
            canvas,
            held_box(box, plan.held) if plan.held else open_box(box),
            faces=panel.held,
            matta=picture.matta,
            cards=cards,
        )
        room = replace(box, y=box.y + plan.held, height=box.height - plan.held)
        lay(
            canvas,
            _room(picture, room),
            faces=panel.cards,
            matta=picture.matta,
            cards=cards,
            dim=panel.cards if panel.dim else (),
        )
        lay(
            canvas,
            before_box(room),
            faces=panel.before,
            matta=picture.matta,
            cards=cards,
            dim=panel.before,
        )
        _foot(canvas, panel, Box(x=box.x, y=box.bottom - FOOT, width=box.width, height=FOOT))
    for plate, box in zip(picture.plates, plan.plates, strict=True):
        _aside(canvas, plate, box, mark=picture.mark)
    if plan.legend is not None:
        _legend(canvas, picture.legend, plan.legend)
    return canvas


def _room(picture: TablePicture, panel: Box) -> Box:
    """The box of a panel's cards: all of it, the left of a card of the trick before, or the left of the open hand."""
    if picture.heap:
        return cards_box(panel)
    return played_box(panel) if picture.open_hands else trick_box(panel)


def _legend(canvas: Image.Image, signs: tuple[str, ...], box: Box) -> None:
    text, size = fitted(("   ·   ".join(signs),), box.width, INFO - 6)
    middle = replace(box, x=box.x + (box.width - width(text, size)) // 2)
    _say(canvas, text, box=middle, size=size, ink=PAPER)


def _pot(canvas: Image.Image, label: Label, box: Box) -> None:
    """A heap of chips and its worth, in the middle of the box."""
    heap = 3 * COIN // 2 + 12
    text, size = fitted(label.ways, box.width - heap - 4 * _PAD, HEAP)
    wide = heap + width(text, size) + 4 * _PAD
    left = box.x + (box.width - wide) // 2
    canvas.paste(GOLD, (left, box.y), rounded(wide, box.height, RADIUS))
    canvas.paste(INK, (left + 3, box.y + 3), rounded(wide - 6, box.height - 6, RADIUS - 3))
    middle = box.y + (box.height - COIN) // 2
    for x, y in ((0, COIN // 3), (COIN // 2, COIN // 3), (COIN // 4, -COIN // 4)):
        _coin(canvas, left + 2 * _PAD + x, middle + y)
    start = left + 2 * _PAD + heap
    _say(
        canvas,
        text,
        box=Box(x=start, y=box.y, width=left + wide - start, height=box.height),
        size=size,
        ink=GOLD,
    )


def _line(canvas: Image.Image, label: Label, box: Box) -> None:
    """The present call, in the middle of the picture's whole width."""
    text, size = fitted(label.ways, WIDTH - 2 * MARGIN, HEAP)
    left = (WIDTH - width(text, size)) // 2
    _say(
        canvas,
        text,
        box=Box(x=left, y=box.y, width=WIDTH - left, height=box.height),
        size=size,
        ink=GOLD,
    )


def _aside(canvas: Image.Image, plate: Plate, box: Box, *, mark: str) -> None:
    """A player without cards: the name, and the result or present action."""
    if plate.turn:
        canvas.paste(GOLD, (box.x, box.y), rounded(box.width, box.height, RADIUS))
    left, right = box.x + INSET, box.right - INSET
    if plate.label is not None:
        room = Box(x=left, y=box.y + (PLATE - FOOT) // 2, width=(right - left) // 2, height=FOOT)
        right -= _pill(canvas, plate.label, replace(room, x=right - room.width)) + 6
    _named(
        canvas,
        plate,
        Box(x=left, y=box.y + (PLATE - BAND) // 2, width=right - left, height=BAND),
        mark=mark,
        dim=plate.dim,
    )


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


def _band(canvas: Image.Image, panel: Panel, box: Box, *, mark: str) -> None:
    inner = Box(x=box.x + INSET + 2, y=box.y, width=box.width - 2 * INSET - 2, height=BAND)
    _named(canvas, panel, inner, mark=mark)


def _named(
    canvas: Image.Image, one: Panel | Plate, box: Box, *, mark: str, dim: bool = False
) -> None:
    """The name, after the sign of the turn and the disc of the bank or the deal."""
    left, right = box.x, box.right
    ink = INK if one.turn else FADED if dim else PAPER
    if one.turn:
        left += (
            _say(
                canvas,
                TURN,
                box=Box(x=left, y=box.y, width=right - left, height=BAND),
                size=INFO,
                ink=ink,
            )
            + 8
        )
    if one.banker or one.next_banker:
        text = TURN + mark if one.next_banker else mark
        left += _bank(canvas, text, x=left, y=box.y, ink=ink) + 8
    _name(canvas, one.name, box=Box(x=left, y=box.y, width=right - left, height=BAND), ink=ink)


def _name(canvas: Image.Image, name: str, box: Box, *, ink: Colour) -> None:
    """A name of any length: in one line, in smaller letters, or in two lines."""
    lines, size = spelt(name, box.width, NAME)
    high = BAND if len(lines) == 1 else BAND // 2 - 2
    top = box.y + (BAND - high * len(lines))
    for place, line in enumerate(lines):
        _say(
            canvas,
            line,
            box=Box(x=box.x, y=top + place * high, width=box.width, height=high),
            size=size,
            ink=ink,
        )


def _bank(canvas: Image.Image, text: str, x: int, *, y: int, ink: Colour) -> int:
    """The mark of the banker or, with an arrow, of the next banker. Returns its width in pixels."""
    size = BAND - 12
    wide = max(width(text, INFO - 6) + 16, size)
    shape = disc(size) if wide == size else rounded(wide, size, size // 2)
    back, front = (INK, GOLD) if ink == INK else (GOLD, INK)
    canvas.paste(back, (x, y + 6), shape)
    inside = x + (wide - width(text, INFO - 6)) // 2
    _say(
        canvas, text, box=Box(x=inside, y=y + 6, width=wide, height=size), size=INFO - 6, ink=front
    )
    return wide


def _foot(canvas: Image.Image, panel: Panel, box: Box) -> None:
    """On the left the stake or the total, on the right the status or the result."""
    left, right = box.x + INSET, box.right - INSET
    if panel.change is not None:
        beside = width(panel.status.ways[-1], INFO - 6) + 6 if panel.status is not None else 0
        start = min(left + beside, right)
        room = Box(x=start, y=box.y, width=right - start, height=FOOT)
        right -= _pill(canvas, panel.change, room) + 6
        if panel.status is not None:
            _plain(canvas, panel.status.ways, Box(x=left, y=box.y, width=right - left, height=FOOT))
        return
    if panel.status is not None:
        coin = COIN + 12 if panel.coin else 6
        beside = coin + width(panel.stake, INFO - 6) if panel.stake else 0
        start = min(left + beside, right)
        room = Box(x=start, y=box.y, width=right - start, height=FOOT)
        right -= _pill(canvas, panel.status, room) + 6
    if panel.stake:
        if panel.coin:
            left += _coin(canvas, left, box.y + (FOOT - COIN) // 2) + 6
        _plain(canvas, (panel.stake,), Box(x=left, y=box.y, width=right - left, height=FOOT))


def _coin(canvas: Image.Image, x: int, top: int) -> int:
    size = COIN
    canvas.paste(PAPER, (x, top), disc(size))
    canvas.paste(BAD, (x + 3, top + 3), disc(size - 6))
    canvas.paste(PAPER, (x + 8, top + 8), disc(size - 16))
    return size


def _plain(canvas: Image.Image, ways: tuple[str, ...], box: Box) -> None:
    text, size = fitted(ways, max(box.width, 0), INFO)
    _say(canvas, text, box=box, size=size, ink=PAPER)


def _pill(canvas: Image.Image, label: Label, box: Box) -> int:
    """A label at the right end of the box. Returns its width in pixels."""
    text, size = fitted(label.ways, box.width - 2 * _PAD, INFO)
    wide, high = width(text, size) + 2 * _PAD, FOOT - 8
    x, y = box.right - wide, box.y + 2
    back, front = _PILLS[label.tone]
    if label.tone == "bad":
        canvas.paste(BAD_EDGE, (x, y), rounded(wide, high, 14))
        canvas.paste(back, (x + 2, y + 2), rounded(wide - 4, high - 4, 12))
    else:
        canvas.paste(back, (x, y), rounded(wide, high, 14))
    _say(
        canvas, text, box=Box(x=x + _PAD, y=y, width=wide - _PAD, height=high), size=size, ink=front
    )
    return wide


_PILLS: Final[dict[str, tuple[Colour, Colour]]] = {
    "": ((38, 110, 78), PAPER),
    "good": (GOLD, INK),
    "bad": (BAD, PAPER),
}
"""Back and front colours: bright for good, dark with a light edge for bad."""


def _say(canvas: Image.Image, text: str, box: Box, *, size: int, ink: Colour) -> int:
    """A line of text in the middle of the box's height, from the left edge. Returns its width in pixels."""
    if not text:
        return 0
    shape = mask(text, size)
    canvas.paste(ink, (box.x, box.y + (box.height - line_height(size)) // 2), shape)
    return shape.width
