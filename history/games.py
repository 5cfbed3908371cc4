"""The games with histories, one line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from history import classica, piatto, sette_e_mezzo
from history.retelling import Retelling

RETELLINGS: Final[Mapping[str, Retelling]] = {
    "sette_e_mezzo": sette_e_mezzo.RETELLING,
    "classica": classica.RETELLING,
    "piatto": piatto.RETELLING,
}
