"""Building a sentence: forms, values, and the Italian d between two vowels."""

from __future__ import annotations

import pytest

from locales import COMPLETE, MissingWordsError, Raw, Words, own_name, words
from tests.words.pseudo import PSEUDO, longer

ITALIAN = Words(
    "it",
    {
        "turn": "Adesso tocca a {name}.",
        "bold": "Tocca a <b>{name}</b>!",
        "first": "A {name} il banco, e {other} aspetta.",
        "till": "Da {low} a {high}.",
        "whose": "La {name}, la casa {name}.",
        "next": {"hand": "Dalla prossima mano: {name}", "bank": "Dal prossimo banco: {name}"},
    },
)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Anna", "tocca ad Anna."),
        ("anna", "tocca ad anna."),
        ("Àngela", "tocca ad Àngela."),
        ("🤖 Arlecchino", "tocca ad 🤖 Arlecchino."),
        ("Elena", "tocca a Elena."),
        ("Luca", "tocca a Luca."),
        ("8", "tocca a 8."),
        ("<Anna>", "tocca ad &lt;Anna&gt;."),
        ("…", "tocca a …."),
        ("", "tocca a ."),
    ],
)
def test_a_before_a_name_with_a_has_its_d(name: str, said: str) -> None:
    assert ITALIAN("turn", name=name) == f"Adesso {said}"


def test_the_d_looks_through_bold_markup() -> None:
    assert ITALIAN("bold", name="Anna") == "Tocca ad <b>Anna</b>!"
    assert ITALIAN("bold", name=Raw("<b>Anna</b>")) == "Tocca ad <b><b>Anna</b></b>!"


def test_a_capital_and_an_e_have_the_d_too() -> None:
    assert ITALIAN("first", name="Anna", other="Elena") == "Ad Anna il banco, ed Elena aspetta."
    assert ITALIAN("first", name="Elena", other="Anna") == "A Elena il banco, e Anna aspetta."


def test_only_the_word_itself_has_the_d() -> None:
    assert ITALIAN("whose", name="Anna") == "La Anna, la casa Anna."
    assert ITALIAN("till", low=1, high=11) == "Da 1 a 11."


def test_a_name_that_looks_like_a_value_stays_a_name() -> None:
    assert ITALIAN("turn", name="A{name}") == "Adesso tocca ad A{name}."


def test_other_languages_have_no_such_d() -> None:
    assert Words("es", {"turn": "Le toca a {name}."})("turn", name="Ana") == "Le toca a Ana."


def test_the_words_for_a_round_fit_the_game() -> None:
    assert words("it")("answer.pause_after") == "Va bene: dopo questa mano ci si ferma un po’."
    at_banks = words("it").of("bank")
    assert at_banks("answer.pause_after") == "Va bene: dopo questo banco ci si ferma un po’."
    assert at_banks("answer.up") == words("it")("answer.up")
    assert at_banks.of("hand") is words("it", "hand")
    assert ITALIAN("next", name="Luca") == "Dalla prossima mano: Luca"


BEGUN = Words("pt", {"turn": "É a vez de {name}."})
"""A language of which one sentence is translated."""


def test_a_sentence_that_a_language_lacks_is_said_in_english() -> None:
    assert BEGUN("turn", name="Ana") == "É a vez de Ana."
    assert BEGUN("answer.up") == words("en")("answer.up")
    assert BEGUN.has("answer.up")
    at_banks = Words("pt", {}, "bank")
    assert at_banks("answer.pause_after") == words("en", "bank")("answer.pause_after")


def test_a_sentence_that_english_lacks_is_said_in_italian() -> None:
    assert Words("en", {})("answer.up") == words("it")("answer.up")
    with pytest.raises(MissingWordsError):
        BEGUN("answer.nowhere")
    assert not BEGUN.has("answer.nowhere")


def test_a_borrowed_sentence_keeps_the_plurals_of_its_language() -> None:
    """Portuguese has the singular for 0, English the plural."""
    assert BEGUN("answer.cards_enough", n=0) == "0 are enough: put one back first."
    ordinal = next(key for key in words("en").entries if key.endswith(".ordinal"))
    assert BEGUN.ordinal(ordinal, 1) == words("en").ordinal(ordinal, 1)


def test_a_language_begins_without_words_of_the_games() -> None:
    assert words(PSEUDO).entries == {}
    assert words(PSEUDO)("answer.up") == words("en")("answer.up")


def test_a_language_is_called_by_its_own_name() -> None:
    assert [own_name(language) for language in COMPLETE] == ["Italiano", "English", "Español"]


def test_the_language_of_longer_words_keeps_values_markup_and_commands() -> None:
    text = "Tocca a <b>{name}</b>: /sto &amp; 🂡 7½."
    assert longer(text) == "Tòccààà à <b>{name}</b>: /sto &amp; 🂡 7½."
    italian = "".join(entry for entry in words("it").entries.values() if isinstance(entry, str))
    assert 1.2 < len(longer(italian)) / len(italian) < 1.4
