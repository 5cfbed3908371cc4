"""Suit signs and measures of the Neapolitan deck."""

from __future__ import annotations

from functools import partial
from typing import Final

from art.batons import leafy_club
from art.cards import WIDTH
from art.coins import beaded_sun
from art.cups import two_handled
from art.palette import NAPOLETANE as HUE
from art.swords import broadsword

HEIGHT: Final = 415
MIDDLE: Final = HEIGHT / 2
GROUND: Final = 388
CENTRE: Final = WIDTH / 2

SUN: Final = beaded_sun(HUE)
CUP: Final = two_handled(HUE)
sword = partial(broadsword, HUE)
club = partial(leafy_club, HUE)
