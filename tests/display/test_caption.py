"""Captions are as short as Telegram wants them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from display.caption import fitting, length
from display.screen import MOST_CAPTION


def test_markup_and_entities_are_not_counted_and_emoji_count_twice() -> None:
    assert length("<b>Pia &amp; Luca</b>") == len("Pia & Luca")
    assert length("🎴½") == 3


def test_the_fullest_way_that_fits_is_taken() -> None:
    long, short = "x" * 1025, "x" * 1024
    assert fitting(["Pia", "P"]) == "Pia"
    assert fitting([long, short]) == short


@given(st.lists(st.text("a&🎴", max_size=300), max_size=20))
def test_what_cannot_be_said_shorter_loses_its_last_lines(lines: list[str]) -> None:
    text = "\n".join(f"<b>{line.replace('&', '&amp;')}</b>" for line in lines)
    said = fitting([text])
    assert length(said) <= MOST_CAPTION
    assert text.startswith(said)
