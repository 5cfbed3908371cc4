"""SVG text: the few elements that the drawings use, and a colour and a line that most of them share.

A drawing is a string of elements. Lines inherit their colour, width and round ends from ``sheet``, so that a shape
names only what is different.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Final

LINE: Final = 2.4
"""The width of an ordinary outline."""

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate, to a twentieth of a millimetre and without idle zeros."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _paint(fill: str, width: float | None, stroke: str | None = None) -> str:
    """Presentation attributes; ``width`` 0 is no outline, ``None`` the ordinary one."""
    text = f' fill="{fill}"'
    if width == 0:
        return text + ' stroke="none"'
    if stroke is not None:
        text += f' stroke="{stroke}"'
    if width is not None:
        text += f' stroke-width="{number(width)}"'
    return text


def path(
    d: str, fill: str = "none", width: float | None = None, *, stroke: str | None = None
) -> str:
    return f'<path d="{d}"{_paint(fill, width, stroke)}/>'


def circle(
    x: float, y: float, radius: float, *, fill: str = "none", width: float | None = None
) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f"<circle {place}{_paint(fill, width)}/>"


def ellipse(
    x: float, y: float, across: float, *, down: float, fill: str, width: float | None = None
) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}" rx="{number(across)}" ry="{number(down)}"'
    return f"<ellipse {place}{_paint(fill, width)}/>"


def rect(
    x: float,
    y: float,
    across: float,
    *,
    down: float,
    fill: str = "none",
    width: float | None = None,
    stroke: str | None = None,
    corner: float = 0,
) -> str:
    place = f'x="{number(x)}" y="{number(y)}" width="{number(across)}" height="{number(down)}"'
    rounding = f' rx="{number(corner)}"' if corner else ""
    return f"<rect {place}{rounding}{_paint(fill, width, stroke)}/>"


def cord(d: str, width: float, inner: float, *, fill: str) -> str:
    """A line as broad as a band: ``fill`` between two outlines."""
    return path(d, "none", width) + path(d, "none", width=inner, stroke=fill)


def dot(x: float, y: float, radius: float, *, fill: str) -> str:
    return circle(x, y, radius=radius, fill=fill, width=0)


def put(
    drawing: str,
    x: float = 0,
    y: float = 0,
    *,
    turn: float = 0,
    size: float = 1,
    mirror: bool = False,
    wide: float = 1,
) -> str:
    """``drawing`` with its origin at (x, y), turned, then sized; ``wide`` stretches it across, ``mirror`` flips it."""
    steps = []
    if x or y:
        steps.append(f"translate({pair((x, y))})")
    if turn:
        steps.append(f"rotate({number(turn)})")
    across = (-size if mirror else size) * wide
    if across != size:
        steps.append(f"scale({across:.3g} {size:.3g})")
    elif size != 1:
        steps.append(f"scale({size:.3g})")
    return f'<g transform="{"".join(steps)}">{drawing}</g>' if steps else drawing


def within(outline: str, drawing: str) -> str:
    """The part of ``drawing`` inside the path ``outline``."""
    name = f"c{zlib.crc32(outline.encode()):08x}"
    return (
        f'<clipPath id="{name}"><path d="{outline}"/></clipPath>'
        f'<g clip-path="url(#{name})">{drawing}</g>'
    )


def join(parts: Iterable[str]) -> str:
    return "".join(parts)


def sheet(width: float, height: float, ink: str, *, drawing: str) -> str:
    """A whole SVG file of that size with ``ink`` for its lines."""
    size = f'viewBox="0 0 {number(width)} {number(height)}"'
    size += f' width="{number(width)}" height="{number(height)}"'
    lines = f'stroke="{ink}" stroke-width="{number(LINE)}"'
    lines += ' stroke-linejoin="round" stroke-linecap="round"'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<g {lines}>{drawing}</g>\n</svg>\n'
    return text.replace("><", ">\n<")
