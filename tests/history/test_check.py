"""``history/check.py`` as a sceptic runs it: with Python and nothing else."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from history.check import PACK, check, order
from history.format import HandFile, write
from tests.history.kit import HOUSES, Cheat, RandomEvening, as_raw, cut_evening

ROOT = Path(__file__).parents[2]
CHECKER = ROOT / "history" / "check.py"


def run(folder: Path, file: HandFile | bytes, *seals: str) -> tuple[int, str]:
    """Run the program in an interpreter without any library; returns its exit status and its output."""
    path = folder / "mano.json"
    path.write_bytes(file if isinstance(file, bytes) else write(file))
    given = [argument for seal in seals for argument in ("--seal", seal)]
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(CHECKER), str(path), *given],
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        env={"PYTHONUTF8": "1"},
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout


def test_the_checker_needs_the_standard_library_alone_and_is_short() -> None:
    source = CHECKER.read_text(encoding="utf-8")
    imported = {
        (node.module if isinstance(node, ast.ImportFrom) else node.names[0].name) or ""
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names
    assert len(source.splitlines()) < 700


def test_true_deals_pass(tmp_path: Path) -> None:
    evening = cut_evening()
    for number in (1, 2, 3):
        file = evening.file(number)
        status, said = run(tmp_path, file, evening.seal(file.decks[0].deck))
        assert (status, said.splitlines()[-1]) == (0, "All is right.")
        assert f"{len(file.hand.cards)} cards lie" in said
    assert file.decks[0].cuts[0].words in said


def test_a_reshuffle_inside_the_hand_is_checked(
    reshuffled: tuple[RandomEvening, int], tmp_path: Path
) -> None:
    """[SM-40] The cards set aside lie in the order of the next label, and are cards that were dealt."""
    evening, number = reshuffled
    file = evening.file(number)
    assert run(tmp_path, file, evening.seal(1))[0] == 0
    cheat = Cheat.at("shuffle:1", evening, HOUSES["classico"]).play_to_the_end(number)
    status, said = run(tmp_path, cheat.file(number), cheat.seal(1))
    assert status == 1
    assert "place 0 of shuffle 1" in said


def test_a_card_left_out_of_the_deal_is_found() -> None:
    """A dealer skips the top card: the next card lies at its place in the file, but is not the next one due."""
    evening = cut_evening()
    raw, seal = as_raw(evening.file(3)), evening.seal(3)
    secret = bytes.fromhex(raw["decks"][0]["secret"])
    cuts = [[cut["person"], cut["words"]] for cut in raw["decks"][0]["cuts"]]
    pack = order(secret, [raw["table"], 3, cuts, "shuffle:0"], PACK)
    dealt = [event for step in raw["hand"]["steps"] for event in step["events"] if "place" in event]
    last = dealt[-1]
    place = last["place"]
    assert check(raw, [seal]).status == 0
    last["place"] += 1
    for at, card in enumerate(last.get("cards") or [last["card"]]):
        told = next(one for one in raw["hand"]["cards"] if one["card"] == card)
        told.update(card=pack[place + at + 1], place=place + at + 1)
    if "cards" in last:
        last["cards"] = pack[place + 1 : place + 1 + len(last["cards"])]
    else:
        last["card"] = pack[place + 1]
    wrong = check(raw, [seal]).wrong
    assert wrong is not None
    assert (wrong.kind, wrong.place, wrong.said) == ("place", place, f"{place + 1} (0)")


def test_the_seal_comes_from_the_chat_and_never_from_the_file(tmp_path: Path) -> None:
    evening = cut_evening()
    status, said = run(tmp_path, evening.file(3), "0" * 64)
    assert (status, said.splitlines()[-1]) == (1, "Something is WRONG.")
    assert evening.seal(3) in said
    assert run(tmp_path, evening.file(3), f" {evening.seal(3).upper()} ")[0] == 0


def test_a_deck_in_play_cannot_be_checked_yet(tmp_path: Path) -> None:
    evening = RandomEvening(3, 4)
    evening.play(1)
    status, said = run(tmp_path, evening.file(1), evening.seal(1))
    assert status == 2
    assert "still in play" in said


@pytest.mark.parametrize("content", [b"uova, latte", b"[]", b"{}", b'{"decks": 3}'])
def test_a_broken_file_is_refused_in_one_line(content: bytes, tmp_path: Path) -> None:
    status, said = run(tmp_path, content, "0" * 64)
    assert status == 1
    assert len(said.splitlines()) == 1


def test_names_play_no_tricks_on_the_terminal(tmp_path: Path) -> None:
    evening = cut_evening()
    raw = as_raw(evening.file(3))
    raw["decks"][0]["cuts"][0]["words"] = "\x1b[31m\u202e"
    _, said = run(tmp_path, json.dumps(raw).encode(), evening.seal(3))
    assert "\x1b" not in said
    assert "\u202e" not in said
