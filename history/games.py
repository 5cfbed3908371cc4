"""The games with histories, two lines each: one to read its events backwards, one to tell them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from history import (
    calabresella,
    classica,
    piatto,
    quattro_e_mezzo,
    sette_e_mezzo,
    siete_y_media,
    tell_calabresella,
    tell_classica,
    tell_piatto,
    tell_quattro_e_mezzo,
    tell_sette_e_mezzo,
    tell_siete_y_media,
)
from history.retelling import Retelling
from history.words import Teller

RETELLINGS: Final[Mapping[str, Retelling]] = {
    "sette_e_mezzo": sette_e_mezzo.RETELLING,
    "classica": classica.RETELLING,
    "piatto": piatto.RETELLING,
    "quattro_e_mezzo": quattro_e_mezzo.RETELLING,
    "siete_y_media": siete_y_media.RETELLING,
    "calabresella": calabresella.RETELLING,
}

TELLERS: Final[Mapping[str, Teller]] = {
    "sette_e_mezzo": tell_sette_e_mezzo.tell,
    "classica": tell_classica.tell,
    "piatto": tell_piatto.tell,
    "quattro_e_mezzo": tell_quattro_e_mezzo.tell,
    "siete_y_media": tell_siete_y_media.tell,
    "calabresella": tell_calabresella.tell,
}
"""The functions that tell the events of each game."""
