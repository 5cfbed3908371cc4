"""Text on pictures: any text, in any script, and never outside its box."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.pictures.lettering import SMALLEST, cut, fitted, legible, line_height, mask, width
from locales.names import tidy

ROOM = 200


@given(st.text(max_size=60))
def test_any_text_has_a_shape_as_high_as_a_line(text: str) -> None:
    shape = mask(text, 38)
    assert shape.height == line_height(38)
    assert shape.width >= width(text, 38)


@given(st.text(min_size=1, max_size=60), st.integers(0, 400))
def test_what_is_fitted_fits(text: str, room: int) -> None:
    said, size = fitted((text,), room, 36)
    assert width(said, size) <= room or not said
    assert SMALLEST <= size <= 36


def test_the_longest_way_that_fits_is_said() -> None:
    assert fitted(("✓ sta", "✓"), 500, 36) == ("✓ sta", 36)
    assert fitted(("✓ sta", "✓"), 50, 36) == ("✓", 36)


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert cut("Maria Concetta Addolorata", ROOM, 36).endswith("…")
    assert width(cut("Maria Concetta Addolorata", ROOM, 36), 36) <= ROOM


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Nonna Pia", "Nonna Pia"),
        ("Bèatrice Ñ", "Bèatrice Ñ"),
        ("Željko", "Željko"),
        ("Άννα", "Άννα"),
        ("Наташа", "Наташа"),
        ("محمد", "محمد"),
        ("Ilario 🎄", "Ilario"),
        ("王 Wang", "Wang"),
        ("007", "007"),
        ("♥♥", "♥♥"),
        ("王小明", "Posto 4"),
        ("王小明 (2)", "Posto 4"),
        ("🎄🎅", "Posto 4"),
        ("", "Posto 4"),
    ],
)
def test_of_a_name_stands_there_what_the_font_can_write(name: str, shown: str) -> None:
    assert legible(name, "Posto 4") == shown


@given(st.text())
def test_every_name_leaves_something_to_read(name: str) -> None:
    assert legible(tidy(name), "Posto 4").strip()
