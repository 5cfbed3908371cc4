"""Suit signs and measures of the Sicilian deck."""

from __future__ import annotations

from typing import Final

from tools.art.palette import SICILIANE as HUE
from tools.art.shapes import around, beads, limb, petals
from tools.art.signs import hilt
from tools.art.svg import circle, cord, ellipse, path
from tools.art.svg import number as n

HEIGHT: Final = 410
MIDDLE: Final = HEIGHT / 2
GROUND: Final = 380


def coin() -> str:
    """A wheel of rays in two colours with a bright boss."""
    wedges = ""
    for i in range(16):
        (ax, ay), (bx, by) = around(i * 22.5, 21.5), around((i + 1) * 22.5, 21.5)
        if i % 2:
            wedges += f"M0 0L{ax:.1f} {ay:.1f}A21.5 21.5 0 0 1 {bx:.1f} {by:.1f}Z"
    wheel = circle(0, 0, radius=21.5, fill=HUE.gold, width=1.6) + path(wedges, HUE.red, 1.2)
    boss = circle(0, 0, radius=11.5, fill=HUE.green, width=1.6) + path(
        petals(8, 10.6, breadth=5, start=2), HUE.gold, 1
    )
    boss += circle(0, 0, radius=3.2, fill=HUE.red, width=1.1)
    return (
        circle(0, 0, radius=26, fill=HUE.gold, width=2.2)
        + wheel
        + boss
        + path(beads(16, 23.8, 0.9), HUE.ink, 0)
    )


def cup() -> str:
    """A low wide bowl with gadroons, a lip and a broad foot."""
    bowl = path("M-25-20C-27 4-14 14-5 16H5C14 14 27 4 25-20Z", HUE.blue)
    lobes = path(
        "M-24-8Q-23 8-6 16Q-17 2-15-9ZM-6-9Q-8 4-2 16H2Q8 4 6-9ZM24-8Q23 8 6 16Q17 2 15-9Z",
        HUE.gold,
        1.6,
    )
    lip = path("M-28-26Q0-16 28-26L26-17Q0-7-26-17Z", HUE.red)
    mouth = ellipse(0, -26, across=28, down=6, fill=HUE.gold) + ellipse(
        0, -25.5, across=21, down=3.2, fill=HUE.deep, width=0
    )
    foot = path("M-6 15H6L7 22Q17 24 19 31H-19Q-17 24-7 22Z", HUE.green) + circle(
        0, 19, radius=3.4, fill=HUE.gold, width=1.5
    )
    return bowl + lobes + lip + mouth + foot


def sword(length: float) -> str:
    """A blade with one edge, a little bent, and a knuckle bow."""
    t = length / 2
    blade = path(
        f"M-6 {n(t - 38)}Q-9 {n(-t * 0.3)} -3 {n(8 - t)}L6 {n(-t)}Q13 {n(-t * 0.2)} 7 {n(t - 38)}Z",
        HUE.pale,
        2.2,
    )
    back = path(
        f"M-6 {n(t - 40)}Q-9 {n(-t * 0.3)} -3 {n(8 - t)}Q-2 {n(-t * 0.2)} 0 {n(t - 40)}Z",
        HUE.blue,
        1.2,
    )
    bow = cord(
        f"M12 {n(t - 38)}C24 {n(t - 30)} 20 {n(t - 8)} 2 {n(t - 5)}", 5.4, inner=2.2, fill=HUE.gold
    )
    guard = f"M-20 {n(t - 36)}q-6-5 0-9q6 2 10 2H16q6 4 0 9H-10Z"
    return blade + back + bow + hilt(HUE, t, grip=HUE.green, guard=guard)


def club(length: float) -> str:
    """A green club with broad rings and a knob at the thick end."""
    t = length / 2
    body = path(
        limb([(0, -t + 17), (0, -t * 0.2), (0, t * 0.5), (0, t - 6)], [34, 27, 17, 13]), HUE.green
    )
    rings = ""
    for part, half, fill in (
        (-0.7, 17, HUE.gold),
        (-0.34, 15, HUE.red),
        (0.02, 12.5, HUE.gold),
        (0.38, 10, HUE.red),
        (0.7, 8, HUE.gold),
    ):
        y = t * part
        rings += path(
            f"M{n(-half)} {n(y - 5)}Q0 {n(y + 1)} {n(half)} {n(y - 5)}L{n(half - 0.8)} {n(y + 5)}Q0 {n(y + 11)} {n(0.8 - half)} {n(y + 5)}Z",
            fill,
            1.7,
        )
    shine = path(f"M-8 {n(-t + 14)}V{n(-t * 0.05)}", "none", width=2, stroke=HUE.gold)
    return body + shine + rings + circle(0, -t + 4, radius=6, fill=HUE.red, width=1.9)


COIN: Final = coin()
CUP: Final = cup()
