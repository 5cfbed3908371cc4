"""The settings menu: every switch can be reached and set, and nothing else."""

from __future__ import annotations

from display.settings import page_about
from display.settings_actions import ShowPage, is_page, numbers_of
from engine.settings import TableSettings
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.screens.house import HOUSE
from locales import words
from tests.display.kit import tapped

CLASSICO = SetteEMezzoRules()
SWITCHES = HOUSE.switches.settable


def test_burning_a_busting_card_is_asked_only_if_cards_are_burnt() -> None:
    """[SM-41] The switch depends on another."""
    place = HOUSE.switches.names.index("burn_saves_bust")
    assert tapped(CLASSICO, 60, f"p:f{place}") is None
    burning = SetteEMezzoRules(burn_3_4=True)
    assert tapped(burning, 60, f"p:f{place}") == ShowPage(f"f{place}")


def test_a_search_finds_switches_by_name_then_by_their_sentences() -> None:
    def found(said: str, language: str = "it") -> list[str]:
        page = page_about(said, CLASSICO, words(language))
        return [HOUSE.switches.names[place] for place in numbers_of(page)] if page != "main" else []

    assert found("barella") == ["barella"], "its own page; the other switch of it has no effect yet"
    assert found("MATTA") == ["matta", "matta_half", "seven_matta_reale"]
    assert found("puntata mas") == ["max_stake"]
    assert found("triple") == found("Triplè") == ["triple"]
    assert found("bet", "en")[:2] == ["min_stake", "max_stake"]
    assert found("") == found("xyzzy") == []
    assert is_page(HOUSE, CLASSICO, page_about("matta", CLASSICO, words("it")))


def test_a_minimum_stake_above_the_highest_raises_it_along() -> None:
    steps = HOUSE.switches.options_of("min_stake")
    meant = tapped(CLASSICO, 60, f"v:0:{steps.index(100)}")
    assert meant == TableSettings(SetteEMezzoRules(min_stake=100, max_stake=100), 60)
    below = tapped(SetteEMezzoRules(min_stake=20), 60, f"v:1:{steps.index(10)}")
    assert below is None
