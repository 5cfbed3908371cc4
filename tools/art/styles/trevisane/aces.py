"""Aces of the Trevisan deck."""

from __future__ import annotations

from typing import Final

from tools.art.cards import CENTRE, WIDTH
from tools.art.letters import breadth, lettering
from tools.art.ornaments import crownlet, laurel, leaves, rose
from tools.art.palette import TREVISANE as HUE
from tools.art.styles.trevisane.signs import COIN, CUP, scimitar, stave, sword
from tools.art.svg import path, put, rect


def scroll(y: float, *lines: str) -> str:
    """A saying on parchment; ``y`` is its middle."""
    down = 17 * len(lines) + 14
    sheet = rect(
        22, y - down / 2, across=WIDTH - 44, down=down, fill=HUE.white, width=2.2, corner=6
    )
    rolls = "".join(
        rect(x, y - down / 2 - 5, across=13, down=down + 10, fill=HUE.gold, width=2, corner=6)
        for x in (16, WIDTH - 29)
    )
    text = ""
    for i, line in enumerate(lines):
        height = min(12.0, (WIDTH - 66) / breadth(line) * 14)
        text += put(
            lettering(line, height, ink=HUE.ink, weight=2.5),
            CENTRE,
            y + (i - (len(lines) - 1) / 2) * 17,
        )
    return sheet + text + rolls


def ace_of_coins() -> str:
    wreath = put(laurel(HUE, 85, 8), CENTRE, 218)
    crown = put(crownlet(HUE), CENTRE, 96, size=2.2)
    saying = scroll(410, "NON VAL SAPERE", "A CHI HA FORTUNA", "CONTRA")
    return wreath + crown + put(COIN, CENTRE, 210, size=2.75) + saying


def ace_of_cups() -> str:
    blooms = "".join(
        put(rose(HUE, fill), CENTRE + dx, y, size=1.5)
        for dx, y, fill in ((-52, 82, HUE.red), (52, 82, HUE.blue), (0, 66, HUE.gold))
    )
    ways = f"M{CENTRE} 130V84M{CENTRE} 130Q92 118 76 92M{CENTRE} 130Q158 118 174 92"
    stalks = path(ways, "none", width=4, stroke=HUE.green)
    saying = scroll(420, "PER UN PUNTO", "MARTIN PERSE", "LA CAPPA")
    return stalks + blooms + put(CUP, CENTRE, 242, size=3.5) + saying


def ace_of_swords() -> str:
    swords = (
        put(scimitar(300, 74), CENTRE + 12, 200)
        + put(scimitar(300, 74, fill=HUE.red), CENTRE - 12, 200, mirror=True)
        + put(sword(370), CENTRE, 208, wide=2.1)
    )
    bloom = put(rose(HUE, HUE.gold), CENTRE, 150, size=1.3)
    return swords + bloom + scroll(436, "NON TI FIDAR DI ME", "SE IL COR TI MANCA")


def ace_of_batons() -> str:
    twigs = leaves(
        HUE,
        "M0 0C8-26 40-34 72-18C60 8 26 14 0 0Z",
        vein="M3-1Q34-8 62-16",
        aside=14,
        heights=range(100, 281, 60),
    )
    return twigs + put(stave(360), CENTRE, 204, wide=2.3) + scroll(436, "SE TI PERDI", "TUO DANNO")


ACES: Final = {"D": ace_of_coins, "C": ace_of_cups, "S": ace_of_swords, "B": ace_of_batons}
