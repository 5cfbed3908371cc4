"""Requests to chance, and its answers: lots, decks and cards; and the request for the time.

The engine draws no random numbers and reads no clock: a game asks with a request, and the dealer answers.
``GameCore.awaits`` returns the request that is pending.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.cards import Card
from engine.families import GameAction
from engine.value import Tagged, Value


class Lots(Value, frozen=True):
    """Chance must name one of ``among``, persons by their numbers (SM-28). The answer is ``LotFell``."""

    among: tuple[int, ...]


class FreshDeck(Value, frozen=True):
    """Chance must open the next sealed deck, in an unknown order. The answer is ``DeckOpened``.

    Allowed at most once a round: a round begins only while a deck is ready, and the seal of the next deck may not be
    published yet. A game that shuffles more often asks for another shuffle of the same deck (``Draw``).
    """


class Draw(Value, frozen=True):
    """Chance must turn over ``count`` cards from ``place`` on. The answer is ``Drawn``.

    The order belongs to deck ``deck``: shuffle 0 is all cards of the game, shuffle ``k`` the k-th reshuffle, of
    ``pack`` (SM-40, PI-33). A shuffle number always goes with the same pack.
    """

    deck: int
    shuffle: int
    pack: tuple[Card, ...]
    place: int
    count: int


class AskTime(Value, frozen=True):
    """The game needs the time, for a match that ends by time. The answer is ``TimeIs``."""


ChanceRequest: TypeAlias = Lots | FreshDeck | Draw


class LotFell(Tagged, GameAction, frozen=True):
    person: int


class DeckOpened(Tagged, GameAction, frozen=True):
    deck: int


class Drawn(Tagged, GameAction, frozen=True):
    cards: tuple[Card, ...]


class TimeIs(Tagged, GameAction, frozen=True):
    """``at``: milliseconds since 1970."""

    at: int


ChanceAnswer: TypeAlias = LotFell | DeckOpened | Drawn | TimeIs
