"""``matta serve``: bots shared out between hosts, taken over from killed ones, and moved while they play."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import psycopg
import pytest

from matta import serve
from matta.commands import run
from matta.serve import Supervisor, read_tokens
from settings import SettingsError
from storage.postgres.claims import Claims
from tests.kit.postgres import NoServerError, new_address
from tests.kit.process import PATIENCE
from tests.kit.served import RunningClocks, charges, fleet

TOKENS = {number: f"{number}:{'x' * 35}" for number in range(7_000_000_001, 7_000_000_008)}


@pytest.fixture
def url() -> str:
    """The address of a new database, without a schema."""
    try:
        return new_address().partition("&")[0]
    except NoServerError as missing:
        pytest.skip(str(missing))


class PretendedBot:
    """A process that runs until it is drained or ``ends``."""

    def __init__(self, number: int, token: str) -> None:
        assert token == TOKENS[number]
        self.sentinel, self._end = os.pipe()
        self.pid = number
        self.drained = False
        self._status: int | None = None

    def status(self) -> int | None:
        return self._status

    def drain(self) -> None:
        self.drained = True
        self.ends(0)

    def ends(self, status: int) -> None:
        self._status = status

    def close(self) -> None:
        os.close(self.sentinel)
        os.close(self._end)


@pytest.fixture
def supervisors(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Supervisor]]:
    """Three hosts with the same seven tokens, which have not looked around yet."""
    monkeypatch.setattr(serve, "_Bot", PretendedBot)
    monkeypatch.setattr(serve, "SETTLES", 0.0)
    made = [Supervisor(TOKENS, Claims(url, TOKENS)) for _ in range(3)]
    yield made
    for one in made:
        one._claims.close()
        for bot in one._bots.values():
            bot.close()


def look_around(those: Sequence[Supervisor], *shares: int) -> None:
    """Let each look until they have these numbers of bots, the largest first, and every bot runs once."""
    ends = time.monotonic() + PATIENCE
    while True:
        for one in those:
            one._look()
        running = sorted(number for one in those for number in one._bots)
        found = sorted((len(one._bots) for one in those), reverse=True)
        if found == [*shares] and running == [*TOKENS]:
            return
        assert time.monotonic() < ends, found
        time.sleep(0.01)


def pretended(one: Supervisor, number: int) -> PretendedBot:
    bot = one._bots[number]
    assert isinstance(bot, PretendedBot)
    return bot


def test_bots_are_shared_out_evenly_among_the_hosts_that_there_are(
    supervisors: list[Supervisor],
) -> None:
    look_around(supervisors[:1], 7)
    look_around(supervisors[:2], 4, 3)
    look_around(supervisors, 3, 2, 2)
    supervisors[0]._claims.close()
    for bot in supervisors[0]._bots.values():
        bot.close()
    supervisors[0]._bots.clear()
    look_around(supervisors[1:], 4, 3)


def test_supervisors_that_lost_their_connections_keep_their_bots(
    url: str, supervisors: list[Supervisor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one that is back leaves the others' bots to them for a while."""
    one, other, _ = supervisors
    look_around([one, other], 4, 3)
    before = {**one._bots}, {**other._bots}
    ended = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    with psycopg.connect(url, autocommit=True) as db:
        assert db.execute(f"{ended} AND datname = current_database()".encode()).fetchall()
    monkeypatch.setattr(serve, "SETTLES", 60.0)
    for _ in range(2):
        one._look()
    look_around([one, other], 4, 3)
    assert (one._bots, other._bots) == before


@pytest.mark.parametrize(
    ("statuses", "seconds"),
    [([-9], 0), ([7], 0), ([1], 1), ([2], 1), ([2, 2], 60), ([6, 6], 60), ([2, 7], 0)],
)
def test_a_bot_that_ended_is_started_again_in_time(
    supervisors: list[Supervisor],
    monkeypatch: pytest.MonkeyPatch,
    *,
    statuses: list[int],
    seconds: float,
) -> None:
    """A refused token would be refused again."""
    one, number, now = supervisors[0], next(iter(TOKENS)), time.monotonic()
    look_around([one], 7)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    *earlier, last = statuses
    for status in earlier:
        pretended(one, number).ends(status)
        one._look()
        now += 1
        one._look()
    before = pretended(one, number)
    before.ends(last)
    one._look()
    assert (number in one._bots) is (seconds == 0)
    now += seconds
    one._look()
    assert pretended(one, number) is not before


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("123:short", "line 1: is no token"),
        (f"# ours\n\n{TOKENS[7_000_000_001]}\n{TOKENS[7_000_000_001]}", "line 4: a second token"),
        ("# none\n", "there is no token"),
    ],
)
def test_a_wrong_file_of_tokens_is_refused_without_a_quotation(
    tmp_path: Path, lines: str, reason: str
) -> None:
    file = tmp_path / "tokens"
    file.write_text(lines)
    with pytest.raises(SettingsError, match=reason) as refused:
        read_tokens(file)
    assert "x" * 35 not in str(refused.value)
    with pytest.raises(SettingsError, match="cannot be read"):
        read_tokens(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"MATTA_DATABASE": "matta.db"}, "must be an address like postgresql://"),
        ({"MATTA_DATABASE": "postgresql://a/b", "MATTA_METRICS": "127.0.0.1:9"}, "a single bot"),
    ],
)
def test_settings_that_only_one_bot_could_have_are_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    settings: dict[str, str],
    reason: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    Path("tokens").write_text("".join(f"{token}\n" for token in TOKENS.values()))
    assert run(["serve", "--tokens", "tokens"]) == 2
    assert reason in capsys.readouterr().err
    assert "MATTA_TOKEN" not in os.environ


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        (RunningClocks({"1/idle:3": 9000}, 1000), {"1/idle:3": 10_500}, []),
        (
            RunningClocks({"1/idle:3": 9000, "1/turn:4": 9000}, 1000),
            {"1/idle:3": 10_499, "1/turn:5": 9000},
            ["1/idle:3 was charged 1 ms"],
        ),
        (RunningClocks({"1/idle:3": 9000}, 2501), {"1/idle:3": 9000}, None),
    ],
    ids=["given back", "charged", "read after the time was given back"],
)
def test_a_clock_is_charged_for_an_absence_from_the_last_heartbeat_on(
    before: RunningClocks, after: dict[str, int], found: list[str] | None
) -> None:
    """The absence ends when a new owner begins, here at 2500 ms."""
    assert charges(before, RunningClocks(after, 4000), 2500.0) == found


@pytest.mark.real_time
async def test_bots_are_shared_out_taken_over_and_moved_live(tmp_path: Path, url: str) -> None:
    over, rng = asyncio.Event(), random.Random(7)
    async with fleet(tmp_path, url, hosts=2, bots=3) as those, asyncio.TaskGroup() as playing:
        first, second = those.hosts
        await those.shared_out(2, 1)
        playing.create_task(those.play(over, pace=5, rng=rng))
        await asyncio.sleep(2)
        await those.strike("a host", first.kill, first.bots())
        await those.shared_out(3)
        bot, process = next(iter(second.bots().items()))
        await those.strike("a bot", lambda: os.kill(process, signal.SIGKILL), {bot: process})
        first.start()
        await those.shared_out(2, 1)
        over.set()
        await those.judge()
        assert await asyncio.to_thread(those.stop) == [0, 0]
    assert not those.found.complaints, "\n".join(those.found.complaints)
    assert those.found.actions > 0
