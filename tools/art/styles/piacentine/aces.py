"""Aces of the Piacentine deck."""

from __future__ import annotations

from typing import Final

from tools.art.cards import CENTRE
from tools.art.ornaments import crownlet, eagle, laurel, leaf, ribbon, rose, winged_head
from tools.art.palette import PIACENTINE as HUE
from tools.art.shapes import petals
from tools.art.styles.piacentine.signs import COIN, CUP, MIDDLE, log, sword
from tools.art.svg import circle, path, put


def ace_of_coins() -> str:
    bird = put(eagle(HUE, HUE.ink, shade=HUE.blue, down=HUE.gold, span=86), CENTRE, 232, size=0.98)
    crown = put(crownlet(HUE), CENTRE - 1, 138, size=2.1)
    return (
        bird
        + crown
        + put(COIN, CENTRE, 234, size=1.5)
        + put(ribbon(HUE.red, HUE.deep, half=60, height=30), CENTRE, 366)
    )


def ace_of_cups() -> str:
    wreath = put(laurel(HUE, 84, 8), CENTRE, 210)
    lid = path("M-42-4C-40-44 40-44 42-4Q0 12-42-4Z", HUE.red) + path(
        "M-38-16Q0-4 38-16", "none", width=3, stroke=HUE.gold
    )
    knob = circle(0, -42, radius=10, fill=HUE.gold) + put(path(petals(6, 8, 6), HUE.red, 1), 0, -42)
    return wreath + put(lid + knob, CENTRE, 138, size=1.28) + put(CUP, CENTRE, 232, size=2.75)


def ace_of_swords() -> str:
    blade = put(sword(390), CENTRE, MIDDLE, wide=1.6)
    blooms = "".join(
        put(rose(HUE, fill), x, y, size=1.3)
        for x, y, fill in (
            (56, 90, HUE.red),
            (194, 90, HUE.blue),
            (56, 336, HUE.blue),
            (194, 336, HUE.red),
        )
    )
    child = put(winged_head(HUE, HUE.gold), CENTRE, 196, size=1.45)
    return blooms + blade + put(ribbon(HUE.red, HUE.deep, half=64, height=28), CENTRE, 274) + child


def ace_of_batons() -> str:
    twigs = ""
    for i, y in enumerate((90, 140, 190, 240, 290, 340)):
        side = -1 if i % 2 else 1
        green = leaf("M0 0C2-24 30-40 70-30C62-6 30 12 0 0Z", "M2-1Q30-12 60-26", HUE.green)
        bud = circle(58, 14, radius=9, fill=HUE.red, width=2) + path("M8 4Q34 4 50 12", "none", 2.4)
        twigs += put(bud + green, CENTRE + side * 18, y + 10, mirror=side < 0)
    return twigs + put(log(385), CENTRE, MIDDLE, wide=1.9)


ACES: Final = {"D": ace_of_coins, "C": ace_of_cups, "S": ace_of_swords, "B": ace_of_batons}
