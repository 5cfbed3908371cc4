"""People's names for a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from display.render_context import shown_names
from storage import UnitOfWork


def names_of(work: UnitOfWork, people: Sequence[int]) -> Mapping[int, str]:
    """Names in the form of the screens, without erased names."""
    known = work.people.many(people)
    return shown_names({person: somebody.name for person, somebody in known.items()})
