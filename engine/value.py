"""``@value``: an immutable dataclass.

The type checker treats it as frozen, so an assignment to a field is an error under ``mypy --strict``. At run time it
is a plain slots dataclass: a frozen dataclass takes four times as long to build, and a hand builds seventy of them
(``docs/decisions.md``). The conformance suite proves that no game changes a given state.

``replace`` works like ``dataclasses.replace`` for values, in a fifteenth of the time: every fold of an event calls it.
As ``dataclass`` does for ``__init__``, it compiles a function that names every field, one for each set of changed fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace

    @dataclass_transform(frozen_default=True, eq_default=True)
    def value(cls: type[T]) -> type[T]: ...

else:
    value = dataclass(slots=True, eq=True, unsafe_hash=True)

    def replace(old: T, /, **changes: Any) -> T:
        """A copy with ``changes``. Raise ``AttributeError`` for a name that is not a field."""
        return _copier(type(old), *changes)(old, changes)

    @cache
    def _copier(kind: type[T], *changed: str) -> Callable[[T, dict[str, Any]], T]:
        """A function that copies a value of this kind, with new values of the fields ``changed``."""
        names = [field.name for field in fields(kind)]
        if unknown := {*changed}.difference(names):
            raise AttributeError(f"{kind.__name__} has no field {unknown.pop()!r}")
        given = [f"changes[{name!r}]" if name in changed else f"old.{name}" for name in names]
        copy = f"lambda old, changes: kind({', '.join(given)})"
        return eval(copy, {"kind": kind})  # noqa: S307 (names of fields, nothing from outside)


__all__ = ["replace", "value"]
