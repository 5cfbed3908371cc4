"""How many taps a second go from a parsed update to a committed effect and rendered screens.

Beside it, on the same disk in the same run: one-row durable commits of bare sqlite3. The gateway is in memory, so
Telegram's own pace does not count; everything else is the real thing: parsing, the croupier's transaction with its
commit, reading and drawing every screen that the tap changed, and noting that it is shown.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from telegram import Bot, Update

from bench.report import Row
from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.link import Link
from croupier.seconds import Tempo
from display.budget import Budget
from display.callback import Tap
from display.gateway import Gateway, Outcome, Shown
from display.painter import Painter
from display.screen import Screen
from engine.game import CLOCK, Refusal
from engine.registry import GAMES
from engine.table import EVENTS, usual_table
from engine.table import actions as act
from handlers.admins import Admins
from handlers.reception import Reception
from storage import Codec, Desk, Store

TABLES = 40
SEATS = 6
SHARE_WANTED = 0.5
"""Of the raw rate of one-row commits."""

P99_WANTED = 0.010
"""Seconds, at 200 taps a second."""


class InMemory(Gateway):
    """A gateway that accepts everything at once and counts it."""

    def __init__(self) -> None:
        super().__init__(Bot("1:bench"))
        self.sent = 0
        self.answered = 0

    async def send(
        self, address: int, thread: int, screen: Screen, *, silent: bool = True, reply_to: int = 0
    ) -> Outcome:
        self.sent += 1
        return Shown(self.sent)

    async def edit(self, address: int, message_id: int, screen: Screen) -> Outcome:
        self.sent += 1
        return Shown(message_id)

    async def strip(self, address: int, message_id: int) -> Outcome:
        self.sent += 1
        return Shown(message_id)

    async def delete(self, address: int, message_id: int) -> Outcome:
        return Shown(message_id)

    async def answer(self, query_id: str, text: str, *, alert: bool, url: str = "") -> None:
        self.answered += 1


def raw_commits(folder: Path, seconds: float) -> float:
    """One-row durable commits a second of bare sqlite3, set as the bot sets it."""
    with closing(sqlite3.connect(folder / "raw.db", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE rows (number INTEGER)")
        done, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO rows VALUES (?)", (done,))
            db.execute("COMMIT")
            done += 1
        return done / (time.perf_counter() - began)


class Hall:
    """Many tables at play, and people who tap as fast as they are let."""

    def __init__(self, store: Store, seed: int) -> None:
        self.gateway = InMemory()
        self.croupier = Croupier(store, Codec(EVENTS), Dealer(), Tempo())
        self.store = store
        link = Link(now)
        budget = Budget(1_000_000, second=1e-9)
        self.painter = Painter(self.croupier, self.gateway, budget, link, now)
        self.reception = Reception(
            self.croupier,
            self.gateway,
            Admins(self.gateway),
            bot_username="matta_bot",
            now=now,
            wake=self.painter.wake,
        )
        self.bot = Bot("1:bench")
        self.rng = random.Random(seed)
        self.update_id = 0
        self.tables: list[int] = []

    async def fill(self, tables: int) -> None:
        await self.store.write(lambda desk: self._fill(desk, tables))

    def _fill(self, desk: Desk, tables: int) -> None:
        usual = usual_table()
        for number in range(1, tables + 1):
            chat = desk.chats.open(-1000 - number, f"Chat {number}", "supergroup", "it", now())
            people = [
                desk.people.meet(number * 100 + seat, f"Luca {seat}", None, "it").person
                for seat in range(SEATS)
            ]
            for person in people:
                desk.people.set_private(person, "open")
            opened = self.croupier.open_table(
                desk,
                now(),
                chat_id=chat.chat_id,
                thread_id=0,
                who=people[0],
                game=usual.game,
                rules=usual.rules,
                clock=usual.clock,
            )
            if isinstance(opened, Refusal):
                raise LookupError(opened.code)  # noqa: TRY004 -- a refusal is a value, not a wrong type
            for person in people[1:]:
                self.croupier.act(desk, now(), opened.table_id, person, act.Sit())
            self.croupier.act(desk, now(), opened.table_id, people[0], act.Start())
            self.tables.append(opened.table_id)

    async def tap(self, table_id: int) -> bool:
        """Whoever's turn it is taps something that he is offered; give whether it was a tap at all."""
        update = await self.store.read(lambda desk: self._next(desk, table_id))
        if update is None:
            await self.croupier.write(lambda desk: self._next_round(desk, table_id))
            return False
        await self.reception.handle(Update.de_json(update, self.bot))
        return True

    def _next_round(self, desk: Desk, table_id: int) -> None:
        seen = self.croupier.view(desk, table_id)
        if seen.phase == "pause":
            self.croupier.act(desk, now(), table_id, CLOCK, act.TimeUp(f"pause:{seen.round}"))
            return
        chat_id = desk.tables.get(table_id).chat_id
        for seat in seen.seats:
            desk.ledger.refill(chat_id, seat.person, now())
        self.croupier.act(desk, now(), table_id, seen.seats[0].person, act.Start())

    def _next(self, desk: Desk, table_id: int) -> dict[str, Any] | None:
        seen = self.croupier.view(desk, table_id)
        if not seen.turn:
            return None
        own = self.croupier.view(desk, table_id, seen.turn)
        offer = self.rng.choice(GAMES[own.game_key].offers(own.game))
        who = desk.people.get(seen.turn)
        self.update_id += 1
        return {
            "update_id": self.update_id,
            "callback_query": {
                "id": str(self.update_id),
                "chat_instance": "1",
                "from": {
                    "id": who.telegram_id,
                    "is_bot": False,
                    "first_name": who.name,
                    "language_code": "it",
                },
                "data": Tap(table_id, seen.round, seen.decision, offer.name).data(),
                "message": {
                    "message_id": 1,
                    "date": now() // 1000,
                    "chat": {
                        "id": desk.chats.get(desk.tables.get(table_id).chat_id).address,
                        "type": "supergroup",
                        "title": f"Chat {table_id}",
                    },
                },
            },
        }

    async def drawn(self) -> None:
        """Wait until every screen is up to date."""
        while await self.store.read(lambda desk: desk.places.pending(1)):
            await asyncio.sleep(0.001)


