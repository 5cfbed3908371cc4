"""The part of a file that an audit reads: all of it with its archives, or the rows newer than the last sound audit.

The statements of the audit name ``events``, ``transfers`` and so on. For a part these names are temporary views, which
stand before the tables of the file.
"""

# ruff: noqa: S608 -- names and numbers of our own

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection
from typing import Final, NamedTuple

from storage.audit.sums import NOTHING_NEW, Since, digest
from storage.records import AuditMark
from storage.sqlite import archive

_MOVED: Final = tuple(name for name in archive.ORDERS if name != archive.STAYS)
_OF_TABLES: Final = (
    *(name for name in archive.ORDERS if name not in ("giri", "transfers")),
    "evenings",
    "ranked",
    "tournaments",
)

_SELECT_MARK: Final = "SELECT at, whole_at, event, table_id, seq, transfer_id, digest FROM audited"
_SELECT_YEARS: Final = "SELECT year, count(*) FROM main.archived GROUP BY year ORDER BY year"
_SELECT_CARRIED: Final = (
    "SELECT table_id FROM (SELECT table_id, account_id, sum(chips) AS chips FROM ("
    " SELECT table_id, source AS account_id, -chips AS chips FROM {0}.transfers"
    " UNION ALL SELECT table_id, target, chips FROM {0}.transfers"
    " UNION ALL SELECT table_id, source, chips FROM main.transfers WHERE table_id IN {1}"
    " UNION ALL SELECT table_id, target, -chips FROM main.transfers WHERE table_id IN {1}"
    " UNION ALL SELECT table_id, account_id, -chips FROM main.carried)"
    " WHERE table_id IN {1} GROUP BY table_id, account_id) WHERE chips <> 0"
)
"""The transfers of an archive, less the carried sums and the transfers that the file still holds."""


class AuditPart(NamedTuple):
    """``since``: older rows are taken as sound. ``missing``: a line for each archive that is gone; some sums cannot be
    made without it.
    """

    since: Since | None = None
    missing: tuple[str, ...] = ()


def mark(db: Connection) -> AuditMark | None:
    """The mark of the last sound audit; None without one, or if the rows of the file were numbered anew since."""
    row = db.execute(_SELECT_MARK).fetchone()
    if row is None:
        return None
    found = AuditMark._make(row)
    there = db.execute(
        "SELECT table_id, seq FROM events WHERE rowid = ?", (found.event,)
    ).fetchone()
    return found if (there or (0, 0)) == (found.table_id, found.seq) else None


def new_mark(db: Connection, at: int, whole_at: int) -> AuditMark:
    """The mark of a sound audit of a file as it is."""
    event = db.execute(
        "SELECT rowid, table_id, seq FROM events ORDER BY rowid DESC LIMIT 1"
    ).fetchone()
    transfer = db.execute("SELECT coalesce(max(id), 0) FROM transfers").fetchone()
    return AuditMark._make(
        (at, whole_at, *(event or (0, 0, 0)), *transfer, digest(db, NOTHING_NEW))
    )


def attach_archives(db: Connection, main: Path) -> dict[int, str]:
    """Attach the archives beside the file ``main``; give their names, by year. No transaction is open."""
    found = {}
    for (year,) in db.execute("SELECT DISTINCT year FROM archived ORDER BY year").fetchall():
        path = archive.path_of(main, year)
        if path.is_file():
            archive.attach(db, path, f"archive_{year}")
            found[year] = path.name
    return found


def take_whole(db: Connection, main: Path, attached: dict[int, str]) -> Iterator[str | AuditPart]:
    """Take everything, with the attached archives; give a line for every archive that differs from the file, and then
    the part.
    """
    years = db.execute(_SELECT_YEARS).fetchall()
    if not years:
        yield AuditPart()
        return
    missing = {year: count for year, count in years if year not in attached}
    for year, name in attached.items():
        yield from _compared(db, year, name)
    left_out = f"(SELECT table_id FROM main.archived WHERE year IN ({_listed(missing)}))"
    with _writable(db):
        for name in _MOVED:
            _view(db, name, _with_archives(name, list(attached)))
        for name in ("evenings", "ranked"):
            _view(db, name, f"SELECT * FROM main.{name} WHERE table_id NOT IN {left_out}")
        _views_again(
            db,
            f" UNION ALL SELECT last, account_id, chips FROM main.carried WHERE table_id IN {left_out}",
        )
    gone = "is gone, and with it the hands of"
    yield AuditPart(
        missing=tuple(
            f"{archive.path_of(main, year).name}: {gone} {count} tables"
            for year, count in missing.items()
        )
    )


