"""``python -m tools.bench.scale [--tokens 1000 --groups 100000]``: the cost of many tokens on one PostgreSQL server.

First a played evening is tapped again on a server of this machine: processor time, memory and bytes of bot and server.
With these figures evenings of many groups are drawn by lot, ordinary ones and Christmas, second by second.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import time
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import psycopg

from storage.copying import copy_rows
from storage.kinds import database
from tests.kit.postgres import PostgresServer
from tests.program.kit import MOST_MEMORY
from tools.bench import taps

COMMANDS: Final = 11 / 140
"""Commands a second at a busy table: a token's eleven taps at its 140 tables."""
CALLS: Final = 30 / 140
"""Calls a second for a busy table that Telegram counts."""
MOST_CALLS: Final = 30
"""Calls a second that Telegram takes of a token."""
HAND: Final = 60
"""Seconds of a hand."""
EVENING: Final = 4 * 3600
"""Seconds."""
ORDINARY, CHRISTMAS = 0.014, 0.3
"""The share of groups that play at one time."""

CORES, MEMORY = 8, 64_000
"""A host: processors, and MB. Two thirds of each may be used."""
PRICE: Final = 50
"""Assumed euros a month for such a host."""


class MeasuredCosts(NamedTuple):
    """The measured costs of one command, one hand and one token."""

    bot: float
    """Seconds of the bot's processor a command, screens drawn without pictures."""
    server: float
    """Seconds of the server's processor a command."""
    log: float
    """Bytes of write-ahead log a hand."""
    rows: float
    """Bytes of tables and indexes a hand."""
    session: float
    """MB of the server a connection."""


async def measured(seconds: float) -> MeasuredCosts:
    """Tap an evening again on a server, and read its use of the machine."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        written = await taps.write_evening(folder, seconds)
        server = PostgresServer()
        try:
            server.start()
            where = server.url("postgres")
            with (
                database(folder / "start.db").reading() as rows,
                database(where).writing() as empty,
            ):
                copy_rows(rows, empty)
            with psycopg.connect(where, autocommit=True) as db:
                before, used, began = _stored(db, where), Used(server), time.process_time()
                watching = asyncio.create_task(used.watch())
                await taps.replayed(where, written, seconds=seconds, folder=folder)
                bot = time.process_time() - began
                watching.cancel()
                hands, log, size = (
                    now - then for now, then in zip(_stored(db, where), before, strict=True)
                )
        finally:
            server.remove()
    commands = sum(map(len, written[0].values()))
    return MeasuredCosts(
        bot / commands, used.seconds() / commands, log / hands, size / hands, used.session
    )


def _stored(db: psycopg.Connection, where: str) -> tuple[int, int, int]:
    """Hands, bytes of log ever written, bytes of tables."""
    row = db.execute(
        "SELECT (SELECT count(*) FROM rounds), (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint"
    ).fetchone()
    hands, log = row or (0, 0)
    return hands, log, database(where).sizes()[0]


class Used:
    """The processor time and the memory of a server's sessions, as the system tells them."""

    def __init__(self, server: PostgresServer) -> None:
        self._parent = server.process
        self._first = dict(self._now())
        self._last = dict(self._first)
        self.session = 0.0

    async def watch(self) -> None:
        while True:
            for session, seconds in self._now():
                self._last[session] = seconds
                self.session = max(self.session, _private(session))
            await asyncio.sleep(0.1)

    def seconds(self) -> float:
        return sum(seconds - self._first.get(one, 0.0) for one, seconds in self._last.items())

    def _now(self) -> list[tuple[int, float]]:
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                fields = (process / "stat").read_text().rpartition(")")[2].split()
                if int(fields[1]) == self._parent:
                    ticks = int(fields[11]) + int(fields[12])
                    found.append((int(process.name), ticks / os.sysconf("SC_CLK_TCK")))
        return found


