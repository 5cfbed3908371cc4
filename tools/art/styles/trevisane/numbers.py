"""Twos to sevens of the Trevisan deck."""

from __future__ import annotations

from typing import Final

from tools.art.cards import CENTRE, spread
from tools.art.ornaments import flower, rose
from tools.art.palette import TREVISANE as HUE
from tools.art.styles.trevisane.signs import COIN, CUP, HEIGHT, MIDDLE, scimitar, stave, sword
from tools.art.svg import put


def coins(count: int) -> str:
    sizes = {2: 2.9, 3: 2.45, 4: 1.8, 5: 1.8, 6: 1.8, 7: 1.7}
    middle = put(rose(HUE, HUE.red), CENTRE, MIDDLE, size=2.2) if count == 4 else ""
    return spread(COIN, count, sizes=sizes, height=HEIGHT) + middle


def cups(count: int) -> str:
    sizes = {2: 2.7, 3: 2.05, 4: 1.95, 5: 1.85, 6: 1.85, 7: 1.36}
    middle = put(flower(HUE), CENTRE, MIDDLE, size=1.4) if count == 4 else ""
    return spread(CUP, count, sizes=sizes, height=HEIGHT) + middle


def swords(count: int) -> str:
    """Half of them bow to the left, half to the right; an odd one stands between."""
    signs = ""
    for i in range(count // 2):
        bend = 92 - 36 * i if count > 3 else 84
        length, aside = 440 - 22 * i, 14 + 17 * i
        signs += put(scimitar(length, bend), CENTRE + aside, MIDDLE)
        signs += put(scimitar(length, bend, fill=HUE.red), CENTRE - aside, MIDDLE, mirror=True)
    if count % 2:
        return signs + put(sword(400 if count < 7 else 330), CENTRE, MIDDLE - 10, wide=1.5)
    return signs + (put(rose(HUE, HUE.gold), CENTRE, MIDDLE, size=1.3) if count < 6 else "")


def batons(count: int) -> str:
    """Half of them lean to the left, half to the right; an odd one stands between."""
    half = count // 2
    signs = ""
    for lean in (-20, 20):
        for i in range(half):
            aside = (i - (half - 1) / 2) * 38
            signs += put(
                put(stave(410 if half < 3 else 380), aside, 0, wide=1.35),
                CENTRE,
                y=MIDDLE,
                turn=lean,
            )
    return signs + (put(stave(450), CENTRE, MIDDLE, wide=1.35) if count % 2 else "")


NUMBERS: Final = {"D": coins, "C": cups, "S": swords, "B": batons}
