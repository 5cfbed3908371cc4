"""``@value``: a dataclass that nobody changes.

The type checker treats it as frozen, so an assignment to a field is an error under ``mypy --strict``. At run time it
is a plain slots dataclass, because a frozen one costs four times as much to build and a hand builds seventy of them
(``docs/decisions.md``). The conformance suite proves that no game changes a state it was given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, dataclass_transform

T = TypeVar("T")

if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True, eq_default=True)
    def value(cls: type[T]) -> type[T]: ...

else:
    value = dataclass(slots=True, eq=True, unsafe_hash=True)
