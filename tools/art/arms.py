"""Arms, their sleeves and hands, and the things in these."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final, Literal

from tools.art.poses import BREAST, NEAR, Pose
from tools.art.shapes import limb
from tools.art.signs import LongSign
from tools.art.svg import LINE, Point, join, number, path, put

SHOULDER: Final = (-42, -204)
"""The left one."""


@dataclass(frozen=True, slots=True)
class Sleeves:
    """Colours; ``puff`` is that of a puffed upper sleeve."""

    fill: str
    cuff: str
    puff: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A thing in a hand: a drawing with its origin at the grip, the hand on it, and the turn of both."""

    drawing: str
    hand: Literal["fist", "open", "none"] = "fist"
    turn: float = 0


def shown_coin(coin: str, size: float) -> Held:
    """A coin as a raised hand shows it."""
    return Held(put(coin, 0, -26 * size - 6, size=size), "open")


def lifted_cup(cup: str, size: float) -> Held:
    """A cup held by its stem."""
    return Held(put(cup, 0, -15 * size, size=size))


def gripped(
    sign: LongSign, length: float, turn: float, *, at: float = 21, mirror: bool = False
) -> Held:
    """A sword or club of that length, held ``at`` from its lower end."""
    return Held(put(put(sign(length), 0, at - length / 2), mirror=mirror), turn=turn)


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm's pose, the thing in its hand, and a sleeve of its own."""

    pose: Pose
    holds: Held | None = None
    sleeve: Sleeves | None = None


@dataclass(frozen=True, slots=True)
class Arms:
    """Both arms, and the sleeves that they have unless one has its own."""

    sleeves: Sleeves
    left: Arm
    right: Arm


def riding(sleeves: Sleeves, holds: Held, rein: str = "") -> Arms:
    """The left hand has the reins, its sleeve plain and in the colour ``rein`` if one is named; the right hand
    ``holds``.
    """
    plain = replace(sleeves, fill=rein or sleeves.fill, puff="")
    return Arms(sleeves, Arm(BREAST, sleeve=plain), Arm(NEAR, holds))


def draw_arms(arms: Arms, skin: str) -> str:
    return _arm(arms.left, arms.sleeves, skin) + _arm(arms.right, arms.sleeves, skin, right=True)


def hand_point(pose: Pose) -> Point:
    """The middle of the left hand."""
    (ax, ay), (bx, by) = pose
    long = math.hypot(bx - ax, by - ay)
    return bx + (bx - ax) / long * 9, by + (by - ay) / long * 9


def _across(pose: Pose) -> float:
    """The turn of a fist that holds something at right angles to its forearm."""
    (ax, ay), (bx, by) = pose
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    return turn if bx > ax else turn - 180


def _arm(one: Arm, usual: Sleeves, skin: str, *, right: bool = False) -> str:
    shoulder, elbow, wrist = (((-x if right else x), y) for x, y in (SHOULDER, *one.pose))
    held = one.holds
    x, y = hand_point((elbow, wrist))
    text = _sleeve(shoulder, elbow, wrist=wrist, worn=one.sleeve or usual)
    if held is None:
        return text + _fist(x, y, skin=skin, turn=_across((elbow, wrist)), mirror=right)
    text += put(held.drawing, x, y=y, turn=held.turn)
    if held.hand == "fist":
        return text + _fist(x, y, skin=skin, turn=held.turn, mirror=right)
    return text + (_open_hand(x, y - 2, skin, mirror=right) if held.hand == "open" else "")


def _sleeve(shoulder: Point, elbow: Point, wrist: Point, *, worn: Sleeves) -> str:
    side = 1 if wrist[0] > elbow[0] else -1
    text = path(limb([shoulder, elbow, wrist], [30, 24, 17]), worn.fill) + path(
        f"M{number(elbow[0])} {number(elbow[1] - 4)}q{3 * side} 5 {8 * side} 4", "none", 1.6
    )
    if worn.puff:
        middle = ((shoulder[0] + elbow[0]) / 2, (shoulder[1] + elbow[1]) / 2)
        near = (
            elbow[0] + (shoulder[0] - elbow[0]) * 0.2,
            elbow[1] + (shoulder[1] - elbow[1]) * 0.2,
        )
        text += path(limb([shoulder, middle, near], [30, 40, 24]), worn.puff)
        dx, dy = (near[0] - shoulder[0]), (near[1] - shoulder[1])
        text += join(
            path(
                f"M{number(shoulder[0] + dx * 0.1 - dy * k)} {number(shoulder[1] + dy * 0.1 + dx * k)}l{number(dx * 0.75)} {number(dy * 0.75)}",
                "none",
                1.6,
            )
            for k in (-0.16, 0.16)
        )
    dx, dy = wrist[0] - elbow[0], wrist[1] - elbow[1]
    start = (wrist[0] - dx * 0.22, wrist[1] - dy * 0.22)
    return text + path(limb([start, wrist], [22, 24]), worn.cuff, 2)


def _fist(x: float, y: float, skin: str, *, turn: float = 0, mirror: bool = False) -> str:
    """A hand closed about an upright shaft, its back to the left."""
    shape = path("M-10-9Q0-14 10-9Q13 0 10 9Q0 14-10 9Q-13 0-10-9Z", skin, LINE)
    fingers = path("M0-5H10M-1 0H11M0 5H10", "none", 1.5)
    thumb = path("M-8-8Q-2-15 5-9Q4-4-3-4", skin, 1.7)
    return put(shape + fingers + thumb, x, y=y, turn=turn, mirror=mirror)


def _open_hand(x: float, y: float, skin: str, *, turn: float = 0, mirror: bool = False) -> str:
    """A hand seen from its back, fingers up."""
    palm = path(
        "M-9 10Q-12-2-9-8L-8-18Q-5-21-3-18L-2-20Q1-23 3-19L4-18Q7-20 8-16L9-4Q15-8 16-4Q14 4 8 10Q0 13-9 10Z",
        skin,
    )
    lines = path("M-3-18V-8M3-19V-8", "none", 1.4)
    return put(palm + lines, x, y=y, turn=turn, mirror=mirror)
