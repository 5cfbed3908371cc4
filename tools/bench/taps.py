"""The taps a second from an update in JSON to a committed effect and rendered screens.

The same run measures one-row durable commits of bare sqlite3 on the same disk. An evening is played and recorded first;
then the same updates are handled again over a copy of the tables as they were. Only that is measured: the inbox, the
croupier's transaction and its commit, reading and drawing every screen that a tap changed, and noting that it is shown.
The gateway is in memory and the budget holds nothing back, so Telegram's pace does not count. At the end the logs must
be the same, event by event.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import statistics
import time
from collections import deque
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from handlers.updates import update_of
from storage import Store
from storage.copying import copy_rows
from storage.kinds import database
from tests.kit.postgres import NoServerError, PostgresServer
from tools.bench.hall import Hall, address_of
from tools.bench.report import BenchRow
from tools.bench.script import Log, ScriptedEvening, Step, go_on, log_of

TABLES = 40
SEED = 1
RUNS = 3
"""Stretches of full load, each between two of raw commits."""

A_SECOND = 200
SHARE_WANTED = 0.25
"""Of the raw rate of one-row commits."""

P99_WANTED = 0.010
"""Seconds, at ``A_SECOND`` taps a second."""


def raw_commits(folder: Path, seconds: float) -> float:
    """One-row durable commits a second of bare sqlite3, set as the bot sets it."""
    path = folder / "raw.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE rows (number INTEGER)")
        done, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO rows VALUES (?)", (done,))
            db.execute("COMMIT")
            done += 1
        rate = done / (time.perf_counter() - began)
    path.unlink()
    return rate


class Replay:
    """Tables at which the written evening is tapped again."""

    def __init__(self, hall: Hall, script: dict[int, list[Step]]) -> None:
        self.hall = hall
        self._ahead = {table_id: deque(steps) for table_id, steps in script.items()}
        self._turn = {table_id: asyncio.Lock() for table_id in script}
        self.clocks = 0
        """Pauses that were ended so far."""

    async def closed_loop(self, taps: int) -> float:
        """Commands a second while somebody taps at every table all the time, until every screen is drawn.

        A clock that ends a pause, and so deals the next hand, is a command as a tap is, and more work than one.
        """
        before, began = self.clocks, time.perf_counter()
        await asyncio.gather(*(self._taps(table_id, taps) for table_id in self._ahead))
        await self.drawn()
        done = taps * len(self._ahead) + self.clocks - before
        return done / (time.perf_counter() - began)

    async def open_loop(self, seconds: float) -> tuple[list[float], list[float]]:
        """Let ``A_SECOND`` taps a second come, ready or not; give how long after its time each was committed, and how
        long until the group's message was drawn.
        """
        committed: list[float] = []
        drawn: list[float] = []

        async def tap(table_id: int, due: float) -> None:
            async with self._turn[table_id]:
                began = time.perf_counter()
                await self._handle(table_id)
                committed.append(time.perf_counter() - due)
                await self.go_on(table_id)
            drawn.append(await self.hall.gateway.drawn_after(address_of(table_id), began) - due)

        tables, tasks = list(self._ahead), []
        began = time.perf_counter()
        for number in range(int(A_SECOND * seconds)):
            due = began + number / A_SECOND
            await asyncio.sleep(due - time.perf_counter())
            tasks.append(asyncio.create_task(tap(tables[number % len(tables)], due)))
        await asyncio.gather(*tasks)
        return sorted(committed), sorted(drawn)

    async def rest(self) -> None:
        """Handle the rest of the evening."""
        for table_id, ahead in self._ahead.items():
            while ahead:
                await self._handle(table_id)
                await self.go_on(table_id)

    async def drawn(self) -> None:
        """Wait until every screen is up to date."""
        while await self.hall.store.read(lambda work: work.outbox.pending(1)):
            await asyncio.sleep(0.01)

    async def _taps(self, table_id: int, taps: int) -> None:
        for _ in range(taps):
            await self.tap(table_id)

    async def tap(self, table_id: int) -> None:
        """Do the next tap of the script at a table, and the steps without a tap after it."""
        await self._handle(table_id)
        await self.go_on(table_id)

    async def _handle(self, table_id: int) -> None:
        update = self._ahead[table_id].popleft()
        if update is None:
            raise LookupError("the evening went on, and nobody was to tap")
        for handled in await self.hall.inbox.take((update_of(update),)):
            await handled

    async def go_on(self, table_id: int) -> None:
        """Do the steps without a tap before the next tap at a table."""
        ahead = self._ahead[table_id]
        while ahead and ahead[0] is None:
            ahead.popleft()
            self.clocks += 1
            await self.hall.croupier.write(lambda work: go_on(self.hall, work, table_id))


async def write_down(folder: Path, taps: int) -> tuple[dict[int, list[Step]], dict[int, Log]]:
    """Fill ``start.db`` with tables; play on in a copy. Give the taps and the logs of each table."""
    store = await Store.open(folder / "start.db")
    tables = await Hall(store, SEED).fill(TABLES)
    await store.close()
    shutil.copy(folder / "start.db", folder / "played.db")
    store = await Store.open(folder / "played.db")
    evening = ScriptedEvening(Hall(store, SEED), SEED)
    script = {table_id: await evening.play(table_id, taps) for table_id in tables}
    logs = await store.read(lambda work: {table_id: log_of(work, table_id) for table_id in tables})
    await store.close()
    return script, logs


class Measured(NamedTuple):
    """One evening, tapped again."""

    raws: list[float]
    """Bare commits a second, before, between and after the stretches."""
    rates: list[float]
    """Commands a second in each stretch."""
    screens: float
    """Screens a tap."""
    clocks: float
    """The share of clocks among commands."""
    committed: list[float]
    drawn: list[float]
    """Seconds at a fixed rate, sorted."""

    @property
    def share(self) -> float:
        """Commands for each bare commit."""
        pairs = zip(self.rates, zip(self.raws, self.raws[1:], strict=False), strict=True)
        return statistics.median(rate / statistics.mean(raws) for rate, raws in pairs)


async def replayed(
    where: str | Path,
    written: tuple[dict[int, list[Step]], dict[int, Log]],
    *,
    seconds: float,
    folder: Path,
) -> Measured:
    """Tap the written evening again in the database at ``where``."""
    script, logs = written
    a_run = _a_run(seconds)
    store = await Store.open(where)
    hall = Hall(store, SEED)
    painting = asyncio.create_task(hall.reconciler.run())
    try:
        replay = Replay(hall, script)
        await replay.drawn()
        rates, raws = [], [raw_commits(folder, seconds / 4)]
        hall.gateway.drawn = 0
        for _ in range(RUNS):
            rates.append(await replay.closed_loop(a_run))
            raws.append(raw_commits(folder, seconds / 4))
        taps = RUNS * a_run * TABLES
        screens, clocks = hall.gateway.drawn / taps, replay.clocks / (taps + replay.clocks)
        committed, drawn = await replay.open_loop(seconds)
        await replay.rest()
        await replay.drawn()
        same = await store.read(lambda work: {table: log_of(work, table) for table in logs} == logs)
    finally:
        painting.cancel()
        await asyncio.gather(painting, return_exceptions=True)
        await store.close()
    if not same:
        raise AssertionError("the evening was not played the same again")
    return Measured(raws, rates, screens, clocks, committed=committed, drawn=drawn)


async def write_evening(
    folder: Path, seconds: float
) -> tuple[dict[int, list[Step]], dict[int, Log]]:
    """``write_down`` for a run of so many seconds."""
    last = -(-int(A_SECOND * seconds) // TABLES)
    return await write_down(folder, RUNS * _a_run(seconds) + last)


def _a_run(seconds: float) -> int:
    """Taps at each table in a stretch of full load."""
    return max(5, round(seconds * 50))


async def measure(seconds: float) -> list[BenchRow]:
    """Taps a second beside bare commits, and the waiting at a fixed rate, each for so many seconds; then the same on a
    server of this machine, where it has PostgreSQL.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        written = await write_evening(folder, seconds)
        shutil.copy(folder / "start.db", folder / "again.db")
        found = await replayed(folder / "start.db", written, seconds=seconds, folder=folder)
        server = await on_a_server(folder / "again.db", written, seconds=seconds, folder=folder)
    return [*_rows(found), *(_server_rows(server, found) if server is not None else ())]


