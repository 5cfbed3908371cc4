"""The lease of a schema on a server: one process writes, the next one takes over soon and finds every commit."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from storage import Store
from storage.errors import ConflictError, LeaseHeldError, LeaseLostError, StorageClosedError
from tests.kit.apart import Namespace, apart
from tests.kit.postgres import NoServerError, PostgresServer
from tests.kit.process import ROOT
from tests.storage.conftest import address
from tests.storage.kit import NOON, sit_down

pytestmark = pytest.mark.real_time

T = TypeVar("T")

SOON = 5.0
"""Seconds in which a standby must have taken over."""

PATIENCE = 60.0

LOST = LeaseLostError.status


class Owner:
    """A process that waits for the lease of ``url`` and then works."""

    def __init__(
        self, url: str, folder: Path, number: int, *, network: Namespace | None = None
    ) -> None:
        self._log = folder / f"owner-{number}"
        self._first = 1_000_000 * number
        program = [sys.executable, "-m", "tests.storage.lease_child", url, str(self._first)]
        with self._log.open("wb") as log:
            self.process = _in(network, lambda: subprocess.Popen(program, stdout=log, cwd=ROOT))

    def lines(self) -> list[str]:
        """The whole lines that it has printed."""
        return [
            line for line in self._log.read_text().splitlines(keepends=True) if line[-1] == "\n"
        ]

    def works(self) -> None:
        """Wait until it has the lease and has reported some work more."""
        before = len(self.lines())
        _until(lambda: len(self.lines()) > before + 5)

    def stands_by(self) -> None:
        """Wait until it has asked for the lease a few times."""
        _until(lambda: self.lines() == ["waits\n"])

    def takes_over(self, since: float) -> None:
        """It must soon have the lease, which another process lost at the monotonic time ``since``."""
        _until(lambda: "owns\n" in self.lines())
        taken = time.monotonic() - since
        assert taken < SOON, f"{taken:.1f} s"

    def ends(self) -> int:
        """The status with which it ends by itself."""
        return self.process.wait(PATIENCE)

    def updates(self) -> set[int]:
        """The updates that it has reported."""
        return {int(line.split()[2]) for line in self.lines() if " " in line}

    def of(self, update: int) -> bool:
        """True if the update is its own."""
        return self._first <= update < self._first + 1_000_000


@contextmanager
def owners(
    url: str, folder: Path, *, standby: str = "", network: Namespace | None = None
) -> Iterator[tuple[Owner, Owner]]:
    """An owner at work, in a network, and a standby here, which may have another way to the server."""
    owner = Owner(url, folder, 1, network=network)
    try:
        owner.works()
        other = Owner(standby or url, folder, 2)
        try:
            other.stands_by()
            yield owner, other
        finally:
            other.process.kill()
            other.process.wait()
    finally:
        owner.process.kill()
        owner.process.wait()


@contextmanager
def a_server(*settings: str, network: Namespace | None = None) -> Iterator[PostgresServer]:
    """A server of the test's own."""
    try:
        server = PostgresServer(*settings)
    except NoServerError as missing:
        pytest.skip(str(missing))
    try:
        _in(network, server.start)
        yield server
    finally:
        server.remove()


def judge(url: str, *those: Owner) -> None:
    """Every reported update is stored, each one once and whole, and the chips sum to zero."""
    done = set(asked(url, "SELECT update_id FROM updates_done"))
    for owner in those:
        assert owner.updates() <= done
    with psycopg.connect(url) as db:
        events = "SELECT update_id, count(*) FROM events WHERE update_id IS NOT NULL GROUP BY 1"
        assert dict(db.execute(events).fetchall()) == dict.fromkeys(done, 2)
    assert asked(url, "SELECT sum(balance) FROM accounts") == [0]


def asked(url: str, query: str) -> list[Any]:
    """The first column."""
    with psycopg.connect(url, autocommit=True) as db:
        return [row[0] for row in db.execute(query.encode())]


def end_sessions(url: str) -> None:
    """The server ends the sessions of all owners."""
    ended = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name = 'matta'"
    assert any(asked(url, f"{ended} AND datname = current_database()"))


def _in(network: Namespace | None, start: Callable[[], T]) -> T:
    return network.run(start) if network is not None else start()


