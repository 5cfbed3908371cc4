"""Patterns of cloth: drawings that cover a whole figure, to be shown inside the outline of a garment."""

from __future__ import annotations

from art.svg import join, number, path


def stripes(
    fill: str, ink: str, *, step: float = 22, breadth: float = 9, lean: float = 0.12
) -> str:
    """Upright stripes that open downwards."""
    text = ""
    for i in range(-5, 6):
        top, low = i * step * 0.72, i * step * (1 + lean)
        text += path(
            f"M{number(top - breadth * 0.4)} -230L{number(top + breadth * 0.4)} -230"
            f"L{number(low + breadth * 0.6)} 0L{number(low - breadth * 0.6)} 0Z",
            fill,
            1.2,
            ink,
        )
    return text


def lozenges(fill: str, *, step: float = 18) -> str:
    d = ""
    for row in range(28):
        y = -230 + row * step * 0.55
        for column in range(-6, 7):
            x = (column + (row % 2) / 2) * step
            a, b = step * 0.28, step * 0.38
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
    return path(d, "none", 1.2, ink)


def flowers(fill: str, heart: str, *, step: float = 26) -> str:
    petals = hearts = ""
    for row in range(12):
        for column in range(-3, 4):
            x, y = (column + (row % 2) / 2) * step, -226 + row * step * 0.8
            petals += f"M{number(x - 7)} {number(y)}q4-4 7 0q-4-4 0-7q4 3 0 7q3-4 7 0q-4 4-7 0q4 4 0 7q-4-3 0-7q-3 4-7 0Z"
            hearts += _disc(x, y, 2)
    return path(petals, fill, 1.6, fill) + path(hearts, heart, 0)


def bands(fill: str, ink: str, *, step: float = 24, breadth: float = 9) -> str:
    """Stripes across."""
    return join(
        path(
            f"M-90 {number(y)}Q0 {number(y + 12)} 90 {number(y)}v{number(breadth)}Q0 {number(y + breadth + 12)}-90 {number(y + breadth)}Z",
            fill,
            1.2,
            ink,
        )
        for y in range(-224, 0, int(step))
    )


def halves(fill: str) -> str:
    """The right half in another colour."""
    return path("M0-240H110V10H0Z", fill, 0)
