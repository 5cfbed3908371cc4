"""``matta doctor`` names each planted trouble with its remedy, and nothing else."""

from __future__ import annotations

import os
import shutil
import ssl
import time
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
from aiohttp import web

from display.pictures import faces
from matta import machine
from matta.commands import ALIVE, run
from matta.connection import connection_found
from matta.diagnosis import Diagnosis, good
from matta.doctor import findings
from settings import LOCAL_SECRET, load
from storage import Store
from storage.sqlite import file
from storage.sqlite.backup import backup
from tests.storage.kit import make

TOKEN = f"123456789:{LOCAL_SECRET}{'x' * 35}"

PEM = Path(__file__).parent.parent / "delivery" / "localhost.pem"
"""A self-signed certificate for localhost."""

ME = {
    "id": 123456789,
    "is_bot": True,
    "first_name": "Matta",
    "username": "matta_bot",
    "can_join_groups": True,
    "can_read_all_group_messages": False,
}


class Server:
    """A Bot API server that answers as it is told. ``fails``: method to status and words."""

    def __init__(self) -> None:
        self.me: dict[str, Any] = dict(ME)
        self.webhook = ""
        self.more: dict[str, Any] = {}
        """Further fields of the webhook."""
        self.fails: dict[str, tuple[int, str]] = {}
        self.ahead = timedelta()
        self.asked: list[str] = []
        self.url = ""

    async def answer(self, request: web.Request) -> web.Response:
        date = {"Date": format_datetime(datetime.now(UTC) + self.ahead)}
        method = request.path.rpartition("/")[2]
        if not request.path.startswith("/bot"):
            return web.Response(headers=date)
        self.asked.append(method)
        if method in self.fails:
            code, words = self.fails[method]
            said = {"ok": False, "error_code": code, "description": words}
            return web.json_response(said, status=code, headers=date)
        result = {
            "getMe": self.me,
            "getWebhookInfo": {
                "url": self.webhook,
                "has_custom_certificate": False,
                "pending_update_count": 0,
                **self.more,
            },
            "getUpdates": [],
        }[method]
        return web.json_response({"ok": True, "result": result}, headers=date)


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    served = Server()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", served.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    served.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield served
    await runner.cleanup()


class Host(NamedTuple):
    """A machine on which all is well: settings, a file, a fresh copy."""

    server: Server
    folder: Path
    monkeypatch: pytest.MonkeyPatch

    @property
    def file(self) -> Path:
        return self.folder / "matta.db"

    def env(self, name: str, value: str) -> None:
        self.monkeypatch.setenv(f"MATTA_{name}", value)


