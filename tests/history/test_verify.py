"""Every card against the opened deck; a lie is found at the card, the cut, the seal or the secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cards import PACK
from history.format import HandFile
from history.replay import replay
from history.verify import verify
from tests.history.kit import (
    HOUSES,
    Cheat,
    RandomEvening,
    Raw,
    as_raw,
    put,
    seals,
    secret_of,
    spoilt,
    step_of,
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 10**6),
    people=st.integers(2, 12),
    house=st.sampled_from(sorted(HOUSES)),
    eager=st.sampled_from([0.0, 0.9]),
)
def test_true_deals_are_verified(seed: int, people: int, house: str, eager: float) -> None:
    played = RandomEvening(seed=seed, people=people, rules=HOUSES[house], eager=eager)
    played.play(3)
    played.close()
    for number in (1, 2, 3):
        file = played.file(number)
        report = verify(file, [deck.seal for deck in file.decks])
        assert (report.verdict, report.mismatch, report.failure) == ("right", None, None)
        assert report.decks[-1].cards >= len(file.hand.cards)


def test_a_reshuffle_inside_the_hand_is_checked(reshuffled: tuple[RandomEvening, int]) -> None:
    """[SM-40] The cards set aside lie in the order of the next label."""
    played, number = reshuffled
    assert verify(played.file(number), seals(played)).verdict == "right"
    cheat = Cheat(
        seed=played.seed, people=len(played.people), rules=HOUSES["classico"], eager=played.eager
    )
    cheat.label = "shuffle:1"
    cheat.play(number)
    cheat.close()
    file = cheat.file(number)
    assert replay(file).failure is None
    report = verify(file, seals(cheat))
    assert report.mismatch is not None
    assert (report.mismatch.shuffle, report.mismatch.place) == (1, 0)
    assert report.decks[-1].cards == 40, "all of the fresh deck, in this hand and those before"


def _another_card(raw: Raw, place: int) -> Raw:
    """One card is told to be another one, everywhere in the file, and the engine agrees as far as it can."""
    card = raw["hand"]["cards"][place]["card"]
    dealt = {told["card"] for told in raw["hand"]["cards"]}
    for round_ in raw["before"]:
        for step in round_["steps"]:
            dealt |= set(step["action"].get("cards", ()))
    free = [other for other in PACK if other not in dealt and other[:-1] == card[:-1]]
    lie = free[0] if free else next(other for other in PACK if other not in dealt)

    def told(node: object) -> object:
        if isinstance(node, dict):
            return {key: told(part) for key, part in node.items()}
        if isinstance(node, list):
            return [told(part) for part in node]
        return lie if node == card else node

    hand = raw["hand"]
    spoken = {key: part if key == "rules" else told(part) for key, part in hand.items()}
    return {**raw, "hand": spoken}


def test_a_false_card_is_found_at_its_action(evening: RandomEvening) -> None:
    """The lie is consistent, so the hand replays; the deck shows it."""
    file = evening.file(1)
    lied = 0
    for place, card in enumerate(file.hand.cards):
        bad = spoilt(_another_card(as_raw(file), place))
        report = verify(bad, seals(evening))
        assert report.verdict == "wrong"
        if replay(bad).failure is None:
            lied += 1
            assert report.mismatch is not None
            assert report.mismatch.found == card.card
            assert report.mismatch.place == card.place
            kind = "Dealt" if place < 3 else "Drew"
            assert report.mismatch.step >= step_of(file, kind)
    assert lied > 2


def test_two_cards_of_one_deal_cannot_change_places(evening: RandomEvening) -> None:
    file = evening.file(1)
    raw = as_raw(file)
    step = step_of(file, "Dealt") - 1
    for holder in (
        raw["hand"]["steps"][step]["action"]["cards"],
        raw["hand"]["steps"][step]["events"][0]["cards"],
    ):
        holder[0], holder[1] = holder[1], holder[0]
    first, second = raw["hand"]["cards"][:2]
    first["card"], second["card"] = second["card"], first["card"]
    report = verify(spoilt(raw), seals(evening))
    assert report.verdict == "wrong"
    assert report.mismatch is not None
    assert (report.mismatch.step, report.mismatch.place) == (step + 1, 0)


def test_a_card_of_an_earlier_hand_of_the_deck_is_checked_too(evening: RandomEvening) -> None:
    file = _with_same_deck_before(evening)
    raw = as_raw(file)
    steps = raw["before"][-1]["steps"]
    assert verify(file, seals(evening)).decks[-1].cards > len(file.hand.cards)
    dealt = next(step for step in steps if step["events"][0]["type"] == "Dealt")
    for holder in (dealt["action"]["cards"], dealt["events"][0]["cards"]):
        holder[0], holder[1] = holder[1], holder[0]
    assert verify(spoilt(raw), seals(evening)).verdict == "wrong"


def _with_same_deck_before(played: RandomEvening) -> HandFile:
    for number in range(2, 5):
        file = played.file(number)
        if file.hand.cards[0].place > 0:
            return file
    raise AssertionError("every hand had a deck of its own")


# --- seal, secret, cuts -----------------------------------------------------------------------------------------


def _cut_hand() -> RandomEvening:
    for seed in range(30):
        played = RandomEvening(seed, 3, HOUSES["shuffled"])
        played.play(3)
        played.close()
        if played.file(3).decks[0].cuts:
            return played
    raise AssertionError("nobody ever cut")


def _told(file: HandFile, *, path: tuple[Any, ...], thing: object) -> HandFile:
    return spoilt(put(as_raw(file), ("decks", 0, *path), thing))


def test_another_decks_seal_is_wrong() -> None:
    played = _cut_hand()
    report = verify(played.file(3), ["0" * 64])
    assert report.verdict == "wrong"
    assert [deck.problem for deck in report.decks] == ["wrong_seal"]


def test_the_seal_in_the_file_is_not_believed() -> None:
    """A swapped secret with a fitting seal in the file does not fit the seal from the chat."""
    played = _cut_hand()
    file = played.file(3)
    forged = RandomEvening(10**9, 2)
    number = file.decks[0].deck
    raw = put(as_raw(file), ("decks", 0, "secret"), secret_of(10**9, number).hex())
    raw = put(raw, ("decks", 0, "seal"), forged.seal(number))
    report = verify(spoilt(raw), [played.seal(number)])
    assert [deck.problem for deck in report.decks] == ["wrong_seal"]
    fitting = verify(spoilt(raw), [forged.seal(number)])
    assert fitting.verdict == "wrong"
    assert fitting.mismatch is not None


def test_a_file_that_names_another_seal() -> None:
    played = _cut_hand()
    file = played.file(3)
    report = verify(_told(file, path=("seal",), thing="a" * 64), [file.decks[0].seal])
    assert report.verdict == "wrong"
    assert [deck.problem for deck in report.decks] == ["file_seal"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda cuts: [],
        lambda cuts: [*cuts, {"person": 2, "words": "io"}],
        lambda cuts: [{**cuts[0], "words": cuts[0]["words"] + " "}],
        lambda cuts: [{**cuts[0], "person": cuts[0]["person"] + 1}],
    ],
)
def test_another_cut_gives_another_order(spoil: Callable[[list[Raw]], list[Raw]]) -> None:
    played = _cut_hand()
    file = played.file(3)
    raw = as_raw(file)
    raw["decks"][0]["cuts"] = spoil(raw["decks"][0]["cuts"])
    report = verify(spoilt(raw), [file.decks[0].seal])
    assert report.verdict == "wrong"
    assert report.mismatch is not None
    assert report.mismatch.step == step_of(file, "Dealt")


def test_another_table_gives_another_order() -> None:
    played = _cut_hand()
    file = played.file(3)
    report = verify(spoilt(put(as_raw(file), ("table",), 13)), [file.decks[0].seal])
    assert report.mismatch is not None


def test_a_deck_that_is_not_in_the_file() -> None:
    played = _cut_hand()
    file = played.file(3)
    report = verify(spoilt(put(as_raw(file), ("decks",), [])), [file.decks[0].seal])
    assert report.verdict == "wrong"
    assert [deck.problem for deck in report.decks] == ["no_deck"]


# --- not yet ----------------------------------------------------------------------------------------------------


def test_a_deck_in_play_cannot_be_checked_yet() -> None:
    played = RandomEvening(3, 4)
    played.play(1)
    file = played.file(1)
    report = verify(file, [played.seal(1)])
    assert report.verdict == "open"
    assert [deck.problem for deck in report.decks] == ["not_closed"]
    assert verify(file, ["0" * 64]).verdict == "wrong", "a foreign seal will never fit"
    played.close()
    assert verify(played.file(1), [played.seal(1)]).verdict == "right"


def test_a_hand_in_play_that_does_not_replay_is_wrong_all_the_same() -> None:
    played = RandomEvening(3, 4)
    played.play(1)
    raw = as_raw(played.file(1))
    del raw["hand"]["steps"][-1]
    report = verify(spoilt(raw), [played.seal(1)])
    assert report.verdict == "wrong"
    assert report.failure is not None
