"""The time of a start with very many open tables: from the file to armed clocks and a reconciler that knows its work.

The tables are made first (by the croupier, in one long job), with a turn's clock running at each; the start is
measured in a process of its own, whose memory is then its own too.
"""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from croupier.computer_players import ComputerPlayers
from croupier.connection import TelegramConnection
from croupier.poll_gate import PollGate
from croupier.timer_loop import TimerLoop
from croupier.worker_pools import WorkerPools
from delivery.reconciler import MOST_CALLS, PLACES_A_CHAT
from storage import Store, UnitOfWork
from tools.bench.hall import Hall, now
from tools.bench.report import BenchRow

SECONDS_WANTED = 2.0
MEGABYTES_WANTED = 250.0


async def make(path: Path, tables: int) -> None:
    """Open tables with a hand under way and its clock running."""
    store = await Store.open(path)
    hall = Hall(store, seed=2)
    opened = await hall.fill(tables)

    def shown(work: UnitOfWork) -> None:
        for place in work.outbox.pending():
            if place.kind == "table":
                work.outbox.shown(
                    place.key,
                    place.wanted,
                    address=place.chat_id or 0,
                    message_id=place.table_id or 0,
                    fingerprint="",
                )
        for table_id in opened:
            work.clocks.start(table_id, 1_000_000, now())
        work.heartbeat.beat(now())

    await store.write(shown)
    await store.close()


async def start(path: Path) -> None:
    """The start of ``bot.py``: open the file, give time back, arm the clocks, list the pending places."""
    began = time.perf_counter()
    store = await Store.open(path)
    hall = Hall(store, seed=2)
    caught_up = asyncio.Event()
    caught_up.set()

    async def alive() -> str:
        return ""

    computer_players = ComputerPlayers(hall.croupier, now=now, worker_pools=WorkerPools())
    timer_loop = TimerLoop(
        hall.croupier,
        TelegramConnection(now),
        poll_gate=PollGate(),
        now=now,
        probe=alive,
        computer_players=computer_players,
    )
    keeping = asyncio.create_task(timer_loop.run(caught_up))
    armed = 0
    while not armed:
        await asyncio.sleep(0.01)
        armed = await store.read(lambda work: len(work.clocks.running()))
    await store.read(lambda work: work.outbox.first(0, MOST_CALLS, PLACES_A_CHAT))
    took = time.perf_counter() - began
    pending = await store.read(lambda work: len(work.outbox.pending()))
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    await store.close()
    sys.stdout.write(f"{took} {peak()} {armed} {pending}\n")


def peak() -> float:
    """The most memory (MB) that this process has had. On Linux ``getrusage`` would count its parent's before it too."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) / 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


async def measure(tables: int) -> list[BenchRow]:
    """Time and memory of a start with so many open tables, in a process of its own."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "many.db"
        await make(path, tables)
        done = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tools.bench.rearm", str(path), stdout=subprocess.PIPE
        )
        said, _ = await done.communicate()
    took, megabytes, armed, pending = (float(word) for word in said.split())
    return [
        BenchRow(
            what=f"start with {tables:,} open tables",
            figure=f"{took:.2f} s",
            ratio=f"{armed:,.0f} clocks armed, {pending:,.0f} screens to bring up to date",
            wanted=f"{SECONDS_WANTED:.0f} s",
            reached=took < SECONDS_WANTED and armed == tables,
        ),
        BenchRow(
            what="its memory",
            figure=f"{megabytes:.0f} MB",
            ratio="",
            wanted=f"{MEGABYTES_WANTED:.0f} MB",
            reached=megabytes < MEGABYTES_WANTED,
        ),
    ]


if __name__ == "__main__":
    asyncio.run(start(Path(sys.argv[1])))
