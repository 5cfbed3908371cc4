"""The file itself: its pages, its references, and the constraints that guard everything else; and the seals."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256

from engine.chain import DRAW, last_of, links_of, seal_of, seal_of_links, secret_of
from storage.sqlite import file


def shape(db: sqlite3.Connection) -> Iterator[str]:
    """Give a line for every damage, dangling reference and missing constraint."""
    yield from pages(db)
    for table, row, parent, _ in db.execute("PRAGMA main.foreign_key_check"):
        yield f"{table} row {row}: points to nothing in {parent}"
    yield from constraints(db)


def pages(db: sqlite3.Connection) -> Iterator[str]:
    """Give a line for every damage inside the file."""
    for (finding,) in db.execute("PRAGMA main.integrity_check"):
        if finding != "ok":
            yield f"file: {finding}"


def constraints(db: sqlite3.Connection) -> Iterator[str]:
    """Give a line for every table, index, view and trigger that is not as the migrations make it."""
    there, due = _schema(db), _expected_schema()
    for name in sorted(there.keys() | due.keys()):
        if there.get(name) != due.get(name):
            yield f"schema: {name} is not as the migrations make it"


def seals(db: sqlite3.Connection) -> Iterator[str]:
    """Give a line for every wrong seal and wrong secret."""
    for table_id, number, secret, seal in db.execute(
        "SELECT table_id, number, secret, seal FROM decks"
    ):
        if sha256(secret).hexdigest() != seal:
            yield f"table {table_id}, deck {number}: the seal is not that of its secret"
    yield from _chains(db)


def _chains(db: sqlite3.Connection) -> Iterator[str]:
    """Give a line for every chain with a wrong seal and every deck with a secret outside its chain."""
    secrets = {
        (table_id, number): secret
        for table_id, number, secret in db.execute("SELECT table_id, number, secret FROM decks")
    }
    for table_id, first, decks, tables, secret, seal in db.execute(
        "SELECT table_id, first, decks, tables, secret, seal FROM chains"
    ):
        if tables:
            real = seal_of_links(links_of(secret, tables, decks))
            dealt = {1: last_of(secret, DRAW)}
        else:
            real = seal_of(secret, decks)
            numbers = range(first, first + decks)
            dealt = {
                n: secret_of(secret, decks, n - first + 1)
                for n in numbers
                if (table_id, n) in secrets
            }
        if real != seal:
            yield f"table {table_id}, chain from deck {first}: the seal is not that of its secrets"
        for number, due in dealt.items():
            if secrets.get((table_id, number)) != due:
                yield f"table {table_id}, deck {number}: the secret is not that of its chain"


def _schema(db: sqlite3.Connection) -> dict[str, str]:
    """All but SQLite's own tables and those by which Litestream follows the file."""
    found = db.execute("SELECT name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
    return {name: sql for name, sql in found if not name.startswith(("sqlite_", "_litestream_"))}


def _expected_schema() -> dict[str, str]:
    with closing(sqlite3.connect(":memory:")) as db:
        for migration in file.MIGRATIONS:
            db.executescript(migration.read_text(encoding="utf-8"))
        return _schema(db)
