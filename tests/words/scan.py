"""Finds the keys of the catalogues that the source uses.

A key that stands whole in the source is found directly. So is an argument of a *helper*, a function that puts a fixed
beginning before it (``named(scene, "siediti")`` asks for ``button.siediti``).

The sentences of a rules page are found too: ``say_each`` and ``plain_page`` take a section and names within it, and a
``Section`` is asked for names, all in one function.

A key that is put together otherwise is found as its shape, ``sette.fate.*``. If a module lists its put-together keys
in ``BUILT_KEYS`` or ``built_keys()``, that list counts instead, and its shapes only have to fit the list.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parents[2]

SPEAKING = (
    "delivery",
    "display",
    "games",
    "handlers",
    "history",
    "messages",
    "playground",
    "bot.py",
)
"""The folders that may use words for people. The engine, the croupier and storage may not."""

_KEY = re.compile(r"[a-z_]+(\.[A-Za-z0-9_]+)*")

Trees: TypeAlias = dict[Path, ast.Module]


@dataclass(frozen=True)
class Helper:
    """A function that puts ``prefix`` before its argument ``name``, which stands at ``place`` in a call."""

    function: str
    folder: str
    prefix: str
    name: str
    place: int


@dataclass
class AskedKeys:
    """The keys of one module: ``whole`` keys, ``shapes``, and its own list of put-together keys."""

    path: str
    whole: set[str] = field(default_factory=set)
    shapes: set[str] = field(default_factory=set)
    built: tuple[str, ...] | None = None
    strings: set[str] = field(default_factory=set)
    """Every string in it, alone and behind the prefixes of the helpers it may call."""


def everything(sections: frozenset[str]) -> Iterator[AskedKeys]:
    """The keys of every module. ``sections`` are the first words of all keys."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in _sources()}
    found = [helper for path, tree in trees.items() for helper in _helpers(path, tree, sections)]
    helpers = [helper for helper in found if _is_told(helper, trees)]
    for path, tree in trees.items():
        yield _asked_by(path, tree, sections=sections, helpers=helpers)


def fits(shape: str, key: str) -> bool:
    """True if ``key`` has the ``shape``; a star stands for one character or more."""
    return re.fullmatch(".+".join(map(re.escape, shape.split("*"))), key) is not None


def _sources() -> list[Path]:
    found: list[Path] = []
    for name in SPEAKING:
        path = ROOT / name
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []
    return [path for path in found if "botapi" not in path.parts]


def _asked_by(
    path: Path, tree: ast.Module, sections: frozenset[str], *, helpers: list[Helper]
) -> AskedKeys:
    asked = AskedKeys(str(path.relative_to(ROOT)))
    mine = [helper for helper in helpers if _reaches(helper, path, tree)]
    handed = {
        id(given): helper for helper in mine for given in _given(helper, tree) if given is not None
    }
    parts = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    parts |= {id(call.args[1]) for call, _ in _points(tree)}
    for node in ast.walk(tree):
        helper = handed.get(id(node))
        prefix = helper.prefix if helper else ""
        if isinstance(node, ast.JoinedStr):
            shape = prefix + _shape(node)
            known = any(shape == f"{other.prefix}*" for other in mine)
            if (
                shape.partition(".")[0] in sections
                and re.fullmatch(r"[\w.*]+", shape)
                and not known
            ):
                asked.shapes.add(shape)
        elif (
            isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts
        ):
            said = prefix + node.value
            if _KEY.fullmatch(said) and said.partition(".")[0] in sections:
                asked.whole.add(said)
            asked.strings |= {node.value, *(other.prefix + node.value for other in mine)}
    for _, keys in _points(tree):
        asked.shapes |= {key for key in keys if "*" in key}
        asked.whole |= {key for key in keys if "*" not in key}
        asked.strings |= keys
    named = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    if any(_assigns(node, "BUILT_KEYS") for node in tree.body) or "built_keys" in named:
        module = importlib.import_module(
            ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        )
        asked.built = module.built_keys() if "built_keys" in named else tuple(module.BUILT_KEYS)
    return asked


