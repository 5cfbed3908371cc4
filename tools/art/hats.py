"""Headgear: drawn about the same point as the head, the brow at -14."""

from __future__ import annotations

from tools.art.palette import Palette
from tools.art.shapes import limb
from tools.art.svg import circle, ellipse, join, path


def feather(x: float, y: float, fill: str, *, left: bool = False) -> str:
    """A feather that stands at (x, y) and bends back."""
    s = -1 if left else 1
    d = f"M{x} {y}C{x + 8 * s} {y - 26} {x + 30 * s} {y - 34} {x + 46 * s} {y - 22}C{x + 44 * s} {y - 14} {x + 36 * s} {y - 16} {x + 32 * s} {y - 12}C{x + 24 * s} {y - 4} {x + 12 * s} {y + 4} {x} {y}Z"
    rib = f"M{x} {y}C{x + 12 * s} {y - 18} {x + 26 * s} {y - 24} {x + 42 * s} {y - 22}"
    barbs = f"M{x + 14 * s} {y - 14}l{2 * s} 10M{x + 24 * s} {y - 20}l{4 * s} 9M{x + 16 * s} {y - 16}l{-2 * s}-8M{x + 26 * s} {y - 21}l{-1 * s}-8"
    return path(d, fill, 2) + path(rib + barbs, "none", 1.3)


def lily_crown(hue: Palette, lining: str) -> str:
    """Five points with pearls."""
    gold = path("M-29-12L-36-44L-22-30L-14-54L0-32L14-54L22-30L36-44L29-12Q0-22-29-12Z", hue.gold)
    band = path("M-30-16Q0-26 30-16L29-7Q0-17-29-7Z", lining, 2)
    pearls = join(
        circle(x, y, radius=4, fill=hue.red, width=1.6)
        for x, y in ((-36, -46), (-14, -57), (14, -57), (36, -46))
    )
    stones = join(
        circle(x, y, radius=2.6, fill=hue.gold, width=1)
        for x, y in ((-18, -14.5), (0, -17), (18, -14.5))
    )
    return gold + band + circle(0, -38, radius=3, fill=hue.red, width=1.4) + pearls + stones


def closed_crown(hue: Palette, lining: str) -> str:
    """Two arches over a cap, an orb and a cross."""
    cap = path("M-26-16C-34-50 34-50 26-16Z", lining)
    arches = path(
        "M-29-14C-42-52-8-60 0-46C8-60 42-52 29-14L20-17C28-42 8-48 4-38V-20H-4V-38C-8-48-28-42-20-17Z",
        hue.gold,
        2,
    )
    beads = join(
        circle(x, y, radius=2.2, fill=hue.white, width=1)
        for x, y in ((-32, -32), (-24, -46), (-12, -50), (12, -50), (24, -46), (32, -32))
    )
    band = path("M-30-18Q0-28 30-18L29-7Q0-17-29-7Z", hue.gold, 2)
    stones = join(
        path(f"M{x} {y}l4 4-4 4-4-4Z", c, 1)
        for x, y, c in ((-18, -20, hue.red), (0, -23.5, hue.blue), (18, -20, hue.red))
    )
    return (
        cap
        + arches
        + beads
        + band
        + stones
        + circle(0, -53, radius=5.5, fill=hue.gold, width=2)
        + path("M0-58V-70M-5-65H5", "none", 3)
    )


def ray_crown(hue: Palette, lining: str) -> str:
    """Seven straight rays."""
    rays = path(
        "M-30-14L-44-40L-26-30L-26-54L-12-36L0-62L12-36L26-54L26-30L44-40L30-14Q0-24-30-14Z",
        hue.gold,
    )
    band = path("M-31-19Q0-29 31-19L29-7Q0-17-29-7Z", hue.gold, 2)
    stones = join(
        circle(x, y, radius=3.2, fill=c, width=1.2)
        for x, y, c in (
            (-20, -17, lining),
            (-7, -20, hue.red),
            (7, -20, hue.red),
            (20, -17, lining),
        )
    )
    return rays + path("M-22-26L-14-28M22-26L14-28M-6-30H6", "none", 1.4) + band + stones


def cap_crown(hue: Palette, lining: str) -> str:
    """A low open crown with trefoils over a round cap."""
    cap = path("M-25-14C-28-46 28-46 25-14Z", lining)
    gold = path(
        "M-30-8L-33-32q-7-3-3-9q5-3 8 2q2 7-2 8l8 10L-5-38q-5-5 0-10q5-4 10 0q5 5 0 10L22-21l8-10q-4-1-2-8q3-5 8-2q4 6-3 9L30-8Q0-18-30-8Z",
        hue.gold,
        2,
    )
    return (
        cap
        + gold
        + join(
            circle(x, y, radius=2.4, fill=hue.red, width=1)
            for x, y in ((-20, -14), (-7, -17), (7, -17), (20, -14))
        )
    )


def beret(hue: Palette, fill: str, trim: str, *, plume: str = "") -> str:
    """A flat cap with a rolled brim, worn to one side."""
    top = path("M-34-16C-42-46-8-54 10-50C36-46 42-28 32-14Q0-30-34-16Z", fill)
    brim = path("M-32-20Q0-34 31-19L33-9Q0-24-33-10Z", trim, 2)
    folds = path("M-14-45Q-18-36-16-30M6-47Q8-38 6-31M24-40Q22-34 20-28", "none", 1.4)
    return (
        (feather(22, -32, plume) if plume else "")
        + top
        + folds
        + brim
        + circle(24, -22, radius=4.5, fill=hue.gold, width=1.6)
    )


