"""The worth of final hands and of first cards, computed by ``best`` with the whole pack."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

from engine.cards import PACK
from engine.half_points import FIVE
from engine.online.hand import CARD_WEIGHTS
from engine.quattro_e_mezzo.best import (
    Outlook,
    QuattroHeld,
    Rival,
    Unseen,
    regola_chances,
    stops,
    without,
)
from engine.quattro_e_mezzo.hand import SIX
from engine.quattro_e_mezzo.rules import QuattroRules
from engine.value import value

PLAYERS: Final = 4
"""Players at the table of the figures; the first to play holds the hand."""

TABLES: Final = (2, 3, 4, 6, 8, 12)
"""Numbers of players for the figures of a single 5."""

_HANDS: Final = ((8, 1), (14, 1), (14,), (12, 1), (12,), (10, 1), (10,))
"""The hands of the figures: weights of cards, from 4½ down to a single 5."""

_FIRST: Final = (FIVE, SIX, 14)
"""First cards on which a player may stop."""


@value
class HandWorth:
    """A final hand of ``total`` half points: the chance that it wins, and the points that it brings on average."""

    total: int
    wins: Fraction
    points: Fraction


@value
class FirstCardWorth:
    """A first card of ``total`` half points: the points on average by stopping, and by calling and playing on."""

    total: int
    stop: Fraction
    draw: Fraction


@value
class QuattroReckoning:
    """The figures of the first player: of each final hand, of a single 5 by the number of players, of first cards.

    All others go *alla regola*; the pack is whole.
    """

    hands: tuple[HandWorth, ...]
    fives: tuple[tuple[int, Fraction], ...]
    firsts: tuple[FirstCardWorth, ...]


def reckoned(rules: QuattroRules) -> QuattroReckoning:
    """Compute the figures. It takes seconds."""
    return QuattroReckoning(
        hands=tuple(_worth(rules, cards, PLAYERS) for cards in _HANDS),
        fives=tuple((players, _worth(rules, (FIVE,), players).wins) for players in TABLES),
        firsts=tuple(_first(rules, card) for card in _FIRST),
    )


def _worth(rules: QuattroRules, cards: tuple[int, ...], players: int) -> HandWorth:
    outlook, _ = _outlook(rules, cards, players)
    ((own, _),) = stops(QuattroHeld(sum(cards), len(cards), first=cards[0]), rules)
    return HandWorth(own.total, wins=outlook.wins(own), points=outlook.worth(own))


def _first(rules: QuattroRules, card: int) -> FirstCardWorth:
    outlook, unseen = _outlook(rules, (card,), PLAYERS)
    held = QuattroHeld(card, 1, first=card)
    ((own, _),) = stops(held, rules)
    return FirstCardWorth(card, outlook.worth(own), outlook.with_a_card(held, unseen))


def _outlook(rules: QuattroRules, cards: tuple[int, ...], players: int) -> tuple[Outlook, Unseen]:
    """The first player's chances with these cards, and the cards that this player has not seen."""
    unseen: Unseen = Counter(CARD_WEIGHTS[card] for card in PACK)
    for card in cards:
        unseen = without(unseen, card)
    chances = regola_chances(unseen, rules)
    others = [Rival(chances, dealer=place == players) for place in range(2, players + 1)]
    return Outlook(rules=rules, others=others, dealer=False), unseen
