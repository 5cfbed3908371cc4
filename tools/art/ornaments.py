"""Ornaments beside the suit signs: flowers, laurels, ribbons, eagles, a mask, a winged head, the three legs."""

from __future__ import annotations

import math
from collections.abc import Iterable

from tools.art.cards import CENTRE
from tools.art.heads import Head, head
from tools.art.palette import Palette
from tools.art.shapes import around, banner, curve, fused, limb, petals
from tools.art.svg import Point, circle, cord, dot, ellipse, join, number, path, put


def flower(hue: Palette) -> str:
    """Five petals and two leaves, 56 to either side."""
    leaves = join(
        put(path("M20 0C30-12 46-12 56 0C46 12 30 12 20 0ZM24 0H50", hue.green, 1.6), turn=a)
        for a in (0, 180)
    )
    return (
        leaves
        + path(petals(5, 25, breadth=22, start=2), hue.red, 1.6)
        + circle(0, 0, radius=7, fill=hue.gold, width=1.7)
    )


def rose(hue: Palette, petal: str) -> str:
    """A round flower, 24 in radius, with pointed leaves between its petals."""
    return (
        path(petals(5, 26, breadth=10, start=8, turn=36), hue.green, 1.5)
        + path(petals(5, 22, breadth=24, start=2), petal, 1.7)
        + circle(0, 0, radius=6.5, fill=hue.gold, width=1.6)
    )


def leaf(outline: str, vein: str, fill: str) -> str:
    return path(outline, fill, 2.2) + path(vein, "none", 1.6)


def leaves(
    hue: Palette, outline: str, vein: str, *, aside: float, heights: Iterable[float], low: float = 0
) -> str:
    """Green and golden leaves by turns, ``aside`` of the card's middle; those on the right ``low`` lower."""
    return join(
        put(
            leaf(outline, vein, hue.green if (i + (side > 0)) % 2 else hue.gold),
            CENTRE + side * aside,
            y + (side > 0) * low,
            mirror=side < 0,
        )
        for i, y in enumerate(heights)
        for side in (-1, 1)
    )


def laurel(hue: Palette, radius: float = 84, leaves: int = 8) -> str:
    """Two twigs that rise from below about the origin."""
    text = ""
    for side in (-1, 1):
        stem = [around(180 - side * a, radius) for a in range(8, 150, 20)]
        text += path(curve(*stem), "none", 2.6)
        for i in range(leaves):
            angle = 180 - side * (16 + i * 130 / leaves)
            for out in (1, -1):
                x, y = around(angle, radius + 9 * out)
                turn = angle - side * 90 + side * out * 28
                text += put(
                    path("M0 12C-8 2-7-8 0-16C7-8 8 2 0 12ZM0 8V-10", hue.green, 1.5),
                    x,
                    y=y,
                    turn=turn,
                )
            if i % 2:
                x, y = around(angle - side * 7, radius)
                text += circle(x, y, radius=3.6, fill=hue.red, width=1.3)
    return text


def ribbon(fill: str, shade: str, half: float = 80, *, height: float = 26) -> str:
    """A scroll that hangs a little, its ends folded back."""
    low = height * 0.45
    ends = join(
        path(
            f"M{number(s * (half - 14))} {number(-low + 8)}L{number(s * (half + 18))} {number(-low + 2)}"
            f"L{number(s * (half + 8))} {number(low * 0.4)}L{number(s * (half + 20))} {number(low + 12)}L{number(s * (half - 14))} {number(low + 14)}Z",
            shade,
            2,
        )
        for s in (-1, 1)
    )
    return ends + path(
        banner([(-half, 0), (-half / 2, 7), (0, 9), (half / 2, 7), (half, 0)], height), fill, 2.2
    )


def _wing(feather: str, shade: str, down: str, *, side: int, span: float) -> str:
    text = ""
    count = 7
    for i in range(count):
        part = i / (count - 1)
        x, y = 14 + part * span * 0.62, -14 - 46 * math.sin(part * 1.5)
        tip = (x + 10 + part * span * 0.36, y + 74 - part * 26)
        middle = ((x + tip[0]) / 2 + 6, (y + tip[1]) / 2)
        joints: list[Point] = [
            (side * x, y),
            (side * middle[0], middle[1]),
            (side * tip[0], tip[1]),
        ]
        text = path(limb(joints, [12, 15, 5]), shade if i % 2 else feather, 1.9) + text
    arm = [
        (side * 8.0, -8.0),
        (side * (14 + span * 0.3), -48.0),
        (side * (14 + span * 0.66), -62.0),
    ]
    scales = join(
        path(
            f"M{number(side * x)} {number(y)}q{4 * side} 8 {10 * side} 6",
            "none",
            width=1.6,
            stroke=down,
        )
        for x, y in ((18, -24), (26, -36), (36, -46), (48, -53))
    )
    return text + path(limb(arm, [22, 22, 14]), feather) + scales