@pytest.fixture
async def host(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    monkeypatch.chdir(tmp_path)
    found = Host(server, tmp_path, monkeypatch)
    found.env("TOKEN", TOKEN)
    found.env("API_BASE_URL", server.url)
    await make(found.file)
    backup(found.file, tmp_path / "matta-20261224-040000.db")
    meminfo = tmp_path / "meminfo"
    meminfo.write_text("MemTotal: 4000000 kB\nMemAvailable: 2000000 kB\n", encoding="utf-8")
    monkeypatch.setattr(machine, "MEMORY", meminfo)
    monkeypatch.setattr(faces, "faces", lambda: (faces.OWN, tmp_path / "NotoSansHebrew-Bold.ttf"))
    return found


async def troubles() -> list[Diagnosis]:
    return [one async for one in findings() if one.how != "good"]


async def test_the_doctor_finds_nothing_where_all_is_well(host: Host) -> None:
    assert await troubles() == []
    assert [one.what async for one in findings()] == [
        *("settings", "network", "clock", "token", "groups", "webhook", "process"),
        *("file", "copies", "disk", "memory", "fonts"),
    ]


Plant: TypeAlias = Callable[[Host], None]


def _no_token(host: Host) -> None:
    host.env("TOKEN", "")


def _misspelt(host: Host) -> None:
    host.env("DATABSE", "x")


def _readable(host: Host) -> None:
    (host.folder / ".env").write_text(f"MATTA_TOKEN={TOKEN}\n", encoding="utf-8")
    (host.folder / ".env").chmod(0o644)


def _no_name(host: Host) -> None:
    host.env("API_BASE_URL", "http://telegram.invalid")


def _no_network(host: Host) -> None:
    host.env("API_BASE_URL", "http://127.0.0.1:9")


def _late_clock(host: Host) -> None:
    host.server.ahead = timedelta(seconds=95)


def _refused(host: Host) -> None:
    host.server.fails["getMe"] = (401, "Unauthorized")


def _strange_answer(host: Host) -> None:
    host.server.fails["getMe"] = (502, "Bad Gateway")


def _no_groups(host: Host) -> None:
    host.server.me["can_join_groups"] = False


def _no_privacy(host: Host) -> None:
    host.server.me["can_read_all_group_messages"] = True


def _webhook(host: Host) -> None:
    host.server.webhook = "https://example.org/bot"


def _another(host: Host) -> None:
    host.server.fails["getUpdates"] = (409, "Conflict: terminated by other getUpdates request")


def _damaged(host: Host) -> None:
    whole = host.file.read_bytes()
    host.file.write_bytes(whole[:4096] + bytes(len(whole) - 4096))


def _newer(host: Host) -> None:
    host.monkeypatch.setattr(file, "NEWEST", file.NEWEST - 1)


def _no_copy(host: Host) -> None:
    (host.folder / "matta-20261224-040000.db").unlink()


def _old_copy(host: Host) -> None:
    week = time.time() - 7 * 24 * 3600
    os.utime(host.folder / "matta-20261224-040000.db", (week, week))


def _little_disk(host: Host) -> None:
    usage = shutil.disk_usage(host.folder)._replace(free=300 * machine.MEGABYTE)
    host.monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)


def _full_disk(host: Host) -> None:
    usage = shutil.disk_usage(host.folder)._replace(free=0)
    host.monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)


def _little_memory(host: Host) -> None:
    machine.MEMORY.write_text("MemAvailable: 70000 kB\n", encoding="utf-8")


def _no_fonts(host: Host) -> None:
    host.monkeypatch.setattr(faces, "faces", lambda: (faces.OWN,))


@pytest.mark.parametrize(
    ("plant", "what", "how", "says"),
    [
        (_no_token, "settings", "bad", "MATTA_TOKEN is"),
        (_misspelt, "settings", "bad", "MATTA_DATABSE is not a setting"),
        (_readable, "settings", "careful", "chmod 600"),
        (_no_name, "network", "bad", "cannot be resolved"),
        (_no_network, "network", "bad", "cannot be reached"),
        (_late_clock, "clock", "careful", "s behind Telegram's: set it"),
        (_refused, "token", "bad", "compare MATTA_TOKEN with BotFather's"),
        (_strange_answer, "token", "bad", "Bad Gateway"),
        (_no_groups, "groups", "bad", "/setjoingroups"),
        (_no_privacy, "groups", "careful", "/setprivacy"),
        (_webhook, "webhook", "bad", "deleteWebhook"),
        (_another, "process", "bad", "another one polls"),
        (_damaged, "file", "bad", "matta restore"),
        (_newer, "file", "bad", "newer release"),
        (_no_copy, "copies", "careful", "`matta backup`"),
        (_old_copy, "copies", "careful", "7 days old"),
        (_little_disk, "disk", "careful", "300 MB are free"),
        (_full_disk, "disk", "bad", "0 MB are free"),
        (_little_memory, "memory", "careful", "68 MB are free"),
        (_no_fonts, "fonts", "careful", "install fonts-noto-core"),
    ],
)
async def test_each_planted_trouble_is_named_alone_with_its_remedy(
    host: Host, plant: Plant, *, what: str, how: str, says: str
) -> None:
    plant(host)
    (found,) = await troubles()
    assert (found.what, found.how) == (what, how)
    assert says in found.said
    assert TOKEN not in found.said


