"""Horses, seen from their left side and facing left, the hooves at y = 0, the saddle at (6, -150)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from tools.art.palette import INK
from tools.art.shapes import curve, fused, limb, patterned
from tools.art.svg import Point, circle, cord, dot, ellipse, join, path, put

Joints = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Gait:
    """Where the legs are, those on the horse's right called far, and how far the body is turned up."""

    far_fore: Joints
    far_hind: Joints
    near_fore: Joints
    near_hind: Joints
    rise: float = 0


WALK: Final = Gait(
    far_fore=((-36, -96), (-64, -74), (-60, -44), (-70, -34)),
    far_hind=((50, -100), (48, -62), (62, -40), (54, -8)),
    near_fore=((-36, -100), (-40, -60), (-38, -34), (-40, -8)),
    near_hind=((62, -108), (72, -66), (86, -46), (80, -8)),
)
TROT: Final = Gait(
    far_fore=((-34, -96), (-46, -58), (-46, -32), (-50, -8)),
    far_hind=((56, -100), (74, -68), (92, -50), (96, -22)),
    near_fore=((-38, -98), (-72, -84), (-74, -52), (-62, -38)),
    near_hind=((62, -108), (60, -66), (74, -42), (66, -8)),
)
REAR: Final = Gait(
    far_fore=((-46, -130), (-78, -140), (-82, -108), (-72, -98)),
    far_hind=((52, -84), (36, -52), (50, -32), (40, -8)),
    near_fore=((-44, -122), (-74, -110), (-76, -78), (-66, -70)),
    near_hind=((62, -84), (62, -50), (80, -34), (72, -8)),
    rise=24,
)
LEG: Final = (32, 17, 10, 10)
HIND: Final = (48, 22, 11, 10)
HAUNCH: Final = (66, -96)
SADDLE: Final = (8, -148)
HORN: Final = "#3a2616"

BARREL: Final = "M-46-132C-30-146 20-140 44-144C76-146 88-122 78-100C66-76 30-82 0-78C-32-74-56-84-58-104C-58-120-54-128-46-132Z"
NECK: Final = ((-34, -112), (-58, -150), (-70, -186), (-74, -200))
HEAD: Final = "M-62-206C-66-218-84-220-90-208L-112-176Q-122-164-118-156Q-112-148-102-154Q-90-160-84-170Q-68-170-62-186Z"
EARS: Final = "M-70-208L-66-230L-56-208ZM-80-212L-80-232L-68-212Z"


@dataclass(frozen=True, slots=True)
class Coat:
    hide: str
    shade: str
    mane: str


GREY: Final = Coat("#e6e1d6", "#b9b2a5", "#8e877c")
BAY: Final = Coat("#a8663a", "#7b4524", "#3a2213")
BLACK: Final = Coat("#5a5357", "#3b3539", "#221d20")
CHESTNUT: Final = Coat("#c98343", "#985a28", "#f0d9a8")


@dataclass(frozen=True, slots=True)
class Mount:
    """A horse to ride on: its coat, the colours of straps and saddle cloth, the pattern of this cloth."""

    coat: Coat
    strap: str
    cloth: str
    pattern: str
    gait: Gait = WALK


def _hoof(joints: Joints, rise: float) -> str:
    (_, ay), (x, y) = joints[-2], joints[-1]
    lifted = y < -14 or ay > y
    return put(path("M-7-5H6L8 8H-13Z", HORN, 1.6), x, y=y, turn=(30 if lifted else 0) - rise)


def _turned(point: Point, degrees: float) -> Point:
    """``point`` turned about the haunch."""
    turn = math.radians(degrees)
    x, y = point[0] - HAUNCH[0], point[1] - HAUNCH[1]
    return (
        HAUNCH[0] + x * math.cos(turn) - y * math.sin(turn),
        HAUNCH[1] + x * math.sin(turn) + y * math.cos(turn),
    )


def seat(gait: Gait) -> Point:
    """Where the rider sits."""
    return _turned(SADDLE, gait.rise)


