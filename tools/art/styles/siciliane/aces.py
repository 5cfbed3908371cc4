"""Aces of the Sicilian deck."""

from __future__ import annotations

from typing import Final

from tools.art.cards import CENTRE
from tools.art.ornaments import crownlet, eagle, laurel, lemons, ribbon, rose
from tools.art.palette import SICILIANE as HUE
from tools.art.signs import sun_face
from tools.art.styles.siciliane.signs import COIN, CUP, MIDDLE, club, sword
from tools.art.svg import circle, put


def ace_of_coins() -> str:
    bird = put(eagle(HUE, HUE.gold, shade=HUE.red, down=HUE.ink, span=86), CENTRE, 208, size=1.0)
    foot = put(lemons(HUE), CENTRE, 352, size=1.1)
    return (
        bird
        + put(crownlet(HUE), CENTRE - 1, 112, size=1.9)
        + put(COIN, CENTRE, 208, size=1.45)
        + foot
    )


def ace_of_cups() -> str:
    fruit = "".join(
        put(lemons(HUE), CENTRE + dx, y=y, turn=turn)
        for dx, y, turn in ((-44, 108, -24), (44, 108, 24), (0, 84, 0))
    )
    shields = put(rose(HUE, HUE.red), 52, 350) + put(rose(HUE, HUE.red), 198, 350)
    return fruit + shields + put(CUP, CENTRE, 226, size=3.3)


def ace_of_swords() -> str:
    sun = circle(0, 0, radius=64, fill=HUE.gold, width=0) + sun_face(HUE, 66, HUE.red)
    wreath = put(laurel(HUE, 84, 8), CENTRE, 198)
    blade = put(sword(370), CENTRE, MIDDLE - 2, wide=1.6)
    return wreath + blade + put(sun, CENTRE, 192, size=0.82)


def ace_of_batons() -> str:
    twigs = ""
    for i, y in enumerate((92, 170, 248)):
        for side in (-1, 1):
            twigs += put(
                lemons(HUE),
                CENTRE + side * 58,
                y=y + (12 if i % 2 else 0),
                turn=side * -22,
                mirror=side < 0,
            )
    knot = put(ribbon(HUE.red, HUE.deep, half=60, height=28), CENTRE, 322)
    return twigs + put(club(370), CENTRE, MIDDLE, wide=1.6) + knot


ACES: Final = {"D": ace_of_coins, "C": ace_of_cups, "S": ace_of_swords, "B": ace_of_batons}
