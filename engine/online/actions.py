"""The actions of a player in the online variants. An offer has the name of its class in snake case (BT-2 … BT-6)."""

from __future__ import annotations

from typing import TypeAlias

from engine.value import value


@value
class Accetto:
    """Take the offered bank (BT-2). ``amount`` is the pot, in classica the highest stake; None means the smallest."""

    amount: int | None = None


@value
class Rifiuto:
    """Refuse the bank, which goes to the next player (PI-16).

    It is a button only with ``bank_refusal_button``; else the clock alone plays it.
    """


@value
class Gioco:
    """Play against the bank (BT-3)."""


@value
class NonGioco:
    """Do not play against this bank (BT-3)."""


@value
class Tiro:
    """Call one more card. ``stake``: chips, named with a punta's first decision; None names the minimum or keeps it."""

    stake: int | None = None


@value
class Sto:
    """Stand. ``stake`` as for ``Tiro``."""

    stake: int | None = None


Action: TypeAlias = Accetto | Rifiuto | Gioco | NonGioco | Tiro | Sto
