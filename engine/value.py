"""``@value``: an immutable dataclass.

The type checker treats it as frozen, so an assignment to a field is an error under ``mypy --strict``. At run time it
is a plain slots dataclass: a frozen dataclass takes four times as long to build, and a hand builds seventy of them
(``docs/decisions.md``). The conformance suite proves that no game changes a given state.

``replace`` works like ``dataclasses.replace`` for values, in a fifteenth of the time: every fold of an event calls it.
``constructor`` gives a function that builds a value in half the time of its class, if fields are named; ``updater``
gives one that copies a value with certain new fields. As ``dataclass`` does for ``__init__``, all three compile
functions that name every field.

``built`` is ``value`` for a class whose values such functions alone build. It has no ``__init__``, so CPython makes an
empty value in two thirds of the time; the class takes no arguments at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, dataclass_transform

P = ParamSpec("P")
T = TypeVar("T")


def constructor(kind: Callable[P, T]) -> Callable[P, T]:
    """A function with the parameters of a value class, which builds its values.

    Named arguments of a class pass through a dictionary, those of a function do not. Only a profile is a reason to
    call the function instead of the class.
    """
    names, defaults = [], {}
    for field in fields(kind):  # type: ignore[arg-type]  # a class of values
        names.append(field.name)
        if field.default is not MISSING:
            defaults[field.name] = field.default
    parameters = [f"{name}=_defaults[{name!r}]" if name in defaults else name for name in names]
    return _compiled(kind, parameters, values={name: name for name in names}, defaults=defaults)


def updater(kind: type[T], *changed: str) -> Callable[..., T]:
    """A function like ``replace`` for values of one class, which must be given all the ``changed`` fields and no other.

    It takes less time than a function of ``constructor``, since the other fields are no arguments. Only a profile is a
    reason for it. Let type checkers import ``dataclasses.replace`` under its name, so that they check every call.
    """
    values = {
        field.name: field.name if field.name in changed else f"_old.{field.name}"
        for field in fields(kind)  # type: ignore[arg-type]  # a class of values
    }
    return _compiled(kind, ["_old", "/", "*", *changed], values=values, defaults={})


def _compiled(
    kind: object, parameters: list[str], *, values: dict[str, str], defaults: dict[str, Any]
) -> Callable[..., Any]:
    """A function of ``parameters`` that builds a value of ``kind``: each field gets the expression in ``values``.

    Its own names begin with ``_``, so that they are different from the fields.
    """
    empty = "_new(_kind)" if "__init__" in vars(kind) else "_kind()"
    lines = [
        f"def _build({', '.join(parameters)}):",
        f"    _built = {empty}",
        *[f"    _built.{name} = {expression}" for name, expression in values.items()],
        "    return _built",
    ]
    names: dict[str, Any] = {"_new": object.__new__, "_kind": kind, "_defaults": defaults}
    exec("\n".join(lines), names)  # noqa: S102 (names of fields, nothing from outside)
    build: Callable[..., Any] = names["_build"]
    return build


if TYPE_CHECKING:
    from dataclasses import replace

    @dataclass_transform(frozen_default=True, eq_default=True)
    def value(cls: type[T]) -> type[T]: ...

    @dataclass_transform(frozen_default=True, eq_default=True)
    def built(cls: type[T]) -> type[T]: ...

else:
    value = dataclass(slots=True, eq=True, unsafe_hash=True)
    built = dataclass(init=False, slots=True, eq=True, unsafe_hash=True)

    def replace(old: T, /, **changes: Any) -> T:
        """A copy with ``changes``. Raise ``AttributeError`` for a name that is not a field."""
        copy = _COPIERS[type(old)](old)
        for name in changes:
            setattr(copy, name, changes[name])
        return copy

    class _Copiers(dict[type[Any], Callable[[Any], Any]]):
        """A function for each class of values, which copies a value; each is made when it is first needed."""

        def __missing__(self, kind: type[Any]) -> Callable[[Any], Any]:
            copied = {field.name: f"_old.{field.name}" for field in fields(kind)}
            self[kind] = _compiled(kind, ["_old"], values=copied, defaults={})
            return self[kind]

    _COPIERS = _Copiers()


__all__ = ["built", "constructor", "replace", "updater", "value"]
