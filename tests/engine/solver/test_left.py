"""Cards left by worth and by suit: the probability of each next card once suits are no longer known."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from engine.cards import PACK, SUITS, Card, suit
from engine.solver.left import FIGURE, SEVEN_CARD, SHORT, Left, Worth, next_cards, pile_of, worths
from engine.solver.left import MATTA as MATTA_WORTH

MATTA = Card("10D")
BY_SUIT = (FIGURE, SEVEN_CARD)


def shares(left: Left, by_suit: tuple[Worth, ...]) -> dict[tuple[Worth, str], Fraction]:
    """The probability of each worth for the next card, and of each suit where suits are known."""
    ways: Counter[tuple[Worth, str]] = Counter()
    for card, count, _ in next_cards(left, MATTA, by_suit=by_suit):
        worth = worths(MATTA)[card]
        ways[worth, suit(card) if worth in by_suit else ""] += count
    return {key: Fraction(count, ways.total()) for key, count in ways.items()}


@pytest.mark.parametrize("figures", range(4))
@pytest.mark.parametrize("sevens", range(3))
def test_a_stale_worth_counts_for_no_more_cards_than_are_left(figures: int, sevens: int) -> None:
    """Every worth is as likely by suit as without; its suits keep their shares."""
    left = Left(pile_of(PACK, MATTA), len(PACK) - 1)
    for worth in (FIGURE,) * figures + (SEVEN_CARD,) * sevens:
        left = left.take(worth)
    assert left.pile.is_stale(FIGURE) == (figures > 0)
    assert left.pile.is_stale(SEVEN_CARD) == (sevens > 0)
    by_suit = shares(left, BY_SUIT)
    for worth, count in enumerate(left.pile.counts):
        of_it = sum(share for (one, _), share in by_suit.items() if one == worth)
        assert of_it == Fraction(count, left.pile.size) == shares(left, ())[worth, ""]
    for place, name in enumerate(SUITS):
        figure = Fraction(left.pile.figures[place], 11) * by_suit_of(by_suit, FIGURE)
        assert by_suit[FIGURE, name] == figure
        assert by_suit[SEVEN_CARD, name] == by_suit_of(by_suit, SEVEN_CARD) / 4


def by_suit_of(shares: dict[tuple[Worth, str], Fraction], worth: Worth) -> Fraction:
    return sum((share for (one, _), share in shares.items() if one == worth), Fraction(0))


def test_a_stale_suit_that_is_used_up_does_not_come() -> None:
    """No figure of denari is left; a further figure went unseen."""
    left = Left(pile_of([Card(card) for card in ("8D", "8C", "9C", "7S")], MATTA), 3)
    left = left.take(FIGURE, SUITS.index("D")).take(FIGURE)
    assert shares(left, BY_SUIT) == {
        (FIGURE, "C"): Fraction(1, 2),
        (SEVEN_CARD, "S"): Fraction(1, 2),
    }


def test_an_endless_stock_keeps_all_cards_but_the_matta() -> None:
    left = Left(pile_of(PACK, MATTA), len(PACK), endless=True)
    assert left.take(FIGURE) == left
    without = left.take(MATTA_WORTH)
    assert (without.pile.counts[MATTA_WORTH], without.stock) == (0, len(PACK) - 1)
    assert without.take(1) == without


def test_the_last_cards_of_a_stock_run_out_and_a_new_shuffle_is_endless() -> None:
    """[SM-40]"""
    gone, left = pile_of(PACK[:20], MATTA), pile_of(PACK[20:], MATTA)
    last = Left(left, SHORT, again=gone, endless=True)
    for number in range(SHORT):
        assert last.stock == SHORT - number
        last = last.take(next(worth for worth, count in enumerate(last.pile.counts) if count))
    anew = last.shuffled()
    assert (anew.pile, anew.stock) == (gone, 20)
    assert anew.take(1) == anew
