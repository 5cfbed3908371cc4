"""People from the neck down: clothes and legs.

A standing figure has its soles at y = 0, its waist at -150, its shoulders at -212 and the point between its eyes at
-262. Left and right are the beholder's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from tools.art import cloth
from tools.art.palette import Palette
from tools.art.shapes import limb, patterned
from tools.art.svg import Point, circle, join, number, path

EYES: Final = -262

Cloth: TypeAlias = tuple[str, str]
"""The colour of a cloth and its pattern."""


# --- trunk ---------------------------------------------------------------------------------------------------

TUNIC: Final = (
    "M-15-222C-28-220-44-216-49-206Q-50-196-40-184Q-33-168-31-150Q-40-122-48-92Q0-80 48-92Q40-122 31-150"
    "Q33-168 40-184Q50-196 49-206C44-216 28-220 15-222Z"
)
JACKET: Final = (
    "M-15-222C-28-220-44-216-49-206Q-50-196-40-184Q-33-168-31-150Q-34-138-38-126Q0-116 38-126Q34-138 31-150"
    "Q33-168 40-184Q50-196 49-206C44-216 28-220 15-222Z"
)
ROBE: Final = (
    "M-15-222C-30-220-50-216-56-204Q-50-180-42-150Q-58-80-72-8Q0 6 72-8Q58-80 42-150Q50-180 56-204"
    "C50-216 30-220 15-222Z"
)
SHORT_ROBE: Final = (
    "M-15-222C-30-220-50-216-56-204Q-50-180-42-150Q-54-100-62-46Q0-32 62-46Q54-100 42-150Q50-180 56-204"
    "C50-216 30-220 15-222Z"
)


def tunic(ground: str, pattern: str, trim: str) -> str:
    """A close garment down to the knee, with a hem in ``trim``."""
    hem = path("M-45-102Q0-90 45-102L48-92Q0-80-48-92Z", trim, 2)
    folds = path("M-22-140Q-26-118-28-100M22-140Q26-118 28-100M0-140V-96", "none", 1.5)
    return patterned(TUNIC, ground, pattern) + hem + folds


def jacket(ground: str, pattern: str, trim: str) -> str:
    """A close garment down to the hip, with a hem in ``trim``."""
    hem = path("M-36-134Q0-124 36-134L38-126Q0-116-38-126Z", trim, 2)
    return patterned(JACKET, ground, pattern) + hem


def belt(fill: str, buckle: str) -> str:
    return path("M-33-156Q0-146 33-156L32-145Q0-135-32-145Z", fill, 2) + path(
        "M-7-152H7V-139H-7Z", buckle, 1.8
    )


def sash(fill: str) -> str:
    """A band from one shoulder to the other hip."""
    return path("M30-218L42-212L-28-142L-34-154Z", fill, 2)


def robe(garment: Cloth, front: Cloth, trim: str) -> str:
    """A garment down to the ground, open in front over another, with a border in ``trim``."""
    return _open_robe(ROBE, -4, garment=garment, front=front, trim=trim)


def short_robe(garment: Cloth, front: Cloth, trim: str) -> str:
    """The same down to the shin."""
    return _open_robe(SHORT_ROBE, -42, garment=garment, front=front, trim=trim)


def _open_robe(outline: str, low: float, *, garment: Cloth, front: Cloth, trim: str) -> str:
    opening = f"M-11-222L-15-150L-28 {low + 4}Q0 {low + 8} 28 {low + 4}L15-150L11-222Z"
    border = path(
        f"M-11-222L-15-150L-28 {low + 4}L-38 {low + 2}L-23-150L-21-221ZM11-222L15-150L28 {low + 4}L38 {low + 2}L23-150L21-221Z",
        trim,
        2,
    )
    folds = path(f"M-36-140Q-46-90-52 {low - 14}M36-140Q46-90 52 {low - 14}", "none", 1.6)
    return patterned(outline, *garment) + folds + patterned(opening, *front) + border


def mantle(fill: str, lining: str, length: float = -6) -> str:
    """A cloak behind the figure."""
    back = f"M-30-220C-62-214-78-150-88 {number(length)}Q-40 {number(length + 10)} 0 {number(length)}Q40 {number(length + 10)} 88 {number(length)}C78-150 62-214 30-220Z"
    inner = f"M-20-200C-52-190-62-120-68 {number(length)}Q-40 {number(length + 6)} 0 {number(length)}Q40 {number(length + 6)} 68 {number(length)}C62-120 52-190 20-200Z"
    return path(back, fill) + path(inner, lining, 1.8)


def half_cloak(fill: str, *, left: bool = True) -> str:
    """A short cloak that falls from one shoulder."""
    s = -1 if left else 1
    d = f"M{12 * s}-222C{50 * s}-220 {74 * s}-190 {80 * s}-96Q{60 * s}-84 {38 * s}-92Q{40 * s}-150 {30 * s}-190Z"
    return path(d, fill) + path(
        f"M{46 * s}-196Q{60 * s}-150 {60 * s}-96M{56 * s}-190Q{70 * s}-150 {71 * s}-102",
        "none",
        1.5,
    )


# --- at the neck ---------------------------------------------------------------------------------------------


def ermine(hue: Palette) -> str:
    """A short cape of white fur with black tails."""
    cape = path(
        "M0-226C-26-228-50-220-60-202Q-56-186-44-178Q-22-168 0-166Q22-168 44-178Q56-186 60-202C50-220 26-228 0-226Z",
        hue.white,
    )
    tails = join(
        path(f"M{x} {y}l-2.8 9h5.6Z", hue.ink, 0)
        for x, y in (
            (-46, -206),
            (-30, -212),
            (30, -212),
            (46, -206),
            (-40, -192),
            (-24, -194),
            (-8, -186),
            (8, -186),
            (24, -194),
            (40, -192),
            (-30, -180),
            (-14, -176),
            (14, -176),
            (30, -180),
        )
    )
    return cape + tails


def chain(hue: Palette) -> str:
    links = join(
        circle(x, y, radius=4, fill=hue.gold, width=1.5)
        for x, y in ((-34, -206), (-26, -193), (-14, -183), (14, -183), (26, -193), (34, -206))
    )
    return (
        links
        + circle(0, -176, radius=8, fill=hue.gold, width=1.8)
        + circle(0, -176, radius=3.4, fill=hue.red, width=1.2)
    )


def ruff(hue: Palette) -> str:
    """A pleated collar."""
    d = "M-26-218q-3-9 5-11q4-7 10-4q5-5 11-2q6-3 11 2q6-3 10 4q8 2 5 11q3 8-5 10q-4 6-10 3q-5 5-11 2q-6 3-11-2q-6 3-10-3q-8-2-5-10Z"
    return path(d, hue.white, 2) + path(
        "M-14-212l-4-10M-5-209l-2-10M5-209l2-10M14-212l4-10", "none", 1.3
    )


def broad_collar(hue: Palette, fill: str) -> str:
    return path(
        "M-14-226Q-34-222-42-208L-22-196L0-204L22-196L42-208Q34-222 14-226Q0-216-14-226Z", fill, 2.2
    ) + circle(0, -206, radius=3.5, fill=hue.gold, width=1.4)


def scalloped_collar(fill: str) -> str:
    return path(
        "M-14-226Q-40-222-50-206q2 10 10 10q2 8 11 7q4 7 12 4q6 7 17 2q11 5 17-2q8 3 12-4q9 1 11-7q8 0 10-10Q40-222 14-226Q0-214-14-226Z",
        fill,
        2.2,
    )


def pauldrons(hue: Palette, trim: str) -> str:
    """Steel plates over the shoulders."""
    return join(
        path(
            f"M{16 * s}-224Q{52 * s}-226 {60 * s}-200Q{50 * s}-186 {36 * s}-190Q{26 * s}-206 {16 * s}-224Z",
            hue.steel,
        )
        + path(f"M{26 * s}-214Q{46 * s}-212 {53 * s}-196", "none", 1.6)
        + circle(40 * s, -206, radius=4, fill=trim, width=1.5)
        for s in (-1, 1)
    )


def kings_armour(hue: Palette, trim: str) -> str:
    """A tunic of steel scales with a hem in ``trim``, a red belt, plates over the shoulders and a chain."""
    tunic_and_belt = tunic(hue.steel, cloth.scales(hue.ink), trim) + belt(hue.red, hue.gold)
    return tunic_and_belt + pauldrons(hue, hue.gold) + chain(hue)


# --- legs ----------------------------------------------------------------------------------------------------

STANDING: Final = (((-15, -108), (-19, -62), (-20, -14)), ((15, -108), (21, -64), (24, -14)))
STRIDING: Final = (((-14, -108), (-30, -66), (-42, -14)), ((14, -108), (20, -62), (22, -14)))
CROSSED: Final = (((14, -108), (-2, -62), (-22, -14)), ((-14, -108), (10, -62), (20, -14)))
Stance = Sequence[Sequence[Point]]


def shoe(x: float, y: float, fill: str, *, left: bool) -> str:
    s = -1 if left else 1
    return path(
        f"M{x - 7 * s} {y - 6}L{x + 7 * s} {y - 6}Q{x + 18 * s} {y + 4} {x + 27 * s} {y + 8}Q{x + 28 * s} {y + 14} {x + 22 * s} {y + 14}H{x - 7 * s}Q{x - 10 * s} {y + 4} {x - 7 * s} {y - 6}Z",
        fill,
    )


def feet(fill: str) -> str:
    """The shoes that show under a long robe."""
    return shoe(-14, -6, fill, left=True) + shoe(14, -6, fill, left=False)


def legs(stance: Stance, hose: Sequence[str], shoes: str, *, boots: str = "") -> str:
    """Two legs in hose of their own colours, shoes, and boots up to the knee if ``boots`` names a colour."""
    text = ""
    for joints, fill, left in zip(stance, hose, (True, False), strict=True):
        text += path(limb(joints, [28, 20, 12]), fill)
        knee, ankle = joints[1], joints[2]
        text += shoe(ankle[0], ankle[1], boots or shoes, left=left)
        if boots:
            top = (knee[0] + (ankle[0] - knee[0]) * 0.25, knee[1] + 12)
            text += path(limb([top, ankle], [23, 14]), boots)
            text += path(f"M{number(top[0] - 14)} {number(top[1] - 5)}h28v10h-28Z", shoes, 2)
    return text


def breeches(fill: str, slash: str) -> str:
    """Short and puffed, with slashes."""
    return path(
        "M-32-136Q-48-112-38-86Q-20-78-2-88L0-112L2-88Q20-78 38-86Q48-112 32-136Z", fill
    ) + path(
        "M-26-128q-10 18-4 38q7 0 7-4q-2-18 4-33ZM-12-126q-4 18 0 36q7-2 6-5q-2-16 1-31ZM26-128q10 18 4 38q-7 0-7-4q2-18-4-33ZM12-126q4 18 0 36q-7-2-6-5q2-16-1-31Z",
        slash,
        1.3,
    )
