"""Archives: read-only SQLite files beside the main one, ``matta.2025.db`` for the tables that closed in 2025."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import json

from storage.errors import DamagedRecordError, StorageRefusedError
from storage.records import TOURNAMENT, TableId
from storage.sqlite import file, trouble

if TYPE_CHECKING:
    from hashlib import _Hash as HASH

APPLICATION_ID: Final = 0x4D617441
"""``MatA`` in the header of every archive."""

VERSION: Final = 1

_SCHEMA: Final = Path(__file__).parent / "archive.sql"

ORDERS: Final[Mapping[str, str]] = {
    "events": "seq",
    "giri": "tournament_id, number",
    "rounds": "number",
    "results": "number, person_id",
    "points": "number, person_id",
    "match_places": "number, person_id",
    "chains": "first",
    "decks": "number",
    "transfers": "seq, id",
}
"""The tables of an archive, and the order of their rows."""

STAYS: Final = "chains"
"""Copied into an archive, and kept in the main file too."""

_SELECT_ACCOUNTS: Final = (
    "SELECT id, kind, person_id FROM {0}.accounts WHERE id IN (SELECT source FROM {0}.transfers"
    " WHERE table_id = ?1 UNION SELECT target FROM {0}.transfers WHERE table_id = ?1) ORDER BY id"
)
_SELECT_DUE: Final = (
    "SELECT id, closed_at FROM tables WHERE status = 'closed' AND closed_at < ?"
    " AND id NOT IN (SELECT table_id FROM archived)"
    " AND chat_id NOT IN (SELECT books FROM tournaments)"
    " AND id NOT IN (SELECT max(id) FROM tables GROUP BY chat_id, thread_id, game = ?) ORDER BY id"
)
_SELECT_OF_TOURNAMENT: Final = (
    "SELECT g.id FROM tournaments t JOIN tables g ON g.chat_id = t.books WHERE t.table_id = ?"
    " ORDER BY g.id"
)
_SELECT_HALF_GONE: Final = (
    "SELECT table_id FROM archived a WHERE EXISTS"
    " (SELECT 1 FROM events e WHERE e.table_id = a.table_id) ORDER BY table_id"
)


_ENCODER: Final = json.Encoder()


class ArchiveGroup(NamedTuple):
    """Tables that go into the archive of a year together: one table, or a tournament with its tables."""

    year: int
    tables: tuple[TableId, ...]


class _Cursor(sqlite3.Cursor):
    """Raises ``DamagedRecordError`` where an archive cannot be read: the bot goes on without its hands."""

    def execute(self, statement: str, values: Any = (), /) -> _Cursor:
        with _told():
            super().execute(statement, values)
        return self

    def fetchone(self) -> Any:
        with _told():
            return super().fetchone()

    def fetchall(self) -> list[Any]:
        with _told():
            return super().fetchall()

    def __next__(self) -> Any:
        with _told():
            return super().__next__()


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise DamagedRecordError(f"an archive cannot be read ({error})") from error


class _Archive(sqlite3.Connection):
    def execute(self, statement: str, values: Any = (), /) -> sqlite3.Cursor:
        return self.cursor(_Cursor).execute(statement, values)


def path_of(main: Path, year: int) -> Path:
    """The archive of a year beside the file ``main``."""
    return main.with_name(f"{main.stem}.{year}{main.suffix}")


def beside(main: Path) -> list[Path]:
    """The archives beside the file ``main``, by their names."""
    found = main.parent.glob(f"{main.stem}.*{main.suffix}")
    between = slice(len(main.stem) + 1, -len(main.suffix) or None)
    return sorted(path for path in found if path.name[between].isdecimal())


def due(db: sqlite3.Connection, before: int) -> list[ArchiveGroup]:
    """Give the tables and tournaments that closed before a moment (ms) and are in no archive, the oldest first.

    The latest table and the latest tournament of a chat or topic stay: the next one takes over their rules. So does the
    table of the newest transfer, whose number must not be used again.
    """
    newest = db.execute("SELECT table_id FROM transfers ORDER BY id DESC LIMIT 1").fetchone()
    found = []
    for table_id, closed_at in db.execute(_SELECT_DUE, (before, TOURNAMENT)).fetchall():
        own = [number for (number,) in db.execute(_SELECT_OF_TOURNAMENT, (table_id,))]
        tables = (table_id, *own)
        if newest is None or newest[0] not in tables:
            found.append(ArchiveGroup(datetime.fromtimestamp(closed_at / 1000, UTC).year, tables))
    return found


def half_gone(db: sqlite3.Connection) -> list[TableId]:
    """Give the archived tables of which the file still holds events: a run of before did not come to its end."""
    return [table_id for (table_id,) in db.execute(_SELECT_HALF_GONE)]


def copy(main: Path, group: ArchiveGroup) -> dict[TableId, bytes]:
    """Copy tables of the file ``main`` into their archive, durably, and compare; give each table's digest.

    A table that is there already is compared alone. Raise ``StorageRefusedError`` if the archive cannot be written, or
    differs from the file afterwards.
    """
    path = path_of(main, group.year)
    file.make_private(path)
    try:
        with closing(_connect(path)) as db:
            _prepare(db, path)
            db.execute("ATTACH ? AS source", (f"{main.as_uri()}?mode=rw",))
            digests = {table_id: digest(db, table_id, "source") for table_id in group.tables}
            db.execute("BEGIN IMMEDIATE")
            for table_id, wanted in digests.items():
                known = "SELECT 1 FROM archived WHERE table_id = ?"
                if db.execute(known, (table_id,)).fetchone() is None:
                    _copy(db, (table_id, group.year, wanted))
            db.execute("COMMIT")
        with closing(
            _connect(path)
        ) as db:  # read from the disk, not within the writing transaction
            for table_id, wanted in digests.items():
                if digest(db, table_id) != wanted:
                    raise StorageRefusedError(f"{path}: holds another table {table_id}")
    except sqlite3.Error as error:
        raise trouble.refusal(path, error) from error
    return digests


def digest(db: sqlite3.Connection, table_id: TableId, schema: str = "main") -> bytes:
    """The SHA-256 of all rows of a table that an archive holds, read from an attached file."""
    found = sha256()
    for name, order in ORDERS.items():
        statement = (
            f"SELECT {columns(name)} FROM {schema}.{name} WHERE table_id = ?1 ORDER BY {order}"  # noqa: S608 -- names of our own
        )
        _add(found, db.execute(statement, (table_id,)))
    _add(found, db.execute(_SELECT_ACCOUNTS.format(schema), (table_id,)))
    return found.digest()


def attach(db: sqlite3.Connection, path: Path, name: str) -> None:
    """Attach an archive for reading. Raise ``StorageRefusedError`` for another file."""
    db.execute(f"ATTACH ? AS {name}", (f"{path.as_uri()}?mode=rw",))
    _identify(db, path, name)


def read(path: Path) -> sqlite3.Connection:
    """Open an archive for reading; an empty one if the file is gone. Raise ``StorageRefusedError`` for another file."""
    if not path.is_file():
        return empty()
    db = _connect(path, _Archive)
    try:
        _identify(db, path, "main")
        db.execute("PRAGMA query_only = ON")
    except BaseException:
        db.close()
        raise
    return db


def empty() -> sqlite3.Connection:
    """An archive without rows, in memory."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.executescript(_SCHEMA.read_text(encoding="utf-8"))
    return db


