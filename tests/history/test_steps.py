"""An unreadable step is the first that fails, with its reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.cards import Card
from engine.chance import Drawn
from engine.game import CHANCE, CLOCK, TABLE, OpenRound
from engine.registry import GAMES
from games.sette_e_mezzo.events import Sto, Tiro
from games.sette_e_mezzo.rules import SetteEMezzoRules
from history.replay import replay
from history.step import Step, read_step, write_step
from storage.codec import Codec
from tests.history.kit import RandomEvening, as_raw, put, spoilt


@pytest.mark.parametrize(
    ("path", "thing", "says"),
    [
        ((), 7, "Expected `object`"),
        ((), None, "Expected `object`"),
        (("who",), "somebody", "who: not one of the allowed values"),
        (("who",), 0, "who: Expected `int` >= 1"),
        (("who",), True, "who: Expected `int | str`"),
        (("why",), "so", "why: unknown field"),
        (("events",), {}, "events: Expected `array`"),
        (("events",), [3], "events[0]: unknown type"),
        (("events", 0, "type"), "Levitated", "events[0]: unknown type"),
        (("events", 0, "person"), "3", "events[0].person"),
        (("events", 0, "mood"), 1, "events[0].mood: unknown field"),
        (("action",), {}, "action: unknown type"),
        (("action", "type"), "Bluff", "action: unknown type"),
        (("action", "stake"), 1.5, "action.stake"),
        (("chips",), [], "chips: Expected `object`"),
        (("chips",), {"3": -1}, "chips"),
        (("chips",), {"x": 1}, "chips"),
        (("chips",), {"3": True}, "chips"),
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
    replayed = replay(spoilt(put(raw, ("hand", "steps", place), step)))
    assert replayed.failure is not None
    assert (replayed.failure.code, replayed.failure.step) == ("unreadable", place + 1)
    assert says in replayed.failure.detail
    assert len(replayed.turns) == place


@pytest.mark.parametrize("field", ["who", "action", "events"])
def test_a_missing_field_of_a_step_is_named(evening: RandomEvening, field: str) -> None:
    raw = as_raw(evening.file(1))
    del raw["hand"]["steps"][2][field]
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert (failure.step, failure.detail) == (3, f"{field}: missing field")


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
    raw = put(as_raw(evening.file(1)), ("hand", "steps", 0, "action", "rules", switch), thing)
    replayed = replay(spoilt(raw))
    assert replayed.failure is not None
    assert (replayed.failure.code, replayed.failure.step) == ("unreadable", 1)
    assert says in replayed.failure.detail
    assert replayed.turns == ()


# --- the opening of a round -------------------------------------------------------------------------------------


def test_a_step_is_read_back_as_it_was() -> None:
    opening = OpenRound(seats=(1, 3), rules=SetteEMezzoRules(), ring=(1, 2, 3), resumed=True)
    for step in (
        Step(TABLE, opening, (), {}),
        Step(CLOCK, Sto(), (), {}),
        Step(CHANCE, Drawn((Card("7D"),)), (), {}),
        Step(2, Tiro(5), (), {2: 100}),
    ):
        assert read_step(write_step(step)) == step


@pytest.mark.parametrize(
    ("path", "thing", "says"),
    [
        (("seats",), 3, "action.seats"),
        (("here",), [1], "action.here"),
        (("resumed",), 1, "action.resumed"),
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
    raw = put(as_raw(evening.file(1)), ("hand", "steps", 0, "action", "seats"), [1, 2])
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
