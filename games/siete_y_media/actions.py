"""The actions of siete y media. An offer has the name of its action in snake case, without ``siete``. Amounts are
chips.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.families import GameAction
from engine.game import Person
from engine.value import Tagged


class SieteTiro(Tagged, GameAction, frozen=True):
    """Ask for a card and keep the covered one: the new card comes face up (SY-11).

    ``bet``: a player's whole bet; None repeats it, or names the minimum (SY-15, SY-16).
    """

    bet: int | None = None


class Tapada(Tagged, GameAction, frozen=True):
    """Turn up the covered card and take the new one face down (SY-11). ``bet`` as for ``SieteTiro``."""

    bet: int | None = None


class SieteSto(Tagged, GameAction, frozen=True):
    """Stand. ``bet`` only with the first card (SY-15); None repeats it, or names the minimum."""

    bet: int | None = None


class Doblo(Tagged, GameAction, frozen=True):
    """Bet twice the minimum on a single card and stand (SY-17)."""


class Muerto(Tagged, GameAction, frozen=True):
    """Turn up a first card 7 and take one card face down under it (SY-19).

    ``below``: the bet on both cards; None for the minimum. The bet on the 7 is twice the minimum (SY-20).
    """

    below: int | None = None


class Dejo(Tagged, GameAction, frozen=True):
    """The banker gives up the bank after this hand (SY-40)."""


class Reparto(Tagged, GameAction, frozen=True):
    """The banker divides the bank of the next hand (SY-42)."""


class Ofrezco(Tagged, GameAction, frozen=True):
    """The banker offers ``person`` a share of ``percent`` while the bank is being divided; it replaces an earlier
    offer.
    """

    person: Person
    percent: int


class Entro(Tagged, GameAction, frozen=True):
    """Take the share of the bank that the banker offers (SY-42)."""


class Salgo(Tagged, GameAction, frozen=True):
    """Give the share back while the bank is being divided."""


class Cierro(Tagged, GameAction, frozen=True):
    """The banker closes a window (SY-30, SY-42)."""


class Loca(Tagged, GameAction, frozen=True):
    """Bet ``amount`` chips in all on la loca (SY-31): another bet replaces the first, the same changes nothing."""

    amount: int | None = None


class Retiro(Tagged, GameAction, frozen=True):
    """Take the bet on la loca back while the window is open."""


class Nombro(Tagged, GameAction, frozen=True):
    """Name the bettor ``person`` to play la loca for all (SY-32). To name oneself is to accept."""

    person: Person


class LocaPlanta(Tagged, GameAction, frozen=True):
    """La loca stands (SY-33)."""


class LocaDobla(Tagged, GameAction, frozen=True):
    """La loca doubles all bets and stands (SY-33, SY-34)."""


class QuienQuiera(Tagged, GameAction, frozen=True):
    """Everybody who bet on la loca may double the bet (SY-33, SY-35)."""


class Subo(Tagged, GameAction, frozen=True):
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
