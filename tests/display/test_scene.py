"""Strangers' names on our screens, and until when a decision may be made."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.scene import LONGEST_NAME, Deadline, clean, deadline, shown_names, tidy
from storage.records import ClockRow

NASTY = {
    "\u202eoiraM": "oiraM",
    "Anna\u2066\u2069": "Anna",
    "a\nb\tc\u2028d\x00e": "a b c d e",
    "  zio   Pino ": "zio Pino",
    "\u3164": "",
    "\u2800\u200b\u200d": "",
    "half \ud83d": "half",
    "Cleò 🎄": "Cleò 🎄",
    "<b>Bobby</b> & co": "<b>Bobby</b> & co",
    "": "",
}


@pytest.mark.parametrize(("name", "shown"), NASTY.items())
def test_a_name_becomes_fit_for_a_line(name: str, shown: str) -> None:
    assert tidy(name) == shown


def test_a_long_name_is_cut() -> None:
    assert tidy("x" * 2000) == "x" * (LONGEST_NAME - 1) + "…"
    assert tidy("x" * LONGEST_NAME) == "x" * LONGEST_NAME
    assert tidy("x" * (LONGEST_NAME - 2) + " yz") == "x" * (LONGEST_NAME - 2) + "…"


@given(st.text(max_size=200))
def test_no_name_breaks_a_line_turns_it_round_or_makes_it_too_long(name: str) -> None:
    shown = tidy(name)
    assert len(shown) <= LONGEST_NAME
    assert shown == " ".join(shown.split())
    assert not any(unicodedata.category(letter).startswith("C") for letter in shown)
    assert tidy(shown) == shown
    assert clean(name).startswith(shown.rstrip("…"))
    shown.encode()


@given(st.dictionaries(st.integers(1, 30), st.sampled_from([*NASTY, "Anna", "Anna (2)", None])))
def test_two_people_never_have_one_name(names: dict[int, str | None]) -> None:
    shown = shown_names(names)
    assert len(set(shown.values())) == len(shown)
    assert {person for person, name in names.items() if tidy(name or "")} == set(shown)


def test_who_is_met_later_gets_the_number() -> None:
    names = {3: "Anna", 7: "Anna (2)", 9: "Anna", 11: "Anna", 12: None}
    assert shown_names(names) == {3: "Anna", 7: "Anna (2)", 9: "Anna (3)", 11: "Anna (4)"}


def clock(kind: str, due_at: int | None) -> ClockRow:
    return ClockRow(1, f"{kind}:1", kind, 1, 60_000, 1, due_at, False)


def test_a_deadline_is_when_the_clock_runs_out_or_would_if_it_started_now() -> None:
    assert deadline([clock("turn", 90_000)], 5000, 1000) == Deadline(90, 60)
    assert deadline([clock("called", None)], 5000, 1000) == Deadline(65, 60)


def test_what_hurries_nobody_is_no_deadline() -> None:
    clocks = [clock(kind, 90_000) for kind in ("pause", "patience", "idle")]
    assert deadline(clocks, 5000, 1000) is None
    assert deadline([*clocks, clock("turn", 70_400)], 5000, 1000) == Deadline(70, 60)
