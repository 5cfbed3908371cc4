"""The two kinds of databases: a file of SQLite, and a schema of a PostgreSQL server, by its address."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from storage.database import Database
from storage.errors import StorageRefusedError
from storage.sqlite.database import FileDatabase

SERVER: Final = ("postgresql://", "postgres://")
"""How the address of a server begins; anything else is the path of a file."""


def database(where: str | Path) -> Database:
    """The database at a path or an address. Raise ``StorageRefusedError`` for an address that cannot be used here."""
    if not on_a_server(where):
        return FileDatabase(where)
    try:
        from storage.postgres.database import ServerDatabase
    except ImportError as error:
        raise StorageRefusedError("PostgreSQL needs psycopg: install matta[postgres]") from error
    return ServerDatabase(str(where))


def on_a_server(where: str | Path) -> bool:
    return str(where).startswith(SERVER)
