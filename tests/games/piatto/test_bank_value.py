"""The value of a bank of piatto, against that of its duels."""

from __future__ import annotations

from engine.drawing.solver.odds import edge_alla_regola, odds
from games.piatto.bank_value import bank_value


def test_a_bank_against_one_punta_is_the_duel() -> None:
    """[PI-8] This holds for any stake; the pot is lost if all of it is staked and won."""
    edge = odds().edge
    for pot in (4, 20):
        assert bank_value(pot, (4,), "least").gain == edge_alla_regola() * 4
        assert bank_value(pot, (4,), "all").gain == edge * pot
        assert bank_value(pot, (4,), "all").lost == (1 - edge) / 2
    assert bank_value(20, (4,), "least").lost == 0


def test_a_pot_that_is_lost_ends_the_bank() -> None:
    """[PI-32] The second punta plays for the pot that the first left."""
    edge = edge_alla_regola()
    again = (1 + edge) / 2
    assert bank_value(1, (1, 1), "least").gain == edge * (1 + again)


def test_a_pot_is_worth_a_few_times_the_minimum_stake_at_most() -> None:
    """The punta stakes best."""
    found = odds()
    small = int(found.pays_up_to)
    assert bank_value(small, (1,), "best").gain > 0 > bank_value(small + 1, (1,), "best").gain
    assert bank_value(7, (1,), "best").gain == found.bad - 7 * found.good
