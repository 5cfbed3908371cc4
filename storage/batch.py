"""Group commit: waiting jobs share one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from storage.errors import StorageError
from storage.session import Session
from storage.unit_of_work import UnitOfWork


class Job(NamedTuple):
    """A function that waits for a transaction.

    ``writes`` is false for a job that may change nothing. ``since`` is the monotonic time (seconds) of its request. A
    ``patient`` job waits until the disk can be used again.
    """

    run: Callable[[UnitOfWork], Any]
    writes: bool
    since: float
    patient: bool = True


class JobDone(NamedTuple):
    """The error of one job, or its result."""

    error: BaseException | None
    result: Any = None


def run_batch(session: Session, work: UnitOfWork, jobs: Sequence[Job]) -> list[JobDone]:
    """Run the jobs in order and commit their changes together; give the result or error of each.

    If a job raises, the transaction is rolled back and all jobs run again, each in a savepoint, so that only this job's
    changes are undone. A savepoint for every job would cost a third of a tap. If the transaction as a whole fails, this
    raises, and none of the jobs has changed anything.
    """
    writes = any(job.writes for job in jobs)
    session.begin(writes=writes)
    try:
        try:
            outcome = [JobDone(None, _result(session, work, job)) for job in jobs]
        except BaseException as error:
            if session.is_lost(error):
                raise
            session.roll_back()
            session.begin(writes=writes)
            outcome = [_alone(session, work, job) for job in jobs]
        session.commit()
    except BaseException:
        session.roll_back()
        raise
    return outcome


def _alone(session: Session, work: UnitOfWork, job: Job) -> JobDone:
    session.save()
    try:
        result = _result(session, work, job)
    except BaseException as error:
        if session.is_lost(error):
            raise
        session.undo()
        if isinstance(error, StopIteration):  # no future can carry it
            error = RuntimeError("a job raised StopIteration")
        return JobDone(error)
    session.release()
    return JobDone(None, result)


def _result(session: Session, work: UnitOfWork, job: Job) -> Any:
    changes = session.changes
    result = job.run(work)
    if not job.writes and session.changes != changes:
        raise StorageError("a job given to read() wrote something")
    return result
