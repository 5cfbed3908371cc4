"""Advice and odds of quattro e mezzo: the figures of ``best``, compared with whole hands played at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest

from engine.cards import PACK
from engine.game import PUBLIC, Choice, Move
from engine.half_points import FIVE
from games.quattro_e_mezzo import odds
from games.quattro_e_mezzo.advice import QuattroAdvice
from games.quattro_e_mezzo.advice import advice as advice_for
from games.quattro_e_mezzo.best import (
    Outlook,
    QuattroHeld,
    Rival,
    Strength,
    plays,
    stops,
    with_card,
)
from games.quattro_e_mezzo.events import QuattroSto, QuattroTiro
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.odds import QuattroReckoning
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.view import QuattroView
from tests.games.quattro_e_mezzo.kit import deal
from tests.kit.play import Sitting


def advice(view: QuattroView) -> QuattroAdvice:
    """The advice for a player on turn."""
    found = advice_for(view)
    assert found is not None
    return found


def test_the_advice_has_every_play_with_its_points_the_best_first() -> None:
    """[QM-3, QM-21] A choice that the advice names is one that the game takes."""
    table = deal("4D 5C 3C", "10D")
    table.do(1, QuattroTiro())
    view = table.view(1)
    found = advice(view)
    assert [option.points for option in found.options] == sorted(
        (play.points for play in plays(view)), reverse=True
    )
    assert found.options[0].choice == Choice("sto", None, (1,))
    assert {option.choice.name for option in found.options} == {"tiro", "sto"}
    for option in found.options:
        action = GAME.sight.action(view, option.choice)
        assert isinstance(GAME.core.decide(table.state, Move(1, action, {})), tuple)


def test_the_advice_on_a_six_and_the_matta_is_the_doppio_sei() -> None:
    """[QM-7]"""
    table = deal("6D 5C 3C", "10D")
    table.do(1, QuattroTiro())
    assert advice(table.view(1)).options[0].choice == Choice("doppio_sei")


def test_the_advice_tells_the_chance_of_a_bust() -> None:
    """With a 7 in hand only an ace would reach 8, and all cards but figures and the matta are too many."""
    found = advice(deal("7D 5C 3C").view(1))
    assert found.busts == Fraction(27, 39)
    assert [option.choice.name for option in found.options] == ["tiro", "sto"]


def test_only_the_player_on_turn_gets_advice() -> None:
    table = deal("4D 5C 3C")
    assert [advice_for(table.view(who)) for who in (PUBLIC, 2, 9)] == [None] * 3


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> QuattroReckoning:
    """The figures of three players; those of four take seconds."""
    monkeypatch.setattr(odds, "PLAYERS", 3)
    monkeypatch.setattr(odds, "TABLES", (2, 3))
    return odds.reckoned(QuattroRules())


@pytest.mark.unwatched
@pytest.mark.parametrize(("card", "stops"), [("5D", True), ("6D", False), ("7D", False)])
def test_the_first_cards_of_the_figures_are_those_of_the_advice(
    card: str, stops: bool, three: QuattroReckoning
) -> None:
    """A player before the first turn sees the same cards as the figures assume."""
    table = deal(f"{card} 2C 3C")
    option = advice(table.view(1)).options[0]
    assert (option.choice.name == "sto") == stops
    found = {first.total: first for first in three.firsts}[2 * int(card[0])]
    assert option.points == max(found.stop, found.draw)


def test_a_single_five_wins_as_often_as_the_figures_say(three: QuattroReckoning) -> None:
    """[QM-5, QM-6] Two thousand hands of three, all others *alla regola*: three standard errors."""
    assert [players for players, _ in three.fives] == [2, 3]
    expected = float(dict(three.fives)[3])
    chance, hands, won = random.Random(5), 2_000, 0
    for _ in range(hands):
        won += _wins_with_a_five(chance)
    error = (expected * (1 - expected) / hands) ** 0.5
    assert abs(won / hands - expected) < 3 * error
    assert three.hands[-1].total == FIVE
    assert three.hands[-1].points == 2 * three.hands[-1].wins


@pytest.mark.unwatched
@pytest.mark.parametrize("own", [(8, 1), (14, 1), (12, 1), (10,)])
def test_the_others_draw_from_the_same_cards(own: tuple[int, ...]) -> None:
    """[QM-5, QM-9, QM-23] Every order of a short pack is played, so no two players get the same card."""
    rules, pack = QuattroRules(), (1, 2, 4, 6, 8, 10, 14)
    won = 0
    for order in permutations(pack):
        coming = iter(order)
        rivals = [
            Rival({_regola(rules, coming): Fraction(1)}, dealer=dealer) for dealer in (False, True)
        ]
        hand = odds.final(rules, own)
        won += Outlook(rules, rivals, dealer=False).wins(hand) == 1
    found = odds.DealtOutlook(rules, Counter(pack), 3).wins(odds.final(rules, own))
    assert found == Fraction(won, factorial(len(pack)))


def _regola(rules: QuattroRules, coming: Iterator[int]) -> Strength:
    """The final hand of a player *alla regola* with these cards."""
    held = QuattroHeld(0, 0, first=0)
    while True:
        held, end = with_card(held, next(coming), rules)
        choices = stops(held, rules)
        if end is not None or choices:
            return end or choices[0][0]


def _wins_with_a_five(chance: random.Random) -> bool:
    """One hand of three in which the first player stops on a 5 and the others get random cards."""
    pack = [card for card in PACK if card != "5D"]
    chance.shuffle(pack)
    table: Sitting = deal(" ".join(["5D", *pack[:2]]), " ".join(pack[2:]))
    table.do(1, QuattroSto())
    table.play_out("alla_regola")
    return 1 in table.state.table.ending.winners
