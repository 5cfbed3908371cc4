"""The real bot, as a process of its own."""

import asyncio
import os
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LEASH: Final = Path(__file__).with_name("leash.py")
PATIENCE: Final = 8.0
"""Seconds that it may take to stop cleanly, before it is killed."""
LONGEST_LOG: Final = 5_000_000


class BotProcess:
    """``bot.py`` with its database and its log in ``folder``; a second at its tables lasts ``second`` milliseconds, and
    with a ``seed`` its decks are the same in every new evening. With ``pictures`` it draws its tables.
    """

    def __init__(
        self,
        folder: Path,
        *,
        token: str,
        api: str,
        second: int = 1000,
        seed: int | None = None,
        pictures: bool = False,
    ) -> None:
        self.log = folder / "bot.log"
        self._folder = folder
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MATTA_")},
            "MATTA_TOKEN": token,
            "MATTA_API_BASE_URL": api,
            "MATTA_DATABASE": str(folder / "matta.db"),
            "MATTA_LOG_FORMAT": "console",
            "MATTA_SECOND_MILLISECONDS": str(second),
            "MATTA_PICTURES": "yes" if pictures else "no",
            "MATTA_COPIES_KEPT": "0",
            **({} if seed is None else {"MATTA_SEED": str(seed)}),
            "NO_COLOR": "1",
            "PYTHONPATH": "",
        }
        self._process: asyncio.subprocess.Process | None = None
        self.wanted = False
        """True from start to stop: without a `pid` the process died of itself."""

    async def start(self) -> None:
        """Start the bot in its folder, out of reach of a ``.env`` and of this terminal's Ctrl-C."""
        self.wanted = True
        if self.log.exists() and self.log.stat().st_size > LONGEST_LOG:
            self.log.unlink()
        (self._folder / ".env").touch(mode=0o600)  # else it reads /etc/matta/matta.env
        self._process = await self._started(str(ROOT / "bot.py"))

    async def _started(self, program: str) -> asyncio.subprocess.Process:
        with self.log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable,
                str(LEASH),
                program,
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env=self._environment,
                start_new_session=True,
            )

    @property
    def pid(self) -> int | None:
        """The number of the running process; None if it does not run."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def kill(self) -> None:
        """Kill the bot at once, in the middle of its work."""
        self.wanted = False
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def stop(self) -> None:
        """Let the bot stop; kill it if it takes too long."""
        self.wanted = False
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            process.kill()
            await process.wait()

    def last_words(self, lines: int = 8) -> str:
        """The last ``lines`` of the bot's log."""
        if not self.log.exists():
            return ""
        written = self.log.read_bytes()[-8000:].decode(errors="replace")
        return "\n".join(written.strip().splitlines()[-lines:])
