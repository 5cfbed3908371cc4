"""The poll: its confirmations, its retries, and timers that do not wait for a long poll."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from croupier.connection import TelegramConnection
from croupier.poll_gate import PollGate
from handlers.feed import AT_MOST, Feed
from handlers.poll_refusals import BELIEVED_AFTER, NEW_FOR, PollerStoppedError, PollRefusals
from handlers.poller import CONFIRMING, FLOODED, LONG_POLL, Poller
from handlers.updates import TelegramUpdate
from storage import Store
from tests.handlers.noted import NOON, Noted, inbox_of, said, tap
from tests.kit.ill_disk import FULL, IllDisk

PATIENCE = 300.0
"""Seconds that a test waits for a required event."""

Reply = list[TelegramUpdate] | TelegramError | None
"""The updates or the error of a poll; None: it waits until it is abandoned."""


class Script:
    """Telegram from the poller's side. Polls beyond the script wait for ever."""

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.polls: list[tuple[int, int]] = []
        """Offset and patience of each poll."""
        self.dry = asyncio.Event()
        self.before: Callable[[], Awaitable[None]] | None = None

    async def get(self, offset: int, seconds: int, limit: int = AT_MOST) -> list[TelegramUpdate]:
        self.polls.append((offset, seconds))
        if self.before is not None:
            await self.before()
        reply = self.replies.pop(0) if self.replies else None
        if reply is None:
            self.dry.set()
            await asyncio.Event().wait()
        if isinstance(reply, TelegramError):
            raise reply
        assert reply is not None
        return reply


