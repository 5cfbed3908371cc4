"""Bastoni: clubs and staves about the origin, the thick end up, ``length`` long."""

from __future__ import annotations

from art.palette import Palette
from art.shapes import limb
from art.svg import circle, ellipse, join, number, path, put


def leafy_club(hue: Palette, length: float) -> str:
    """Neapolitan: a tapering club, green and red, with a row of golden leaves and a ring at the handle."""
    t = length / 2
    n = number
    body = path(
        f"M-6 {n(t)}C-7 {n(t * 0.45)} -9 {n(t * 0.3)} -12 {n(t * 0.12)}C-16 {n(-t * 0.2)} -19 {n(-t * 0.5)} -17 {n(20 - t)}"
        f"C-15 {n(-3 - t)} 15 {n(-3 - t)} 17 {n(20 - t)}C19 {n(-t * 0.5)} 16 {n(-t * 0.2)} 12 {n(t * 0.12)}"
        f"C9 {n(t * 0.3)} 7 {n(t * 0.45)} 6 {n(t)}Q0 {n(t + 6)} -6 {n(t)}Z",
        hue.green,
    )
    side = path(
        f"M3 {n(2.5 - t)}C12 {n(2 - t)} 17.5 {n(12 - t)} 17 {n(20 - t)}C19 {n(-t * 0.5)} 16 {n(-t * 0.2)} 12 {n(t * 0.12)}"
        f"C9 {n(t * 0.3)} 7 {n(t * 0.45)} 6 {n(t)}Q3 {n(t + 3)} 1 {n(t + 2)}C1 {n(t * 0.4)} 8 {n(t * 0.1)} 8 {n(-t * 0.3)}"
        f"C8 {n(-t * 0.7)} 5 {n(12 - t)} 3 {n(2.5 - t)}Z",
        hue.red,
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
        hue.gold,
        2,
    )
    return body + side + path(leaves, hue.gold, 1.3) + ring


def lopped_log(hue: Palette, length: float) -> str:
    """Piacentine: a straight green log with lopped branches and red ends."""
    t = length / 2
    stubs = []
    count = max(2, int(length / 34))
    for i in range(count):
        y = -t + 26 + i * (length - 52) / max(count - 1, 1)
        s = -1 if i % 2 else 1
        stubs.append((y, s))
    twigs = join(
        path(
            f"M{6 * s} {number(y + 10)}L{24 * s} {number(y - 6)}L{17 * s} {number(y - 15)}L{5 * s} {number(y - 6)}Z",
            hue.green,
            2,
        )
        + put(ellipse(0, 0, 5.6, 3.6, hue.gold, 1.5), 20.5 * s, y - 10.5, 50 * s)
        for y, s in stubs
    )
    trunk = path(f"M-11 {number(-t)}H11L12 {number(t)}H-12Z", hue.green)
    shade = path(f"M4 {number(-t)}H11L12 {number(t)}H5Z", hue.blue, 0) + path(
        f"M-4 {number(-t + 14)}V{number(t - 14)}", "none", 1.8, hue.gold
    )
    ends = path(
        f"M-11 {number(-t + 10)}V{number(-t)}Q0 {number(-t - 7)} 11 {number(-t)}V{number(-t + 10)}Q0 {number(-t + 5)}-11 {number(-t + 10)}Z",
        hue.red,
        2,
    ) + path(
        f"M-12 {number(t - 10)}V{number(t)}Q0 {number(t + 7)} 12 {number(t)}V{number(t - 10)}Q0 {number(t - 5)}-12 {number(t - 10)}Z",
        hue.red,
        2,
    )
    return (
        twigs
        + trunk
        + shade
        + path(f"M-11 {number(-t)}L-12 {number(t)}M11 {number(-t)}L12 {number(t)}")
        + ends
    )


