"""Coppe: cups about the origin, from -31 to 31."""

from __future__ import annotations

from art.palette import Palette
from art.svg import circle, ellipse, join, path


def _handles(fill: str, wide: float) -> str:
    d = f"M{-wide}-14C{-wide - 14}-18 {-wide - 14} 4 {-wide + 3} 5M{wide}-14C{wide + 14}-18 {wide + 14} 4 {wide - 3} 5"
    return path(d, "none", 6.4) + path(d, "none", 2.6, fill)


def two_handled(hue: Palette) -> str:
    """Neapolitan: a broad golden cup with handles, a green girdle and a red foot."""
    bowl = path("M-23-24C-23-4-19 8-6 12L-5 18H5L6 12C19 8 23-4 23-24Z", hue.gold)
    girdle = path("M-22-9C-19 4-15 9-6 12H6C15 9 19 4 22-9C14-4-14-4-22-9Z", hue.green, 2)
    ribs = path(
        "M-13-5.500Q-11 4-5 11M-4.5-4.500Q-4 4-2 11M13-5.500Q11 4 5 11M4.5-4.500Q4 4 2 11",
        "none",
        1.5,
    )
    mouth = ellipse(0, -24, 23, 6.6, hue.red) + ellipse(0, -23.4, 17.4, 3.6, hue.deep, 0)
    foot = path("M-5 18C-6 24-16 24-17 31H17C16 24 6 24 5 18Z", hue.red) + ellipse(
        0, 15, 7, 3.2, hue.gold, 1.8
    )
    return _handles(hue.gold, 21) + bowl + girdle + ribs + mouth + foot


def chalice(hue: Palette) -> str:
    """Piacentine: a tall cup without handles, red above and blue below, on a stepped foot."""
    bowl = path("M-21-27Q-22-2-9 6L-4 10H4L9 6Q22-2 21-27Z", hue.red)
    low = path("M-20-12Q-19 0-9 6L-4 10H4L9 6Q19 0 20-12Q0-4-20-12Z", hue.blue, 2)
    rays = path("M-12-8Q-10 2-4 9M0-7V9M12-8Q10 2 4 9", "none", 1.6, hue.gold)
    stem = path("M-4 10L-3 19H3L4 10Z", hue.gold, 2) + ellipse(0, 13.5, 7.5, 3.6, hue.red, 1.9)
    foot = path("M-8 19H8Q9 25 18 27V31H-18V27Q-9 25-8 19Z", hue.gold) + path(
        "M-15 27.500H15", "none", 1.4
    )
    mouth = ellipse(0, -27, 21, 5.4, hue.gold) + ellipse(0, -26.6, 16, 3, hue.deep, 0)
    band = path("M-20.5-19Q0-12 20.5-19", "none", 2.4, hue.gold)
    return bowl + low + rays + band + stem + foot + mouth


def gadrooned(hue: Palette) -> str:
    """Sicilian: a low wide bowl with gadroons, a lip and a broad foot."""
    bowl = path("M-25-20C-27 4-14 14-5 16H5C14 14 27 4 25-20Z", hue.blue)
    lobes = path(
        "M-24-8Q-23 8-6 16Q-17 2-15-9ZM-6-9Q-8 4-2 16H2Q8 4 6-9ZM24-8Q23 8 6 16Q17 2 15-9Z",
        hue.gold,
        1.6,
    )
    lip = path("M-28-26Q0-16 28-26L26-17Q0-7-26-17Z", hue.red)
    mouth = ellipse(0, -26, 28, 6, hue.gold) + ellipse(0, -25.5, 21, 3.2, hue.deep, 0)
    foot = path("M-6 15H6L7 22Q17 24 19 31H-19Q-17 24-7 22Z", hue.green) + circle(
        0, 19, 3.4, hue.gold, 1.5
    )
    return bowl + lobes + lip + mouth + foot


def hourglass(hue: Palette) -> str:
    """Trevisan: two bells, foot to foot, with a knot between them."""
    upper = path("M-20-28Q-20-6-5 0H5Q20-6 20-28Z", hue.red)
    lower = path("M-5 4H5Q20 10 20 30H-20Q-20 10-5 4Z", hue.blue)
    lines = path("M-10-22Q-9-8-3-1M0-22V-1M10-22Q9-8 3-1", "none", 1.6) + path(
        "M-10 26Q-9 12-3 5M0 26V5M10 26Q9 12 3 5", "none", 1.6, hue.gold
    )
    knot = path("M-9-3H9V6H-9Z", hue.gold, 2)
    mouth = ellipse(0, -28, 20, 4.6, hue.gold) + ellipse(0, -27.6, 15, 2.4, hue.deep, 0)
    return upper + lower + lines + knot + mouth + path("M-20 25H20V31H-20Z", hue.gold, 2)


def goblet(hue: Palette) -> str:
    """Spanish: a golden goblet with a red belly and a tall stem."""
    bowl = path("M-22-28Q-24-2-8 4L-4 8H4L8 4Q24-2 22-28Z", hue.gold)
    belly = path("M-22-18Q-20-12-22-12Q-19 2-8 4H8Q19 2 22-12Q20-12 22-18Q0-10-22-18Z", hue.red, 2)
    stones = join(circle(x, y, 3.4, hue.gold, 1.3) for x, y in ((-13, -6), (0, -4), (13, -6)))
    stem = path("M-4 7L-3 20H3L4 7Z", hue.gold, 2) + path(
        "M-9 12Q0 6 9 12Q0 18-9 12Z", hue.blue, 1.8
    )
    foot = path("M-6 19H6Q8 25 18 26V31H-18V26Q-8 25-6 19Z", hue.gold) + path(
        "M-13 27H13", "none", 2, hue.red
    )
    mouth = ellipse(0, -28, 22, 5, hue.gold) + ellipse(0, -27.6, 17, 2.8, hue.deep, 0)
    return bowl + belly + stones + stem + foot + mouth
