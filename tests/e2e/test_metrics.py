"""The figures for Prometheus and the bot's health, beside the log, the file and Telegram's own counts."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from delivery.budget import GROUP_A_MINUTE
from handlers.poller import SILENT
from playground.botapi.limits import Limits
from playground.testing import TestServer, local_telegram
from settings import SettingsError
from storage.nightly import newest_copy
from storage.sqlite.backup import backup, dated
from storage.sqlite.database import FileDatabase
from storage.sqlite.session import SqliteSession as Session
from tests.kit.clock import LoopClock
from tests.kit.house import House, at_home
from tests.kit.ill_disk import FULL, IllDisk
from tests.kit.load import load
from tests.kit.seen import Figures, figures, free_address, page
from tests.kit.sitting import PATIENCE, sitting

ROOT = Path(__file__).parent.parent.parent
NAME = re.compile(r"matta_[a-z_]+")
LABEL = re.compile(r"answer=(\d{3}|none|cancelled)|method=[A-Za-z]+|(fate|queue|limit|part)=[a-z]+")
"""Labels of fixed sets: no number of a chat or a person."""


@pytest.fixture
async def telegram() -> AsyncIterator[TestServer]:
    """Telegram with its limits, without own tables."""
    async with local_telegram(limits=Limits(), clock=LoopClock()) as server:
        server.telegram.orders.set_ephemeral(server="old")
        yield server


@pytest.fixture
async def seen(telegram: TestServer, tmp_path: Path) -> AsyncIterator[House]:
    """A running bot that can be scraped."""
    home = scraped(telegram, tmp_path)
    await home.start()
    await well(home)
    yield home
    await home.stop()


def scraped(telegram: TestServer, folder: Path) -> House:
    """A bot with an address for its figures, not started yet."""
    home = at_home(telegram, folder, second=1000, pictures=False)
    home.settings = home.settings.model_copy(update={"metrics": free_address()})
    return home


async def health(home: House) -> tuple[int, str]:
    return await page(home.settings.metrics, "healthz")


async def well(home: House) -> None:
    """Wait until the bot says that it is well."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                if await health(home) == (200, "well\n"):
                    return
            except OSError:
                pass
            await asyncio.sleep(0.1)


class CountedCommits:
    """Counts transactions of a session that wrote, where SQLite commits them."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self.number = 0
        begin, commit, counted, writing = Session.begin, Session.commit, self, False

        def begins(session: Session, *, writes: bool) -> None:
            nonlocal writing
            writing = writes
            begin(session, writes=writes)

        def commits(session: Session) -> None:
            commit(session)
            counted.number += writing

        patched.setattr(Session, "begin", begins)
        patched.setattr(Session, "commit", commits)


def rows(home: House, table: str) -> float:
    """The number of rows in the bot's file."""
    return float(home.ask(f"SELECT count(*) FROM {table}")[0][0])  # noqa: S608 -- our own table


def known(home: House, commits: CountedCommits, now: int) -> Figures:
    """The figures that can be had elsewhere: from Telegram, the file, the system."""
    orders = home.telegram.telegram.orders
    methods = {str(row["method"]) for row in orders.counters()}
    tables = {
        ("matta_waiting", "queue=updates"): "inbox",
        ("matta_waiting", "queue=places"): "places WHERE wanted <> shown OR state <> 'live'",
        ("matta_waiting", "queue=clocks"): f"clocks WHERE due_at <= {now}",
        ("updates", "stored"): "(SELECT 1 FROM inbox UNION ALL SELECT 1 FROM updates_done)",
    }
    file = home.database
    return {
        **{key: rows(home, table) for key, table in tables.items()},
        **{("calls", method): float(orders.calls(method)) for method in methods},
        ("calls", "429"): float(orders.refused()),
        ("matta_commits_total",): float(commits.number),
        ("matta_file_bytes", "part=database"): float(file.stat().st_size),
        ("matta_file_bytes", "part=log"): float(Path(f"{file}-wal").stat().st_size),
    }


