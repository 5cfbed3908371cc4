"""Reckonings run in worker processes, which survive stops and crashes; no chat delays another."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.worker import Worker, WorkerDiedError
from croupier.worker_pools import (
    LONG,
    SHORT,
    PoolsClosedError,
    QueueFullError,
    TimeLimitError,
    WorkerPools,
)
from engine.value import replace
from tests.kit.patience import PATIENCE
from tests.kit.questions import counted, forever, mourned, printed, unpicklable
from tests.kit.workers import begun, gone


@pytest.fixture
async def worker_pools() -> AsyncIterator[WorkerPools]:
    made = WorkerPools()
    yield made
    await made.close()


def pipes() -> int:
    """The number of open files and pipes of this process."""
    return len(list(Path("/proc/self/fd").iterdir()))


def start(
    worker_pools: WorkerPools, ask: Callable[[], Any], chat: int = 1, **how: Any
) -> asyncio.Task[Any]:
    return asyncio.create_task(worker_pools.think(ask, chat=chat, **how))


async def end(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_the_worker_reckons_in_another_process(worker_pools: WorkerPools) -> None:
    assert await worker_pools.think(os.getpid, chat=1) != os.getpid()


async def test_an_exception_in_a_worker_is_raised_in_the_bot(worker_pools: WorkerPools) -> None:
    with pytest.raises(ZeroDivisionError):
        await worker_pools.think(partial(divmod, 1, 0), chat=1)
    with pytest.raises(Exception, match="unpicklable"):
        await worker_pools.think(unpicklable, chat=1)
    assert await worker_pools.think(printed, chat=1) == "answer"


async def test_long_reckonings_of_one_group_do_not_stop_short_ones_of_another(
    worker_pools: WorkerPools, tmp_path: Path
) -> None:
    """Two groups ask for odds without end; advice and computers of a third do not wait for them."""
    asked = [
        start(worker_pools, partial(forever, tmp_path / f"{n}"), n, length="long") for n in (1, 2)
    ]
    await begun(tmp_path / "1")
    async with asyncio.timeout(PATIENCE):
        assert [await worker_pools.think(partial(divmod, n, 2), chat=3) for n in (4, 5)] == [
            (2, 0),
            (2, 1),
        ]
    assert not any(task.done() for task in asked)
    await end(*asked)


async def test_short_reckonings_of_one_group_leave_a_worker_to_the_others(
    worker_pools: WorkerPools, tmp_path: Path
) -> None:
    slow = [start(worker_pools, partial(forever, tmp_path / f"{n}")) for n in range(3)]
    await begun(tmp_path / "0")
    async with asyncio.timeout(PATIENCE):
        assert await worker_pools.think(partial(divmod, 4, 2), chat=2) == (2, 0)
    assert not (tmp_path / "1").exists()
    await end(*slow)


async def test_chats_take_turns(tmp_path: Path) -> None:
    worker_pools = WorkerPools(short=replace(SHORT, workers=1))
    first = start(worker_pools, partial(forever, tmp_path / "first"))
    await begun(tmp_path / "first")
    done: list[int] = []
    asked = [
        start(worker_pools, partial(divmod, n, 1), chat)
        for n, chat in ((1, 1), (2, 1), (3, 1), (4, 2))
    ]
    for n, task in enumerate(asked, 1):
        task.add_done_callback(partial(lambda n, _: done.append(n), n))
    await asyncio.sleep(0)
    await end(first)
    await asyncio.gather(*asked)
    await asyncio.sleep(0)
    assert done.index(4) < done.index(2) < done.index(3)
    await worker_pools.close()


async def test_a_question_asked_twice_is_reckoned_once_and_its_answer_kept(
    worker_pools: WorkerPools, tmp_path: Path
) -> None:
    ask = partial(counted, tmp_path / "same")
    both = await asyncio.gather(
        *(worker_pools.think(partial(counted, tmp_path / "same"), chat=n) for n in (1, 2))
    )
    assert both == [1, 1]
    assert await worker_pools.think(ask, chat=3) == 1
    assert await worker_pools.think(ask, chat=3, length="long") == 2  # kept apart


async def test_the_number_of_kept_answers_is_limited(tmp_path: Path) -> None:
    worker_pools = WorkerPools(short=replace(SHORT, kept=1))
    for n, expected in ((1, 1), (1, 1), (2, 1), (1, 2)):
        assert await worker_pools.think(partial(counted, tmp_path / f"{n}"), chat=1) == expected
    await worker_pools.close()


async def test_a_chat_has_one_long_reckoning_at_a_time_and_may_ask_for_the_same_again(
    worker_pools: WorkerPools, tmp_path: Path
) -> None:
    ask = partial(forever, tmp_path / "long")
    one = start(worker_pools, ask, length="long")
    await begun(tmp_path / "long")
    assert not worker_pools.takes(os.getpid, chat=1, length="long")
    with pytest.raises(QueueFullError):
        await worker_pools.think(os.getpid, chat=1, length="long")
    assert worker_pools.takes(ask, chat=1, length="long")
    assert worker_pools.takes(os.getpid, chat=2, length="long")
    await end(one)


async def test_the_number_of_waiting_questions_is_limited(tmp_path: Path) -> None:
    worker_pools = WorkerPools(short=replace(SHORT, workers=1, of_all=2))
    asked = [start(worker_pools, partial(forever, tmp_path / f"{n}"), n) for n in (1, 2)]
    await begun(tmp_path / "1")
    with pytest.raises(QueueFullError):
        await worker_pools.think(os.getpid, chat=3)
    await end(*asked)
    assert await worker_pools.think(os.getpid, chat=3)
    await worker_pools.close()


async def test_a_reckoning_ends_when_nobody_waits_for_it_any_more(
    worker_pools: WorkerPools, tmp_path: Path
) -> None:
    """The last caller ends it: its process is gone, and the next question in the queue starts."""
    ask = partial(forever, tmp_path / "long")
    two = [start(worker_pools, ask, n, length="long") for n in (1, 2)]
    behind = start(worker_pools, os.getpid, 3, length="long")
    given_up = start(worker_pools, partial(counted, tmp_path / "given up"), 4, length="long")
    pid = await begun(tmp_path / "long")
    await end(two[0], given_up)
    os.kill(pid, 0)
    assert not behind.done()
    again = start(worker_pools, ask, 5, length="long")
    await asyncio.sleep(0)
    await end(two[1], again)
    await gone(pid)
    async with asyncio.timeout(PATIENCE):
        assert await behind != pid
    assert not (tmp_path / "given up").exists()


async def test_a_question_dropped_before_it_began_leaves_its_worker_free() -> None:
    worker_pools = WorkerPools(short=replace(SHORT, workers=1))
    one = start(worker_pools, os.getpid)
    await asyncio.sleep(0)  # taken, but its worker has not moved yet
    await end(one)
    async with asyncio.timeout(PATIENCE):
        assert await worker_pools.think(os.getpid, chat=1)
    await worker_pools.close()


async def test_a_reckoning_over_its_time_limit_is_ended(tmp_path: Path) -> None:
    worker_pools = WorkerPools(short=replace(SHORT, limit=3, workers=1))
    with pytest.raises(TimeLimitError):
        await worker_pools.think(partial(forever, tmp_path / "slow"), chat=1)
    await gone(await begun(tmp_path / "slow"))
    await worker_pools.close()


async def test_a_process_that_dies_is_started_again(
    worker_pools: WorkerPools, tmp_path: Path
) -> None:
    first = await worker_pools.think(os.getpid, chat=1)
    os.kill(first, signal.SIGKILL)
    assert await worker_pools.think(partial(counted, tmp_path / "again"), chat=1) == 1
    assert await worker_pools.think(partial(mourned, tmp_path / "died"), chat=1) not in (
        first,
        await begun(tmp_path / "died"),
    )
    with pytest.raises(WorkerDiedError):
        await worker_pools.think(partial(os._exit, 3), chat=1)
    assert await worker_pools.think(printed, chat=1) == "answer"


async def test_closing_ends_all_running_reckonings_and_leaves_no_process(tmp_path: Path) -> None:
    worker_pools = WorkerPools()
    asked = [
        start(worker_pools, partial(forever, tmp_path / "short")),
        start(worker_pools, partial(forever, tmp_path / "waits")),
        start(worker_pools, partial(forever, tmp_path / "long"), length="long"),
    ]
    pids = [await begun(tmp_path / "short"), await begun(tmp_path / "long")]
    async with asyncio.timeout(PATIENCE):
        await worker_pools.close()
    for task in asked:
        with pytest.raises(PoolsClosedError):
            await task
    for pid in pids:
        await gone(pid)
    with pytest.raises(PoolsClosedError):
        await worker_pools.think(os.getpid, chat=1)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc lists open pipes and is Linux's")
async def test_no_pipe_is_left_behind() -> None:
    worker = Worker(0)
    await worker.answer(os.getpid)
    await worker.stop()
    before = pipes()
    for _ in range(3):
        await worker.answer(os.getpid)
        await worker.stop()
    await asyncio.sleep(0.05)
    assert pipes() == before


async def test_a_worker_ends_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    """It ends also in the middle of a reckoning, which receives no signal."""
    code = (
        "import asyncio, sys; from functools import partial; from pathlib import Path\n"
        "from croupier.worker_pools import WorkerPools; from tests.kit.questions import forever\n"
        "asyncio.run(WorkerPools().think(partial(forever, Path(sys.argv[1])), chat=1))\n"
    )
    sign = tmp_path / "sign"
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", code, str(sign))
    try:
        pid = await begun(sign)
    finally:
        bot.kill()
        await bot.wait()
    await gone(pid)


def test_odds_wait_in_a_queue_of_their_own_and_yield_to_everything() -> None:
    assert LONG.of_chat == 1
    assert LONG.nice > SHORT.nice > 0
