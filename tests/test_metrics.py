"""A scrape: its cost with long queues, and a disk or a file that does not answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import metrics
from delivery.budget import Budget
from metrics import Metrics, RunningParts
from storage import Store, UnitOfWork
from storage.records import Backlog, NewPlace
from storage.sqlite.database import FileDatabase
from tests.storage.kit import NOON, sit_down

PLACES, CHATS = 5_000, 5_000
SCRAPES = 20
CHEAP = 0.02
"""Seconds of processor time that a scrape may cost."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "matta.db")
    yield opened
    await opened.close()


def running(store: Store, folder: Path, budget: Budget) -> Metrics:
    """The figures of a bot with this store and this budget, well and without updates."""
    seen = Metrics(FileDatabase(folder / "matta.db"), folder, lambda: NOON + 7_000)
    inbox = SimpleNamespace(received={}, backlog=lambda: Backlog(0, 0))
    seen.parts = RunningParts(
        store=store,
        inbox=cast("Any", inbox),
        poller=cast("Any", SimpleNamespace(trouble=str)),
        budget=budget,
    )
    return seen


def want_places(work: UnitOfWork) -> None:
    sitting = sit_down(work)
    for number in range(PLACES):
        place = NewPlace(f"table:{number}", "table", table_id=sitting.table, chat_id=sitting.chat)
        work.outbox.want(place, NOON)


async def test_a_scrape_is_cheap_with_long_queues(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await store.write(want_places)
    budget = Budget(1000)
    for chat in range(CHATS):
        budget.take(-chat, 0.0)
        budget.sent(-chat)
    seen = running(store, tmp_path, budget)
    text = (await seen.scrape()).decode()
    assert f'matta_waiting{{queue="places"}} {PLACES}.0' in text
    assert 'matta_oldest_waiting_seconds{queue="places"} 7.0' in text
    began = time.process_time()
    for _ in range(SCRAPES):
        await seen.scrape()
    each = (time.process_time() - began) / SCRAPES
    with capsys.disabled():
        print(f"\na scrape: {each * 1000:.1f} ms, {len(text):,} bytes")  # noqa: T201
    assert each < CHEAP


async def test_a_file_that_does_not_answer_hides_its_own_figures_alone(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics, "PATIENCE", 0.05)
    seen = running(store, tmp_path, Budget(30))
    busy = asyncio.create_task(store.write(lambda _: time.sleep(0.5)))
    await asyncio.sleep(0.1)
    text = (await seen.scrape()).decode()
    assert 'queue="places"' not in text
    assert 'matta_waiting{queue="jobs"} 1.0' in text
    assert "matta_disk_free_bytes" in text
    await busy
    assert 'queue="places"' in (await seen.scrape()).decode()


async def test_a_disk_that_does_not_answer_hides_its_own_figures_alone(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics, "PATIENCE", 0.05)
    monkeypatch.setattr(metrics, "newest_copy", lambda *_: time.sleep(0.5))
    text = (await running(store, tmp_path, Budget(30)).scrape()).decode()
    assert "matta_disk_free_bytes" not in text
    assert 'queue="places"' in text
