"""Hosts with ``matta serve`` on one PostgreSQL server: bots that people play with, blows, and their effects."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import psycopg

import engine.table
from engine.registry import GAMES
from playground.bot_process import LEASH
from playground.botapi.limits import Limits
from playground.botapi.telegram import Telegram, new_token
from playground.testing import TestServer
from storage.audit import audit
from storage.errors import LeaseLostError
from storage.kinds import database
from storage.postgres import address
from tests.kit.crash import (
    SECOND,
    Findings,
    evening_of,
    look_at_updates,
    settled,
)
from tests.kit.process import PATIENCE, ROOT

T = TypeVar("T")

FIRST_BOT = 7_000_000_001

_SINCE = (
    "SELECT 1000 * extract(epoch FROM backend_start)::float8 FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND classid::bigint << 32 | objid::bigint = %s"
)


class RunningClocks(NamedTuple):
    """The ends of running clocks by their names, and the bot's last heartbeat, as one commit left them (ms)."""

    due: Mapping[str, int]
    beat: int


def charges(before: RunningClocks, after: RunningClocks, owned: float) -> list[str] | None:
    """Clocks that run out earlier than the time between the last heartbeat and a new owner's beginning allows.

    None if ``before`` was read too late: the new owner, which has begun at ``owned`` (ms), had given the time back.
    """
    if before.beat >= owned:
        return None
    away = owned - before.beat
    late = {
        clock: after.due[clock] - due for clock, due in before.due.items() if clock in after.due
    }
    return [
        f"{clock} was charged {away - given:.0f} ms"
        for clock, given in late.items()
        if given < away
    ]