def eagle(
    hue: Palette, fill: str, shade: str, *, down: str, heads: int = 1, span: float = 96
) -> str:
    """An eagle displayed about the origin: wings open, one head or two, a crown above; ``down`` is the colour of its
    small feathers.
    """
    tail = join(
        path(
            limb([(x * 0.3, 44), (x * 0.7, 70), (x, 92)], [12, 16, 7]),
            shade if i % 2 else fill,
            1.9,
        )
        for i, x in enumerate((-26, 26, -13, 13, 0))
    )
    feet = join(
        cord(curve((12 * s, 42), (28 * s, 56), (34 * s, 66)), 8, inner=4, fill=hue.gold)
        + cord(
            f"M{34 * s} 62l{-8 * s} 14M{34 * s} 62l{2 * s} 16M{34 * s} 62l{11 * s} 11",
            6,
            inner=2.8,
            fill=hue.gold,
        )
        for s in (-1, 1)
    )
    wings = _wing(fill, shade, down=down, side=-1, span=span) + _wing(
        fill, shade, down=down, side=1, span=span
    )
    body = "M0-44C-22-40-26-10-22 14C-18 36-8 50 0 54C8 50 18 36 22 14C26-10 22-40 0-44Z"
    if heads == 2:
        necks = [limb([(8 * s, -26), (18 * s, -58), (22 * s, -76)], [26, 17, 20]) for s in (-1, 1)]
        beaks = join(_beak(hue, 24 * s, y=-78, side=s) for s in (-1, 1))
        crown = put(crownlet(hue), 0, -90, size=1.1)
        skull = fused([body, *necks], fill)
    else:
        skull = fused([body, limb([(0, -26), (2, -58), (-2, -78)], [34, 22, 24])], fill)
        beaks, crown = _beak(hue, -6, y=-80, side=-1), put(crownlet(hue), 0, -92)
    breast = path(
        "M-10-24q5 7 10 0q5 7 10 0M-14-10q7 8 14 0q7 8 14 0M-14 6q7 8 14 0q7 8 14 0M-12 22q6 8 12 0q6 8 12 0",
        "none",
        width=1.8,
        stroke=down,
    )
    return (
        tail
        + feet
        + wings
        + crown
        + beaks
        + skull
        + breast
        + (
            join(
                dot(24 * s, -80, radius=2.6, fill=hue.white)
                + dot(25 * s, -80, radius=1.4, fill=hue.ink)
                for s in (-1, 1)
            )
            if heads == 2
            else dot(-5, -82, radius=3, fill=hue.white) + dot(-6, -82, radius=1.6, fill=hue.ink)
        )
    )


def _beak(hue: Palette, x: float, y: float, *, side: int) -> str:
    return path(
        f"M{number(x + 6 * side)} {number(y - 7)}q{14 * side} 0 {16 * side} 14q{-6 * side}-4 {-14 * side} 0Z",
        hue.gold,
        1.9,
    )


def crownlet(hue: Palette) -> str:
    """A small crown that stands on y = 0."""
    return path("M-16 0L-20-20L-10-10L0-26L10-10L20-20L16 0Q0-5-16 0Z", hue.gold, 2) + join(
        circle(x, y, radius=3, fill=hue.red, width=1.3)
        for x, y in ((-20, -21), (0, -28), (20, -21))
    )


def mask(hue: Palette) -> str:
    """The mascherone of the three of batons: a moustached face, about 50 to either side."""
    rays = path(
        "M-40-20L-56-34L-42-38L-50-56L-34-52L-34-70L-20-58L-12-76L0-60L12-76L20-58L34-70L34-52L50-56L42-38L56-34L40-20Z",
        hue.red,
        2,
    )
    ears = path("M-40-14q-14-4-12 10q4 14 16 10M40-14q14-4 12 10q-4 14-16 10", hue.gold, 2)
    face = path("M-40-24C-40-64 40-64 40-24C42 16 24 54 0 58C-24 54-42 16-40-24Z", hue.gold)
    brows = path("M-34-22Q-22-38-8-22Q-20-28-34-22ZM34-22Q22-38 8-22Q20-28 34-22Z", hue.ink, 1.4)
    eyes = join(
        ellipse(x, -12, across=9, down=6.5, fill=hue.white, width=2)
        + dot(x, -11, radius=4, fill=hue.ink)
        for x in (-20, 20)
    )
    nose = path("M-5-14L-10 12Q0 20 10 12L5-14", "none", 2.2)
    cheeks = join(circle(x, 10, radius=6, fill=hue.red, width=0) for x in (-27, 27))
    moustache = path(
        "M0 18C-14 12-30 18-50 4C-44 32-18 34 0 24C18 34 44 32 50 4C30 18 14 12 0 18Z", hue.ink, 1
    )
    mouth = path("M-14 34Q0 30 14 34Q0 48-14 34Z", hue.red, 1.8)
    return (
        rays
        + ears
        + face
        + cheeks
        + brows
        + eyes
        + nose
        + mouth
        + moustache
        + path("M-16-44Q0-50 16-44M-12-38Q0-43 12-38", "none", 1.6)
    )


