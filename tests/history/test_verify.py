"""Every card against the opened deck; a lie is found at the card, the cut, the seal or the secret."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings

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
    cut_evening,
    evenings,
    put,
    seals,
    secret_of,
    spoilt,
    step_of,
    with_cards_swapped,
)
from tests.kit.examples import examples


@settings(examples(10), suppress_health_check=list(HealthCheck))
@given(evenings(HOUSES))
def test_true_deals_are_verified(played: RandomEvening) -> None:
    played.play_to_the_end(3)
    for number in (1, 2, 3):
        file = played.file(number)
        report = verify(file, [deck.seal for deck in file.decks])
        assert (report.verdict, report.mismatch, report.failure) == ("right", None, None)
        assert report.decks[-1].cards >= len(file.hand.cards)


def test_a_reshuffle_inside_the_hand_is_checked(reshuffled: tuple[RandomEvening, int]) -> None:
    """[SM-40] The cards set aside lie in the order of the next label."""
    played, number = reshuffled
    assert verify(played.file(number), seals(played)).verdict == "right"
    cheat = Cheat.at("shuffle:1", played, HOUSES["classico"]).play_to_the_end(number)
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
    report = verify(with_cards_swapped(file, "Dealt"), seals(evening))
    assert report.verdict == "wrong"
    assert report.mismatch is not None
    assert (report.mismatch.step, report.mismatch.place) == (step_of(file, "Dealt"), 0)


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
        if file.hand.cards[0].place:
            return file
    raise AssertionError("every hand had a deck of its own")


# --- seal, secret, cuts -----------------------------------------------------------------------------------------


def _told(file: HandFile, *, path: tuple[Any, ...], thing: object) -> HandFile:
    return spoilt(put(as_raw(file), ("decks", 0, *path), thing))


def test_another_decks_seal_is_wrong() -> None:
    played = cut_evening()
    report = verify(played.file(3), ["0" * 64])
    assert report.verdict == "wrong"
    assert [deck.problem for deck in report.decks] == ["wrong_seal"]


def test_the_seal_in_the_file_is_not_believed() -> None:
    """A swapped secret with a fitting seal in the file does not fit the seal from the chat."""
    played = cut_evening()
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
    played = cut_evening()
    file = played.file(3)
    report = verify(_told(file, path=("seal",), thing="a" * 64), [file.decks[0].seal])
    assert report.verdict == "wrong"
    assert [deck.problem for deck in report.decks] == ["file_seal"]


def test_a_deck_that_is_not_in_the_file() -> None:
    played = cut_evening()
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
