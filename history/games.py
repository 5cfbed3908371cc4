"""The games with histories, a line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from history import (
    tell_calabresella,
    tell_classica,
    tell_piatto,
    tell_quattro_e_mezzo,
    tell_sette_e_mezzo,
    tell_siete_y_media,
)
from history.words import Teller

TELLERS: Final[Mapping[str, Teller]] = {
    "sette_e_mezzo": tell_sette_e_mezzo.tell,
    "classica": tell_classica.tell,
    "piatto": tell_piatto.tell,
    "quattro_e_mezzo": tell_quattro_e_mezzo.tell,
    "siete_y_media": tell_siete_y_media.tell,
    "calabresella": tell_calabresella.tell,
}
"""The functions that tell the events of each game."""
