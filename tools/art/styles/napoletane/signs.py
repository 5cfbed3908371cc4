"""Suit signs and measures of the Neapolitan deck."""

from __future__ import annotations

from typing import Final

from tools.art.palette import NAPOLETANE as HUE
from tools.art.shapes import beads, star
from tools.art.signs import hilt, pointed_blade, sun_face
from tools.art.svg import circle, cord, ellipse, path
from tools.art.svg import number as n

HEIGHT: Final = 415
MIDDLE: Final = HEIGHT / 2
GROUND: Final = 388


def coin(ring: str, face: str) -> str:
    """A dark coin with a ring of beads about its face."""
    dark = circle(0, 0, radius=26, fill=HUE.gold, width=2.2) + circle(
        0, 0, radius=22.6, fill=HUE.ink, width=0
    )
    return dark + path(ring, HUE.gold, 0) + face


def sun_coin() -> str:
    face = circle(0, 0, radius=16.4, fill=HUE.white, width=1.2) + sun_face(HUE, 16, HUE.red)
    return coin(beads(18, 19.6, 1.9), face)


def star_coin() -> str:
    rays = path(star(8, 15, 6), HUE.red, 1.2) + circle(0, 0, radius=5, fill=HUE.gold, width=1.2)
    return coin(beads(16, 19.4, 2.1), circle(0, 0, radius=16, fill=HUE.gold, width=1.4) + rays)


def cup() -> str:
    """A broad golden cup with handles, a green girdle and a red foot."""
    bowl = path("M-23-24C-23-4-19 8-6 12L-5 18H5L6 12C19 8 23-4 23-24Z", HUE.gold)
    girdle = path("M-22-9C-19 4-15 9-6 12H6C15 9 19 4 22-9C14-4-14-4-22-9Z", HUE.green, 2)
    ribs = path(
        "M-13-5.500Q-11 4-5 11M-4.5-4.500Q-4 4-2 11M13-5.500Q11 4 5 11M4.5-4.500Q4 4 2 11",
        "none",
        1.5,
    )
    mouth = ellipse(0, -24, across=23, down=6.6, fill=HUE.red) + ellipse(
        0, -23.4, across=17.4, down=3.6, fill=HUE.deep, width=0
    )
    foot = path("M-5 18C-6 24-16 24-17 31H17C16 24 6 24 5 18Z", HUE.red) + ellipse(
        0, 15, across=7, down=3.2, fill=HUE.gold, width=1.8
    )
    handles = cord(
        "M-21-14C-35-18 -35 4 -18 5M21-14C35-18 35 4 18 5", 6.4, inner=2.6, fill=HUE.gold
    )
    return handles + bowl + girdle + ribs + mouth + foot


def sword(length: float) -> str:
    """A blue blade with a light ridge and a guard whose ends curl up."""
    t = length / 2
    blade = path(pointed_blade(t, 10, point=22, low=40), HUE.blue, 2.2)
    ridge = path(f"M0 {n(11 - t)}V{n(t - 42)}", "none", width=4.4, stroke=HUE.pale)
    guard = f"M-25 {n(t - 48)}C-15 {n(t - 52)} -10 {n(t - 43)} 0 {n(t - 43)}C10 {n(t - 43)} 15 {n(t - 52)} 25 {n(t - 48)}C19 {n(t - 34)} 8 {n(t - 33)} 0 {n(t - 31)}C-8 {n(t - 33)} -19 {n(t - 34)} -25 {n(t - 48)}Z"
    knobs = circle(-25, t - 47, radius=4.6, fill=HUE.gold, width=1.8) + circle(
        25, t - 47, radius=4.6, fill=HUE.gold, width=1.8
    )
    return (
        blade
        + ridge
        + hilt(HUE, t, grip=HUE.red, guard=guard)
        + knobs
        + circle(0, t - 38, radius=4, fill=HUE.red, width=1.5)
    )


def club(length: float) -> str:
    """A tapering club, green and red, with a row of golden leaves and a ring at the handle."""
    t = length / 2
    edge = f"17 {n(20 - t)}C19 {n(-t * 0.5)} 16 {n(-t * 0.2)} 12 {n(t * 0.12)}C9 {n(t * 0.3)} 7 {n(t * 0.45)} 6 {n(t)}"
    body = path(
        f"M-6 {n(t)}C-7 {n(t * 0.45)} -9 {n(t * 0.3)} -12 {n(t * 0.12)}C-16 {n(-t * 0.2)} -19 {n(-t * 0.5)} -17 {n(20 - t)}"
        f"C-15 {n(-3 - t)} 15 {n(-3 - t)} {edge}Q0 {n(t + 6)} -6 {n(t)}Z",
        HUE.green,
    )
    side = path(
        f"M3 {n(2.5 - t)}C12 {n(2 - t)} 17.5 {n(12 - t)} {edge}Q3 {n(t + 3)} 1 {n(t + 2)}C1 {n(t * 0.4)} 8 {n(t * 0.1)} 8 {n(-t * 0.3)}"
        f"C8 {n(-t * 0.7)} 5 {n(12 - t)} 3 {n(2.5 - t)}Z",
        HUE.red,
        1.8,
    )
    count = max(3, int(length / 24))
    leaves = ""
    for i in range(count):
        y = 24 - t + i * (length - 62) / (count - 1)
        q = 1 - 0.45 * i / count
        leaves += f"M0 {n(y + 9)}C{n(-11 * q)} {n(y + 5)} {n(-12 * q)} {n(y - 5)} {n(-8 * q)} {n(y - 9)}Q{n(-1 * q)} {n(y - 4)} 0 {n(y + 2)}Q{n(1 * q)} {n(y - 4)} {n(7 * q)} {n(y - 9)}C{n(9 * q)} {n(y - 4)} {n(8 * q)} {n(y + 5)} 0 {n(y + 9)}Z"
    ring = path(
        f"M-7.4 {n(t - 13)}Q0 {n(t - 8)} 7.4 {n(t - 13)}L6 {n(t)}Q0 {n(t + 6)} -6 {n(t)}Z",
        HUE.gold,
        2,
    )
    return body + side + path(leaves, HUE.gold, 1.3) + ring


SUN: Final = sun_coin()
STAR: Final = star_coin()
"""The coin of the six and the seven."""
CUP: Final = cup()
