"""Every suite on a server: where a test asks for a file, it gets a database of PostgreSQL (`make postgres`).

A path stands for a database of its own on the process's server. Readers of the file get a copy of the rows.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg

import bot
import storage.store
from storage.database import Database
from storage.kinds import on_a_server
from storage.postgres import address
from storage.postgres.connection import ended, opened
from storage.postgres.database import ServerDatabase
from storage.postgres.session import adapt
from storage.sqlite import file
from tests.kit import postgres, process

_look = file.look

_twins: dict[Path, str] = {}
_blank: list[str] = []
"""The address of an empty store, once one was made."""


def twin(path: Path) -> str:
    """The address of the database that stands for this file, empty when it is asked for the first time."""
    real = file.real(path)
    if not _blank:
        _blank.append(postgres.new_address())
        closed = opened(address.read(_blank[0]))
        ended(closed)
    if real not in _twins:
        _twins[real] = postgres.copy_of(_blank[0])
    return _twins[real]


def on_the_server(where: str | Path) -> Database:
    return ServerDatabase(str(where) if on_a_server(where) else twin(Path(where)))


def look(path: Path) -> sqlite3.Connection:
    """A copy of the rows as they are now; of a real file itself."""
    if file.real(path) not in _twins:
        return _look(path)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        ServerDatabase(twin(path)).backup(copy)
        db = sqlite3.connect(":memory:", isolation_level=None)
        with closing(sqlite3.connect(copy)) as rows:
            rows.backup(db)
    return db


def read(
    database: Path, sql: str, values: Sequence[object] | Mapping[str, object]
) -> list[tuple[Any, ...]]:
    """Read the rows of a running bot."""
    by_name = isinstance(values, Mapping)
    spelt = re.sub(r":(\w+)", r"%(\1)s", sql) if by_name else sql.replace("?", "%s")
    with closing(psycopg.connect(twin(database), autocommit=True)) as db:
        adapt(db)
        return db.execute(spelt.encode(), values or None).fetchall()


def move_in() -> None:
    """Let every store of this process and of its bots be on the server."""
    vars(storage.store)["database"] = on_the_server
    vars(bot)["database"] = on_the_server
    file.look = look
    process.reader = read
    process.named = twin
