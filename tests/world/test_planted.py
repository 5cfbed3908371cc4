"""Mistakes that are put into the bot are noticed."""

from __future__ import annotations

import pytest
import structlog

from tests.world import planted
from tests.world.evening import evening, shorter

NOTICED = {
    "posting left out": 5000,
    "escrow kept at the end": 5000,
    "last update of many dropped": 5000,
    "answer to the wrong tap": 5000,
    "clock never started": 5000,
    "bank pays ties": 5023,
    "nudge again and again": 5002,
    "deck before its seal": 5000,
    "own card sent to a neighbour": 5000,
    "view with a field too many": 5001,
    "snapshot of the wrong event": 5000,
    "seat of a former member kept": 5075,
    "every message remembered": 5012,
}
"""An evening that notices each of these planted mistakes; after a change of the bot it may be one of the next."""

NEXT = 8


@pytest.mark.parametrize(("name", "number"), NOTICED.items())
def test_a_planted_mistake_is_noticed(name: str, number: int) -> None:
    assert any(planted.evening_with(name, one) for one in range(number, number + NEXT))


def test_an_evening_that_is_wrong_becomes_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "last update of many dropped"
    planted.FAULTS[name](monkeypatch)
    found = evening(NOTICED[name])
    small = shorter(found, tries=2)
    assert small.judges & found.judges
    assert small.plan != found.plan


def test_an_error_is_a_complaint_with_any_log_of_the_process() -> None:
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.stdlib.BoundLogger)
    try:
        assert "log" in planted.evening_with("posting left out", NOTICED["posting left out"])
        assert structlog.get_config()["wrapper_class"] is structlog.stdlib.BoundLogger
    finally:
        structlog.configure(**before)
