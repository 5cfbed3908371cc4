"""The games of this process, by their rules and in print."""

from __future__ import annotations

import pytest

from engine.registry import GAMES, game_of
from tests.kit.bussa import BUSSA, BussaRules, bussa_is_played


def test_rules_belong_to_the_game_that_is_known() -> None:
    for game in GAMES.values():
        assert all(game_of(rules) is game for rules in game.rulebook.presets.values())
    with bussa_is_played():
        assert game_of(BussaRules()) is BUSSA
    with pytest.raises(KeyError):
        game_of(BussaRules())


def test_a_game_is_printed_by_its_key() -> None:
    assert repr(BUSSA) == "Game('bussa')"
