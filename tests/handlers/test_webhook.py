"""The webhook's endpoint, its bounds, and the looks by which timers know that no earlier update waits."""

from __future__ import annotations

import asyncio
import hmac
import io
import json
import random
import threading
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from typing import Any, cast

import aiohttp
import pytest
from telegram import Bot, WebhookInfo
from telegram.error import NetworkError, TelegramError

from croupier.connection import TelegramConnection
from croupier.poll_gate import PollGate
from handlers import webhook
from handlers.delivered_ids import DeliveredIds
from handlers.poll_refusals import PollerStoppedError, PollRefusals
from handlers.webhook import LARGEST, ROOM, SECRET_HEADER, Webhook
from listening import listening
from storage import Store
from tests.handlers.noted import NOON, Noted, inbox_of, message_json, rows, tap_json
from tests.kit.ill_disk import FULL, IllDisk
from tests.kit.seen import free_address

PATIENCE = 60.0


class TelegramSide:
    """Telegram as the looks see it."""

    def __init__(self) -> None:
        self.url = ""
        self.secret = ""
        self.given: dict[str, Any] = {}
        self.waiting = 0
        self.error_at: datetime | None = None
        self.trouble: TelegramError | None = None
        self.looks = 0
        self.times_set = 0
        self.passes: Callable[[], None] = lambda: None
        """Called while a look is under way."""

    async def set_webhook(self, url: str, *, secret_token: str, **given: Any) -> None:
        self.url, self.secret, self.given = url, secret_token, given
        self.times_set += 1

    async def get_webhook_info(self) -> WebhookInfo:
        self.looks += 1
        self.passes()
        if self.trouble is not None:
            raise self.trouble
        return WebhookInfo(
            self.url,
            has_custom_certificate=False,
            pending_update_count=self.waiting,
            last_error_date=self.error_at,
            last_error_message="Connection refused" if self.error_at else None,
        )


class Bench:
    """A webhook whose Telegram is the test."""

    def __init__(self, store: Store) -> None:
        self.now = NOON
        self.store = store
        self.noted = Noted(store)
        self.gate = PollGate()
        self.connection = TelegramConnection(lambda: self.now)
        self.telegram = TelegramSide()
        address = free_address()
        self.address = f"http://{address}/any/path"
        self.webhook = Webhook(
            bot=cast(Bot, self.telegram),
            inbox=inbox_of(store, self.noted, self.gate),
            connection=self.connection,
            poll_gate=self.gate,
            refusals=PollRefusals("https://api.telegram.org/bot"),
            url="https://matta.example.org/mark",
            listening=lambda app: listening(app, address, "MATTA_WEBHOOK_LISTEN"),
            now=lambda: self.now,
        )

    async def post(self, body: object, secret: str | None = None) -> int:
        """Post as Telegram does; returns the status of the answer."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        given = {SECRET_HEADER: self.telegram.secret if secret is None else secret}
        async with (
            aiohttp.ClientSession() as client,
            client.post(self.address, data=io.BytesIO(data), headers=given) as response,
        ):
            assert (response.headers.get("Retry-After") == "1") == (response.status == 503)
            return response.status

    async def look(self) -> None:
        """Let a timer want a look, and wait until two have begun since."""
        before = self.telegram.looks
        self.gate.want(self.now)
        await until(lambda: self.telegram.looks >= before + 2)


async def until(fact: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not fact():  # noqa: ASYNC110 -- facts of many kinds
            await asyncio.sleep(0.01)


@pytest.fixture
async def bench(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bench]:
    """A running webhook."""
    monkeypatch.setattr(webhook, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(webhook, "RETRY", 0.02)
    monkeypatch.setattr(webhook, "LOOK_EVERY", 0.02)
    made = Bench(store)
    running = asyncio.create_task(made.webhook.run())
    await until(made.webhook.caught_up.is_set)
    yield made
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await made.webhook.finish()


async def test_telegram_is_told_the_secret_and_the_kinds_of_updates(bench: Bench) -> None:
    assert bench.telegram.url.startswith("https://matta.example.org/mark.")
    assert len(bench.telegram.secret) >= 40
    assert bench.telegram.given == {
        "max_connections": webhook.CONNECTIONS,
        "allowed_updates": ("message", "callback_query", "my_chat_member", "chat_member"),
    }


async def test_an_update_is_in_the_file_when_it_is_answered_200(bench: Bench) -> None:
    bench.noted.open.clear()
    held = HeldStore(bench.store)
    post = asyncio.create_task(bench.post(message_json(7, "/saldo")))
    await until(lambda: bench.webhook._under_way == 1)
    done, _ = await asyncio.wait([post], timeout=0.1)
    assert not done, "nothing is stored yet"
    await held.release()
    assert await post == 200
    assert [row.update_id for row in await rows(bench.store)] == [7]
    bench.noted.open.set()


@pytest.mark.parametrize("secret", ["", "x", "ì", "x" * 43])
async def test_a_wrong_secret_is_refused_before_its_body_is_read(bench: Bench, secret: str) -> None:
    assert await bench.post(b"x" * (LARGEST + 1), secret) == 403
    assert await bench.post(tap_json(7), secret) == 403
    assert bench.noted.handled == []


async def test_the_secret_is_compared_in_constant_time(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return True

    monkeypatch.setattr(hmac, "compare_digest", compare)
    assert await bench.post(tap_json(7), "any") == 200
    assert compared == [(b"any", bench.telegram.secret.encode())]


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "HEAD"])
async def test_only_posts_are_answered(bench: Bench, method: str) -> None:
    headers = {SECRET_HEADER: bench.telegram.secret}
    async with (
        aiohttp.ClientSession() as client,
        client.request(method, bench.address, headers=headers) as response,
    ):
        assert response.status == 405


async def test_a_body_is_bounded(bench: Bench) -> None:
    largest = message_json(7, "")
    largest["message"]["text"] = "x" * (LARGEST - len(json.dumps(largest)))
    assert await bench.post(largest) == 200
    largest["message"]["text"] += "x"
    assert await bench.post(largest) == 413


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b'{"update_id": "7"}', b"{}"])
async def test_a_body_that_is_no_update_is_refused(bench: Bench, body: bytes) -> None:
    assert await bench.post(body) == 400


async def test_an_update_that_cannot_be_read_is_taken_so_that_it_does_not_come_again(
    bench: Bench,
) -> None:
    assert await bench.post({"update_id": 7, "message": {"text": 1}}) == 200
    assert await bench.store.read(lambda work: work.updates.done(7)) == ""


class HeldStore:
    """A job that keeps the store's thread busy, until it is released."""

    def __init__(self, store: Store) -> None:
        self._held = threading.Event()
        self._job = asyncio.create_task(store.write(lambda _: self._held.wait(10)))

    async def release(self) -> None:
        self._held.set()
        await self._job


