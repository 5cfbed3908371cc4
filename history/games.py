"""The games with histories, two lines each: one to read its events backwards, one to tell them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from history import (
    classica,
    piatto,
    sette_e_mezzo,
    tell_classica,
    tell_piatto,
    tell_sette_e_mezzo,
)
from history.retelling import Retelling
from history.words import Teller

RETELLINGS: Final[Mapping[str, Retelling]] = {
    "sette_e_mezzo": sette_e_mezzo.RETELLING,
    "classica": classica.RETELLING,
    "piatto": piatto.RETELLING,
}

TELLERS: Final[Mapping[str, Teller]] = {
    "sette_e_mezzo": tell_sette_e_mezzo.tell,
    "classica": tell_classica.tell,
    "piatto": tell_piatto.tell,
}
"""The functions that tell the events of each game."""