def knotty_club(hue: Palette, length: float) -> str:
    """Spanish: a bulging club with knots, green, its cut twigs red."""
    t = length / 2
    n = number
    body = path(
        f"M-5 {n(t)}Q-7 {n(t * 0.6)} -11 {n(t * 0.4)}Q-7 {n(t * 0.2)} -13 {n(t * 0.02)}Q-9 {n(-t * 0.2)} -16 {n(-t * 0.42)}"
        f"Q-12 {n(-t * 0.6)} -16 {n(-t * 0.78)}Q-12 {n(-t - 2)} 0 {n(-t)}Q12 {n(-t - 2)} 16 {n(-t * 0.78)}"
        f"Q11 {n(-t * 0.6)} 16 {n(-t * 0.4)}Q9 {n(-t * 0.2)} 13 {n(t * 0.04)}Q7 {n(t * 0.2)} 10 {n(t * 0.42)}Q6 {n(t * 0.6)} 5 {n(t)}"
        f"Q0 {n(t + 6)} -5 {n(t)}Z",
        hue.green,
    )
    bark = path(
        f"M-5 {n(-t * 0.8)}Q-9 {n(-t * 0.3)} -4 {n(t * 0.1)}Q-5 {n(t * 0.4)} -2 {n(t * 0.7)}",
        "none",
        2.6,
        hue.gold,
    )
    knots = join(
        ellipse(x, y * t, 5.4, 4.2, hue.red, 1.6) + ellipse(x, y * t, 1.8, 1.3, hue.gold, 0)
        for x, y in ((12, -0.62), (-12, -0.36), (9, -0.14), (-9, 0.08), (6.5, 0.3))
    )
    grip = path(
        f"M-6.6 {n(t - 16)}Q0 {n(t - 11)} 6.6 {n(t - 16)}L5 {n(t)}Q0 {n(t + 6)} -5 {n(t)}Z",
        hue.red,
        2,
    )
    return body + bark + knots + grip


def banded_club(hue: Palette, length: float) -> str:
    """Sicilian: a green club with broad rings and a knob at the thick end."""
    t = length / 2
    n = number
    body = path(
        limb([(0, -t + 17), (0, -t * 0.2), (0, t * 0.5), (0, t - 6)], [34, 27, 17, 13]), hue.green
    )
    rings = ""
    for part, half, fill in (
        (-0.7, 17, hue.gold),
        (-0.34, 15, hue.red),
        (0.02, 12.5, hue.gold),
        (0.38, 10, hue.red),
        (0.7, 8, hue.gold),
    ):
        y = t * part
        rings += path(
            f"M{n(-half)} {n(y - 5)}Q0 {n(y + 1)} {n(half)} {n(y - 5)}L{n(half - 0.8)} {n(y + 5)}Q0 {n(y + 11)} {n(0.8 - half)} {n(y + 5)}Z",
            fill,
            1.7,
        )
    shine = path(f"M-8 {n(-t + 14)}V{n(-t * 0.05)}", "none", 2, hue.gold)
    return body + shine + rings + circle(0, -t + 4, 6, hue.red, 1.9)


def sceptre(hue: Palette, length: float) -> str:
    """Trevisan: a straight staff with a capital at either end."""
    t = length / 2
    n = number
    staff = path(f"M-5 {n(18 - t)}H5V{n(t - 18)}H-5Z", hue.green, 2)
    stripe = path(f"M-1 {n(20 - t)}V{n(t - 20)}", "none", 1.8, hue.gold)
    ends = ""
    for s, fill in ((-1, hue.red), (1, hue.blue)):
        ends += path(
            f"M-5 {n(s * (t - 18))}L-11 {n(s * (t - 6))}Q-11 {n(s * t)} 0 {n(s * (t + 1))}Q11 {n(s * t)} 11 {n(s * (t - 6))}L5 {n(s * (t - 18))}Z",
            fill,
            2,
        )
        ends += path(f"M-7.5 {n(s * (t - 20))}H7.5V{n(s * (t - 14))}H-7.5Z", hue.gold, 1.7)
    middle = path("M-7-4H7V4H-7Z", hue.gold, 1.7)
    return staff + stripe + ends + middle