async def compared(home: House, commits: CountedCommits) -> tuple[Figures, Figures]:
    """The figures of a calm moment, in which nobody changes them, and the same as known elsewhere."""
    async with asyncio.timeout(PATIENCE):
        while True:
            before = known(home, commits, home.clock.now())
            found = summed(await figures(home.settings.metrics))
            if before == known(home, commits, home.clock.now()):
                return found, before
            await asyncio.sleep(0.1)


def summed(found: Figures) -> Figures:
    """The figures, with those of calls and updates added up as others count them."""
    sums: Figures = {**found, ("calls", "429"): 0.0, ("updates", "stored"): 0.0}
    for (name, *labels), value in found.items():
        if name == "matta_updates_total":
            sums["updates", "stored"] += value
        if name == "matta_calls_total":
            answer, method = (label.partition("=")[2] for label in labels)
            sums["calls", method] = sums.get(("calls", method), 0.0) + value
            sums["calls", "429"] += value if answer == "429" else 0.0
    return sums


def fullest_group(telegram: TestServer) -> int:
    """The most calls of the last minute that Telegram counts for one group."""
    flood = telegram.telegram.core.flood
    now = flood._clock.now()
    return max(
        (sum(now - at < 60 for at in calls) for chat, calls in flood._chats.items() if chat < 0),
        default=0,
    )


async def watch(home: House, scrapes: list[Figures]) -> None:
    """Scrape until cancelled."""
    while True:
        counted = fullest_group(home.telegram)
        scrapes.append(await figures(home.settings.metrics))
        used = scrapes[-1]["matta_budget_used_ratio", "limit=group"]
        assert counted <= round(used * GROUP_A_MINUTE) <= GROUP_A_MINUTE
        await asyncio.sleep(1)


