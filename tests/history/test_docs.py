"""The pages of docs for a sceptic stay true."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.stored import stored_name
from history import format as fmt
from history.format import VERSION, HandFile, read, write
from history.replay import replay
from history.verify import verify
from tests.history.kit import RandomEvening, as_raw, cut_evening

DOCS = Path(__file__).parents[2] / "docs"
FAIR = (DOCS / "fair-shuffle.md").read_text(encoding="utf-8")
FORMAT = (DOCS / "history-format.md").read_text(encoding="utf-8")
EXAMPLE = DOCS / "mano-12-1.json"


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def check_by_hand(folder: Path, file: HandFile) -> list[str]:
    """Run the page's own program, which imports nothing of Matta; returns its output."""
    (program,) = blocks(FAIR, "python")
    (folder / "check.py").write_text(program, encoding="utf-8")
    (folder / "mano.json").write_bytes(write(file))
    done = subprocess.run(
        [sys.executable, "-I", "check.py", "mano.json"],
        cwd=folder,
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
        env={"PYTHONUTF8": "1"},
    )
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def cut() -> HandFile:
    """A hand with a cut in words that are not plain ASCII."""
    return cut_evening(2, people=4).file(2)


def test_the_plain_program_agrees(cut: HandFile, tmp_path: Path) -> None:
    first, *cards = check_by_hand(tmp_path, cut)
    assert cut.decks[0].seal in first
    assert cards == [f"{card.card} right" for card in cut.hand.cards]


def test_the_plain_program_finds_the_lie(cut: HandFile, tmp_path: Path) -> None:
    raw = as_raw(cut)
    one, other = raw["hand"]["cards"][:2]
    one["card"], other["card"] = other["card"], one["card"]
    lied = read(json.dumps(raw).encode())
    cards = check_by_hand(tmp_path, lied)[1:]
    assert [line.split()[1] for line in cards[:3]] == ["WRONG", "WRONG", "right"]


def test_the_plain_program_is_short_and_imports_nothing_of_matta() -> None:
    (program,) = blocks(FAIR, "python")
    assert len(program.splitlines()) <= 20
    assert re.findall(r"import (.*)", program) == ["hashlib, hmac, itertools, json, sys"]


def test_the_commands_on_the_page_are_the_commands() -> None:
    assert re.search(r"matta check \S+\.json --seal [0-9a-f]{64}\n", FAIR)
    assert re.search(r"python3 history/check.py \S+\.json --seal [0-9a-f]{64}\n", FAIR)


def test_the_example_is_a_hand() -> None:
    """The example file can be read, replayed and checked with the seal that the page names."""
    assert f"({EXAMPLE.name})" in FORMAT
    file = read(EXAMPLE.read_bytes())
    assert file.version == VERSION
    assert replay(file).failure is None
    (seal,) = set(re.findall(r"--seal ([0-9a-f]{64})", FORMAT))
    assert verify(file, [seal]).verdict == "right"
    assert write(file) == EXAMPLE.read_bytes(), "it stands there as it is written"


def test_every_field_of_the_format_is_on_the_page() -> None:
    for part in (
        *(
            fmt.HandFile,
            fmt.FiledHand,
            fmt.FiledDeck,
            fmt.FiledCut,
            fmt.FiledSeat,
            fmt.FiledCard,
            fmt.Gain,
            fmt.FiledPoints,
        ),
        *(fmt.FiledTournament, fmt.FiledDraw),
    ):
        for name in part.__struct_fields__:
            assert f"`{name}`" in FORMAT, name
    for word in ("who", "action", "chips", "events", '"table"', '"chance"', '"clock"'):
        assert f"`{word}`" in FORMAT


def test_every_action_and_event_is_on_the_page() -> None:
    game = RandomEvening(1, 2).table.sitting.kind
    for kind in (*game.logged.actions, *game.logged.events):
        assert f"`{stored_name(kind)}`" in FORMAT, stored_name(kind)
