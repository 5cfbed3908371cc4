"""Suit signs and measures of the Sicilian deck."""

from __future__ import annotations

from functools import partial
from typing import Final

from art.batons import banded_club
from art.cards import WIDTH
from art.coins import rayed
from art.cups import gadrooned
from art.palette import SICILIANE as HUE
from art.swords import sabre

HEIGHT: Final = 410
MIDDLE: Final = HEIGHT / 2
CENTRE: Final = WIDTH / 2
GROUND: Final = 380

COIN: Final = rayed(HUE)
CUP: Final = gadrooned(HUE)
sword = partial(sabre, HUE)
club = partial(banded_club, HUE)
