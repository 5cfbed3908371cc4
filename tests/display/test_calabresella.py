"""The screens of calabresella at every table: auction, exchange, tricks, result."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from display.games.calabresella import LOOK
from display.private import card_screen
from display.table import table_screen
from engine.calabresella import GAME
from engine.calabresella.rules import PRESETS, CalaRules
from engine.game import PUBLIC, Person, Waiting
from engine.table import Table
from engine.value import replace
from locales import LANGUAGES
from tests.display.kit import check_game
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.cala import swap_hidden
from tests.pictures.paper import STYLE


def dealt(seats: int, rules: CalaRules) -> Club:
    """A table at the beginning of its first auction."""
    whole: Any = rules
    club = Club(game="calabresella", rules=whole, seated=tuple(range(1, seats + 1)))
    club.deal()
    return club


def act(club: Club, chance: random.Random) -> None:
    """A person who may act takes an offer with some of its options; high calls are seldom."""
    state = club.table.sitting.state
    awaited = GAME.core.awaits(state)
    assert isinstance(awaited, Waiting)
    who = chance.choice(awaited.people)
    offers = GAME.sight.offers(GAME.sight.view(state, who))
    offer = chance.choice(offers[:2])
    options = chance.sample(offer.options, offer.take) if offer.options else ()
    club.play(offer.name, options=tuple(options), who=who)


def moments(seats: int, rules: CalaRules, seed: int) -> Iterator[Table]:
    """A round from the auction to its end, one moment after the other."""
    chance = random.Random(seed)
    club = dealt(seats, rules)
    yield club.table
    while club.table.phase == "round":
        act(club, chance)
        yield club.table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", range(3, 8))
def test_the_screens_of_a_round_fit_at_every_table(language: str, seats: int) -> None:
    rules = list(PRESETS.values())[seats % len(PRESETS)]
    check_game(moments(seats, rules, seed=seats), tuple(range(1, seats + 1)), language)


def shown_to(table: Table, viewer: Person) -> object:
    """All that the viewer can get of this table."""
    scene, in_words = scene_of(table, viewer, style=STYLE), scene_of(table, viewer)
    screens = table_screen(scene), table_screen(in_words)
    if viewer == PUBLIC:
        return screens
    return (
        screens,
        card_screen(scene),
        card_screen(in_words),
        LOOK.own.peek(scene),
        LOOK.actor.recap(scene),
    )


@pytest.mark.parametrize("seats", range(3, 8))
def test_no_screen_depends_on_a_card_that_the_viewer_does_not_know(seats: int) -> None:
    """The called partner's screens are other people's too: nobody can tell two hands apart that look alike."""
    chance = random.Random(7)
    swapped = 0
    for seed in range(3):
        for table in moments(seats, CalaRules(four="mediatore"), seed):
            viewer = chance.choice((PUBLIC, *range(1, seats + 1)))
            other = swap_hidden(table.sitting.state, chance, viewer)
            if other is None:
                continue
            swapped += 1
            sitting = replace(table.sitting, state=other)
            alike = replace(table, sitting=sitting)
            assert shown_to(table, viewer) == shown_to(alike, viewer)
    assert swapped > 60
