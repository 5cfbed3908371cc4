"""The actions of siete y media. An offer has the name of its action in snake case, without ``siete``. Amounts are chips."""

from __future__ import annotations

from typing import TypeAlias

from engine.game import Person
from engine.value import value


@value
class SieteTiro:
    """Ask for a card and keep the covered one: the new card comes face up (SY-11).

    ``bet``: a player's whole bet; None repeats it, or names the minimum (SY-15, SY-16).
    """

    bet: int | None = None


@value
class Tapada:
    """Turn up the covered card and take the new one face down (SY-11). ``bet`` as for ``SieteTiro``."""

    bet: int | None = None


@value
class SieteSto:
    """Stand. ``bet`` only with the first card (SY-15); None repeats it, or names the minimum."""

    bet: int | None = None


@value
class Doblo:
    """Bet twice the minimum on a single card and stand (SY-17)."""


@value
class Muerto:
    """Turn up a first card 7 and take one card face down under it (SY-19).

    ``below``: the bet on both cards; None for the minimum. The bet on the 7 is twice the minimum (SY-20).
    """

    below: int | None = None


@value
class Dejo:
    """The banker gives up the bank after this hand (SY-40)."""


@value
class Reparto:
    """The banker divides the bank of the next hand (SY-42)."""


@value
class Ofrezco:
    """The banker offers ``person`` a share of ``percent`` while the bank is being divided; it replaces an earlier offer."""

    person: Person
    percent: int


@value
class Entro:
    """Take the share of the bank that the banker offers (SY-42)."""


@value
class Salgo:
    """Give the share back while the bank is being divided."""


@value
class Cierro:
    """The banker closes a window (SY-30, SY-42)."""


@value
class Loca:
    """Bet ``amount`` chips in all on la loca (SY-31): another bet replaces the first, the same changes nothing."""

    amount: int | None = None


@value
class Retiro:
    """Take the bet on la loca back while the window is open."""


@value
class Nombro:
    """Name the bettor ``person`` to play la loca for all (SY-32). To name oneself is to accept."""

    person: Person


@value
class LocaPlanta:
    """La loca stands (SY-33)."""


@value
class LocaDobla:
    """La loca doubles all bets and stands (SY-33, SY-34)."""


@value
class QuienQuiera:
    """Everybody who bet on la loca may double the bet (SY-33, SY-35)."""


@value
class Subo:
    """Add ``amount`` chips in all to a bet on la loca in this window; None for the most (SY-35)."""

    amount: int | None = None


SieteAction: TypeAlias = (
    SieteTiro
    | Tapada
    | SieteSto
    | Doblo
    | Muerto
    | Dejo
    | Reparto
    | Ofrezco
    | Entro
    | Salgo
    | Cierro
    | Loca
    | Retiro
    | Nombro
    | LocaPlanta
    | LocaDobla
    | QuienQuiera
    | Subo
)
