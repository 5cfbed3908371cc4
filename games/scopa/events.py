"""The action and the events of scopa. They are stored by class name, which therefore never changes its meaning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from engine.card_events import DeckShuffled
from engine.cards import Card
from engine.families import GameAction, GameEvent
from engine.game import Person
from engine.tricks.events import DealLots, PackDealt
from engine.tricks.match import MatchOpened, SidesEnded
from engine.value import Tagged, Value
from games.scopa.rules import ScopaRules


class ScopaCalo(Tagged, GameAction, frozen=True, omit_defaults=True):
    """Play ``card``, and take ``takes``; cards are ``engine.cards.NUMBER``.

    ``takes`` may be empty if the card has one way alone: it stays on the table, or takes all that it may.
    """

    card: int
    takes: tuple[int, ...] = ()


class ScopaOpened(MatchOpened, frozen=True, kw_only=True):
    """A hand begins (SC-3, SC-11). ``wins``: the points of the players in this match so far (SC-9)."""

    rules: ScopaRules


class ScopaDeck(DeckShuffled, frozen=True):
    """The deck of the hand."""


class ScopaPlayed(Tagged, GameEvent, frozen=True):
    """``person`` played ``card`` and took ``takes``; the card stays on the table if it took none."""

    person: Person
    card: Card
    takes: tuple[Card, ...]
    scopa: bool
    clock: bool


class SideCount(Value, frozen=True):
    """The takings of one player, or one pair, in a hand.

    ``primiera`` and ``napola`` 0: none. ``singles``: the names of the single points (SC-7, SC-10).
    """

    cards: int
    denari: int
    primiera: int
    scope: int
    napola: int
    singles: tuple[str, ...]


class ScopaEnded(SidesEnded, frozen=True, kw_only=True):
    """The hand is over. ``left``: the cards on the table, which go to the last taker (SC-6).

    ``counts``: of each side. ``points``: those of the hand; ``won``: those of the match (SC-9).
    """

    left: tuple[Card, ...]
    counts: tuple[SideCount, ...]


ScopaEvent: TypeAlias = ScopaOpened | ScopaDeck | DealLots | PackDealt | ScopaPlayed | ScopaEnded


def score(event: ScopaEvent) -> Mapping[Person, int] | None:
    """Each player's points of a finished hand; partners have the same."""
    if not isinstance(event, ScopaEnded):
        return None
    of_side = zip(event.sides, event.points, strict=True)
    return {person: points for side, points in of_side for person in side}
