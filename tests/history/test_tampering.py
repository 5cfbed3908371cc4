"""No changed file passes; the change is found at the right action."""

from __future__ import annotations

import copy

import pytest

from history.format import HandFile
from history.replay import replay
from tests.history.kit import (
    HOUSES,
    RandomEvening,
    Raw,
    as_raw,
    leaves,
    other,
    put,
    spoilt,
    step_of,
    unnoticed,
)
from tests.kit.examples import some


@pytest.mark.laws
@pytest.mark.parametrize("number", [1, 4])
def test_no_single_value_can_be_changed(evening: RandomEvening, number: int) -> None:
    """The values are those of every step, seat, rule, card and result, here and in the rounds before. (The decks and
    the table's number are for ``verify``.)
    """
    assert unnoticed(as_raw(evening.file(number))) == []


@pytest.mark.laws
@pytest.mark.parametrize("number", [1, 4])
def test_a_failure_is_placed_at_the_change(evening: RandomEvening, number: int) -> None:
    """A value changed in an event or an action is found at that very action."""
    raw = as_raw(evening.file(number))
    for path, thing in some(leaves(raw["hand"]["steps"]), one_in=3):
        file = spoilt(put(raw, ("hand", "steps", *path), other(thing)))
        failure = replay(file).failure
        assert failure is not None
        assert (failure.round, failure.step) == (number, path[0] + 1), path


def test_no_action_can_be_left_out(evening: RandomEvening) -> None:
    file = evening.file(4)
    raw = as_raw(file)
    for place, step in enumerate(raw["hand"]["steps"]):
        missing = copy.deepcopy(raw)
        del missing["hand"]["steps"][place]
        failure = replay(spoilt(missing)).failure
        assert failure is not None
        assert failure.step >= place + 1
        if step["events"][0]["type"] in ("Called", "Drew", "Stood", "Dealt", "Conceded"):
            assert failure.step == place + 1


def test_no_two_actions_can_be_swapped(evening: RandomEvening) -> None:
    raw = as_raw(evening.file(4))
    steps = raw["hand"]["steps"]
    for place in range(len(steps) - 1):
        swapped = copy.deepcopy(raw)
        swapped["hand"]["steps"][place : place + 2] = steps[place + 1], steps[place]
        failure = replay(spoilt(swapped)).failure
        assert failure is not None
        assert failure.step == place + 1


def test_no_action_can_be_added(evening: RandomEvening) -> None:
    raw = as_raw(evening.file(4))
    steps = raw["hand"]["steps"]
    for place in range(len(steps)):
        doubled = copy.deepcopy(raw)
        doubled["hand"]["steps"].insert(place, steps[place])
        failure = replay(spoilt(doubled)).failure
        assert failure is not None
        assert failure.step >= place + 1
    after = copy.deepcopy(raw)
    after["hand"]["steps"].append(steps[3])
    failure = replay(spoilt(after)).failure
    assert failure is not None
    assert (failure.code, failure.step) == ("after_end", len(steps) + 1)


def test_a_hand_without_its_end_is_unfinished(evening: RandomEvening) -> None:
    raw = as_raw(evening.file(4))
    steps = raw["hand"]["steps"]
    for kept in range(len(steps)):
        raw["hand"]["steps"] = steps[:kept]
        replayed = replay(spoilt(raw))
        assert replayed.failure is not None
        assert (replayed.failure.code, replayed.failure.step) == ("unfinished", kept + 1)
        assert len(replayed.turns) == kept


def test_a_consistent_lie_about_an_amount_does_not_add_up(evening: RandomEvening) -> None:
    """The stake is changed in the action and in its event alike: the purse gives it away."""
    file = evening.file(4)
    step = step_of(file, "Stood") - 1
    raw = as_raw(file)
    told = raw["hand"]["steps"][step]
    told["action"]["stake"] += 1
    told["events"][0]["stake"] += 1
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert failure.step == step + 1
    assert failure.code in ("refused", "events")


def test_the_good_part_is_kept(evening: RandomEvening) -> None:
    raw = as_raw(evening.file(4))
    raw["hand"]["steps"][6] = "what was this again"
    replayed = replay(spoilt(raw))
    assert replayed.failure is not None
    assert (replayed.failure.code, replayed.failure.step) == ("unreadable", 7)
    assert [turn.step for turn in replayed.turns] == [
        turn.step for turn in replay(evening.file(4)).turns[:6]
    ]


def test_a_change_in_an_earlier_round_is_placed_there(evening: RandomEvening) -> None:
    raw = as_raw(evening.file(4))
    assert len(raw["before"]) > 1
    raw["before"][1]["steps"][2]["events"][0]["type"] = "Burnt"
    replayed = replay(spoilt(raw))
    assert replayed.failure is not None
    assert (replayed.failure.round, replayed.failure.step) == (raw["before"][1]["round"], 3)
    assert replayed.turns == ()
    assert len(replayed.earlier) == 2


@pytest.fixture(scope="module")
def later() -> HandFile:
    """A file with only the round before: the engine cannot check that round's opening."""
    played = RandomEvening(seed=1, people=4, rules=HOUSES["shuffled"], eager=0.6)
    played.play_to_the_end(5)
    file = played.file(5)
    assert [round_.round for round_ in file.before] == [4]
    return file


def test_a_trusted_opening_opens_the_round_and_does_nothing_else(later: HandFile) -> None:
    raw = as_raw(later)
    steps = raw["before"][0]["steps"]
    both = steps[0]["events"] + steps[1]["events"]
    nothing: list[Raw] = []
    for events in (both, nothing, steps[1]["events"]):
        failure = replay(spoilt(put(raw, ("before", 0, "steps", 0, "events"), events))).failure
        assert failure is not None
        assert (failure.round, failure.step) == (4, 1)


@pytest.mark.laws
def test_no_single_value_of_the_round_before_can_be_changed(later: HandFile) -> None:
    raw = as_raw(later)
    assert unnoticed(raw, ("before",)) == []


@pytest.mark.parametrize(("field", "step"), [("chips", 1), ("players", 1)])
def test_an_opening_that_no_play_leads_to_is_refused_without_a_crash(
    later: HandFile, field: str, step: int
) -> None:
    raw = as_raw(later)
    opening = raw["before"][0]["steps"][0]["events"][0]
    opening[field] = opening[field][:1]
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert (failure.round, failure.step, failure.code) == (4, step, "impossible")


def test_the_list_of_cards_is_neither_longer_nor_shorter(evening: RandomEvening) -> None:
    raw = as_raw(evening.file(4))
    cards = raw["hand"]["cards"]
    longer = replay(spoilt(put(raw, ("hand", "cards"), [*cards, cards[0]]))).failure
    assert longer is not None
    assert (longer.code, longer.step) == ("cards", len(raw["hand"]["steps"]))
    shorter = replay(spoilt(put(raw, ("hand", "cards"), cards[:-1]))).failure
    assert shorter is not None
    assert shorter.code == "cards"
    assert shorter.detail.startswith("– ≠ ")


def test_a_hand_that_nobody_opened(evening: RandomEvening) -> None:
    """Another action in the place of the opening is no opening."""
    raw = as_raw(evening.file(1))
    steps = raw["hand"]["steps"]
    for step in (steps[1], {**steps[0], "action": steps[1]["action"]}, {**steps[0], "who": 1}):
        failure = replay(spoilt(put(raw, ("hand", "steps", 0), step))).failure
        assert failure is not None
        assert failure.step == 1
