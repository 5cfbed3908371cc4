"""Spade: swords about the origin, point up, ``length`` long; a curved one is a bow from point to pommel."""

from __future__ import annotations

from art.palette import Palette
from art.shapes import curve, limb
from art.svg import circle, number, path, put


def _hilt(hue: Palette, end: float, grip: str, guard: str) -> str:
    """Grip and pommel, the guard's outline drawn over them; ``end`` is the pommel's height."""
    handle = path(f"M-4.6 {number(end - 34)}H4.6L3.8 {number(end - 8)}H-3.8Z", grip, 1.9)
    wire = path(
        f"M-4 {number(end - 22)}l8-3M-4 {number(end - 16)}l8-3M-4 {number(end - 11)}l8-3",
        "none",
        1.7,
        hue.gold,
    )
    return (
        handle
        + wire
        + path(guard, hue.gold, 2)
        + circle(0, end - 5, 6.6, hue.gold, 2)
        + circle(0, end - 5, 2.4, grip, 1)
    )


def broadsword(hue: Palette, length: float) -> str:
    """Neapolitan: a blue blade with a light ridge and a guard whose ends curl up."""
    t = length / 2
    n = number
    blade = path(
        f"M-10 {n(t - 40)}V{n(22 - t)}L0 {n(-t)}L10 {n(22 - t)}V{n(t - 40)}Z", hue.blue, 2.2
    )
    ridge = path(f"M0 {n(11 - t)}V{n(t - 42)}", "none", 4.4, hue.pale)
    guard = f"M-25 {n(t - 48)}C-15 {n(t - 52)} -10 {n(t - 43)} 0 {n(t - 43)}C10 {n(t - 43)} 15 {n(t - 52)} 25 {n(t - 48)}C19 {n(t - 34)} 8 {n(t - 33)} 0 {n(t - 31)}C-8 {n(t - 33)} -19 {n(t - 34)} -25 {n(t - 48)}Z"
    knobs = circle(-25, t - 47, 4.6, hue.gold, 1.8) + circle(25, t - 47, 4.6, hue.gold, 1.8)
    return (
        blade + ridge + _hilt(hue, t, hue.red, guard) + knobs + circle(0, t - 38, 4, hue.red, 1.5)
    )


def dagger(hue: Palette, length: float) -> str:
    """Piacentine: a leaf-shaped blade, half light and half dark, with an S-shaped guard."""
    t = length / 2
    n = number
    edge = f"M0 {n(-t)}Q-11 {n(-t * 0.6)} -9 {n(t * 0.1)}L-5.5 {n(t - 38)}H"
    blade = path(f"{edge}5.5L9 {n(t * 0.1)}Q11 {n(-t * 0.6)} 0 {n(-t)}Z", hue.pale, 2.2)
    dark = path(f"M0 {n(-t + 3)}Q11 {n(-t * 0.6)} 9 {n(t * 0.1)}L5.5 {n(t - 38)}H0Z", hue.blue, 1.2)
    guard = f"M-25 {n(t - 34)}q-5-9 4-11q7 1 9 7q12 4 24 0q2-6 9-7q9 2 4 11q-6 5-13 2q-12 3-24 0q-7 3-13-2Z"
    return blade + dark + _hilt(hue, t, hue.red, guard)


def espada(hue: Palette, length: float) -> str:
    """Spanish: a short straight sword, light blue, with a straight guard and a shell."""
    t = length / 2
    n = number
    blade = path(
        f"M-10 {n(t - 38)}V{n(20 - t)}L0 {n(-t)}L10 {n(20 - t)}V{n(t - 38)}Z", hue.pale, 2.2
    )
    fuller = path(f"M-10 {n(t - 40)}V{n(20 - t)}L0 {n(-t)}V{n(t - 40)}Z", hue.blue, 1.2)
    guard = f"M-24 {n(t - 42)}q-4 4 0 8H24q4-4 0-8Z"
    shell = path(f"M-10 {n(t - 42)}Q0 {n(t - 60)} 10 {n(t - 42)}Z", hue.red, 1.9) + path(
        f"M0 {n(t - 50)}V{n(t - 43)}", "none", 1.4
    )
    return blade + fuller + shell + _hilt(hue, t, hue.blue, guard)


def sabre(hue: Palette, length: float) -> str:
    """Sicilian: a blade with one edge, a little bent, and a knuckle bow."""
    t = length / 2
    n = number
    blade = path(
        f"M-6 {n(t - 38)}Q-9 {n(-t * 0.3)} -3 {n(8 - t)}L6 {n(-t)}Q13 {n(-t * 0.2)} 7 {n(t - 38)}Z",
        hue.pale,
        2.2,
    )
    back = path(
        f"M-6 {n(t - 40)}Q-9 {n(-t * 0.3)} -3 {n(8 - t)}Q-2 {n(-t * 0.2)} 0 {n(t - 40)}Z",
        hue.blue,
        1.2,
    )
    bow = path(f"M12 {n(t - 38)}C24 {n(t - 30)} 20 {n(t - 8)} 2 {n(t - 5)}", "none", 5.4) + path(
        f"M12 {n(t - 38)}C24 {n(t - 30)} 20 {n(t - 8)} 2 {n(t - 5)}", "none", 2.2, hue.gold
    )
    guard = f"M-20 {n(t - 36)}q-6-5 0-9q6 2 10 2H16q6 4 0 9H-10Z"
    return blade + back + bow + _hilt(hue, t, hue.green, guard)


def straight(hue: Palette, length: float) -> str:
    """Trevisan, between the curved ones: narrow, with rings on the blade."""
    t = length / 2
    n = number
    blade = path(
        f"M-5.5 {n(t - 36)}V{n(14 - t)}L0 {n(-t)}L5.5 {n(14 - t)}V{n(t - 36)}Z", hue.blue, 2
    )
    ridge = path(f"M0 {n(10 - t)}V{n(t - 40)}", "none", 1.8, hue.pale)
    guard = (
        f"M-20 {n(t - 40)}Q0 {n(t - 34)} 20 {n(t - 40)}V{n(t - 33)}Q0 {n(t - 27)} -20 {n(t - 33)}Z"
    )
    return blade + ridge + _hilt(hue, t, hue.red, guard)


def scimitar(hue: Palette, length: float, bend: float, *, fill: str = "") -> str:
    """Trevisan: a bow whose middle is ``bend`` to the left, its ends on the line x = 0."""
    t = length / 2
    joints = [
        (0.0, -t),
        (-bend * 0.75, -t * 0.5),
        (-bend, 0.0),
        (-bend * 0.75, t * 0.5),
        (-bend * 0.3, t * 0.82),
    ]
    blade = path(limb(joints, [3, 13, 15, 14, 11]), fill or hue.blue, 2)
    ridge = path(curve(*[(x + 1, y) for x, y in joints[1:-1]]), "none", 2.6, hue.pale)
    lean = -26 * bend / max(length * 0.35, 1)
    hilt = (
        path("M-3.5-2L-3 22H3L3.5-2Z", hue.red, 1.8)
        + path("M-13-4Q0 2 13-4V3Q0 9-13 3Z", hue.gold, 1.9)
        + circle(0, 24, 5, hue.gold, 1.8)
    )
    return blade + ridge + put(hilt, -bend * 0.28, t * 0.82, lean)
