"""Events of all games of drawing: decks and covered cards; and those of piatto and classica, whose punte stake once.

An event is stored by its class name. These mean the same, and move the same chips, in every game that has them.
"""

from __future__ import annotations

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


class Reshuffled(Tagged, GameEvent, frozen=True):
    """``pack`` is shuffle ``shuffle`` of the deck, in the order of the pack: the cards set aside, or all forty."""

    shuffle: int
    pack: tuple[Card, ...]


# --- piatto and classica --------------------------------------------------------------------------------------


class MattaLot(Tagged, GameEvent, frozen=True):
    """The draw for the matta begins with ``first`` (PI-9)."""

    first: Person


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
    """``person`` got the called ``card``, face up; ``fate`` is its effect on the turn."""

    fate: OnlineFate
