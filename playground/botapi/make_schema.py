"""Writes `schema.json`: the Bot API's methods, parameters, types and limits, from aiogram's generated models.

Run once per Bot API version, in an environment that has aiogram (it is no dependency of this project, because it
holds pydantic back):

    python playground/botapi/make_schema.py

aiogram's models are themselves generated from the Bot API's documentation; the limits are read from the parameters'
documentation strings ("1-4096 characters after entities parsing", "1-64 bytes", "Values between 1-100"). The file's
format is described in `schema.py`, which reads it.
"""

import ast
import inspect
import json
import re
import types
import typing
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import typing_extensions

LIMIT = re.compile(
    r"(?P<low>\d+)[-–](?P<high>\d+)\s+(?P<unit>characters|bytes)(?P<parsed> after entit(?:ies|y) parsing)?"
)
RANGE = re.compile(
    r"(?:between|Must be)\s+(?P<low>\d+)\s*(?:-|–|and)\s*(?P<high>\d+)\b", re.IGNORECASE
)
SCALARS = {int: "int", str: "str", bool: "bool", float: "float", datetime: "int", timedelta: "int"}


def type_name(annotation: Any, seen: dict[str, Any]) -> str:
    """One annotation as schema.json writes it; object types that it mentions are added to `seen`."""
    if annotation in SCALARS:
        return SCALARS[annotation]
    origin = typing.get_origin(annotation)
    if origin is typing.Annotated:
        return type_name(typing.get_args(annotation)[0], seen)
    if origin is typing.Literal and typing.get_args(annotation) == (True,):
        return "bool"
    if origin is typing.Literal:
        return "|".join(f"'{getattr(v, 'value', v)}'" for v in typing.get_args(annotation))
    if origin in (list, tuple):
        return f"[{type_name(typing.get_args(annotation)[0], seen)}]"
    if origin in (typing.Union, types.UnionType):
        names = [
            type_name(arg, seen)
            for arg in typing.get_args(annotation)
            if arg is not type(None) and arg.__name__ != "Default"
        ]
        return "|".join(dict.fromkeys(names))
    if isinstance(annotation, typing_extensions.TypeAliasType):
        return "any"  # recursive aliases (rich text), which nothing here has a use for
    if annotation.__name__ != "InputFile":
        seen[annotation.__name__] = annotation
    return str(annotation.__name__)


def docstrings(model: type) -> dict[str, str]:
    """The string below each field of a model, by the field's name."""
    body = ast.parse(inspect.getsource(model)).body[0]
    assert isinstance(body, ast.ClassDef)  # noqa: S101 - narrows the type; getsource of a class gives a class
    found: dict[str, str] = {}
    for field, doc in zip(body.body, body.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(doc, ast.Expr)
            and isinstance(doc.value, ast.Constant)
        ):
            found[field.target.id] = str(doc.value.value)
    return found


def limit(doc: str) -> list[Any] | None:
    """`[unit, low, high]` if the documentation names a limit."""
    if match := LIMIT.search(doc):
        unit = "parsed" if match["parsed"] else match["unit"]
        return [unit, int(match["low"]), int(match["high"])]
    if match := RANGE.search(doc):
        return ["value", int(match["low"]), int(match["high"])]
    return None


def fields(model: Any, seen: dict[str, Any]) -> dict[str, list[Any]]:
    """`{wire name: [type, required, limit?]}` of a method or an object."""
    docs = docstrings(model)
    result: dict[str, list[Any]] = {}
    for name, info in model.model_fields.items():
        kind = type_name(info.annotation, seen)
        entry: list[Any] = [
            kind,
            info.is_required() or typing.get_origin(info.annotation) is typing.Literal,
        ]
        if kind in ("str", "int", "float") and (found := limit(docs.get(name, ""))):
            entry.append(found)
        result[info.alias or name] = entry
    return result


def build() -> dict[str, Any]:
    """The whole table."""
    # Imported by name, so that the type checker does not miss a package that this project does not install.
    aiogram = import_module("aiogram")
    methods, objects = import_module("aiogram.methods"), import_module("aiogram.types")
    base: type = methods.TelegramMethod

    seen: dict[str, Any] = {}
    table: dict[str, Any] = {}
    for name in methods.__all__:
        model = getattr(methods, name)
        if isinstance(model, type) and issubclass(model, base) and model is not base:
            table[vars(model)["__api_method__"]] = fields(model, seen)
    kinds: dict[str, Any] = {}
    while waiting := [name for name in seen if name not in kinds]:
        for name in waiting:
            kinds[name] = fields(seen[name], seen)
    return {
        "api": aiogram.__api_version__,
        "source": f"aiogram {aiogram.__version__}",
        "updates": sorted(set(objects.Update.model_fields) - {"update_id"}),
        "methods": dict(sorted(table.items())),
        "types": dict(sorted(kinds.items())),
    }


def main() -> None:
    """Write the table beside this script, one method or type per line for readable diffs."""
    table = build()
    lines = [f' "{key}": {json.dumps(table[key])},' for key in ("api", "source", "updates")]
    for part in ("methods", "types"):
        rows = [f'  "{name}": {json.dumps(entry)}' for name, entry in table[part].items()]
        lines.append(
            f' "{part}": {{\n' + ",\n".join(rows) + "\n }" + ("," if part == "methods" else "")
        )
    target = Path(__file__).with_name("schema.json")
    target.write_text("{\n" + "\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
