"""An evening at home: the Telegram, the bot, the family, and the folder in which all of it is found again."""

import asyncio
import json
import random
import shutil
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from aiohttp import web
from filelock import FileLock, Timeout

from playground.autoplay import Autoplay
from playground.bot_process import BotProcess
from playground.botapi import Limits, LocalServer, OrderError, Telegram
from playground.botapi.save import files_of
from playground.family import come_again, come_together, the_group
from playground.neighbours import Pace
from playground.options import Options
from playground.people import InProcess, PlaygroundPerson, TapAnswer
from playground.words import PageWords

SAVE_EVERY: Final = 2.0
UNCLEAN: Final = 10_000
"""Update ids left out at each start: some may have been given out after the file was last written."""


class EveningRefusedError(Exception):
    """The evening cannot begin; its text is one sentence in the person's language."""


class PlaygroundEvening:
    """One evening. ``await start()`` begins it; always ``await stop()`` afterwards."""

    you: PlaygroundPerson
    server: LocalServer
    bot: BotProcess
    autoplay: Autoplay

    def __init__(self, options: Options, *, pictures: bool = True) -> None:
        """Without ``pictures`` the tables are in words."""
        self.options = options
        self._pictures = pictures
        self.words = PageWords(options.language)
        self.first = False
        """Whether it began just now."""
        self._folder = options.folder.absolute()
        self._world = self._folder / "telegram.json"
        self._parts = self._folder / "alone.json"
        self._lock = FileLock(self._folder / "evening.lock")
        self._telegram: Telegram | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._saved: object = None

    @property
    def group(self) -> int:
        """The family's group."""
        return the_group(self.telegram).id

    @property
    def telegram(self) -> Telegram:
        """The Telegram, once it is there."""
        if self._telegram is None:
            raise LookupError("the evening has not begun")
        return self._telegram

    # Beginning and ending.

    async def start(self, *, routes: Sequence[web.AbstractRouteDef] = (), port: int = 0) -> None:
        """Start server, bot and neighbours. ``routes``: further routes of the server, at ``port`` (0 for any).

        Raise EveningRefusedError if the evening cannot begin, OSError for a port that is taken.
        """
        self._claim()
        self.first = not (self._world.exists() and (self._folder / "matta.db").exists())
        if self.first:
            self._sweep()
        telegram = self._telegram = self._open()
        self.server = LocalServer(telegram, port=port, routes=routes)
        await self.server.start()
        self._gather(telegram, remember=bool(routes))
        self.bot = BotProcess(
            self._folder,
            token=telegram.token,
            api=self.server.url,
            second=100 if self.options.fast else 1000,
            seed=self.options.seed,
            pictures=self._pictures and bool(routes),
        )
        await self.bot.start()
        self._tasks = [
            asyncio.create_task(self.autoplay.live()),
            asyncio.create_task(self._keep_saving()),
        ]

    async def stop(self) -> None:
        """Stop everything and save the evening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        if self._telegram is not None:
            with suppress(AttributeError):
                await self.bot.stop()
            await self.server.stop()
            if hasattr(self, "autoplay"):
                self._save(self._telegram)
            self._telegram = None
        self._lock.release()

    async def trouble(self) -> None:
        """Wait until an automatic player fails unexpectedly, and raise that error."""
        done, _ = await asyncio.wait(self._tasks, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()

    async def first_table(self) -> TapAnswer | None:
        """Open the table for you, with the button of the bot's greeting, and the first game that it offers."""
        greeting = await self.you.see(self.group, "", timeout=30)
        await self.you.tap(greeting.labels[0], message=greeting, timeout=10)
        asked = await self.you.see(self.group, r"\?", timeout=30)
        return await self.you.tap(asked.labels[0], message=asked, timeout=10)

    def _gather(self, telegram: Telegram, *, remember: bool) -> None:
        options, users = self.options, telegram.core.world.users
        you = (
            come_together(telegram, options, self.words)
            if self.first
            else come_again(telegram, options)
        )
        self.you = PlaygroundPerson(InProcess(telegram), you, users[you].name)
        self.autoplay = Autoplay(
            telegram,
            you,
            self._alone(telegram, you, remember=remember),
            pace=Pace().times(0.03) if options.fast else Pace(),
            seed=random.random() if options.seed is None else options.seed,
        )

    def _alone(self, telegram: Telegram, you: int, *, remember: bool) -> set[int]:
        """The automatic players: everybody but you, or the same as last time."""
        world = telegram.core.world
        everybody = {u.id for u in world.users.values() if not u.is_bot}
        by_hand = {you}
        with suppress(OSError, ValueError, TypeError):
            if remember:
                by_hand = set(json.loads(self._parts.read_text(encoding="utf-8"))["by_hand"])
        return everybody - by_hand

    # The folder.

    def _claim(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        (self._folder / ".gitignore").write_text("*\n")
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise EveningRefusedError(self.words("in_use")) from None
        if self.options.new:
            self._sweep()

    def _sweep(self) -> None:
        shutil.rmtree(files_of(self._world), ignore_errors=True)
        logs = self._folder / "bot.log"
        for path in (self._world, self._parts, logs, *self._folder.glob("matta.db*")):
            path.unlink(missing_ok=True)

    def _open(self) -> Telegram:
        # Where a second lasts a tenth, a minute's messages would not be enough for a minute.
        limits = Limits(on=not self.options.fast)
        telegram = Telegram(limits=limits) if self.first else self._load(limits)
        # Counted to the group, own tables would halt the first hand for half a minute, until the bot knows.
        telegram.orders.set_ephemeral(counting="own")
        return telegram

    def _load(self, limits: Limits) -> Telegram:
        try:
            telegram = Telegram.load(self._world, limits=limits)
        except OrderError:
            raise EveningRefusedError(self.words("broken", folder=self._folder)) from None
        telegram.orders.jump(UNCLEAN)
        queries = telegram.core.world.queries
        for number in [one.id for one in queries.values() if one.answered_at is not None]:
            del queries[number]
        return telegram

    async def _keep_saving(self) -> None:
        while self._telegram is not None:
            await asyncio.sleep(SAVE_EVERY)
            self._save(self._telegram)

    def _save(self, telegram: Telegram) -> None:
        newest = (telegram.core.feed.number, frozenset(self.autoplay.alone))
        if newest != self._saved:
            telegram.orders.save(str(self._world))
            people = telegram.orders.whole_world()["people"]
            by_hand = [one for one in people if one not in self.autoplay.alone]
            self._parts.write_text(json.dumps({"by_hand": by_hand}), encoding="utf-8")
            self._saved = newest
