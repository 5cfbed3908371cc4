"""One evening with its people, its Telegram, and a bot that may be killed. Its number is all it needs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import io
import random
import secrets
import shutil
import sqlite3
import sys
import tempfile
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import aiosqlite
import pytest
import structlog
from PIL import Image
from pydantic import SecretStr
from structlog.typing import EventDict, WrappedLogger
from telegram._files import inputfile

import bot
from croupier import catching_up, snapshots, table_runner, timer_loop, tournament_runner
from croupier.worker_pools import TimeLimitError, WorkerPools
from display.pictures.studio import Studio
from engine.tournament.terms import PRESETS, Terms
from engine.value import replace
from handlers import dispatcher
from handlers.poll_refusals import PollerStoppedError
from handlers.routes import dispatch
from handlers.update_context import Answer
from messages.painter import MessagePainter
from playground.botapi.errors import OrderError
from playground.botapi.limits import Limits
from playground.botapi.telegram import BOT_ID, Telegram
from settings import Settings
from storage.errors import StorageRefusedError
from storage.sqlite.database import FileDatabase
from storage.sqlite.session import SqliteSession
from tests.world.disk import NAME, Disk, InlineConnection
from tests.world.faults import Misfortune
from tests.world.groups import Group
from tests.world.loop import Life, SeededLoop
from tests.world.people import Somebody
from tests.world.plan import Plan
from tests.world.telegram import Called, LateUpdates, Line, Weather

BEGAN: Final = 1_788_220_730.0
"""Seconds since 1970 at which every evening begins: 70 before a season of the ranking ends, 2026-08-31 23:58:50 UTC."""

LONGEST: Final = 170
"""Seconds after which people go home, however few hands they have played."""

ALONE: Final = 15
"""Looks, one in two seconds, after which people go home from groups without the bot."""

LOOKS: Final = 80
"""Looks, one in five seconds, until everything must be at rest afterwards."""

STEPS: Final = 400_000

TICK: Final = 0.25
"""Seconds between two looks at the timers, five times the bot's own: they would be most of an evening's steps."""

SNAPSHOTS: Final = (
    (catching_up, "EVERY", 2),
    (catching_up, "STRETCH", 45),
    (table_runner, "EVERY", 2),
    (table_runner, "LONG", 60),
    (tournament_runner, "EVERY_EVENTS", 8),
)
"""Rounds and events between two snapshots. No evening is as long as the bot's own."""

SLOW: Final = (
    "games.calabresella",
    "games.classica.screens.odds",
    "games.piatto.screens.odds",
    "games.quattro_e_mezzo.odds",
    "games.sette_e_mezzo.screens.odds",
)
"""Modules whose calculations take seconds."""

NAMES: Final = ("Anna", "Luca", "Pia", "Marta", "Tino", "Elsa", "Ugo", "Rita", "Zeno")

QUICK_TERMS: Final = Terms(entry=20, stack=40)
"""The terms of an evening's tournament, so that it may end before people go home."""

DISK: Final = SimpleNamespace(free=10**12)
"""The machine's disk, in bytes."""

TOKEN: Final = f"{BOT_ID}:LOCAL-{'x' * 32}"

EXPECTED: Final = {
    "disk_unavailable": "full",
    "place_given_up": "slip",
    "telegram_refused": "fussy",
    "picture_refused": "fussy",
}
"""Log events of a trouble, and the faults that explain them."""


class SlipError(Exception):
    """A mistake of the bot's own."""


class LoopSeconds:
    """Telegram's clock: the loop's, from ``BEGAN`` on."""

    def __init__(self, loop: SeededLoop) -> None:
        self._loop = loop

    def now(self) -> float:
        return BEGAN + self._loop.time()


