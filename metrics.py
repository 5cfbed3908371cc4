"""The bot as monitoring sees it, over HTTP: ``/metrics`` for Prometheus, ``/healthz`` for a verdict.

The rooms count in plain numbers; a scrape reads them. Labels come from fixed sets: none names a chat or a person.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from delivery.budget import Budget
from delivery.transport import AiohttpRequest
from handlers.inbox import UpdateInbox
from handlers.poller import Poller
from handlers.webhook import Webhook
from listening import listening
from storage import StorageError, Store, UnitOfWork
from storage.database import Database
from storage.nightly import newest_copy
from storage.records import Backlog

log = structlog.get_logger()

PATIENCE: Final = 1.0
"""Seconds that a scrape waits for the file and its disk. Without their answer it leaves their figures out."""


class RunningParts(NamedTuple):
    """The parts of a running bot that have figures."""

    store: Store
    inbox: UpdateInbox
    poller: Poller | Webhook
    budget: Budget


class Metrics:
    """The figures of the database and its copies; those of ``requests`` and ``parts`` once there are some."""

    def __init__(self, database: Database, copies: Path, now: Callable[[], int]) -> None:
        """``copies``: the folder of the nightly copies. ``now`` gives milliseconds since 1970."""
        self._file = database
        self._copies = copies
        self._now = now
        self.requests: Sequence[AiohttpRequest] = ()
        self.parts: RunningParts | None = None

    def trouble(self) -> str:
        """Why the bot is not well, in a sentence; empty if it is."""
        parts = self.parts
        if parts is None:
            return "the bot is starting: it waits for its file or for Telegram"
        if parts.store.trouble:
            return parts.store.trouble
        return parts.poller.trouble()

    async def scrape(self) -> bytes:
        """All figures in Prometheus' text format."""
        figures = [_gauge("matta_healthy", "1 while /healthz answers 200.", not self.trouble())]
        figures.append(_of_calls(self.requests))
        if self.parts is not None:
            figures += _of_parts(self.parts)
            figures += _of_queues(await self._backlogs(self.parts))
        figures += await self._of_disk()
        registry = CollectorRegistry(auto_describe=False)
        registry.register(_Figures(figures))
        return generate_latest(registry)

    async def _backlogs(self, parts: RunningParts) -> Mapping[str, Backlog]:
        """By queue; those of the file are missing while it does not answer."""
        known = {"updates": parts.inbox.backlog(), "jobs": parts.store.backlog()}
        if parts.store.trouble:
            return known
        try:
            async with asyncio.timeout(PATIENCE):
                return known | await parts.store.read(partial(_backlogs_in_file, now=self._now()))
        except (TimeoutError, StorageError):
            return known

    async def _of_disk(self) -> list[Metric]:
        """The figures of file and disk, read in a thread, since a disk may hang; none if it does."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.to_thread(lambda: list(_of_file(self._file, self._copies)))
        except (TimeoutError, OSError, StorageError):
            return []


@asynccontextmanager
async def served(metrics: Metrics, address: str) -> AsyncIterator[None]:
    """Answer at ``address`` meanwhile; with an empty one do nothing. Raise ``SettingsError`` if it cannot be opened."""
    if not address:
        yield
        return
    app = web.Application()
    app.router.add_get("/metrics", partial(_tell_figures, metrics))
    app.router.add_get("/healthz", partial(_tell_health, metrics))
    async with listening(app, address, "MATTA_METRICS"):
        log.info("metrics_served", address=address)
        yield


async def _tell_figures(metrics: Metrics, _: web.Request) -> web.Response:
    body = await metrics.scrape()
    return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})


async def _tell_health(metrics: Metrics, _: web.Request) -> web.Response:
    trouble = metrics.trouble()
    return web.Response(text=f"{trouble or 'well'}\n", status=503 if trouble else 200)


class _Figures(Collector):
    """The figures of one scrape."""

    def __init__(self, figures: Iterable[Metric]) -> None:
        self._figures = figures

    def collect(self) -> Iterable[Metric]:
        return self._figures


def _of_calls(requests: Iterable[AiohttpRequest]) -> Metric:
    calls = CounterMetricFamily(
        "matta_calls",
        "Calls to Telegram, by method and status; none: no usable answer, cancelled: a poll given up.",
        labels=["method", "answer"],
    )
    answers = sum((request.answers for request in requests), Counter[tuple[str, str]]())
    for labels, number in sorted(answers.items()):
        calls.add_metric(labels, number)
    return calls


def _of_parts(parts: RunningParts) -> Iterator[Metric]:
    updates = CounterMetricFamily(
        "matta_updates", "Updates that Telegram delivered, by their fate.", labels=["fate"]
    )
    for fate, number in parts.inbox.received.items():
        updates.add_metric([fate], number)
    yield updates
    yield CounterMetricFamily(
        "matta_commits", "Transactions that wrote to the file.", value=parts.store.commits
    )
    budget = GaugeMetricFamily(
        "matta_budget_used_ratio",
        "The fullest window of calls, as a part of its limit: of the bot, a group, a person.",
        labels=["limit"],
    )
    for limit, used in parts.budget.used(time.monotonic()).items():
        budget.add_metric([limit], used)
    yield budget


def _of_queues(backlogs: Mapping[str, Backlog]) -> Iterator[Metric]:
    waiting = GaugeMetricFamily(
        "matta_waiting",
        "Updates not handled, jobs not done, places not shown, clocks that are late.",
        labels=["queue"],
    )
    oldest = GaugeMetricFamily(
        "matta_oldest_waiting_seconds", "How long the oldest of them has waited.", labels=["queue"]
    )
    for queue, backlog in backlogs.items():
        waiting.add_metric([queue], backlog.number)
        oldest.add_metric([queue], backlog.age / 1000)
    yield waiting
    yield oldest


def _backlogs_in_file(work: UnitOfWork, *, now: int) -> dict[str, Backlog]:
    return {"places": work.outbox.backlog(now), "clocks": work.clocks.late(now)}


def _of_file(database: Database, copies: Path) -> Iterator[Metric]:
    size, log_size = database.sizes()
    file = GaugeMetricFamily(
        "matta_file_bytes", "Size of the database and of its write-ahead log.", labels=["part"]
    )
    file.add_metric(["database"], size)
    file.add_metric(["log"], log_size)
    yield file
    yield _gauge(
        "matta_disk_free_bytes",
        "Free room on the disk of the file.",
        shutil.disk_usage(database.folder).free,
    )
    age = newest_copy(database, copies)
    if age is not None:
        yield _gauge("matta_backup_age_seconds", "Age of the newest copy of the file.", age)


def _gauge(name: str, said: str, value: float) -> Metric:
    return GaugeMetricFamily(name, said, value=value)
