"""Twos to sevens of the Piacentine deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tools.art.cards import CENTRE, ROUND, row, spread
from tools.art.ornaments import flower, ribbon, rose
from tools.art.palette import PIACENTINE as HUE
from tools.art.signs import LongSign
from tools.art.styles.piacentine.signs import COIN, CUP, HEIGHT, MIDDLE, log, sword
from tools.art.svg import put

THREE: Final = (54, CENTRE, 196)


def coins(count: int) -> str:
    sizes = {2: 2.6, 3: 2.0, 4: 1.75, 5: 1.62, 6: 1.62, 7: 1.45}
    middle = put(put(rose(HUE, HUE.red), size=1.5), CENTRE, MIDDLE) if count == 4 else ""
    ties = (
        put(ribbon(HUE.blue, HUE.red, half=58, height=24), CENTRE, MIDDLE - 4) if count == 2 else ""
    )
    return spread(COIN, count, sizes=sizes, height=HEIGHT) + middle + ties


def cups(count: int) -> str:
    sizes = {2: 2.4, 3: 1.75, 4: 1.65, 5: 1.5, 6: 1.5, 7: 1.25}
    middle = put(flower(HUE), CENTRE, MIDDLE, size=1.3) if count == 4 else ""
    return spread(CUP, count, sizes=sizes, height=HEIGHT, places=ROUND) + middle


def crossed(sign: LongSign, length: float, lean: float, *, y: float = MIDDLE) -> str:
    return put(sign(length), CENTRE, y=y, turn=lean) + put(sign(length), CENTRE, y=y, turn=-lean)


def ranks(sign: LongSign, length: float, xs: Sequence[float], *, away: float) -> str:
    """Two rows that point outwards, ``away`` from the middle."""
    one = sign(length)
    return row(one, xs, MIDDLE - away) + row(one, xs, y=MIDDLE + away, turn=180)


def four_or_five(sign: LongSign, count: int, length: float, *, aside: float) -> str:
    corners = ranks(sign, length, xs=(CENTRE - aside, CENTRE + aside), away=96)
    return corners + put(sign(230) if count == 5 else put(flower(HUE), size=0.9), CENTRE, MIDDLE)


def swords(count: int) -> str:
    if count == 2:
        return crossed(sword, 330, 26) + put(rose(HUE, HUE.red), CENTRE, MIDDLE - 4, size=1.2)
    if count == 3:
        return crossed(sword, 330, lean=30, y=MIDDLE + 10) + put(sword(370), CENTRE, MIDDLE)
    if count in {4, 5}:
        return four_or_five(sword, count, length=178, aside=59)
    if count == 6:
        return ranks(sword, 186, xs=THREE, away=96)
    return ranks(sword, 162, xs=THREE, away=MIDDLE - 112) + put(
        sword(190), CENTRE, y=MIDDLE, turn=90
    )


def batons(count: int) -> str:
    if count == 2:
        return crossed(log, 340, 26) + put(rose(HUE, HUE.gold), CENTRE, MIDDLE, size=1.2)
    if count == 3:
        tie = put(ribbon(HUE.red, HUE.deep, half=50, height=28), CENTRE, MIDDLE - 6)
        return crossed(log, 330, 30) + put(log(370), CENTRE, MIDDLE) + tie
    if count in {4, 5}:
        return four_or_five(log, count, length=170, aside=61)
    if count == 6:
        return ranks(log, 174, xs=THREE, away=96)
    return ranks(log, 146, xs=THREE, away=MIDDLE - 108) + put(log(190), CENTRE, y=MIDDLE, turn=90)


NUMBERS: Final = {"D": coins, "C": cups, "S": swords, "B": batons}
