"""The schema of PostgreSQL is that of SQLite: tables, columns, keys, indexes, triggers and views."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple, TypeAlias

import psycopg
import pytest

from storage.postgres import upgrade
from storage.sqlite import file
from tests.storage.conftest import address

Rows: TypeAlias = list[tuple[Any, ...]]

TYPES = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea"}


OF_THE_SERVER = {"people_numbered", "transfers_of_house"}
"""A trigger and an index that a file does not need: it numbers people by itself, and no group leaves it."""


class Schema(NamedTuple):
    """Each part in an order of its own, so that two can be compared."""

    columns: Rows
    """Table, column, type, whether it must have a value, and its default."""
    keys: Rows
    """Table and columns of each primary key and each unique index, with the words of its condition."""
    references: Rows
    """Table, columns, the table that they point to."""
    indexes: Rows
    triggers: Rows
    """Table, name, moment and statement."""
    views: Rows
    checks: Rows
    """Table and number of its checks."""


def words(condition: str) -> tuple[str, ...]:
    """The names, numbers and signs of a condition, without brackets, casts and order."""
    plain = re.sub(r"::\w+|COLLATE \"C\"|\bAND\b|\bOR\b", " ", condition)
    plain = plain.replace("= ANY (ARRAY", "IN")
    return tuple(sorted(re.findall(r"[\w']+|[<>=]+", plain.lower())))


_TABLES_OF_SQLITE = """
SELECT name FROM pragma_table_list
WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'
"""
_COLUMNS_OF_SQLITE = """
SELECT name, type, "notnull" OR pk, dflt_value, pk FROM pragma_table_info(?)
"""
_REFERENCES_OF_SQLITE = """
SELECT id, "from", "table" FROM pragma_foreign_key_list(?) ORDER BY id, seq
"""
_TRIGGER = re.compile(r"TRIGGER (\w+) (BEFORE|AFTER) (INSERT|UPDATE|DELETE) ON (\w+)")


def of_sqlite(db: sqlite3.Connection) -> Schema:
    tables = [name for (name,) in db.execute(_TABLES_OF_SQLITE)]
    made = dict(db.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"))
    columns: Rows = []
    keys: Rows = []
    references: Rows = []
    indexes: Rows = []
    for table in tables:
        own = db.execute(_COLUMNS_OF_SQLITE, (table,)).fetchall()
        columns += [(table, name, TYPES[kind], bool(due), put) for name, kind, due, put, _ in own]
        key = sorted((number, name) for name, *_, number in own if number)
        keys.append((table, tuple(name for _, name in key), ()))
        listed = 'SELECT name, "unique", origin FROM pragma_index_list(?)'
        for index, unique, origin in db.execute(listed, (table,)).fetchall():
            named = "SELECT name FROM pragma_index_info(?)"
            those = tuple(name for (name,) in db.execute(named, (index,)))
            where = words((made.get(index) or "").partition("WHERE")[2])
            if origin == "c":
                indexes.append((table, index, those, where))
            if unique and origin != "pk":
                keys.append((table, those, where))
        pointing: dict[int, list[tuple[str, str]]] = {}
        for number, column, parent in db.execute(_REFERENCES_OF_SQLITE, (table,)):
            pointing.setdefault(number, []).append((column, parent))
        references += [(table, tuple(c for c, _ in at), at[0][1]) for at in pointing.values()]
    triggers = [(m[4], m[1], m[2], m[3]) for sql in made.values() if (m := _TRIGGER.search(sql))]
    views = [(name,) for name, sql in made.items() if sql.startswith("CREATE VIEW")]
    checks = [(table, len(re.findall(r"\bCHECK \(", made[table]))) for table in tables]
    return Schema(*map(sorted, (columns, keys, references, indexes, triggers, views, checks)))


_COLUMNS = """
SELECT c.relname, a.attname, format_type(a.atttypid, NULL), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0
"""
_INDEXES = """
SELECT t.relname, i.relname, x.indisprimary, x.indisunique, con.oid IS NOT NULL,
    ARRAY(SELECT a.attname::text FROM unnest(x.indkey::int[]) WITH ORDINALITY k (n, o)
          JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.n ORDER BY k.o),
    coalesce(pg_get_expr(x.indpred, t.oid), '')
FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
LEFT JOIN pg_constraint con ON con.conindid = i.oid AND con.contype IN ('p', 'u')
WHERE t.relnamespace = current_schema()::regnamespace
"""
_REFERENCES = """
SELECT t.relname, ARRAY(SELECT a.attname::text FROM unnest(f.conkey) WITH ORDINALITY k (n, o)
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.n ORDER BY k.o), p.relname
FROM pg_constraint f JOIN pg_class t ON t.oid = f.conrelid JOIN pg_class p ON p.oid = f.confrelid
WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace
"""
_TRIGGERS = """
SELECT event_object_table, trigger_name, action_timing, event_manipulation
FROM information_schema.triggers WHERE trigger_schema = current_schema()
"""
_VIEWS = "SELECT viewname FROM pg_views WHERE schemaname = current_schema()"
_CHECKS = """
SELECT c.relname, count(f.oid) FROM pg_class c LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'c'
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' GROUP BY c.relname
"""


def of_postgres(db: psycopg.Connection) -> Schema:
    known = [(name,) for name in OF_THE_SERVER]

    def rows(query: str) -> Iterator[tuple[Any, ...]]:
        found = db.execute(query.encode()).fetchall()
        return (row for row in found if row[0] != "migrations" and row[1:2] not in known)

    columns = [(*row[:4], _plain(row[4])) for row in rows(_COLUMNS)]
    keys: Rows = []
    indexes: Rows = []
    for table, name, primary, unique, constraint, named, where in rows(_INDEXES):
        if primary or unique:
            keys.append((table, tuple(named), words(where)))
        if not constraint:
            indexes.append((table, name, tuple(named), words(where)))
    references = [(table, tuple(named), parent) for table, named, parent in rows(_REFERENCES)]
    parts = (columns, keys, references, indexes, rows(_TRIGGERS), rows(_VIEWS), rows(_CHECKS))
    return Schema(*map(sorted, parts))


def _plain(default: str | None) -> str | None:
    if default is None or default.startswith("nextval("):  # SQLite numbers rows by itself
        return None
    return re.sub(r"::\w+|COLLATE \"C\"", "", default).strip()


@pytest.mark.parametrize("part", Schema._fields)
async def test_both_kinds_of_databases_have_one_schema(part: str) -> None:
    with closing(sqlite3.connect(":memory:")) as lite:
        for migration in file.MIGRATIONS:
            lite.executescript(migration.read_text(encoding="utf-8"))
        due = of_sqlite(lite)
    where = await address()
    with psycopg.connect(where) as db:
        found = of_postgres(db)
    assert getattr(found, part) == getattr(due, part)
    assert getattr(found, part)


def test_each_migration_has_its_pair() -> None:
    lite, server = ([one.name for one in all_] for all_ in (file.MIGRATIONS, upgrade.MIGRATIONS))
    assert lite == server
