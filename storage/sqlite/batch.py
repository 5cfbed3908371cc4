"""Group commit: waiting jobs share one transaction and write their changes together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from storage.errors import StorageError
from storage.interface import Desk
from storage.sqlite.session import Session


class Job(NamedTuple):
    run: Callable[[Desk], Any]
    writes: bool


class Done(NamedTuple):
    """The error of one job, or its result."""

    error: BaseException | None
    result: Any = None


_BEGIN: Final = {True: "BEGIN IMMEDIATE", False: "BEGIN"}


def run_batch(session: Session, desk: Desk, jobs: Sequence[Job]) -> list[Done]:
    """Run the jobs in order and commit their changes; give the result or error of each.

    If a job raises or breaks a constraint, the batch is rolled back and all jobs run again one by one, so that only this
    job's work is undone. If the transaction as a whole fails, this raises, and none of the work has happened.
    """
    session.begin = _BEGIN[any(job.writes for job in jobs)]
    session.one_by_one = False
    try:
        try:
            outcome = [Done(None, _result(session, desk, job)) for job in jobs]
            session.write_down()
        except BaseException:
            if session.lost:
                raise
            session.roll_back()
            session.one_by_one = True
            outcome = [_one(session, desk, job) for job in jobs]
        session.commit()
    except BaseException:
        session.roll_back()
        raise
    session.tidy()
    return outcome


def _one(session: Session, desk: Desk, job: Job) -> Done:
    """Run a job in a savepoint, so that it can be undone alone."""
    session.execute("SAVEPOINT job")
    try:
        result = _result(session, desk, job)
        session.write_down()
    except BaseException as error:
        if session.lost:
            raise
        session.forget()
        session.execute("ROLLBACK TO job")
        session.execute("RELEASE job")
        if isinstance(error, StopIteration):  # no future can carry it
            error = RuntimeError("a job raised StopIteration")
        return Done(error)
    session.execute("RELEASE job")
    return Done(None, result)


def _result(session: Session, desk: Desk, job: Job) -> Any:
    if job.writes:
        return job.run(desk)
    done = session.done
    result = job.run(desk)
    if session.done != done:
        raise StorageError("a job given to read() wrote something")
    return result
