"""Which test checks which rule: ``python -m tools.rules``.

A test names the rules that it checks at the very beginning of its docstring: ``\"\"\"[SM-26, SM-23] line 9: …\"\"\"``.
The rules there are, with their titles, stand in ``tools/rules.toml``. Tests are read, not run.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeGuard

ROOT: Final = Path(__file__).parent.parent
RULES: Final = Path(__file__).with_name("rules.toml")

_BRACKETS: Final = re.compile(r"\[([^\]]*)\]")
_NUMBER: Final = re.compile(r"[A-Z]+-\d+[a-z]?")


class Naming(NamedTuple):
    """A test and one rule that it names."""

    test: str
    rule: str


class RulesTable(NamedTuple):
    """Every rule with the tests that name it; rules without a test; namings of unknown rules."""

    tests: Mapping[str, Sequence[str]]
    missing: Sequence[str]
    unknown: Sequence[Naming]


def rules(path: Path = RULES) -> dict[str, str]:
    """Number to title, in the order of the file."""
    listed: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))["rules"]
    return listed


def named(source: str, where: str) -> Iterator[Naming]:
    """The rules that the tests in a file's source name; ``where`` is the file's name in the table."""

    def walk(body: Iterable[ast.stmt], path: str) -> Iterator[Naming]:
        for node in body:
            if isinstance(node, ast.ClassDef):
                yield from walk(node.body, f"{path}::{node.name}")
            elif _is_test(node):
                for rule in numbers(ast.get_docstring(node) or ""):
                    yield Naming(f"{path}::{node.name}", rule)

    return walk(ast.parse(source).body, where)


def _is_test(node: ast.stmt) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    return node.name.startswith("test")


def numbers(docstring: str) -> list[str]:
    """The rule numbers in brackets that a docstring begins with. Other text in the brackets comes unchanged."""
    brackets = _BRACKETS.match(docstring)
    return [part.strip() for part in brackets[1].split(",")] if brackets else []


def table(titles: Mapping[str, str], namings: Iterable[Naming]) -> RulesTable:
    """Sort the namings by rule, for the rules in ``titles`` (number to title)."""
    tests: dict[str, list[str]] = {rule: [] for rule in titles}
    unknown = []
    for naming in namings:
        if naming.rule in tests:
            tests[naming.rule].append(naming.test)
        else:
            unknown.append(naming)
    return RulesTable(tests, [rule for rule, by in tests.items() if not by], unknown)


def lines(titles: Mapping[str, str], found: RulesTable) -> Iterator[str]:
    """The table for reading, with its faults below."""
    for rule, tests in found.tests.items():
        yield f"{rule:<7} {titles[rule]}"
        yield from (f"          {test}" for test in tests)
    yield ""
    yield from (f"{rule}: no test names it" for rule in found.missing)
    for naming in found.unknown:
        why = "there is no such rule" if _NUMBER.fullmatch(naming.rule) else "that is no rule"
        yield f"{naming.test} names {naming.rule!r}: {why}"
    count = sum(map(len, found.tests.values()))
    yield f"{len(titles)} rules, {len(found.missing)} without a test, named {count} times by tests"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table of a folder's tests; return 1 if a rule has no test or a test names no rule."""
    parser = argparse.ArgumentParser(prog="python -m tools.rules", description=__doc__)
    parser.add_argument("tests", type=Path, nargs="?", default=ROOT / "tests")
    folder: Path = parser.parse_args(arguments).tests.resolve()
    titles = rules()
    namings = [
        naming
        for path in sorted(folder.rglob("test_*.py"))
        for naming in named(
            path.read_text(encoding="utf-8"), path.relative_to(folder.parent).as_posix()
        )
    ]
    found = table(titles, namings)
    sys.stdout.writelines(f"{line}\n" for line in lines(titles, found))
    return 1 if found.missing or found.unknown else 0


if __name__ == "__main__":
    sys.exit(main())
