"""Exact values of the duel: against published figures, the real values of hands, and PI-35."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final

import pytest

from engine.cards import PACK
from engine.drawing.hand import best_total
from engine.drawing.regola import banker_draws, least, punta_draws
from engine.drawing.solver import hands as counted
from engine.drawing.solver.duel import FRESH, best_banker, fixed, standing_from, won
from engine.drawing.solver.odds import edge_alla_regola, edge_of_best_banker, edge_once_known, odds
from engine.drawing.solver.published import compared
from engine.drawing.solver.punta import OnlinePuntaTurn, alla_regola
from engine.drawing.solver.rule import below
from engine.drawing.solver.seen import by_worth
from engine.drawing.solver.several import all_alla_regola
from engine.half_points import FIVE, SEVEN_AND_HALF
from engine.solver.graph import ways_to_end
from engine.solver.left import MATTA, Left, next_worths, pile_of
from engine.solver.published import Published
from engine.solver.rows import stands_from


@pytest.mark.parametrize("figure", tuple(compared()), ids=lambda figure: figure.name)
def test_every_published_figure_is_met_to_three_decimals(figure: Published) -> None:
    """An endless pack, no matta; the banker sees the total, draws to a tie and wins it."""
    assert abs(figure.solved - figure.published) <= Fraction(1, 2000)


@pytest.mark.parametrize("first", PACK[::3])
def test_a_hand_of_card_values_counts_as_much_as_in_the_game(first: str) -> None:
    """[PI-2] [PI-3] [PI-4] [PI-35] Totals, the lowest total shown and the decision to draw agree for every hand of
    three cards.
    """
    for second, third in product(PACK[1::2], PACK[::5]):
        if len({first, second, third}) < 3:
            continue
        for cards in ((first,), (first, second), (first, second, third)):
            weight = counted.weight_of(by_worth(cards))  # type: ignore[arg-type]
            total = best_total(cards)  # type: ignore[arg-type]
            assert counted.total_of(weight) == min(total, SEVEN_AND_HALF + 1)
            if total < SEVEN_AND_HALF:
                assert counted.least_of(weight) == min(least(cards, False), SEVEN_AND_HALF)  # type: ignore[arg-type]
                assert counted.punta_draws(weight) == punta_draws(cards)  # type: ignore[arg-type]
                assert (total < FIVE) == banker_draws(cards, 0)  # type: ignore[arg-type]


def test_every_way_to_play_on_ends() -> None:
    for target in (FIVE, SEVEN_AND_HALF):
        ends, of = ways_to_end(below(target), FRESH)
        assert sum(ends) == of
        assert sum(ends[:target]) == 0


def test_cards_put_away_are_never_the_matta() -> None:
    """With all but one card put away, the last one is the matta."""
    left = Left(FRESH.pile, 1, away=39)
    ends, of = ways_to_end(below(FIVE), Left(left.pile, 39))
    assert 0 < sum(ends) == of
    gone, all_of = ways_to_end(below(1), left)  # any first card
    assert gone[1] == all_of
    assert [worth for worth, _, _ in next_worths(left)] == [MATTA]


@pytest.mark.unwatched
def test_a_better_player_wins_more() -> None:
    """[PI-35] Against a banker *alla regola* nothing beats playing best."""
    found = odds()
    assert found.edge < found.alla_regola
    for total in range(FIVE - 4, FIVE + 4):
        assert -won(OnlinePuntaTurn(alla_regola(), standing_from(total))) > found.edge
    assert won(OnlinePuntaTurn(fixed(FIVE))) > won(
        OnlinePuntaTurn(fixed(FIVE), counted.punta_draws)
    )


SMALL: Final = Left(pile_of([card for card in PACK if card[-1] == "D"], PACK[9]), 9)
"""The ten cards of one suit, including the matta."""


TWO_SUITS: Final = Left(pile_of([card for card in PACK if card[-1] in "DC"], PACK[9]), 19)
"""Twenty cards, enough for three players."""


def test_a_banker_who_plays_best_wins_more_and_less_against_a_punta_who_knows_it() -> None:
    """[PI-27] The banker's conclusions from open cards hold only for a punta *alla regola*."""
    regola = -won(OnlinePuntaTurn(alla_regola(), counted.punta_draws), SMALL)
    assert edge_of_best_banker(SMALL) > regola
    assert edge_once_known(SMALL) < edge_of_best_banker(SMALL)


@pytest.mark.unwatched
def test_five_is_the_best_total_to_draw_to() -> None:
    """[PI-35] Five is the best fixed total for a bank against a best punta. Compared with any other total, a punta
    loses less than half a hundredth of the stake with it.
    """
    of_bank = {total: -won(OnlinePuntaTurn(fixed(total))) for total in range(FIVE - 3, FIVE + 4)}
    assert max(of_bank, key=of_bank.__getitem__) == FIVE
    for banker in (fixed(FIVE), alla_regola()):
        at_five = won(OnlinePuntaTurn(banker, standing_from(FIVE)))
        for total in range(FIVE - 4, FIVE + 4):
            assert won(OnlinePuntaTurn(banker, standing_from(total))) - at_five < Fraction(1, 200)


def test_first_cards_make_the_edge() -> None:
    found = odds()
    assert stands_from(found.rows) == 11
    assert sum(card.chance for card in found.first_cards) == 1
    assert sum(card.chance * card.wins for card in found.first_cards) == -found.edge
    assert found.bad - found.good == found.edge
    assert found.pays_up_to == found.bad / found.good
    assert [row.total for row in found.rows if not row.matta] == list(range(1, SEVEN_AND_HALF))


def test_one_of_several_punte_is_better_off() -> None:
    """[CL-7] With more punte, the banker can draw less often against one of them; against a single punta it is the
    duel.
    """
    assert all_alla_regola(1) == -edge_alla_regola()
    alone, two = all_alla_regola(1, TWO_SUITS), all_alla_regola(2, TWO_SUITS)
    assert alone < two < won(OnlinePuntaTurn(fixed(FIVE), counted.punta_draws), TWO_SUITS)


def test_a_best_banker_sees_open_cards_as_a_set_except_for_the_last() -> None:
    answers = best_banker()
    assert answers((3, 1, 2), FIVE) == answers((1, 3, 2), FIVE)
    assert answers((1, 2), FIVE) != answers((1, 2), SEVEN_AND_HALF)
