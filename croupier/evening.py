"""The rounds of a table as the public saw them, read back from the table's log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from engine.game import PUBLIC, Person
from engine.table import TableView, evolve, results, score, start, view
from engine.table import events as ev
from engine.value import value


@value
class RoundSeen:
    """A finished round. ``brought``: each player's gain in chips; ``seen``: the table's public view at its end.

    ``scored``: each player's points, in the unit of the round's game.
    """

    brought: Mapping[Person, int]
    seen: TableView
    scored: Mapping[Person, int] = field(default_factory=dict)


def rounds_seen(log: Iterable[Any]) -> Iterator[RoundSeen]:
    """Fold a table's whole log and give its rounds in order. Cards that stayed covered are in no public view (SM-37)."""
    events = iter(log)
    table = start(next(events))
    brought: Mapping[Person, int] = {}
    scored: Mapping[Person, int] = {}
    for event in events:
        table = evolve(table, event)
        if isinstance(event, ev.RoundStarted):
            brought, scored = {}, {}
        elif isinstance(event, ev.RoundOver):
            yield RoundSeen(brought, view(table, PUBLIC), scored)
        else:
            brought = results(event) or brought
            scored = score(event) or scored
