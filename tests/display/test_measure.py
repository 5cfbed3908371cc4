"""Texts are as short as Telegram wants them, measured as it measures."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from display.measure import (
    MOST_CAPTION,
    cut,
    fits,
    fitting,
    length,
    shorten,
    taken,
    units,
)

PIECES = (
    "Pia",
    " ",
    "\n",
    "&amp;",
    "🎴",
    "e\u0301",
    "👨\u200d👩\u200d👧",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "½",
)


def well_formed(text: str) -> bool:
    """True if every tag that begins ends, in the right order, and no entity is broken."""
    opened: list[str] = []
    for end, name in re.findall(r"<(/?)(\w+)", text):
        if not end:
            opened.append(name)
        elif not opened or opened.pop() != name:
            return False
    return not opened and not re.search(r"&(?!amp;)", text)


def nested(pieces: list[str]) -> str:
    """The pieces as one text, its tags made to fit each other."""
    opened: list[str] = []
    text = ""
    for piece in pieces:
        if piece.startswith("</"):
            if not opened or opened[-1] != piece[2]:
                continue
            opened.pop()
        elif piece.startswith("<"):
            opened.append(piece[1])
        text += piece
    return text + "".join(f"</{name}>" for name in reversed(opened))


def test_markup_and_entities_are_not_counted_and_emoji_count_twice() -> None:
    assert length("<b>Pia &amp; Luca</b>") == len("Pia & Luca")
    assert length("🎴½") == 3


def test_the_longest_wording_that_fits_is_taken() -> None:
    long, short = "x" * 1025, "x" * 1024
    assert fitting(["Pia", "P"]) == "Pia"
    assert fitting([long, short]) == short
    assert length(fitting([long])) <= MOST_CAPTION


@given(st.lists(st.sampled_from(PIECES), max_size=120), st.integers(8, 90))
@example(["<b>", "Pia", "\n"] * 20 + ["</b>"] * 20, 8)
def test_a_cut_text_fits_and_its_markup_is_whole(pieces: list[str], most: int) -> None:
    text = nested(pieces)
    said = cut(text, most)
    assert length(said) <= most
    assert well_formed(said)
    if fits(text, most):
        assert said == text
    else:
        assert said.endswith("…")
        plain, whole = (html.unescape(re.sub("<[^>]*>", "", one)) for one in (said, text))
        kept = plain.removesuffix("…").removesuffix("\n")
        assert whole.startswith(kept)
        assert not whole[len(kept) :].startswith(("\u0301", "\u200d")), "a sign is cut in two"
        assert not kept.endswith("\u200d")


def test_a_text_is_cut_at_the_end_of_a_line() -> None:
    lines = [f"<b>Zia {number}</b>: 1000" for number in range(400)]
    said = cut("\n".join(lines), 4096)
    *kept, dots = said.split("\n")
    assert dots == "…"
    assert kept == lines[: len(kept)]
    assert length("\n".join(lines[: len(kept) + 1])) + 2 > 4096


def test_a_quotation_over_many_lines_is_closed() -> None:
    said = cut("<blockquote expandable>" + "Pia\n" * 400 + "</blockquote>", 1024)
    assert said.endswith("Pia</blockquote>\n…")


@pytest.mark.parametrize("text", ["Pia " * 400, "x" * 1600, "Titolo\n" + "Pia, " * 400])
def test_a_line_too_long_by_itself_is_cut_inside(text: str) -> None:
    said = cut(text, 1024)
    assert 1000 < length(said) <= 1024


@given(st.text("a e\u0301👨\u200d👩🎴", max_size=60), st.integers(4, 40))
def test_an_answer_to_a_tap_is_cut_between_two_signs(text: str, most: int) -> None:
    said = shorten(text, most)
    assert units(said) <= most
    if said != text:
        kept = said.removesuffix("…")
        assert text.startswith(kept)
        assert not kept or not text[len(kept) :].startswith(("\u0301", "\u200d"))


@given(st.lists(st.text("a🎴", max_size=30), max_size=40), st.integers(20, 300))
def test_lines_without_room_in_a_list_are_counted(lines: list[str], most: int) -> None:
    said = taken(lines, most, lambda n: f"+{n}")
    if said != lines:
        *kept, last = said
        assert kept == lines[: len(kept)]
        assert last == f"+{len(lines) - len(kept)}"
    assert length("\n".join(said)) <= most
