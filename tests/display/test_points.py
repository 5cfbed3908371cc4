"""Points in digits."""

from __future__ import annotations

import pytest

from display.points import in_points
from engine.game import PointUnit


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
