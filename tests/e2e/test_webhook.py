"""The bot behind a webhook: evenings, changes from and to polling, kills, a proxy that is away, other processes."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from handlers.poll_refusals import PollerStoppedError
from handlers.webhook import LOOK_EVERY
from playground.people import PlaygroundPerson
from playground.testing import TestServer, local_telegram
from settings import SettingsError
from storage.sqlite.backup import backup
from tests.kit.clock import LoopClock
from tests.kit.house import House, at_home
from tests.kit.process import RealBot
from tests.kit.proxy import Proxy, proxy
from tests.kit.seen import free_address, page
from tests.kit.sitting import PATIENCE, sitting

TIMED_OUT = "SELECT count(*) FROM events WHERE type = 'TimedOut'"
DONE = "SELECT update_id FROM updates_done ORDER BY update_id"


@pytest.fixture
async def telegram() -> AsyncIterator[TestServer]:
    async with local_telegram(clock=LoopClock()) as server:
        server.telegram.orders.set_ephemeral(server="old")
        yield server


@pytest.fixture
async def way() -> AsyncIterator[Proxy]:
    async with proxy() as running:
        yield running


def behind(telegram: TestServer, folder: Path, way: Proxy, *, second: int = 50) -> House:
    """A bot behind the proxy, not started yet."""
    return at_home(telegram, folder, second=second, pictures=False, settings=way.settings)


@pytest.fixture
async def home(telegram: TestServer, way: Proxy, tmp_path: Path) -> AsyncIterator[House]:
    """A bot behind the proxy; a second at its tables lasts a twentieth of a second."""
    running = behind(telegram, tmp_path, way)
    await running.start()
    yield running
    await running.stop()


async def settled(home: House) -> None:
    """Wait until no update waits, at Telegram or in the file."""
    async with asyncio.timeout(PATIENCE):
        while home.telegram.telegram.orders.pending() or home.ask("SELECT 1 FROM inbox"):  # noqa: ASYNC110 -- from outside
            await asyncio.sleep(0.05)


async def test_a_hand_is_played_over_the_webhook(home: House, way: Proxy) -> None:
    at = await sitting(home, "Luca", "Rita")
    await at.turn()
    await at.play_out()
    await settled(home)
    assert set(way.statuses) == {200}
    assert len(way.secrets) == 1
    (secret,) = way.secrets
    assert len(secret) >= 40, "a secret that nobody guesses"
    confirmed = home.telegram.telegram.orders.confirmed()
    assert [row[0] for row in home.ask(DONE)] == sorted(confirmed)


async def test_in_the_middle_of_a_hand_a_change_to_the_webhook_and_back_loses_and_doubles_nothing(
    telegram: TestServer, way: Proxy, tmp_path: Path
) -> None:
    """Taps that come while no bot runs, and updates that Telegram sends once more."""
    orders = telegram.telegram.orders
    home = at_home(telegram, tmp_path, second=1000, pictures=False)
    await home.start()
    at = await sitting(home, "Luca", "Rita", "Pia")
    orders.fault("drop", "getUpdates", times=99)  # so the last batch is not confirmed
    for settings in (behind(telegram, tmp_path, way, second=1000).settings, home.settings):
        who, table = await at.turn()
        await home.stop()
        orders.clear_faults()
        query = await who.press("Sto", message=table)
        assert query is not None
        await at.people["Pia"].write(at.group, "/saldo")
        home.settings = settings
        await home.start()
        await until_answered(who, query)
        await at.see(rf"✓ {who.name}")
        await settled(home)
        assert bool(await webhook_url(telegram)) == bool(settings.webhook)
    confirmed = orders.confirmed()
    for update_id in confirmed[-4:]:
        orders.redeliver(update_id)
    await settled(home)
    done = [row[0] for row in home.ask(DONE)]
    assert done == sorted({*confirmed})
    assert home.ask(TIMED_OUT) == [(0,)]
    await home.stop()


async def until_answered(person: PlaygroundPerson, query: str) -> str:
    async with asyncio.timeout(PATIENCE):
        while (answer := await person.answer(query)) is None:  # noqa: ASYNC110 -- as a person looks
            await asyncio.sleep(0.05)
    return answer.text or ""


async def webhook_url(telegram: TestServer) -> str:
    async with telegram.bot() as client:
        return (await client.get_webhook_info()).url


async def test_a_restart_sets_the_webhook_anew_and_takes_waiting_updates(
    home: House, way: Proxy
) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    before = await webhook_url(home.telegram)
    await home.stop()
    query = await at.people["Rita"].press("Mi alzo", chat=at.group)
    assert query is not None
    await home.start()
    assert await until_answered(at.people["Rita"], query)
    after = await webhook_url(home.telegram)
    assert before != after
    assert before.rpartition(".")[0] == after.rpartition(".")[0]
    assert len(way.secrets) == 2, "each process has its own"


@pytest.mark.real_time
async def test_a_kill_between_commit_and_200_doubles_nothing(tmp_path: Path) -> None:
    async with local_telegram() as telegram, proxy() as way:
        telegram.telegram.orders.set_ephemeral(server="old")
        bot = RealBot(telegram, tmp_path, pictures=False, settings=way.settings)
        killed: list[int] = []
        dead = asyncio.Event()

        async def kill(body: bytes, status: int) -> None:
            tap = json.loads(body).get("callback_query")
            if tap and status == 200 and not killed:
                killed.append(json.loads(body)["update_id"])
                bot.kill()
                dead.set()
                raise ConnectionResetError

        async with bot:
            luca, rita = (telegram.person(name, started=True) for name in ("Luca", "Rita"))
            group = telegram.group("Famiglia", luca, rita, kind="supergroup")
            await luca.write(group, "/gioco sette e mezzo")
            await luca.see(group, "Al tavolo", timeout=PATIENCE)
            way.before_answer = kill
            query = await rita.press("Siediti", chat=group)
            assert query is not None
            async with asyncio.timeout(PATIENCE):
                await dead.wait()
            assert killed[0] in [u["update_id"] for u in telegram.telegram.orders.pending()]
            way.before_answer = None
            await bot.start()
            await until_answered(rita, query)
            async with asyncio.timeout(PATIENCE):
                while telegram.telegram.orders.pending():  # noqa: ASYNC110 -- from outside
                    await asyncio.sleep(0.02)
            assert killed[0] in [row[0] for row in bot.ask(DONE)]
            assert bot.ask("SELECT count(*) FROM events WHERE type = 'SatDown'") == [(2,)]
            assert bot.complaints() == []


async def test_a_tap_in_time_wins_though_the_proxy_is_away_until_the_clock_has_run_out(
    home: House, way: Proxy
) -> None:
    at = await sitting(home, "Luca", "Rita")
    who, table = await at.turn()
    way.works = False
    query = await who.press("Sto", message=table)
    assert query is not None
    await asyncio.sleep(8)  # the clock lasts three seconds
    assert way.refused
    assert home.ask(TIMED_OUT) == [(0,)]
    way.works = True
    await until_answered(who, query)
    await at.see(rf"✓ {who.name}(?! · .*tavolo)")
    newest = [m for m in await at.first.messages(at.group) if m.keyboard][-1]
    assert "Eccomi" not in newest.labels, "it was not the table that played"


async def test_time_without_deliveries_is_given_back_even_if_telegram_has_forgotten_the_tap(
    telegram: TestServer, way: Proxy, tmp_path: Path
) -> None:
    home = behind(telegram, tmp_path, way, second=1000)
    await home.start()
    at = await sitting(home, "Luca", "Rita")
    who, table = await at.turn()
    await asyncio.sleep(20)  # of the clock's sixty
    way.works = False
    await who.press("Sto", message=table)
    with capture_logs() as logged:
        await asyncio.sleep(170)
        assert telegram.telegram.orders.pending() == [], "Telegram keeps a tap for 150 s"
        way.works = True
        await asyncio.sleep(20)
    lines = [line["event"] for line in logged]
    assert lines.count("updates_undelivered") == lines.count("updates_delivered") == 1
    assert home.ask(TIMED_OUT) == [(0,)]
    await at.tap(who, "Sto", (await at.turn())[1])
    await at.see(rf"✓ {who.name}(?! · .*tavolo)")
    await home.stop()


async def test_a_clock_runs_out_in_time_while_nothing_waits(home: House) -> None:
    at = await sitting(home, "Luca", "Rita")
    who, _ = await at.turn()
    began = asyncio.get_running_loop().time()
    await at.see(rf"⏰ {who.name}|Eccomi")
    assert asyncio.get_running_loop().time() - began < 8


async def test_a_webhook_that_another_file_set_is_refused(
    home: House, telegram: TestServer, tmp_path: Path
) -> None:
    """With or without a webhook of its own; the older bot plays on."""
    luca = telegram.person("Luca", started=True)
    await luca.start()
    await luca.see(luca.private, ".", timeout=PATIENCE)
    for name, settings in (("a", {}), ("b", {"MATTA_WEBHOOK": "http://127.0.0.1:9/x"})):
        (tmp_path / name).mkdir()
        other = at_home(telegram, tmp_path / name, second=50, pictures=False, settings=settings)
        await other.start()
        await other.ended()
        with pytest.raises(PollerStoppedError, match="deleteWebhook"):
            await other.stop()
    await asyncio.sleep(2 * LOOK_EVERY)
    await luca.write(luca.private, "/saldo")
    await settled(home)


async def test_a_bot_whose_webhook_is_replaced_stops_and_the_newer_one_plays_on(
    telegram: TestServer, way: Proxy, tmp_path: Path
) -> None:
    """The newer one has a copy of the file, as after a move to another machine."""
    home = behind(telegram, tmp_path, way)
    await home.start()
    luca = telegram.person("Luca", started=True)
    await luca.start()
    await luca.see(luca.private, ".", timeout=PATIENCE)
    (tmp_path / "new").mkdir()
    backup(home.database, tmp_path / "new" / "matta.db")
    async with proxy() as new_way:
        newer = behind(telegram, tmp_path / "new", new_way)
        await newer.start()
        await home.ended()
        with pytest.raises(PollerStoppedError, match="another process has set or removed"):
            await home.stop()
        await luca.write(luca.private, "/saldo")
        await settled(newer)
        assert set(new_way.statuses) == {200}
        await newer.stop()


async def test_a_taken_address_is_refused_with_its_setting(
    telegram: TestServer, way: Proxy, tmp_path: Path
) -> None:
    home = behind(telegram, tmp_path, way)
    host, port = way.address.split(":")
    with socket.create_server((host, int(port))):
        await home.start()
        await home.ended()
        with pytest.raises(SettingsError, match=r"^MATTA_WEBHOOK_LISTEN: .*in use$"):
            await home.stop()


async def test_health_tells_that_telegram_cannot_deliver(
    telegram: TestServer, way: Proxy, tmp_path: Path
) -> None:
    home = behind(telegram, tmp_path, way)
    home.settings = home.settings.model_copy(update={"metrics": free_address()})
    await home.start()
    luca = telegram.person("Luca", started=True)
    await luca.start()
    await luca.see(luca.private, ".", timeout=PATIENCE)
    assert await page(home.settings.metrics, "healthz") == (200, "well\n")
    way.works = False
    await luca.write(luca.private, "/saldo")
    await asyncio.sleep(45)
    status, said = await page(home.settings.metrics, "healthz")
    assert status == 503
    assert re.fullmatch(
        r"Telegram has not delivered all updates for \d\d s:"
        r" Wrong response from the webhook: 502 Bad Gateway\n",
        said,
    )
    way.works = True
    await asyncio.sleep(30)
    assert await page(home.settings.metrics, "healthz") == (200, "well\n")
    await home.stop()
