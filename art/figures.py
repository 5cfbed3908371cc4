"""Whole figures: standing, mounted, or from the waist up.

A style module chooses a figure's clothes and things; this module draws the parts in order.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from art.bodies import EYES, arm, fist, open_hand
from art.heads import Head, head
from art.horses import Coat, Gait, Tack, horse, reins, seat
from art.palette import Palette
from art.shapes import limb
from art.svg import Point, number, path, put, within

Joints = tuple[Point, Point, Point]

RAISED: Final[Joints] = ((-42, -204), (-68, -170), (-72, -212))
NEAR: Final[Joints] = ((-42, -204), (-66, -168), (-60, -210))
ASIDE: Final[Joints] = ((-42, -204), (-60, -166), (-74, -190))
HIP: Final[Joints] = ((-42, -204), (-72, -170), (-42, -142))
DOWN: Final[Joints] = ((-42, -204), (-58, -166), (-64, -126))
BREAST: Final[Joints] = ((-42, -204), (-58, -164), (-20, -170))
LOW: Final[Joints] = ((-42, -204), (-58, -166), (-76, -146))


def other(joints: Joints) -> Joints:
    """The same arm on the right."""
    (ax, ay), (bx, by), (cx, cy) = joints
    return (-ax, ay), (-bx, by), (-cx, cy)


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm, its sleeve, and the thing in the hand: a drawing with its origin at the grip."""

    joints: Joints
    sleeve: str
    cuff: str
    puff: str = ""
    holds: str = ""
    hand: Literal["fist", "open", "none"] = "fist"
    turn: float = 0
    """Of the thing held, and of a fist about it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Parts as drawings about the figure's own origin (see ``bodies``), but for head and arms."""

    head: Head
    hat: str
    trunk: str
    left: Arm
    right: Arm
    behind: str = ""
    legs: str = ""
    neck: str = ""


def gripped(drawing: str, length: float, *, at: float = 21) -> str:
    """A sword or club of that length with its origin ``at`` from the lower end."""
    return put(drawing, 0, at - length / 2)


def shown_coin(coin: str, size: float = 1.1) -> str:
    """A coin as a raised hand shows it."""
    return put(coin, 0, -26 * size - 6, size=size)


def lifted_cup(cup: str, size: float = 1) -> str:
    """A cup held by its stem."""
    return put(cup, 0, -15 * size, size=size)


def _hand_point(joints: Joints) -> Point:
    (ax, ay), (bx, by) = joints[1], joints[2]
    long = math.hypot(bx - ax, by - ay)
    return bx + (bx - ax) / long * 9, by + (by - ay) / long * 9


def _across(joints: Joints) -> float:
    """The turn of a fist that holds something at right angles to its forearm."""
    (ax, ay), (bx, by) = joints[1], joints[2]
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    return turn if bx > ax else turn - 180


def _arm(one: Arm, skin: str) -> str:
    hx, hy = _hand_point(one.joints)
    mirror = one.joints[0][0] > 0
    sleeve = arm(one.joints, one.sleeve, one.cuff, puff=one.puff)
    held = put(one.holds, hx, hy, one.turn) if one.holds else ""
    if one.hand == "none":
        return sleeve + held
    if one.hand == "open":
        return sleeve + held + open_hand(hx, hy - 2, skin, mirror=mirror)
    turn = one.turn if one.holds else _across(one.joints)
    return sleeve + held + fist(hx, hy, skin, turn, mirror=mirror)


def _upper(hue: Palette, one: Figure) -> str:
    skin = one.head.skin or hue.skin
    face = put(head(hue, one.head) + one.hat, 0, EYES)
    return one.trunk + one.neck + face + _arm(one.left, skin) + _arm(one.right, skin)


def standing(hue: Palette, one: Figure) -> str:
    """From hat to shoes, the soles at y = 0."""
    return one.behind + one.legs + _upper(hue, one)


def mounted(
    hue: Palette, one: Figure, coat: Coat, gait: Gait, tack: Tack, hose: str, boot: str
) -> str:
    """On a horse that faces left; the left hand has the reins."""
    sx, sy = seat(gait)
    lean = -gait.rise * 0.3
    thigh = ((sx + 6, sy - 2), (sx - 22, sy + 36), (sx - 10, sy + 62))
    shin = ((sx - 20, sy + 40), (sx - 14, sy + 60), (sx - 10, sy + 88))
    foot_x, foot_y = shin[2]
    foot = (
        f"M{number(foot_x + 7)} {number(foot_y - 8)}L{number(foot_x - 8)} {number(foot_y - 8)}"
        f"Q{number(foot_x - 16)} {number(foot_y + 4)} {number(foot_x - 26)} {number(foot_y + 7)}"
        f"Q{number(foot_x - 26)} {number(foot_y + 13)} {number(foot_x - 20)} {number(foot_y + 13)}H{number(foot_x + 8)}Z"
    )
    stirrup = path(
        f"M{number(foot_x - 14)} {number(foot_y + 15)}H{number(foot_x + 12)}", "none", 4.5
    )
    leg = (
        path(limb(thigh, [36, 28, 20]), hose)
        + path(foot, boot)
        + path(limb(shin, [25, 22, 16]), boot)
        + path(f"M{number(sx - 34)} {number(sy + 40)}l28-2v10l-27 3Z", tack.metal, 2)
        + stirrup
    )
    hand = _hand_point(one.left.joints)
    grip = (sx + hand[0], sy + hand[1] + 154)

    def seated(drawing: str) -> str:
        return put(put(drawing, 0, 146), sx, sy + 8, lean)

    return (
        seated(one.behind)
        + horse(coat, gait, tack)
        + leg
        + reins(tack, gait, grip)
        + seated(_upper(hue, one))
    )


def half_figure(
    drawing: str, width: float, middle: float, margin: float, size: float, waist: float = -160
) -> str:
    """A figure cut at ``waist`` above the line y = ``middle``, and the same again turned about."""
    upper = within(
        f"M{number(margin)} {number(margin)}H{number(width - margin)}V{number(middle)}H{number(margin)}Z",
        put(drawing, width / 2, middle - waist * size, size=size),
    )
    again = f'<use href="#half" transform="rotate(180 {number(width / 2)} {number(middle)})"/>'
    return f'<g id="half">{upper}</g>{again}'
