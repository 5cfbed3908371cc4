"""No two public types of the program share a name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDERS = [
    *sorted({path.parent for path in ROOT.glob("*/*.py")} - {ROOT / "tests"}),
    ROOT / "tests" / "kit",
]


def types_of(source: str) -> Iterator[str]:
    """The public classes, ``TypeAlias`` and ``NewType`` at the top of a module. A ``TypeVar`` belongs to its module."""
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name):
                found = name
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                found = name
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="NewType"))
            ):
                found = name
            case _:
                continue
        if not found.startswith("_"):
            yield found


def shared(sources: Mapping[str, str]) -> dict[str, Sequence[str]]:
    """Each name that more than one of these modules defines, with the modules."""
    homes: dict[str, list[str]] = {}
    for module, source in sources.items():
        for name in types_of(source):
            homes.setdefault(name, []).append(module)
    return {name: modules for name, modules in homes.items() if len(modules) > 1}


def test_every_public_type_has_a_name_of_its_own() -> None:
    files = [*ROOT.glob("*.py"), *(path for folder in FOLDERS for path in folder.rglob("*.py"))]
    assert len(files) > 300
    assert shared({str(f.relative_to(ROOT)): f.read_text(encoding="utf-8") for f in files}) == {}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("class Seat: ...", "class Seat: ..."),
        ("Seat: TypeAlias = int", "class Seat: ..."),
        ("Seat = NewType('Seat', int)", "Seat: TypeAlias = str"),
    ],
)
def test_a_name_with_two_homes_is_found(one: str, other: str) -> None:
    assert shared({"a": one, "b": other}) == {"Seat": ["a", "b"]}


@pytest.mark.parametrize(
    "source", ["class _Seat: ...", "T = TypeVar('T')", "def f():\n    class A: ...", "SEAT = 3"]
)
def test_private_names_and_type_variables_may_be_repeated(source: str) -> None:
    assert shared({"a": source, "b": source}) == {}
