"""Card names and points as people say them."""

from __future__ import annotations

import pytest

from display.cards import (
    card_list,
    card_name,
    card_sign,
    card_within,
    cards_within,
    court,
    points,
    ranks,
    the_card,
    with_worth,
)
from engine.cards import PACK, Card, rank
from locales import COMPLETE, words

NAMES = {
    "it": ("Re di denari", "7 di coppe", "Asso di spade", "Fante di bastoni", "Cavallo di coppe"),
    "en": ("King of coins", "7 of cups", "Ace of swords", "Jack of clubs", "Knight of cups"),
    "es": ("Rey de oros", "7 de copas", "As de espadas", "Sota de bastos", "Caballo de copas"),
}


@pytest.mark.parametrize("language", COMPLETE)
def test_a_card_has_its_traditional_name(language: str) -> None:
    """[GEN-1]"""
    cards = [Card(code) for code in ("10D", "7C", "1S", "8B", "9C")]
    assert tuple(card_name(card, words(language)) for card in cards) == NAMES[language]


@pytest.mark.parametrize("language", COMPLETE)
def test_forty_cards_have_forty_names(language: str) -> None:
    """[GEN-2]"""
    said = words(language)
    assert len({card_name(card, said) for card in PACK}) == 40
    assert all(len(card_name(card, said)) <= 19 for card in PACK)


def test_within_a_sentence_a_name_begins_small() -> None:
    assert card_within(Card("10D"), words("it")) == "re di denari"
    assert card_within(Card("7C"), words("it")) == "7 di coppe"


def test_a_list_keeps_the_order_of_the_cards() -> None:
    assert card_list((Card("7C"), Card("10D")), words("it")) == "7 di coppe, Re di denari"
    assert card_list((), words("it")) == ""


def test_cards_in_a_sentence_are_joined_as_people_join_them() -> None:
    hand = [Card("7C"), Card("10D"), Card("1B")]
    assert cards_within(hand[:1], words("it")) == "il 7 di coppe"
    said = cards_within(hand, words("it"))
    assert said == "il 7 di coppe, il re di denari e l’asso di bastoni"
    assert cards_within(hand[:2], words("en")) == "the 7 of cups and the king of coins"


def test_a_single_card_does_not_repeat_its_number() -> None:
    said = words("it")
    assert with_worth([Card("7C")], "7", said) == "il 7 di coppe"
    assert with_worth([Card("10C")], "½", said) == "il re di coppe, ½"
    assert (
        with_worth([Card("7C"), Card("10D")], "7½", said) == "il 7 di coppe e il re di denari, 7½"
    )


def test_in_a_full_line_the_ranks_stand_for_the_cards_and_the_matta_has_its_name() -> None:
    hand = [Card("7C"), Card("10D"), Card("10C")]
    assert ranks(hand, Card("10D"), words("it")) == "7, matta, re"
    assert ranks(hand, None, words("it")) == "7, re, re"


def test_in_a_sentence_every_card_has_its_article() -> None:
    """[GEN-1] Only the jack is feminine in Spanish, and the ace alone elides in Italian."""
    articles = {
        "it": {**dict.fromkeys(range(1, 11), "il "), 1: "l’"},
        "en": dict.fromkeys(range(1, 11), "the "),
        "es": {**dict.fromkeys(range(1, 11), "el "), 8: "la "},
    }
    for language, of in articles.items():
        said = words(language)
        for card in PACK:
            assert the_card(card, said) == of[rank(card)] + card_within(card, said)


@pytest.mark.parametrize(
    ("half_points", "said"),
    [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (14, "7"), (15, "7½"), (29, "14½")],
)
def test_half_points_are_written_with_a_half(half_points: int, said: str) -> None:
    """[GEN-4]"""
    assert points(half_points) == said


@pytest.mark.parametrize("language", COMPLETE)
def test_the_corners_of_court_cards_have_the_letters_of_their_buttons(language: str) -> None:
    """Readers of several languages see a person, a horse and a crown."""
    letters = tuple(card_sign(Card(f"{n}D"), words(language))[0] for n in (8, 9, 10))
    assert court([language]) == letters
    assert len(set(letters)) == 3
    assert court(COMPLETE) == ("♟", "♞", "♚")
