"""Cards in the sentences of a history."""

from __future__ import annotations

import pytest

from display import cards
from engine.cards import PACK, Card
from games.sette_e_mezzo.events import Drew
from history.words import Telling
from locales import COMPLETE, words

DREW = {
    "it": "Luca riceve l’asso di coppe: è a 5.",
    "en": "Luca gets the ace of cups: 5.",
    "es": "Luca recibe el as de copas: tiene 5.",
}


@pytest.mark.parametrize("language", COMPLETE)
def test_a_card_in_a_sentence_has_its_article(language: str) -> None:
    """[GEN-1] It is the article of the table's screens."""
    telling = Telling(words(language), {7: "Luca"})
    for card in PACK:
        assert telling.the_card(card) == cards.the_card(card, words(language))
    drew = Drew(
        person=7,
        card=Card("1C"),
        deck=1,
        shuffle=0,
        place=3,
        fate="",
        matta=0,
        banker=2,
        released=0,
    )
    assert telling.drew(drew, "5", "") == DREW[language]
