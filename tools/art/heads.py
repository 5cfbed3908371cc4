"""Heads: face, hair and beard about the point between the eyes; the chin is 32 below, the top of the hair 36 above.

A face turned to ``look`` -1 (left) … 1 (right) has its features moved that way; ``profile`` is seen from the left side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tools.art.palette import Palette
from tools.art.svg import dot, ellipse, path

Beard = Literal["none", "moustache", "short", "full", "forked"]
Hair = Literal["bob", "curls", "short", "long", "none"]


@dataclass(frozen=True, slots=True)
class Head:
    """The features of a head; ``tint`` is the colour of hair and beard, ``hat`` a drawing."""

    tint: str
    hair: Hair = "bob"
    beard: Beard = "none"
    look: float = 0
    skin: str = ""
    profile: bool = False
    neck: bool = True
    hat: str = ""


def head(hue: Palette, one: Head) -> str:
    """Hair behind, neck, face, beard, hat."""
    skin = one.skin or hue.skin
    if one.profile:
        return _profile(hue, one, skin) + one.hat
    neck = _neck(skin) if one.neck else ""
    return _hair(one) + neck + _face(hue, one, skin) + _fringe(one) + _beard(hue, one) + one.hat


def _hair(one: Head) -> str:
    if one.hair == "bob":
        d = "M-28 4C-36-44 36-44 28 4C32 18 36 30 30 40Q22 45 14 40L-14 40Q-22 45-30 40C-36 30-32 18-28 4Z"
    elif one.hair == "long":
        d = "M-27 0C-34-44 34-44 27 0C29 22 40 38 36 58Q24 64 14 52L-14 52Q-24 64-36 58C-40 38-29 22-27 0Z"
    elif one.hair == "curls":
        return path(
            "M-22-22q-12 0-11 11q-9 7-2 15q-7 9 2 15q-3 10 8 12q4 8 12 5L13 36q8 3 12-5q11-2 8-12q9-6 2-15q7-8-2-15q1-11-11-11"
            "C12-42-12-42-22-22Z",
            one.tint,
        ) + path("M-30 4q4 3 8 1M-31 18q5 3 8 0M30 4q-4 3-8 1M31 18q-5 3-8 0", "none", 1.4)
    elif one.hair == "short":
        d = "M-24 10C-32-42 32-42 24 10Z"
    else:
        return ""
    return path(d, one.tint)


def _neck(skin: str) -> str:
    return path("M-11 22V48H11V22Z", skin) + path("M-10 32Q0 40 10 31", "none", 1.6)


def _face(hue: Palette, one: Head, skin: str) -> str:
    x = one.look * 5
    side = 1 if one.look >= 0 else -1
    ears = (
        path("M-19-4q-8-4-7 5q1 8 7 7M19-4q8-4 7 5q-1 8-7 7", skin, 2)
        if one.hair in {"none", "short"}
        else ""
    )
    shape = path("M-21-12C-22 14-13 31 0 32C13 31 22 14 21-12C15-25-15-25-21-12Z", skin)
    cheeks = f'<g fill="{hue.red}" opacity=".3" stroke="none"><circle cx="{x - 13}" cy="11" r="5"/><circle cx="{x + 13}" cy="11" r="5"/></g>'
    brows = path(f"M{x - 15}-6q6-5 11-1M{x + 4}-7q6-4 11 1", "none", 2.2)
    eyes = "".join(
        ellipse(x + at, 0, across=4.4, down=3, fill=hue.white, width=1.4)
        + dot(x + at + one.look * 1.6, 0.2, radius=2.5, fill=hue.ink)
        for at in (-9, 9)
    )
    nose = path(
        f"M{x + side}-3L{x + 5 * side} 10q{-3 * side} 3-{7 * side} 1".replace("--", ""), "none", 1.9
    )
    mouth = path(f"M{x - 6} 19q3-2 6 0q3-2 6 0q-6 6-12 0Z", hue.red, 1.2)
    return ears + shape + cheeks + brows + eyes + nose + mouth


def _fringe(one: Head) -> str:
    if one.hair in {"none", "short"}:
        return ""
    return path("M-22-4C-24-30 24-30 22-4C16-16 8-19 0-17C-8-19-16-16-22-4Z", one.tint, 1.8)


def _beard(hue: Palette, one: Head) -> str:
    x = one.look * 4
    moustache = path(
        f"M{x} 14C{x - 6} 11 {x - 14} 14 {x - 19} 20C{x - 11} 23 {x - 4} 21 {x} 17C{x + 4} 21 {x + 11} 23 {x + 19} 20C{x + 14} 14 {x + 6} 11 {x} 14Z",
        one.tint,
        1.6,
    )
    if one.beard == "none":
        return ""
    if one.beard == "moustache":
        return moustache
    lip = path(f"M{x - 5} 23q5 4 10 0Z", hue.red, 1.2)
    if one.beard == "short":
        d = "M-22 2C-24 30-12 44 0 45C12 44 24 30 22 2C18 14 12 16 0 15C-12 16-18 14-22 2Z"
        strands = ""
    elif one.beard == "full":
        d = "M-22 0C-27 34-14 62 0 67C14 62 27 34 22 0C18 14 12 16 0 15C-12 16-18 14-22 0Z"
        strands = path("M-12 32q1 14 7 24M12 32q-1 14-7 24M0 31v28", "none", 1.4)
    else:
        d = "M-22 0C-28 32-24 58-10 66Q-4 62 0 50Q4 62 10 66C24 58 28 32 22 0C18 14 12 16 0 15C-12 16-18 14-22 0Z"
        strands = path(
            "M-14 30q-2 14 3 28M14 30q2 14-3 28M-5 32q0 8-2 14M5 32q0 8 2 14", "none", 1.4
        )
    return path(d, one.tint) + strands + moustache + lip


def _profile(hue: Palette, one: Head, skin: str) -> str:
    """Facing left."""
    back = {
        "bob": "M-10-34C20-42 36-20 30 6Q36 26 30 40Q18 46 6 38L2-10Z",
        "long": "M-10-34C20-42 36-20 31 6Q36 34 40 54Q24 62 8 46L2-10Z",
        "curls": "M-10-34C6-42 24-38 27-26q12 4 6 15q9 7 1 16q6 10-4 15q-2 10-13 9L2-10Z",
        "short": "M-12-34C16-42 34-20 26 12L6 14L2-10Z",
        "none": "M-12-32C12-40 30-22 26 8L6 20L2-10Z",
    }[one.hair]
    tint = skin if one.hair == "none" else one.tint
    neck = path("M-4 20L-6 48H16L18 14Z", skin)
    face = path(
        "M-13-28Q-19-18-18-8L-28 9Q-26 13-20 13L-21 17L-18 20L-20 24Q-18 33-6 32Q6 30 12 18L14-10Q8-28-13-28Z",
        skin,
    )
    eye = (
        path("M-16-7q5-4 9 0", "none", 2.2)
        + ellipse(-11, 0, across=3.4, down=2.8, fill=hue.white, width=1.4)
        + dot(-12.2, 0.2, radius=2.2, fill=hue.ink)
    )
    cheek = f'<circle cx="-6" cy="12" r="5" fill="{hue.red}" opacity=".3" stroke="none"/>'
    lips = path("M-20 19q5-2 8 1q-4 3-7 2", hue.red, 1.2)
    ear = path("M9-4q-8-2-6 6q2 7 8 4", skin, 1.8) if one.hair in {"none", "short"} else ""
    fringe = (
        ""
        if one.hair == "none"
        else path("M-15-26C-4-36 14-30 16-16Q16 2 10 16Q2 4 2-12Q-6-20-15-26Z", one.tint, 1.8)
    )
    beard = ""
    if one.beard == "moustache":
        beard = path("M-24 14Q-12 10-4 22Q-12 22-20 18Z", one.tint, 1.6)
    elif one.beard != "none":
        low = 44 if one.beard == "short" else 62
        beard = path(
            f"M12 4Q4 16-10 15L-24 14Q-19 20-22 26Q-24 {low - 8}-14 {low}Q8 {low - 8} 14 18Z",
            one.tint,
        ) + path("M-19 22q4-1 7 1", hue.red, 2)
    return path(back, tint) + neck + face + eye + cheek + lips + fringe + ear + beard