async def on_a_server(
    start: Path,
    written: tuple[dict[int, list[Step]], dict[int, Log]],
    *,
    seconds: float,
    folder: Path,
) -> Measured | None:
    """Tap the evening on a server that waits for its disk as it should; None on a machine without PostgreSQL."""
    try:
        server = PostgresServer()
    except NoServerError:
        return None
    try:
        server.start()
        where = server.url("postgres")
        with database(start).reading() as rows, database(where).writing() as empty:
            copy_rows(rows, empty)
        return await replayed(where, written, seconds=seconds, folder=folder)
    finally:
        server.remove()


def _rows(found: Measured) -> list[BenchRow]:
    p99 = _p99(found.committed)
    return [
        BenchRow("one-row durable commits", f"{statistics.median(found.raws):,.0f} /s", "1"),
        BenchRow(
            what="taps and clocks: update to commit and screens",
            figure=f"{statistics.median(found.rates):,.0f} /s ({found.clocks:.0%} of them clocks),"
            f" {found.screens:.2f} screens a tap",
            ratio=f"{found.share:.2f} of the raw rate",
            wanted=f"{SHARE_WANTED}",
            reached=found.share >= SHARE_WANTED,
        ),
        BenchRow(
            what=f"a tap at {A_SECOND} a second, 99th percentile",
            figure=f"{p99 * 1000:.1f} ms",
            ratio=f"median {statistics.median(found.committed) * 1000:.1f} ms",
            wanted=f"{P99_WANTED * 1000:.0f} ms",
            reached=p99 < P99_WANTED,
        ),
        BenchRow(
            "and until its group's message is drawn",
            f"{_p99(found.drawn) * 1000:.1f} ms",
            f"median {statistics.median(found.drawn) * 1000:.1f} ms",
        ),
    ]


def _server_rows(found: Measured, beside: Measured) -> list[BenchRow]:
    ratio = statistics.median(found.rates) / statistics.median(beside.rates)
    return [
        BenchRow(
            "the same taps and clocks on PostgreSQL, on this machine",
            f"{statistics.median(found.rates):,.0f} /s",
            f"{ratio:.2f} of the rate on a file",
        ),
        BenchRow(
            f"a tap there at {A_SECOND} a second, 99th percentile",
            f"{_p99(found.committed) * 1000:.1f} ms",
            f"median {statistics.median(found.committed) * 1000:.1f} ms",
        ),
    ]


def _p99(ordered: list[float]) -> float:
    return ordered[int(len(ordered) * 0.99)]
