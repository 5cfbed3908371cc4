"""An installed Matta on a host: a table in the middle of a hand plays on through copy, upgrade and restore."""

from __future__ import annotations

import asyncio
import signal
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process
from pathlib import Path
from typing import NamedTuple

import pytest

from playground.testing import local_telegram
from tests.kit.evening import TURN
from tests.kit.process import ask
from tests.kit.sitting import see_label

PATIENCE = 60.0
"""Seconds that a step may take."""


class Host(NamedTuple):
    """A folder with its settings, in which the installed program works."""

    matta: Path
    folder: Path

    async def begin(self, *arguments: str) -> Process:
        return await asyncio.create_subprocess_exec(
            str(self.matta),
            *arguments,
            cwd=self.folder,
            env={"LANG": "it_IT.UTF-8", "PYTHONUTF8": "1"},
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=STDOUT,
        )

    async def does(self, *arguments: str) -> str:
        """The output of a command that must succeed."""
        process = await self.begin(*arguments)
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 0, said.decode()
        return said.decode()

    async def run(self) -> Process:
        """The bot, once its heart beats."""
        before = self._beat()
        bot = await self.begin("run")
        async with asyncio.timeout(PATIENCE):
            while self._beat() == before:  # noqa: ASYNC110 -- another process beats
                await asyncio.sleep(0.05)
        return bot

    def _beat(self) -> list[tuple[int]]:
        path = self.folder / "matta.db"
        known = path.exists() and ask(path, "SELECT 1 FROM sqlite_schema WHERE name = 'heartbeat'")
        return ask(path, "SELECT at FROM heartbeat") if known else []


async def end(bot: Process) -> None:
    bot.send_signal(signal.SIGTERM)
    said, _ = await asyncio.wait_for(bot.communicate(), PATIENCE)
    assert bot.returncode == 0, said.decode()


@pytest.mark.real_time
async def test_a_hand_goes_on_through_backup_upgrade_and_restore(
    matta: Path, tmp_path: Path
) -> None:
    host = Host(matta, tmp_path)
    async with local_telegram() as telegram:
        (tmp_path / ".env").write_text(
            f"MATTA_TOKEN={telegram.token}\nMATTA_API_BASE_URL={telegram.base_url}\n", "utf-8"
        )
        (tmp_path / ".env").chmod(0o600)
        luca, rita = telegram.person("Luca", started=True), telegram.person("Rita", started=True)
        group = telegram.group("Famiglia", luca, rita)
        bot = await host.run()
        try:
            await luca.write(group, "/gioco sette e mezzo")
            for person, label in ((rita, "Siediti"), (luca, "Si gioca!")):
                message = await see_label(person, group, label)
                await person.tap(label, message=message, timeout=PATIENCE)
            first = await luca.see(group, r"tiro o sto\?", timeout=PATIENCE)
            assert "alive" in await host.does("health")
            assert "✓ process: the bot runs on this machine" in await host.does("doctor")
            await host.does("backup", "copy.db")
        finally:
            await end(bot)
        assert "sound" in await host.does("upgrade")
        assert f"{tmp_path}/matta.db: holds copy.db" in await host.does("restore", "copy.db")
        assert "sound" in await host.does("audit")
        bot = await host.run()
        try:
            called = TURN.search(first.text)
            assert called is not None
            person = luca if called[1] == "Luca" else rita
            await person.tap("Sto", chat=group, timeout=PATIENCE)
            async with asyncio.timeout(PATIENCE):
                while (await luca.messages(group))[-1].text == first.text:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
        finally:
            await end(bot)
