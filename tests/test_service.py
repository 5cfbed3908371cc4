"""The bot as a service: its words to systemd, and the files of the host."""

from __future__ import annotations

import asyncio
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
import service
from display.pictures import faces
from matta.machine import fonts_found
from settings import LOCAL_SECRET, load

HOST = Path(__file__).parent.parent / "host"

EXPOSED: str = "3"
"""The highest level of ``systemd-analyze security`` that a unit may have."""


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Systemd's end of the way."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(str(tmp_path / "notify"))
        end.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield end


async def test_a_service_is_ready_before_it_meets_telegram(
    told: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else systemd would end a start without network."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATTA_TOKEN", f"123456789:{LOCAL_SECRET}{'x' * 35}")
    monkeypatch.setenv("MATTA_API_BASE_URL", "http://127.0.0.1:1")
    stop = asyncio.Event()
    running = asyncio.create_task(bot.run(load(), stop))
    loop = asyncio.get_running_loop()
    assert await loop.sock_recv(told, 99) == b"READY=1"
    stop.set()
    await running
    assert await loop.sock_recv(told, 99) == b"STOPPING=1"


async def test_the_watchdog_hears_of_a_turning_loop_twice_in_its_time(
    told: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "40000")
    living = asyncio.create_task(service.keep_alive())
    loop = asyncio.get_running_loop()
    assert [await loop.sock_recv(told, 99) for _ in range(3)] == [b"WATCHDOG=1"] * 3
    living.cancel()


async def test_without_systemd_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    service.tell("READY=1")
    await service.keep_alive()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd on this machine")
@pytest.mark.parametrize("unit", ["matta.service", "matta@.service"])
def test_a_unit_is_hardened_and_understood(unit: str, tmp_path: Path) -> None:
    text = (HOST / unit).read_text(encoding="utf-8")
    there = tmp_path / unit.replace("@", "@family")
    there.write_text(text.replace("/opt/matta/bin/matta", shutil.which("true") or ""), "utf-8")
    asked = ["systemd-analyze", "security", "--offline=true", "--threshold=30", str(there)]
    judged = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout[-200:]
    verify = ["systemd-analyze", "verify", str(there)]
    verified = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")


def test_the_template_is_the_unit_of_one_name() -> None:
    one, named = (
        (HOST / unit).read_text(encoding="utf-8") for unit in ("matta.service", "matta@.service")
    )
    alike = named.replace("/%i.token", "/token").replace("/%i", "").replace(" (%i)", "")
    assert alike.splitlines()[1:] == one.splitlines()[1:]


def test_the_image_runs_as_nobody_and_says_whether_it_lives() -> None:
    text = (HOST / "Containerfile").read_text(encoding="utf-8")
    *_, last = re.split(r"^FROM ", text, flags=re.MULTILINE)
    assert re.search(r"^USER 10001$", last, re.MULTILINE)
    assert 'CMD ["matta", "health"]' in last
    assert "--require-hashes" in text


def test_image_doctor_and_docs_name_the_same_packages_of_fonts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(faces, "faces", lambda: (faces.OWN,))
    image = (HOST / "Containerfile").read_text(encoding="utf-8")
    docs = (HOST.parent / "docs" / "operation.md").read_text(encoding="utf-8")
    named = [
        set(re.findall(r"\bfonts-[a-z-]+", text)) for text in (image, docs, fonts_found().said)
    ]
    assert named == [{"fonts-noto-core", "fonts-noto-cjk", "fonts-symbola"}] * 3


def test_every_source_of_the_image_is_there() -> None:
    """The context is an allow-list, so no `.env`, database or test gets into a layer."""
    lines = (HOST.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "*"
    listed = {line[1:] for line in lines if line.startswith("!")}
    assert all((HOST.parent / name).exists() for name in listed)
    project = (HOST.parent / "pyproject.toml").read_text(encoding="utf-8")
    wheel = set(re.findall(r'^"([\w.]+)" = "matta/house/', project, re.MULTILINE))
    assert listed == wheel | {"matta", "pyproject.toml", "README.md", "LICENSE", "requirements.txt"}
