"""What a person can do in the online variants. An offer's name is the class's name in snake case (BT-2 … BT-6)."""

from __future__ import annotations

from typing import TypeAlias

from engine.value import value


@value
class Accetto:
    """Take the bank that is offered (BT-2): ``amount`` is the pot, in classica the highest stake. None is the least."""

    amount: int | None = None


@value
class Rifiuto:
    """Let the bank go on to the next (PI-16). A button only with ``bank_refusal_button``; else the clock alone says it."""


@value
class Gioco:
    """Play against the bank (BT-3)."""


@value
class NonGioco:
    """Do not play against this bank (BT-3)."""


@value
class Tiro:
    """One more card. ``stake`` in chips, named with a punta's first decision; None names the least, or keeps it."""

    stake: int | None = None


@value
class Sto:
    """Stand. ``stake`` as for ``Tiro``."""

    stake: int | None = None


Action: TypeAlias = Accetto | Rifiuto | Gioco | NonGioco | Tiro | Sto
