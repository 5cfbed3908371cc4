"""``matta serve``: many bots on any number of hosts, each in a process of its own, shared out evenly.

A supervisor knows the tokens, claims its share of them in the database, and runs a bot for each claim. It has no thread
and does not fork: the bots are copies of a process that has imported the program (``matta.warm``) and opened nothing.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Final

import structlog

import service
from logs import setup
from settings import PREFIX, TOKEN_SHAPE, Settings, SettingsError, load, on_a_server
from storage.errors import LeaseLostError, StorageRefusedError

if TYPE_CHECKING:
    from storage.postgres.claims import Claims

log = structlog.get_logger()

LOOK: Final = 0.5
"""Seconds between two looks at the other supervisors."""

SETTLES: Final = 2.0
"""Seconds after a lost connection in which no more bots are claimed, while the others find their own again."""

DRAIN: Final = 20.0
"""Seconds that a bot may take to stop before it is killed."""

REFUSED: Final = (2, 6)
"""Exit statuses after which a bot would be refused again: settings or token, damaged rows.

The first time it may be the poll of a former owner that is about to notice the loss of its lease.
"""

AFTER_REFUSALS: Final = 60.0
AFTER_FAILURE: Final = 1.0
"""Seconds until a bot is started again that was refused twice in a row, or failed otherwise.

A killed one, and one that has lost its lease, starts at once.
"""

_FORKING: Final = multiprocessing.get_context("forkserver")


class _Bot:
    """The process of a bot. It ends when ``close`` is called, and when this process is killed."""

    def __init__(self, bot: int, token: str) -> None:
        held, self._leash = _FORKING.Pipe(duplex=False)
        self._process = _FORKING.Process(target=_run, args=(bot, token, held), daemon=True)
        self._ends: float | None = None
        with held:
            self._process.start()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def sentinel(self) -> int:
        return self._process.sentinel

    @property
    def drained(self) -> bool:
        return self._ends is not None

    def status(self) -> int | None:
        """The exit status, negative for a signal; None while it runs. One that does not stop in time is killed."""
        if self._ends is not None and time.monotonic() > self._ends:
            self._process.kill()
        return self._process.exitcode

    def drain(self) -> None:
        """Let it finish its work and end."""
        if self._ends is None:
            self._ends = time.monotonic() + DRAIN
            self._process.terminate()

    def close(self) -> None:
        self._leash.close()


class Supervisor:
    """Runs the bots of ``tokens`` (by id) that ``claims`` gives it."""

    def __init__(self, tokens: Mapping[int, str], claims: Claims) -> None:
        self._tokens = tokens
        self._claims = claims
        self._bots: dict[int, _Bot] = {}
        self._due: dict[int, float] = {}
        """The monotonic time before which a bot that ended is not started again."""
        self._statuses: dict[int, int] = {}
        """The last exit status of each bot that was not drained."""
        self._told = ""
        """Why the server could not be asked at the last look."""

    def run(self, stopping: threading.Event) -> None:
        """Run the bots until ``stopping`` is set, then drain them all."""
        while not stopping.is_set():
            self._look()
            service.tell("WATCHDOG=1")
            self._wait()
        service.tell("STOPPING=1")
        with suppress(StorageRefusedError):
            self._claims.leave()
        for bot in self._bots.values():
            bot.drain()
        while self._bots:
            self._wait()
            with suppress(StorageRefusedError):
                self._reap()
        self._claims.close()

    def _wait(self) -> None:
        """Wait until a bot ends, for ``LOOK`` at most."""
        wait([bot.sentinel for bot in self._bots.values()], LOOK)

    def _look(self) -> None:
        """Have as many bots as this supervisor's share. While the server is away the bots wait for it themselves."""
        try:
            for bot in self._claims.connect() & self._bots.keys():
                self._bots[bot].drain()
            self._reap()
            self._share()
        except StorageRefusedError as trouble:
            if str(trouble) != self._told:
                self._told = str(trouble)
                log.error("server_unavailable", reason=self._told)  # noqa: TRY400 -- the reason says it all
        else:
            self._told = ""
        self._start()

    def _reap(self) -> None:
        """Forget processes that ended. A drained bot is left to others, any other one is due again."""
        for number, bot in list(self._bots.items()):
            status = bot.status()
            if status is None:
                continue
            del self._bots[number]
            bot.close()
            log.info("bot_ended", bot_id=number, status=status)
            if not bot.drained:
                before, self._statuses[number] = self._statuses.get(number, 0), status
                self._due[number] = time.monotonic() + _pause(status, before)
            elif number in self._claims.mine:
                self._claims.give(number)

    def _share(self) -> None:
        """Claim free bots, or drain some of the own."""
        claims, share = self._claims, self._claims.share()
        staying = [n for n in self._tokens if n in claims.mine and not self._is_drained(n)]
        for number in staying[share:]:
            if number in self._bots:
                self._bots[number].drain()
            else:
                claims.give(number)
        if claims.back_for() < SETTLES:
            return
        for number in self._tokens:
            if len(staying) >= share:
                break
            if number not in claims.mine and number not in self._bots and claims.take(number):
                staying.append(number)

    def _is_drained(self, number: int) -> bool:
        return number in self._bots and self._bots[number].drained

    def _start(self) -> None:
        """Start the bots that are claimed and due."""
        for number in self._claims.mine - self._bots.keys():
            if time.monotonic() >= self._due.get(number, 0):
                self._bots[number] = _Bot(number, self._tokens[number])
                log.info("bot_started", bot_id=number, pid=self._bots[number].pid)


