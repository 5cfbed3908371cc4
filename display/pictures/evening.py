"""The picture of an ended evening: title, podium, titles of players, curves of chips or points, and the hand of the
evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from display.pictures.cards import Cards, lay
from display.pictures.felt import BAD, GOLD, INK, PANEL, PANEL_EDGE, PAPER, RADIUS, cloth, rounded
from display.pictures.lettering import fitted, line_height, mask, width
from display.pictures.picture import (
    BestHandPicture,
    Curve,
    EveningPicture,
    Label,
    PlayedHand,
    PodiumStep,
)
from display.pictures.plan import GAP, INSET, MARGIN, WIDTH, Box

Colour = tuple[int, int, int]

TITLE: Final = 44
NAME: Final = 34
TEXT: Final = 30
SMALL: Final = 26

HEAD: Final = 78
LINE: Final = 46
"""Height of one player's title (pixels)."""

PODIUM: Final = 236
BEST: Final = 250

HIGHEST: Final = 780
"""Maximum height: a small phone shows it whole, with a folded caption and one row of buttons."""

CURVE: Final = 34
"""Height of the name at a curve's end."""

AROUND: Final = 40
"""Height of the chart without the names."""

LOW_CHART: Final = 196
"""Height of a chart beside a hand of the evening; the titles leave it room."""

_STEPS: Final = {1: 150, 2: 120, 3: 98}
"""Height of the podium's step for each place (pixels)."""

_METALS: Final[dict[int, Colour]] = {1: GOLD, 2: (205, 212, 218), 3: (214, 150, 96)}

INKS: Final[tuple[Colour, ...]] = (
    (255, 210, 77),
    (120, 200, 255),
    (255, 160, 122),
    (168, 230, 140),
    (226, 170, 255),
    (255, 252, 240),
    (255, 128, 168),
    (90, 220, 200),
    (200, 190, 120),
    (160, 170, 255),
    (230, 200, 180),
    (170, 200, 190),
)
"""The colours of the curves. Every curve also bears its name, so no reader depends on colours."""

_FINE: Final = 2
"""Curves are drawn this many times larger and then reduced, for smooth edges."""


def height_of(picture: EveningPicture) -> int:
    """The height of the picture in pixels."""
    chart, titles = _below(picture)
    return _fixed(picture) + _high(titles) + (chart + GAP if chart else 0)


def _fixed(picture: EveningPicture) -> int:
    """The height without the chart and the titles."""
    best = BEST + GAP if picture.best is not None else 0
    return HEAD + (PODIUM if picture.podium else 0) + best + MARGIN


def _high(titles: Sequence[str]) -> int:
    return len(titles) * LINE + GAP if titles else 0


