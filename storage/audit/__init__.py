"""The audit: everything that is stored twice is compared, every log is replayed against its postings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection, DatabaseError
from typing import Final, NamedTuple

from storage.audit.book import book
from storage.audit.logs import Replayer, logs
from storage.audit.part import AuditPart, attach_archives, mark, new_mark, take_new, take_whole
from storage.audit.refills import refills
from storage.audit.shape import constraints, pages, seals, shape
from storage.audit.tournaments import tournaments
from storage.errors import DamagedRecordError, StorageRefusedError
from storage.records import AuditMark
from storage.session import Session
from storage.sqlite import archive, file

COUNTED: Final = ("chats", "people", "tables", "events", "rounds", "accounts", "transfers", "decks")


class Report(NamedTuple):
    differences: list[str]
    """One line each; empty if the file is sound."""
    counts: dict[str, int]
    """Rows in the file, by table."""
    missing: list[str]
    """A line for each archive that is gone: its tables are left out, and no difference."""


def audit(path: str | Path, game: Replayer, archives_of: Path | None = None) -> Report:
    """Audit the file at ``path`` with its archives as it is at this moment, also while the bot runs. Writes nothing.

    Damage inside the file is a difference; earlier differences stand before it. ``game`` replays a table's log, as
    ``engine.journal`` does. ``archives_of``: the file that the archives lie beside, if the audited one is its copy.
    Raise ``StorageRefusedError`` for a foreign file or one of another release.
    """
    main = file.real(archives_of or path)
    with closing(file.look(file.real(path))) as db:
        attached = attach_archives(db, main)
        missing: list[str] = []
        taken = take_whole(db, main, attached)
        report = _report(db, lambda: _whole(db, game, taken, missing=missing))
        return report._replace(missing=missing)


def audit_new(path: str | Path, game: Replayer, before: int) -> Report | None:
    """Audit the part of the file at ``path`` that is newer than its last sound audit; None without one.

    Tables with a new event are replayed from their first one. So are the tables that closed before the moment
    ``before`` (ms) and will be archived. Of older rows only balances and seasons are read, and no archive.
    """
    with closing(file.look(file.real(path))) as db:
        last = mark(db)
        if last is None:
            return None
        return _report(db, lambda: _new(db, game, take_new(db, last, before)))


def sound_mark(path: str | Path, at: int, *, whole: bool) -> AuditMark:
    """The mark of a sound audit of the file at ``path`` at the moment ``at`` (ms). ``whole``: it read everything."""
    with closing(file.look(file.real(path))) as db:
        last = mark(db)
        return new_mark(db, at, at if whole or last is None else last.whole_at)


def last_whole(path: str | Path) -> int | None:
    """The moment (ms) of the last sound audit that read everything; None if the next one must."""
    with closing(file.look(file.real(path))) as db:
        last = mark(db)
        return last.whole_at if last is not None else None


def audit_archive(path: str | Path, game: Replayer) -> Report:
    """Audit an archive alone: its pages, the digests and seals of its tables, and every log against its transfers and
    rounds. Raise ``StorageRefusedError`` for another file.
    """
    real = file.real(path)
    if not real.is_file():
        raise StorageRefusedError(f"{real}: there is no such file")
    with closing(archive.read(real)) as db:
        return _report(db, lambda: _archived(db, game), ("chats", "people", "tables"))


def _report(
    db: Connection, differences: Callable[[], Iterator[str]], without: Collection[str] = ()
) -> Report:
    report = Report([], {}, [])
    try:
        db.execute("BEGIN")  # one moment for all that follows
        report.differences.extend(differences())
        report.counts.update(counts(db, without))
    except (DatabaseError, DamagedRecordError) as error:
        report.differences.append(f"file: cannot be read to its end ({error})")
    return report


def counts(db: Connection | Session, without: Collection[str] = ()) -> dict[str, int]:
    """Give the number of rows of the tables that matter."""
    return {
        name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608 -- names of our own
        for name in COUNTED
        if name not in without
    }


def _whole(
    db: Connection, game: Replayer, taken: Iterator[str | AuditPart], *, missing: list[str]
) -> Iterator[str]:
    yield from shape(db)
    for found in taken:
        if isinstance(found, str):
            yield found
        else:
            missing.extend(found.missing)
            yield from _differences(db, game, found)
            if not found.missing:
                yield from refills(db, None)


def _new(db: Connection, game: Replayer, part: AuditPart) -> Iterator[str]:
    yield from constraints(db)
    yield from _differences(db, game, part)
    yield from refills(db, part.since)


def _archived(db: Connection, game: Replayer) -> Iterator[str]:
    yield from pages(db)
    for table_id, kept in db.execute("SELECT table_id, digest FROM archived ORDER BY 1").fetchall():
        if archive.digest(db, table_id) != kept:
            yield f"table {table_id}: is not as it was archived"
    yield from seals(db)
    yield from logs(db, game)


def _differences(db: Connection, game: Replayer, part: AuditPart) -> Iterator[str]:
    yield from seals(db)
    yield from book(db, part)
    yield from tournaments(db)
    yield from logs(db, game)


__all__ = [
    "Replayer",
    "Report",
    "audit",
    "audit_archive",
    "audit_new",
    "counts",
    "last_whole",
    "sound_mark",
]
