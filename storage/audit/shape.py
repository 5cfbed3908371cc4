"""The file itself: its pages, its references, and the constraints that guard everything else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256

from storage.sqlite import file


def shape(db: sqlite3.Connection) -> Iterator[str]:
    """Give a line for every damage, dangling reference, missing constraint and seal that is not its secret's."""
    for (finding,) in db.execute("PRAGMA integrity_check"):
        if finding != "ok":
            yield f"file: {finding}"
    for table, row, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield f"{table} row {row}: points to nothing in {parent}"
    there, due = _schema(db), _expected_schema()
    for name in sorted(there.keys() | due.keys()):
        if there.get(name) != due.get(name):
            yield f"schema: {name} is not as the migrations make it"
    for table_id, number, secret, seal in db.execute(
        "SELECT table_id, number, secret, seal FROM decks"
    ):
        if sha256(secret).hexdigest() != seal:
            yield f"table {table_id}, deck {number}: the seal is not that of its secret"


def _schema(db: sqlite3.Connection) -> dict[str, str]:
    return dict(
        db.execute(
            "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
        )
    )


def _expected_schema() -> dict[str, str]:
    with closing(sqlite3.connect(":memory:")) as db:
        for migration in file.MIGRATIONS:
            db.executescript(migration.read_text(encoding="utf-8"))
        return _schema(db)
