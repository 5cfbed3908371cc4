"""Whole cards: paper, frame, and where the suit signs stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tools.art.palette import Palette
from tools.art.signs import LongSign
from tools.art.svg import Point, join, put, rect, sheet

WIDTH: Final = 250
CENTRE: Final = WIDTH / 2
EDGE: Final = "#b7ac8e"

Draw = Callable[[], str]
Places = Mapping[int, Sequence[Point]]


Aces = Mapping[str, Draw]
Numbers = Mapping[str, Callable[[int], str]]
Figures = Mapping[str, tuple[Draw, Draw, Draw]]


@dataclass(frozen=True, slots=True)
class Style:
    """One deck: its folder, its description, and a drawing function for each card."""

    name: str
    titles: Mapping[str, str]
    """Language to title."""
    cards: Mapping[str, Draw]
    """Card code to the function that gives the whole SVG file."""
    back: Draw


def titles(italian: str, english: str, spanish: str) -> dict[str, str]:
    """A deck's title in each language; Italian and English need only the adjective for its place."""
    return {
        "it": f"Carte in stile {italian}",
        "en": f"Cards in the {english} style",
        "es": spanish,
    }


def assemble(
    hue: Palette,
    height: float,
    frame: str | Callable[[str, int], str],
    *,
    aces: Aces,
    numbers: Numbers,
    figures: Figures,
) -> dict[str, Draw]:
    """All forty cards by their codes; ``frame`` is drawn over each, or made for a suit and a rank."""

    def whole(suit: str, rank: int) -> str:
        if rank == 1:
            drawing = aces[suit]()
        elif rank < 8:
            drawing = numbers[suit](rank)
        else:
            drawing = figures[suit][rank - 8]()
        return card(
            hue, height, drawing, frame=frame if isinstance(frame, str) else frame(suit, rank)
        )

    return {f"{rank}{suit}": partial(whole, suit, rank) for suit in "DCSB" for rank in range(1, 11)}


def card(hue: Palette, height: float, drawing: str, *, frame: str = "", corner: float = 14) -> str:
    """A whole file: rounded paper, the drawing, the frame over it."""
    paper = rect(
        1,
        1,
        across=WIDTH - 2,
        down=height - 2,
        fill=hue.paper,
        width=1.5,
        stroke=EDGE,
        corner=corner,
    )
    return sheet(WIDTH, height, ink=hue.ink, drawing=paper + drawing + frame)


def plain_frame(height: float, margin: float = 12, line: float = 1.6) -> str:
    return rect(
        margin,
        margin,
        across=WIDTH - 2 * margin,
        down=height - 2 * margin,
        fill="none",
        width=line,
        corner=5,
    )


def double_frame(height: float, margin: float = 9) -> str:
    return plain_frame(height, margin, 2.2) + plain_frame(height, margin + 5, 1.1)


def sides(x: float, y: float) -> tuple[Point, Point]:
    """Two places, one to the left and one to the right."""
    return (-x, y), (x, y)


ROUND: Final[Places] = {
    2: ((0, -0.52), (0, 0.52)),
    3: ((0, -0.66), (0, 0), (0, 0.66)),
    4: (*sides(0.52, -0.62), *sides(0.52, 0.62)),
    5: (*sides(0.52, -0.68), (0, 0), *sides(0.52, 0.68)),
    6: (*sides(0.5, -0.7), *sides(0.5, 0), *sides(0.5, 0.7)),
    7: (*sides(0.52, -0.74), (0, -0.36), *sides(0.52, 0.02), *sides(0.52, 0.7)),
}
"""Positions of coins and cups, as parts of half the room to either side of the middle."""


def spread(
    sign: str,
    count: int,
    sizes: Mapping[int, float],
    *,
    height: float,
    places: Places = ROUND,
    room: Point = (100, 0),
) -> str:
    """``count`` signs; ``room`` is half the room across, and the margin above and below."""
    down = height / 2 - 22 - room[1]
    return join(
        put(sign, WIDTH / 2 + u * room[0], height / 2 + v * down, size=sizes[count])
        for u, v in places[count]
    )


def row(sign: str, xs: Sequence[float], y: float, *, turn: float = 0) -> str:
    """The same sign several times, side by side."""
    return join(put(sign, x, y=y, turn=turn) for x in xs)


def tiers(
    sign: LongSign, count: int, height: float, *, inward: bool = True, gap: float = 60
) -> str:
    """Four to seven upright signs in two rows, a fifth or seventh lying between them; ``inward`` points meet."""
    middle = height / 2
    odd = count % 2
    gap = gap if odd else 12
    long = middle - 24 - gap / 2
    xs = (
        (WIDTH / 2 - 68, WIDTH / 2, WIDTH / 2 + 68)
        if count > 5
        else (WIDTH / 2 - 50, WIDTH / 2 + 50)
    )
    upper, lower = (180, 0) if inward else (0, 180)
    one = sign(long)
    signs = row(one, xs, y=middle - gap / 2 - long / 2, turn=upper) + row(
        one, xs, y=middle + gap / 2 + long / 2, turn=lower
    )
    return signs + (put(sign(196), WIDTH / 2, y=middle, turn=90) if odd else "")
