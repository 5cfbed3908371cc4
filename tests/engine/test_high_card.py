"""The worked example of ``docs/adding-a-game.md``: its rules, its screens and its history."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from display.buttons import in_rows
from display.games import look_of
from display.pictures.table import draw_table
from display.rules import rules_screen
from display.screen import Screen
from display.settings import settings_screen
from display.table import table_screen
from engine.game import PUBLIC, Refusal
from engine.table import view
from engine.value import replace
from history.words import Telling
from locales import LANGUAGES, words
from tests.display.kit import check_limits
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.high_card.game import GAME, HighCardRules, Passo, Tengo
from tests.kit.high_card.kit import FOLDER, high_card_is_played
from tests.kit.high_card.screens import UI
from tests.kit.high_card.tell import tell
from tests.kit.play import Sitting
from tests.pictures.paper import PAPER_DECK, STYLE

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with high_card_is_played():
        yield


def test_the_page_links_every_file_of_the_example() -> None:
    linked = re.findall(r"\(\.\./tests/kit/high_card/(\S+)\)", PAGE.read_text(encoding="utf-8"))
    assert linked == ["game.py", "screens.py", "tell.py", "it.toml"]
    assert all((FOLDER / name).is_file() for name in linked)


def deal(cards: str, *, chips: int = 100) -> Sitting:
    """A round with these cards, player 1 first."""
    table = Sitting(GAME, HighCardRules(), stacked=tuple(cards.split()), chips=chips)  # type: ignore[arg-type]
    table.open()
    return table


def test_the_highest_kept_card_wins_all_stakes() -> None:
    table = deal("7C 3S 10D")
    for person, action in ((1, Tengo()), (2, Tengo()), (3, Passo())):
        assert not isinstance(table.do(person, action), Refusal)
    assert [table.purses[person] for person in (1, 2, 3)] == [110, 95, 95]


def test_of_equal_highest_cards_the_first_wins() -> None:
    table = deal("7C 7S 3D")
    for person in (1, 2, 3):
        table.do(person, Tengo())
    assert [table.purses[person] for person in (1, 2, 3)] == [110, 95, 95]


def test_the_last_player_wins_if_everybody_passes() -> None:
    table = deal("7C 7S 3D")
    for person in (1, 2, 3):
        table.do(person, Passo())
    assert [table.purses[person] for person in (1, 2, 3)] == [95, 95, 110]


def test_a_round_needs_two_players_with_the_stake() -> None:
    table = Sitting(GAME, HighCardRules(), chips={1: 4, 2: 4, 3: 50})
    assert table.open() == Refusal("too_few", 5)
    assert table.open(rules=HighCardRules(0)) == Refusal("bad_rules")


def sent(screen: Screen) -> Screen:
    """The screen as it goes out, with its rows split."""
    return replace(screen, keyboard=in_rows(screen.keyboard))


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_screens_fit_and_say_who_won(language: str) -> None:
    rules: Any = HighCardRules()
    club = Club(seated=(1, 2, 3), rules=rules, game=GAME.key)
    club.deal()
    assert look_of(rules) is UI
    while club.table.phase == "round":
        check_limits(sent(table_screen(scene_of(club.table, language=language))))
        scene = scene_of(club.table, viewer=1, language=language)
        picture = UI.picture.table_picture(scene, STYLE)
        assert picture is not None
        assert draw_table(picture, PAPER_DECK).size[0] > 0
        assert UI.own.hand_picture(scene, STYLE).cards == (scene.seen.game.card,)
        assert UI.own.peek(scene)
        assert UI.own.card_lines(scene)
        club.play("tengo")
    check_limits(sent(table_screen(scene_of(club.table, language=language))))
    seen = view(club.table, PUBLIC)
    check_limits(settings_screen(7, seen, page="main", words=words(language)))
    check_limits(rules_screen(7, seen, page=0, words=words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_history_tells_every_event(language: str) -> None:
    table = Sitting(GAME, HighCardRules(), seed=3)
    state, telling = table.state, Telling(words(language), {1: "Ugo", 2: "Pia", 3: "Leo"})
    table.open()
    table.play_out()
    for event in table.log:
        state = GAME.core.evolve(state, event)
        assert all(tell(event, state, telling))


def test_a_switch_that_stands_alone_changes_no_other_field() -> None:
    rules = GAME.rulebook.switches.changed(HighCardRules(), "stake", 20)
    assert rules == HighCardRules(stake=20)


def test_a_game_need_not_have_premoves_advice_a_bank_or_slow_computers() -> None:
    table = deal("7C 3S 10D")
    view = table.view(1)
    assert GAME.sight.premoves(view) == ()
    assert GAME.timing.question(table.state) == ""
    assert GAME.players.advice(view) is None
    assert {GAME.chips.bank(event) for event in table.log} == {0}
    assert (GAME.players.computers, GAME.players.slow, GAME.seats.back_at_once) == (
        ("alla_regola",),
        frozenset(),
        False,
    )
