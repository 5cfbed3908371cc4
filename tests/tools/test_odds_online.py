"""``python -m tools.odds --game`` for piatto, classica and quattro e mezzo."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.tools.drawn import parsed, said


@pytest.mark.parametrize("game", ["piatto", "classica"])
def test_the_odds_of_the_online_variants(
    game: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    *,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The command prints the edge, first cards, the table and the game's own figures, and draws a picture."""
    monkeypatch.setattr("tools.odds.online_text.edge_of_best_banker", lambda: Fraction(1, 4))
    monkeypatch.setattr("tools.odds.online_text.edge_once_known", lambda: Fraction(1, 8))
    monkeypatch.setattr("tools.odds.online_text.SEVERAL", (1,))
    drawn = tmp_path / "odds.svg"
    lines = said(capsys, "--game", game, "--min-bet", "2", "--picture", str(drawn))
    assert "House rules: min_bet 2" in lines
    assert "+21.38 %  from a punta who plays best" in lines
    assert "sto +47.30 %" in lines
    assert {"piatto": "A bank of piatto, stakes from 2", "classica": "Several punte"}[game] in lines
    assert parsed(drawn.read_text(encoding="utf-8")).tag.endswith("svg")
    assert "published -0.298" in said(capsys, "--game", game, "--published")


def test_the_odds_of_quattro_e_mezzo(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """[QM-5, QM-6, QM-16] The command prints final hands, the single 5 and first cards, and draws a picture."""
    drawn = tmp_path / "odds.svg"
    lines = said(capsys, "--game", "quattro_e_mezzo", "--target", "20", "--picture", str(drawn))
    assert "House rules: target 20" in lines
    assert "4½  45.32 %   2.266" in lines
    assert "4  30.25 %" in lines
    assert "7    0.339   0.505" in lines
    assert "How often a final hand wins" in drawn.read_text(encoding="utf-8")
    assert parsed(drawn.read_text(encoding="utf-8")).tag.endswith("svg")
    assert "No figures" in said(capsys, "--game", "quattro_e_mezzo", "--published")


def test_the_odds_of_siete_y_media(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """[SY-19, SY-27, SY-37] The command prints the bank's gain, la loca's and first cards, and draws a picture."""
    drawn = tmp_path / "odds.svg"
    lines = said(capsys, "--game", "siete_y_media", "--picture", str(drawn))
    assert "player best         +3.74 %" in lines
    assert "seven_half_double none: +5.95 %" in lines
    assert "la loca wins -1.79 %, alla regola -10.91 %" in lines
    assert "7  +57.08 %  -13.61 % +114.16 % +100.55 %" in lines
    assert parsed(drawn.read_text(encoding="utf-8")).tag.endswith("svg")
    assert "No figures" in said(capsys, "--game", "siete_y_media", "--published")
