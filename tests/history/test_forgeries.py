"""Honest files pass, and every forged file is found, by the checker and by ``verify``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from engine.card_events import CardGiven, CardsDealt, DeckShuffled
from engine.drawing.events import Reshuffled
from engine.game import AnyGame
from engine.registry import GAMES
from engine.shuffle import is_cut
from engine.stored import stored_name
from history import check as checker
from history import cli
from history.errors import FormatError
from history.format import read, write
from history.verify import verify
from tests.history.bare_steps import SEAL, Law, laws
from tests.history.forgeries import WORDS, Case, dump, forged, honest, simple, with_cut
from tests.history.kit import RandomEvening
from tests.kit.crowd import crowd

CASES = [*honest(), *forged()]


def status(case: Case) -> int:
    try:
        file = checker.load(case.text)
    except (ValueError, RecursionError):
        return 1
    result = checker.check(file, case.seals, case.cuts)
    list(checker.report(file, result))
    return result.status


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_file_has_its_verdict(case: Case) -> None:
    assert status(case) == case.status


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_verify_says_the_same(case: Case) -> None:
    try:
        file = read(case.text.encode("utf-8", "surrogatepass"))
    except FormatError:
        assert case.status == 1
        return
    assert verify(file, case.seals, case.cuts).verdict == ("right", "wrong", "open")[case.status]


@pytest.mark.parametrize("law", laws(), ids=lambda law: law.name)
def test_a_shuffle_needs_its_reason_and_its_cards(law: Law) -> None:
    """A file that keeps the laws passes; without this the forged ones might be refused for something else."""
    assert checker.check(law.raw, [SEAL]).status == (0 if law.right else 1)


def test_the_forgeries_are_many_and_each_has_its_own_name() -> None:
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)
    assert len(list(forged())) > 40


def test_both_readings_of_a_cut_agree() -> None:
    for code in (*range(0x3100), *range(0x3100, 0x110000, 7), 0xFFFC, 0x13441, 0x1D159, 0xE0101):
        for words in (chr(code), f"a{chr(code)}b"):
            assert checker.is_cut(words) == is_cut(words), hex(code)
    for words in ("", " ", "a  b", " a", "a ", "x" * 64, "x" * 65, "perche\u0301"):
        assert checker.is_cut(words) == is_cut(words), words


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_checkers_know_the_events_of_no_game(game: AnyGame) -> None:
    """Fields of the steps say what chance gave: a card without a place would be a choice of the file's author."""
    sources = Path(checker.__file__), Path("docs/check.html")
    own = {stored_name(kind) for kind in game.logged.events if kind.__module__.startswith("games.")}
    for source in sources:
        known = set(re.findall(r"\w+", source.read_text(encoding="utf-8")))
        assert not known & (own | {game.key}), source
    for kind in game.logged.events:
        names = {field.name for field in fields(kind)}
        assert ("place" in names) == issubclass(kind, CardsDealt | CardGiven)
        assert ("pack" in names) == (kind is Reshuffled)
        assert issubclass(kind, DeckShuffled) or "place" in names or "deck" not in names


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_checker_deals_every_hand_of_a_fair_evening_again(game: AnyGame) -> None:
    people = len(crowd(game, 4))
    evening = RandomEvening(5, people=people, rules=game.rulebook.rules()).play_to_the_end(4)
    for number in range(1, 5):
        file = evening.file(number)
        seals = [evening.seal(deck.deck) for deck in file.decks]
        result = checker.check(json.loads(write(file)), seals)
        assert (result.status, result.wrong) == (0, None), f"hand {number}"


def test_cuts_are_printed_escaped() -> None:
    raw, seal = simple()
    lines = list(checker.report(raw, checker.check(raw, [seal])))
    assert f'  cut 1 by 2 (Luca) with "{WORDS}" = "perch\\u00e9 no"' in lines
    spoilt = with_cut(WORDS + "\u200b")
    lines = list(checker.report(spoilt, checker.check(spoilt, [seal])))
    assert '  cut 1 by 2 (Luca) with "perch\\u00e9 no\\u200b"' in lines


@pytest.mark.parametrize(("words", "status"), [(WORDS, 0), (WORDS + "!", 1)])
def test_a_player_has_the_words_of_the_cut_compared(
    words: str, status: int, tmp_path: Path, *, capsys: pytest.CaptureFixture[str]
) -> None:
    raw, seal = simple()
    path = tmp_path / "mano.json"
    path.write_text(dump(raw), encoding="utf-8")
    done = cli.main(["check", str(path), "--seal", seal, "--cut", words, "--language", "it"])
    assert done == status
    assert ("taglio 1 del mazzo 1" in capsys.readouterr().out) == (not status)
