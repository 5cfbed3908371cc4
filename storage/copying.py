"""All rows of one database in another of either kind, and the proof that they are the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import Any, Final

from storage.errors import StorageRefusedError
from storage.session import Session, marks
from storage.sqlite import file

AT_ONCE: Final = 1000
"""Rows that are written together."""


def tables() -> list[str]:
    """The tables of the newest schema, each behind those that it points to."""
    made = "".join(one.read_text(encoding="utf-8") for one in file.MIGRATIONS)
    names = re.findall(r'^CREATE TABLE "?(\w+)', made, re.MULTILINE)
    return sorted(names, key="missed_news".__eq__)  # the only one that points forwards


def copy_rows(source: Session, target: Session) -> int:
    """Copy all rows into an empty database; give their number.

    Both have a transaction, that of ``source`` sees one moment. Raise ``StorageRefusedError`` for a target with rows.
    """
    if any(target.value(f"SELECT count(*) FROM {name}") for name in tables()):  # noqa: S608
        raise StorageRefusedError("holds rows already: copy into an empty one")
    copied = 0
    with target.without_triggers(tables()):
        for name in tables():
            columns = _columns(source, name)
            insert = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks(len(columns))})"  # noqa: S608
            rows = source.stream(
                f"SELECT {', '.join(columns)} FROM {name}{source.as_written(name)}"  # noqa: S608
            )
            while some := list(islice(rows, AT_ONCE)):
                target.execute_many(insert, some)
                copied += len(some)
    target.count_on(tables())
    return copied


def differences(one: Session, other: Session) -> Iterator[str]:
    """Compare two databases row by row; give a line for each table in which they differ."""
    for name in tables():
        columns = _columns(one, name)
        query = f"SELECT {', '.join(columns)} FROM {name} ORDER BY {', '.join(columns)}"  # noqa: S608
        pairs = zip_longest(one.stream(query), other.stream(query))
        different = sum(tuple(left or ()) != tuple(right or ()) for left, right in pairs)
        if different:
            yield f"{name}: {different} rows differ"


def _columns(session: Session, table: str) -> list[str]:
    found: Any = session.execute(f"SELECT * FROM {table} LIMIT 0")  # noqa: S608
    return [column[0] for column in found.description]
