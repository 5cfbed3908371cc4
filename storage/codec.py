"""Events, rules and answers as JSON text and back: plain dataclasses, each under its stored name.

A class name or a field that is stored never changes its meaning. A new field with a default may be added: an older
record reads as if it held the default.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final, get_type_hints

from pydantic import ConfigDict, TypeAdapter, ValidationError

from storage.errors import DamagedRecordError

STORED_NAMES: Final[Mapping[str, str]] = {
    "PremoveDropped": "AheadDropped",
    "PremovePlayed": "AheadPlayed",
    "PremoveSet": "AheadSet",
    "PremoveWithdrawn": "AheadWithdrawn",
}
"""The names in the log of classes that have another name in the code. All other classes are stored by their own."""

_CONFIG = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True)


def stored_name(kind: type[Any]) -> str:
    """The name of a class in the log."""
    return STORED_NAMES.get(kind.__name__, kind.__name__)


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """The adapter of a dataclass, made once a process. A bare dataclass takes no configuration from outside, a union
    with None does.
    """
    return TypeAdapter(kind | None, config=_CONFIG)  # type: ignore[arg-type]


class Codec:
    """Reads and writes values of the given dataclasses."""

    def __init__(self, types: Iterable[type[Any]]) -> None:
        """Raise ``TypeError`` for two classes of one name, a class that is no dataclass, and a field typed ``Any`` (it
        would not be read back as it was written).
        """
        self._adapters: dict[str, TypeAdapter[Any]] = {}
        self._writers: dict[type[Any], tuple[str, Callable[..., bytes]]] = {}
        known: dict[str, type[Any]] = {}
        for kind in types:
            if known.setdefault(kind.__name__, kind) is not kind:
                raise TypeError(f"two classes are called {kind.__name__}")
            if not dataclasses.is_dataclass(kind):
                raise TypeError(f"{kind.__name__} is no dataclass")
            if Any in get_type_hints(kind).values():
                raise TypeError(f"{kind.__name__} has a field of type Any")
            adapter = _adapter(kind)
            stored = stored_name(kind)
            self._adapters[stored] = adapter
            self._writers[kind] = stored, adapter.serializer.to_json

    def encode(self, value: object) -> tuple[str, str]:
        """Give the stored name and the JSON text. Raise ``TypeError`` if the value is not of a known class, or not of
        the types that its class declares.
        """
        writer = self._writers.get(type(value))
        if writer is None:
            raise TypeError(f"{type(value).__name__} cannot be stored: unknown class")
        name, to_json = writer
        try:
            return name, to_json(value, warnings="error").decode()
        except ValueError:
            # without its cause: the text of that may hold a card
            raise TypeError(
                f"{name} cannot be stored: a field is not what its class declares"
            ) from None

    def decode(self, name: str, body: str, table_id: int = 0, seq: int = 0) -> Any:
        """Give the value. Raise ``DamagedRecordError``, naming table and seq, for an unknown class or field, a missing
        field, or text that is no JSON.
        """
        adapter = self._adapters.get(name)
        if adapter is None:
            raise DamagedRecordError(f"unknown type {name}", table_id, seq)
        try:
            value = adapter.validate_json(body)
        except ValidationError as error:
            details = error.errors(include_url=False, include_context=False, include_input=False)
            where = ".".join(str(step) for step in details[0]["loc"]) or "body"
            kind = details[0]["type"]
            raise DamagedRecordError(
                f"{name} cannot be read ({where}: {kind})", table_id, seq
            ) from None
        if value is None:
            raise DamagedRecordError(f"{name} cannot be read (body: empty)", table_id, seq)
        return value
