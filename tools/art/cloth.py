"""Patterns of cloth: drawings that cover a whole figure, to be shown inside the outline of a garment."""

from __future__ import annotations

from tools.art.palette import INK
from tools.art.svg import join, number, path


def stripes(fill: str) -> str:
    """Upright stripes that open downwards."""
    outlines = (
        f"M{number(x * 15.84 - 3.6)} -230L{number(x * 15.84 + 3.6)} -230"
        f"L{number(x * 24.64 + 5.4)} 0L{number(x * 24.64 - 5.4)} 0Z"
        for x in range(-5, 6)
    )
    return join(path(outline, fill, width=1.2, stroke=INK) for outline in outlines)


def lozenges(fill: str, *, step: float = 18) -> str:
    d = ""
    a, b = step * 0.28, step * 0.38
    for row in range(28):
        y = -230 + row * step * 0.55
        for column in range(-6, 7):
            x = (column + (row % 2) / 2) * step
            d += f"M{number(x)} {number(y - b)}l{number(a)} {number(b)}l{number(-a)} {number(b)}l{number(-a)} {number(-b)}Z"
    return path(d, fill, 0)


def _disc(x: float, y: float, radius: float) -> str:
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0Z"


def spots(fill: str, *, step: float = 17, radius: float = 3.6) -> str:
    d = "".join(
        _disc((column + (row % 2) / 2) * step, -228 + row * step * 0.8, radius)
        for row in range(18)
        for column in range(-5, 6)
    )
    return path(d, fill, 0)


def scales(ink: str, *, step: float = 12) -> str:
    d = ""
    for row in range(24):
        y = -230 + row * step * 0.75
        for column in range(-9, 10):
            x = (column + (row % 2) / 2) * step
            d += f"M{number(x - step / 2)} {number(y)}q{number(step / 2)} {number(step)} {number(step)} 0"
    return path(d, "none", width=1.2, stroke=ink)


def flowers(fill: str, heart: str, *, step: float = 26) -> str:
    petals = hearts = ""
    for row in range(12):
        for column in range(-3, 4):
            x, y = (column + (row % 2) / 2) * step, -226 + row * step * 0.8
            petals += f"M{number(x - 7)} {number(y)}q4-4 7 0q-4-4 0-7q4 3 0 7q3-4 7 0q-4 4-7 0q4 4 0 7q-4-3 0-7q-3 4-7 0Z"
            hearts += _disc(x, y, 2)
    return path(petals, fill, width=1.6, stroke=fill) + path(hearts, heart, 0)


def bands(fill: str) -> str:
    """Stripes across."""
    return join(
        path(f"M-90 {y}Q0 {y + 12} 90 {y}v9Q0 {y + 21}-90 {y + 9}Z", fill, width=1.2, stroke=INK)
        for y in range(-224, 0, 24)
    )


def halves(fill: str) -> str:
    """The right half in another colour."""
    return path("M0-240H110V10H0Z", fill, 0)
