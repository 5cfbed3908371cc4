"""Writes the line numbers of the functions that `docs/a-tap.md` names: ``python -m tools.a_tap``.

The page links a function as ``[Class.method](../folder/file.py#L12)``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "a-tap.md"

_LINK: Final = re.compile(r"\[`(?P<function>[\w.]+)`\]\(\.\./(?P<file>[\w/]+\.py)#L(?P<line>\d+)\)")


class Stop(NamedTuple):
    """A function that the page names."""

    file: str
    function: str


def stops(text: str) -> list[Stop]:
    """The functions of the page, in its order."""
    return [Stop(found["file"], found["function"]) for found in _LINK.finditer(text)]


def renumbered(text: str, root: Path = ROOT) -> str:
    """The page with the lines at which its functions are defined. Raise ``LookupError`` for a missing function."""

    def link(found: re.Match[str]) -> str:
        file, function = found["file"], found["function"]
        line = line_of((root / file).read_text(encoding="utf-8"), function)
        if line is None:
            raise LookupError(f"{file} has no {function}")
        return f"[`{function}`](../{file}#L{line})"

    return _LINK.sub(link, text)


def line_of(source: str, function: str) -> int | None:
    """The line of a function or, with a dot, of a method; None if it is not defined there."""
    return dict(_defined(ast.parse(source).body, "")).get(function)


def _defined(body: Sequence[ast.stmt], prefix: str) -> Iterator[tuple[str, int]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _defined(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{prefix}{node.name}", node.lineno


if __name__ == "__main__":
    PAGE.write_text(renumbered(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
