"""Values as JSON text and back: for the log, for snapshots, for messages and for a hand's file.

A class is stored under its name; neither the name nor a field ever changes its meaning. Reading is strict: an unknown,
a missing and a wrong field are refused, and the place is named. No value is ever quoted, since it may hold a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, get_type_hints

import msgspec

from engine.families import Family, member, tag_field
from engine.value import Tagged

_PLACE: Final = re.compile(r" - at `(?:key in )?\$([^`]*)`")
_FIELD: Final = re.compile(r"^Object (contains unknown|missing required) field `(\w+)`")


class UnknownNameError(LookupError):
    """No class of this stored name is known here."""


class UnreadableError(ValueError):
    """A value that cannot be read. ``field``: the path of the first wrong field, empty for the whole value."""

    def __init__(self, field: str, reason: str) -> None:
        """``reason``: in a few words, without any value."""
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field
        self.reason = reason


def stored_name(kind: type[Any]) -> str:
    """The stored name of a ``Tagged`` class: its own, unless it says another one."""
    return str(kind.__struct_config__.tag)


def to_text(value: object) -> str:
    """The JSON text of a value."""
    return _ENCODER.encode(value).decode()


def to_builtins(value: object) -> Any:
    """A value as JSON has it: objects, lists, texts and numbers."""
    return msgspec.json.decode(_ENCODER.encode(value))


class Reader:
    """Reads values of one type."""

    def __init__(self, kind: Any) -> None:
        self._kind: Final = kind
        self._decoder: Final = msgspec.json.Decoder(kind, dec_hook=_special)

    def read(self, text: str) -> Any:
        """Read JSON text. Raise ``UnreadableError``."""
        try:
            return self._decoder.decode(text)
        except msgspec.DecodeError as error:
            raise _unreadable(error) from None

    def converted(self, raw: object) -> Any:
        """Read objects, lists, texts and numbers. Raise ``UnreadableError``."""
        try:
            return msgspec.convert(raw, self._kind, str_keys=True, dec_hook=_special)
        except msgspec.ValidationError as error:
            raise _unreadable(error) from None


class Values:
    """Writes and reads values of the given ``Tagged`` classes, each by its stored name."""

    def __init__(self, types: Iterable[type[Any]]) -> None:
        """Raise ``TypeError`` for two classes of one name, a class that is not ``Tagged``, and a field typed ``Any``
        (it would not be read back as it was written).
        """
        self._readers: dict[str, Reader] = {}
        self._kinds: set[type[Any]] = set()
        known: dict[str, type[Any]] = {}
        for kind in types:
            _check_fields(kind)
            if known.setdefault(kind.__name__, kind) is not kind:
                raise TypeError(f"two classes are called {kind.__name__}")
            self._kinds.add(kind)
            self._readers[stored_name(kind)] = reader_of(kind)

    def write(self, value: object) -> tuple[str, str]:
        """Give the stored name and the JSON text, which also has it. Raise ``TypeError`` for an unknown class."""
        if type(value) not in self._kinds:
            raise TypeError(f"{type(value).__name__} cannot be stored: unknown class")
        return stored_name(type(value)), to_text(value)

    def read(self, name: str, text: str) -> Any:
        """Give the value of a stored name. Raise ``UnknownNameError`` and ``UnreadableError``."""
        return self._reader(name).read(text)

    def converted(self, name: str, raw: object) -> Any:
        """The same from objects, lists, texts and numbers."""
        return self._reader(name).converted(raw)

    def _reader(self, name: str) -> Reader:
        reader = self._readers.get(name)
        if reader is None:
            raise UnknownNameError(name)
        return reader


def reader_of(kind: Any) -> Reader:
    """The reader of a type, made once a process."""
    if kind not in _READERS:
        _READERS[kind] = Reader(kind)
    return _READERS[kind]


_READERS: Final[dict[Any, Reader]] = {}


def _check_fields(kind: type[Any]) -> None:
    if kind in _CHECKED:
        return
    if not issubclass(kind, Tagged):
        raise TypeError(f"{kind.__name__} is not tagged")
    if Any in get_type_hints(kind).values():
        raise TypeError(f"{kind.__name__} has a field of type Any")
    _CHECKED.add(kind)


_CHECKED: Final[set[type[Any]]] = set()
"""The checked classes: reading the annotations of all events takes milliseconds."""


def _plain(value: object) -> object:
    """A text of a class of its own is stored as a text."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(type(value).__name__)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_plain)


def _special(kind: type[Any], raw: Any) -> Any:
    """A text of a class of its own, and a member of a family."""
    if issubclass(kind, Family):
        tag = raw.get(tag_field(kind)) if isinstance(raw, dict) else None
        try:
            return msgspec.convert(raw, member(kind, str(tag)), str_keys=True, dec_hook=_special)
        except LookupError:
            raise ValueError(f"unknown {tag_field(kind)}") from None
        except msgspec.ValidationError as error:  # msgspec adds the place to other errors alone
            raise ValueError(str(error)) from None
    if issubclass(kind, str) and isinstance(raw, str):
        return kind(raw)
    raise NotImplementedError(kind.__name__)


def _unreadable(error: msgspec.DecodeError) -> UnreadableError:
    """The error without its values: msgspec quotes a wrong name of an enumeration."""
    said = str(error)
    path = "".join(reversed(_PLACE.findall(said))).lstrip(".")
    said = _PLACE.sub("", said)
    field = _FIELD.match(said)
    if field is not None:
        path = f"{path}.{field[2]}".lstrip(".")
        said = "unknown field" if "unknown" in field[1] else "missing field"
    elif said.startswith("Invalid"):
        said = "not one of the allowed values"
    elif not isinstance(error, msgspec.ValidationError):
        said = "no JSON"
    return UnreadableError(path, said)