def take_new(db: Connection, mark: AuditMark, before: int) -> AuditPart:
    """Take the rows newer than a mark, and the whole of some tables: tables with a new event, and tables that will be
    archived next, since they closed before a moment (ms).
    """
    due = [(number,) for group in archive.due(db, before) for number in group.tables]
    with _writable(db):
        db.execute("CREATE TEMP TABLE part (table_id INTEGER PRIMARY KEY)")
        db.executemany("INSERT OR IGNORE INTO part VALUES (?)", due)
        db.execute(
            "INSERT OR IGNORE INTO part SELECT table_id FROM main.events WHERE rowid > ?",
            (mark.event,),
        )
        for name in _OF_TABLES:
            _view(db, name, f"SELECT * FROM main.{name} WHERE table_id IN part")
        _view(db, "giri", "SELECT * FROM main.giri WHERE tournament_id IN part OR table_id IN part")
        new = f"SELECT * FROM main.transfers WHERE id > {mark.transfer_id}"
        older = (
            f"SELECT * FROM main.transfers WHERE id <= {mark.transfer_id} AND table_id IN"
            " (SELECT table_id FROM part UNION SELECT id FROM main.tables WHERE status = 'open')"
        )
        _view(db, "transfers", f"{new} UNION ALL {older}")
        _view(db, "refills", f"SELECT * FROM main.refills WHERE transfer_id > {mark.transfer_id}")
        _views_again(db)
    return AuditPart(Since(event=mark.event, transfer=mark.transfer_id, digest=mark.digest))


def _compared(db: Connection, year: int, name: str) -> Iterator[str]:
    """Compare an attached archive with the digests and sums in the file."""
    for table_id, kept in db.execute(
        "SELECT table_id, digest FROM main.archived WHERE year = ? ORDER BY table_id", (year,)
    ).fetchall():
        if archive.digest(db, table_id, f"archive_{year}") != kept:
            yield f"{name}: table {table_id} is not as it was archived"
    tables = f"(SELECT table_id FROM main.archived WHERE year = {year})"
    for (table_id,) in db.execute(_SELECT_CARRIED.format(f"archive_{year}", tables)).fetchall():
        yield f"{name}: the transfers of table {table_id} are not what the file carries of them"


def _with_archives(name: str, years: list[int]) -> str:
    columns = archive.columns(name)
    read = f"WHERE year IN ({_listed(years)})" if name == "transfers" else ""
    here = (  # a table without its archive has the transfers that are left here, and carried sums
        f"SELECT {columns} FROM main.{name} WHERE table_id IS NULL"
        f" OR table_id NOT IN (SELECT table_id FROM main.archived {read})"
    )
    there = [
        f"SELECT {columns} FROM archive_{year}.{name}"
        f" WHERE table_id IN (SELECT table_id FROM main.archived WHERE year = {year})"
        for year in years
    ]
    return " UNION ALL ".join((here, *there))


def _view(db: Connection, name: str, statement: str) -> None:
    db.execute(f"CREATE TEMP VIEW {name} AS {statement}")


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


@contextmanager
def _writable(db: Connection) -> Iterator[None]:
    """Let temporary tables and views be made; the file itself is not written."""
    db.execute("PRAGMA query_only = OFF")
    try:
        yield
    finally:
        db.execute("PRAGMA query_only = ON")


def _views_again(db: Connection, more_postings: str = "") -> None:
    """Make the file's own views anew over the temporary ones."""
    for name, sql in db.execute(
        "SELECT name, sql FROM main.sqlite_schema WHERE type = 'view'"
    ).fetchall():
        db.execute(
            sql.replace("CREATE VIEW", "CREATE TEMP VIEW")
            + (more_postings if name == "postings" else "")
        )
