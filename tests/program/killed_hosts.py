"""The long form of ``test_serve``: ``make serve MINUTES=60``, on a machine that has nothing else to do."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.kit.postgres import PostgresServer
from tests.kit.served import Fleet, ServedHost, fleet

MINUTES = float(os.environ.get("MINUTES", "60"))

SOON = 5.0
"""Seconds in which all bots must play on."""

BOTS = 12


class Blow(NamedTuple):
    what: str
    deal: Callable[[], None]
    bots: Mapping[int, int]
    """The processes of bots that it ends."""
    hosts: tuple[ServedHost, ...] = ()
    """Hosts that start again later."""


async def test_hosts_and_bots_are_killed_and_the_server_fails_over(tmp_path: Path) -> None:
    """Three hosts have twelve bots. Two of the hosts, and single bots, are killed at random.

    After a third of the time the server restarts, after two thirds its replica takes over.
    """
    server = PostgresServer("synchronous_standby_names=*")
    server.start()
    replica = server.replica()
    replica.start()
    try:
        both = f"host={server.folder},{replica.folder}&target_session_attrs=read-write"
        url = f"postgresql://matta@/postgres?{both}"
        async with fleet(tmp_path, url, hosts=3, bots=BOTS) as those:
            await _hold_out(those, server, replica)
            assert await asyncio.to_thread(those.stop) == [0, 0, 0]
    finally:
        server.remove()
        replica.remove()
    slowest = max(seconds for _, seconds in those.takeovers)
    _say(f"{those.found.actions} actions, {those.found.redelivered} updates twice")
    _say(f"{those.found.clocks_compared} clocks, {len(those.takeovers)} blows, {slowest:.1f} s")
    assert not those.found.complaints, "\n".join(those.found.complaints)
    assert those.found.clocks_compared
    assert slowest < SOON


async def _hold_out(those: Fleet, server: PostgresServer, replica: PostgresServer) -> None:
    over, rng = asyncio.Event(), random.Random(20261224)
    await those.shared_out(4, 4, 4)
    async with asyncio.TaskGroup() as playing:
        playing.create_task(those.play(over, pace=1, rng=rng))
        await asyncio.sleep(5)
        third = MINUTES * 20
        await _strike_for(third, those, rng)
        processes = await _at_rest(those)
        await asyncio.to_thread(server.stop, signal.SIGINT)
        await _deal(those, Blow("the server is back", server.start, processes), rng)
        await _strike_for(third, those, rng)
        processes = await _at_rest(those)
        lost = partial(_fail_over, server, replica)
        await _deal(those, Blow("the server fails over", lost, processes), rng)
        await _strike_for(third, those, rng)
        over.set()
    await those.shared_out(4, 4, 4)
    await those.judge()


async def _strike_for(seconds: float, those: Fleet, rng: random.Random) -> None:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        await _deal(those, _random(those, rng), rng)


async def _at_rest(those: Fleet) -> dict[int, int]:
    """The processes of all bots, once they are shared out evenly."""
    await those.shared_out(4, 4, 4)
    return _all(*those.hosts)


async def _deal(those: Fleet, blow: Blow, rng: random.Random) -> None:
    await those.strike(blow.what, blow.deal, blow.bots)
    _say(f"{blow.what}: {len(blow.bots)} bots, {those.takeovers[-1][1]:.2f} s")
    await asyncio.sleep(rng.uniform(0, 3))
    for host in blow.hosts:
        host.start()
    await asyncio.sleep(rng.uniform(0, 10))


def _random(those: Fleet, rng: random.Random) -> Blow:
    """Two hosts at once, one of them, or a single bot anywhere."""
    first, second, _ = those.hosts
    chosen = rng.choice([(first, second), (first,), (second,), ()])
    hosts = tuple(host for host in chosen if host.bots())
    if hosts:
        return Blow("hosts", partial(_kill, hosts), _all(*hosts), hosts)
    bot, process = rng.choice([*_all(*those.hosts).items()])
    return Blow("a bot", lambda: os.kill(process, signal.SIGKILL), {bot: process})


def _all(*hosts: ServedHost) -> dict[int, int]:
    return {bot: process for host in hosts for bot, process in host.bots().items()}


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _kill(hosts: Iterable[ServedHost]) -> None:
    for host in hosts:
        host.kill()


def _fail_over(server: PostgresServer, replica: PostgresServer) -> None:
    server.stop(signal.SIGQUIT)
    replica.promote()
