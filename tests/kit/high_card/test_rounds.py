"""Rounds of high card."""

from __future__ import annotations

from engine.game import Refusal
from tests.kit.high_card import GAME, Butto, HighCardRules, Tengo
from tests.kit.play import Sitting, cards


def deal(stacked: str, *, chips: int = 100) -> Sitting:
    """A round with these cards, player 1 first."""
    table = Sitting(GAME, HighCardRules(), stacked=cards(stacked), chips=chips)
    table.open()
    return table


def test_the_highest_kept_card_wins_all_stakes() -> None:
    table = deal("7C 3S 10D")
    for person, action in ((1, Tengo()), (2, Tengo()), (3, Butto())):
        assert not isinstance(table.do(person, action), Refusal)
    assert [table.purses[person] for person in (1, 2, 3)] == [110, 95, 95]


def test_of_equal_highest_cards_the_first_wins() -> None:
    table = deal("7C 7S 3D")
    for person in (1, 2, 3):
        table.do(person, Tengo())
    assert [table.purses[person] for person in (1, 2, 3)] == [110, 95, 95]


def test_the_last_player_wins_if_everybody_drops_the_card() -> None:
    table = deal("7C 7S 3D")
    for person in (1, 2, 3):
        table.do(person, Butto())
    assert [table.purses[person] for person in (1, 2, 3)] == [95, 95, 110]


def test_a_round_needs_two_players_with_the_stake() -> None:
    table = Sitting(GAME, HighCardRules(), chips={1: 4, 2: 4, 3: 50})
    assert table.open() == Refusal("too_few", 5)
    assert table.open(rules=HighCardRules(0)) == Refusal("bad_rules")
