"""A bot at rest holds few things in memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, Final

from cachetools import Cache

PARTS: Final = frozenset(
    {"bot", "croupier", "delivery", "display", "engine", "games", "handlers", "messages", "storage"}
)

HOLDS: Final = (dict, list, set, deque)

OTHERS: Final = frozenset(
    {"ReadCache._rows", "Values._kinds", "Values._readers", "CallWindow._answered"}
)
"""A cache of rows, which has a bound of its own, the kinds of events, and the calls of a minute."""


def largest(roots: Iterable[object]) -> tuple[str, int]:
    """The attribute that holds most, and how many things, among the bot's objects that these lead to."""
    return max(_sizes(roots), key=itemgetter(1), default=("", 0))


def _sizes(roots: Iterable[object]) -> Iterator[tuple[str, int]]:
    known: set[int] = set()
    waiting = deque((type(root).__name__, root) for root in roots)
    while waiting:
        name, thing = waiting.popleft()
        if id(thing) in known:
            continue
        known.add(id(thing))
        if isinstance(thing, HOLDS):
            if name not in OTHERS:
                yield name, len(thing)
            inner = thing.values() if isinstance(thing, dict) else thing
            waiting += [(f"{name}[]", one) for one in inner]
        elif isinstance(thing, Cache):
            waiting += [(name, one) for _, one in _parts(thing)]
        elif type(thing).__module__.partition(".")[0] in PARTS:
            waiting += [(f"{type(thing).__name__}.{key}", one) for key, one in _parts(thing)]
        else:
            waiting.append((name, getattr(thing, "__self__", None)))


def _parts(thing: Any) -> Iterator[tuple[str, object]]:
    slots = [key for kind in type(thing).__mro__ for key in getattr(kind, "__slots__", ())]
    for key in (*getattr(thing, "__dict__", ()), *slots):
        if hasattr(thing, key):
            yield key, getattr(thing, key)