def broad_hat(hue: Palette, fill: str, trim: str, *, plume: str) -> str:
    """A wide brim turned up, a round crown and a long feather."""
    crown = path("M-22-16C-26-48 26-48 22-16Z", fill)
    band = path("M-23-24Q0-32 23-24L22-15Q0-24-22-15Z", trim, 1.8)
    brim = path("M-46-18C-34-8-22-16 0-18C22-16 34-8 46-18C40 2 20-8 0-9C-20-8-40 2-46-18Z", fill)
    return (
        crown
        + band
        + brim
        + feather(-16, -26, plume, left=True)
        + circle(-16, -24, radius=4, fill=hue.gold, width=1.5)
    )


def peaked_cap(fill: str, trim: str, plume: str) -> str:
    """A hunter's cap that comes to a point in front (left)."""
    top = path("M-24-16C-24-44 16-60 34-22L30-8Q0-22-24-16Z", fill)
    brim = path("M-46-8Q-28-26 0-24Q26-22 36-8Q0-18-46-8Z", trim, 2)
    return feather(18, -28, plume) + top + brim


def hood(fill: str, trim: str) -> str:
    """A soft cap whose end hangs over."""
    return (
        path("M-28-8C-34-50 20-64 40-40C52-26 50-6 44 4C36 2 36-14 28-18L28-8Q0-24-28-8Z", fill)
        + path("M-30-14Q0-32 30-14L29-4Q0-22-29-4Z", trim, 2)
        + path("M20-44Q32-38 36-26M10-48Q6-40 6-34", "none", 1.4)
        + circle(44, 6, radius=5, fill=trim, width=1.8)
    )


def turban(hue: Palette, fill: str, jewel: str) -> str:
    """Wound cloth with a jewel and a small plume, and ear rings below."""
    plume = path("M0-46C-8-62-2-74 8-76C14-66 10-54 4-46Z", hue.white, 1.8) + path(
        "M2-48Q4-62 7-72", "none", 1.2
    )
    cap = path("M-16-44C-14-58 14-58 16-44Z", hue.red)
    wound = path(
        "M-32-14C-44-40-20-52 0-50C20-52 44-40 32-14C20-6 10-20 0-20C-10-20-20-6-32-14Z", fill
    )
    folds = path("M-34-24Q-10-46 14-49M-28-10Q0-22 34-38M-12-19Q20-22 33-22", "none", 1.6)
    rings = ellipse(-24, 12, across=2.5, down=4, fill=hue.gold, width=1.4) + ellipse(
        24, 12, across=2.5, down=4, fill=hue.gold, width=1.4
    )
    return cap + plume + wound + folds + circle(0, -36, radius=6, fill=jewel, width=1.8) + rings


def helmet(hue: Palette, trim: str, plume: str) -> str:
    """A round helm with a ridge, cheek pieces and a plume that falls back."""
    crest = path(
        limb([(-6, -44), (10, -66), (34, -62), (46, -40), (42, -22)], [6, 15, 18, 13, 4]), plume
    )
    strands = path("M4-50Q16-66 34-52Q40-44 38-32M8-52Q20-58 30-46", "none", 1.3)
    dome = path("M-29-8C-32-56 32-56 29-8Q0-22-29-8Z", hue.steel)
    shine = path("M-17-40Q-24-32-24-22", "none", width=3, stroke=hue.white)
    ridge = path("M-3-46H3V-17H-3Z", trim, 1.6)
    band = path("M-31-16Q0-30 31-16L30-6Q0-20-30-6Z", trim, 2)
    cheeks = path("M-29-8L-30 16Q-22 18-19 6L-20-11ZM29-8L30 16Q22 18 19 6L20-11Z", hue.steel, 2)
    return crest + strands + dome + shine + ridge + cheeks + band


def kettle_helm(hue: Palette, trim: str, plume: str) -> str:
    """A morion: a high comb and a brim like a boat."""
    plumes = feather(14, -30, plume)
    dome = path("M-26-14C-30-46-12-54 0-54C12-54 30-46 26-14Z", hue.steel)
    comb = path("M-24-34C-18-68 18-68 24-34C12-50-12-50-24-34Z", trim, 2)
    brim = path("M-44-24Q-26-8 0-10Q26-8 44-24Q34 2 0-2Q-34 2-44-24Z", hue.steel, 2.2)
    return (
        plumes
        + dome
        + comb
        + brim
        + path("M-14-44Q-18-34-17-22", "none", width=2.6, stroke=hue.white)
        + join(
            circle(x, -10 + abs(x) * -0.12, radius=1.6, fill=trim, width=0.8)
            for x in (-22, -8, 8, 22)
        )
    )


def wreath(hue: Palette) -> str:
    """Leaves about the hair."""
    leaves = ""
    for x, y in ((8, -24), (16, -21), (23, -15), (28, -6)):
        for side in (-1, 1):
            leaves += path(
                f"M{x * side} {y + 4}q{9 * side}-6 {6 * side}-17q{-9 * side} 5 {-6 * side} 17Z",
                hue.green,
                1.5,
            )
    return (
        leaves
        + circle(0, -24, radius=5, fill=hue.red, width=1.6)
        + join(
            circle(x, -22 + abs(x) * 0.25, radius=2.4, fill=hue.gold, width=1.1) for x in (-14, 14)
        )
    )