class ServedBot:
    """One bot, its Telegram and its schema."""

    def __init__(self, number: int, url: str) -> None:
        self.id = FIRST_BOT + number
        self.telegram = TestServer(Telegram(new_token(self.id), limits=Limits(on=False)))
        self.url = f"{url}&options=-c%20search_path%3Dmatta_{self.id}"

    def ask(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Read the bot's rows, once the server answers."""
        return _patiently(lambda: _asked(self.url, sql, values))

    def beat(self) -> int:
        """The time of the last heartbeat (ms); 0 before the first one."""
        return int((self.ask("SELECT at FROM heartbeat") or [(0,)])[0][0])

    def owned_since(self) -> float:
        """The time (ms) at which the session with the lease has begun; 0 if nobody has the lease."""
        return float((self.ask(_SINCE, (address.read(self.url).lease,)) or [(0,)])[0][0])

    def clocks(self) -> RunningClocks:
        """The running clocks."""
        rows = self.ask(
            "SELECT table_id || '/' || decision, due_at, at FROM heartbeat"
            " LEFT JOIN clocks ON due_at > 0"
        )
        due = {str(clock): int(at) for clock, at, _ in rows if clock is not None}
        return RunningClocks(due, max((int(beat) for *_, beat in rows), default=0))

    def loses_owner(self, began: float) -> None:
        """Wait until the session of the owner before ``began`` (ms) has ended, which can commit nothing any more.

        The process may live on for a moment, and so may its heartbeat.
        """
        ends = time.monotonic() + PATIENCE
        while 0 < self.owned_since() <= began:
            assert time.monotonic() < ends, f"bot {self.id} does not end"
            time.sleep(0.005)

    def differences(self, folder: Path) -> list[str]:
        """The result of the audit of a copy."""
        copy = folder / f"{self.id}.db"
        database(self.url).backup(copy)
        return [f"bot {self.id}: {line}" for line in audit(copy, engine.table).differences]


class ServedHost:
    """A machine with ``matta serve``."""

    def __init__(self, number: int, folder: Path, env: dict[str, str]) -> None:
        self._folder, self._env = folder, env
        self.log = folder / f"host-{number}.log"
        self._began = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        program = ("-m", "matta", "serve", "--tokens", "tokens")
        with self.log.open("ab") as log:
            self._began = log.tell()
            self._process = subprocess.Popen(
                [sys.executable, str(LEASH), *program],
                cwd=self._folder,
                env=self._env,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
            )

    def bots(self) -> dict[int, int]:
        """The processes of its bots, by the ids of the bots."""
        found: dict[int, int] = {}
        if self._process is None:
            return found
        with self.log.open("rb") as log:
            log.seek(self._began)
            for line in log:
                told = json.loads(line) if line.startswith(b"{") and line.endswith(b"\n") else {}
                if told.get("event") == "bot_started":
                    found[told["bot_id"]] = told["pid"]
                elif told.get("event") == "bot_ended":
                    del found[told["bot_id"]]
        return found

    def kill(self) -> None:
        """Kill the supervisor; its bots end with it."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Let it drain its bots; give its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        status = process.wait(PATIENCE)
        if process.stdin is not None:
            process.stdin.close()
        return status

    def complaints(self) -> list[str]:
        """The lines of its log about bots that ended for another reason than a blow."""
        usual = {0, LeaseLostError.status, -signal.SIGKILL}
        return [
            line
            for line in self.log.read_text().splitlines()
            if '"event": "bot_ended"' in line and json.loads(line)["status"] not in usual
        ]


class Fleet:
    """Hosts and bots. ``found`` collects the effects, ``takeovers`` the blows, with the seconds until all play on."""

    def __init__(
        self, hosts: Sequence[ServedHost], bots: Sequence[ServedBot], url: str, *, folder: Path
    ) -> None:
        self.hosts, self.bots = hosts, bots
        self._url, self._folder = url, folder
        self.found = Findings()
        self.takeovers: list[tuple[str, float]] = []

    def shares(self) -> list[int]:
        """The numbers of bots of the living supervisors, the largest first."""
        claims = (
            "SELECT pid, mode FROM pg_locks JOIN pg_stat_activity USING (pid)"
            " WHERE locktype = 'advisory' AND granted AND application_name = 'matta serve'"
        )
        rows = _patiently(lambda: _asked(self._url, claims))
        claimed = Counter(pid for pid, mode in rows if mode == "ExclusiveLock")
        return sorted((claimed[pid] for pid in {pid for pid, _ in rows}), reverse=True)

    async def shared_out(self, *shares: int) -> None:
        """Wait until the supervisors have claimed these numbers of bots, and every bot runs once."""

        def done() -> bool:
            running = sorted(bot for host in self.hosts for bot in host.bots())
            return self.shares() == [*shares] and running == [bot.id for bot in self.bots]

        ends = time.monotonic() + PATIENCE
        while not await asyncio.to_thread(done):
            assert time.monotonic() < ends, f"{self.shares()} instead of {shares}"
            await asyncio.sleep(0.1)

    async def strike(self, what: str, blow: Callable[[], None], bots: Collection[int]) -> None:
        """Deal a blow that ends the processes of these bots, and wait until others play on.

        Some of their updates come once more. No running clock may have been charged for the absence.
        """
        struck = [bot for bot in self.bots if bot.id in bots]
        began = time.time() * 1000
        await asyncio.to_thread(blow)
        self.found.kills += 1
        seconds = await asyncio.gather(*(self._taken_over(bot, began) for bot in struck))
        self.takeovers.append((what, max(seconds, default=0.0)))

    async def _taken_over(self, bot: ServedBot, began: float) -> float:
        """Wait for a heartbeat of a new owner, and look at the clocks; give the seconds since the blow."""
        await asyncio.to_thread(bot.loses_owner, began)
        before = await asyncio.to_thread(bot.clocks)
        self._redeliver(bot)
        ends, owned = time.monotonic() + PATIENCE, 0.0
        while owned <= began or await asyncio.to_thread(bot.beat) <= owned:
            assert time.monotonic() < ends, f"bot {bot.id} does not play on"
            await asyncio.sleep(0.05)
            if (
                owned <= began
            ):  # the first new owner: a host that comes back may get the bot soon after
                owned = await asyncio.to_thread(bot.owned_since)
        seconds = time.time() - began / 1000
        self._look_at_clocks(bot, before, after=await asyncio.to_thread(bot.clocks), owned=owned)
        return seconds

    def _redeliver(self, bot: ServedBot) -> None:
        orders = bot.telegram.telegram.orders
        for update_id in orders.confirmed()[-3:]:
            with suppress(Exception):
                orders.redeliver(update_id)
                self.found.redelivered += 1

    def _look_at_clocks(
        self, bot: ServedBot, before: RunningClocks, *, after: RunningClocks, owned: float
    ) -> None:
        found = charges(before, after, owned)
        if found is not None:
            self.found.clocks_compared += len(before.due.keys() & after.due.keys())
            self.found.complaints += [f"{bot.id}: {line}" for line in found]

    async def play(self, over: asyncio.Event, *, pace: float, rng: random.Random) -> None:
        """Play at a table of each bot until ``over``, with so many actions a second."""
        async with asyncio.TaskGroup() as tables:
            for number, bot in enumerate(self.bots):
                game = [*GAMES][number % len(GAMES)]
                tables.create_task(self._play(bot, number, game, over=over, pace=pace, rng=rng))

    async def _play(
        self,
        bot: ServedBot,
        number: int,
        game: str,
        *,
        over: asyncio.Event,
        pace: float,
        rng: random.Random,
    ) -> None:
        evening = await evening_of(bot.telegram, number, game=game, rng=rng, pace=pace)
        await evening.play(over)
        self.found.actions += evening.actions

    async def judge(self) -> None:
        """Every update is done once, every message is true, and the books are right."""
        for bot in self.bots:
            if not await settled(bot, bot.telegram):
                self.found.complaints.append(f"bot {bot.id}: a message is still not shown")
            look_at_updates(bot, bot.telegram, self.found)
            self.found.complaints += await asyncio.to_thread(bot.differences, self._folder)

    def stop(self) -> list[int]:
        """Stop all hosts; give their exit statuses."""
        statuses = [host.stop() for host in self.hosts]
        self.found.complaints += [line for host in self.hosts for line in host.complaints()]
        return statuses


@asynccontextmanager
async def fleet(folder: Path, url: str, *, hosts: int, bots: int) -> AsyncIterator[Fleet]:
    """Hosts at work, whose bots have nothing to do yet. ``url``: a database, with at least one parameter."""
    served = [ServedBot(number, url) for number in range(bots)]
    (folder / "tokens").write_text("".join(f"{bot.telegram.token}\n" for bot in served))
    (folder / ".env").touch(mode=0o600)
    others = [bot.telegram.telegram for bot in served[1:]]
    async with TestServer(served[0].telegram.telegram, others=others) as telegram:
        env = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MATTA_")},
            "MATTA_API_BASE_URL": telegram.base_url,
            "MATTA_DATABASE": url,
            "MATTA_SECOND_MILLISECONDS": str(SECOND),
            "MATTA_PICTURES": "no",
            "MATTA_COPIES_KEPT": "0",
            "PYTHONPATH": str(ROOT),
        }
        made = [ServedHost(number, folder, env) for number in range(hosts)]
        try:
            for host in made:
                host.start()
            yield Fleet(made, served, url, folder=folder)
        finally:
            for host in made:
                host.kill()


def _patiently(ask: Callable[[], T]) -> T:
    """Ask again while the server is away."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except psycopg.OperationalError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.05)


def _asked(url: str, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
    with psycopg.connect(url, autocommit=True) as db:
        return db.execute(query.encode(), values or None).fetchall()
