"""Suit signs and measures of the Piacentine deck."""

from __future__ import annotations

from typing import Final

from tools.art.palette import PIACENTINE as HUE
from tools.art.shapes import petals, star
from tools.art.signs import hilt
from tools.art.svg import circle, ellipse, join, path, put
from tools.art.svg import number as n

HEIGHT: Final = 440
MIDDLE: Final = HEIGHT / 2


def coin() -> str:
    """A saw-toothed rim and a flower of six petals."""
    return (
        path(star(28, 26.5, 23.2), HUE.gold, 1.8)
        + circle(0, 0, radius=20.5, fill=HUE.red, width=1.6)
        + circle(0, 0, radius=17.4, fill=HUE.gold, width=1.6)
        + path(petals(6, 16.5, breadth=11, start=3), HUE.blue, 1.3)
        + path(petals(6, 15, breadth=4.5, start=6, turn=30), HUE.white, 1)
        + circle(0, 0, radius=4.6, fill=HUE.gold, width=1.5)
    )


def cup() -> str:
    """A tall cup without handles, red above and blue below, on a stepped foot."""
    bowl = path("M-21-27Q-22-2-9 6L-4 10H4L9 6Q22-2 21-27Z", HUE.red)
    low = path("M-20-12Q-19 0-9 6L-4 10H4L9 6Q19 0 20-12Q0-4-20-12Z", HUE.blue, 2)
    rays = path("M-12-8Q-10 2-4 9M0-7V9M12-8Q10 2 4 9", "none", width=1.6, stroke=HUE.gold)
    stem = path("M-4 10L-3 19H3L4 10Z", HUE.gold, 2) + ellipse(
        0, 13.5, across=7.5, down=3.6, fill=HUE.red, width=1.9
    )
    foot = path("M-8 19H8Q9 25 18 27V31H-18V27Q-9 25-8 19Z", HUE.gold) + path(
        "M-15 27.500H15", "none", 1.4
    )
    mouth = ellipse(0, -27, across=21, down=5.4, fill=HUE.gold) + ellipse(
        0, -26.6, across=16, down=3, fill=HUE.deep, width=0
    )
    band = path("M-20.5-19Q0-12 20.5-19", "none", width=2.4, stroke=HUE.gold)
    return bowl + low + rays + band + stem + foot + mouth


def sword(length: float) -> str:
    """A leaf-shaped blade, half light and half dark, with an S-shaped guard."""
    t = length / 2
    edge = f"M0 {n(-t)}Q-11 {n(-t * 0.6)} -9 {n(t * 0.1)}L-5.5 {n(t - 38)}H"
    blade = path(f"{edge}5.5L9 {n(t * 0.1)}Q11 {n(-t * 0.6)} 0 {n(-t)}Z", HUE.pale, 2.2)
    dark = path(f"M0 {n(-t + 3)}Q11 {n(-t * 0.6)} 9 {n(t * 0.1)}L5.5 {n(t - 38)}H0Z", HUE.blue, 1.2)
    guard = f"M-25 {n(t - 34)}q-5-9 4-11q7 1 9 7q12 4 24 0q2-6 9-7q9 2 4 11q-6 5-13 2q-12 3-24 0q-7 3-13-2Z"
    return blade + dark + hilt(HUE, t, grip=HUE.red, guard=guard)


def log(length: float) -> str:
    """A straight green log with lopped branches and red ends."""
    t = length / 2
    stubs = []
    count = max(2, int(length / 34))
    for i in range(count):
        y = -t + 26 + i * (length - 52) / max(count - 1, 1)
        s = -1 if i % 2 else 1
        stubs.append((y, s))
    twigs = join(
        path(
            f"M{6 * s} {n(y + 10)}L{24 * s} {n(y - 6)}L{17 * s} {n(y - 15)}L{5 * s} {n(y - 6)}Z",
            HUE.green,
            2,
        )
        + put(
            ellipse(0, 0, across=5.6, down=3.6, fill=HUE.gold, width=1.5),
            20.5 * s,
            y=y - 10.5,
            turn=50 * s,
        )
        for y, s in stubs
    )
    trunk = path(f"M-11 {n(-t)}H11L12 {n(t)}H-12Z", HUE.green)
    shade = path(f"M4 {n(-t)}H11L12 {n(t)}H5Z", HUE.blue, 0) + path(
        f"M-4 {n(-t + 14)}V{n(t - 14)}", "none", width=1.8, stroke=HUE.gold
    )
    ends = path(
        f"M-11 {n(-t + 10)}V{n(-t)}Q0 {n(-t - 7)} 11 {n(-t)}V{n(-t + 10)}Q0 {n(-t + 5)}-11 {n(-t + 10)}Z",
        HUE.red,
        2,
    ) + path(
        f"M-12 {n(t - 10)}V{n(t)}Q0 {n(t + 7)} 12 {n(t)}V{n(t - 10)}Q0 {n(t - 5)}-12 {n(t - 10)}Z",
        HUE.red,
        2,
    )
    return twigs + trunk + shade + path(f"M-11 {n(-t)}L-12 {n(t)}M11 {n(-t)}L12 {n(t)}") + ends


COIN: Final = coin()
CUP: Final = cup()
