"""A step that cannot be read is the first that does not hold, and says why."""

from __future__ import annotations

from typing import Any

import pytest

from history.replay import replay
from tests.history.kit import Evening, as_raw, put, spoilt


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
def test_a_step_that_cannot_be_read(
    evening: Evening, path: tuple[Any, ...], thing: object, says: str
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
def test_a_step_lacks_nothing(evening: Evening, field: str) -> None:
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
def test_rules_that_are_none(evening: Evening, switch: str, thing: object, says: str) -> None:
    """Before the first action: nothing can be played under them."""
    raw = put(as_raw(evening.file(1)), ("hand", "rules", switch), thing)
    course = replay(spoilt(raw))
    assert course.failure is not None
    assert (course.failure.code, course.failure.step) == ("unreadable", 0)
    assert says in course.failure.detail
    assert course.turns == ()