def _below(picture: EveningPicture) -> tuple[int, tuple[str, ...]]:
    """The height of the chart, 0 for none, and the titles that have room beside it."""
    titles, left = picture.titles, HIGHEST - _fixed(picture)
    chart = 0
    if picture.curves and len(picture.curves[0].points) > 2:
        wanted = max(244, CURVE * len(picture.curves) + AROUND)
        chart = min(wanted, max(left - _high(titles), LOW_CHART) - GAP)
        left -= chart + GAP
    return chart, titles[: max(left - GAP, 0) // LINE]


def draw_evening(picture: EveningPicture, cards: Cards) -> Image.Image:
    """The picture. It lacks the parts that the evening lacks, the curves of the worst players that have no room, and
    the last titles that have none.
    """
    chart, told = _below(picture)
    podium, titles = PODIUM if picture.podium else 0, _high(told)
    canvas = cloth(WIDTH, height_of(picture)).copy()
    title, size = fitted((picture.title,), WIDTH - 4 * MARGIN, TITLE)
    _centred(canvas, title, size=size, box=Box(x=0, y=0, width=WIDTH, height=HEAD), ink=GOLD)
    top = HEAD
    if podium:
        _podium(
            canvas,
            picture.podium,
            Box(x=MARGIN, y=top, width=WIDTH - 2 * MARGIN, height=podium - GAP),
        )
        top += podium
    for number, title in enumerate(told):
        text, size = fitted((title,), WIDTH - 4 * MARGIN, TEXT)
        _centred(
            canvas,
            text,
            size=size,
            box=Box(x=0, y=top + number * LINE, width=WIDTH, height=LINE),
            ink=PAPER,
        )
    top += titles
    if chart:
        shown = picture.curves[: (chart - AROUND) // CURVE]
        _chart(canvas, shown, Box(x=MARGIN, y=top, width=WIDTH - 2 * MARGIN, height=chart))
        top += chart + GAP
    if picture.best is not None:
        _best(
            canvas,
            picture.best,
            box=Box(x=MARGIN, y=top, width=WIDTH - 2 * MARGIN, height=BEST),
            cards=cards,
        )
    return canvas


# --- the podium ---------------------------------------------------------------------------------------------


def _podium(canvas: Image.Image, steps: Sequence[PodiumStep], box: Box) -> None:
    """The winner in the middle, the second on the left, the third on the right; two steps stand in the middle. Equal
    places are equally high.
    """
    wide = (box.width - 2 * GAP) // 3
    columns = {2: 0, 1: 1, 3: 2}
    start = box.x + ((wide + GAP) // 2 if len(steps) == 2 else 0)
    for number, step in enumerate(steps, 1):
        left = start + columns[number] * (wide + GAP)
        high = _STEPS[step.place]
        block = Box(x=left, y=box.bottom - high, width=wide, height=high)
        canvas.paste(_METALS[step.place], (block.x, block.y), rounded(wide, high, RADIUS))
        place = f"{step.place}"
        _centred(
            canvas,
            place,
            size=TITLE,
            box=Box(x=block.x, y=block.y, width=wide, height=high // 2 + 6),
            ink=INK,
        )
        gain, size = fitted((step.gain,), wide - 2 * INSET, NAME)
        below = Box(x=block.x, y=block.y + high // 2 - 6, width=wide, height=high // 2)
        _centred(canvas, gain, size=size, box=below, ink=INK)
        name, size = fitted((step.name,), wide - 8, NAME)
        _centred(
            canvas,
            name,
            size=size,
            box=Box(x=left, y=block.y - 48, width=wide, height=46),
            ink=PAPER,
        )


# --- the curves ---------------------------------------------------------------------------------------------


def _chart(canvas: Image.Image, curves: Sequence[Curve], box: Box) -> None:
    """A curve for each player over a line at 0; the player's name is at the right end."""
    canvas.paste(PANEL_EDGE, (box.x, box.y), rounded(box.width, box.height, RADIUS))
    canvas.paste(PANEL, (box.x + 2, box.y + 2), rounded(box.width - 4, box.height - 4, RADIUS - 2))
    names = min(max(width(curve.name, SMALL) for curve in curves), 220)
    plot = Box(
        x=box.x + 2 * INSET,
        y=box.y + 22,
        width=box.width - 5 * INSET - names - 10,
        height=box.height - 2 * 22,
    )
    every = [chips for curve in curves for chips in curve.points]
    low, high = min(every), max(every)
    reach = max(high - low, 1)

    def height(chips: int) -> int:
        return plot.bottom - (chips - low) * plot.height // reach

    layer = Image.new("RGBA", (box.width * _FINE, box.height * _FINE), (*PANEL, 0))
    draw = ImageDraw.Draw(layer)
    zero = (height(0) - box.y) * _FINE
    for dash in range(plot.x - box.x, plot.right - box.x, 16):
        draw.line((dash * _FINE, zero, (dash + 8) * _FINE, zero), fill=(*PANEL_EDGE, 255), width=4)
    for number in reversed(range(len(curves))):
        points = curves[number].points
        line = [
            (
                (plot.x - box.x + plot.width * at // (len(points) - 1)) * _FINE,
                (height(chips) - box.y) * _FINE,
            )
            for at, chips in enumerate(points)
        ]
        ink = INKS[number % len(INKS)]
        draw.line(line, fill=(*ink, 255), width=5 * _FINE, joint="curve")
        x, y = line[-1]
        draw.ellipse((x - 9 * _FINE, y - 9 * _FINE, x + 9 * _FINE, y + 9 * _FINE), fill=(*ink, 255))
    small = layer.resize((box.width, box.height), Image.Resampling.LANCZOS)
    canvas.paste(small, (box.x, box.y), small)
    wanted = [height(curve.points[-1]) for curve in curves]
    for number, middle in enumerate(apart(wanted, 32, (box.y + 20, box.bottom - 20))):
        text, size = fitted((curves[number].name,), names, SMALL)
        at = (plot.right + 20, middle - line_height(size) // 2)
        canvas.paste(INKS[number % len(INKS)], at, mask(text, size))


def apart(wanted: Sequence[int], step: int, within: tuple[int, int]) -> list[int]:
    """The heights nearest to the wanted ones that are at least ``step`` pixels apart, in the same order from above."""
    first, last = within
    order = sorted(range(len(wanted)), key=lambda n: (wanted[n], n))
    found = [0] * len(wanted)
    least = first
    for place in order:
        found[place] = max(wanted[place], least)
        least = found[place] + step
    most = last
    for place in reversed(order):
        found[place] = min(found[place], most)
        most = found[place] - step
    return found


# --- the hand of the evening --------------------------------------------------------------------------------


def _best(canvas: Image.Image, best: BestHandPicture, box: Box, *, cards: Cards) -> None:
    canvas.paste(GOLD, (box.x, box.y), rounded(box.width, box.height, RADIUS))
    canvas.paste(PANEL, (box.x + 3, box.y + 3), rounded(box.width - 6, box.height - 6, RADIUS - 3))
    inner = Box(
        x=box.x + 2 * INSET, y=box.y + 6, width=box.width - 4 * INSET, height=box.height - 12
    )
    chips = width(best.chips, NAME)
    _right(
        canvas,
        best.chips,
        size=NAME,
        box=Box(x=inner.x, y=inner.y, width=inner.width, height=50),
        ink=GOLD,
    )
    title, size = fitted((best.title,), inner.width - chips - 20, TEXT)
    _left(
        canvas,
        title,
        size=size,
        box=Box(x=inner.x, y=inner.y, width=inner.width, height=50),
        ink=GOLD,
    )
    wide = (inner.width - (len(best.hands) - 1) * 2 * GAP) // len(best.hands)
    for number, hand in enumerate(best.hands):
        left = inner.x + number * (wide + 2 * GAP)
        _hand(
            canvas,
            hand,
            best=best,
            box=Box(x=left, y=inner.y + 52, width=wide, height=inner.height - 56),
            cards=cards,
        )


def _hand(
    canvas: Image.Image, hand: PlayedHand, best: BestHandPicture, *, box: Box, cards: Cards
) -> None:
    foot = 48
    room = Box(x=box.x, y=box.y, width=box.width, height=box.height - foot - 6)
    lay(
        canvas,
        room,
        faces=hand.cards,
        matta=best.matta,
        cards=cards,
        dim=() if hand.won else hand.cards,
    )
    line = Box(x=box.x, y=box.bottom - foot, width=box.width, height=foot)
    right = 0
    if hand.label is not None:
        right = _worth(canvas, hand.label, line) + 10
    name, size = fitted((hand.name,), box.width - right, NAME)
    _left(canvas, name, size=size, box=line, ink=PAPER)


def _worth(canvas: Image.Image, label: Label, box: Box) -> int:
    """The worth of a hand at the right end of the line. Returns its width in pixels."""
    text, size = fitted(label.ways, box.width // 2, TEXT)
    wide, high = width(text, size) + 20, box.height - 8
    back, front = (BAD, PAPER) if label.tone == "bad" else (GOLD, INK)
    if not label.tone:
        back, front = PANEL_EDGE, PAPER
    canvas.paste(back, (box.right - wide, box.y + 4), rounded(wide, high, 14))
    _centred(
        canvas,
        text,
        size=size,
        box=Box(x=box.right - wide, y=box.y + 4, width=wide, height=high),
        ink=front,
    )
    return wide


# --- letters ------------------------------------------------------------------------------------------------


def _centred(canvas: Image.Image, text: str, size: int, *, box: Box, ink: Colour) -> None:
    _at(canvas, text, size=size, box=box, ink=ink, across=(box.width - width(text, size)) // 2)


def _left(canvas: Image.Image, text: str, size: int, *, box: Box, ink: Colour) -> None:
    _at(canvas, text, size=size, box=box, ink=ink, across=0)


def _right(canvas: Image.Image, text: str, size: int, *, box: Box, ink: Colour) -> None:
    _at(canvas, text, size=size, box=box, ink=ink, across=box.width - width(text, size))


def _at(canvas: Image.Image, text: str, size: int, *, box: Box, ink: Colour, across: int) -> None:
    """One line in the middle of the box's height, ``across`` pixels from the box's left edge."""
    high = box.y + (box.height - line_height(size)) // 2
    canvas.paste(ink, (box.x + across, high), mask(text, size))