def serve(path: Path) -> int:
    """Run the bots of the tokens in a file until SIGTERM or SIGINT; give the exit status."""
    tokens = read_tokens(path)
    settings = _settings(next(iter(tokens.values())))
    setup(settings.log_level, settings.log_format, sys.stderr)
    supervisor = Supervisor(tokens, _claims(settings, tokens))
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    _warm_up()
    service.tell("READY=1")
    supervisor.run(stopping)
    return 0


def _warm_up() -> None:
    """Import the program once, in the process whose copies are the bots, before any bot is claimed."""
    _FORKING.set_forkserver_preload(["matta.warm"])
    first = _FORKING.Process(target=time.sleep, args=(0,))
    first.start()
    first.join()


def read_tokens(path: Path) -> dict[int, str]:
    """The tokens of a file by the ids of their bots, one a line. Raise ``SettingsError``, which quotes none."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: it must have a token in each line") from error
    tokens: dict[int, str] = {}
    for number, line in enumerate(lines, 1):
        token = line.strip()
        if not token or token.startswith("#"):
            continue
        if not TOKEN_SHAPE.fullmatch(token):
            raise SettingsError(f"{path}, line {number}: is no token as @BotFather gives it")
        bot = int(token.partition(":")[0])
        if bot in tokens:
            raise SettingsError(f"{path}, line {number}: a second token of the bot {bot}")
        tokens[bot] = token
    if not tokens:
        raise SettingsError(f"{path}: there is no token")
    return tokens


def _settings(token: str) -> Settings:
    """The settings that all bots share. Raise ``SettingsError`` for those that only one could have."""
    name = f"{PREFIX}TOKEN"
    os.environ[name] = token
    try:
        settings = load()
    finally:
        del os.environ[name]
    if settings.metrics or settings.webhook:
        raise SettingsError("MATTA_METRICS and MATTA_WEBHOOK are for a single bot: remove them")
    return settings


def _claims(settings: Settings, tokens: Mapping[int, str]) -> Claims:
    if not on_a_server(settings.database) or "search_path" in settings.database:
        raise SettingsError(
            "MATTA_DATABASE must be an address like postgresql://host/matta: every bot gets a schema there"
        )
    try:
        from storage.postgres.claims import Claims
    except ImportError as error:
        raise StorageRefusedError("PostgreSQL needs psycopg: install matta[postgres]") from error
    return Claims(settings.database, tokens)


def _pause(status: int, before: int) -> float:
    """Seconds until a bot is started again that ended with this status, and ``before`` with that one."""
    if status in REFUSED and before in REFUSED:
        return AFTER_REFUSALS
    return AFTER_FAILURE if status > 0 and status != LeaseLostError.status else 0.0


def _run(number: int, token: str, held: Connection) -> None:
    """Be a bot, in a process of its own."""
    for name in ("NOTIFY_SOCKET", "WATCHDOG_USEC"):
        os.environ.pop(name, None)
    os.environ[f"{PREFIX}TOKEN"] = token
    threading.Thread(target=_end_with, args=(held,), daemon=True).start()
    structlog.contextvars.bind_contextvars(bot_id=number)
    import bot

    sys.exit(bot.main())


def _end_with(held: Connection) -> None:
    """End this process when the supervisor does: its other bots wait for the leases."""
    with suppress(EOFError, OSError):
        held.recv_bytes()
    os.kill(os.getpid(), signal.SIGKILL)
