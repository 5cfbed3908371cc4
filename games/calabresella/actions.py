"""The actions of calabresella. An offer has the name of its action in snake case. Cards are ``engine.cards.NUMBER``."""

from __future__ import annotations

from typing import TypeAlias

from engine.families import GameAction
from engine.value import Tagged


class Lascio(Tagged, GameAction, frozen=True):
    """Pass: *passo*, or *sta bene* after a call (CA-9). In answer to *si può?* it is *no* (CA-14)."""


class Dichiaro(Tagged, GameAction, frozen=True):
    """Call ``call``, above the last one (CA-10)."""

    call: int


class Solissima(Tagged, GameAction, frozen=True):
    """Call ``call``, a solissimo or higher, without regard to turn (CA-15)."""

    call: int


class Poso(Tagged, GameAction, frozen=True):
    """Lay one unwanted card face down, before the monte is seen (CA-19)."""

    card: int


class Nomino(Tagged, GameAction, frozen=True):
    """Name the card to be called or asked for: not an own one (CA-17, CA-19)."""

    card: int


class Accomodo(Tagged, GameAction, frozen=True):
    """Take the monte's cards that are due, and discard as many cards (CA-19, CA-20, CA-23, CA-24)."""

    cards: tuple[int, ...]


class Calo(Tagged, GameAction, frozen=True):
    """Play one card."""

    card: int


CalaAction: TypeAlias = Lascio | Dichiaro | Solissima | Poso | Nomino | Accomodo | Calo
