"""Finds calls with more than three arguments by position: ``python -m tools.keywords [FILE ...]``.

Calls of this project's own functions, methods and classes are read. Calls of other libraries and patterns of ``match``
are left out, and so are arguments that have no name: those of ``*args``, and those of a value of a ``Callable`` type.

A method is known by its name alone. If methods of one name differ, a call is found only if each of them would have too
many arguments by position.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

ROOT: Final = Path(__file__).parent.parent
MOST: Final = 3
"""Arguments by position."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class PositionalCall(NamedTuple):
    """A call with too many arguments by position."""

    path: str
    line: int
    called: str
    given: int


@dataclass(frozen=True, slots=True)
class Module:
    """The names of one module."""

    tree: ast.Module
    functions: Mapping[str, int]
    """Function → the number of its parameters that have a name and may be given by position."""
    classes: Mapping[str, int]
    """Class → the same for its constructor."""
    imported: Mapping[str, tuple[str, str]]
    """Name → module and name there; the second is empty for a module."""


@dataclass(slots=True)
class Project:
    """All modules by their dotted names, and all methods by name."""

    modules: dict[str, Module] = field(default_factory=dict)
    methods: dict[str, list[Function]] = field(default_factory=dict)
    """All methods of one name."""

    def method(self, name: str, given: int) -> int:
        """The least parameters with a name, in all methods of this name that take ``given`` arguments; 0 for none."""
        counts = [
            (parameters(one, bound=not _is_static(one)), one.args.vararg)
            for one in self.methods.get(name, ())
        ]
        return min((count for count, more in counts if count >= given or more), default=0)

    def named(self, module: str, name: str) -> int:
        """Parameters of a function or class of the project that have a name; 0 for everything else."""
        there = self.modules.get(module)
        if there is None:
            return 0
        if name in there.functions:
            return there.functions[name]
        if name in there.classes:
            return there.classes[name]
        source = there.imported.get(name)
        return self.named(*source) if source is not None and source != (module, name) else 0


def parameters(function: Function, *, bound: bool = False) -> int:
    """Parameters that have a name and may be given by position; ``bound``: without the first."""
    return len(function.args.args) - (1 if bound and not function.args.posonlyargs else 0)


def _is_static(function: Function) -> bool:
    return any(
        isinstance(one, ast.Name) and one.id == "staticmethod" for one in function.decorator_list
    )


def _constructor(kind: ast.ClassDef) -> int:
    fields = 0
    for line in kind.body:
        if isinstance(line, ast.FunctionDef | ast.AsyncFunctionDef) and line.name == "__init__":
            return parameters(line, bound=True)
        if isinstance(line, ast.AnnAssign) and "ClassVar" not in ast.unparse(line.annotation):
            fields += 1
    return fields


def module_of(source: str) -> Module:
    """Read the names of a module."""
    tree = ast.parse(source)
    imported: dict[str, tuple[str, str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for one in node.names:
                imported[one.asname or one.name] = (node.module, one.name)
        elif isinstance(node, ast.Import):
            for one in node.names:
                imported[one.asname or one.name] = (one.name, "")
    return Module(
        tree=tree,
        functions={
            node.name: parameters(node)
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        },
        classes={
            node.name: _constructor(node) for node in tree.body if isinstance(node, ast.ClassDef)
        },
        imported=imported,
    )


def project_of(sources: Mapping[str, str]) -> Project:
    """Read all modules; ``sources``: path → text."""
    project = Project()
    for path, source in sources.items():
        name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        project.modules[name] = read = module_of(source)
        for kind in ast.walk(read.tree):
            if not isinstance(kind, ast.ClassDef):
                continue
            for line in kind.body:
                if isinstance(line, ast.FunctionDef | ast.AsyncFunctionDef):
                    project.methods.setdefault(line.name, []).append(line)
    return project


class _Reader:
    """Goes through one module and keeps the names that functions bind to values."""

    def __init__(self, project: Project, module: str, path: str) -> None:
        self._project = project
        self._module = module
        self._path = path
        self.found: list[PositionalCall] = []

    def read(self, node: ast.AST, scope: Mapping[str, int | None]) -> None:
        """``scope``: local name → parameters of a local function, None for a value."""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            scope = {**scope, **_bound(node)}
        elif isinstance(node, ast.ClassDef):
            scope = {**scope, "cls": _constructor(node)}
        elif isinstance(node, ast.Call):
            self._call(node, scope)
        for child in ast.iter_child_nodes(node):
            self.read(child, scope)

    def _call(self, call: ast.Call, scope: Mapping[str, int | None]) -> None:
        given = len(call.args)
        if any(isinstance(one, ast.Starred) for one in call.args):
            given = next(n for n, one in enumerate(call.args) if isinstance(one, ast.Starred))
        count = min(given, self._named(call.func, scope, given))
        if count > MOST:
            called = ast.unparse(call.func)
            found = PositionalCall(path=self._path, line=call.lineno, called=called, given=count)
            self.found.append(found)

    def _named(self, called: ast.expr, scope: Mapping[str, int | None], given: int) -> int:
        if isinstance(called, ast.Name):
            if called.id in scope:
                return scope[called.id] or 0
            return self._project.named(self._module, called.id)
        if not isinstance(called, ast.Attribute) or called.attr.startswith("__"):
            return 0
        module = self._module_named(called.value, scope)
        if module is not None:
            return self._project.named(module, called.attr)
        return self._project.method(called.attr, given)

    def _module_named(self, base: ast.expr, scope: Mapping[str, int | None]) -> str | None:
        """The module, ours or of another library, that an expression names; None for a value."""
        name = ast.unparse(base)
        first = name.split(".", maxsplit=1)[0]
        imported = self._project.modules[self._module].imported
        if first in scope or not isinstance(base, ast.Name | ast.Attribute):
            return None
        if name in imported:
            module, attribute = imported[name]
            whole = f"{module}.{attribute}".rstrip(".")
            ours = module.split(".", maxsplit=1)[0] in {
                one.split(".", maxsplit=1)[0] for one in self._project.modules
            }
            return whole if whole in self._project.modules or not ours else None
        if first in imported and imported[first][0] not in self._project.modules:
            return imported[first][0]
        return None


def _bound(function: Function | ast.Lambda) -> dict[str, int | None]:
    """The names that a function binds: its parameters, its variables, and the functions inside it."""
    args = function.args
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    names: dict[str, int | None] = {
        one.arg: None for one in every if one is not None and one.arg != "cls"
    }
    if isinstance(function, ast.Lambda):
        return names
    for line in function.body:
        for node in ast.walk(line):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names[node.id] = None
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                names[node.name] = parameters(node)
    return names


def findings(sources: Mapping[str, str], paths: Sequence[str] = ()) -> Iterator[PositionalCall]:
    """All calls with too many arguments by position, in these files or in all."""
    project = project_of(sources)
    for (path, _), (name, module) in zip(sources.items(), project.modules.items(), strict=True):
        if not paths or path in paths:
            reader = _Reader(project, name, path)
            reader.read(module.tree, {})
            yield from reader.found


def main() -> int:
    """Print the findings; 1 if there are any."""
    command = ["git", "ls-files", "*.py"]
    listed = subprocess.check_output(command, cwd=ROOT, text=True).split()  # noqa: S603
    sources = {
        name: (ROOT / name).read_text(encoding="utf-8")
        for name in listed
        if (ROOT / name).is_file()
    }
    found = list(findings(sources, sys.argv[1:]))
    for one in found:
        sys.stdout.write(f"{one.path}:{one.line}: {one.called}: {one.given} by position\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
