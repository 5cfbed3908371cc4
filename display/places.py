"""Places in a ranking."""

from __future__ import annotations

from collections.abc import Iterable


def shared_places(ranked: Iterable[object]) -> list[int]:
    """The place of each result, the best first: equal ones share a place, and the next place stays empty."""
    places: list[int] = []
    last: object = None
    for number, result in enumerate(ranked, 1):
        places.append(places[-1] if places and result == last else number)
        last = result
    return places
