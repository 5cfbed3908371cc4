"""The rules in words: all rules in force at this table and no others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.rules import rules_pages, rules_screen
from display.rules_text import changes, lobby_lines
from engine.cards import PACK, Card
from engine.switches import SwitchOption
from engine.value import replace
from games.sette_e_mezzo.bank import Played, next_banker
from games.sette_e_mezzo.hand import hand_value
from games.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from games.sette_e_mezzo.screens.house import HOUSE
from games.sette_e_mezzo.settlement import settle
from locales import words
from tests.display.kit import house_rules, table, taps

CLASSICO = SetteEMezzoRules()
SWITCHES = HOUSE.switches.settable


def with_(rules: SetteEMezzoRules, name: str, option: SwitchOption) -> SetteEMezzoRules:
    value: dict[str, Any] = {name: option}
    return replace(rules, **value)


def legal(rules: SetteEMezzoRules, name: str) -> list[SwitchOption]:
    return [
        option
        for option in HOUSE.switches.options_of(name)
        if with_(rules, name, option).check() is None
    ]


@given(rules=house_rules(), data=st.data())
def test_a_switch_without_effect_changes_nothing_in_the_game(
    rules: SetteEMezzoRules, data: st.DataObject
) -> None:
    """Switches that the menu hides change no hand, no settlement and no bank."""
    asleep = [name for name in SWITCHES if not HOUSE.switches.at_work(rules, name)]
    changed = rules
    for name in asleep:
        changed = with_(changed, name, data.draw(st.sampled_from(legal(rules, name))))
    pack = data.draw(st.permutations(PACK))
    few = st.integers(1, 3)
    hands: list[tuple[Card, ...]] = []
    for _ in range(3):
        count = data.draw(few)
        hands.append(tuple(pack[:count]))
        pack = pack[count:]
    first, second = (verdict(hands, variant) for variant in (rules, changed))
    assert first == second


def verdict(hands: list[tuple[Card, ...]], rules: SetteEMezzoRules) -> object:
    one, two, banker = (hand_value(hand, rules) for hand in hands)
    settled = [settle(player, banker, stake=10, rules=rules) for player in (one, two)]
    finals = [Played(1, one, settled[0][1]), Played(2, two, settled[1][1])]
    after = next_banker(
        rules, 3, banker_score=banker, players=finals, on_his_right=1, used_up=False
    )
    return one, two, banker, settled, after


def test_the_lobby_names_the_preset_or_counts_the_unusual_rules() -> None:
    assert lobby_lines(HOUSE, CLASSICO, words("it")) == (
        "Puntate da 5 a 50 fiches",
        "Matta: re di denari",
    )
    assert (
        lobby_lines(HOUSE, PRESETS["bambini"], words("it"))[1]
        == "Senza matta · regole «Coi bambini»"
    )
    dearer = replace(PRESETS["novara"], max_stake=100)
    assert lobby_lines(HOUSE, dearer, words("it"))[1] == "Matta: re di denari · regole «Novara»"
    mixed = replace(dearer, barella=True, asso_mezzo=True)
    assert "3" in lobby_lines(HOUSE, mixed, words("it"))[1]


def test_extra_rules_have_a_page_only_if_they_are_played() -> None:
    assert len(rules_pages(table(CLASSICO), words("it"))) == 6
    assert "Bruciare" in rules_pages(table(PRESETS["meridionale"]), words("it"))[5]


def test_turning_the_leaves_leads_through_all_pages_and_back() -> None:
    seen, said = table(PRESETS["meridionale"]), words("it")
    pages = rules_pages(seen, said)
    at, visited = 0, []
    for _ in pages:
        screen = rules_screen(7, seen, page=at, words=said)
        visited.append(screen.text)
        before, _here, after, _odds = taps(screen)
        assert (before.table, before.name) == (7, "regole")
        assert (
            int(taps(rules_screen(7, seen, page=int(after.argument), words=said))[0].argument) == at
        )
        at = int(after.argument)
    assert tuple(visited) == pages
    assert at == 0


@given(page=st.integers())
def test_any_number_of_a_page_shows_some_page(page: int) -> None:
    screen = rules_screen(7, table(CLASSICO), page=page, words=words("es"))
    assert screen.text in rules_pages(table(CLASSICO), words("es"))


# --- announcements ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "dealt", "text"),
    [
        ("it", True, "Si cambia dalla prossima mano. Matta: nessuna · Barella: sì"),
        ("it", False, "Si cambia da subito. Matta: nessuna · Barella: sì"),
        ("en", True, "New from the next hand. Matta: none · Barella: yes"),
        ("es", True, "Cambio desde la próxima mano. Matta: ninguna · Barella: sí"),
    ],
)
def test_an_announcement_names_switches_after_a_full_stop(
    language: str, *, dealt: bool, text: str
) -> None:
    """Each of them has a colon, and two in a row are no sentence."""
    new = replace(CLASSICO, matta=None, barella=True)
    said = changes(
        HOUSE,
        CLASSICO,
        old_clock=60,
        new_rules=new,
        new_clock=60,
        dealt=dealt,
        words=words(language),
    )
    assert said == f"{text}."


def test_an_announcement_names_stakes_and_time_with_the_switches() -> None:
    new = replace(CLASSICO, max_stake=100, barella=True)
    said = [
        changes(
            HOUSE,
            CLASSICO,
            old_clock=60,
            new_rules=one,
            new_clock=30,
            dealt=True,
            words=words("it"),
        )
        for one in (new, replace(new, barella=CLASSICO.barella))
    ]
    assert said == [
        "Si cambia dalla prossima mano. Puntate da 5 a 100 fiches · Barella: sì · 30 secondi a mossa.",
        "Dalla prossima mano: puntate da 5 a 100 fiches · 30 secondi a mossa.",
    ]


def test_an_announcement_calls_presets_by_their_name() -> None:
    text = changes(
        HOUSE,
        CLASSICO,
        old_clock=60,
        new_rules=PRESETS["meridionale"],
        new_clock=60,
        dealt=True,
        words=words("it"),
    )
    assert text == "Dalla prossima mano: regole «Del Sud»."
