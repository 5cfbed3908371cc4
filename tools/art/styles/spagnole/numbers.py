"""Twos to sevens of the Spanish deck."""

from __future__ import annotations

from typing import Final

from tools.art.cards import CENTRE, row, sides, spread
from tools.art.signs import LongSign
from tools.art.styles.spagnole.signs import COIN, CUP, HEIGHT, MIDDLE, club, sword
from tools.art.svg import put

PLACES: Final = {
    2: ((0, -0.52), (0, 0.52)),
    3: ((0, -0.52), *sides(0.52, 0.46)),
    4: (*sides(0.5, -0.56), *sides(0.5, 0.56)),
    5: (*sides(0.5, -0.6), (0, 0), *sides(0.5, 0.6)),
    6: (*sides(0.48, -0.62), *sides(0.48, 0), *sides(0.48, 0.62)),
    7: (*sides(0.48, -0.62), (0, -0.3), *sides(0.48, 0.04), *sides(0.48, 0.66)),
}


def coins(count: int) -> str:
    sizes = {2: 2.35, 3: 1.78, 4: 1.7, 5: 1.5, 6: 1.45, 7: 1.32}
    return spread(COIN, count, sizes=sizes, height=HEIGHT, places=PLACES)


def cups(count: int) -> str:
    sizes = {2: 2.15, 3: 1.95, 4: 1.8, 5: 1.45, 6: 1.42, 7: 1.12}
    return spread(CUP, count, sizes=sizes, height=HEIGHT, places=PLACES)


def upright(sign: LongSign, count: int) -> str:
    """Swords and clubs, all point up."""
    if count == 2:
        return row(sign(290), (84, 166), MIDDLE)
    if count == 3:
        return put(sign(166), CENTRE, 108) + row(sign(166), (78, 172), 284)
    if count in {4, 5}:
        corners = row(sign(158), (72, 178), 112) + row(sign(158), (72, 178), 280)
        return corners + (put(sign(210), CENTRE, MIDDLE) if count == 5 else "")
    if count == 6:
        return row(sign(156), (64, CENTRE, 186), 114) + row(sign(156), (64, CENTRE, 186), 280)
    sides = row(sign(150), (64, 186), 116) + row(sign(150), (64, 186), 278)
    return sides + "".join(put(sign(112), CENTRE, y) for y in (76, MIDDLE, HEIGHT - 76))


def swords(count: int) -> str:
    return upright(sword, count)


def batons(count: int) -> str:
    return upright(club, count)


NUMBERS: Final = {"D": coins, "C": cups, "S": swords, "B": batons}
