"""Suit signs and measures of the Piacentine deck."""

from __future__ import annotations

from functools import partial
from typing import Final

from art.batons import lopped_log
from art.cards import WIDTH
from art.coins import rosette
from art.cups import chalice
from art.palette import PIACENTINE as HUE
from art.swords import dagger

HEIGHT: Final = 440
MIDDLE: Final = HEIGHT / 2
CENTRE: Final = WIDTH / 2

COIN: Final = rosette(HUE)
CUP: Final = chalice(HUE)
sword = partial(dagger, HUE)
log = partial(lopped_log, HUE)
