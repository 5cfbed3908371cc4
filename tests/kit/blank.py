"""A store in a new database. Migrating takes most of the time of opening one, so that is done once a process."""

from __future__ import annotations

import tempfile
from pathlib import Path

from storage import Store
from storage.sqlite.database import FileDatabase
from tests.kit import postgres

_blank: list[bytes] = []
"""The file of an empty store, once one was made."""

_addresses: list[str] = []
"""The address of an empty store on the server, once one was made."""


async def open_blank(path: Path) -> Store:
    """Open a new file at ``path``."""
    if not _blank:
        _blank.append(_made())
    with open(path, "xb") as file:  # noqa: ASYNC230, PTH123 -- a short one
        file.write(_blank[0])
    return await Store.open(path)


async def blank_address() -> str:
    """The address of a new empty store on the server. Raise ``NoServerError``."""
    if not _addresses:
        made = postgres.new_address()
        await (await Store.open(made)).close()
        _addresses.append(made)
    return postgres.copy_of(_addresses[0])


def _made() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made = FileDatabase(Path(folder) / "matta.db")
        with made.writing():
            """It is made and migrated before."""
        return made.path.read_bytes()
