"""What a person can do on his turn. An offer's name is the class's name in snake case."""

from __future__ import annotations

from typing import TypeAlias

from engine.value import value


@value
class Tiro:
    """One more card (*carta*). ``stake`` in chips; None repeats the last one named, or names the least (SM-32).

    Only a punta names a stake.
    """

    stake: int | None = None


@value
class Sto:
    """Stand. ``stake`` as for ``Tiro``; ``matta`` is what it is to count, in half points (SM-8).

    None leaves it undeclared: then it counts as ``matta_undeclared`` says (SM-10).
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
