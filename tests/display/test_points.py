"""Points in digits."""

from __future__ import annotations

import pytest

from display.points import GameSeason, in_points, season_lines
from engine.game import PointUnit
from locales import words
from storage.records import SeasonStanding


@pytest.mark.parametrize(
    ("points", "unit", "said"),
    [
        (0, "whole", "0"),
        (-12, "whole", "−12"),
        (5, "halves", "2½"),
        (1, "halves", "½"),
        (-1, "halves", "−½"),
        (4, "halves", "2"),
        (7, "thirds", "2⅓"),
        (-2, "thirds", "−⅔"),
        (0, "thirds", "0"),
    ],
)
def test_points_are_written_as_people_write_them(points: int, unit: PointUnit, said: str) -> None:
    assert in_points(points, unit) == said


def test_equal_results_of_a_season_share_their_place() -> None:
    """Points alone do not make people equal: matches count first."""
    results = ((2, 9), (1, 30), (1, 30), (1, 29))
    standings = tuple(
        SeasonStanding(person, rounds=9, points=points, matches=3, won=won)
        for person, (won, points) in enumerate(results, 1)
    )
    season = GameSeason("scopa", standings, ())
    lines = season_lines([season], 2026, {}, words=words("it"))
    assert [line[0] for line in lines if line[:1].isdigit()] == ["1", "2", "2", "4"]
