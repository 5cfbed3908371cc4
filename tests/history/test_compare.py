"""The first difference is named with its place, the file's value first."""

from __future__ import annotations

from typing import Any

import pytest

from history.compare import first_difference, unlike


@pytest.mark.parametrize(
    ("said", "found", "names"),
    [
        ([{"type": "A"}], [{"type": "A"}], ""),
        ([{"type": "A"}], [{"type": "B"}], "A ≠ B"),
        ([{"type": "A"}], [{"type": "A"}, {"type": "B"}], "– ≠ B"),
        ([{"type": "A"}, {"type": "B"}], [{"type": "A"}], "B ≠ –"),
        ([{"type": "A", "x": 1}], [{"type": "A", "x": 2}], "A.x: 1 ≠ 2"),
        ([{"type": "A", "x": [1, 2]}], [{"type": "A", "x": [1]}], "A.x: [1, 2] ≠ [1]"),
        (
            [{"type": "A", "x": [{"y": 1}, {"y": "è"}]}],
            [{"type": "A", "x": [{"y": 1}, {"y": None}]}],
            'A.x[1].y: "è" ≠ null',
        ),
        ([{"type": "A", "x": 1}], [{"type": "A"}], 'A: {"type": "A", "x": 1} ≠ {"type": "A"}'),
    ],
)
def test_first_difference(
    said: list[dict[str, Any]], found: list[dict[str, Any]], names: str
) -> None:
    assert first_difference(said, found) == names


def test_the_first_player_with_different_chips_is_named() -> None:
    assert unlike({1: 5, 2: -5}, {1: 5, 2: -5}) == ""
    assert unlike({1: 5, 2: -5}, {1: 5, 2: -6}) == "2: -5 ≠ -6"
    assert unlike({1: 5}, {1: 5, 2: 0}) == "2: null ≠ 0"
