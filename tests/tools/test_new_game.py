"""A new game, begun with ``make game``, keeps every law."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_game import main, write_game

ROOT = Path(__file__).parents[2]


def copied(target: Path) -> Path:
    """A copy of the project's own files."""
    beside = shutil.ignore_patterns(".*", "mutants", "*.webp", "*.db")
    return Path(shutil.copytree(ROOT, target, ignore=beside))


@pytest.mark.timeout(300)
def test_a_new_game_is_listed_and_keeps_every_law(tmp_path: Path) -> None:
    root = copied(tmp_path / "matta")
    write_game("tre_carte", root)
    assert '    "tre_carte",\n)' in (root / "games" / "__init__.py").read_text()
    words = (root / "games" / "tre_carte" / "words" / "it.toml").read_text(encoding="utf-8")
    assert words.startswith('[game.tre_carte]\nname = "Tre carte"\n')
    laws = (
        "tests/engine/test_conformance.py",
        "tests/games/tre_carte",
        "tests/words",
        "tests/display/test_games.py",
    )
    tried = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--game", "tre_carte", *laws],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tried.returncode == 0, tried.stdout[-3000:]


@pytest.mark.parametrize("name", ["", "Tombola", "tre carte", "_x", "piatto"])
def test_an_impossible_or_taken_name_is_refused(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["new_game", name])
    assert main() == 2
    assert capsys.readouterr().err.startswith("make game NAME=tombola: ")
