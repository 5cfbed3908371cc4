"""The table of methods and parameters, and the check of a call against it.

`schema.json` is written by `make_schema.py`. It holds `methods` and `types`, each `{name: {field: [type, required,
limit?]}}`. A type is `int`, `str`, `bool`, `float`, `any`, `InputFile`, a type's name, `'constant'`, `[T]` for a list,
or alternatives joined by `|`. A limit is `[unit, low, high]`; the units are `characters` (UTF-16 units), `bytes`,
`value`, and `parsed` (characters after parsing; the parser of the entities checks that).
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from playground.botapi.errors import ApiError, bad, strict

JsonObject = dict[str, Any]
Field = list[Any]
Fields = dict[str, Field]

TRUE: Final = frozenset({"true", "True", "yes", "1", "t"})
OWN_WORDS: Final = {
    ("InlineKeyboardButton", "callback_data"): "BUTTON_DATA_INVALID",
    ("answerCallbackQuery", "text"): "MESSAGE_TOO_LONG",
}
"""Telegram's errors for values that are too long (or too short)."""
FALSE: Final = frozenset({"false", "False", "no", "0", "f", ""})


class Upload(NamedTuple):
    """A file that came with a multipart request."""

    name: str
    mime: str
    content: bytes


@dataclass(frozen=True, slots=True)
class SchemaTable:
    """The whole of schema.json."""

    api: str
    updates: frozenset[str]
    methods: dict[str, Fields]
    types: dict[str, Fields]
    by_lower_name: dict[str, str]


@cache
def table() -> SchemaTable:
    """The table, read once."""
    raw = json.loads(Path(__file__).with_name("schema.json").read_text(encoding="utf-8"))
    return SchemaTable(
        api=raw["api"],
        updates=frozenset(raw["updates"]),
        methods=raw["methods"],
        types=raw["types"],
        by_lower_name={name.lower(): name for name in raw["methods"]},
    )


def method_name(written: str) -> str:
    """The proper spelling of a method: Telegram does not mind capitals.

    Raise ApiError 404 for a method that the Bot API does not have.
    """
    name = table().by_lower_name.get(written.lower())
    if name is None:
        raise ApiError(404, "method not found")
    return name


