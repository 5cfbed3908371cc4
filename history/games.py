"""The games with histories, two lines each: one to read its events backwards, one to tell them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from history import (
    classica,
    piatto,
    quattro_e_mezzo,
    sette_e_mezzo,
    tell_classica,
    tell_piatto,
    tell_quattro_e_mezzo,
    tell_sette_e_mezzo,
)
from history.retelling import Retelling
from history.words import Teller

RETELLINGS: Final[Mapping[str, Retelling]] = {
    "sette_e_mezzo": sette_e_mezzo.RETELLING,
    "classica": classica.RETELLING,
    "piatto": piatto.RETELLING,
    "quattro_e_mezzo": quattro_e_mezzo.RETELLING,
}

TELLERS: Final[Mapping[str, Teller]] = {
    "sette_e_mezzo": tell_sette_e_mezzo.tell,
    "classica": tell_classica.tell,
    "piatto": tell_piatto.tell,
    "quattro_e_mezzo": tell_quattro_e_mezzo.tell,
}
"""The functions that tell the events of each game."""
