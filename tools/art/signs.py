"""Parts that the suit signs of several decks share.

A coin has a radius of 26 and a cup stands from -31 to 31, both about the origin; a sword points up and a baton has its
thick end up, with the origin in the middle of its ``length``.
"""

from __future__ import annotations

from collections.abc import Callable

from tools.art.palette import Palette
from tools.art.shapes import star
from tools.art.svg import circle, dot, number, path

LongSign = Callable[[float], str]
"""A function that draws a sword or baton of that length."""


def hilt(hue: Palette, end: float, grip: str, *, guard: str) -> str:
    """Grip and pommel, the guard's outline drawn over them; ``end`` is the pommel's height."""
    handle = path(f"M-4.6 {number(end - 34)}H4.6L3.8 {number(end - 8)}H-3.8Z", grip, 1.9)
    wire = path(
        f"M-4 {number(end - 22)}l8-3M-4 {number(end - 16)}l8-3M-4 {number(end - 11)}l8-3",
        "none",
        width=1.7,
        stroke=hue.gold,
    )
    return (
        handle
        + wire
        + path(guard, hue.gold, 2)
        + circle(0, end - 5, radius=6.6, fill=hue.gold, width=2)
        + circle(0, end - 5, radius=2.4, fill=grip, width=1)
    )


def pointed_blade(t: float, half: float, point: float, *, low: float) -> str:
    """The outline of a straight blade: top at -``t``, end ``low`` above ``t``, ``half`` its breadth, a ``point`` so
    long.
    """
    side = f"{number(half)} {number(point - t)}"
    return f"M-{number(half)} {number(t - low)}V{number(point - t)}L0 {number(-t)}L{side}V{number(t - low)}Z"


def sun_face(hue: Palette, radius: float, rays: str) -> str:
    """A sun with a face, its rays in the colour ``rays``."""
    face = radius * 0.6
    s = face / 10
    brows = f"M{-5.4 * s:.1f} {-2.8 * s:.1f}q{2.3 * s:.1f} {-2 * s:.1f} {4.4 * s:.1f} 0M{1 * s:.1f} {-2.8 * s:.1f}q{2.1 * s:.1f} {-2 * s:.1f} {4.4 * s:.1f} 0"
    nose = f"M0 {-2 * s:.1f}V{2.4 * s:.1f}q{-1.4 * s:.1f} {0.8 * s:.1f} {-2.2 * s:.1f} 0"
    mouth = f"M{-3.6 * s:.1f} {5 * s:.1f}q{3.6 * s:.1f} {2.8 * s:.1f} {7.2 * s:.1f} 0"
    return (
        path(star(12, radius, radius * 0.66), rays, 1)
        + circle(0, 0, radius=face, fill=hue.gold, width=1.3)
        + path(brows + nose + mouth, "none", 1.1 * s)
        + dot(-3.2 * s, -0.6 * s, radius=1 * s, fill=hue.ink)
        + dot(3.2 * s, -0.6 * s, radius=1 * s, fill=hue.ink)
    )
