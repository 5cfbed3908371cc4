"""The prizes of the places: with ``n`` paid places the first gets ``n`` parts, the next one less, the last one part."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Person
from engine.value import Value


class FinalPlace(Value, frozen=True):
    """A player's final place: ``best`` and ``worst`` differ only for a shared place (TO-5)."""

    person: Person
    best: int
    worst: int


def paid_places(wanted: int, entrants: int) -> int:
    """Number of places with a prize: at most half of the entrants, rounded up."""
    return min(wanted, -(-entrants // 2))


def shares(pool: int, places: int) -> tuple[int, ...]:
    """Chips for each paid place, the first place first; they sum to ``pool``.

    Parts are rounded down; left-over chips go one each to the places from the first on.
    """
    parts = places * (places + 1) // 2
    paid = [pool * (places - place) // parts for place in range(places)]
    return _with_left_over(paid, pool)


def prizes(
    pool: int, paid_places: int, ranking: Sequence[FinalPlace]
) -> tuple[tuple[Person, int], ...]:
    """Each winner's prize, in the order of ``ranking`` (best first); they sum to ``pool``.

    Players who share places share the prizes of these places, rounded down; left-over chips go one each to them in
    the order of ``ranking``. ``ranking`` holds everybody who played.
    """
    by_place = shares(pool, min(paid_places, len(ranking)))
    won: list[tuple[Person, int]] = []
    for best in sorted({place.best for place in ranking}):
        together = [place for place in ranking if place.best == best]
        chips = sum(by_place[best - 1 : together[0].worst])
        each = _with_left_over([chips // len(together)] * len(together), chips)
        won += [(place.person, won_) for place, won_ in zip(together, each, strict=True) if won_]
    return tuple(won)


def _with_left_over(amounts: list[int], total: int) -> tuple[int, ...]:
    left = total - sum(amounts)
    return tuple(amount + (at < left) for at, amount in enumerate(amounts))
