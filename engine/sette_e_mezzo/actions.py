"""The actions of a turn. An offer has the name of its class in snake case."""

from __future__ import annotations

from typing import TypeAlias

from engine.value import value


@value
class Tiro:
    """Call one more card (*carta*).

    ``stake`` in chips; None repeats the last stake named, or names the minimum (SM-32). Only a punta names a stake.
    """

    stake: int | None = None


@value
class Sto:
    """Stand. ``stake`` as for ``Tiro``; ``matta`` is its declared value, in half points (SM-8).

    None leaves it undeclared: then it has the value of ``matta_undeclared`` (SM-10).
    """

    stake: int | None = None
    matta: int | None = None


@value
class Brucia:
    """Burn the 3 or 4 just received and get another card (SM-41)."""


@value
class Barella:
    """Swap a first card that is a 4, before naming a stake (SM-42)."""


@value
class AssoMezzo:
    """Turn up a first card that is an ace and let it count ½ (SM-43)."""


@value
class Triple:
    """Declare seven and matta a triplè (SM-44)."""


Action: TypeAlias = Tiro | Sto | Brucia | Barella | AssoMezzo | Triple