MARK = "f1le-mark"


async def of_webhook(host: Host, *, running: bool) -> Diagnosis:
    """The doctor's word about a webhook that was set with this file."""
    store = await Store.open(host.file)
    await store.write(lambda work: work.webhook.keep(MARK))
    if not running:
        await store.close()
    host.server.webhook = f"https://matta.example.org/{MARK}.123"
    (found,) = [one async for one in findings() if one.what == "webhook"]
    await store.close()
    return found


@pytest.mark.parametrize("running", [True, False])
async def test_the_bot_s_own_webhook_is_good(host: Host, *, running: bool) -> None:
    host.env("WEBHOOK", "https://matta.example.org")
    host.server.more = {"pending_update_count": 3}
    found = await of_webhook(host, running=running)
    assert found == good(
        "webhook", "Telegram delivers to https://matta.example.org; 3 updates wait there"
    )
    assert host.server.asked == ["getMe", "getWebhookInfo"], "a poll would be refused"


async def test_a_webhook_without_deliveries_is_named_with_its_remedy(host: Host) -> None:
    host.env("WEBHOOK", "https://matta.example.org")
    host.server.more = {
        "pending_update_count": 3,
        "last_error_date": 1_800_000_000,
        "last_error_message": "Wrong response from the webhook: 502 Bad Gateway",
    }
    found = await of_webhook(host, running=True)
    assert found.how == "bad"
    for word in ("3 updates", "https://matta.example.org", "502 Bad Gateway", "127.0.0.1:8443"):
        assert word in found.said


async def test_a_former_webhook_of_the_bot_is_no_trouble_for_polling(host: Host) -> None:
    found = await of_webhook(host, running=False)
    assert found == good("webhook", "this bot set one before: its next start removes it")


async def test_a_running_bot_without_its_webhook_is_told(host: Host) -> None:
    host.env("WEBHOOK", "https://matta.example.org")
    store = await Store.open(host.file)
    (found,) = await troubles()
    await store.close()
    assert (found.what, found.how) == ("webhook", "bad")
    assert "webhook_refused" in found.said


async def test_a_certificate_that_is_not_good_is_told(host: Host) -> None:
    """As behind a proxy that reads along."""
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(PEM)
    runner = web.AppRunner(web.Application())
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=served)
    await site.start()
    host.env("API_BASE_URL", f"https://127.0.0.1:{runner.addresses[0][1]}")
    (found,) = await troubles()
    await runner.cleanup()
    assert (found.what, found.how) == ("network", "bad")
    assert "certificate" in found.said


async def test_the_doctor_leaves_a_running_bots_poll_alone(host: Host) -> None:
    """A second poll would cost the bot a 409."""
    store = await Store.open(host.file)
    assert await troubles() == []
    await store.close()
    assert host.server.asked == ["getMe", "getWebhookInfo"]


async def test_a_poll_confirms_nothing(host: Host) -> None:
    said = [one async for one in connection_found(load(), running=False)]
    assert said[-1].what == "process"
    assert host.server.asked[-1] == "getUpdates"


async def test_the_bot_is_alive_while_its_heart_beats(
    host: Host, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["health"]) == 1
    for age, status in ((0, 0), (ALIVE - 5, 0), (ALIVE + 5, 1)):
        store = await Store.open(host.file)
        beat = time.time_ns() // 1_000_000 - age * 1000
        await store.write(lambda work, beat=beat: work.heartbeat.beat(beat))  # type: ignore[misc]
        assert run(["health"]) == status
        await store.close()
    told = capsys.readouterr()
    assert "alive 0 s ago" in told.out
    assert f"no sign of life for {ALIVE + 5} s" in told.err
