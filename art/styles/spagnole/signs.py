"""Suit signs and measures of the Spanish deck."""

from __future__ import annotations

from functools import partial
from typing import Final

from art.batons import knotty_club
from art.cards import WIDTH
from art.coins import doubloon
from art.cups import goblet
from art.palette import SPAGNOLE as HUE
from art.swords import espada

HEIGHT: Final = 390
MIDDLE: Final = HEIGHT / 2
CENTRE: Final = WIDTH / 2
GROUND: Final = 366

COIN: Final = doubloon(HUE)
CUP: Final = goblet(HUE)
sword = partial(espada, HUE)
club = partial(knotty_club, HUE)
