"""The looks of every game of the registry. A new game gets these tests by its entry there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.game_ui import GameUi
from display.games import GAME_UIS, built_keys, called, game_commands, look_of
from display.help import commands
from display.rules import rules_screen
from display.rules_text import changes, lobby_lines
from display.screen import Screen
from display.settings import settings_screen
from display.settings_actions import ShowPage, game_number
from engine.game import PUBLIC, Offer, Waiting
from engine.registry import GAMES
from engine.settings import TableSettings
from engine.table import CLOCKS, TableView, start, usual_table, view
from engine.table.state import Agreement
from engine.value import replace
from handlers.commands import handlers
from history.games import TELLERS
from locales import COMPLETE, words
from tests.display.kit import check_limits, tapped, taps
from tests.kit.any_tables import legal, rules_of
from tests.kit.examples import examples
from tests.kit.play import Sitting
from tests.words.markup import fault_of

games = pytest.mark.parametrize("look", GAME_UIS.values(), ids=GAME_UIS.keys())
few = examples(10)

LONGEST_SENTENCE = 90
"""The longest sentence about a game in the menu: two lines and a bit of a phone."""


def at_table(rules: Any, clock: int = 60, hand: int = 0) -> TableView:
    seen = view(start(usual_table(look_of(rules).rules.house.game.key)), PUBLIC)
    return replace(seen, agreed=Agreement(rules, clock), round=hand)


def pages(rules: Any, language: str = "it") -> dict[str, Screen]:
    """Every page that the menu's buttons lead to without changing anything."""
    seen, found, ahead = at_table(rules, hand=3), {}, ["main"]
    while ahead:
        page = ahead.pop()
        if page in found:
            continue
        found[page] = settings_screen(7, seen, page=page, words=words(language))
        meant = (tapped(rules, 60, tap.argument) for tap in taps(found[page]))
        ahead += [to.page for to in meant if isinstance(to, ShowPage)]
    return found


# --- the registries -----------------------------------------------------------------------------------------


def test_every_game_has_looks_and_can_be_told() -> None:
    assert GAME_UIS.keys() == GAMES.keys()
    assert TELLERS.keys() == GAMES.keys()


@games
def test_the_looks_are_of_the_game_that_they_are_listed_for(look: GameUi) -> None:
    assert GAME_UIS[look.rules.house.game.key] is look
    assert GAMES[look.rules.house.game.key] is look.rules.house.game
    for rules in look.rules.house.game.rulebook.presets.values():
        assert look_of(rules) is look


@pytest.mark.parametrize("language", COMPLETE)
@games
def test_a_game_has_words_for_its_name_its_sentence_and_every_switch(
    look: GameUi, language: str
) -> None:
    said, key = words(language), look.rules.house.game.key
    assert said(f"game.{key}.name")
    assert len(said(f"game.{key}.says")) <= LONGEST_SENTENCE
    assert set(look.rules.house.built_keys) <= set(built_keys())
    assert [one for one in look.rules.house.built_keys if not said.has(one)] == []


@pytest.mark.parametrize("language", COMPLETE)
def test_no_two_games_have_one_name(language: str) -> None:
    names = [words(language)(f"game.{key}.name") for key in GAME_UIS]
    assert len(set(names)) == len(names)


@games
def test_a_game_can_be_asked_for_by_its_name_in_any_language(look: GameUi) -> None:
    names = [words(language)(f"game.{look.rules.house.game.key}.name") for language in COMPLETE]
    for name in (*names, *look.called, look.rules.house.game.key):
        assert called(name) is look
        assert called(f" {name.upper()} ") is look
    assert called("") is None


@games
def test_every_word_for_a_switch_belongs_to_a_switch(look: GameUi) -> None:
    house = look.rules.house
    own = (house.key(""), *(house.key(name, "") for name in house.online))
    said = {one for one in words("it").entries if one.startswith(own)}
    assert said == set(house.built_keys)


# --- the switches -------------------------------------------------------------------------------------------


@games
def test_every_switch_stands_in_exactly_one_group(look: GameUi) -> None:
    house = look.rules.house
    listed = [name for _, names in house.grouped for name in names]
    assert sorted(listed) == sorted(house.switches.settable)
    assert house.switches.fixed <= set(house.switches.names)


@games
def test_the_house_tables_name_only_existing_switches(look: GameUi) -> None:
    house = look.rules.house
    told = (
        *(name for names in house.groups.values() for name in names),
        *(
            *house.amounts,
            *house.named,
            *house.switches.needs,
            *house.switches.options,
            *house.notes,
        ),
        *house.suggested,
    )
    assert set(told) <= set(house.switches.settable)


@games
def test_the_lobby_says_every_value_of_the_switches_that_it_names(look: GameUi) -> None:
    house, said = look.rules.house, words("it")
    usual = house.switches.usual
    for name in house.named:
        for option in legal(house.game, usual, name):
            other = house.switches.changed(usual, name, option)
            same = lobby_lines(house, other, said) == lobby_lines(house, usual, said)
            assert same == (other == usual), (name, option)


