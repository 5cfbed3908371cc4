"""``Quanto conviene il banco`` in piatto, classica and siete y media: text and chart."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction

import pytest

from display.drawing import odds as online
from display.games import GAME_UIS
from display.measure import plain
from display.odds import chart_picture
from display.pictures.chart import draw_chart
from display.pictures.picture import Bar
from display.pictures.studio import USUAL
from games.classica.rules import ClassicaRules
from games.classica.screens import odds as classica
from games.piatto.rules import PiattoRules
from games.piatto.screens import odds as piatto
from games.siete_y_media.odds import reckoned
from games.siete_y_media.rules import SieteRules
from games.siete_y_media.screens import odds as siete
from locales import COMPLETE, Words, words


@pytest.fixture(autouse=True)
def quick_reckonings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reckonings that take seconds are replaced here and tested elsewhere."""
    for game in (piatto, classica):
        monkeypatch.setattr(game, "edge_of_best_banker", lambda: Fraction(227, 1000))
    monkeypatch.setattr(classica, "all_alla_regola", lambda punte: Fraction(-19, 50 * punte))


def amount_in(word: Words, amount: str) -> str:
    """An amount of chips with the comma or point of the language."""
    return amount.replace(",", word("comma"))


@pytest.mark.parametrize("language", COMPLETE)
def test_piatto_tells_the_gain_of_the_bank_and_the_cards_worth_a_stake(language: str) -> None:
    """[PI-7] The text says how often the pot is lost."""
    word = words(language)
    said = piatto.odds_text(piatto.reckoned(PiattoRules()), word)
    for amount in ("+21,4", "+22,0", "+22,7", "+3,3", "−0,2", "+15,8"):
        assert f"<b>{amount_in(word, amount)}</b>" in said
    assert "5½" in said
    assert word("odds.piatto.up_to", pot=22) in said
    times = {"it": "37 volte su 100", "en": "37 times in 100", "es": "37 veces de cada 100"}
    assert times[language] in said
    assert len(said) < 2_000


@pytest.mark.parametrize("language", COMPLETE)
def test_classica_tells_the_effect_of_more_punte(language: str) -> None:
    """[CL-1] The bank wins less from each of several punte."""
    word = words(language)
    said = classica.odds_text(classica.reckoned(ClassicaRules(min_bet=10)), word)
    for amount in ("+21,4", "+19,0", "+16,8"):
        assert f"<b>{amount_in(word, amount)}</b>" in said
    assert word("odds.classica.up_to", many=35, one=44) in said
    assert len(said) < 2_000


@pytest.mark.parametrize("language", COMPLETE)
def test_siete_y_media_tells_the_gain_of_the_bank_of_la_loca_and_of_a_muerto(language: str) -> None:
    """[SY-19, SY-37] A muerto has 114.2 and the bet below, −13.6; without muerto there is no word about one."""
    word = words(language)
    found = reckoned(SieteRules())
    said = siete.odds_text(found, word)
    bold = ("<b>+3,7</b>", "<b>+10,9</b>", "<b>+6,5</b>", "<b>+114,2</b>")
    for amount in (*bold, "+100,6", "−13,6", "−1,8"):
        assert amount_in(word, amount) in said
    assert len(plain(said)) < 1_024, "it is also a caption"
    assert "muerto" not in siete.odds_text(reckoned(SieteRules(muerto=False)), word)
    _, bars = siete.chart(found, word)
    assert [Bar(*bar).now for bar in bars] == [True, *[False] * 5, True, True]


def test_the_odds_are_behind_the_button_of_the_rules() -> None:
    assert GAME_UIS["siete_y_media"].rules.odds is siete.ODDS
    assert GAME_UIS["piatto"].rules.odds is piatto.ODDS
    assert GAME_UIS["classica"].rules.odds is classica.ODDS


def test_the_reckonings_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(piatto.ODDS.reckoned))  # noqa: S301 -- just made
    assert sent is piatto.reckoned
    sent = pickle.loads(pickle.dumps(classica.ODDS.reckoned))  # noqa: S301 -- just made
    assert sent is classica.reckoned


def test_the_chart_has_a_bar_for_each_first_card_and_is_drawn() -> None:
    found = piatto.reckoned(PiattoRules())
    picture = chart_picture(USUAL, json.loads(json.dumps(online.chart(found, words("it")))))
    names = ["figura", "asso", "2", "3", "4", "5", "6", "7", "matta"]
    assert [bar.name for bar in picture.bars] == names
    assert [bar.name for bar in picture.bars if bar.now] == ["6", "7", "matta"]
    assert picture.bars[7].said == "+47,3"
    assert draw_chart(picture).width == 800