def _points(tree: ast.Module) -> Iterator[tuple[ast.Call, set[str]]]:
    """The calls that add points to a page of rules, each with its keys; a plain page has a title besides."""
    for function in ("say_each", "plain_page"):
        for call in _calls(tree).get(function, ()):
            said = [str(part.value) for part in call.args if isinstance(part, ast.Constant)]
            names = [*said[1:], "title"] if function == "plain_page" else said[1:]
            yield call, {f"{said[0]}.{name}" for name in names}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from _of_section(node)


def _of_section(function: ast.FunctionDef) -> Iterator[tuple[ast.Call, set[str]]]:
    """The section that a function writes, and its keys; a name that is put together makes a shape."""
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    named = {id(call): getattr(call.func, "attr", getattr(call.func, "id", "")) for call in calls}
    for section in (call for call in calls if named[id(call)] == "Section"):
        key = section.args[1]
        assert isinstance(key, ast.Constant)
        prefix = str(key.value)
        asked = [call for call in calls if named[id(call)] in ("point", "points")]
        names = [name for call in asked for part in call.args for name in _names(part)]
        yield section, {f"{prefix}.{name}" for name in ("title", *names)}


def _names(part: ast.expr) -> Iterator[str]:
    """The names that an argument may be; a star for a value of the house rules."""
    if isinstance(part, ast.IfExp):
        yield from (*_names(part.body), *_names(part.orelse))
    elif isinstance(part, ast.Constant):
        yield str(part.value)
    else:
        yield _shape(part) if isinstance(part, ast.JoinedStr) else "*"


# --- helpers ------------------------------------------------------------------------------------------------


def _helpers(path: Path, tree: ast.Module, sections: frozenset[str]) -> Iterator[Helper]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        names = [argument.arg for argument in node.args.args]
        names = names[1:] if names[:1] == ["self"] else names
        for said in ast.walk(node):
            if not isinstance(said, ast.JoinedStr) or len(said.values) != 2:
                continue
            first, second = said.values
            if (
                isinstance(first, ast.Constant)
                and isinstance(second, ast.FormattedValue)
                and isinstance(second.value, ast.Name)
                and second.value.id in names
                and str(first.value).partition(".")[0] in sections
            ):
                name = second.value.id
                yield Helper(
                    function=node.name,
                    folder=_folder(path),
                    prefix=str(first.value),
                    name=name,
                    place=names.index(name),
                )


def _is_told(helper: Helper, trees: Trees) -> bool:
    """True if a call passes it a key that stands in the source."""
    return any(
        isinstance(given, ast.Constant)
        for path, tree in trees.items()
        if _reaches(helper, path, tree)
        for given in _given(helper, tree)
    )


def _given(helper: Helper, tree: ast.Module) -> Iterator[ast.expr | None]:
    """The arguments that a module's calls pass to the helper."""
    for call in _calls(tree).get(helper.function, ()):
        by_name = [word.value for word in call.keywords if word.arg == helper.name]
        yield next(iter((*call.args[helper.place :][:1], *by_name)), None)


@cache
def _calls(tree: ast.Module) -> dict[str, list[ast.Call]]:
    """The calls of a module, by the name that is called."""
    found: dict[str, list[ast.Call]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            found.setdefault(name, []).append(node)
    return found


def _reaches(helper: Helper, path: Path, tree: ast.Module) -> bool:
    """True if a module may call the helper: it lies in the same folder, or imports it."""
    return _folder(path) == helper.folder or helper.function in _imported(tree)


@cache
def _imported(tree: ast.Module) -> frozenset[str]:
    return frozenset(
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    )


def _folder(path: Path) -> str:
    return path.relative_to(ROOT).parts[0]


def _shape(node: ast.JoinedStr) -> str:
    return "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in node.values)


def _assigns(node: ast.stmt, name: str) -> bool:
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)
