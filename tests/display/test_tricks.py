"""The screens of a game with calls, an exchange of cards and tricks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.table import Table
from history.words import Telling
from locales import LANGUAGES, words
from tests.display.hidden import same_screens
from tests.display.kit import check_game
from tests.engine.table.kit import Club
from tests.kit.tricks.game import GAME
from tests.kit.tricks.hidden import swap_hidden
from tests.kit.tricks.played import tricks_is_played
from tests.kit.tricks.screens import UI
from tests.kit.tricks.state import SOLO, TricksRules
from tests.kit.tricks.tell import tell


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with tricks_is_played():
        yield


def dealt() -> Club:
    """A table of three at the beginning of its first auction."""
    rules: Any = TricksRules()
    club = Club(game="tricks", rules=rules, seated=(1, 2, 3))
    club.deal()
    return club


def first_cards(club: Club) -> None:
    """The player on turn makes the first offer with its first options."""
    who = club.turn
    offer = GAME.sight.offers(GAME.sight.view(club.table.sitting.state, who))[0]
    club.play(offer.name, options=offer.options[: offer.take], who=who)


def moments() -> Iterator[Table]:
    """A round from the auction to its end, one moment after the other."""
    club = dealt()
    yield club.table
    club.play("chiamo", options=(SOLO,))
    yield club.table
    club.play("passa")
    yield club.table
    club.play("passa")
    while club.table.phase == "round":
        yield club.table
        first_cards(club)
    yield club.table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screens_of_a_round_of_tricks_fit_in_every_language(language: str) -> None:
    check_game(moments(), (1, 2, 3), language)


def test_no_screen_depends_on_a_card_that_the_viewer_does_not_know() -> None:
    compared = same_screens(moments(), (1, 2, 3), ui=UI, swap_hidden=swap_hidden)
    assert compared > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_history_of_tricks_tells_every_event(language: str) -> None:
    telling = Telling(words(language), {1: "Ugo", 2: "Pia", 3: "Leo"})
    club = dealt()
    club.play("chiamo", options=(SOLO,))
    club.play("passa")
    while club.table.phase == "round":
        first_cards(club)
    events = [event for event in club.log if isinstance(event, GAME.logged.events)]
    told = [tell(event, club.table.sitting.state, telling) for event in events]
    assert len({type(event) for event in events}) == len(GAME.logged.events)
    assert all(all(lines) and lines for lines in told)
