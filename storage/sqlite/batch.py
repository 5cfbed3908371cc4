"""Group commit: jobs that wait share one transaction, each in a savepoint of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from storage.errors import StorageError
from storage.interface import Desk


class Job(NamedTuple):
    run: Callable[[Desk], Any]
    writes: bool


class Done(NamedTuple):
    """How one job went: its error, or its result."""

    error: BaseException | None
    result: Any = None


_BEGIN: Final = {True: "BEGIN IMMEDIATE", False: "BEGIN"}


def run_batch(db: sqlite3.Connection, desk: Desk, jobs: Sequence[Job]) -> list[Done]:
    """Run the jobs in order and commit what they did; give how each went.

    A job that raises undoes its own work alone. If the transaction as a whole fails, everybody's has: then this
    raises, and nothing has happened.
    """
    db.execute(_BEGIN[any(job.writes for job in jobs)])
    try:
        outcome = [_run(db, desk, job) for job in jobs]
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return outcome


def _run(db: sqlite3.Connection, desk: Desk, job: Job) -> Done:
    db.execute("SAVEPOINT job")
    changes = db.total_changes
    try:
        result = job.run(desk)
        if not job.writes and db.total_changes != changes:
            raise StorageError("a job given to read() wrote something")
    except BaseException as error:
        if not db.in_transaction:  # a full disk ends the whole transaction, not the statement
            raise
        db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")
        if isinstance(error, StopIteration):  # no future can carry it
            error = RuntimeError("a job raised StopIteration")
        return Done(error)
    db.execute("RELEASE job")
    return Done(None, result)
