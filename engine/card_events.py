"""Events that games have in common: decks and cards, each card with its place.

Events are stored by class name, so every game derives its own events from these. ``deck`` is the number of a deck,
``shuffle`` the number of a shuffle of that deck, ``place`` an index in the order of that shuffle. So every card can be
checked against the opened deck. Cards that come round again without a new shuffle have deck ``AGAIN``, and 0 for both.

Fields of other events mean the same in every game, so that a checker needs no game's rules. ``players``: the
people among whom the next lot is drawn. ``lot``: the person it fell on. ``clears``: the cards on the table are
gathered up, and the next reshuffle has them too. ``fate`` ``bust``: so are the called cards of ``person``.
``out``: a card of ``person`` that stays out of play until the round ends.
"""

from __future__ import annotations

from typing import Final

from engine.cards import Card
from engine.families import GameEvent
from engine.game import Person
from engine.value import Tagged

AGAIN: Final = 0
"""The deck of cards that come round again: no chance gives them."""


class DeckShuffled(Tagged, GameEvent, frozen=True):
    """All cards of the game are shuffled anew: deck number ``deck``."""

    deck: int


class CardsDealt(Tagged, GameEvent, frozen=True):
    """Cards for several people: ``cards[i]``, from place ``place + i``, to ``people[i]``."""

    deck: int
    shuffle: int
    place: int
    people: tuple[Person, ...]
    cards: tuple[Card, ...]


class CardGiven(Tagged, GameEvent, frozen=True):
    """One card for one person."""

    person: Person
    card: Card
    deck: int
    shuffle: int
    place: int
