"""Cards that people type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.cards import card_name
from engine.cards import PACK, Card
from handlers.typed_cards import Misread, read_cards
from locales import COMPLETE, words


def read(said: str, *, allowed: str = "", take: int | None = 1, language: str = "it") -> object:
    cards = [Card(code) for code in allowed.split()] or list(PACK)
    found = read_cards(said, cards, take=take, language=language)
    return " ".join(found) if isinstance(found, tuple) else found


@pytest.mark.parametrize(
    ("said", "card"),
    [
        ("3 denari", "3D"),
        ("3d", "3D"),
        ("3D!", "3D"),
        ("tre di denari", "3D"),
        ("il re di coppe", "10C"),
        ("Asso spade", "1S"),
        ("l’asso di bastoni", "1B"),
        ("donna di coppe", "9C"),
        ("donna, palo coppe", "9C"),
        ("il 3 del palo di denari", "3D"),
        ("queen of cups", "9C"),
        ("cavalo basstoni", "9B"),
        ("3denari", "3D"),
        ("rc", "10C"),
        ("ace of cups", "1C"),
        ("the knight of swords", "9S"),
        ("10 b", "10B"),
    ],
)
def test_a_card_is_understood_in_many_ways(said: str, card: str) -> None:
    assert read(said) == card


@pytest.mark.parametrize(
    ("said", "card"),
    [("10 de oros", "8D"), ("12e", "10S"), ("caballo copas", "9C"), ("sota o", "8D")],
)
def test_spanish_numbers_are_those_on_spanish_cards(said: str, card: str) -> None:
    assert read(said, language="es") == card


def test_several_cards_come_in_one_line() -> None:
    assert read("4c 5b, 7s e 6d", take=4) == "4C 5B 7S 6D"
    assert read("3 denari e re di spade", take=2) == "3D 10S"


def test_half_a_card_is_enough_if_only_one_may_be_meant() -> None:
    assert read("re", allowed="10C 3D 4D") == "10C"
    assert read("denari", allowed="10C 3D 4S") == "3D"
    assert read("re", allowed="10C 10D") == Misread("several", "re", hidden=True)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("3 pippo", Misread("unread", "pippo")),
        ("", Misread("count")),
        ("3d 4d", Misread("count")),
        ("9 spade", Misread("none", "9 spade", hidden=True)),
        ("99", Misread("unread", "99")),
    ],
)
def test_a_misreading_says_why_and_whether_it_tells_about_the_hand(said: str, why: Misread) -> None:
    assert read(said, allowed="3D 4D") == why


@pytest.mark.parametrize("language", COMPLETE)
def test_every_card_is_read_by_its_name_on_the_screens(language: str) -> None:
    for card in PACK:
        assert read(str(card_name(card, words(language))), language=language) == card


@given(st.text(max_size=60))
def test_any_text_has_an_answer(said: str) -> None:
    assert read(said) is not None


def test_a_card_may_be_typed_alone_or_with_others_where_the_game_takes_any_number() -> None:
    """In scopa a card is typed with the cards that it takes."""
    allowed = "7D 4C 3S 7S"
    assert read("7d", allowed=allowed, take=None) == "7D"
    assert read("7 denari, 4 coppe e 3 spade", allowed=allowed, take=None) == "7D 4C 3S"
    assert read("", allowed=allowed, take=None) == Misread("count")
    assert read("7 4", allowed=allowed, take=None) == Misread("several", "7", hidden=True)
