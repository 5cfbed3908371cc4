"""The first difference between a file and the replay."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine.game import Person

UNEQUAL = "≠"
"""Stands between the file's value (first) and the engine's value."""


def first_difference(said: Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]]) -> str:
    """Name the first difference of two lists of events in the form of the file: ``Called.stake: 20 ≠ 10``."""
    for one, other in zip(said, found, strict=False):
        if one["type"] != other["type"]:
            return f"{one['type']} {UNEQUAL} {other['type']}"
        if one != other:
            return _inside(one["type"], one, other)
    if len(said) > len(found):
        return f"{said[len(found)]['type']} {UNEQUAL} –"
    return f"– {UNEQUAL} {found[len(said)]['type']}" if len(found) > len(said) else ""


def unlike(said: Mapping[Person, int], found: Mapping[Person, int]) -> str:
    """Name the first person whose chips differ."""
    for person in sorted(said.keys() | found.keys()):
        if said.get(person) != found.get(person):
            return f"{person}: {_short(said.get(person))} {UNEQUAL} {_short(found.get(person))}"
    return ""


def _inside(where: str, one: object, other: object) -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            if one[key] != other[key]:
                return _inside(f"{where}.{key}", one[key], other[key])
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if mine != theirs:
                return _inside(f"{where}[{place}]", mine, theirs)
    return f"{where}: {_short(one)} {UNEQUAL} {_short(other)}"


def _short(thing: object) -> str:
    return json.dumps(thing, ensure_ascii=False)
