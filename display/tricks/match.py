"""A match in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.game_ui import HaltReason
from display.render_context import RenderContext
from engine.game import Person
from locales import Raw

MOST_BELOW: Final = 6
"""The result of a match names this many players below the winner."""

MATCH_OVER: Final = HaltReason(
    "tricks.match_over", button="rivincita", other_game="table.halted.match_over"
)
"""The table rests after a match."""


def places_below(
    context: RenderContext, ranking: tuple[tuple[Person, ...], ...], points: Mapping[Person, str]
) -> list[str]:
    """The places of a match below the first."""
    word = context.words
    first, *others = ranking
    lines: list[str] = []
    place = len(first) + 1
    for people in others:
        lines += [
            word(
                "tricks.match.place",
                place=place,
                name=context.name(person),
                points=Raw(points[person]),
            )
            for person in people
        ]
        place += len(people)
    if len(lines) > MOST_BELOW:
        lines = [*lines[:MOST_BELOW], word("word.others", n=len(lines) - MOST_BELOW)]
    return lines
