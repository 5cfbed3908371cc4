"""The drawing of the tables in `docs/architecture.md` is the schema's."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from storage.sqlite.file import MIGRATIONS

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"


@pytest.fixture(scope="module")
def keys() -> dict[str, set[str]]:
    """Every table of the schema, with the tables that its foreign keys name."""
    with closing(sqlite3.connect(":memory:")) as db:
        for migration in MIGRATIONS:
            db.executescript(migration.read_text(encoding="utf-8"))
        names = [
            name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        return {
            name: {row[2] for row in db.execute(f"PRAGMA foreign_key_list({name})")}
            for name in names
        }


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """The lines of the drawing that name tables."""
    page = PAGE.read_text(encoding="utf-8")
    (drawing,) = (
        block for block in re.findall(r"```mermaid\n(.*?)```", page, re.DOTALL) if "events" in block
    )
    return [
        line
        for line in map(str.strip, drawing.splitlines()[1:])
        if line != "end" and not line.startswith("subgraph ")
    ]


def test_it_names_every_table_once(keys: dict[str, set[str]], lines: list[str]) -> None:
    named = [name for line in lines if "-->" not in line for name in line.split(" & ")]
    assert sorted(named) == sorted(keys)


def test_its_arrows_are_the_foreign_keys(keys: dict[str, set[str]], lines: list[str]) -> None:
    arrows = [
        arrow
        for line in lines
        if "-->" in line
        for arrow in product(*(side.split(" & ") for side in line.split(" --> ")))
    ]
    wanted = [(name, other) for name, others in keys.items() for other in others - {"people"}]
    assert sorted(arrows) == sorted(wanted)