def is_archive(path: Path) -> bool:
    """True for a file with the header of an archive."""
    try:
        with path.open("rb") as opened:
            return opened.read(100)[68:72] == APPLICATION_ID.to_bytes(4, "big")
    except OSError:
        return False


def columns(name: str) -> str:
    """The columns of a table of an archive, with commas between them."""
    return ", ".join(_COLUMNS[name])


def _connect(path: Path, kind: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    uri = f"{path.as_uri()}?mode=rw"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, factory=kind)
    db.execute("PRAGMA synchronous = EXTRA")
    db.execute("PRAGMA busy_timeout = 5000")
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new archive."""
    if db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        _identify(db, path, "main")
        return
    db.executescript(
        f"BEGIN IMMEDIATE;\n{_SCHEMA.read_text(encoding='utf-8')}"
        f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; COMMIT;"
    )


def _identify(db: sqlite3.Connection, path: Path, name: str) -> None:
    try:
        found = [
            db.execute(f"PRAGMA {name}.{pragma}").fetchone()[0]
            for pragma in ("application_id", "user_version")
        ]
    except sqlite3.DatabaseError as error:
        raise trouble.refusal(path, error) from error
    if found != [APPLICATION_ID, VERSION]:
        raise StorageRefusedError(f"{path}: is no archive of this release")


def _copy(db: sqlite3.Connection, row: tuple[TableId, int, bytes]) -> None:
    """Copy the rows of a table, given with its year and digest."""
    table_id, *_ = row
    db.execute(f"INSERT OR IGNORE INTO accounts {_SELECT_ACCOUNTS.format('source')}", (table_id,))
    for name in ORDERS:
        copied = columns(name)
        db.execute(
            f"INSERT INTO {name} ({copied}) SELECT {copied} FROM source.{name} WHERE table_id = ?",  # noqa: S608 -- names of our own
            (table_id,),
        )
    db.execute("INSERT INTO archived (table_id, year, digest) VALUES (?, ?, ?)", row)


def _add(found: HASH, rows: Iterable[Any]) -> None:
    """Add rows to a digest, as lines of JSON with bytes in base64."""
    for row in rows:
        found.update(_ENCODER.encode(row) + b"\n")


def _columns() -> dict[str, tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(_SCHEMA.read_text(encoding="utf-8"))
        return {
            name: tuple(one[0] for one in db.execute(f"SELECT * FROM {name}").description)  # noqa: S608 -- names of our own
            for name in ORDERS
        }


_COLUMNS: Final = _columns()
