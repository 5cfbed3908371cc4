"""Plain dataclasses as JSON text and back, each under its stored name.

A class name or a field that is stored never changes its meaning. A new field with a default may be added: an older
record reads as if it held the default. The callers name the place of a damaged record: a row of the log, a step of a file.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, get_type_hints

from pydantic import ConfigDict, TypeAdapter, ValidationError

STORED_NAMES: Final[Mapping[str, str]] = {
    "OnlineSto": "Sto",
    "OnlineTiro": "Tiro",
    "PremoveDropped": "AheadDropped",
    "PremovePlayed": "AheadPlayed",
    "PremoveSet": "AheadSet",
    "PremoveWithdrawn": "AheadWithdrawn",
    "QuattroSto": "Sto",
    "QuattroTiro": "Tiro",
    "SieteSto": "Sto",
    "SieteTiro": "Tiro",
}
"""The stored names of classes that have another name in the code. All other classes are stored by their own."""


def _with_options(record: dict[str, Any]) -> None:
    """A choice once had one ``option`` or null; now it has ``options``."""
    choice = record.get("choice")
    if isinstance(choice, dict) and "option" in choice:
        option = choice.pop("option")
        choice.setdefault("options", [] if option is None else [option])


OLDER: Final[Mapping[str, Callable[[dict[str, Any]], None]]] = {"AheadSet": _with_options}
"""By stored name: brings a record with fields of before into the present form."""

_CONFIG: Final = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True)


class UnknownNameError(LookupError):
    """No class of this stored name is known here."""


class UnreadableError(ValueError):
    """A value that cannot be read. It names the first wrong field and never quotes the value (it may hold a card)."""

    def __init__(self, field: str, kind: str, reason: str) -> None:
        """``field``: its path, empty for the whole value; ``kind``: the error's short name; ``reason``: in a sentence."""
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field
        self.kind = kind
        self.reason = reason


def stored_name(kind: type[Any]) -> str:
    """The stored name of a class."""
    return STORED_NAMES.get(kind.__name__, kind.__name__)


def strict(kind: Any) -> TypeAdapter[Any]:
    """An adapter, made once a process, that takes no other types and no unknown fields.

    A bare dataclass takes no configuration from outside, a union with None does.
    """
    if kind not in _STRICT:
        _STRICT[kind] = TypeAdapter(kind | None, config=_CONFIG)
    return _STRICT[kind]


_STRICT: Final[dict[Any, TypeAdapter[Any]]] = {}
"""The adapters by their class: making one takes milliseconds."""


def read(adapter: TypeAdapter[Any], text: str) -> Any:
    """Read a value with an adapter of ``strict``. Raise ``UnreadableError``."""
    try:
        value = adapter.validate_json(text)
    except ValidationError as error:
        raise unreadable(error) from None
    if value is None:
        raise UnreadableError("", "empty", "Input should be an object")
    return value


def unreadable(error: ValidationError) -> UnreadableError:
    """The first error of a validation."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return UnreadableError(".".join(map(str, first["loc"])), first["type"], first["msg"])


def _check_fields(kind: type[Any]) -> None:
    """Raise ``TypeError`` for a class that is no dataclass, and for a field typed ``Any``."""
    if kind in _CHECKED:
        return
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"{kind.__name__} is no dataclass")
    if Any in get_type_hints(kind).values():
        raise TypeError(f"{kind.__name__} has a field of type Any")
    _CHECKED.add(kind)


_CHECKED: Final[set[type[Any]]] = set()
"""The checked classes: reading the annotations of all events takes milliseconds."""


def _renewed(renew: Callable[[dict[str, Any]], None], text: str) -> str:
    """The text of a record in its present form; unchanged if it is no JSON object."""
    try:
        record = json.loads(text)
    except ValueError:
        return text
    if not isinstance(record, dict):
        return text
    renew(record)
    return json.dumps(record)


class Values:
    """Writes and reads values of the given dataclasses. The adapters are made here, once."""

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
            _check_fields(kind)
            adapter, name = strict(kind), stored_name(kind)
            self._adapters[name] = adapter
            self._writers[kind] = name, adapter.serializer.to_json

    def write(self, value: object) -> tuple[str, str]:
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

    def read(self, name: str, text: str) -> Any:
        """Give the value of a stored name. Raise ``UnknownNameError``; ``UnreadableError`` for an unknown, missing or
        wrong field, or text that is no JSON.
        """
        adapter = self._adapters.get(name)
        if adapter is None:
            raise UnknownNameError(name)
        return read(adapter, _renewed(OLDER[name], text) if name in OLDER else text)