def bridle_ring(gait: Gait) -> Point:
    """Where the reins begin."""
    return _turned((-99, -159), gait.rise)


def horse(one: Mount, metal: str) -> str:
    """A horse without its rider, its tack studded with ``metal``.

    Legs are told as they stand, the rest as if the back were level, then turned.
    """
    coat, gait = one.coat, one.gait
    far, near = (
        [tuple(_turned(p, -gait.rise) for p in leg) for leg in pair]
        for pair in ((gait.far_fore, gait.far_hind), (gait.near_fore, gait.near_hind))
    )
    behind = join(
        path(limb(leg, widths), coat.shade) for leg, widths in zip(far, (LEG, HIND), strict=True)
    )
    hooves = [join(_hoof(leg, gait.rise) for leg in pair) for pair in (far, near)]
    legs = [limb(leg, widths) for leg, widths in zip(near, (LEG, HIND), strict=True)]
    whole = (
        behind
        + hooves[0]
        + _tail(coat)
        + fused([BARREL, limb(NECK, (62, 46, 32, 26)), HEAD, EARS, *legs], coat.hide)
        + hooves[1]
        + _face()
        + _mane(coat)
        + _harness(one, metal)
    )
    return put(put(whole, -HAUNCH[0], -HAUNCH[1]), *HAUNCH, turn=gait.rise)


def _tail(coat: Coat) -> str:
    tail = limb([(76, -124), (98, -112), (100, -76), (90, -40)], [12, 22, 22, 3])
    hairs = curve((86, -114), (96, -84), (92, -52)) + curve((92, -116), (104, -86), (96, -56))
    return path(tail, coat.mane) + path(hairs, "none", 1.4)


def _face() -> str:
    eye = ellipse(-88, -192, across=4.4, down=3.6, fill="#fff", width=1.6) + dot(
        -89, -192, radius=2.6, fill=INK
    )
    nostril = ellipse(-112, -162, across=2.2, down=3.2, fill=INK, width=0)
    mouth = path("M-114-154Q-106-160-98-159", "none", 1.8)
    jaw = path("M-66-182Q-74-170-86-172", "none", 1.6)
    return eye + nostril + mouth + jaw + path("M-94-200q6-4 11 1", "none", 2)


def _mane(coat: Coat) -> str:
    d = "M-84-222Q-74-224-64-216C-48-204-38-176-18-146Q-22-138-34-140Q-34-150-46-150Q-42-162-54-164Q-50-176-62-178Q-58-190-70-190Q-68-204-84-200Q-90-210-84-222Z"
    return path(d, coat.mane) + path(
        "M-72-212Q-60-198-56-184M-58-196Q-50-182-46-168M-48-174Q-40-162-34-152", "none", 1.4
    )


def _harness(one: Mount, metal: str) -> str:
    straps = "M-72-216L-74-172M-74-176L-98-158M-98-158L-112-180M-92-206L-100-166"
    breast = curve((-62, -122), (-48, -104), (-20, -106))
    lines = cord(straps + breast, 6.5, inner=3.2, fill=one.strap)
    bosses = circle(-99, -159, radius=4, fill=metal, width=1.5) + circle(
        -48, -106, radius=4.5, fill=metal, width=1.5
    )
    cloth = patterned(
        "M-22-146Q6-154 42-148L52-92Q14-78-26-92Z", one.cloth, put(one.pattern, 12, 60)
    )
    fringe = path("M-26-92Q14-78 52-92l1 9Q14-69-28-83Z", one.strap, 2)
    return lines + bosses + cloth + fringe


def reins(one: Mount, hand: Point) -> str:
    """From the bit to the rider's ``hand``."""
    (ax, ay), (bx, by) = bridle_ring(one.gait), hand
    way = curve((ax, ay), ((ax + bx) / 2, (ay + by) / 2 + 8), (bx, by))
    return cord(way, 6, inner=2.8, fill=one.strap)
