"""The screens of a window of bets, and of a person without a seat on turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from display.private import card_screen
from engine.game import Refusal
from engine.table import Table
from history.words import Telling
from locales import LANGUAGES, words
from tests.display.hidden import same_screens
from tests.display.kit import check_game
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.play import Sitting
from tests.kit.wager import game as wager
from tests.kit.wager.hidden import swap_hidden
from tests.kit.wager.played import wager_is_played
from tests.kit.wager.screens import UI
from tests.kit.wager.tell import tell

BYSTANDERS = (50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61)


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with wager_is_played():
        yield


def moments() -> Iterator[Table]:
    """A round with many bets, one moment after the other; 2 holds the bank, and 50 speaks for the bettors."""
    rules: Any = wager.WagerRules()
    club = Club(game="wager", rules=rules, seated=(1, 2, 3))
    club.deal()
    yield club.table
    for chips, person in enumerate((3, *BYSTANDERS)):
        club.play("bet", 80 if person == BYSTANDERS[0] else 10 + chips, who=person)
        yield club.table
    club.run_out("bets")
    yield club.table
    club.play("call_raises", who=BYSTANDERS[0])
    yield club.table
    club.play("raise", 7, who=BYSTANDERS[1])
    yield club.table
    club.play("reveal", who=BYSTANDERS[0])
    yield club.table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screens_of_a_window_fit_in_every_language(language: str) -> None:
    check_game(moments(), (1, 2, BYSTANDERS[0], BYSTANDERS[-1]), language, draft=15)


def test_no_screen_and_no_answer_depends_on_a_card_that_the_viewer_does_not_know() -> None:
    compared = same_screens(moments(), (1, 2, 3, *BYSTANDERS), ui=UI, swap_hidden=swap_hidden)
    assert compared > 100


def test_only_the_responsible_reads_the_card_of_the_bettors() -> None:
    table = list(moments())[-2]
    card = words("it")("wager.own_card", card="").split(":")[0]
    for viewer in (1, 2, 3, *BYSTANDERS):
        text = card_screen(scene_of(table, viewer)).text
        assert (card in text) == (viewer == BYSTANDERS[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_history_tells_every_event(language: str) -> None:
    telling = Telling(words(language), {1: "Ugo", 2: "Pia", 3: "Leo"})
    for script in (
        (
            (1, wager.Bet(20)),
            (50, wager.Bet(30)),
            (50, wager.TakeBack()),
            (50, wager.Bet(10)),
            (2, wager.CloseBets()),
        )
        + ((1, wager.CallRaises()), (50, wager.Raise(3)), (1, wager.Reveal())),
        ((2, wager.CloseBets()),),
    ):
        table = Sitting(wager.GAME, wager.WagerRules(), seed=3)
        table.purses[50] = 1000
        table.open()
        for who, action in script:
            assert not isinstance(table.do(who, action), Refusal)
        for event in table.log:
            told = tell(event, table.state, telling)
            assert all(told)
            assert told or event == wager.WagerClosed(0), (
                "the end that follows tells that nobody bet"
            )
