"""An evening at home: the Telegram, the bot, the family, and the folder in which all of it is found again."""

import asyncio
import getpass
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from playground.botapi import LocalServer, OrderError, Telegram
from playground.botapi.model import Chat
from playground.neighbours import Neighbour, Pace, neighbours
from playground.people import Answer, InProcess, Person
from playground.terminal.bot_process import ROOT, BotProcess
from playground.terminal.words import Words

NAMES: Final = (
    "Nonna Pia",
    "Luca",
    "Zia Rita",
    "Marco",
    "Nonno Beppe",
    "Giulia",
    "Zio Carlo",
    "Sofia",
    "Matteo",
    "Elena",
    "Pietro",
    "Chiara",
)
NOBODY: Final = frozenset(
    {"root", "user", "admin", "ubuntu", "debian", "runner", "guest", "nobody"}
)
LONGEST_NAME: Final = 24
HOME: Final = ROOT / ".playground"
SAVE_EVERY: Final = 2.0
UNCLEAN: Final = 10_000
"""Update ids left out at each start: some may have been given out after the file was last written."""


class EveningRefusedError(Exception):
    """The evening cannot begin; says why in one sentence, in the person's language."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says. ``people`` and ``name``: None for as it was, or as is usual."""

    language: str = "it"
    people: int | None = None
    name: str | None = None
    new: bool = False
    fast: bool = False
    seed: int | None = None
    folder: Path = HOME


def usual_name(words: Words) -> str:
    """The name of whoever is logged in, if it looks like a person's."""
    try:
        login = getpass.getuser()
    except (OSError, KeyError):
        login = ""
    return login.title() if login.isalpha() and login not in NOBODY else words("guest")


class Evening:
    """One evening. ``start`` it, ``await stop()`` it whatever happened in between."""

    you: Person
    group: int
    server: LocalServer
    bot: BotProcess

    def __init__(self, options: Options) -> None:
        self.options = options
        self.words = Words(options.language)
        self.first = False
        """Whether it began just now."""
        self._folder = options.folder.absolute()
        self._world = self._folder / "telegram.json"
        self._lock = FileLock(self._folder / "evening.lock")
        self._telegram: Telegram | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._saved = -1

    # Beginning and ending.

    async def start(self) -> None:
        """Everybody comes.

        Raises EveningRefusedError where it cannot be.
        """
        self._claim()
        self.first = not (self._world.exists() and (self._folder / "matta.db").exists())
        if self.first:
            self._sweep()
        telegram = self._open()
        self._family(telegram)
        self._telegram = telegram
        self.server = LocalServer(telegram)
        await self.server.start()
        second = 100 if self.options.fast else 1000
        self.bot = BotProcess(
            self._folder, token=telegram.token, api=self.server.url, second=second
        )
        await self.bot.start()
        self._tasks = [asyncio.create_task(one.live()) for one in self._neighbours(telegram)]
        self._tasks.append(asyncio.create_task(self._keep_saving()))

    async def stop(self) -> None:
        """Everybody goes home, and nothing is lost."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        if self._telegram is not None:
            with suppress(AttributeError):
                await self.bot.stop()
            await self.server.stop()
            self._save(self._telegram)
            self._telegram = None
        self._lock.release()

    async def trouble(self) -> None:
        """Waits for somebody here to fail, which is nobody's plan, and raises what he failed of."""
        done, _ = await asyncio.wait(self._tasks, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()

    async def first_table(self) -> Answer | None:
        """You open the table with the button of the bot's greeting."""
        greeting = await self.you.see(self.group, "", timeout=30)
        return await self.you.tap(greeting.labels[0], message=greeting, timeout=10)

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
        for path in (self._world, self._folder / "bot.log", *self._folder.glob("matta.db*")):
            path.unlink(missing_ok=True)

    def _open(self) -> Telegram:
        if self.first:
            return Telegram()
        try:
            telegram = Telegram.load(self._world)
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
        newest = telegram.core.feed.number
        if newest != self._saved:
            telegram.orders.save(str(self._world))
            self._saved = newest

    # The people.

    def _family(self, telegram: Telegram) -> None:
        """You, who made the group, and as many others as are wanted."""
        options, people, world = self.options, telegram.people, telegram.core.world
        if self.first:
            name = _tidy(options.name or usual_name(self.words))
            you = people.add_user(name, language=options.language).id
            self.group = telegram.groups.add_group(
                self.words("group"), you, self._newcomers(telegram, [name]), "supergroup"
            )
        else:
            group = next(chat for chat in world.chats.values() if chat.type == "supergroup")
            self.group = group.id
            you = next(m.user_id for m in group.members.values() if m.status == "creator")
            if options.name:
                people.rename(you, _tidy(options.name))
            if options.people is not None:
                self._as_many(telegram, group, you, options.people)
            if world.users[you].language != options.language:
                self._change_language(telegram, you)
        self.you = Person(InProcess(telegram), you, world.users[you].name)

    def _newcomers(self, telegram: Telegram, taken: list[str]) -> list[int]:
        wanted = 3 if self.options.people is None else self.options.people
        names = [name for name in NAMES if name not in taken][:wanted]
        return [telegram.people.add_user(n, language=self.options.language).id for n in names]

    def _as_many(self, telegram: Telegram, group: Chat, you: int, wanted: int) -> None:
        """Some come back, some come for the first time, or some go."""
        users = telegram.core.world.users
        known = [m for m in group.members.values() if m.user_id not in (you, telegram.bot_id)]
        for place, member in enumerate(known):
            if place < wanted and not member.inside:
                telegram.groups.join(member.user_id, group.id)
            elif place >= wanted and member.inside:
                telegram.groups.leave(member.user_id, group.id)
        taken = [users[uid].name for uid in (you, *(member.user_id for member in known))]
        free = [name for name in NAMES if name not in taken]
        for name in free[: max(0, wanted - len(known))]:
            somebody = telegram.people.add_user(name, language=self.options.language)
            telegram.groups.join(somebody.id, group.id)

    def _change_language(self, telegram: Telegram, you: int) -> None:
        """Everybody's client speaks another language, and you ask the bot to speak it in the group too."""
        for somebody in telegram.core.world.users.values():
            if not somebody.is_bot:
                somebody.language = self.options.language
        command = {"it": "lingua", "en": "language", "es": "idioma"}[self.options.language]
        telegram.people.write(you, self.group, f"/{command} {self.options.language}")

    def _neighbours(self, telegram: Telegram) -> Iterator[Neighbour]:
        users = telegram.core.world.users
        others = [
            Person(InProcess(telegram), m.user_id, users[m.user_id].name)
            for m in telegram.core.world.chats[self.group].members.values()
            if m.inside and m.user_id not in (self.you.id, telegram.bot_id)
        ]
        pace = Pace().times(0.03) if self.options.fast else Pace()
        seed = self.options.seed if self.options.seed is not None else random.random()
        yield from neighbours(others, self.group, self.you.name, seed=seed, pace=pace)


def _tidy(name: str) -> str:
    """A name that fits on one line of the table and cannot be taken for something else there."""
    kept = " ".join(name.replace("·", " ").split())[:LONGEST_NAME].strip()
    return kept or "?"