def winged_head(hue: Palette, tint: str) -> str:
    """A cherub: a child's head with two wings."""
    wings = join(
        join(
            path(
                limb(
                    [
                        (16 * s, y),
                        ((34 + i * 3) * s, y - 8 + i * 6),
                        ((60 - i * 5) * s, y - 14 + i * 14),
                    ],
                    [14, 15, 5],
                ),
                fill,
                1.8,
            )
            for i, (y, fill) in enumerate(((6, hue.blue), (14, hue.white), (22, hue.red)))
        )
        for s in (-1, 1)
    )
    return wings + put(_bare_face(hue, tint), 0, 6, size=0.92)


def _bare_face(hue: Palette, tint: str) -> str:
    """A head without its neck."""
    return head(hue, Head(tint, "curls", neck=False))


def three_legs(hue: Palette, hose: str) -> str:
    """The Trinacria: a face with three running legs, 60 in radius."""
    thigh = limb([(0, -8), (-16, -34), (-22, -50)], [22, 20, 16])
    shin = limb([(-22, -50), (2, -54), (24, -50)], [16, 14, 9])
    foot = "M20-56L31-56L36-42Q36-34 30-33L24-34L25-44Z"
    leg = fused([thigh, shin], hose) + path(foot, hue.gold, 2)
    legs = join(put(leg, turn=120 * i) for i in range(3))
    ears = join(put(path("M0-16L-5-28L5-28Z", hue.gold, 1.4), turn=60 + 120 * i) for i in range(3))
    return legs + ears + put(_bare_face(hue, hue.gold), 0, -1, size=0.52)


def lemons(hue: Palette) -> str:
    """Two lemons and their leaves, 44 to either side."""
    leaves = join(
        path(
            f"M{3 * s}-4C{10 * s}-24 {30 * s}-26 {46 * s}-16C{34 * s}-2 {16 * s} 2 {3 * s}-4ZM{6 * s}-5Q{24 * s}-14 {40 * s}-15",
            hue.green,
            1.7,
        )
        for s in (-1, 1)
    )
    leaves += path("M0-4Q-10-20 0-32Q10-20 0-4ZM0-8V-26", hue.green, 1.7)
    fruit = join(
        put(
            path("M-19 2C-16-12 12-14 17 0Q22 1 23 4Q20 8 16 8C8 18-14 16-19 2Z", hue.gold, 2)
            + path("M-11-1Q-4-6 4-5", "none", width=1.6, stroke=hue.white),
            17 * s,
            y=10,
            turn=24 * s,
            mirror=s < 0,
        )
        for s in (-1, 1)
    )
    return leaves + fruit


def tuft(fill: str, x: float, y: float, *, size: float = 1) -> str:
    """Grass on the ground line."""
    return put(
        path("M-12 0Q-10-8-15-13Q-6-10-4-2Q-3-12 1-18Q4-10 3-2Q8-9 14-10Q9-5 10 0Z", fill, 1.4),
        x,
        y,
        size=size,
    )


def ground(fill: str, soil: str, x0: float, *, x1: float, y: float) -> str:
    """A strip of earth for a figure to stand on, its upper edge at ``y``."""
    strip = path(
        f"M{number(x0)} {number(y)}Q{number((x0 + x1) / 2)} {number(y - 5)} {number(x1)} {number(y)}V{number(y + 14)}H{number(x0)}Z",
        fill,
        2,
    )
    marks = "".join(
        f"M{number(x)} {number(y + 5 + (i % 2) * 4)}h9"
        for i, x in enumerate(range(int(x0) + 8, int(x1) - 10, 17))
    )
    return strip + path(marks, "none", width=1.8, stroke=soil)
