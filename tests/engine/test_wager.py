"""The game of the windows keeps the laws of every game."""

from __future__ import annotations

import random
from typing import Any

from engine.game import PUBLIC, Between, Choice, Refusal
from engine.value import replace
from tests.engine import test_conformance as suite
from tests.engine.every_law import every_law, laws_know
from tests.engine.leaks import is_found
from tests.kit.changed_game import changed_game
from tests.kit.play import Sitting
from tests.kit.wager.game import (
    GAME,
    Bet,
    CallRaises,
    CloseBets,
    Raise,
    Reveal,
    TakeBack,
    WagerView,
    view,
)
from tests.kit.wager.hidden import swap_hidden

BYSTANDER = suite.BYSTANDER


@every_law
def test_wager_keeps_every_law_of_the_suite(law: Any) -> None:
    with laws_know(GAME, swap_hidden):
        law(game=GAME)


def opened(chips: int = 1000) -> Sitting:
    """The window is open; 2 is the banker, 3 plays and so does 1, and the bystander has chips."""
    table = Sitting(GAME, chips=chips)
    table.purses[BYSTANDER] = 50
    table.open()
    assert table.state.table.opened.banker == 2
    return table


def test_a_bet_names_the_whole_bet_and_the_same_again_changes_nothing() -> None:
    table = opened()
    table.do(BYSTANDER, Bet(20))
    assert (table.purses[BYSTANDER], table.purses[2]) == (30, 980)
    assert table.do(BYSTANDER, Bet(20)) == ()
    table.do(BYSTANDER, Bet(5))
    assert (table.purses[BYSTANDER], table.purses[2]) == (45, 995)
    table.do(BYSTANDER, TakeBack())
    assert (table.purses[BYSTANDER], table.purses[2]) == (50, 1000)


def test_a_bet_beyond_the_purse_or_the_bank_names_the_highest() -> None:
    table = opened(chips=30)
    assert table.do(BYSTANDER, Bet(60)) == Refusal("bet_too_high", amount=30)
    table.do(1, Bet(10))
    assert table.do(BYSTANDER, Bet(21)) == Refusal("bet_too_high", amount=20)
    assert table.do(2, Bet(5)) == Refusal("unknown_action"), "the banker bets against nobody"


def test_the_first_of_the_highest_bets_is_the_responsible() -> None:
    table = opened()
    table.do(1, Bet(10))
    table.do(BYSTANDER, Bet(30))
    table.do(3, Bet(30))
    table.do(2, CloseBets())
    assert table.waiting() == BYSTANDER
    assert table.view(BYSTANDER).card == table.state.cards[1]
    assert all(table.view(person).card is None for person in (1, 2, 3, PUBLIC))


def test_raises_go_up_to_the_bet_and_a_bystander_is_paid() -> None:
    table = opened()
    table.do(BYSTANDER, Bet(20))
    table.do(2, CloseBets())
    table.do(BYSTANDER, CallRaises())
    assert table.do(BYSTANDER, Raise(21)) == Refusal("bet_too_high", amount=20)
    assert table.do(1, Raise(5)) == Refusal("no_bet")
    table.do(BYSTANDER, Raise(20))
    before = table.purses[BYSTANDER]
    table.do(BYSTANDER, Reveal())
    won = dict(table.state.table.ending.gains)[BYSTANDER]
    assert won in (40, -40)
    assert table.purses[BYSTANDER] == before + (80 if won > 0 else 0)


def test_a_round_without_a_bet_lets_the_table_rest() -> None:
    table = opened()
    table.do(2, CloseBets())
    assert table.awaits() == Between("nobody_bets")


def test_the_law_of_hidden_cards_finds_a_leak_to_one_viewer() -> None:
    """A banker who sees the bettors' card gets it in a view of the banker alone: the public picture is still right."""

    def leaking(state: Any, viewer: int) -> WagerView:
        seen = view(state, viewer)
        if viewer == state.table.opened.banker and state.cards:
            return replace(seen, card=state.cards[1])
        return seen

    leak = changed_game(GAME, view=leaking)
    with laws_know(GAME, swap_hidden):
        assert is_found(leak, GAME, seed=1).startswith("assert (WagerView")


def test_a_choice_without_an_amount_is_the_lowest() -> None:
    table = opened()
    assert GAME.sight.action(table.view(1), Choice("bet")) == Bet(1)
    assert GAME.sight.action(table.view(1), Choice("raise")) == Raise(1)


def test_computers_bet_once_and_then_let_the_window_pass() -> None:
    table = opened()
    play, below = GAME.players.policies["alla_regola"], random.Random(1).randrange
    assert play(table.view(1), table.offers(1), below) == Bet(10)
    table.do(1, Bet(10))
    assert play(table.view(1), table.offers(1), below) is None


def test_a_computer_with_the_bank_leaves_the_window_to_its_clock() -> None:
    table = opened()
    play, below = GAME.players.policies["alla_regola"], random.Random(1).randrange
    assert play(table.view(2), table.offers(2), below) is None
