"""Aces of the Neapolitan deck."""

from __future__ import annotations

from typing import Final

from tools.art.cards import CENTRE
from tools.art.ornaments import eagle, flower, laurel, leaf, ribbon, rose, winged_head
from tools.art.palette import NAPOLETANE as HUE
from tools.art.shapes import limb
from tools.art.styles.napoletane.signs import CUP, MIDDLE, SUN, club, sword
from tools.art.svg import circle, path, put


def ace_of_coins() -> str:
    bird = put(
        eagle(HUE, HUE.ink, shade=HUE.red, down=HUE.gold, heads=2, span=86), CENTRE, 192, size=0.97
    )
    return (
        bird
        + put(SUN, CENTRE, 190, size=1.5)
        + put(ribbon(HUE.blue, HUE.red, half=62, height=28), CENTRE, 352)
    )


def ace_of_cups() -> str:
    stalks = "".join(
        path(
            limb([(CENTRE, 150), (CENTRE + dx * 0.5, 110), (CENTRE + dx, 84)], [6, 5, 4]),
            HUE.green,
            1.6,
        )
        for dx in (-58, 58, 0)
    )
    blooms = put(rose(HUE, HUE.red), CENTRE, 62, size=1.25)
    blooms += "".join(
        put(rose(HUE, fill), CENTRE + dx, 88, size=1.05)
        for dx, fill in ((-60, HUE.blue), (60, HUE.blue))
    )
    vine = put(flower(HUE), CENTRE, 386, size=0.7)
    return stalks + blooms + put(CUP, CENTRE, 252, size=2.95) + vine


def ace_of_swords() -> str:
    wreath = put(laurel(HUE, 78, 7), CENTRE, 186)
    blade = put(sword(370), CENTRE, 205, wide=1.35)
    return wreath + blade + put(winged_head(HUE, HUE.gold), CENTRE, 186, size=1.25)


def ace_of_batons() -> str:
    twigs = ""
    for i, y in enumerate((96, 150, 204, 258)):
        for side in (-1, 1):
            fill = HUE.green if i % 2 else HUE.gold
            one = leaf("M0 0C6-24 34-36 62-28C58-4 30 14 0 0Z", "M2-1Q28-10 54-25", fill)
            twigs += put(one, CENTRE + side * 20, y, mirror=side < 0)
        twigs += "".join(
            circle(CENTRE + s * 36, y + 16, radius=5, fill=HUE.red, width=1.7) for s in (-1, 1)
        )
    return twigs + put(club(365), CENTRE, MIDDLE, wide=1.6)


ACES: Final = {"D": ace_of_coins, "C": ace_of_cups, "S": ace_of_swords, "B": ace_of_batons}
