"""The common parts of the Spanish cards: la pinta, the broken frame, and the indices."""

from __future__ import annotations

from typing import Final

from tools.art.cards import CENTRE, WIDTH
from tools.art.letters import breadth, lettering
from tools.art.palette import SPAGNOLE as HUE
from tools.art.styles.spagnole.signs import HEIGHT, MIDDLE
from tools.art.svg import number, path, put, rect

BREAKS: Final = {"D": 0, "C": 1, "S": 2, "B": 3}
"""La pinta: how often the upper and the lower line of the frame are broken."""

PRINTED: Final = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")


def frame(suit: str, rank: int) -> str:
    """The broken frame and the indices."""
    left, right, top, low = 11, WIDTH - 11, 11, HEIGHT - 11
    gap, count = 20, BREAKS[suit]
    room = (right - left - 24) / (count + 1)
    d = f"M{left} {top}V{low}M{right} {top}V{low}"
    for y in (top, low):
        x: float = left
        for i in range(count):
            middle = left + 12 + room * (i + 1)
            d += f"M{number(x)} {y}H{number(middle - gap / 2)}"
            x = middle + gap / 2
        d += f"M{number(x)} {y}H{right}"
    return path(d, "none", 3) + indices(PRINTED[rank - 1])


def indices(text: str) -> str:
    """``text`` in the upper left and the lower right corner, on paper of its own."""
    across = breadth(text) * 1.5 + 13
    plate = rect(13, 13, across=across, down=31, fill=HUE.paper, width=0, corner=5)
    corner = plate + put(lettering(text, 21, ink=HUE.ink, weight=2.7), 13 + across / 2, 29)
    return corner + put(put(corner, -CENTRE, -MIDDLE), CENTRE, y=MIDDLE, turn=180)
