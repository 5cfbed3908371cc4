"""An installed Matta, and an evening on it."""

from __future__ import annotations

import asyncio
import signal
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process
from pathlib import Path
from typing import NamedTuple

from playground.testing import TestServer
from tests.kit.evening import TURN
from tests.kit.process import ask, peak

PATIENCE = 60.0
"""Seconds that a step may take."""

MOST_MEMORY = 160
"""MB that a bot with one family may use."""


class Host(NamedTuple):
    """A machine with the installed program, and its commands."""

    folder: Path
    """The file is there."""
    command: tuple[str, ...]
    """The words before each command of ``matta``."""
    service: tuple[str, ...]
    """The words that run the bot."""
    env: dict[str, str]

    async def begin(self, *words: str) -> Process:
        return await asyncio.create_subprocess_exec(
            *words, cwd=self.folder, env=self.env, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT
        )

    async def does(self, *arguments: str) -> str:
        """The output of a command that must succeed."""
        process = await self.begin(*self.command, *arguments)
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 0, said.decode()
        return said.decode()

    async def run(self) -> Process:
        """The bot, once its heart beats."""
        before = self._beat()
        bot = await self.begin(*self.service)
        async with asyncio.timeout(PATIENCE):
            while self._beat() == before:
                assert bot.returncode is None, (await bot.communicate())[0].decode()
                await asyncio.sleep(0.05)
        return bot

    def _beat(self) -> list[tuple[int]]:
        path = self.folder / "matta.db"
        known = path.exists() and ask(path, "SELECT 1 FROM sqlite_schema WHERE name = 'heartbeat'")
        return ask(path, "SELECT at FROM heartbeat") if known else []


async def end(bot: Process) -> None:
    """Stop the bot as systemd does."""
    bot.send_signal(signal.SIGTERM)
    said, _ = await asyncio.wait_for(bot.communicate(), PATIENCE)
    assert bot.returncode == 0, said.decode()


async def play_through_backup_upgrade_and_restore(host: Host, telegram: TestServer) -> None:
    """Deal a hand, copy the file, stop, upgrade, restore the copy, and play the hand on."""
    luca, rita = telegram.person("Luca", started=True), telegram.person("Rita", started=True)
    group = telegram.group("Famiglia", luca, rita)
    bot = await host.run()
    try:
        await luca.write(group, "/gioco sette e mezzo")
        for person, label in ((rita, "Siediti"), (luca, "Si gioca!")):
            await person.tap(label, chat=group, timeout=PATIENCE)
        first = await luca.see(group, r"tiro o sto\?", timeout=PATIENCE)
        assert "alive" in await host.does("health")
        assert "✓ process: the bot runs on this machine" in await host.does("doctor")
        await host.does("backup", "copy.db")
    finally:
        await end(bot)
    assert "sound" in await host.does("upgrade")
    assert "matta.db: holds copy.db" in await host.does("restore", "copy.db")
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
        assert peak(bot.pid) < MOST_MEMORY
    finally:
        await end(bot)
