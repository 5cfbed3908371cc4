"""Text from strangers on one line: removed signs, kept signs, and the cut."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.computer_names import MARK
from locales.names import (
    COMPUTER,
    LONGEST_NAME,
    MOST_MARKS,
    alike,
    clean,
    shortened,
    tidy,
    without_mark,
)

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"

TIDIED = {
    "\u202eoiraM": "oiraM",
    "Anna\u2066\u2069": "Anna",
    "An\u200bna\u00ad": "Anna",
    "a\nb\tc\u2028d\x00e": "a b c d e",
    "  zio   Pino ": "zio Pino",
    "\u3164": "",
    "\u2800\u200b\u200d": "",
    "half \ud83d": "half",
    "Cleò 🎄": "Cleò 🎄",
    "<b>Bobby</b> & co": "<b>Bobby</b> & co",
    "An\u200dna": "Anna",
    "An\u200cna": "Anna",
    "0 \u200c 0": "0 0",
    "Z" + "\u0335" * 20 + "oe": "Z" + "\u0335" * MOST_MARKS + "oe",
    "\u0301\u0301": "",
    "": "",
    "🤖  Peppe Nappa": "🤖\u00a0Peppe Nappa",
    "🤖": "🤖",
}

KEPT = [
    FAMILY,
    f"Rossi {FAMILY}",
    "👩🏽\u200d🚀",
    "🏳\ufe0f\u200d🌈",
    "❤\ufe0f\u200d🔥 Rita",
    SCOTLAND,
    "🇮🇹 Anna",
    "\U0001fae8",  # younger than Python 3.11
    "می\u200cخواهم",
    "ක්\u200dරිස්",
    "क्षिति",
    "Nguyễn Văn",
    "Zoe\u0308",
]
"""Names that mean what they say only as they are."""


def test_the_mark_of_computers_is_one() -> None:
    assert COMPUTER == MARK


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("🤖 Pulcinella", "Pulcinella"),
        ("🤖\ufe0f🤖Pulcinella 🤖", "Pulcinella"),
        ("🤖", ""),
        ("Anna 🎄", "Anna 🎄"),
    ],
)
def test_a_person_has_no_mark_of_computers(name: str, left: str) -> None:
    assert tidy(without_mark(name)) == left


@pytest.mark.parametrize(("name", "shown"), TIDIED.items())
def test_a_name_becomes_fit_for_a_line(name: str, shown: str) -> None:
    assert tidy(name) == shown


@pytest.mark.parametrize("name", KEPT)
def test_joined_emoji_and_scripts_with_joiners_survive(name: str) -> None:
    assert tidy(name) == name


def test_a_long_name_is_cut() -> None:
    assert tidy("x" * 2000) == "x" * (LONGEST_NAME - 1) + "…"
    assert tidy("x" * LONGEST_NAME) == "x" * LONGEST_NAME
    assert tidy("x" * (LONGEST_NAME - 2) + " yz") == "x" * (LONGEST_NAME - 2) + "…"


@pytest.mark.parametrize("sign", [FAMILY, "e\u0301\u0302", "🇮🇹", SCOTLAND, "👩🏽\u200d🚀", "कि"])
def test_a_name_is_cut_between_two_signs(sign: str) -> None:
    kept = tidy(sign * 40).removesuffix("…")
    assert kept == sign * (len(kept) // len(sign))
    assert kept


def test_an_endless_chain_of_joined_emoji_is_cut_all_the_same() -> None:
    assert len(tidy("👧\u200d" * 500)) <= LONGEST_NAME


def test_names_that_look_the_same_are_found_alike() -> None:
    assert alike("می\u200cخواهم") == alike("میخواهم")
    assert alike("❤\ufe0f") == alike("❤")
    assert alike("Anna") != alike("Anno")


names = st.text(max_size=80) | st.text(
    st.sampled_from(
        "ae \u0301\u0335\u200c\u200d\u202e\ufe0f👨👩👧🏽🇮🇹🏴\U000e0067\U000e007fمیක්र&<;…\n"
    ),
    max_size=60,
)


@given(names)
def test_no_name_breaks_a_line_turns_it_round_or_makes_it_too_long(name: str) -> None:
    shown = tidy(name)
    assert len(shown) <= LONGEST_NAME
    assert shown == " ".join(shown.split())
    assert not any(unicodedata.bidirectional(letter) in _TURNS for letter in shown)
    assert not any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in shown)
    assert clean(name).startswith(shown.rstrip("…"))
    shown.encode()


_TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "B", "S"}


@given(names)
def test_tidying_twice_is_tidying_once(name: str) -> None:
    assert clean(clean(name)) == clean(name)
    assert tidy(tidy(name)) == tidy(name)


@given(names)
def test_no_letter_keeps_more_than_a_few_marks(name: str) -> None:
    marks = MOST_MARKS
    for letter in tidy(name):
        if unicodedata.category(letter)[0] == "M":
            marks += 1
            assert marks <= MOST_MARKS
        elif letter not in "\u200c\u200d":
            marks = 0


@given(names, st.integers(2, 40))
def test_a_shortened_text_is_short(text: str, most: int) -> None:
    assert len(shortened(clean(text), most)) <= most
