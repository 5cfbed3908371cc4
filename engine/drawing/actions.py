"""The actions of a player in the online variants (BT-2 … BT-6).

An offer has the name of its class in snake case, without ``online``. Hand files say ``Tiro`` and ``Sto`` too.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.families import GameAction
from engine.game import Choice
from engine.value import Tagged


class Accetto(Tagged, GameAction, frozen=True):
    """Take the offered bank (BT-2). ``amount`` is the pot, in classica the highest stake; None means the smallest."""

    amount: int | None = None


class Rifiuto(Tagged, GameAction, frozen=True):
    """Refuse the bank, which goes to the next player (PI-16).

    It is a button only with ``bank_refusal_button``; else the clock alone plays it.
    """


class Gioco(Tagged, GameAction, frozen=True):
    """Play against the bank (BT-3)."""


class NonGioco(Tagged, GameAction, frozen=True):
    """Do not play against this bank (BT-3)."""


class OnlineTiro(Tagged, GameAction, frozen=True):
    """Call one more card. ``stake``: chips, named with a punta's first decision; None names the minimum or keeps it."""

    stake: int | None = None


class OnlineSto(Tagged, GameAction, frozen=True):
    """Stand. ``stake`` as for ``OnlineTiro``."""

    stake: int | None = None


Shared: TypeAlias = Accetto | Rifiuto | OnlineTiro | OnlineSto
"""The actions that piatto and classica have in common."""


def shared_action(choice: Choice) -> Shared:
    """The action of a choice that both variants have. Raise ``KeyError`` for any other name."""
    match choice.name:
        case "accetto":
            return Accetto(choice.amount)
        case "rifiuto":
            return Rifiuto()
        case "tiro":
            return OnlineTiro(choice.amount)
        case "sto":
            return OnlineSto(choice.amount)
    raise KeyError(choice.name)
