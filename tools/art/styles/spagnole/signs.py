"""Suit signs and measures of the Spanish deck."""

from __future__ import annotations

from typing import Final

from tools.art.palette import SPAGNOLE as HUE
from tools.art.shapes import petals, star
from tools.art.signs import hilt, pointed_blade
from tools.art.svg import circle, ellipse, join, path, put
from tools.art.svg import number as n

HEIGHT: Final = 390
MIDDLE: Final = HEIGHT / 2
GROUND: Final = 366


def coin() -> str:
    """Bright gold, a roped edge and a flower in red and blue."""
    rope = join(put(path("M-2-25L2-20.6", "none", 1.3), turn=i * 15) for i in range(24))
    return (
        circle(0, 0, radius=26, fill=HUE.gold, width=2.2)
        + rope
        + circle(0, 0, radius=20, fill=HUE.white, width=1.6)
        + circle(0, 0, radius=17, fill=HUE.gold, width=1.6)
        + path(petals(8, 15.5, breadth=8, start=4), HUE.red, 1.2)
        + circle(0, 0, radius=7, fill=HUE.blue, width=1.5)
        + path(star(4, 6, 2.4), HUE.gold, 0)
    )


def cup() -> str:
    """A golden goblet with a red belly and a tall stem."""
    bowl = path("M-22-28Q-24-2-8 4L-4 8H4L8 4Q24-2 22-28Z", HUE.gold)
    belly = path("M-22-18Q-20-12-22-12Q-19 2-8 4H8Q19 2 22-12Q20-12 22-18Q0-10-22-18Z", HUE.red, 2)
    stones = join(
        circle(x, y, radius=3.4, fill=HUE.gold, width=1.3)
        for x, y in ((-13, -6), (0, -4), (13, -6))
    )
    stem = path("M-4 7L-3 20H3L4 7Z", HUE.gold, 2) + path(
        "M-9 12Q0 6 9 12Q0 18-9 12Z", HUE.blue, 1.8
    )
    foot = path("M-6 19H6Q8 25 18 26V31H-18V26Q-8 25-6 19Z", HUE.gold) + path(
        "M-13 27H13", "none", width=2, stroke=HUE.red
    )
    mouth = ellipse(0, -28, across=22, down=5, fill=HUE.gold) + ellipse(
        0, -27.6, across=17, down=2.8, fill=HUE.deep, width=0
    )
    return bowl + belly + stones + stem + foot + mouth


def sword(length: float) -> str:
    """A short straight sword, light blue, with a straight guard and a shell."""
    t = length / 2
    blade = path(pointed_blade(t, 10, point=20, low=38), HUE.pale, 2.2)
    fuller = path(f"M-10 {n(t - 40)}V{n(20 - t)}L0 {n(-t)}V{n(t - 40)}Z", HUE.blue, 1.2)
    guard = f"M-24 {n(t - 42)}q-4 4 0 8H24q4-4 0-8Z"
    shell = path(f"M-10 {n(t - 42)}Q0 {n(t - 60)} 10 {n(t - 42)}Z", HUE.red, 1.9) + path(
        f"M0 {n(t - 50)}V{n(t - 43)}", "none", 1.4
    )
    return blade + fuller + shell + hilt(HUE, t, grip=HUE.blue, guard=guard)


def club(length: float) -> str:
    """A bulging club with knots, green, its cut twigs red."""
    t = length / 2
    body = path(
        f"M-5 {n(t)}Q-7 {n(t * 0.6)} -11 {n(t * 0.4)}Q-7 {n(t * 0.2)} -13 {n(t * 0.02)}Q-9 {n(-t * 0.2)} -16 {n(-t * 0.42)}"
        f"Q-12 {n(-t * 0.6)} -16 {n(-t * 0.78)}Q-12 {n(-t - 2)} 0 {n(-t)}Q12 {n(-t - 2)} 16 {n(-t * 0.78)}"
        f"Q11 {n(-t * 0.6)} 16 {n(-t * 0.4)}Q9 {n(-t * 0.2)} 13 {n(t * 0.04)}Q7 {n(t * 0.2)} 10 {n(t * 0.42)}Q6 {n(t * 0.6)} 5 {n(t)}"
        f"Q0 {n(t + 6)} -5 {n(t)}Z",
        HUE.green,
    )
    bark = path(
        f"M-5 {n(-t * 0.8)}Q-9 {n(-t * 0.3)} -4 {n(t * 0.1)}Q-5 {n(t * 0.4)} -2 {n(t * 0.7)}",
        "none",
        width=2.6,
        stroke=HUE.gold,
    )
    knots = join(
        ellipse(x, y * t, across=5.4, down=4.2, fill=HUE.red, width=1.6)
        + ellipse(x, y * t, across=1.8, down=1.3, fill=HUE.gold, width=0)
        for x, y in ((12, -0.62), (-12, -0.36), (9, -0.14), (-9, 0.08), (6.5, 0.3))
    )
    grip = path(
        f"M-6.6 {n(t - 16)}Q0 {n(t - 11)} 6.6 {n(t - 16)}L5 {n(t)}Q0 {n(t + 6)} -5 {n(t)}Z",
        HUE.red,
        2,
    )
    return body + bark + knots + grip


COIN: Final = coin()
CUP: Final = cup()
