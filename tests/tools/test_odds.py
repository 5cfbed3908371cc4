"""``python -m tools.odds``: its lines, its options, its picture."""

from __future__ import annotations

import json
import runpy
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest

from games.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from games.sette_e_mezzo.solver.odds import MATTER, odds
from tests.tools.drawn import parsed, said
from tools.odds import text as odds_text
from tools.odds.__main__ import ODDS, main
from tools.odds.picture import picture


def test_the_published_figures_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert "a hand                 -0.298  published -0.298" in said(capsys, "--published")


def test_edge_table_and_switches_are_printed_and_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules come from a preset, a file and single switches; a later source wins."""
    few = {name: MATTER[name] for name in ("bank_passing", "matta", "barella")}
    monkeypatch.setattr("games.sette_e_mezzo.solver.odds.MATTER", few)
    monkeypatch.setattr(
        "tests.games.sette_e_mezzo.odds.edge_of_best_banker", lambda _: Fraction(1, 4)
    )
    file, drawn = tmp_path / "rules.json", tmp_path / "odds.svg"
    file.write_text(json.dumps({"max_stake": 4, "asso_mezzo": True}), encoding="utf-8")
    where = ("--rules", str(file), "--picture", str(drawn))
    lines = said(capsys, "--preset", "bambini", *where, "--no-asso-mezzo", "--matta", "none")
    assert "House rules: min_stake 1, max_stake 4, matta none, reale_multiplier 1" in lines
    assert "the house edge" in lines
    assert "+25.00 %" in lines
    assert "barella on" in lines
    assert "With stakes from 1 to 4" in lines
    assert parsed(drawn.read_text(encoding="utf-8")).tag.endswith("svg")


def test_odds_is_a_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["odds", "--published"])
    monkeypatch.delitem(sys.modules, "tools.odds.__main__")
    with pytest.raises(SystemExit) as left:
        runpy.run_module("tools.odds", run_name="__main__")
    assert left.value.code == 0
    assert "published" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rules", "nowhere.json"),
        ("--matta", "11D"),
        ("--min-stake", "0"),
        ("--game", "classica", "--table-max", "molto"),
    ],
)
def test_impossible_house_rules_are_refused_with_a_message(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert main([*arguments]) == 2
    assert "these are no house rules" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("most", "told"), [("50", "House rules: table_max 50"), ("none", "House rules: the default")]
)
def test_an_optional_switch_is_a_number_or_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, most: str, *, told: str
) -> None:
    """Only the first line is wanted here: the figures below it take half a minute."""
    command = ODDS["classica"]
    first_line = replace(command, lines=lambda rules: islice(command.lines(rules), 1))
    monkeypatch.setattr("tools.odds.__main__.ODDS", {"classica": first_line})
    assert told in said(capsys, "--game", "classica", "--table-max", most)


def test_numbers_and_switches_in_words() -> None:
    assert [odds_text.points(total) for total in (1, 2, 11)] == ["½", "1", "5½"]
    assert odds_text.percent(Fraction(-1, 8)) == "-12.50 %"
    words = [odds_text.value_of(value) for value in (True, False, None, 1, "all")]
    assert words == ["on", "off", "none", "1", "all"]
    assert list(odds_text.switches(SetteEMezzoRules())) == []


def test_the_picture_has_two_columns_a_total_and_a_bar_each() -> None:
    rows = odds(PRESETS["bambini"]).rows
    plain = [row for row in rows if not row.matta]
    bars = (("triple on", Fraction(-1, 50)), ("barella on", Fraction(3, 100)))
    drawn = parsed(picture("Odds", rows, says="Compared", bars=bars))
    assert len(drawn.findall("{*}rect")) == 1 + 2 * len(plain) + 2
    texts = [text.text for text in drawn.findall("{*}text")]
    assert {"Odds", "Compared", "½", "7", "triple on", "barella on", "-2.00 %", "+3.00 %"} <= set(
        texts
    )
    alone = parsed(picture("Odds", rows, says="Compared", bars=()))
    assert len(alone.findall("{*}rect")) == 1 + 2 * len(plain)


def test_without_results_the_picture_compares_nothing() -> None:
    rows = odds(PRESETS["bambini"]).rows
    assert "triple on" in picture("Odds", rows, says="Compared", bars=[("triple on", Fraction(0))])
