"""The settings menu: every switch can be reached and set, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from display.games.sette_e_mezzo.house import HOUSE
from display.settings import settings_screen
from display.settings_actions import ShowPage
from engine.cards import PACK
from engine.sette_e_mezzo.rules import ALLOWED, PRESETS, SetteEMezzoRules
from engine.settings import TableSettings
from engine.table import CLOCKS
from locales import LANGUAGES, words
from tests.display.kit import arguments, check_limits, house_rules, menu, table, tapped, taps

CLASSICO = SetteEMezzoRules()
SWITCHES = HOUSE.switches.settable


def differences(rules: SetteEMezzoRules) -> int:
    """The number of differences from the classic rules; the two stakes are one."""
    names = {
        "min_stake" if name == "max_stake" else name
        for name in SWITCHES
        if getattr(rules, name) != getattr(CLASSICO, name)
    }
    return len(names)


def reachable() -> tuple[dict[str, set[Any]], set[int]]:
    """The values that buttons can set: breadth first, from rules with at most one difference from the classic ones."""
    values: dict[str, set[Any]] = {name: set() for name in SWITCHES}
    clocks: set[int] = set()
    seen: set[SetteEMezzoRules] = set()
    ahead = [CLASSICO]
    while ahead:
        rules = ahead.pop(0)
        if rules in seen or differences(rules) > 1:
            continue
        seen.add(rules)
        for argument in sorted(arguments(menu(rules, 60, words("it")))):
            meant = tapped(rules, 60, argument)
            assert meant is not None, argument
            if isinstance(meant, TableSettings) and isinstance(meant.rules, SetteEMezzoRules):
                changed = meant.rules
                clocks.add(meant.clock)
                for name in SWITCHES:
                    if HOUSE.switches.at_work(changed, name):
                        values[name].add(getattr(changed, name))
                ahead.append(changed)
    return values, clocks


def test_every_switch_can_be_set_to_every_value_by_taps() -> None:
    values, clocks = reachable()
    assert clocks == set(CLOCKS)
    for field in (one for one in fields(SetteEMezzoRules) if one.name in SWITCHES):
        wanted: set[Any] = set(ALLOWED.get(field.name, ()))
        if isinstance(field.default, bool):
            wanted = {True, False}
        elif field.name == "matta":
            wanted = {*PACK, None}
        elif not wanted:
            wanted = set(HOUSE.switches.options_of(field.name))
        assert values[field.name] >= wanted, field.name


def test_every_switch_of_the_dataclass_stands_in_exactly_one_group() -> None:
    listed = [name for _, names in HOUSE.grouped for name in names]
    assert sorted(listed) == sorted(SWITCHES)


@given(rules=house_rules(), clock=st.sampled_from(CLOCKS), hand=st.integers(0, 10**6))
def test_every_page_keeps_within_telegrams_limits_in_every_language(
    rules: SetteEMezzoRules, clock: int, hand: int
) -> None:
    for language in LANGUAGES:
        for screen in menu(rules, clock, words=words(language), hand=hand).values():
            check_limits(screen)


@given(rules=house_rules(), clock=st.sampled_from(CLOCKS))
def test_every_button_does_something_and_the_rules_stay_sound(
    rules: SetteEMezzoRules, clock: int
) -> None:
    for argument in arguments(menu(rules, clock, words("it"))):
        meant = tapped(rules, clock, argument)
        assert meant is not None
        if isinstance(meant, TableSettings):
            assert meant.rules.check() is None
            assert meant.clock in CLOCKS


FORGED = (
    st.text(max_size=24)
    | st.from_regex(r"[pvqcx]:[0-9fgs:.\-]{0,10}", fullmatch=True)
    | st.from_regex(r"v:\d{1,3}:\d{1,3}", fullmatch=True)
    | st.from_regex(r"p:[fg]\d{1,2}(s\d)?", fullmatch=True)
)


@given(rules=house_rules(), argument=FORGED)
def test_an_argument_of_no_button_changes_nothing(rules: SetteEMezzoRules, argument: str) -> None:
    meant = tapped(rules, 60, argument)
    without_advice = arguments(menu(rules, 60, words("it")))
    assert meant is None or argument in {*without_advice, "a:0"}


@given(
    rules=house_rules(),
    page=st.text(max_size=8) | st.from_regex(r"[fg]\d{1,2}(s\d)?", fullmatch=True),
)
def test_a_missing_page_is_the_main_one(rules: SetteEMezzoRules, page: str) -> None:
    pages = menu(rules, 60, words("it"))
    shown = settings_screen(7, table(rules), page=page, words=words("it"))
    assert shown == pages.get(page, pages["main"])


@given(rules=house_rules())
def test_only_switches_with_an_effect_are_shown(rules: SetteEMezzoRules) -> None:
    pages = menu(rules, 60, words("it"))
    shown = {
        HOUSE.switches.names[int(page[1:])] for page in pages if page[0] == "f" and "s" not in page
    }
    assert shown == {name for name in SWITCHES if HOUSE.switches.at_work(rules, name)}


def test_burning_a_busting_card_is_asked_only_if_cards_are_burnt() -> None:
    """[SM-41] The switch depends on another."""
    place = HOUSE.switches.names.index("burn_saves_bust")
    assert tapped(CLASSICO, 60, f"p:f{place}") is None
    burning = SetteEMezzoRules(burn_3_4=True)
    assert tapped(burning, 60, f"p:f{place}") == ShowPage(f"f{place}")


@pytest.mark.parametrize("number", range(len(PRESETS)))
def test_a_preset_is_one_tap_and_then_ticked(number: int) -> None:
    wanted = tuple(PRESETS.values())[number]
    meant = tapped(SetteEMezzoRules(min_stake=2), 30, f"q:{number}")
    assert meant == TableSettings(wanted, 30)
    ready = settings_screen(7, table(wanted), page="ready", words=words("it"))
    ticked = [b for row in ready.keyboard for b in row if b.label.endswith("✓")]
    assert len(ticked) == 1


def test_a_minimum_stake_above_the_highest_raises_it_along() -> None:
    steps = HOUSE.switches.options_of("min_stake")
    meant = tapped(CLASSICO, 60, f"v:0:{steps.index(100)}")
    assert meant == TableSettings(SetteEMezzoRules(min_stake=100, max_stake=100), 60)
    below = tapped(SetteEMezzoRules(min_stake=20), 60, f"v:1:{steps.index(10)}")
    assert below is None


def test_the_value_in_force_is_ticked_and_no_other() -> None:
    rules = SetteEMezzoRules(matta=PACK[4], bank_passing="exhaustion")
    for page, screen in menu(rules, 0, words("it")).items():
        ticked = [b.label for row in screen.keyboard for b in row if b.label.endswith("✓")]
        if page.startswith("f") and "s" not in page:
            assert len(ticked) == 1, page
        elif page == "main":
            assert ticked == ["Senza fretta ✓"]


def test_taps_carry_the_table_and_the_hand_they_were_shown_for() -> None:
    screen = settings_screen(7, table(CLASSICO, hand=3), page="main", words=words("it"))
    assert {(tap.table, tap.round, tap.decision, tap.name) for tap in taps(screen)} == {
        (7, 3, 0, "set")
    }
