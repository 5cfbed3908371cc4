"""Suit signs and measures of the Trevisan deck."""

from __future__ import annotations

from functools import partial
from typing import Final

from art.batons import sceptre
from art.cards import WIDTH
from art.coins import spiral
from art.cups import hourglass
from art.palette import TREVISANE as HUE
from art.swords import straight

HEIGHT: Final = 500
MIDDLE: Final = HEIGHT / 2
CENTRE: Final = WIDTH / 2

COIN: Final = spiral(HUE)
CUP: Final = hourglass(HUE)
sword = partial(straight, HUE)
stave = partial(sceptre, HUE)
