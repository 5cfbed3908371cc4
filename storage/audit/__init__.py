"""The audit: everything that is stored twice is compared, every log is replayed against its postings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection, DatabaseError
from typing import Final, NamedTuple

from storage.audit.book import book
from storage.audit.logs import Replayer, logs
from storage.audit.refills import refills
from storage.audit.shape import shape
from storage.audit.tournaments import tournaments
from storage.session import Session
from storage.sqlite import file

COUNTED: Final = ("chats", "people", "tables", "events", "rounds", "accounts", "transfers", "decks")


class Report(NamedTuple):
    differences: list[str]
    """One line each; empty if the file is sound."""
    counts: dict[str, int]
    """Rows in the file, by table."""


def audit(path: str | Path, game: Replayer) -> Report:
    """Audit the file at ``path`` as it is at this moment, also while the bot runs. Writes nothing.

    Damage inside the file is a difference; earlier differences stand before it. ``game`` replays a table's log, as
    ``engine.journal`` does. Raise ``StorageRefusedError`` for a foreign file or one of another release.
    """
    with closing(file.look(file.real(path))) as db:
        report = Report([], {})
        try:
            db.execute("BEGIN")  # one moment for all that follows
            report.differences.extend(_differences(db, game))
            report.counts.update(counts(db))
        except DatabaseError as error:
            report.differences.append(f"file: cannot be read to its end ({error})")
        return report


def counts(db: Connection | Session) -> dict[str, int]:
    """Give the number of rows of the tables that matter."""
    return {
        name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608 -- names of our own
        for name in COUNTED
    }


def _differences(db: Connection, game: Replayer) -> Iterator[str]:
    yield from shape(db)
    yield from book(db)
    yield from tournaments(db)
    yield from refills(db)
    yield from logs(db, game)


__all__ = ["Replayer", "Report", "audit", "counts"]
