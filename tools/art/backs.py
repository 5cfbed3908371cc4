"""Card backs: patterns that look the same both ways up."""

from __future__ import annotations

from tools.art.cards import WIDTH, card
from tools.art.palette import Palette
from tools.art.svg import Point, circle, join, number, path, put, rect, within

MARGIN = 13


def _panel(height: float, fill: str, pattern: str, *, medal: str) -> str:
    outline = f"M{MARGIN + 5} {MARGIN}H{WIDTH - MARGIN - 5}q5 0 5 5V{number(height - MARGIN - 5)}q0 5-5 5H{MARGIN + 5}q-5 0-5-5V{MARGIN + 5}q0-5 5-5Z"
    inner = rect(
        MARGIN + 6,
        MARGIN + 6,
        across=WIDTH - 2 * MARGIN - 12,
        down=height - 2 * MARGIN - 12,
        fill="none",
        width=2,
        stroke="#fff",
        corner=3,
    )
    return (
        path(outline, fill, 0)
        + within(outline, pattern)
        + inner
        + path(outline, "none", 2)
        + put(medal, WIDTH / 2, height / 2)
    )


def _grid(height: float, across: float, down: float) -> list[Point]:
    """Points of a quincunx about the middle of the card."""
    columns, rows = int(WIDTH / across / 2) + 1, int(height / down / 2) + 1
    return [
        (WIDTH / 2 + c * across + (across / 2 if r % 2 else 0), height / 2 + r * down)
        for r in range(-rows, rows + 1)
        for c in range(-columns - 1, columns + 1)
    ]


def lattice_back(hue: Palette, height: float, fill: str, *, medal: str) -> str:
    """Lozenges with dots."""
    places = _grid(height, 26, 16)
    lozenges = join(
        f"M{number(x)} {number(y - 14)}L{number(x + 11)} {number(y)}L{number(x)} {number(y + 14)}L{number(x - 11)} {number(y)}Z"
        for x, y in places
    )
    pattern = path(lozenges, "none", width=1.5, stroke=hue.white) + join(
        circle(x, y, radius=2.6, fill=hue.gold, width=0) for x, y in places
    )
    return card(hue, height, _panel(height, fill, pattern=pattern, medal=medal))


def flower_back(hue: Palette, height: float, fill: str, *, medal: str) -> str:
    """Little flowers."""
    places = _grid(height, 36, 20)
    leaf = "q5-1 8 4q-6 3-8-4q-1-5 4-8q3 6-4 8q-5 1-8-4q6-3 8 4q1 5-4 8q-3-6 4-8Z"
    blooms = "".join(f"M{number(x)} {number(y)}{leaf}" for x, y in places)
    pattern = path(blooms, hue.white, width=2.4, stroke=hue.white) + join(
        circle(x, y, radius=2.4, fill=hue.gold, width=0) for x, y in places
    )
    return card(hue, height, _panel(height, fill, pattern=pattern, medal=medal))


def scale_back(hue: Palette, height: float, fill: str, *, medal: str) -> str:
    """Fish scales, the lower half turned about."""
    upper = ""
    for r in range(int(height / 2 / 14) + 2):
        for c in range(-5, 6):
            x, y = WIDTH / 2 + c * 28 + (14 if r % 2 else 0), height / 2 - r * 14
            upper += f"M{number(x - 14)} {number(y)}A14 14 0 0 1 {number(x + 14)} {number(y)}M{number(x - 8)} {number(y)}A8 8 0 0 1 {number(x + 8)} {number(y)}"
    half = within(
        f"M0 0H{WIDTH}V{number(height / 2)}H0Z", path(upper, "none", width=1.6, stroke=hue.white)
    )
    return card(
        hue,
        height,
        _panel(
            height,
            fill,
            pattern=half
            + put(put(half, -WIDTH / 2, -height / 2), WIDTH / 2, y=height / 2, turn=180),
            medal=medal,
        ),
    )


def star_back(hue: Palette, height: float, fill: str, *, medal: str) -> str:
    """Stars and rings."""
    places = _grid(height, 40, 22)
    stars = rings = ""
    for x, y in places:
        stars += f"M{number(x)} {number(y - 12)}l3.5 8.5l8.5 3.5l-8.5 3.5l-3.5 8.5l-3.5-8.5l-8.5-3.5l8.5-3.5Z"
        rings += f"M{number(x - 16)} {number(y)}a16 16 0 1 0 32 0a16 16 0 1 0-32 0Z"
    signs = path(rings, "none", width=1.2, stroke=hue.white) + path(stars, hue.gold, 0)
    return card(hue, height, _panel(height, fill, pattern=signs, medal=medal))


def wave_back(hue: Palette, height: float, fill: str, *, medal: str) -> str:
    """Crossing waves."""
    lines = ""
    for i in range(-20, 21):
        x = WIDTH / 2 + i * 20
        for lean in (-1, 1):
            y, step = height / 2, height / 8
            d = f"M{number(x - lean * 200)} {number(y - 4 * step)}"
            for k in range(8):
                d += (
                    f"q{number(lean * 40)} {number(step * 0.2)} {number(lean * 50)} {number(step)}"
                    if k % 2
                    else f"q{number(lean * 10)} {number(step * 0.8)} {number(lean * 50)} {number(step)}"
                )
            lines += d
    return card(
        hue,
        height,
        _panel(height, fill, pattern=path(lines, "none", width=1.4, stroke=hue.white), medal=medal),
    )


def medal(hue: Palette, sign: str, rim: str) -> str:
    """A round shield for the middle with a sign on it; the same both ways up if the sign is."""
    return (
        circle(0, 0, radius=46, fill=hue.white, width=2.6)
        + circle(0, 0, radius=41, fill=rim, width=2)
        + circle(0, 0, radius=35, fill=hue.paper, width=1.8)
        + sign
    )
