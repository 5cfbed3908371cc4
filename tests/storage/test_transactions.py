"""One job is one transaction; waiting jobs share a commit; no result is told before it is durable."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from storage import (
    ConflictError,
    StorageClosedError,
    StorageError,
    StorageFailedError,
    Store,
    UnitOfWork,
    batch,
)
from storage.sqlite.connection import in_thread
from storage.sqlite.session import SqliteSession as Session
from tests.kit.patience import PATIENCE
from tests.storage.kit import NOON


def finish(number: int) -> Callable[[UnitOfWork], int]:
    def job(work: UnitOfWork) -> int:
        work.updates.finish(number, "", NOON)
        return number

    return job


def is_done(number: int) -> Callable[[UnitOfWork], bool]:
    return lambda work: work.updates.done(number) is not None


async def test_a_job_that_raises_undoes_its_own_work_alone(store: Store) -> None:
    def fails(work: UnitOfWork) -> None:
        finish(99)(work)
        raise KeyError("in the middle")

    outcome = await asyncio.gather(
        store.write(finish(1)),
        store.write(fails),
        store.write(finish(2)),
        store.write(finish(1)),
        store.read(is_done(2)),
        return_exceptions=True,
    )
    assert outcome[0] == 1
    assert isinstance(outcome[1], KeyError)
    assert outcome[2] == 2
    assert isinstance(outcome[3], ConflictError)
    assert outcome[4] is True
    assert await store.read(lambda work: [is_done(n)(work) for n in (1, 2, 99)]) == [
        True,
        True,
        False,
    ]


async def test_jobs_run_in_the_order_in_which_they_were_asked_for(store: Store) -> None:
    ran: list[int] = []
    await asyncio.gather(
        *(store.write(lambda work, n=n: ran.append(n)) for n in range(300))  # type: ignore[misc]
    )
    assert ran == list(range(300))


async def test_waiting_jobs_share_a_commit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    run_batch = batch.run_batch

    def counted(session: Session, work: UnitOfWork, jobs: list[batch.Job]) -> list[batch.JobDone]:
        sizes.append(len(jobs))
        return run_batch(session, work, jobs)

    monkeypatch.setattr("storage.store.run_batch", counted)
    await asyncio.gather(*(store.write(finish(n)) for n in range(100)))
    assert sum(sizes) == 100
    assert len(sizes) <= 3


async def test_a_result_is_given_when_it_is_durable_and_not_before(
    file_store: Store, path: Path
) -> None:
    def elsewhere() -> list[int]:
        with closing(sqlite3.connect(path)) as db:
            return [row[0] for row in db.execute("SELECT update_id FROM updates_done")]

    def job(work: UnitOfWork) -> list[int]:
        finish(1)(work)
        return elsewhere()

    assert await file_store.write(job) == []
    assert elsewhere() == [1]


async def test_a_commit_that_is_refused_undoes_everybodys_work(file_store: Store) -> None:
    def refused_at_the_end(work: UnitOfWork) -> None:
        db = work.updates._session
        db.execute("PRAGMA defer_foreign_keys = ON")
        db.execute("INSERT INTO chat_addresses VALUES (-1, 99, 1)")

    outcome = await asyncio.gather(
        file_store.write(finish(1)), file_store.write(refused_at_the_end), return_exceptions=True
    )
    assert [type(error) for error in outcome] == [StorageFailedError] * 2
    assert not await file_store.read(is_done(1))


async def test_a_commit_that_fails_fails_for_everybody(file_store: Store, path: Path) -> None:
    def breaks_the_transaction(work: UnitOfWork) -> None:
        finish(2)(work)
        work.updates._session.execute("ROLLBACK")  # as a full disk does
        raise sqlite3.OperationalError("database or disk is full")

    outcome = await asyncio.gather(
        file_store.write(finish(1)),
        file_store.write(breaks_the_transaction),
        file_store.write(finish(3)),
        return_exceptions=True,
    )
    assert [type(error) for error in outcome] == [StorageFailedError] * 3
    assert "disk is full" in str(outcome[0])
    assert await file_store.write(finish(1)) == 1, "and it goes on working"
    assert not await file_store.read(is_done(3))


async def test_a_reading_job_must_not_write(store: Store) -> None:
    with pytest.raises(StorageError, match="read"):
        await store.read(finish(1))
    assert not await store.read(is_done(1))


async def test_a_cancelled_caller_holds_up_nobody(store: Store) -> None:
    gone = asyncio.create_task(store.write(finish(1)))
    await asyncio.sleep(0)
    gone.cancel()
    assert await store.write(finish(2)) == 2
    with pytest.raises(asyncio.CancelledError):
        await gone


async def test_a_job_may_raise_anything(store: Store) -> None:
    def empty(work: UnitOfWork) -> int:
        return next(iter(()))

    with pytest.raises(RuntimeError, match="StopIteration"):
        await store.write(empty)
    assert await store.write(finish(1)) == 1


async def test_closing_finishes_waiting_jobs_and_then_refuses_new_ones(path: Path) -> None:
    store = await Store.open(path)
    waiting = [asyncio.create_task(store.write(finish(n))) for n in range(300)]
    await asyncio.sleep(0)
    await asyncio.gather(store.close(), store.close())
    assert await asyncio.gather(*waiting) == list(range(300))
    with pytest.raises(StorageClosedError):
        await store.write(finish(999))
    await store.close()
    again = await Store.open(path)
    assert await again.read(is_done(299))
    await again.close()


async def test_the_caller_of_a_running_job_does_not_wait_after_the_writer_is_cancelled(
    path: Path,
) -> None:
    store = await Store.open(path)
    begun, go_on = threading.Event(), threading.Event()

    def job(work: UnitOfWork) -> None:
        begun.set()
        go_on.wait(5)
        finish(1)(work)

    waiting = asyncio.create_task(store.write(job))
    await asyncio.to_thread(begun.wait, 5)
    (writer,) = (task for task in asyncio.all_tasks() if task.get_name() == "storage")
    writer.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go_on.set()
    await store.close()
    again = await Store.open(path)
    assert await again.read(is_done(1)), "the caller cannot know, but the job is done"
    await again.close()


async def test_a_whole_batch_is_one_hop_into_the_thread_of_the_connection(tmp_path: Path) -> None:
    """``in_thread`` uses a private method of aiosqlite; this fails if that method changes."""
    made_in: list[int] = []

    def connect() -> sqlite3.Connection:
        made_in.append(threading.get_ident())
        return sqlite3.connect(tmp_path / "thread.db")

    def fails() -> None:
        raise KeyError("in the thread")

    async with aiosqlite.Connection(connect, iter_chunk_size=1) as connection:
        assert [await in_thread(connection, threading.get_ident)] == made_in
        assert made_in != [threading.get_ident()]
        with pytest.raises(KeyError, match="in the thread"):
            await in_thread(connection, fails)


async def test_a_cancelled_writer_leaves_nobody_waiting(path: Path) -> None:
    store = await Store.open(path)
    waiting = [asyncio.create_task(store.write(finish(n))) for n in range(300)]
    await asyncio.sleep(0)
    (writer,) = (task for task in asyncio.all_tasks() if task.get_name() == "storage")
    writer.cancel()
    outcome = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), PATIENCE)
    assert all(isinstance(e, (asyncio.CancelledError, StorageClosedError)) for e in outcome)
    with pytest.raises(StorageClosedError):
        await store.write(finish(999))
    await store.close()
