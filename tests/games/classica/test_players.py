"""The reference players and the clock."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.drawing.actions import Accetto, OnlineSto, OnlineTiro
from engine.game import Clock
from games.classica.game import GAME
from games.classica.players import alla_regola
from tests.games.classica.kit import ClassicaSitting, deal, offered


def regola(table: ClassicaSitting) -> object:
    view = table.view(table.waiting())
    return alla_regola(view, GAME.sight.offers(view), lambda _: 0)


@pytest.mark.parametrize(
    ("hole", "plays"),
    [
        ("10D", OnlineTiro()),
        ("4C", OnlineTiro()),
        ("5C", OnlineSto()),
        ("7C", OnlineSto()),
        ("8C", OnlineTiro()),
    ],
)
def test_a_punta_draws_below_five(hole: str, plays: object) -> None:
    """[CL-8a, PI-35] It draws with the minimum stake, on the matta alone too."""
    assert regola(deal(f"{hole} 2C 3C")) == plays


@pytest.mark.parametrize(
    ("holes", "draws", "played", "plays"),
    [
        (
            "2C 2S 6C",
            "4D 5C",
            ((1, OnlineTiro()), (1, OnlineSto()), (2, OnlineTiro()), (2, OnlineSto())),
            OnlineSto(),
        ),
        ("1C 6S 6C", "10D", ((1, OnlineTiro()), (1, OnlineSto())), OnlineSto()),
        ("1C 6C", "10D", ((1, OnlineTiro()), (1, OnlineSto())), OnlineTiro()),
        ("7S 7C 7D", "9D 6S", ((1, OnlineTiro()), (2, OnlineTiro())), OnlineTiro()),
    ],
)
def test_the_banker_draws_below_the_lowest_total_a_punta_can_have(
    holes: str, draws: str, played: Sequence[tuple[int, object]], *, plays: object
) -> None:
    """[CL-9, PI-35] The banker draws below 5, and below the lowest possible total of the punte still in. A punta's
    lowest total is the open cards plus ½, 7 with an open matta, or 7½ if announced.
    """
    table = deal(holes, draws, people=len(holes.split()))
    for who, action in played:
        table.do(who, action)
    assert regola(table) == plays


def test_a_computer_player_sets_ten_times_the_minimum_or_the_most_it_can() -> None:
    """[CL-2, CL-5] It banks all in if its chips do not reach the minimum."""
    assert regola(offered(3)) == Accetto(50)
    assert regola(offered(3, chips=60)) == Accetto(30)
    assert regola(offered(3, chips=7)) == Accetto(7)


def test_a_clock_runs_for_every_decision() -> None:
    """[CL-6, PI-18, PI-20] It runs for the offered bank, for punte and for the banker, and stops between banks."""
    table = offered(2)
    due = GAME.timing.clock(table.state)
    assert due == Clock(table.state.table.decision, 2)
    table.do(2, Accetto(10))
    due = GAME.timing.clock(table.state)
    assert due is not None
    assert due.who == 1
    table.play_out("alla_regola")
    assert GAME.timing.clock(table.state) is None
