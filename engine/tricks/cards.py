"""The offer of a card from the hand, and the premove of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Choice, Offer, PossiblePremove, Refusal

ANY_CARD: Final = Offer("calo", option_kind="cards", private=True)
"""The offer as the public sees it: the hand is hidden, so any card might be legal."""

QUESTION: Final = "card"
"""The question that a premove answers."""


def card_offer(cards: Sequence[int], *, marks: bool = False) -> Offer:
    """The offer to play one of these cards, by their numbers. ``marks``: a first tap only marks a card."""
    return Offer("calo", options=tuple(cards), option_kind="cards", private=True, marks=marks)


def card_premove(hand: Sequence[int]) -> tuple[PossiblePremove, ...]:
    """The next card of a waiting player, which need not be legal when the turn comes."""
    return (PossiblePremove(QUESTION, (card_offer(hand),)),) if hand else ()


def only_card(cards: Sequence[int]) -> Choice | None:
    """The only card that may be played; None if there are several."""
    return Choice("calo", options=tuple(cards)) if len(cards) == 1 else None


def chosen_options(offer: Offer, choice: Choice) -> tuple[int, ...] | Refusal:
    """The options of a choice, by default the best ones. Refused: ``how_many`` (``amount`` are needed)."""
    chosen = choice.options or offer.options[: offer.take]
    if offer.options and len(chosen) != offer.take:
        return Refusal("how_many", amount=offer.take)
    return chosen
