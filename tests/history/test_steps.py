"""An unreadable step is the first that fails, with its reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.game import TABLE, OpenRound
from engine.registry import GAMES
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from history.replay import replay
from history.step import Step, as_told, steps_of
from storage.codec import Codec
from tests.history.kit import RandomEvening, as_raw, put, spoilt


@pytest.mark.parametrize(
    ("path", "thing", "says"),
    [
        ((), 7, "a step is an object"),
        ((), None, "a step is an object"),
        (("who",), "somebody", "who is a person's number"),
        (("who",), 0, "who is a person's number"),
        (("who",), True, "who is a person's number"),
        (("why",), "so", "unknown field why"),
        (("events",), {}, "events is a list"),
        (("events",), [3], "event has no type"),
        (("events", 0, "type"), "Levitated", "unknown event 'Levitated'"),
        (("events", 0, "person"), "3", "Stood.person"),
        (("events", 0, "mood"), 1, "Stood.mood"),
        (("action",), {}, "action has no type"),
        (("action", "type"), "Bluff", "unknown action 'Bluff'"),
        (("action", "stake"), 1.5, "Sto.stake"),
        (("chips",), [], "chips is an object"),
        (("chips",), {"3": -1}, "chips are whole numbers"),
        (("chips",), {"x": 1}, "chips are whole numbers"),
        (("chips",), {"3": True}, "chips are whole numbers"),
    ],
)
def test_an_unreadable_step_is_named(
    evening: RandomEvening, path: tuple[Any, ...], thing: object, *, says: str
) -> None:
    raw = as_raw(evening.file(1))
    place = next(
        at for at, step in enumerate(raw["hand"]["steps"]) if step["action"]["type"] == "Sto"
    )
    step = put(raw["hand"]["steps"][place], path, thing) if path else thing
    course = replay(spoilt(put(raw, ("hand", "steps", place), step)))
    assert course.failure is not None
    assert (course.failure.code, course.failure.step) == ("unreadable", place + 1)
    assert says in course.failure.detail
    assert len(course.turns) == place


@pytest.mark.parametrize("field", ["who", "action", "events"])
def test_a_missing_field_of_a_step_is_named(evening: RandomEvening, field: str) -> None:
    raw = as_raw(evening.file(1))
    del raw["hand"]["steps"][2][field]
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert (failure.step, failure.detail) == (3, f"field {field} is missing")


@pytest.mark.parametrize(
    ("switch", "thing", "says"),
    [
        ("min_stake", 51, "max_stake_below_min"),
        ("min_stake", "5", "rules.min_stake"),
        ("blinds", True, "rules.blinds"),
        ("bank_passing", "never", "rules.bank_passing"),
    ],
)
def test_impossible_rules_are_refused(
    evening: RandomEvening, switch: str, thing: object, *, says: str
) -> None:
    """The failure comes before the first action, since no game can be played under them."""
    raw = put(as_raw(evening.file(1)), ("hand", "rules", switch), thing)
    course = replay(spoilt(raw))
    assert course.failure is not None
    assert (course.failure.code, course.failure.step) == ("unreadable", 0)
    assert says in course.failure.detail
    assert course.turns == ()


# --- the opening of a round -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "ring", "resumed", "told"),
    [
        ((1, 2, 3), (), False, {}),
        ((1, 2, 3), (1, 2, 3), False, {}),
        ((1, 3), (1, 2, 3), False, {"here": [1, 3]}),
        ((1, 2, 3), (), True, {"resumed": True}),
        ((3, 2), (1, 3, 2), True, {"here": [3, 2], "resumed": True}),
    ],
)
def test_a_file_names_the_players_present_only_if_one_was_absent(
    seats: tuple[int, ...], ring: tuple[int, ...], resumed: bool, *, told: dict[str, Any]
) -> None:
    """[PI-13] The players of the file are all seated ones; an opening is read back as it was."""
    rules = SetteEMezzoRules()
    steps = steps_of("sette_e_mezzo")
    opening = OpenRound(seats=seats, rules=rules, ring=ring, resumed=resumed)
    raw = steps.write(Step(TABLE, opening, ()))
    assert raw["action"] == {"type": "OpenRound", **told}
    back = steps.read(raw, OpenRound(opening.everybody, rules)).action
    assert back == as_told(opening)
    assert (back.seats, back.everybody) == (seats, opening.everybody)


@pytest.mark.parametrize(
    ("path", "thing", "says"),
    [
        (("seats",), [1], "OpenRound.seats"),
        (("here",), 3, "OpenRound.here"),
        (("resumed",), 1, "OpenRound.resumed"),
    ],
)
def test_an_opening_that_cannot_be_read(
    evening: RandomEvening, path: tuple[Any, ...], thing: object, *, says: str
) -> None:
    raw = put(as_raw(evening.file(1)), ("hand", "steps", 0, "action", *path), thing)
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert (failure.code, failure.step) == ("unreadable", 1)
    assert says in failure.detail


def test_an_opening_for_other_players_than_those_of_the_round_is_found(
    evening: RandomEvening,
) -> None:
    raw = put(as_raw(evening.file(1)), ("hand", "steps", 0, "action", "here"), [1, 2])
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert (failure.code, failure.step) == ("events", 1)


def test_an_event_stands_in_the_file_as_in_the_log(evening: RandomEvening) -> None:
    codec = Codec(GAMES["sette_e_mezzo"].logged.events)
    steps = as_raw(evening.file(1))["hand"]["steps"]
    told = [event for step in steps for event in step["events"]]
    assert told
    for event in told:
        kind = event["type"]
        value = codec.decode(kind, json.dumps(event))
        name, body = codec.encode(value)
        assert (name, json.loads(body)) == (kind, event)