def now() -> int:
    return time.time_ns() // 1_000_000


async def closed_loop(hall: Hall, seconds: float) -> float:
    """Taps a second when somebody always taps, screens included."""
    began = time.perf_counter()

    async def one(table_id: int) -> int:
        taps = 0
        while time.perf_counter() - began < seconds:
            tapped = await hall.tap(table_id)
            taps += tapped
        return taps

    taps = await asyncio.gather(*(one(table_id) for table_id in hall.tables))
    await hall.drawn()
    return sum(taps) / (time.perf_counter() - began)


async def open_loop(hall: Hall, a_second: float, seconds: float) -> list[float]:
    """How long each tap took to be committed when ``a_second`` of them come, in seconds."""
    took: list[float] = []

    async def one(table_id: int) -> None:
        began = time.perf_counter()
        if await hall.tap(table_id):
            took.append(time.perf_counter() - began)

    tasks = []
    began = time.perf_counter()
    for number in range(int(a_second * seconds)):
        await asyncio.sleep(max(0.0, began + number / a_second - time.perf_counter()))
        tasks.append(asyncio.create_task(one(hall.tables[number % len(hall.tables)])))
    await asyncio.gather(*tasks)
    return took


async def measure(seconds: float) -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = raw_commits(folder, seconds / 2)
        store = await Store.open(folder / "taps.db")
        hall = Hall(store, seed=1)
        await hall.fill(TABLES)
        painting = asyncio.create_task(hall.painter.run())
        await hall.drawn()
        rate = await closed_loop(hall, seconds)
        took = sorted(await open_loop(hall, 200, seconds))
        painting.cancel()
        await asyncio.gather(painting, return_exceptions=True)
        await store.close()
        (folder / "raw.db").unlink()
        raw = statistics.mean((before, raw_commits(folder, seconds / 2)))
    p99 = took[int(len(took) * 0.99)]
    return [
        Row("one-row durable commits", f"{raw:,.0f} /s", "1"),
        Row(
            "taps: update to commit and screens",
            f"{rate:,.0f} /s",
            f"{rate / raw:.2f} of the raw rate",
            f"{SHARE_WANTED}",
            rate / raw >= SHARE_WANTED,
        ),
        Row(
            "a tap at 200 a second, 99th percentile",
            f"{p99 * 1000:.1f} ms",
            f"median {statistics.median(took) * 1000:.1f} ms",
            "10 ms",
            p99 < P99_WANTED,
        ),
    ]
