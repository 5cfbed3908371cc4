"""A file shows no card that stays covered while its deck is dealt from; the file opened later has them all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.families import GameRules
from engine.game import PUBLIC
from engine.registry import GAMES
from engine.table import evolve, start
from games.siete_y_media.rules import SieteRules
from games.siete_y_media.state import HIDDEN
from history import check as checker
from history.cli import main
from history.errors import FormatError
from history.format import LEFT_OUT, HandFile, read, write
from history.replay import replay
from history.verify import verify
from tests.history.forgeries import of_game
from tests.history.kit import HOUSES, RandomEvening, Raw, as_raw, put, seals, spoilt

GOES_ROUND = SieteRules(shuffle_each_hand=False)


def evening(
    rules: GameRules, seed: int, *, people: int = 5, rounds: int = 6
) -> tuple[RandomEvening, list[HandFile]]:
    """An evening and the file of each hand, as it is right after the hand."""
    played = RandomEvening(seed, people, rules, eager=0.4)
    played.play(1)
    files = [played.file(1)]
    for number in range(2, rounds + 1):
        played.play_on(number)
        files.append(played.file(number))
    return played, files


def dealt(raw: Raw) -> list[dict[str, Any]]:
    """All events with cards for people, of every round in a file."""
    return [
        event
        for told in (*raw["before"], raw["hand"])
        for step in told["steps"]
        for event in step["events"]
        if "people" in event or "place" in event
    ]


def ending(raw: Raw) -> Raw:
    last: Raw = raw["hand"]["steps"][-1]["events"][-1]
    return last


@pytest.mark.parametrize("seed", range(6))
def test_a_hole_card_behind_a_bust_bank_is_in_no_file_before_its_deck_is_closed(seed: int) -> None:
    """[SM-37] It is left out as a card, as a total and as the matta's value, in this hand and in later files."""
    found = 0
    for rules in (HOUSES["classico"], HOUSES["everything"], HOUSES["shuffled"]):
        played, files = evening(rules, seed)
        played.close()
        for number, file in enumerate(files, 1):
            whole, raw = as_raw(played.file(number)), as_raw(file)
            for told, true in zip(ending(raw)["results"], ending(whole)["results"], strict=True):
                seen = next(
                    shown
                    for shown in _public_results(played, number)
                    if shown.person == true["person"]
                )
                hidden = [card for card in true["cards"] if card not in seen.cards]
                found += len(hidden) if file.decks[-1].secret is None else 0
                if hidden and file.left_out:
                    assert told["total"] is None
                    assert [card for card in told["cards"] if card != LEFT_OUT] == list(seen.cards)
                    assert not set(hidden) & {c["card"] for c in raw["hand"]["cards"]}
                    stood = [
                        step
                        for step in raw["hand"]["steps"]
                        if step["who"] == true["person"] and step["events"][0]["type"] == "Stood"
                    ]
                    assert all(step["events"][0]["matta"] is None for step in stood)
                    assert all(step["action"]["matta"] is None for step in stood)
                else:
                    assert not hidden or file.decks[-1].secret is not None
    assert found > 0


def _public_results(played: RandomEvening, number: int) -> Any:
    """The results of a hand as the whole group saw them."""
    table = start(played.log[0])
    for event in played.log[1:]:
        table = evolve(table, event)
        if type(event).__name__ == "RoundEnded" and event.number == number:
            kind = table.sitting.kind
            return kind.sight.view(table.sitting.state, PUBLIC).table.ending.results
    raise LookupError(number)


def test_covered_cards_that_a_reshuffle_takes_are_left_out_of_its_pack() -> None:
    """[SM-37, SM-40]"""
    for seed in range(80):
        played, files = evening(HOUSES["classico"], seed, people=8)
        for file in files:
            packs = [
                e["pack"] for s in as_raw(file)["hand"]["steps"] for e in s["events"] if "pack" in e
            ]
            if packs and LEFT_OUT in packs[0]:
                played.close()
                return
    raise AssertionError("no covered card was ever shuffled")


@pytest.mark.parametrize("seed", range(6))
def test_a_card_that_goes_back_unseen_is_in_no_file_before_its_deck_is_closed(seed: int) -> None:
    """[SY-13, SY-24] No file names the cards at the back that nobody was shown."""
    played, files = evening(GOES_ROUND, seed, people=6, rounds=8)
    table, number, unseen = start(played.log[0]), 0, 0
    for event in played.log[1:]:
        table = evolve(table, event)
        if type(event).__name__ != "SieteEnded":
            continue
        number += 1
        state = table.sitting.state
        hidden = {
            c for c, known in zip(state.back, state.table.back, strict=True) if known == HIDDEN
        }
        unseen += len(hidden)
        raw = as_raw(files[number - 1])
        for told in (raw["hand"]["cards"], ending(raw)["results"]):
            assert not hidden & {c for one in told for c in one.get("cards", [one.get("card")])}
        mine = [s["events"] for s in raw["hand"]["steps"]]
        assert not hidden & {c for es in mine for e in es for c in _cards(e)}
    assert unseen > 0


def _cards(event: Raw) -> list[str]:
    return [*event.get("cards", ()), *([event["card"]] if "card" in event else [])]


def left_out() -> tuple[RandomEvening, HandFile]:
    for seed in range(20):
        played, files = evening(HOUSES["classico"], seed)
        for file in files:
            if file.left_out:
                return played, file
    raise AssertionError("no card ever stayed covered")


def test_the_file_marks_cards_that_it_leaves_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """[SM-37] It can be read, not replayed and not checked yet; after the closing all of it can."""
    played, file = left_out()
    raw = as_raw(file)
    every = [card for event in dealt(raw) for card in _cards(event)]
    assert every.count(LEFT_OUT) == file.left_out
    assert read(write(file)) == file
    failure = replay(file).failure
    assert failure is not None
    assert failure.code == "left_out"
    assert verify(file, seals(played)).verdict == "open"
    assert checker.check(raw, seals(played)).status == 2
    assert f"{file.left_out} covered cards are left out" in "\n".join(
        checker.report(raw, checker.check(raw, seals(played)))
    )
    path = tmp_path / "mano.json"
    path.write_bytes(write(file))
    assert main(["replay", str(path), "--language", "it"]) == 2
    assert "rimaste coperte" in capsys.readouterr().out
    assert main(["replay", str(path), "--json", "--language", "it"]) == 2
    assert json.loads(capsys.readouterr().out)["failure"]["code"] == "left_out"
    assert main(["check", str(path), "--seal", played.seal(1), "--language", "it"]) == 2
    played.close()
    later = played.file(file.hand.round)
    assert later.left_out is None
    assert LEFT_OUT not in {card for event in dealt(as_raw(later)) for card in _cards(event)}
    assert verify(later, seals(played)).verdict == "right"


def test_a_closed_deck_leaves_nothing_out() -> None:
    played, file = left_out()
    played.close()
    raw = put(as_raw(played.file(file.hand.round)), ("left_out",), 1)
    with pytest.raises(FormatError, match="closed decks"):
        spoilt(raw)
    assert checker.check(raw, seals(played)).status == 1


@pytest.mark.parametrize("game", sorted(GAMES.keys() - {"sette_e_mezzo", "siete_y_media"}))
def test_in_other_games_a_deck_ends_with_its_round(game: str) -> None:
    """So nothing is dealt from a deck whose covered cards a file shows."""
    raw, _ = of_game(game)
    events = [event for step in raw["hand"]["steps"] for event in step["events"]]
    opened = {event["deck"] for event in events if "deck" in event and "place" not in event}
    assert opened == {event["deck"] for event in events if "place" in event}
