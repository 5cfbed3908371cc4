"""Events of all games of drawing: decks and covered cards; and those of piatto and classica, whose punte stake once.

An event is stored by its class name. These mean the same, and move the same chips, in every game that has them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.card_events import CardGiven, CardsDealt, DeckShuffled
from engine.cards import Card
from engine.drawing.hand import OnlineFate
from engine.families import GameEvent
from engine.game import Person
from engine.value import Tagged


class DeckBegan(DeckShuffled, frozen=True):
    """The deck of a round, or of a draw before it, and of the rounds after it if they go on with its cards."""


class Dealt(CardsDealt, frozen=True):
    """The covered cards, in the order of play, the banker or dealer last; in siete y media the banker first."""


Reshuffle: TypeAlias = Literal["stock", "matta", "draw"]
"""The reason for a reshuffle: the stock ran out (SM-40, PI-34), the matta came out (PI-33), or it ended its draw."""


class Reshuffled(Tagged, GameEvent, frozen=True):
    """``pack`` is shuffle ``shuffle`` of the deck, in the order of the pack: all cards that do not lie on the table."""

    shuffle: int
    pack: tuple[Card, ...]
    why: Reshuffle


# --- piatto and classica --------------------------------------------------------------------------------------


class MattaLot(Tagged, GameEvent, frozen=True):
    """The draw for the matta begins with ``lot`` (PI-9)."""

    lot: Person


class MattaCard(CardGiven, frozen=True):
    """``person`` got ``card``, face up, in the draw for the matta (PI-9).

    If it is the matta, ``order`` lists the players to be offered the bank: ``person``, then everybody to the right who
    can hold it. Then the cards of the draw are gathered up (``clears``); before, ``order`` is empty.
    """

    order: tuple[Person, ...]
    clears: bool


class OnlineDecided(Tagged, GameEvent, frozen=True):
    """A player called a card or stands, with ``stake``: a punta's whole stake, 0 for the banker (PI-25).

    ``staked`` chips of it went from the player's purse to escrow now; ``purse`` chips are left there. ``clock``: the
    system acted, because the player was out of time or in sit-out (PI-20, PI-23).
    """

    person: Person
    stake: int
    staked: int
    purse: int
    clock: bool


class OnlineCalled(OnlineDecided, frozen=True):
    """``person`` calls a card (*tiro*)."""


class OnlineStood(OnlineDecided, frozen=True):
    """``person`` stands (*sto*)."""


class OnlineDrew(CardGiven, frozen=True):
    """``person`` got the called ``card``, face up; ``fate`` is its effect on the turn.

    A bust punta's covered card is turned up, and goes with the called ones.
    """

    fate: OnlineFate
