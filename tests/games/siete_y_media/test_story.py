"""Siete y media read backwards and told: every event leads back to its action, in any hand."""

from __future__ import annotations

import random

import pytest

from engine.card_events import AGAIN
from engine.cards import Card
from engine.game import CLOCK, Refusal, Waiting
from games.siete_y_media.actions import Cierro, Loca, LocaDobla, Muerto, SieteSto
from games.siete_y_media.events import Dealt, SieteDrew
from games.siete_y_media.game import GAME
from games.siete_y_media.story import tell
from history.format import FiledCard
from history.step import dealt_by
from history.words import Telling
from locales import COMPLETE, words
from tests.games.siete_y_media.kit import deal
from tests.games.siete_y_media.reckoning import any_rules_by
from tests.games.siete_y_media.tables import BYSTANDER
from tests.kit.play import Sitting


class Remembering(Sitting):
    """Every command is told."""

    sentences: list[str]

    def tell(self, who: int, action: object) -> object:
        state = self.state
        events = super().tell(who, action)
        if isinstance(events, Refusal):
            return events
        for event in events:
            state = GAME.core.evolve(state, event)
            for language in COMPLETE:
                self.sentences += tell(event, state, Telling(words(language), {}))
        return events


@pytest.mark.parametrize("seed", range(12))
def test_every_event_is_told(seed: int) -> None:
    chance = random.Random(seed)
    table = Remembering(GAME, any_rules_by(chance), seats=range(1, 3 + seed % 6), seed=seed)
    table.sentences = []
    table.purses[BYSTANDER] = 1000
    for _ in range(8):
        if isinstance(table.open(), Refusal):
            break
        while isinstance(table.awaits(), Waiting):
            if chance.random() < 0.2:
                table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
            else:
                table.do(*table.random_choice())
    assert all(table.sentences)
    assert len(table.sentences) > 60


def told(table: Sitting) -> list[str]:
    """The whole log in Italian."""
    state, telling = (
        GAME.core.start(table.rules),
        Telling(words("it"), {1: "Ada", 2: "Leo", 3: "Ugo"}),
    )
    sentences: list[str] = []
    for event in table.log:
        state = GAME.core.evolve(state, event)
        sentences += tell(event, state, telling)
    return sentences


def test_a_muerto_that_takes_all_of_the_banks_money_is_told() -> None:
    """[SY-21, SY-41] Nobody has money for the next player, who has no cards and no gain to tell of."""
    table = deal("5D 7C 4C", "3D", bank_amount=15)
    table.do(2, Muerto())
    table.do(1, SieteSto())
    sentences = told(table)
    assert "Sotto il 7 di Leo va il 3 di denari." in sentences
    assert "Ugo: senza puntata" in sentences


def test_a_doubled_loca_names_only_people_who_add_chips() -> None:
    """[SY-34]"""
    table = deal("5D 6C 4C 6D", loca=True, chips={1: 1000, 2: 10, 3: 100})
    for person in (2, 3):
        table.do(person, SieteSto())
    table.do(2, Loca(5))
    table.do(3, Loca(20))
    table.do(1, Cierro())
    table.do(3, LocaDobla())
    assert "Ugo: la loca raddoppia! Ugo +20. E sta." in told(table)
    table = deal("5D 6C 6D", loca=True, chips={1: 1000, 2: 10})
    table.do(2, SieteSto())
    table.do(2, Loca(5))
    table.do(1, Cierro())
    table.do(2, LocaDobla())
    assert "Leo: la loca raddoppia! Nessuno può aggiungere niente. E sta." in told(table)


def test_a_card_that_comes_round_again_has_no_place() -> None:
    """[SY-13]"""
    drew = SieteDrew(
        person=2, card=Card("7C"), deck=AGAIN, shuffle=0, place=0, covered=False, exposure=0
    )
    assert dealt_by(drew) == (FiledCard(person=2, card="7C", deck=0),)
    dealt = Dealt(AGAIN, shuffle=0, place=0, people=(1, 0), cards=(Card("7C"), Card("5D")))
    assert [card.place for card in dealt_by(dealt)] == [None, None]