@games
def test_every_switch_can_be_set_by_taps_to_every_value_that_fits(look: GameUi) -> None:
    house = look.rules.house
    for preset in house.game.rulebook.presets.values():
        at_work = [name for name in house.switches.names if house.switches.at_work(preset, name)]
        reached = set()
        for screen in pages(preset).values():
            for tap in taps(screen):
                meant = tapped(preset, 60, tap.argument)
                assert meant is not None, tap
                if isinstance(meant, TableSettings) and isinstance(
                    meant.rules, house.game.rulebook.rules
                ):
                    reached.add(meant.rules)
        for name in at_work:
            for option in legal(house.game, preset, name):
                assert house.switches.changed(preset, name, option) in reached, (name, option)


@games
@given(data=st.data())
@few
def test_every_button_of_the_menu_does_something_and_the_rules_stay_sound(
    look: GameUi, data: st.DataObject
) -> None:
    """Only switches with an effect are shown; taps carry the table and the hand that they were shown for."""
    house = look.rules.house
    rules, clock = data.draw(rules_of(house.game)), data.draw(st.sampled_from(CLOCKS))
    shown = set()
    for page, screen in pages(rules).items():
        if page[0] in "fm" and page[1:].isdecimal():
            shown.add(house.switches.names[int(page[1:])])
        for tap in taps(screen):
            assert (tap.table, tap.round, tap.name) == (7, 3, "set")
            meant = tapped(rules, clock, tap.argument)
            assert meant is not None
            if isinstance(meant, TableSettings):
                assert meant.rules.check() is None
                assert meant.clock in CLOCKS
    assert shown == {
        name for name in house.switches.settable if house.switches.at_work(rules, name)
    }


FORGED = (
    st.text(max_size=24)
    | st.from_regex(r"[pvqcx]:[0-9fgs:.\-]{0,10}", fullmatch=True)
    | st.from_regex(r"v:\d{1,3}:\d{1,3}", fullmatch=True)
    | st.from_regex(r"p:[fgmw]\d{1,2}(s\d|\.\d{1,2})?", fullmatch=True)
)


@games
@given(data=st.data(), argument=FORGED)
def test_an_argument_of_no_button_changes_nothing(
    look: GameUi, *, data: st.DataObject, argument: str
) -> None:
    """A page that only a search leads to may be shown."""
    rules = data.draw(rules_of(look.rules.house.game))
    known = {tap.argument for screen in pages(rules).values() for tap in taps(screen)}
    meant = tapped(rules, 60, argument)
    if isinstance(meant, ShowPage) and meant.page[0] in "mw":
        check_limits(settings_screen(7, at_table(rules), page=meant.page, words=words("it")))
    else:
        assert meant is None or argument in {*known, "a:0"}


@games
@given(
    data=st.data(), page=st.text(max_size=8) | st.from_regex(r"[fg]\d{1,2}(s\d)?", fullmatch=True)
)
def test_a_missing_page_is_the_main_one(look: GameUi, data: st.DataObject, page: str) -> None:
    rules = data.draw(rules_of(look.rules.house.game))
    found = pages(rules)
    shown = settings_screen(7, at_table(rules, hand=3), page=page, words=words("it"))
    assert shown == found.get(page, found["main"])


@games
def test_the_value_in_force_is_ticked_and_no_other(look: GameUi) -> None:
    """Also a ready-made table, which is one tap."""
    presets = [*look.rules.house.game.rulebook.presets.values()]
    for number, preset in enumerate(presets):
        for page, screen in pages(preset).items():
            ticked = [b.label for row in screen.keyboard for b in row if b.label.endswith("✓")]
            if page == "ready" or (page[0] == "f" and "s" not in page):
                assert len(ticked) == 1, page
        if len(presets) > 1:
            assert tapped(presets[number - 1], 30, f"q:{number}") == TableSettings(preset, 30)


def test_a_button_of_the_menu_names_its_game() -> None:
    """Codes are about the fields of one game: those of another would mean something else."""
    numbers = set()
    for look in GAME_UIS.values():
        found = {
            tap.decision
            for screen in pages(look.rules.house.switches.usual).values()
            for tap in taps(screen)
        }
        assert found == {game_number(look.rules.house.switches.usual)}
        numbers |= found
    assert len(numbers) == len(GAME_UIS)


FOLDED = r"<blockquote expandable>(.*)</blockquote>"
"""A folded quotation, which no catalogue may have."""


@pytest.mark.parametrize("language", COMPLETE)
@games
def test_every_page_of_the_menu_keeps_within_limits(look: GameUi, language: str) -> None:
    for preset in look.rules.house.game.rulebook.presets.values():
        for page, screen in pages(preset, language).items():
            check_limits(screen)
            assert not fault_of(re.sub(FOLDED, r"\1", screen.text, flags=re.DOTALL)), page


