"""``matta replay`` and ``matta check`` on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.value import replace
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.story import tell
from history.check import Checked, WrongError
from history.cli import main
from history.format import HandFile, write
from history.report import report
from history.verify import Problem, VerifyReport, verify
from history.words import Telling
from locales import COMPLETE, words
from tests.history.kit import HOUSES, RandomEvening, as_raw, cut_evening
from tests.kit.examples import some

NAMES = {1: "Nonna Pia", 2: "Luca \x1b[31m<b>\u202e", 3: "Zia Rita"}

Said = pytest.CaptureFixture[str]


@pytest.fixture
def path(evening: RandomEvening, tmp_path: Path) -> Path:
    return put(tmp_path, evening.file(4, NAMES))


def put(folder: Path, file: HandFile) -> Path:
    path = folder / "mano.json"
    path.write_bytes(write(file))
    return path


def spoil(path: Path, step: int) -> None:
    raw = json.loads(path.read_text(encoding="utf-8"))
    del raw["hand"]["steps"][step - 1]
    path.write_text(json.dumps(raw), encoding="utf-8")


# --- replay -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("it", ("mano 4", "Nonna Pia", "Si scoprono le carte.", " di ")),
        ("en", ("hand 4", "Nonna Pia", "Everybody shows their cards.", " of ")),
        ("es", ("mano 4", "Nonna Pia", "Se descubren las cartas.", " de ")),
    ],
)
def test_replay_tells_the_hand(
    path: Path, language: str, says: tuple[str, ...], *, capsys: Said
) -> None:
    assert main(["replay", str(path), "--language", language]) == 0
    told = capsys.readouterr().out
    for said in says:
        assert said in told


@pytest.mark.laws
@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("house", sorted(HOUSES))
def test_every_event_has_words(house: str, language: str, tmp_path: Path, *, capsys: Said) -> None:
    """Every key exists with its values, in any play."""
    for seed in some(range(6), one_in=3):
        played = RandomEvening(seed=seed, people=3 + seed, rules=HOUSES[house], eager=0.8)
        played.play(3)
        played.purses[2] = 0
        played.next_round()
        played.close()
        for number in range(1, 5):
            assert (
                main(["replay", str(put(tmp_path, played.file(number))), "--language", language])
                == 0
            )
    told = capsys.readouterr().out
    assert "{" not in told
    assert "history." not in told


@pytest.mark.parametrize("language", COMPLETE)
def test_rare_events_have_words_too(evening: RandomEvening, language: str) -> None:
    """[SM-44] A triplè is declared, and a 7½ is announced instead of one."""
    telling = Telling(words(language), {1: "Nonna Pia"})
    state = RandomEvening(1, 2).table.sitting.state
    (declared,) = tell(ev.TripleDeclared(1), state, telling)
    assert "triplè" in declared
    stood = next(event for event in evening.log if isinstance(event, ev.Stood))
    (said,) = tell(replace(stood, person=1, fate="seven_half"), state, telling)
    assert said.startswith("Nonna Pia")


@pytest.mark.parametrize("language", COMPLETE)
def test_a_wrong_lot_names_the_player(language: str) -> None:
    played = RandomEvening(5, 3).play_to_the_end(1)
    checked = verify(played.file(1, NAMES), [played.seal(1)])
    wrong = VerifyReport(
        file=checked.file,
        verdict="wrong",
        decks=checked.decks,
        mismatch=WrongError("lot", said=3, found=1, round=1, step=2),
        failure=None,
    )
    last = list(report(wrong, language))[-1]
    assert "Nonna Pia" in last
    assert "Zia Rita" in last


@pytest.mark.parametrize("problem", ["no_deck", "file_seal", "no_seal"])
@pytest.mark.parametrize("language", COMPLETE)
def test_every_problem_of_a_deck_has_words(problem: Problem, language: str) -> None:
    played = RandomEvening(5, 3)
    played.play(1)
    file = played.file(1)
    number = 9 if problem == "no_deck" else 1
    lines = list(
        report(
            VerifyReport(
                file=file,
                verdict="wrong",
                decks=(Checked(number, problem),),
                mismatch=None,
                failure=None,
            ),
            language,
        )
    )
    assert str(number) in lines[-1]


def test_names_play_no_tricks_on_the_terminal(path: Path, capsys: Said) -> None:
    main(["replay", str(path), "--language", "it"])
    told = capsys.readouterr().out
    assert "Luca [31m<b>" in told
    assert "\x1b" not in told
    assert "\u202e" not in told


def test_replay_for_programs(path: Path, evening: RandomEvening, capsys: Said) -> None:
    assert main(["replay", str(path), "--json", "--language", "en"]) == 0
    told = json.loads(capsys.readouterr().out)
    raw = as_raw(evening.file(4))
    assert told["ok"] is True
    assert told["failure"] is None
    assert (told["game"], told["table"], told["round"]) == ("sette_e_mezzo", 12, 4)
    assert [step["step"] for step in told["steps"]] == list(range(1, len(told["steps"]) + 1))
    for step, written in zip(told["steps"], raw["hand"]["steps"], strict=True):
        assert {key: step[key] for key in written} == written
        assert all(step["text"])
    assert told["settlement"] == {
        str(gain["person"]): gain["chips"] for gain in raw["hand"]["settlement"]
    }


def test_a_bad_file_names_the_place_and_keeps_the_good_part(path: Path, capsys: Said) -> None:
    main(["replay", str(path), "--language", "en"])
    whole = capsys.readouterr().out.splitlines()
    spoil(path, 6)
    assert main(["replay", str(path), "--language", "en"]) == 1
    told = capsys.readouterr().out.splitlines()
    good = told.index("")
    kept = told[good + 1 : told.index("", good + 1)]
    assert kept == whole[good + 1 : good + 1 + len(kept)]
    assert any(line.startswith("  5.") for line in kept)
    assert told[-1].startswith("Wrong at action 6: it’s not allowed (")


def test_a_bad_file_for_programs(path: Path, capsys: Said) -> None:
    spoil(path, 6)
    assert main(["replay", str(path), "--json", "--language", "it"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert len(told["steps"]) == 5
    assert (told["failure"]["round"], told["failure"]["step"]) == (4, 6)
    assert told["failure"]["code"] == "refused"
    assert told["settlement"] == {}


def test_an_error_in_the_hand_before_is_placed_there(path: Path, capsys: Said) -> None:
    raw = json.loads(path.read_text(encoding="utf-8"))
    del raw["before"][0]["steps"][3]
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["replay", str(path), "--language", "en"]) == 1
    said = capsys.readouterr().out.splitlines()[-1]
    assert said.startswith(f"Wrong before this hand: hand {raw['before'][0]['round']}, action 4:")


@pytest.mark.parametrize("command", [["replay"], ["check", "--seal", "0" * 64]])
def test_a_file_of_another_kind_is_refused(
    command: list[str], tmp_path: Path, capsys: Said
) -> None:
    path = tmp_path / "shopping.txt"
    path.write_text("uova, latte")
    assert main([*command, "--language", "en", str(path)]) == 1
    assert main([*command, "--language", "en", str(tmp_path / "gone.json")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "no JSON file" in err
    assert "No such file" in err


def test_a_file_of_another_kind_for_programs(tmp_path: Path, capsys: Said) -> None:
    assert main(["replay", "--json", str(tmp_path / "gone.json")]) == 1
    assert json.loads(capsys.readouterr().out)["failure"]["code"] == "unreadable"


# --- check ------------------------------------------------------------------------------------------------------


def test_verify_says_what_matched(path: Path, evening: RandomEvening, capsys: Said) -> None:
    (deck,) = evening.file(4).decks
    assert main(["check", str(path), "--seal", f" {deck.seal.upper()} ", "--language", "en"]) == 0
    told = capsys.readouterr().out
    assert f"Deck {deck.deck} of table 12." in told
    assert "The secret has the seal you gave." in told
    assert "cards dealt are in their places." in told


def test_verify_shows_the_cuts(tmp_path: Path, capsys: Said) -> None:
    played = cut_evening()
    (deck,) = played.file(3).decks
    path = put(tmp_path, played.file(3, {person: f"Zio {person}" for person in played.people}))
    assert main(["check", str(path), "--seal", deck.seal, "--language", "it"]) == 0
    cut = deck.cuts[0]
    said = f'tagliato da Zio {cut.person} con "{cut.words}" = {json.dumps(cut.words)}'
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("language", COMPLETE)
def test_verify_names_the_wrong_card(
    path: Path, evening: RandomEvening, language: str, *, capsys: Said
) -> None:
    raw = json.loads(path.read_text(encoding="utf-8"))
    raw["table"] = 13
    path.write_text(json.dumps(raw), encoding="utf-8")
    (deck,) = evening.file(4).decks
    assert main(["check", str(path), "--seal", deck.seal, "--language", language]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert {"it": "al posto 0", "en": "at place 0", "es": "en el lugar 0"}[language] in last


@pytest.mark.parametrize("language", COMPLETE)
def test_verify_names_the_wrong_seal(
    path: Path, evening: RandomEvening, language: str, *, capsys: Said
) -> None:
    assert main(["check", str(path), "--seal", "1" * 64, "--language", language]) == 1
    assert evening.file(4).decks[0].seal in capsys.readouterr().out


def test_verify_of_a_hand_that_does_not_replay(
    path: Path, evening: RandomEvening, capsys: Said
) -> None:
    spoil(path, 8)
    (deck,) = evening.file(4).decks
    assert main(["check", str(path), "--seal", deck.seal, "--language", "en"]) == 1
    told = capsys.readouterr().out
    assert "Wrong at action 8" in told
    assert "can’t be replayed to the end" in told


@pytest.mark.parametrize("language", COMPLETE)
def test_verify_of_a_deck_in_play(language: str, tmp_path: Path, capsys: Said) -> None:
    played = RandomEvening(3, 4)
    played.play(1)
    path = put(tmp_path, played.file(1))
    assert main(["check", str(path), "--seal", played.seal(1), "--language", language]) == 2
    said = capsys.readouterr().out
    assert {"it": "ancora in gioco", "en": "still in play", "es": "sigue en juego"}[
        language
    ] in said


@pytest.mark.parametrize("seal", ["", "abc", "g" * 64, "0" * 63])
def test_an_impossible_seal_is_refused(path: Path, seal: str, capsys: Said) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["check", str(path), "--seal", seal])
    assert stopped.value.code == 2
    assert "a seal is 64 digits" in capsys.readouterr().err


# --- as a program -----------------------------------------------------------------------------------------------


def test_matta_tells_a_hand(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "matta", "replay", str(path)],
        capture_output=True,
        check=False,
        env={"LANG": "it_IT.UTF-8", "PYTHONUTF8": "1"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Al tavolo" in done.stdout.decode()


def test_a_reader_may_close_the_output_early(path: Path) -> None:
    """``… | head -1`` ends without a traceback."""
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "matta", "replay", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 1