async def test_beyond_the_room_telegram_is_asked_to_send_again(bench: Bench) -> None:
    held = HeldStore(bench.store)
    posts = [asyncio.create_task(bench.post(tap_json(n, chat=-n))) for n in range(1, ROOM + 6)]
    await until(lambda: sum(post.done() for post in posts) == 5)
    assert {post.result() for post in posts if post.done()} == {503}
    await held.release()
    statuses = [await post for post in posts]
    assert (statuses.count(200), statuses.count(503)) == (ROOM, 5)
    for number, status in enumerate(statuses, 1):
        if status == 503:
            assert await bench.post(tap_json(number, chat=-number)) == 200
    await until(lambda: len(bench.noted.handled) == len(posts))
    assert sorted(bench.noted.handled) == [*range(1, ROOM + 6)]


async def test_updates_that_came_together_are_handled_in_order_and_late_ones_are_not_lost(
    bench: Bench,
) -> None:
    held = HeldStore(bench.store)
    numbers = [5, 9, 4, 7]
    posts = [asyncio.create_task(bench.post(tap_json(8)))]
    await until(lambda: bench.webhook._under_way == 1)
    for number in numbers:
        posts.append(asyncio.create_task(bench.post(tap_json(number))))
        await until(lambda: bench.webhook._under_way == len(posts))
    await held.release()
    assert {await post for post in posts} == {200}
    await until(lambda: len(bench.noted.handled) == 5)
    assert bench.noted.handled == [8, 4, 5, 7, 9]


async def test_an_update_that_comes_twice_counts_once(bench: Bench) -> None:
    held = HeldStore(bench.store)
    posts = [asyncio.create_task(bench.post(tap_json(7))) for _ in range(3)]
    await until(lambda: bench.webhook._under_way == 3)
    await held.release()
    assert {await post for post in posts} == {200}
    assert await bench.post(tap_json(7)) == 200
    assert await bench.post(tap_json(8)) == 200
    await until(lambda: 8 in bench.noted.handled)
    assert bench.noted.handled == [7, 8]


