"""The worked example of ``docs/adding-a-game.md``: its rules, its screens and its history."""

from __future__ import annotations

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
from engine.game import CLOCK, PUBLIC, Who
from engine.table import view
from engine.value import replace
from history.plain import tell_plainly
from history.replay import ReplayTurn
from history.step import Step
from history.words import Telling
from locales import COMPLETE, words
from tests.display.kit import check_limits
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.high_card import GAME, UI, Butto, HighCardRules, Tengo
from tests.kit.play import Sitting
from tests.kit.played import high_card_is_played
from tests.pictures.paper import PAPER_DECK, STYLE

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with high_card_is_played():
        yield


def sent(screen: Screen) -> Screen:
    """The screen as it goes out, with its rows split."""
    return replace(screen, keyboard=in_rows(screen.keyboard))


@pytest.mark.parametrize("language", COMPLETE)
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
        assert UI.own.hand_picture(scene, STYLE).cards == scene.seen.game.cards
        assert UI.own.peek(scene)
        assert UI.own.card_lines(scene)
        club.play("tengo")
    check_limits(sent(table_screen(scene_of(club.table, language=language))))
    seen = view(club.table, PUBLIC)
    check_limits(settings_screen(7, seen, page="main", words=words(language)))
    check_limits(rules_screen(7, seen, page=0, words=words(language)))


class Told(Sitting):
    """A sitting that keeps its steps."""

    def __init__(self) -> None:
        self.turns: list[ReplayTurn] = []
        super().__init__(GAME, HighCardRules(), seed=3)

    def tell(self, who: Who, action: Any) -> Any:
        before, awaited = self.state, GAME.core.awaits(self.state)
        events = super().tell(who, action)
        step = Step(who=who, action=action, events=events, chips={})
        self.turns.append(ReplayTurn(step=step, awaited=awaited, before=before, after=self.state))
        return events


def test_a_game_without_a_story_is_told_by_its_buttons_its_cards_and_its_gains() -> None:
    table, telling = Told(), Telling(words("it"), {1: "Ugo", 2: "Pia", 3: "Leo"})
    table.open()
    table.tell(1, Butto())
    table.tell(CLOCK, Tengo())
    table.tell(3, Tengo())
    opened, deck, dealt, *told, settled = [
        tell_plainly(turn, GAME, telling) for turn in table.turns
    ]
    assert opened == ["Si comincia."]
    assert deck == ["Si apre il mazzo 1: tutte e quaranta le carte, mescolate."]
    assert dealt[0].startswith("Si danno le carte. Ugo: ")
    assert told == [["Ugo: Butto."], ["Pia: Tengo (tempo scaduto)."]]
    assert settled[0] == "Leo: Tengo."
    assert sorted(settled[1:]) in (
        ["Leo: +10.", "Pia: −5.", "Ugo: −5."],
        ["Leo: −5.", "Pia: +10.", "Ugo: −5."],
    )


def test_a_switch_that_stands_alone_changes_no_other_field() -> None:
    rules = GAME.rulebook.switches.changed(HighCardRules(), "stake", 20)
    assert rules == HighCardRules(stake=20)


def test_a_game_need_not_have_premoves_advice_a_bank_or_slow_computers() -> None:
    table = Sitting(GAME, HighCardRules())
    table.open()
    view = table.view(1)
    assert GAME.sight.premoves(view) == ()
    assert GAME.timing.question(table.state) == ""
    assert GAME.players.advice(view) is None
    assert {GAME.chips.bank(event) for event in table.log} == {0}
    assert (GAME.players.computers, GAME.players.slow, GAME.seats.back_at_once) == (
        ("alla_regola", "cousin"),
        frozenset(),
        False,
    )
