"""The rounds of a table as the public saw them, read back from the table's log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.game import PUBLIC, Person
from engine.table import TableView, evolve, results, start, view
from engine.table import events as ev
from engine.value import value


@value
class RoundSeen:
    """A finished round. ``brought``: each player's gain in chips; ``seen``: the table's public view at its end."""

    brought: Mapping[Person, int]
    seen: TableView


def rounds_seen(log: Iterable[Any]) -> Iterator[RoundSeen]:
    """Fold a table's whole log and give its rounds in order. Cards that stayed covered are in no public view (SM-37)."""
    events = iter(log)
    table = start(next(events))
    brought: Mapping[Person, int] = {}
    for event in events:
        table = evolve(table, event)
        if isinstance(event, ev.RoundStarted):
            brought = {}
        elif isinstance(event, ev.RoundOver):
            yield RoundSeen(brought, view(table, PUBLIC))
        else:
            brought = results(event) or brought
