"""Callback data: written taps can be read, and no other data."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.callback import LONGEST, Tap, parse

names = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=16)
arguments = st.text("abcXYZ0189_.,:=-", max_size=16)
taps = st.builds(
    Tap, st.integers(0, 36**6), st.integers(0, 36**5), st.integers(0, 36**5), names, arguments
)


@given(taps)
def test_a_written_tap_is_read_back(tap: Tap) -> None:
    data = tap.data()
    assert parse(data) == tap
    assert len(data.encode()) <= LONGEST


@given(st.text(max_size=70) | st.from_regex(r"1\|[0-9a-z]+\|[0-9a-z]+\|[0-9a-z]+\|[a-z_]+\|\w*"))
def test_readable_data_equals_the_written_data_of_its_tap(data: str) -> None:
    tap = parse(data)
    assert tap is None or tap.data() == data


@pytest.mark.parametrize(
    "data",
    [
        *(
            None,
            "",
            "1",
            "tiro",
            "1|1|1|1|tiro",
            "2|1|1|1|tiro|",
            "1|1|1|1|tiro|\n",
            "1|1|1|1|tiro|x\n",
        ),
        *("1|-1|1|1|tiro|", "1|01|1|1|tiro|", "1|1|1|1|TIRO|", "1|1|1|1|tiro|a b", "1|é|1|1|tiro|"),
        *("1|１|1|1|tiro|", "1|1|1|1|tiro|a|b", "1|1|1|1||", f"1|{'z' * 13}|1|1|tiro|"),
        *(f"1|1|1|1|tiro|{'x' * 25}", f"1|{'z' * 12}|{'z' * 8}|{'z' * 8}|{'a' * 16}|{'x' * 24}"),
    ],
)
def test_forged_data_is_no_tap(data: str | None) -> None:
    assert parse(data) is None


@pytest.mark.parametrize(
    "tap",
    [
        *(
            Tap(table=-1, round=0, decision=0, name="x"),
            Tap(table=1, round=0, decision=0, name=""),
            Tap(table=1, round=0, decision=0, name="Tiro"),
            Tap(table=1, round=0, decision=0, name="x", argument="a b"),
        ),
        *(
            Tap(table=36**12, round=0, decision=0, name="x"),
            Tap(table=1, round=0, decision=0, name="x" * 17),
            Tap(table=1, round=0, decision=0, name="x", argument="|"),
        ),
        Tap(
            table=36**12 - 1, round=36**8 - 1, decision=36**8 - 1, name="x" * 16, argument="y" * 24
        ),
    ],
)
def test_a_button_that_could_not_be_read_back_is_not_made(tap: Tap) -> None:
    with pytest.raises(ValueError, match="callback data"):
        tap.data()


def test_numbers_are_short() -> None:
    assert Tap(table=35, round=36, decision=0, name="tiro").data() == "1|z|10|0|tiro|"
