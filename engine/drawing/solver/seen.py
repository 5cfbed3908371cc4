"""From visible cards to the cards left, as the solver counts them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.cards import PACK, Card
from engine.drawing.hand import MATTA
from engine.solver.left import Pile, Worth, pile_of, worths


def by_worth(cards: Iterable[Card]) -> tuple[Worth, ...]:
    """The worth of each of these cards."""
    known = worths(MATTA)
    return tuple(known[card] for card in cards)


def unseen(seen: Collection[Card], pack: Iterable[Card] = PACK) -> Pile:
    """All cards of ``pack`` except the seen ones."""
    return pile_of([card for card in pack if card not in seen], MATTA)
