"""The cousin at quattro e mezzo: by feel, with a temperament."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.quattro_e_mezzo import GAME
from engine.quattro_e_mezzo.events import DoppioSei, QuattroSto, QuattroTiro
from tests.kit.play import Sitting
from tests.kit.quattro import deal

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


@pytest.mark.parametrize(("person", "lone_five"), [(1, "sometimes"), (2, "yes"), (3, "no")])
def test_a_five_is_enough_for_some(person: int, lone_five: str) -> None:
    """The even one goes on at times, the bold one always, the careful one never."""
    table = deal("5D 5C 5S 4B", "")
    for _ in range(person - 1):
        table.do(table.waiting(), STO)
    assert cousin(table, 99) == (TIRO if lone_five == "yes" else STO)
    assert cousin(table, 0) == (STO if lone_five == "no" else TIRO)


def test_on_a_lone_six_it_sometimes_tries_and_with_the_matta_it_declares() -> None:
    """[QM-7] A doppio sei is never left out."""
    assert cousin(deal("6D 5C"), 0) == TIRO
    assert cousin(deal("6D 5C"), 99) == STO
    assert cousin(drawn("6D 5C", "10D")) == DoppioSei()


def test_with_the_matta_it_stops_at_the_best() -> None:
    """[QM-21] The value is left to the table."""
    assert cousin(drawn("10D 5C", "3D"), 0) == STO
