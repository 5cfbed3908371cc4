"""Strangers' names on our screens, and the deadline of a decision."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from display.render_context import Deadline, shown_names
from locales.names import alike, tidy
from messages.scenes import deadline
from storage.records import ClockRow

NAMES = ("Anna", "Anna (2)", "An\u200bna", "❤", "❤\ufe0f", "\u202eoiraM", "\u3164", "", None)


@given(st.dictionaries(st.integers(1, 30), st.sampled_from(NAMES)))
def test_two_people_never_have_one_name(names: dict[int, str | None]) -> None:
    shown = shown_names(names)
    assert len({alike(name) for name in shown.values()}) == len(shown)
    assert {person for person, name in names.items() if tidy(name or "")} == set(shown)


def test_the_person_met_later_gets_the_number() -> None:
    names = {3: "Anna", 7: "Anna (2)", 9: "Anna", 11: "Anna", 12: None}
    assert shown_names(names) == {3: "Anna", 7: "Anna (2)", 9: "Anna (3)", 11: "Anna (4)"}


def clock(kind: str, due_at: int | None) -> ClockRow:
    return ClockRow(
        table_id=1,
        decision=f"{kind}:1",
        kind=kind,
        who=1,
        milliseconds=60_000,
        opened_seq=1,
        due_at=due_at,
        nudged=False,
    )


def test_a_deadline_is_the_end_of_a_running_clock_or_of_one_that_starts_now() -> None:
    assert deadline([clock("turn", 90_000)], 5000, 1000) == Deadline(90, 60)
    assert deadline([clock("called", None)], 5000, 1000) == Deadline(65, 60)
    assert deadline([clock("pause", 12_000)], 5000, 1000) == Deadline(12, 60)


def test_a_clock_without_urgency_is_no_deadline() -> None:
    clocks = [clock(kind, 90_000) for kind in ("patience", "idle")]
    assert deadline(clocks, 5000, 1000) is None
    assert deadline([*clocks, clock("turn", 70_400)], 5000, 1000) == Deadline(70, 60)
