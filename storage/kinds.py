"""The kinds of databases: a file of SQLite, or a schema of a PostgreSQL server by its address."""

from __future__ import annotations

from pathlib import Path

from storage.connection import Connection
from storage.errors import StorageRefusedError
from storage.sqlite.connection import SqliteConnection

SERVER = ("postgresql://", "postgres://")
"""How the address of a server begins; anything else is the path of a file."""


def on_a_server(where: str | Path) -> bool:
    return str(where).startswith(SERVER)


async def connect(where: str | Path) -> Connection:
    """Open the database for this process alone. Raise ``StorageRefusedError``."""
    if not on_a_server(where):
        return await SqliteConnection.open(where)
    try:
        from storage.postgres.connection import PostgresConnection
    except ImportError as error:
        raise StorageRefusedError("PostgreSQL needs psycopg: install matta[postgres]") from error
    return await PostgresConnection.open(str(where))
