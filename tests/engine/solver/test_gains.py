"""The measured strength of the computers: the same cards are played again."""

from __future__ import annotations

from typing import Any

import pytest

from engine.registry import GAMES
from games.piatto.rules import PiattoRules
from games.quattro_e_mezzo.rules import QuattroRules
from games.sette_e_mezzo.rules import PRESETS
from games.siete_y_media.rules import SieteRules
from tests.kit.changed_game import changed_game
from tools.bench import strength as command
from tools.bench.best import COMPANIES, SEES_ALL, MeasuredGame, PlayedEvening, strength
from tools.bench.report import StrengthRow


def test_playing_alla_regola_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time has the cards of the first, including reshuffles and new decks."""
    game = GAMES["sette_e_mezzo"]
    same = changed_game(
        game, policies={**game.players.policies, "best": game.players.policies["alla_regola"]}
    )
    monkeypatch.setattr("tools.bench.best.game_of", lambda _: same)
    for company in COMPANIES:
        rows = [
            *strength(PRESETS["classico"], seats=4, hands=40, company=company, measured=("best",))
        ]
        assert [row.role for row in rows] == ["players", "banker"]
        for row in rows:
            assert row.means["best"].mean == row.means["best"].error == 0
            assert row.means["alla_regola"].error > 0


@pytest.mark.parametrize("company", COMPANIES)
def test_every_hand_is_played_once_for_every_seat(company: str) -> None:
    evening = PlayedEvening(PRESETS["classico"], seats=3, seed=1, company=company)
    banker, brought = evening.hand(("best",))
    assert banker == 1
    assert brought.keys() == {company, "alla_regola", "best"}
    assert all(chips.keys() == {1, 2, 3} for chips in brought.values())
    assert sum(brought[company].values()) == 0


@pytest.mark.unwatched
@pytest.mark.parametrize(
    "rules",
    [PRESETS["classico"], PiattoRules(), QuattroRules(), SieteRules(max_bet=50)],
    ids=lambda rules: rules.__struct_config__.tag,
)
def test_nobody_wins_more_than_a_player_who_sees_all_cards(rules: Any) -> None:
    """A cousin may, with an amount between the lowest and the highest."""
    evening = PlayedEvening(rules, seats=3, seed=2)
    for _ in range(2):
        _, brought = evening.hand(("best", SEES_ALL))
        for seat, chips in brought[SEES_ALL].items():
            assert chips >= max(brought["best"][seat], brought["alla_regola"][seat])


def test_the_command_prints_a_line_a_role_and_company(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game is one line of ``MEASURED_GAMES``."""
    row = StrengthRow("high_card", "players", seats=3, company="cousin", means={}, passed_out=0.25)
    measured = MeasuredGame((3,), lambda seats, hands: iter((row,)))
    monkeypatch.setattr(command, "MEASURED_GAMES", {"high_card": measured})
    assert command.main(["--smoke"]) == 0
    assert "| high_card | players | 3 | cousin |  |  |  |  | 25% |" in capsys.readouterr().out


def test_the_smoke_run_measures_every_game_with_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--game", "classica", "--smoke"]) == 0
    said = capsys.readouterr().out
    assert "| classica | banker | 2 | cousin |" in said
    assert "| classica | players | 4 |" not in said
