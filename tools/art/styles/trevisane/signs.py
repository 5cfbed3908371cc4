"""Suit signs and measures of the Trevisan deck."""

from __future__ import annotations

from typing import Final

from tools.art.palette import TREVISANE as HUE
from tools.art.shapes import curve, limb, petals
from tools.art.signs import hilt, pointed_blade
from tools.art.svg import circle, ellipse, join, path, put
from tools.art.svg import number as n

HEIGHT: Final = 500
MIDDLE: Final = HEIGHT / 2


def coin() -> str:
    """Dark, with a ring of little arcs and a cross of four leaves."""
    arcs = join(
        put(path("M-3.6-21.8A3.6 3.6 0 0 1 3.6-21.8Z", HUE.gold, 1), turn=i * 30) for i in range(12)
    )
    return (
        circle(0, 0, radius=26, fill=HUE.gold, width=2.2)
        + circle(0, 0, radius=22.6, fill=HUE.blue, width=1.5)
        + arcs
        + circle(0, 0, radius=15.6, fill=HUE.gold, width=1.6)
        + path(petals(4, 14.6, breadth=12, start=0, turn=45), HUE.red, 1.3)
        + path(petals(4, 14, breadth=4, start=2), HUE.ink, 0)
        + circle(0, 0, radius=4, fill=HUE.gold, width=1.4)
    )


def cup() -> str:
    """Two bells, foot to foot, with a knot between them."""
    upper = path("M-20-28Q-20-6-5 0H5Q20-6 20-28Z", HUE.red)
    lower = path("M-5 4H5Q20 10 20 30H-20Q-20 10-5 4Z", HUE.blue)
    lines = path("M-10-22Q-9-8-3-1M0-22V-1M10-22Q9-8 3-1", "none", 1.6) + path(
        "M-10 26Q-9 12-3 5M0 26V5M10 26Q9 12 3 5", "none", width=1.6, stroke=HUE.gold
    )
    knot = path("M-9-3H9V6H-9Z", HUE.gold, 2)
    mouth = ellipse(0, -28, across=20, down=4.6, fill=HUE.gold) + ellipse(
        0, -27.6, across=15, down=2.4, fill=HUE.deep, width=0
    )
    return upper + lower + lines + knot + mouth + path("M-20 25H20V31H-20Z", HUE.gold, 2)


def sword(length: float) -> str:
    """Between the curved ones: narrow, with rings on the blade."""
    t = length / 2
    blade = path(pointed_blade(t, 5.5, point=14, low=36), HUE.blue, 2)
    ridge = path(f"M0 {n(10 - t)}V{n(t - 40)}", "none", width=1.8, stroke=HUE.pale)
    guard = (
        f"M-20 {n(t - 40)}Q0 {n(t - 34)} 20 {n(t - 40)}V{n(t - 33)}Q0 {n(t - 27)} -20 {n(t - 33)}Z"
    )
    return blade + ridge + hilt(HUE, t, grip=HUE.red, guard=guard)


def scimitar(length: float, bend: float, *, fill: str = "") -> str:
    """A bow whose middle is ``bend`` to the left, its ends on the line x = 0."""
    t = length / 2
    joints = [
        (0.0, -t),
        (-bend * 0.75, -t * 0.5),
        (-bend, 0.0),
        (-bend * 0.75, t * 0.5),
        (-bend * 0.3, t * 0.82),
    ]
    blade = path(limb(joints, [3, 13, 15, 14, 11]), fill or HUE.blue, 2)
    ridge = path(curve(*[(x + 1, y) for x, y in joints[1:-1]]), "none", width=2.6, stroke=HUE.pale)
    lean = -26 * bend / max(length * 0.35, 1)
    grip = (
        path("M-3.5-2L-3 22H3L3.5-2Z", HUE.red, 1.8)
        + path("M-13-4Q0 2 13-4V3Q0 9-13 3Z", HUE.gold, 1.9)
        + circle(0, 24, radius=5, fill=HUE.gold, width=1.8)
    )
    return blade + ridge + put(grip, -bend * 0.28, y=t * 0.82, turn=lean)


def stave(length: float) -> str:
    """A straight staff with a capital at either end."""
    t = length / 2
    staff = path(f"M-5 {n(18 - t)}H5V{n(t - 18)}H-5Z", HUE.green, 2)
    stripe = path(f"M-1 {n(20 - t)}V{n(t - 20)}", "none", width=1.8, stroke=HUE.gold)
    ends = ""
    for s, fill in ((-1, HUE.red), (1, HUE.blue)):
        ends += path(
            f"M-5 {n(s * (t - 18))}L-11 {n(s * (t - 6))}Q-11 {n(s * t)} 0 {n(s * (t + 1))}Q11 {n(s * t)} 11 {n(s * (t - 6))}L5 {n(s * (t - 18))}Z",
            fill,
            2,
        )
        ends += path(f"M-7.5 {n(s * (t - 20))}H7.5V{n(s * (t - 14))}H-7.5Z", HUE.gold, 1.7)
    middle = path("M-7-4H7V4H-7Z", HUE.gold, 1.7)
    return staff + stripe + ends + middle


COIN: Final = coin()
CUP: Final = cup()
