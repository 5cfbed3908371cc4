"""Twos to sevens of the Neapolitan deck."""

from __future__ import annotations

from typing import Final

from tools.art.cards import CENTRE, ROUND, row, spread, tiers
from tools.art.ornaments import flower, mask, ribbon, rose
from tools.art.palette import NAPOLETANE as HUE
from tools.art.styles.napoletane.signs import CUP, HEIGHT, MIDDLE, STAR, SUN, club, sword
from tools.art.svg import put


def coins(count: int) -> str:
    sizes = {2: 2.5, 3: 1.9, 4: 1.72, 5: 1.62, 6: 1.62, 7: 1.42}
    sign = SUN if count < 6 else STAR
    middle = put(rose(HUE, HUE.red), CENTRE, MIDDLE, size=1.3) if count == 4 else ""
    return spread(sign, count, sizes=sizes, height=HEIGHT) + middle


def cups(count: int) -> str:
    sizes = {2: 2.2, 3: 1.6, 4: 1.32, 5: 1.25, 6: 1.25, 7: 1.06}
    middle = put(flower(HUE), CENTRE, MIDDLE, size=1.2) if count == 4 else ""
    return spread(CUP, count, sizes=sizes, height=HEIGHT, places=ROUND) + middle


def swords(count: int) -> str:
    if count == 2:
        pair = put(sword(350), 78, MIDDLE) + put(sword(350), 172, y=MIDDLE, turn=180)
        return pair + put(ribbon(HUE.red, HUE.deep, half=66, height=30), CENTRE, MIDDLE - 6)
    if count == 3:
        return row(sword(350), (62, 188), y=MIDDLE, turn=180) + put(sword(350), CENTRE, MIDDLE)
    if count == 4:
        return tiers(sword, 4, HEIGHT, inward=False) + put(flower(HUE), CENTRE, MIDDLE, size=0.8)
    return tiers(sword, count, HEIGHT, inward=False)


def batons(count: int) -> str:
    if count == 2:
        return put(club(350), 80, MIDDLE) + put(club(350), 170, y=MIDDLE, turn=180)
    if count == 3:
        crossed = put(club(360), CENTRE, y=MIDDLE, turn=-24) + put(
            club(360), CENTRE, y=MIDDLE, turn=24
        )
        return (
            crossed + put(club(370), CENTRE, MIDDLE) + put(mask(HUE), CENTRE, MIDDLE + 8, size=1.15)
        )
    return tiers(club, count, HEIGHT)


NUMBERS: Final = {"D": coins, "C": cups, "S": swords, "B": batons}