def utf16_length(text: str) -> int:
    """Length as Telegram counts it: characters beyond the basic plane count twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def check_call(method: str, given: JsonObject, files: dict[str, Upload]) -> JsonObject:
    """The call's parameters with their proper types.

    `given` has strings (from a form) or JSON values; a file is in `files` under the parameter's own name, or under
    another name that a value `attach://name` points to.

    Raise ApiError 400 for a parameter that is unknown, missing, of a wrong type or over its limit.
    """
    fields = table().methods[method]
    _refuse_unknown(f"{method} has no parameter", given, fields)
    args: JsonObject = {}
    for name, field in fields.items():
        if name in given and given[name] is not None:
            args[name] = _parameter(method, name, field=field, value=given[name], files=files)
        elif name in files and "InputFile" in field[0]:
            args[name] = files[name]
        elif field[1]:
            raise _missing(method, name)
    used = {name for name in files if name in fields}
    used |= {value[9:] for value in _strings(list(args.values())) if value.startswith("attach://")}
    for name in files:
        if name not in used:
            raise strict(f"{method} was sent a file {name!r} that no parameter mentions")
    return {name: _attached(value, files) for name, value in args.items()}


def _refuse_unknown(complaint: str, given: JsonObject, fields: Fields) -> None:
    for name in given:
        if name not in fields:
            raise strict(f"{complaint} {name!r}")


def _attached(value: Any, files: dict[str, Upload]) -> Any:
    """The value with the files that its `media` point to. Raise ApiError 400 for one that did not come."""
    if isinstance(value, list):
        return [_attached(item, files) for item in value]
    media = value.get("media") if isinstance(value, dict) else None
    if not isinstance(media, str) or not media.startswith("attach://"):
        return value
    if media[9:] not in files:
        raise bad("file must be non-empty")
    return {**value, "media": files[media[9:]]}


def _missing(method: str, name: str) -> ApiError:
    known = {
        "chat_id": "chat_id is empty",
        "text": "message text is empty",
        "document": "there is no document in the request",
        "photo": "there is no photo in the request",
    }
    if name == "message_id":
        return bad("message identifier is not specified")
    if name == "callback_query_id":
        return (
            bad("query_id is not specified")
            if method != "answerCallbackQuery"
            else bad("callback_query_id is not specified")
        )
    return bad(known[name]) if name in known else strict(f"{method} needs the parameter {name!r}")


def _parameter(
    method: str, name: str, field: Field, *, value: object, files: dict[str, Upload]
) -> object:
    """One parameter as it came over the wire: JSON in a string is unpacked first."""
    kind: str = field[0]
    if isinstance(value, str) and kind not in (
        "str",
        "int",
        "bool",
        "float",
        "int|str",
        "str|InputFile",
        "InputFile",
    ):
        try:
            value = json.loads(value)
        except ValueError:
            raise bad(f"can't parse {_spoken(name)} JSON object") from None
    if isinstance(value, str) and "InputFile" in kind and value.startswith("attach://"):
        if value[9:] not in files:
            raise bad("file must be non-empty")
        return files[value[9:]]
    value = _value(name, kind, value, from_form=isinstance(value, str))
    _limit(method, name, field=field, value=value)
    return value


def _spoken(name: str) -> str:
    return {"reply_markup": "reply keyboard markup"}.get(name, name)


def _limit(owner: str, name: str, field: Field, *, value: object) -> None:
    if len(field) < 3:
        return
    unit, low, high = field[2]
    if unit == "characters" and isinstance(value, str):
        size = utf16_length(value)
    elif unit == "bytes" and isinstance(value, str):
        size = len(value.encode())
    elif unit == "value" and isinstance(value, int | float):
        size = int(value)
    else:
        return
    if not low <= size <= high:
        if (owner, name) in OWN_WORDS:
            raise bad(OWN_WORDS[owner, name])
        raise strict(f"{name} must have {low} to {high} {unit}, not {size}")


def _value(name: str, kind: str, value: object, *, from_form: bool = False) -> object:
    """A value as the type says, or ApiError 400."""
    if kind.startswith("["):
        if not isinstance(value, list):
            raise strict(f"{name} must be an array")
        return [_value(name, kind[1:-1], item) for item in value]
    if "|" in kind:
        return _alternative(name, kind.split("|"), value, from_form=from_form)
    if kind.startswith("'"):
        if value != kind[1:-1]:
            raise strict(f"{name} must be {kind[1:-1]!r}")
        return value
    if kind in table().types:
        return _object(name, kind, value)
    return _scalar(name, kind, value, from_form=from_form)


def _alternative(name: str, kinds: list[str], value: object, *, from_form: bool) -> object:
    failures: list[ApiError] = []
    for kind in kinds:
        try:
            return _value(name, kind, value, from_form=from_form)
        except ApiError as error:
            failures.append(error)
    # The alternative that went furthest explains best; a wrong `type` or a missing field is the shallowest failure.
    deep = [error for error in failures if "must be '" not in error.description]
    own = [error for error in deep if "has no field" not in error.description]
    raise (own or deep or failures)[0]


def _object(name: str, kind: str, value: object) -> JsonObject:
    if not isinstance(value, dict):
        raise strict(f"{name} must be an object of type {kind}")
    fields = table().types[kind]
    _refuse_unknown(f"{kind} has no field", value, fields)
    checked: JsonObject = {}
    for key, field in fields.items():
        if value.get(key) is not None:
            checked[key] = _value(key, field[0], value[key])
            _limit(kind, key, field=field, value=checked[key])
        elif field[1]:
            raise strict(f"{kind} needs the field {key!r}")
    return checked


def _scalar(name: str, kind: str, value: object, *, from_form: bool) -> object:
    if kind == "any":
        return value
    if kind == "str" and isinstance(value, str):
        return value
    if kind == "bool":
        if isinstance(value, bool):
            return value
        if from_form and value in TRUE | FALSE:
            return value in TRUE
    if kind in ("int", "float") and not isinstance(value, bool):
        number = int if kind == "int" else float
        if isinstance(value, number) or (kind == "float" and isinstance(value, int)):
            return value
        if from_form and isinstance(value, str):
            try:
                return number(value)
            except ValueError:
                pass
    raise strict(f"{name} must be of type {kind}")


def _strings(value: object) -> list[str]:
    """Every string anywhere in a JSON value."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for item in value.values() for text in _strings(item)]
    if isinstance(value, list):
        return [text for item in value for text in _strings(item)]
    return []
