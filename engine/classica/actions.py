"""The actions of classica. An offer has the name of its class in snake case."""

from __future__ import annotations

from typing import TypeAlias

from engine.online.actions import Accetto, Rifiuto, Sto, Tiro
from engine.value import value


@value
class Manca:
    """The bank was offered and not answered: it pays and ends (CL-6). Only the clock plays this action."""


Action: TypeAlias = Accetto | Rifiuto | Manca | Tiro | Sto
