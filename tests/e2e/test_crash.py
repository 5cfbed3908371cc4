"""The bot is killed at random moments, again and again.

``KILLS`` sets the number of kills: 200 by ``make crash``, two by the ordinary tests, since ``tests/world`` kills more.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from engine.registry import GAMES
from playground.testing import local_telegram
from tests.kit.crash import crash
from tests.kit.evening import Evening
from tests.kit.process import PATIENCE, ROOT, left_behind

pytestmark = pytest.mark.real_time

KILLS = int(os.environ.get("KILLS", "2"))


@pytest.mark.timeout(900 + KILLS * 60)
async def test_a_killed_bot_loses_nothing_does_nothing_twice_and_charges_nobody(
    tmp_path: Path,
) -> None:
    """[GEN-8] A table of each game."""
    async with local_telegram() as telegram:
        found = await crash(telegram, tmp_path, kills=KILLS, games=GAMES, seed=20261224)
    assert not found.complaints, "\n".join(found.complaints)
    assert found.kills >= KILLS
    assert found.actions > KILLS
    assert found.clocks_compared > 0


async def test_a_crash_test_that_fails_leaves_no_bot_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Evening, "sit_down", out_of_patience)
    async with local_telegram() as telegram:
        with pytest.raises(AssertionError, match="no table"):
            await crash(telegram, tmp_path, kills=1, games=[*GAMES][:1], seed=1)
    assert left_behind(tmp_path) == []


async def out_of_patience(*_: object, **__: object) -> None:
    raise AssertionError("no table")


async def test_a_bot_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    """It also ends if that process is killed and cannot end anything itself."""
    starter = tmp_path / "starter.py"
    starter.write_text(STARTER.format(folder=str(tmp_path)))
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(starter), stdout=asyncio.subprocess.PIPE, env={"PYTHONPATH": str(ROOT)}
    )
    try:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"up\n"
        assert left_behind(tmp_path)
    finally:
        process.kill()
        await process.communicate()
    for _ in range(int(PATIENCE / 0.05)):
        if not left_behind(tmp_path):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the bot is still there")


STARTER = """
import asyncio
from pathlib import Path
from playground.testing import local_telegram
from tests.kit.process import RealBot

async def main():
    async with local_telegram() as telegram, RealBot(telegram, Path({folder!r})):
        print("up", flush=True)
        await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""
