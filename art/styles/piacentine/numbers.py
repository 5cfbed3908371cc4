"""Twos to sevens of the Piacentine deck."""

from __future__ import annotations

from typing import Final

from art.cards import CENTRE, ROUND, row, spread
from art.ornaments import flower, ribbon, rose
from art.palette import PIACENTINE as HUE
from art.styles.piacentine.signs import COIN, CUP, HEIGHT, MIDDLE, log, sword
from art.svg import put


def coins(count: int) -> str:
    sizes = {2: 2.6, 3: 2.0, 4: 1.75, 5: 1.62, 6: 1.62, 7: 1.45}
    middle = put(put(rose(HUE, HUE.red), size=1.5), CENTRE, MIDDLE) if count == 4 else ""
    ties = put(ribbon(HUE.blue, HUE.red, 58, 24), CENTRE, MIDDLE - 4) if count == 2 else ""
    return spread(COIN, count, sizes, HEIGHT) + middle + ties


def cups(count: int) -> str:
    sizes = {2: 2.4, 3: 1.75, 4: 1.65, 5: 1.5, 6: 1.5, 7: 1.25}
    middle = put(flower(HUE), CENTRE, MIDDLE, size=1.3) if count == 4 else ""
    return spread(CUP, count, sizes, HEIGHT, ROUND) + middle


def swords(count: int) -> str:
    high, low = MIDDLE - 96, MIDDLE + 96
    if count == 2:
        crossed = put(sword(330), CENTRE, MIDDLE, 26) + put(sword(330), CENTRE, MIDDLE, -26)
        return crossed + put(rose(HUE, HUE.red), CENTRE, MIDDLE - 4, size=1.2)
    if count == 3:
        crossed = put(sword(330), CENTRE, MIDDLE + 10, 30) + put(
            sword(330), CENTRE, MIDDLE + 10, -30
        )
        return crossed + put(sword(370), CENTRE, MIDDLE)
    if count in {4, 5}:
        corners = row(sword(178), (66, 184), high) + row(sword(178), (66, 184), low, 180)
        middle = sword(230) if count == 5 else put(flower(HUE), size=0.9)
        return corners + put(middle, CENTRE, MIDDLE)
    xs = (54, CENTRE, 196)
    if count == 6:
        return row(sword(186), xs, high) + row(sword(186), xs, low, 180)
    rows = row(sword(162), xs, 112) + row(sword(162), xs, HEIGHT - 112, 180)
    return rows + put(sword(190), CENTRE, MIDDLE, 90)


def batons(count: int) -> str:
    high, low = MIDDLE - 96, MIDDLE + 96
    if count == 2:
        crossed = put(log(340), CENTRE, MIDDLE, 26) + put(log(340), CENTRE, MIDDLE, -26)
        return crossed + put(rose(HUE, HUE.gold), CENTRE, MIDDLE, size=1.2)
    if count == 3:
        crossed = put(log(330), CENTRE, MIDDLE, 30) + put(log(330), CENTRE, MIDDLE, -30)
        return (
            crossed
            + put(log(370), CENTRE, MIDDLE)
            + put(ribbon(HUE.red, HUE.deep, 50, 28), CENTRE, MIDDLE - 6)
        )
    if count in {4, 5}:
        corners = row(log(170), (64, 186), high) + row(log(170), (64, 186), low, 180)
        middle = log(230) if count == 5 else put(flower(HUE), size=0.9)
        return corners + put(middle, CENTRE, MIDDLE)
    xs = (54, CENTRE, 196)
    if count == 6:
        return row(log(174), xs, high) + row(log(174), xs, low, 180)
    rows = row(log(146), xs, 108) + row(log(146), xs, HEIGHT - 108, 180)
    return rows + put(log(190), CENTRE, MIDDLE, 90)


NUMBERS: Final = {"D": coins, "C": cups, "S": swords, "B": batons}