def _until(holds: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < ends, "out of patience"
        time.sleep(0.02)


async def test_one_process_has_the_lease_until_it_closes() -> None:
    """[LE-1]"""
    url = await address()
    first = await Store.open(url)
    with pytest.raises(LeaseHeldError):
        await Store.open(url)
    await first.close()
    await (await Store.open(url)).close()


async def test_a_standby_takes_over_from_a_killed_owner(tmp_path: Path) -> None:
    url = await address()
    with owners(url, tmp_path) as (owner, standby):
        owner.process.kill()
        standby.takes_over(time.monotonic())
        standby.works()
    judge(url, owner, standby)


async def test_a_paused_owner_commits_nothing_once_its_session_has_ended(tmp_path: Path) -> None:
    """[LE-2] It goes on when another process has the lease."""
    url = await address()
    query = "SELECT update_id FROM updates_done"
    with owners(url, tmp_path) as (owner, standby):
        owner.process.send_signal(signal.SIGSTOP)
        end_sessions(url)
        standby.takes_over(time.monotonic())
        before = {update for update in asked(url, query) if owner.of(update)}
        owner.process.send_signal(signal.SIGCONT)
        assert owner.ends() == LOST
        standby.works()
    assert {update for update in asked(url, query) if owner.of(update)} == before
    judge(url, owner, standby)


def test_a_cut_cable_ends_the_owner_and_its_session(tmp_path: Path) -> None:
    with apart() as network, a_server("listen_addresses=127.0.0.1", network=network) as server:
        near, far = server.url("postgres"), server.url("postgres", host="127.0.0.1")
        with owners(far, tmp_path, standby=near, network=network) as (owner, standby):
            network.cut()
            cut = time.monotonic()
            standby.takes_over(cut)
            assert owner.ends() == LOST
            assert time.monotonic() - cut < SOON
            standby.works()
        judge(near, owner, standby)


def test_a_server_that_starts_again_finds_an_owner(tmp_path: Path) -> None:
    with a_server() as server:
        with owners(server.url("postgres"), tmp_path) as (owner, standby):
            server.stop(signal.SIGINT)
            assert owner.ends() == LOST
            server.start()
            standby.takes_over(time.monotonic())
            standby.works()
        judge(server.url("postgres"), owner, standby)


def test_a_replica_takes_the_place_of_a_lost_server_with_all_commits(tmp_path: Path) -> None:
    with a_server("synchronous_standby_names=*") as server, a_replica(server) as replica:
        both = server.url("postgres", host=f"{server.folder},{replica.folder}")
        with owners(f"{both}&target_session_attrs=read-write", tmp_path) as (owner, standby):
            server.stop(signal.SIGQUIT)
            lost = time.monotonic()
            replica.promote()
            standby.takes_over(lost)
            assert owner.ends() == LOST
            standby.works()
        judge(replica.url("postgres"), owner, standby)


@contextmanager
def a_replica(server: PostgresServer) -> Iterator[PostgresServer]:
    """A server that follows another one, which has begun to wait for it."""
    replica = server.replica()
    try:
        replica.start()
        state = "SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')"
        _until(lambda: asked(server.url("postgres"), state) == [1])
        yield replica
    finally:
        replica.remove()


async def test_a_process_that_lost_the_lease_shows_no_row_that_it_remembers() -> None:
    """[LE-3] Another process may have written since."""
    url = await address()
    first = await Store.open(url)
    chat = (await first.write(sit_down)).chat
    assert await first.read(lambda work: work.chats.get(chat).language) == "it"
    end_sessions(url)
    second = await taken_over(url)
    await second.write(lambda work: work.chats.set_language(chat, "es"))
    await second.close()
    with pytest.raises(LeaseLostError):
        await first.read(lambda work: work.chats.get(chat).language)
    with pytest.raises(LeaseLostError):
        await first.lasts()
    await first.close()
    third = await Store.open(url)
    assert await third.read(lambda work: work.chats.get(chat).language) == "es"
    await third.close()


async def test_a_commit_without_an_answer_ends_the_process_and_is_done_once() -> None:
    """[LE-4] Only the database knows whether it has happened."""
    url = await address()
    async with deaf_way(url) as (way, deaf):
        store = await Store.open(way)
        await store.write(lambda work: work.updates.finish(1, "", NOON))
        deaf.set()
        with pytest.raises(LeaseLostError):
            await store.write(lambda work: work.updates.finish(2, "", NOON), patient=False)
        with pytest.raises(LeaseLostError):
            await store.lasts()
        with pytest.raises(StorageClosedError):
            await store.write(lambda work: work.updates.finish(2, "", NOON))
        await store.close()
    again = await taken_over(url)
    with pytest.raises(ConflictError):
        await again.write(lambda work: work.updates.finish(2, "", NOON))
    await again.close()


async def taken_over(url: str) -> Store:
    """The schema, once the server has noticed that its owner's connection is gone: soon."""
    ends = time.monotonic() + SOON
    while True:
        try:
            return await Store.open(url)
        except LeaseHeldError:
            assert time.monotonic() < ends
            await asyncio.sleep(0.05)


@asynccontextmanager
async def deaf_way(url: str) -> AsyncIterator[tuple[str, asyncio.Event]]:
    """Another address of the database. Once the event is set, a commit's answer does not arrive: the way breaks."""
    deaf = asyncio.Event()
    known = conninfo_to_dict(url)

    async def lead(reader: StreamReader, writer: StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(
            f"{known['host']}/.s.PGSQL.5432"
        )
        committing = asyncio.Event()

        async def there() -> None:
            while asked := await reader.read(65536):
                if deaf.is_set() and b"COMMIT" in asked:
                    committing.set()
                far_writer.write(asked)

        async def back() -> None:
            while (answer := await far_reader.read(65536)) and not committing.is_set():
                writer.write(answer)

        ways = [asyncio.create_task(way()) for way in (there, back)]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for end in (writer, far_writer):
            end.close()

    server = await asyncio.start_server(lead, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    options = quote(str(known["options"]))
    yield f"postgresql://matta@127.0.0.1:{port}/{known['dbname']}?options={options}", deaf
    server.close()
    await server.wait_closed()