async def test_every_figure_agrees_with_another_count(
    telegram: TestServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Three tables play, then Telegram lowers a group's limit. The log has a line for each refused call."""
    home = scraped(telegram, tmp_path)
    commits = CountedCommits(monkeypatch)
    scrapes: list[Figures] = []
    with capture_logs() as logged:
        await home.start()
        await well(home)
        backup(home.database, dated(home.database))
        watching = asyncio.create_task(watch(home, scrapes))
        await load(telegram, home, tables=3, seconds=60, think=6.2, seed=7, now=home.clock.now)
        telegram.telegram.orders.set_limits(group=8)
        for number in range(3):
            await load(
                telegram, home, tables=1, seconds=30, think=2, seed=number, now=home.clock.now
            )
        found, elsewhere = await compared(home, commits)
        age = newest_copy(FileDatabase(home.database), tmp_path)
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        await home.stop()
    said = [line["event"] for line in logged]
    with capsys.disabled():
        for key, value in elsewhere.items():
            print(f"{' '.join(key):40} {found[key]:>12,.0f} {value:>12,.0f}")  # noqa: T201
        print(f"{'calls 429, in the log':53} {said.count('telegram_429'):>12}")  # noqa: T201
    elsewhere["calls", "getUpdates"] -= 1  # Telegram counts the poll that it has not answered
    assert {key: found[key] for key in elsewhere} == elsewhere
    assert found["matta_backup_age_seconds",] == pytest.approx(age, abs=5)
    assert all(LABEL.fullmatch(label) for name, *labels in scrapes[-1] for label in labels)
    assert found["calls", "429"] == said.count("telegram_429") > 0
    assert found["matta_healthy",] == 1
    free = shutil.disk_usage(tmp_path).free
    assert found["matta_disk_free_bytes",] == pytest.approx(free, rel=0.2), "others write there too"
    names = {name for name, *_ in found if name.startswith("matta")} - {"matta_healthy"}
    for name in names:
        told = {tuple(value for key, value in one.items() if key[0] == name) for one in scrapes}
        assert len(told) > 1, f"{name} does not move"
    (last,) = [line for line in logged if line["event"] == "stopped"]
    assert last["bytes"] == home.database.stat().st_size


async def test_without_the_setting_nothing_listens(
    telegram: TestServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []

    async def listen(*given: object, **_: object) -> None:
        opened.append(given)

    monkeypatch.setattr(asyncio.get_running_loop(), "create_server", listen)
    home = at_home(telegram, tmp_path, second=50, pictures=False)
    await home.start()
    luca = telegram.person("Luca", started=True)
    await luca.start()
    await luca.see(luca.private, ".", timeout=PATIENCE)
    await home.stop()
    assert opened == []


async def test_a_taken_address_is_refused_with_its_setting(
    telegram: TestServer, tmp_path: Path
) -> None:
    home = scraped(telegram, tmp_path)
    host, port = home.settings.metrics.split(":")
    with socket.create_server((host, int(port))):
        await home.start()
        await home.ended()
        with pytest.raises(SettingsError, match=r"^MATTA_METRICS: 127\.0\.0\.1:\d+ .*in use$"):
            await home.stop()


async def test_a_bot_that_waits_for_telegram_is_not_well(
    telegram: TestServer, tmp_path: Path
) -> None:
    orders = telegram.telegram.orders
    orders.cut()
    home = scraped(telegram, tmp_path)
    await home.start()
    await asyncio.sleep(5)
    assert await health(home) == (
        503,
        "the bot is starting: it waits for its file or for Telegram\n",
    )
    found = await figures(home.settings.metrics)
    assert found["matta_healthy",] == 0
    assert found["matta_calls_total", "answer=none", "method=getMe"] > 0
    orders.cut(False)
    await well(home)
    await home.stop()


async def test_silent_polls_make_the_bot_ill_until_one_is_answered(seen: House) -> None:
    seen.telegram.telegram.orders.cut()
    await asyncio.sleep(SILENT - 1)
    assert (await health(seen))[0] == 200, "a network may be away for a moment"
    await asyncio.sleep(2)
    status, said = await health(seen)
    assert status == 503
    assert re.fullmatch(r"no poll was answered for 3[0-2] s\n", said)
    assert (await figures(seen.settings.metrics))["matta_healthy",] == 0
    seen.telegram.telegram.orders.cut(False)
    await well(seen)


async def test_an_ill_disk_makes_the_bot_ill_and_hides_only_the_figures_of_its_file(
    seen: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = await sitting(seen, "Luca", "Rita")
    await at.turn()
    queues = {"queue=updates", "queue=jobs", "queue=places", "queue=clocks"}
    found = await figures(seen.settings.metrics)
    assert {key[1] for key in found if key[0] == "matta_waiting"} == queues
    disk = IllDisk(monkeypatch)
    disk.reads = True
    disk.code = FULL
    await asyncio.sleep(30)
    status, said = await health(seen)
    assert (status, said.partition(": ")[2][:16]) == (503, "the disk is full")
    found = await figures(seen.settings.metrics)
    assert found["matta_healthy",] == 0
    assert found["matta_waiting", "queue=jobs"] > 0
    assert 25 < found["matta_oldest_waiting_seconds", "queue=jobs"] < 35
    assert ("matta_waiting", "queue=places") not in found
    assert ("matta_disk_free_bytes",) in found
    disk.code = 0
    await well(seen)


async def test_dashboard_and_page_have_every_figure_and_no_other(seen: House) -> None:
    file = seen.database
    backup(file, dated(file))
    names = {name for name, *_ in await figures(seen.settings.metrics)}
    dashboard = json.loads((ROOT / "docs" / "grafana.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    assert set(NAME.findall(" ".join(asked))) == names
    operation = (ROOT / "docs" / "operation.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(matta_[a-z_]+)", operation, re.MULTILINE)) == names
