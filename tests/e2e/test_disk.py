"""A disk that fails in the middle of a hand: taps are refused kindly, no time runs, and the hand goes on by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from structlog.testing import capture_logs

import engine.journal
from playground.testing import local_telegram
from storage import Store
from storage.audit import audit
from storage.errors import DiskFullError, FileDamagedError, FileReadOnlyError, StorageRefusedError
from tests.kit.clock import LoopClock
from tests.kit.house import House, at_home
from tests.kit.ill_disk import DAMAGED, FAILED, FULL, READ_ONLY, IllDisk
from tests.kit.sitting import PATIENCE, sitting

KINDLY = "riprova fra qualche minuto"


@pytest.mark.parametrize(("code", "reads"), [(FULL, False), (FAILED, True)])
async def test_a_hand_outlasts_an_ill_disk(
    home: House, monkeypatch: pytest.MonkeyPatch, code: int, *, reads: bool
) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, table = await at.turn()
    disk = IllDisk(monkeypatch)
    disk.reads = reads
    disk.code = code
    shown = len(await who.messages(at.group))
    for _ in range(3):
        answer = await at.tap(who, "Sto", table)
        assert KINDLY in (answer.text or "")
    await asyncio.sleep(20)  # 400 seconds at the table
    assert len(await who.messages(at.group)) == shown, "nothing is said twice"
    disk.code = 0
    await asyncio.sleep(1)
    again, message = await at.turn()
    assert again is who, "no time ran, and the refused tap was not played"
    await at.tap(who, "Sto", message)
    await at.play_out()
    await home.stop()
    assert not audit(home.database, engine.journal).differences


@pytest.mark.parametrize(
    ("code", "kind"), [(READ_ONLY, FileReadOnlyError), (DAMAGED, FileDamagedError)]
)
async def test_a_file_that_no_time_heals_ends_the_bot_with_its_sentence(
    home: House, monkeypatch: pytest.MonkeyPatch, code: int, *, kind: type[StorageRefusedError]
) -> None:
    at = await sitting(home, "Luca", "Rita")
    who, _ = await at.turn()
    IllDisk(monkeypatch).code = code
    await who.write(at.group, "/sto")
    await home.ended()
    with pytest.raises(kind, match=r"matta\.db"):
        await home.stop()


async def test_a_bot_stopped_on_a_full_disk_stops_and_says_so(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = await sitting(home, "Luca", "Rita")
    who, table = await at.turn()
    disk = IllDisk(monkeypatch)
    disk.code = FULL
    await at.tap(who, "Sto", table)
    with pytest.raises(DiskFullError):
        await home.stop()
    disk.code = 0
    await home.start()
    await at.turn()


async def test_a_bot_that_starts_on_a_full_disk_waits_for_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    opened = Store.open

    async def opens(path: Path) -> Store:
        nonlocal asked
        asked += 1
        if asked < 4:
            raise DiskFullError(f"{path}: the disk is full")
        return await opened(path)

    monkeypatch.setattr(Store, "open", opens)
    async with local_telegram(clock=LoopClock()) as telegram:
        home = at_home(telegram, tmp_path, second=50, pictures=False)
        with capture_logs() as logged:
            await home.start()
            luca = telegram.person("Luca", started=True)
            await luca.start()
            await luca.see(luca.private, ".", timeout=PATIENCE)
            await home.stop()
    events = [line["event"] for line in logged]
    assert events[:2] == ["starting", "disk_unavailable"]
    assert events.count("disk_unavailable") == 1
    assert asked == 4


async def test_a_bot_that_waits_for_the_disk_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def opens(path: Path) -> Store:
        raise DiskFullError(f"{path}: the disk is full")

    monkeypatch.setattr(Store, "open", opens)
    async with local_telegram(clock=LoopClock()) as telegram:
        home = at_home(telegram, tmp_path, second=50, pictures=False)
        await home.start()
        await asyncio.sleep(60)
        with pytest.raises(DiskFullError):
            await home.stop()
