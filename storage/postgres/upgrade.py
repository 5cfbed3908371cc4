"""Opening a schema for work: the schema itself, its durability, and the migrations that it lacks."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql

from storage.errors import StorageRefusedError
from storage.postgres.address import Address
from storage.postgres.session import adapt

OLDEST_SERVER: Final = 150_000

MIGRATIONS: Final = tuple(sorted((Path(__file__).parent / "migrations").glob("[0-9]*.sql")))
"""Each has the number and the sense of SQLite's. They never change once released."""

NEWEST: Final = len(MIGRATIONS)


def connect(address: Address) -> psycopg.Connection:
    """Connect to the server; statements run in the address's schema, outside transactions each for itself."""
    db = psycopg.connect(address.conninfo, autocommit=True, application_name="matta")
    adapt(db)
    db.execute(sql.SQL("SET search_path = {}").format(sql.Identifier(address.schema)))
    return db


def version(db: psycopg.Connection, address: Address) -> int:
    """The schema's version, 0 without one. Raise ``StorageRefusedError`` for a newer or foreign one."""
    if db.info.server_version < OLDEST_SERVER:
        raise StorageRefusedError(f"{address.name}: PostgreSQL 15 or newer is needed")
    known = "SELECT count(*) FROM pg_tables WHERE schemaname = %s"
    tables = _one(db, known, address.schema)
    if not tables:
        return 0
    if not _one(db, known + " AND tablename = 'migrations'", address.schema):
        raise StorageRefusedError(f"{address.name}: is another program's schema")
    number: int = _one(db, "SELECT max(number) FROM migrations")
    if number > NEWEST:
        raise StorageRefusedError(
            f"{address.name}: was written by a newer release (schema {number}, this one knows {NEWEST})"
        )
    return number


def prepare(db: psycopg.Connection, address: Address) -> None:
    """Make the schema if it is missing, and bring it to the newest version. Raise ``StorageRefusedError``."""
    if _one(db, "SHOW synchronous_commit") in ("off", "local"):
        db.execute("SET synchronous_commit = on")
    known = version(db, address)
    if not known:
        db.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(address.schema)))
    for number in range(known + 1, NEWEST + 1):
        with db.transaction():
            if number == 1:
                db.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY)")
            db.execute(MIGRATIONS[number - 1].read_bytes())
            db.execute("INSERT INTO migrations VALUES (%s)", (number,))


def _one(db: psycopg.Connection, query: str, *values: object) -> Any:
    row = db.execute(query.encode(), values).fetchone()
    return row[0] if row else None
