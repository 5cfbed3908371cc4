"""The measured gain of best play: the same cards are played twice."""

from __future__ import annotations

import pytest

from bench.best import PlayedEvening, gains, main
from engine.registry import GAMES
from engine.sette_e_mezzo.rules import PRESETS
from tests.kit.changed_game import changed_game


def test_playing_alla_regola_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time has the cards of the first, including reshuffles and new decks."""
    game = GAMES["sette_e_mezzo"]
    same = changed_game(
        game, policies={**game.players.policies, "best": game.players.policies["alla_regola"]}
    )
    monkeypatch.setattr("bench.best.game_of", lambda _: same)
    found = gains(PRESETS["classico"], seats=4, hands=60, seed=3)
    assert (found.punta, found.banker) == ((0, 0), (0, 0))
    assert found.regola.error > 0


def test_every_hand_is_played_once_for_every_seat() -> None:
    evening = PlayedEvening(PRESETS["classico"], 3, 1)
    regola, better, banker = evening.hand()
    assert sum(regola.values()) == 0
    assert better.keys() == regola.keys() == {1, 2, 3}
    assert banker == 1


def test_the_measurement_prints_a_line_a_kind_of_stakes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--hands", "2", "--seats", "2", "--preset", "bambini"]) == 0
    said = capsys.readouterr().out
    assert "one stake, 1 |" in said
    assert "stakes 1 to 5 |" in said
