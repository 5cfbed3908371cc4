"""The places of a match."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from engine.game import Person


def places(totals: Mapping[Person, int]) -> tuple[tuple[Person, ...], ...]:
    """The players, most points first; equal players share a place."""
    best_first = sorted(totals, key=lambda person: -totals[person])
    return tuple(tuple(place) for _, place in groupby(best_first, key=totals.__getitem__))
