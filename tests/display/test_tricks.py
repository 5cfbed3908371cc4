"""The screens of a game with calls, an exchange of cards and tricks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from display.private import card_screen
from display.table import table_screen
from engine.game import PUBLIC, Person
from engine.table import Table
from engine.value import replace
from history.words import Telling
from locales import LANGUAGES, words
from tests.display.kit import check_game
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.tricks.game import GAME
from tests.kit.tricks.hidden import swap_hidden
from tests.kit.tricks.played import tricks_is_played
from tests.kit.tricks.retelling import tell
from tests.kit.tricks.screens import UI
from tests.kit.tricks.state import SOLO, TricksRules
from tests.pictures.paper import STYLE


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
    offer = GAME.offers(GAME.view(club.table.sitting.state, who))[0]
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


def shown_to(table: Table, viewer: Person) -> object:
    """All that the viewer can get of this table."""
    scene, in_words = scene_of(table, viewer, style=STYLE), scene_of(table, viewer)
    screens = table_screen(scene), table_screen(in_words)
    if viewer == PUBLIC:
        return screens
    return screens, card_screen(scene), card_screen(in_words), UI.peek(scene), UI.recap(scene)


def test_no_screen_depends_on_a_card_that_the_viewer_does_not_know() -> None:
    chance, compared = random.Random(4), 0
    for table in moments():
        for viewer in (PUBLIC, 1, 2, 3):
            other = swap_hidden(table.sitting.state, chance, viewer)
            if other is not None:
                compared += 1
                moved = replace(table, sitting=replace(table.sitting, state=other))
                assert shown_to(moved, viewer) == shown_to(table, viewer)
    assert compared > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_history_of_tricks_tells_every_event(language: str) -> None:
    telling = Telling(words(language), {1: "Ugo", 2: "Pia", 3: "Leo"})
    club = dealt()
    club.play("chiamo", options=(SOLO,))
    club.play("passa")
    while club.table.phase == "round":
        first_cards(club)
    events = [event for event in club.log if isinstance(event, GAME.events)]
    told = [tell(event, club.table.sitting.state, telling) for event in events]
    assert len({type(event) for event in events}) == len(GAME.events)
    assert all(all(lines) and lines for lines in told)