class World:
    """Everything of one evening; ``play`` it once."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self._folder = folder
        self.chance = random.Random(f"{plan.seed} world")
        self.loop = SeededLoop(str(plan.seed))
        self.weather = Weather(random.Random(f"{plan.seed} weather"))
        clock = LoopSeconds(self.loop)
        self.updates = LateUpdates(clock, self.loop, random.Random(f"{plan.seed} updates"))
        self.telegram = Telegram(TOKEN, clock=clock, limits=Limits(), updates=self.updates)
        self.updates.next_id = self.chance.randrange(100_000_000, 900_000_000)
        self.telegram.orders.set_ephemeral(
            server="new" if plan.own_tables else "old",
            counting=plan.counting,
            tells_gone=plan.seed % 2 == 0,
        )
        self.people = [
            Somebody(self, number, name=NAMES[number], character=character)
            for number, character in enumerate((*plan.people, *plan.others))
        ]
        self.groups = [*self._make_groups()]
        self.misfortune = Misfortune(self)
        self.watch: Callable[[], None] = lambda: None
        """Called between two steps."""
        self.is_ending = False
        """People look back, for their tables are closed."""
        self.is_over = False
        """People go home."""
        self.is_at_rest = False
        """Nothing is left to do for the bot."""
        self.release = 1
        """The release of the bot's engine."""
        self.leapt = 0
        """Milliseconds by which the machine's clock is wrong."""
        self.calls: list[Called] = []
        self.events: list[tuple[float, str]] = []
        """Of the bot's log."""
        self.findings: list[str] = []
        self.away: list[tuple[float, float]] = []
        """Times in which no bot ran."""
        self.seen_data: deque[str] = deque(maxlen=500)
        """Data of buttons that people have seen, for those who cheat."""
        self.links: deque[str] = deque(maxlen=8)
        """The links that people followed last; somebody curious follows one again."""
        self.blockers: set[int] = set()
        """Telegram ids of those who blocked the bot for a while."""
        self.trace = hashlib.sha256()
        self.life = Life(0)
        self.disk = Disk(folder, self.life, self.chance)
        self.disks = [self.disk]
        self.slips = 0
        """Of a thousand updates and drawings that fail by a mistake of the bot's own."""
        self._stop = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._died = asyncio.Event()
        self._died_at = 0.0
        self._dies_at: int | None = None
        """The step at which the bot is killed."""
        self._power = False

    def _make_groups(self) -> Iterator[Group]:
        plan, first = self.plan, self.people[: len(self.plan.people)]
        opening = "/torneo Coppa" if plan.tournament else f"/gioco {plan.game.replace('_', ' ')}"
        first[0].hosts()
        yield Group(self, "Famiglia", first, kind=plan.kind, opening=opening, admin=plan.admin)
        if plan.others:
            people = [*self.people[len(first) :], *first[-plan.shared :]]
            opening = f"/gioco {plan.other_game.replace('_', ' ')}"
            yield Group(self, "Circolo", people, kind="supergroup", opening=opening)

    @property
    def bot_id(self) -> int:
        return BOT_ID

    def play(self) -> None:
        """Let the evening happen. Raise ``StuckError`` if it does not end."""
        collects = gc.isenabled()
        gc.disable()  # no destructor of a dead process acts while the evening lasts
        try:
            with self.loop.running(), _inside(self):
                self.start()
                evening = self.loop.start(None, self._evening(), name="evening")
                self.loop.run_until(evening.done, seconds=LONGEST + 6 * LOOKS, steps=STEPS)
                evening.result()
        finally:
            for disk in self.disks:
                disk.close()
            if self.life.number > 1:
                self.loop.bury()
            if collects:
                gc.enable()

    # --- the bot's processes --------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the bot on the newest file."""
        self.life = Life(self.life.number + 1)
        folder = self._folder / str(self.life.number)
        folder.mkdir()
        if self.life.number > 1:
            self.disk.leave(folder, power=self._power)
            self.away.append((self._died_at, self.loop.time()))
        else:
            (folder / NAME).write_bytes(_empty_file())
        self.disk = Disk(folder, self.life, self.chance)
        self.disk.kill = self.kill
        self.disks.append(self.disk)
        self._stop, self._died = asyncio.Event(), asyncio.Event()
        self._running = self.loop.start(
            self.life,
            bot.run(self._bot_settings(), self._stop, self.now),
            name=f"bot {self.life.number}",
        )

    def _bot_settings(self) -> Settings:
        known: dict[str, object] = {
            "database": str(self.disk.path),
            "seed": self.plan.seed,
            "pictures": self.plan.pictures,
        }
        if self.plan.closed:
            known |= {"open": False, "owners": frozenset({self.people[0].id})}
        return _settings().model_copy(update=known)

    async def start_beside(self) -> None:
        """Start a second process on the same file: it must refuse to run while the first one does."""
        if self.life.is_dead or self._running is None or self._running.done():
            return
        second = bot.run(self._bot_settings(), asyncio.Event(), self.now)
        running = self.loop.start(Life(0), second, name="second bot")
        await asyncio.wait([running], timeout=5.0)
        if not running.done() or not isinstance(running.exception(), StorageRefusedError):
            self.findings.append("lock: a second process began on the same file")

    def kill(self) -> None:
        """Kill the bot where it stands."""
        self.life.is_dead = True
        self._died_at = self.loop.time()
        self._died.set()
        self.telegram.core.updates.end_poll()

    async def dies(self, after: int | None, *, power: bool = False) -> None:
        """Kill the bot after so many steps, or where its disk says (None), and start it again a little later."""
        self._power = power
        self._dies_at = None if after is None else self.loop.steps + after
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(20.0):
                await self._died.wait()
        if not self.life.is_dead:
            self.kill()
        self._dies_at = None
        await asyncio.sleep(self.chance.expovariate(1.0))
        self.start()

    async def stop(self) -> None:
        """Stop the bot as a signal does."""
        self._stop.set()
        if self._running is not None:
            await asyncio.wait([self._running])
        self._died_at = self.loop.time()

    def look(self) -> None:
        """Between two steps: the bot may be killed here, and the watch looks."""
        self.watch()
        if self._dies_at is not None and self.loop.steps >= self._dies_at:
            self._dies_at = None
            self.kill()

    def slip(self) -> None:
        """Raise ``SlipError`` now and then."""
        if self.slips and self.chance.randrange(1000) < self.slips:
            raise SlipError

    def now(self) -> int:
        """The machine's clock (ms since 1970)."""
        return int((BEGAN + self.loop.time()) * 1000) + self.leapt

    async def _kept_running(self) -> None:
        """Start the bot again when it ends by itself, as a host's service does."""
        while True:
            await asyncio.sleep(1.0)
            running = self._running
            if running is None or not running.done() or self._stop.is_set() or self.life.is_dead:
                continue
            error = running.exception()
            if not isinstance(error, PollerStoppedError):
                self.findings.append(f"ended: the bot ended by itself: {error!r}")
            self.life.is_dead = True
            self._died_at = self.loop.time()
            await asyncio.sleep(2.0)
            if self._running is running:  # else a fault has started it meanwhile
                self.start()

    # --- the evening ----------------------------------------------------------------------------------------

    async def _evening(self) -> None:
        """Play until the hands are played, then wait until everything is at rest."""
        people = [
            self.loop.start(None, one.live(), name=f"person {one.name}") for one in self.people
        ]
        faults = self.loop.start(None, self.misfortune.live(), name="faults")
        host = self.loop.start(None, self._kept_running(), name="host")
        alone = 0
        for _ in range(LONGEST // 2):
            await asyncio.sleep(2.0)
            alone = 0 if any(group.has_bot() for group in self.groups) else alone + 1
            if self.hands() >= self.plan.hands or alone > ALONE:
                break
        if self.plan.closes:
            await self._close_tables()
        self.is_over = True
        await asyncio.wait([*people, faults])
        self.weather.clear()
        self.slips = 0
        for _ in range(LOOKS):
            await asyncio.sleep(5.0)
            if self._is_calm():
                break
        host.cancel()
        self.is_at_rest = True
        await self.stop()
        for task in (*people, faults):
            task.result()

    async def _close_tables(self) -> None:
        """Let the hosts close their tables, and people look at the end for a while."""
        for group in self.groups:
            host = next(one for one in self.people if one.id == group.host)
            with contextlib.suppress(OrderError):
                host.close(group)
        self.is_ending = True
        await asyncio.sleep(15.0)

    def hands(self) -> int:
        """Hands that are over, as the file has them, without those for practice."""
        return int(
            self._ask(
                "SELECT count(*) FROM rounds r JOIN chats c ON c.id = r.chat_id WHERE c.kind <> 'private'"
            )
        )

    def time_left(self, person: int) -> float:
        """Seconds until a person's turn ends by the clock; 0 if none runs."""
        due = self._ask(
            "SELECT min(due_at) FROM clocks c JOIN people p ON p.id = c.who WHERE telegram_id = ?",
            person,
        )
        return 0.0 if due is None else (int(due) - self.now()) / 1000

    def _is_calm(self) -> bool:
        """Whether every message shows what it should."""
        stale = "SELECT count(*) FROM places WHERE wanted <> shown OR state <> 'live'"
        return not self.telegram.core.updates.pending() and not self._ask(stale)

    def _ask(self, query: str, *given: object) -> Any:
        return self.disk.reader.execute(query, given).fetchone()[0]

    # --- the notes of an evening --------------------------------------------------------------------------------------

    def note(self, called: Called) -> None:
        """Note a call of the bot."""
        self.calls.append(called)
        if called.is_shown and called.status == 200:
            chat = int(called.given.get("chat_id", 0))
            for group in self.groups:
                if chat in (group.address, *(one.id for one in group.people)):
                    group.moved = called.at
        told = f"{called.at:.6f} {called.life} {called.method} {called.given} {called.status}\n"
        self.trace.update(told.encode())

    def log(self, _: WrappedLogger, level: str, event: EventDict) -> EventDict:
        """Note an event of the bot's log."""
        name, at = str(event["event"]), self.loop.time()
        self.events.append((at, name))
        self.trace.update(f"{at:.6f} {level} {name}\n".encode())
        error = sys.exc_info()[1]
        explained = name in EXPECTED and self.misfortune.had(EXPECTED[name])
        is_expected = explained or isinstance(error, TimeLimitError | SlipError)
        if level in ("error", "critical") and not is_expected:
            self.findings.append(f"log: {name} {error!r}")
        raise structlog.DropEvent


@cache
def _settings() -> Settings:
    return Settings(
        token=SecretStr(TOKEN),
        api_base_url="http://telegram.here",
        copies_kept=0,
    )


@cache
def _picture() -> bytes:
    """In place of every picture: drawing them would be most of an evening's work."""
    drawn = io.BytesIO()
    Image.new("RGB", (640, 400)).save(drawn, "JPEG")
    return drawn.getvalue()


@cache
def _empty_file() -> bytes:
    """A file with the newest schema."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        with FileDatabase(path).writing():
            pass
        return path.read_bytes()


async def _think(world: World, ask: Callable[[], Any], *, chat: int, length: str = "short") -> Any:
    """Calculate at once, or not in time: that would be most of an evening's work."""
    await asyncio.sleep(0.5 if length == "short" else 5.0)
    if not world.plan.thinks or getattr(ask, "func", ask).__module__.startswith(SLOW):
        raise TimeLimitError(chat, ask)
    return ask()


@contextlib.contextmanager
def _inside(world: World) -> Iterator[None]:
    """Let the bot's code see the world's clock, disk, Telegram and chance."""
    _empty_file()
    chance = random.Random(f"{world.plan.seed} secrets")
    names = random.Random(f"{world.plan.seed} names of files")
    real_commit = SqliteSession.commit
    by_database = {}

    def connection(connector: Callable[[], Any], **_: Any) -> InlineConnection:
        disk = world.disk

        def connect() -> sqlite3.Connection:
            db: sqlite3.Connection = connector()
            by_database[id(db)] = disk
            return db

        return InlineConnection(disk, connect)

    def commit(session: SqliteSession) -> None:
        by_database[id(session.db)].commit(session, real_commit)

    def line(_: int) -> Line:
        return Line(world.telegram, world.weather, life=world.life.number, note=world.note)

    draw, code = MessagePainter._of_place, snapshots.engine_code

    def handles(*given: Any) -> Answer:
        answer = dispatch(*given)
        world.slip()
        return answer

    def draws(*given: Any, **more: Any) -> Any:
        world.slip()
        return draw(*given, **more)

    logging, state = structlog.get_config(), random.getstate()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(time, "monotonic", world.loop.time)
        patched.setattr(secrets, "token_bytes", lambda size=32: chance.randbytes(size))
        patched.setattr(secrets, "token_urlsafe", lambda size=32: chance.randbytes(size).hex())
        patched.setattr(secrets, "randbits", chance.getrandbits)
        patched.setattr(inputfile, "uuid4", lambda: uuid.UUID(int=names.getrandbits(128)))
        patched.setattr(shutil, "disk_usage", lambda _: DISK)
        patched.setattr(aiosqlite, "Connection", connection)
        patched.setattr(SqliteSession, "commit", commit)
        patched.setattr(WorkerPools, "think", lambda _, *of, **more: _think(world, *of, **more))
        patched.setattr(dispatcher, "dispatch", handles)
        patched.setattr(MessagePainter, "_of_place", draws)
        patched.setattr(timer_loop, "TICK", TICK)
        patched.setattr(snapshots, "engine_code", lambda: f"{code()} {world.release}")
        for module, name, number in SNAPSHOTS:
            patched.setattr(module, name, number)
        patched.setattr(bot, "AiohttpRequest", line)
        patched.setattr(bot, "commit", lambda: "")
        patched.setattr(Studio, "develop", lambda *_: _picture())
        terms = replace(
            QUICK_TERMS,
            seats=world.plan.tournament or QUICK_TERMS.seats,
            elim_tie="shared" if world.plan.seed % 2 else "later",
        )
        patched.setitem(PRESETS, "normale", terms)
        random.seed(world.plan.seed)
        structlog.configure(
            processors=[world.log], wrapper_class=structlog.make_filtering_bound_logger(0)
        )
        world.loop.watch = world.look
        try:
            yield
        finally:
            structlog.configure(**logging)
            random.setstate(state)