@games
@given(data=st.data())
@few
def test_the_rules_are_told_in_short_pages_and_lines(look: GameUi, data: st.DataObject) -> None:
    house = look.rules.house
    rules = data.draw(rules_of(house.game))
    clock = data.draw(st.sampled_from(CLOCKS))
    for language in COMPLETE:
        said = words(language)
        lines = lobby_lines(house, rules, said)
        assert 1 <= len(lines) <= 2
        assert all(0 < len(line) <= 60 for line in lines), lines
        for number, page in enumerate(look.rules.pages(rules, clock, said)):
            assert 0 < len(page) <= 900
            assert not fault_of(page)
            check_limits(rules_screen(7, at_table(rules, clock), page=number, words=said))


def told(look: GameUi, rules: Any, language: str) -> str:
    """All texts about these rules."""
    said = words(language)
    return "\n".join(
        (*lobby_lines(look.rules.house, rules, said), *look.rules.pages(rules, 60, said))
    )


@pytest.mark.parametrize("language", COMPLETE)
@games
def test_every_switch_at_work_changes_the_texts_and_is_announced(
    look: GameUi, language: str
) -> None:
    house = look.rules.house
    for preset in house.game.rulebook.presets.values():
        for name in (name for name in house.switches.names if house.switches.at_work(preset, name)):
            for option in legal(house.game, preset, name):
                other = house.switches.changed(preset, name, option)
                if other == preset:
                    continue
                assert told(look, other, language) != told(look, preset, language), (name, option)
                assert changes(
                    house,
                    preset,
                    old_clock=60,
                    new_rules=other,
                    new_clock=60,
                    dealt=True,
                    words=words(language),
                ), (name, option)


@games
@given(data=st.data())
@few
def test_a_switch_without_effect_has_no_text(look: GameUi, data: st.DataObject) -> None:
    house = look.rules.house
    rules = data.draw(rules_of(house.game))
    for name in house.switches.settable:
        if not house.switches.at_work(rules, name):
            for option in house.switches.options_of(name):
                other = replace(rules, **{name: option})
                assert other.check() is not None or told(look, other, "it") == told(
                    look, rules, "it"
                )


@games
@given(data=st.data())
@few
def test_an_announcement_comes_exactly_when_something_is_different(
    look: GameUi, data: st.DataObject
) -> None:
    house = look.rules.house
    old, new = data.draw(rules_of(house.game)), data.draw(rules_of(house.game))
    clocks = data.draw(st.tuples(*[st.sampled_from(CLOCKS)] * 2))
    for language in COMPLETE:
        said = changes(
            house,
            old,
            old_clock=clocks[0],
            new_rules=new,
            new_clock=clocks[1],
            dealt=True,
            words=words(language),
        )
        assert not fault_of(said)
        if (old, clocks[0]) == (new, clocks[1]):
            assert said == ""
        if clocks[0] != clocks[1] or told(look, old, language) != told(look, new, language):
            assert said


@pytest.mark.parametrize("language", COMPLETE)
def test_another_game_is_announced_by_its_name(language: str) -> None:
    said = words(language)
    for old in GAME_UIS.values():
        for new in GAME_UIS.values():
            announced = changes(
                new.rules.house,
                old.rules.house.switches.usual,
                old_clock=60,
                new_rules=new.rules.house.switches.usual,
                new_clock=60,
                dealt=True,
                words=said,
            )
            if old is new:
                assert announced == ""
            else:
                assert said(f"game.{new.rules.house.game.key}.name") in announced


# --- buttons and commands -----------------------------------------------------------------------------------


def offered(look: GameUi) -> Iterator[Offer]:
    """All offers of a game played by its presets."""
    game = look.rules.house.game
    for seed, rules in enumerate(game.rulebook.presets.values()):
        table = Sitting(game, rules, seats=(1, 2, 3, 4), seed=seed, chips=2000)
        for _ in range(24):
            table.open()
            while isinstance(table.awaits(), Waiting):
                for viewer in (PUBLIC, *table.seats):
                    yield from table.offers(viewer)
                table.random_step()


@games
def test_every_offer_of_a_game_has_a_button(look: GameUi) -> None:
    met = set(offered(look))
    assert {offer.name for offer in met} <= set(look.offers.names)
    assert {offer.name for offer in met if offer.high} == look.offers.amounts.keys()


def test_a_typed_choice_has_the_name_of_its_offer_and_is_answered() -> None:
    for look in GAME_UIS.values():
        assert {command.name for command in look.commands} <= set(look.offers.names)
        assert all(command in game_commands() for command in look.commands), (
            "one name, two commands"
        )
    assert all(command in commands() for command in game_commands())
    assert {command.name for command in commands()} == set(handlers())
