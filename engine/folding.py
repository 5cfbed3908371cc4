"""A game's functions by the event that each takes: the fold of its events, and its story."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_args, get_type_hints

from engine.families import GameEvent

Result = TypeVar("Result")


def by_event(*functions: Callable[..., Result]) -> Mapping[type[Any], Callable[..., Result]]:
    """Each function under the classes of its parameter that is an event, one class or a union of several."""
    return {kind: function for function in functions for kind in _events_of(function)}


def _events_of(function: Callable[..., Any]) -> tuple[type[Any], ...]:
    hints = get_type_hints(function).values()
    kinds = [kind for hint in hints for kind in get_args(hint) or (hint,)]
    return tuple(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, GameEvent))
