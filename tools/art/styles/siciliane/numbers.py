"""Twos to sevens of the Sicilian deck."""

from __future__ import annotations

from typing import Final

from tools.art.cards import CENTRE, spread
from tools.art.ornaments import lemons, three_legs
from tools.art.palette import SICILIANE as HUE
from tools.art.signs import LongSign
from tools.art.styles.siciliane.signs import COIN, CUP, HEIGHT, MIDDLE, club, sword
from tools.art.svg import put

PLACES: Final = {
    2: ((0, -0.54), (0, 0.54)),
    3: ((-0.42, -0.62), (0.42, 0), (-0.42, 0.62)),
    4: ((-0.5, -0.64), (0.5, -0.64), (-0.5, 0.64), (0.5, 0.64)),
    5: ((-0.5, -0.68), (0.5, -0.68), (0, 0), (-0.5, 0.68), (0.5, 0.68)),
    6: ((-0.5, -0.68), (0.5, -0.68), (-0.5, 0), (0.5, 0), (-0.5, 0.68), (0.5, 0.68)),
    7: ((-0.5, -0.7), (0.5, -0.7), (-0.5, 0), (0, 0.34), (0.5, 0), (-0.5, 0.7), (0.5, 0.7)),
}


def coins(count: int) -> str:
    sizes = {2: 2.5, 3: 2.05, 4: 1.68, 5: 1.66, 6: 1.58, 7: 1.36}
    middle = put(three_legs(HUE, HUE.red), CENTRE, MIDDLE + 4, size=1.05) if count == 4 else ""
    return spread(COIN, count, sizes=sizes, height=HEIGHT, places=PLACES) + middle


def cups(count: int) -> str:
    sizes = {2: 2.3, 3: 1.75, 4: 1.48, 5: 1.42, 6: 1.32, 7: 1.1}
    middle = put(lemons(HUE), CENTRE, MIDDLE, size=1.2) if count == 4 else ""
    return spread(CUP, count, sizes=sizes, height=HEIGHT, places=PLACES) + middle


def fan(
    sign: LongSign, y: float, count: int, *, length: float, turn: float = 0, hilts: bool
) -> str:
    """Two crossed, or three that spread: from their points if the ``hilts`` are outside."""
    if count == 2:
        signs = put(sign(length), 0, y=0, turn=-30) + put(sign(length), 0, y=0, turn=30)
    else:
        one = put(sign(length), 0, -length * 0.3, turn=180 if hilts else 0)
        signs = put(put(one, 0, y=0, turn=-36) + put(one, 0, y=0, turn=36) + one, 0, length * 0.3)
    return put(signs, CENTRE, y=y, turn=turn)


def crossed(sign: LongSign, count: int, *, hilts: bool = False) -> str:
    high, low = MIDDLE - 96, MIDDLE + 96
    if count == 2:
        return put(sign(340), CENTRE, y=MIDDLE, turn=-28) + put(
            sign(340), CENTRE, y=MIDDLE, turn=28
        )
    if count == 3:
        return crossed(sign, 2) + put(sign(360), CENTRE, MIDDLE)
    between = put(sign(200), CENTRE, y=MIDDLE, turn=90) if count % 2 else ""
    away = 8 if between else 0
    each = count // 2
    long = 164 if count == 7 else 176
    upper = fan(sign, high - away, count=each, length=long, hilts=hilts)
    return upper + fan(sign, low + away, count=each, length=long, turn=180, hilts=hilts) + between


def swords(count: int) -> str:
    return crossed(sword, count, hilts=True)


def batons(count: int) -> str:
    return crossed(club, count)


NUMBERS: Final = {"D": coins, "C": cups, "S": swords, "B": batons}
