"""The actions and the events of briscola. They are stored by class name, which therefore never changes its meaning."""

from __future__ import annotations

from typing import TypeAlias

from engine.card_events import DeckShuffled
from engine.cards import Card
from engine.families import GameAction, GameEvent
from engine.game import Person
from engine.tricks.events import DealLots, PackDealt
from engine.tricks.match import MatchOpened, SidesEnded
from engine.value import Tagged
from games.briscola.rules import BriscolaRules


class BriscolaCalo(Tagged, GameAction, frozen=True):
    """Play one card, by its number (BR-5)."""

    card: int


class BriscolaScambio(Tagged, GameAction, frozen=True):
    """Exchange the 7, or the 2, of briscola for the turned-up card (BR-11)."""


BriscolaAction: TypeAlias = BriscolaCalo | BriscolaScambio


class BriscolaOpened(MatchOpened, frozen=True, kw_only=True):
    """A game begins (BR-3, BR-9, BR-10)."""

    rules: BriscolaRules


class BriscolaDeck(DeckShuffled, frozen=True):
    """The deck of the game. ``left_out``: the card that is not in it (BR-2)."""

    left_out: tuple[Card, ...] = ()


class BriscolaSwapped(Tagged, GameEvent, frozen=True):
    """``person`` exchanged ``given`` for the turned-up card ``got`` (BR-11)."""

    person: Person
    given: Card
    got: Card


class BriscolaPlayed(Tagged, GameEvent, frozen=True):
    """``person`` played a card; ``clock``: because the time was up."""

    person: Person
    card: Card
    clock: bool


class BriscolaEnded(SidesEnded, frozen=True, kw_only=True):
    """The game is over; without ``winners`` it is a *patta* (BR-8 to BR-10)."""


BriscolaEvent: TypeAlias = (
    BriscolaOpened
    | BriscolaDeck
    | DealLots
    | PackDealt
    | BriscolaSwapped
    | BriscolaPlayed
    | BriscolaEnded
)
