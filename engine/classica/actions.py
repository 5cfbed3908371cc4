"""What can be done in classica. An offer's name is the class's name in snake case."""

from __future__ import annotations

from typing import TypeAlias

from engine.online.actions import Accetto, Rifiuto, Sto, Tiro
from engine.value import value


@value
class Manca:
    """The bank was offered, and nobody said a word: it pays and is over (CL-6). The clock alone says it."""


Action: TypeAlias = Accetto | Rifiuto | Manca | Tiro | Sto