async def test_while_the_disk_is_full_telegram_must_send_again_and_a_refused_tap_need_not(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = IllDisk(monkeypatch)
    monkeypatch.setattr("storage.store.AGAIN", 0.0)
    disk.code = FULL
    assert await bench.post(message_json(7, "/saldo")) == 503
    assert await bench.post(tap_json(8)) == 503
    await until(lambda: bench.noted.refused == [8])
    assert await bench.post(tap_json(8)) == 200
    assert await bench.post(message_json(7, "/saldo")) == 503
    disk.code = 0
    assert await bench.post(message_json(7, "/saldo")) == 200
    await until(lambda: bench.noted.handled and bench.noted.dropped)
    assert (bench.noted.handled, bench.noted.dropped) == ([7], [8])


async def test_a_look_counts_from_its_start_if_nothing_waits(bench: Bench) -> None:
    bench.now += 5000
    bench.telegram.waiting = 1
    await bench.look()
    assert bench.gate.until == NOON
    bench.telegram.waiting = 0
    bench.telegram.passes = lambda: setattr(bench, "now", NOON + 6000)
    await until(lambda: bench.gate.until > NOON)
    assert bench.gate.until == NOON + 5000


async def test_no_timer_fires_while_telegram_cannot_deliver_and_then_the_time_is_given_back(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.telegram.waiting = 1
    bench.telegram.error_at = datetime(2027, 1, 15, tzinfo=UTC)
    bench.now += 5000
    await bench.look()
    assert (bench.gate.until, bench.gate.works) == (NOON, False)
    assert bench.connection.up, "calls are answered"
    bench.telegram.waiting = 0
    await bench.look()
    assert (bench.gate.until, bench.gate.works) == (NOON + 5000, True)
    assert bench.connection.take_owed() > 0
    bench.telegram.waiting = 1
    await bench.look()
    assert bench.gate.works, "an old failure says nothing about a new update"


async def test_a_webhook_without_deliveries_is_set_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "SET_AGAIN", 0.0)
    before, secret = bench.telegram.url, bench.telegram.secret
    bench.telegram.waiting = 1
    bench.telegram.error_at = datetime(2027, 1, 15, tzinfo=UTC)
    bench.gate.want(bench.now + 1)
    await until(lambda: bench.telegram.times_set == 2)
    assert before != bench.telegram.url
    assert secret == bench.telegram.secret
    bench.telegram.error_at = None
    await bench.look()
    assert not bench.gate.works, "the update still waits"


async def test_a_look_that_fails_lets_no_timer_fire(bench: Bench) -> None:
    bench.telegram.trouble = NetworkError("Bad Gateway")
    bench.now += 5000
    bench.gate.want(bench.now)
    await until(lambda: not bench.gate.works)
    assert bench.gate.until == NOON
    bench.telegram.trouble = None
    await until(lambda: bench.gate.until == NOON + 5000)
    assert bench.gate.works


async def test_in_a_flood_timers_wait_for_the_updates_of_their_time_alone(bench: Bench) -> None:
    for number in (100, 101):
        assert await bench.post(tap_json(number)) == 200
    await bench.look()
    bench.now += 5000
    bench.telegram.waiting = 3
    await bench.look()
    for number in (104, 105, 106, 107, 103):
        assert await bench.post(tap_json(number)) == 200
        await bench.look()
        assert bench.gate.until == NOON, "102 waits"
    assert await bench.post(tap_json(102)) == 200
    await until(lambda: bench.gate.until == NOON + 5000)


async def test_a_failure_in_a_flood_holds_timers_until_its_updates_have_come(bench: Bench) -> None:
    for number in (100, 101):
        assert await bench.post(tap_json(number)) == 200
    await bench.look()
    bench.telegram.waiting = 2
    bench.telegram.error_at = datetime(2027, 1, 15, tzinfo=UTC)
    bench.now += 5000
    await bench.look()
    for number in (103, 104, 105):
        assert await bench.post(tap_json(number)) == 200
        await bench.look()
        assert (bench.gate.until, bench.gate.works) == (NOON, False), "102 waits"
    assert await bench.post(tap_json(102)) == 200
    await until(lambda: bench.gate.until == NOON + 5000)
    await bench.look()
    assert bench.gate.works


async def test_a_bot_whose_webhook_is_another_stops(store: Store) -> None:
    made = Bench(store)
    running = asyncio.create_task(made.webhook.run())
    await until(made.webhook.caught_up.is_set)
    made.telegram.url = ""
    made.gate.want(made.now + 1)
    with pytest.raises(PollerStoppedError, match="another process"):
        await running
    await made.webhook.finish()


def test_all_updates_of_a_moment_have_come_once_the_numbers_have_no_gap() -> None:
    """Deliveries in a random order: never too early, and in the end."""
    rng = random.Random(1)
    for _ in range(200):
        ids = DeliveredIds()
        first, count = rng.randrange(1, 1000), rng.randrange(1, 12)
        ids.add(first - 1)
        ids.none_waited(first - 1)
        order = [*range(first, first + count)]
        rng.shuffle(order)
        seen = rng.randrange(count)
        exist = rng.randrange(max(order[:seen], default=first - 1), first + count)
        of_then = {*range(first, exist + 1)}
        for number in order[:seen]:
            ids.add(number)
        end = ids.end(len(of_then - {*order[:seen]}))
        assert end is not None
        for place, number in enumerate(order[seen:], seen + 1):
            ids.add(number)
            if ids.all_below(end):
                assert of_then <= {*order[:place]}
        assert ids.all_below(end)


def test_numbers_that_begin_lower_wait_until_nothing_waits() -> None:
    ids = DeliveredIds()
    ids.add(900)
    ids.none_waited(900)
    end = ids.end(2)
    for number in (10, 11, 12):
        ids.add(number)
    assert end is not None
    assert not ids.all_below(end)
