"""The computer players of calabresella."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Person, Waiting
from games.calabresella.actions import Calo, Dichiaro, Lascio, Solissima
from games.calabresella.events import CalaEnded
from games.calabresella.forms import ARCISOLO, CHIAMO, CHIEDO
from games.calabresella.game import GAME
from games.calabresella.rules_of_thumb import strength
from tests.games.calabresella.kit import auction, deal, masked, number
from tests.kit.at_random import player_of
from tests.kit.play import Sitting

STRONG = "3D 2D 1D 10D 9D 3C 2C 1C"


def plays(table: Sitting, person: Person) -> Any:
    view = table.view(person)
    return GAME.players.policies["cousin"](view, GAME.sight.offers(view), lambda _: 0)


def test_the_strength_of_a_hand() -> None:
    assert strength(masked(STRONG)) == 6 + 4 + 3 + 1 + 1 + 1 + 6 + 4 + 3
    assert strength(masked("4D 5D 6D 7D 8D")) == 1


def test_the_cousin_calls_by_strength_and_never_out_of_turn() -> None:
    table = deal({1: STRONG, 2: "4D 5D 6D 7D 4C 5C 6C 7C"}, seats=5)
    assert plays(table, 1) == Dichiaro(CHIEDO)
    assert plays(table, 2) is None
    auction(table, (1, Lascio()))
    assert plays(table, 2) == Lascio()
    table = deal({1: "3D 2D 4D 5D 6D 1C 5C 4S"}, seats=5)
    assert plays(table, 1) == Dichiaro(CHIAMO)


def test_the_cousin_gives_a_sure_trick_of_the_own_side_its_ace() -> None:
    table = deal({1: "3D 4C", 2: "2D 1D 4D", 3: "5D 6D"}, seats=3, monte="4S 5S 6S 7S")
    auction(table, (3, Solissima(ARCISOLO)), (1, Lascio()), (2, Lascio()))
    auction(table, (1, Calo(number("3D"))))
    assert plays(table, 2) == Calo(number("1D"))
    table = deal({1: "4D 4C", 2: "3D 1D 5D", 3: "2D 6D"}, seats=3, monte="4S 5S 6S 7S")
    auction(table, (3, Solissima(ARCISOLO)), (1, Lascio()), (2, Lascio()))
    assert plays(table, 1) != Calo(number("4D"))
    auction(table, (1, Calo(number("4D"))))
    assert plays(table, 2) == Calo(number("3D")), "only the 3 is sure"


@pytest.mark.parametrize("seats", [3, 5])
def test_the_cousin_wins_points_from_random_players(seats: int) -> None:
    """One cousin among random players, in each seat in turn."""
    total = 0
    for seed in range(60):
        table = deal(seats=seats, seed=seed, target=1000)
        own = 1 + seed % seats
        while isinstance(table.awaits(), Waiting):
            person = table.waiting()
            play: Any = player_of(GAME, "cousin" if person == own else "random")
            view = table.view(person)
            table.do(person, play(view, GAME.sight.offers(view), table.random.randrange))
        total += dict(table.last(CalaEnded).gains)[own]
    assert total > 0


def test_cousins_play_every_table() -> None:
    calls = set()
    for seats in range(3, 8):
        for seed in range(12):
            table = deal(seats=seats, seed=seed)
            table.play_out("cousin")
            calls.add(table.last(CalaEnded).call)
    assert {CHIAMO, CHIEDO} <= calls