class PollerBench:
    """A poller with a script and a settable clock."""

    def __init__(self, store: Store, *replies: Reply) -> None:
        self.now = NOON
        self.noted = Noted(store)
        self.poll_gate = PollGate()
        self.connection = TelegramConnection(lambda: self.now)
        self.feed = Script(*replies)
        self.seconds = 0.0
        """The time of the refusals."""
        self.me: TelegramError | None = None
        """The error with which ``getMe`` is refused."""
        self.asked_me = 0
        self.poller = Poller(
            feed=cast(Feed, self.feed),
            inbox=inbox_of(store, self.noted, self.poll_gate),
            connection=self.connection,
            poll_gate=self.poll_gate,
            refusals=PollRefusals("https://api.telegram.org/bot", lambda: self.seconds),
            get_me=self._get_me,
            now=lambda: self.now,
        )

    async def _get_me(self) -> None:
        self.asked_me += 1
        if self.me is not None:
            raise self.me

    def later(self, seconds: float) -> None:
        """Let this time pass before each poll, for the refusals."""

        async def passes() -> None:
            self.seconds += seconds

        self.feed.before = passes

    async def until_dry(self) -> None:
        """Poll until the script is over."""
        running = asyncio.create_task(self.poller.run())
        try:
            async with asyncio.timeout(PATIENCE):
                dry = asyncio.create_task(self.feed.dry.wait())
                await asyncio.wait([running, dry], return_when=asyncio.FIRST_COMPLETED)
                dry.cancel()
            if running.done():
                await running
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await self.poller.finish() if self.feed.replies else None

    async def runs_and_is_hurried(self) -> asyncio.Task[None]:
        """Run the poller, and let a timer abandon its waiting poll after four seconds."""
        running = asyncio.create_task(self.poller.run())
        await self.feed.dry.wait()
        self.feed.dry.clear()
        self.now += 4000
        self.poll_gate.want(self.now)
        await self.feed.dry.wait()
        return running


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The poller does not sleep; returns the seconds that it would sleep."""
    slept: list[float] = []
    sleep = asyncio.sleep

    async def nap(seconds: float, *rest: Any) -> None:
        slept.append(seconds)
        await sleep(0, *rest)

    monkeypatch.setattr(asyncio, "sleep", nap)
    return slept


async def test_an_update_is_confirmed_after_it_is_stored_and_the_offset_is_not_kept(
    store: Store,
) -> None:
    bench = PollerBench(store, [], [tap(40), tap(41)], [], [tap(7)], [])
    await bench.until_dry()
    assert bench.feed.polls == [
        (0, 0),
        (0, LONG_POLL),
        (42, CONFIRMING),
        (0, LONG_POLL),
        (8, CONFIRMING),
        (0, LONG_POLL),
    ]
    async with asyncio.timeout(PATIENCE):
        while len(bench.noted.handled) < 3:  # noqa: ASYNC110 -- the last poll does not wait for them
            await asyncio.sleep(0.01)
    assert sorted(bench.noted.handled) == [7, 40, 41], "numbers that begin lower are not missed"


async def test_the_poller_has_caught_up_once_waiting_updates_are_handled(store: Store) -> None:
    full = [tap(n) for n in range(1, AT_MOST + 1)]
    bench = PollerBench(store, full, [tap(900)], [])
    bench.noted.open.clear()
    await bench.until_dry()
    assert [seconds for _, seconds in bench.feed.polls[:2]] == [0, 0]
    assert not bench.poller.caught_up.is_set()
    bench.noted.open.set()
    async with asyncio.timeout(PATIENCE):
        await bench.poller.caught_up.wait()
    assert len(bench.noted.handled) == AT_MOST + 1


async def test_a_poll_that_fails_is_tried_again_within_three_seconds(
    store: Store, naps: list[float]
) -> None:
    bench = PollerBench(store, [], *[NetworkError("Bad Gateway")] * 8, RetryAfter(7), [tap(1)])
    await bench.until_dry()
    waits = [seconds for seconds in naps if seconds]
    assert max(waits[:8]) < 3
    assert waits[8] == 7, "as long as Telegram asks for"
    assert (bench.connection.up, bench.poll_gate.works) == (True, True)


async def test_polls_that_fail_say_nothing_about_other_calls(
    store: Store, naps: list[float]
) -> None:
    bench = PollerBench(store, [], NetworkError("Bad Gateway"), None)
    await bench.until_dry()
    assert (bench.connection.up, bench.poll_gate.works) == (True, False)


async def test_a_poll_counts_as_heard_from_its_start(store: Store) -> None:
    bench = PollerBench(store, [], [])

    async def passes() -> None:
        bench.now += 1000

    bench.feed.before = passes
    await bench.until_dry()
    assert bench.poll_gate.until == NOON + 1000


async def test_an_timer_abandons_a_waiting_poll_and_starts_a_new_one_at_once(store: Store) -> None:
    bench = PollerBench(store, [], None, [], None)
    running = await bench.runs_and_is_hurried()
    assert bench.feed.polls == [(0, 0), (0, LONG_POLL), (0, 0), (0, LONG_POLL)]
    assert bench.poll_gate.until == bench.now
    bench.poll_gate.want(bench.now)
    await asyncio.sleep(0)
    assert len(bench.feed.polls) == 4, "it has heard enough"
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_an_abandoned_poll_may_be_taken_for_another_bots_once(store: Store) -> None:
    bench = PollerBench(store, [], None, Conflict("terminated"), [], None)
    running = await bench.runs_and_is_hurried()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert not bench.poller._ousted


async def test_a_second_bot_stops_at_a_409(store: Store) -> None:
    with pytest.raises(PollerStoppedError):
        await PollerBench(store, [], Conflict("terminated"), []).until_dry()


async def test_the_bot_that_plays_takes_its_poll_back_at_once_and_goes_on(
    store: Store, naps: list[float]
) -> None:
    conflicts = [Conflict("terminated")] * 3
    bench = PollerBench(store, [], *conflicts, [tap(1)], Conflict("terminated"), [])
    bench.later(NEW_FOR)
    await bench.until_dry()
    assert [seconds for seconds in naps if seconds][:2] == [0.5, 1.0], "not before the first"
    assert bench.poll_gate.works


async def test_a_refused_poll_is_believed_only_if_get_me_is_refused_for_minutes(
    store: Store, naps: list[float]
) -> None:
    refused = [InvalidToken("Unauthorized")] * 9
    bench = PollerBench(store, [], *refused, [tap(1)], [])
    bench.later(BELIEVED_AFTER)
    await bench.until_dry()
    assert bench.asked_me == 9
    bench = PollerBench(store, [], *refused, [])
    bench.later(BELIEVED_AFTER)
    bench.me = InvalidToken("Unauthorized")
    with pytest.raises(PollerStoppedError, match="MATTA_TOKEN"):
        await bench.until_dry()
    assert bench.asked_me == 2


async def test_updates_that_a_full_disk_refuses_are_not_confirmed_and_come_again(
    store: Store, naps: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = IllDisk(monkeypatch)
    monkeypatch.setattr("storage.store.AGAIN", 0.0)
    waiting: list[TelegramUpdate] = [said(7, "/saldo"), tap(8)]
    bench = PollerBench(store, [], waiting, waiting, waiting, [])

    async def heals() -> None:
        disk.code = FULL if len(bench.feed.polls) < 4 else 0

    bench.feed.before = heals
    await bench.until_dry()
    assert [offset for offset, _ in bench.feed.polls] == [0, 0, 0, 0, 9, 0]
    async with asyncio.timeout(PATIENCE):
        while not (bench.noted.handled and bench.noted.dropped):  # noqa: ASYNC110 -- as above
            await asyncio.sleep(0.01)
    assert (bench.noted.handled, bench.noted.dropped) == ([7], [8])


async def test_a_full_poll_may_have_left_updates_behind(store: Store) -> None:
    full = [tap(n) for n in range(1, AT_MOST + 1)]
    bench = PollerBench(store, [], full)

    async def passes() -> None:
        bench.now += 1000

    bench.feed.before = passes
    await bench.until_dry()
    assert bench.poll_gate.until == NOON


async def test_polls_that_stay_full_hold_timers_for_a_while_only(store: Store) -> None:
    fulls: list[Reply] = [[tap(100 * n + m) for m in range(AT_MOST)] for n in range(14)]
    bench = PollerBench(store, [], *fulls)

    async def passes() -> None:
        bench.now += 1000

    bench.feed.before = passes
    await bench.until_dry()
    assert bench.poll_gate.until > NOON + FLOODED
