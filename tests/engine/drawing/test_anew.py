"""The solver of piatto and classica against a second reckoning without shared code, from short packs."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from engine.cards import Card
from engine.drawing.hand import MATTA
from engine.drawing.solver.duel import fixed, standing_from, won
from engine.drawing.solver.odds import edge_of_best_banker, edge_once_known
from engine.drawing.solver.punta import OnlinePuntaTurn, alla_regola
from engine.drawing.solver.several import all_alla_regola
from engine.half_points import FIVE
from engine.solver.left import Left, pile_of
from tests.kit.anew.banker import best_banker
from tests.kit.anew.house import ONLINE
from tests.kit.anew.online import FoundOut, flat, of_two
from tests.kit.anew.play import Punta

ONE: Final = Fraction(1)

PACKS: Final = (
    "10D 7D 8D 9C 7C 1C 3S 5B",
    "8D 9D 9C 8S 7S 2B 6C 1D",
    "10D 8D 9D 8C 7B 2C 3D 3S 6S",
)


def left_of(pack: str) -> Left:
    return Left(pile_of([Card(one) for one in pack.split()], MATTA), len(pack.split()) - 1)


@pytest.mark.unwatched
@pytest.mark.parametrize("pack", PACKS)
def test_a_duel(pack: str) -> None:
    """[PI-28, PI-29, PI-35] Both sides play best, or know the other's way of playing."""
    left, again = left_of(pack), flat(pack.split())
    assert won(OnlinePuntaTurn(alla_regola()), left) == Punta(ONLINE, ONE).hand(again)
    best = edge_of_best_banker(left)
    assert best == best_banker(ONLINE, again, ONE)
    assert best > -Punta(ONLINE, ONE, draws_below=FIVE).hand(again)
    assert edge_once_known(left) == -FoundOut(again, ONE).hand()


@pytest.mark.parametrize("total", [8, 10, 13])
def test_fixed_totals(total: int) -> None:
    """[PI-35] Punta and banker draw below fixed totals."""
    left, again = left_of(PACKS[0]), flat(PACKS[0].split())
    for banker in (8, 11):
        solved = won(OnlinePuntaTurn(fixed(banker), standing_from(total)), left)
        assert solved == Punta(ONLINE, ONE, draws_below=total, fixed=banker).hand(again)


@pytest.mark.unwatched
def test_two_punte() -> None:
    """[PI-35, CL-7] The banker draws against the lowest possible total of the punte still in."""
    pack = "10D 8D 9D 7C 2C 3D 4S 6S 1B 5C 6B 7S"
    assert all_alla_regola(2, left_of(pack)) == of_two(flat(pack.split()), ONE)
