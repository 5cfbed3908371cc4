"""No card back is drawn in a lesson, nor in the result of a round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from display.games import GAME_UIS
from display.lesson import Lesson, lesson_screen, lessons
from display.pictures.picture import BACK, TablePicture
from display.table import table_screen
from engine.lesson import moments
from locales import words
from tests.display.kit import drawn_cards
from tests.display.scenes import scene_of
from tests.display.sittings import evening
from tests.pictures.paper import STYLE

every_game = pytest.mark.parametrize("game", list(GAME_UIS))


@every_game
def test_no_step_of_a_lesson_shows_a_card_back(game: str) -> None:
    for step in range(len(moments(lessons()[game].plan))):
        picture = lesson_screen(Lesson(run=1, step=step, game=game), words("it"), STYLE).picture
        cards = drawn_cards(picture)
        assert cards
        assert BACK not in cards


def results(game: str) -> Iterator[TablePicture]:
    """The group's picture after each round of evenings under every preset, at tables of two sizes."""
    played = GAME_UIS[game].rules.house.game
    for rules in played.rulebook.presets.values():
        fewest, most = max(2, played.seats.min_players(rules)), played.seats.max_players(rules)
        for people in sorted({fewest, min(5, most)}):
            for club in evening(rules, game, people, chips=1000, seed=people, steps=250):
                picture = table_screen(scene_of(club.table, style=STYLE)).picture
                if club.table.phase == "pause" and isinstance(picture, TablePicture):
                    yield picture


@every_game
def test_no_result_shows_a_card_back(game: str) -> None:
    shown = [drawn_cards(picture) for picture in results(game)]
    assert all(BACK not in cards for cards in shown)
    assert sum(map(len, shown)) > 10
