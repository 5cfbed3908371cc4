"""Aces of the Spanish deck."""

from __future__ import annotations

from typing import Final

from tools.art.cards import CENTRE
from tools.art.ornaments import crownlet, flower, laurel, leaves, ribbon, rose
from tools.art.palette import SPAGNOLE as HUE
from tools.art.styles.spagnole.signs import COIN, CUP, MIDDLE, club, sword
from tools.art.svg import circle, path, put


def ace_of_coins() -> str:
    plume = put(crownlet(HUE), CENTRE, 88, size=2.2)
    wreath = put(laurel(HUE, 88, 9), CENTRE, 196)
    return (
        wreath
        + put(COIN, CENTRE, 186, size=2.9)
        + plume
        + put(ribbon(HUE.red, HUE.deep, half=66, height=34), CENTRE, 330)
    )


def ace_of_cups() -> str:
    lid = path("M-46-2C-46-44 46-44 46-2Q0 12-46-2Z", HUE.red) + path(
        "M-40-18Q0-6 40-18M-28-30Q0-22 28-30", "none", width=3, stroke=HUE.gold
    )
    knob = (
        path("M-7-36H7V-46H-7Z", HUE.gold, 2)
        + circle(0, -56, radius=12, fill=HUE.gold)
        + path("M0-68V-82M-7-75H7", "none", 3.4)
    )
    leaves = "".join(put(flower(HUE), CENTRE + s * 56, 352, size=0.75) for s in (-1, 1))
    return leaves + put(lid + knob, CENTRE, 140, size=1.28) + put(CUP, CENTRE, 232, size=2.75)


def ace_of_swords() -> str:
    blooms = "".join(
        put(rose(HUE, fill), CENTRE + s * 62, y, size=1.35)
        for s, y, fill in (
            (-1, 122, HUE.red),
            (1, 122, HUE.gold),
            (-1, 212, HUE.gold),
            (1, 212, HUE.red),
        )
    )
    tie = put(ribbon(HUE.red, HUE.deep, half=62, height=30), CENTRE, 160)
    return blooms + put(sword(340), CENTRE, MIDDLE, wide=1.7) + tie


def ace_of_batons() -> str:
    twigs = leaves(
        HUE,
        "M0 0C0-26 30-42 66-40C66-14 36 10 0 0Z",
        vein="M4-4Q32-14 58-36",
        aside=18,
        heights=range(88, 245, 52),
        low=14,
    )
    return twigs + put(club(345), CENTRE, MIDDLE, wide=1.7)


ACES: Final = {"D": ace_of_coins, "C": ace_of_cups, "S": ace_of_swords, "B": ace_of_batons}