def _private(process: int) -> float:
    """MB that a process has for itself."""
    with contextlib.suppress(OSError):
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024
    return 0.0


class DrawnEvening(NamedTuple):
    """Many groups on many tokens, at one time of the year."""

    playing: int
    busiest: int
    """Tables of the busiest token."""
    late: float
    """Seconds that a call of it waits at worst."""


def evening(*, tokens: int, groups: int, share: float, lots: random.Random) -> DrawnEvening:
    """Each group is on a token by lot and plays by lot; the busiest token's calls come by lot in each second."""
    tables = [0] * tokens
    for _ in range(groups):
        if lots.random() < share:
            tables[lots.randrange(tokens)] += 1
    waiting, most = 0.0, 0.0
    mean = max(tables) * CALLS
    for _ in range(EVENING):
        come = max(lots.gauss(mean, mean**0.5), 0.0)
        waiting = max(waiting + come - MOST_CALLS, 0.0)
        most = max(most, waiting)
    return DrawnEvening(sum(tables), max(tables), most / MOST_CALLS)


def told(tokens: int, found: DrawnEvening, costs: MeasuredCosts) -> list[tuple[str, str, float]]:
    """Lines of a name, an amount, and its part of the possible (0: there is no bound)."""
    commands = found.playing * COMMANDS + tokens  # a heartbeat each second
    bots = commands * costs.bot
    memory = tokens * MOST_MEMORY
    server = commands * costs.server
    hosts = max(bots / (CORES * 2 / 3), memory / (MEMORY * 2 / 3))
    log = found.playing / HAND * costs.log / 1e6
    return [
        ("tables that play", f"{found.playing:,}", 0.0),
        ("tables of the busiest token", f"{found.busiest}", found.busiest / 140),
        ("a call of it waits at worst", f"{found.late:.1f} s", found.late / 5),
        ("commits a second", f"{commands:,.0f}", 0.0),
        ("processors of the bots", f"{bots:.0f}", 0.0),
        ("memory of the bots", f"{memory / 1000:,.0f} GB", 0.0),
        (f"hosts of {CORES} processors and {MEMORY // 1000} GB", f"{hosts:.1f}", 0.0),
        (f"their price, at {PRICE} euros a month", f"{hosts * PRICE:,.0f} euros", 0.0),
        ("processors of the server", f"{server:.1f}", server / (CORES * 2 / 3)),
        ("its connections", f"{tokens:,}", tokens * costs.session / (MEMORY * 2 / 3)),
        ("its log", f"{log:.1f} MB/s", log / 200),
        ("rows of an evening", f"{found.playing * EVENING / HAND * costs.rows / 1e9:,.0f} GB", 0.0),
    ]


def main() -> None:
    """Print the costs, and an ordinary evening beside Christmas."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.scale", description=__doc__)
    parser.add_argument("--tokens", type=int, default=1_000)
    parser.add_argument("--groups", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    costs = asyncio.run(measured(asked.seconds))
    print(
        f"a command: {costs.bot * 1000:.2f} ms of the bot, {costs.server * 1000:.2f} ms of the server; a hand:"
        f" {costs.log / 1000:.1f} kB of log, {costs.rows / 1000:.1f} kB of rows; a connection: {costs.session:.1f} MB"
    )
    for name, share in (("ordinary", ORDINARY), ("Christmas", CHRISTMAS)):
        found = evening(
            tokens=asked.tokens, groups=asked.groups, share=share, lots=random.Random(1)
        )
        print(f"\n{asked.tokens:,} tokens, {asked.groups:,} groups, {name} evening")
        lines = told(asked.tokens, found, costs)
        for what, much, part in lines:
            print(f"  {what:44} {much:>12}" + (f"  {part:6.0%} of what is there" if part else ""))
        print(f"  what comes to its end first: {max(lines, key=itemgetter(2))[0]}")


if __name__ == "__main__":
    main()
