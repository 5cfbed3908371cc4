"""The cousin at quattro e mezzo: by feel, with a temperament."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.quattro_e_mezzo.events import DoppioSei, QuattroSto, QuattroTiro
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.rules import QuattroRules
from tests.games.quattro_e_mezzo.kit import deal
from tests.kit.play import Sitting
from tools.bench.best import COMPANIES, strength

TIRO, STO = QuattroTiro(), QuattroSto()


def always(number: int) -> Callable[[int], int]:
    """Lots that fall on ``number``, or on the highest possible number below it."""
    return lambda limit: min(number, limit - 1)


def cousin(table: Sitting, lot: int = 99) -> object:
    person = table.waiting()
    return GAME.players.policies["cousin"](table.view(person), table.offers(person), always(lot))


def drawn(holes: str, draws: str) -> Sitting:
    table = deal(holes, draws)
    for _ in draws.split():
        table.do(1, TIRO)
    return table


def test_it_takes_cards_below_four_and_a_half_and_is_content_with_it() -> None:
    """[QM-3] The lots make no difference."""
    for lot in (0, 99):
        assert cousin(deal("4D 5C"), lot) == TIRO
        assert cousin(drawn("4D 5C", "8D"), lot) == STO


@pytest.mark.parametrize("person", [1, 2, 3])
@pytest.mark.parametrize("lot", [0, 99])
def test_a_five_is_enough_for_everybody(person: int, lot: int) -> None:
    """[QM-6] A 5 beats a 4½, and no temperament goes on."""
    table = deal("5D 5C 5S 4B", "")
    for _ in range(person - 1):
        table.do(table.waiting(), STO)
    assert cousin(table, lot) == STO


@pytest.mark.parametrize("card", ["6D", "7D"])
def test_on_a_lone_six_or_seven_it_nearly_always_goes_on(card: str) -> None:
    """[QM-5] Alone it seldom wins; of two cards it is enough."""
    assert cousin(deal(f"{card} 5C"), 99) == TIRO
    assert cousin(deal(f"{card} 5C"), 0) == STO
    assert cousin(drawn("5D 5C", "1D" if card == "6D" else "2D")) == STO


def test_it_stops_on_a_lone_six_if_all_others_are_bust() -> None:
    """[QM-6] Any hand wins then."""
    table = deal("4D 6C", "2D 7S")
    for _ in range(2):
        table.do(1, TIRO)
    assert table.waiting() == 2
    assert cousin(table) == STO


def test_with_a_six_and_the_matta_it_declares() -> None:
    """[QM-7] A doppio sei is never left out."""
    assert cousin(drawn("6D 5C", "10D")) == DoppioSei()


@pytest.mark.unwatched
@pytest.mark.parametrize("company", COMPANIES)
def test_it_plays_better_than_alla_regola(company: str) -> None:
    """A short form of ``make strength``."""
    (row,) = strength(QuattroRules(), seats=4, hands=300, company=company, measured=("cousin",))
    assert row.means["cousin"].mean > row.means["cousin"].error


def test_with_the_matta_it_stops_at_the_best() -> None:
    """[QM-21] The value is left to the table."""
    assert cousin(drawn("10D 5C", "3D"), 0) == STO
