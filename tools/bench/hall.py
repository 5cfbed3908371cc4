"""Many tables at play, wired like the bot, with Telegram in memory: for the figures of the whole way of a tap."""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import structs
from telegram import Bot

from croupier.connection import TelegramConnection
from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.poll_gate import PollGate
from croupier.worker_pools import WorkerPools
from delivery.budget import Budget
from delivery.gateway import CallOutcome, Gateway, MessageShown
from delivery.reconciler import Reconciler
from display.screen import Screen
from engine.game import CLOCK, Choice, Refusal
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import all_events, usual_table
from handlers.dispatcher import Dispatcher
from handlers.inbox import UpdateInbox
from messages.listener import WantedMessages
from messages.painter import MessagePainter
from messages.places import seal_key
from messages.seals import see_seal
from storage import Codec, Store, UnitOfWork

SEATS = 6


PLENTY = 1_000_000
"""Chips that everybody begins with: nobody runs out of them while it is measured."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def address_of(number: int) -> int:
    """Telegram's number of the group with table ``number``."""
    return -1000 - number


class InMemory(Gateway):
    """A gateway that accepts everything at once, counts it and remembers when a group last got something."""

    def __init__(self) -> None:
        super().__init__(Bot("1:bench"))
        self.drawn = 0
        self._at: dict[int, float] = {}
        self._waiting: dict[int, list[asyncio.Future[float]]] = {}

    async def send(
        self, address: int, thread: int, screen: Screen, *, silent: bool = True, reply_to: int = 0
    ) -> CallOutcome:
        return self._stands(address, self.drawn + 1)

    async def edit(self, address: int, message_id: int, screen: Screen) -> CallOutcome:
        return self._stands(address, message_id)

    async def strip(self, address: int, message_id: int) -> CallOutcome:
        return self._stands(address, message_id)

    async def delete(self, address: int, message_id: int) -> CallOutcome:
        return MessageShown(message_id)

    async def react(self, address: int, message_id: int, emoji: str) -> CallOutcome:
        return MessageShown(message_id)

    async def answer(self, query_id: str, text: str, *, alert: bool, url: str = "") -> bool:
        return True

    async def drawn_after(self, address: int, began: float) -> float:
        """When the group at ``address`` first got something after ``began`` (it is asked before a second
        thing came).
        """
        at = self._at.get(address, 0.0)
        if at >= began:
            return at
        drawn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, []).append(drawn)
        return await drawn

    def _stands(self, address: int, message_id: int) -> CallOutcome:
        self.drawn += 1
        self._at[address] = at = time.perf_counter()
        for drawn in self._waiting.pop(address, ()):
            drawn.set_result(at)
        return MessageShown(message_id)


class Known(Dealer):
    """A dealer whose secrets follow from a seed, table by table, so that an evening can be played again."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed

    def _secret_of(self, table_id: int, first: int) -> bytes:
        return hashlib.sha256(f"{self._seed}|{table_id}|{first}".encode()).digest()


class Hall:
    """The bot's parts over one store, and a way to seat people at many tables."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store = store
        self.gateway = InMemory()
        self.croupier = Croupier(
            store=store,
            codec=Codec(all_events()),
            dealer=Known(seed),
            tempo=Tempo(),
            messages=WantedMessages(),
        )
        budget = Budget(1_000_000, second=1e-9)  # nothing is held back: pace is Telegram's
        self.reconciler = Reconciler(
            croupier=self.croupier,
            gateway=self.gateway,
            budget=budget,
            painter=MessagePainter(self.croupier, has_pictures=False),
            connection=TelegramConnection(now),
            now=now,
            edit_delay=0.0,
        )
        self.dispatcher = Dispatcher(
            self.croupier,
            self.gateway,
            bot_username="matta_bot",
            now=now,
            worker_pools=WorkerPools(),
        )
        self.inbox = UpdateInbox(
            store,
            self.dispatcher,
            PollGate(),
            bot_username="matta_bot",
            now=now,
        )

    async def fill(self, tables: int, **rules: Any) -> list[int]:
        """Open tables with the usual rules but for ``rules``, seat people and deal; give the tables."""
        return await self.store.write(
            lambda work: [self._open(work, number, rules) for number in range(1, tables + 1)]
        )

    def _open(self, work: UnitOfWork, number: int, rules: Mapping[str, Any]) -> int:
        usual = usual_table()
        chat = work.chats.open(
            address_of(number), f"Chat {number}", kind="supergroup", language="it", at=now()
        )
        work.chats.set_chips(chat.chat_id, PLENTY, PLENTY)
        people = [
            work.people.meet(
                number * 100 + seat, f"Luca {seat}", username=None, language="it"
            ).person
            for seat in range(SEATS)
        ]
        for person in people:
            work.people.set_private(person, "open")
        opened = self.croupier.open_table(
            work,
            now(),
            chat_id=chat.chat_id,
            thread_id=0,
            who=people[0],
            game=usual.game,
            rules=structs.replace(usual.rules, **rules),  # type: ignore[type-var]
            clock=usual.clock,
        )
        if isinstance(opened, Refusal):
            raise LookupError(opened.code)  # noqa: TRY004 -- a refusal is a value, not a wrong type
        for person in people[1:]:
            self.croupier.act(work, now(), table_id=opened.table_id, who=person, action=act.Sit())
        seal = work.outbox.get(seal_key(opened.table_id, 1))
        if seal is not None:
            see_seal(work, self.croupier, place=seal, now=now())
            work.outbox.drop(seal.key)
        self.croupier.act(work, now(), table_id=opened.table_id, who=people[0], action=act.Start())
        return opened.table_id


async def play_hands(hall: Hall, table_id: int, hands: int, *, seed: int) -> None:
    """Play until so many hands are over. Everybody takes the smallest of any offer."""
    rng = random.Random(seed)
    for some in range(min(100, hands), hands + 100, 100):
        upto = min(some, hands)
        await hall.croupier.write(partial(_play, hall, table_id=table_id, hands=upto, rng=rng))


def _play(hall: Hall, work: UnitOfWork, *, table_id: int, hands: int, rng: random.Random) -> None:
    croupier = hall.croupier
    while True:
        seen = croupier.view(work, table_id)
        if seen.phase != "round" and seen.round >= hands:
            break
        if seen.phase != "round":
            show_seals(hall, work, table_id)
        if seen.phase == "pause":
            croupier.act(
                work, now(), table_id=table_id, who=CLOCK, action=act.TimeUp(f"pause:{seen.round}")
            )
        elif seen.phase != "round":
            croupier.act(
                work, now(), table_id=table_id, who=seen.seating.seats[0].person, action=act.Start()
            )
        else:
            own = croupier.view(work, table_id, seen.running.turn)
            offer = rng.choice(GAMES[own.game_key].sight.offers(own.game))
            choice = Choice(offer.name, offer.low or None)
            croupier.play(work, now(), table_id=table_id, who=seen.running.turn, choice=choice)
    for place in work.outbox.pending():
        work.outbox.drop(place.key)


def show_seals(hall: Hall, work: UnitOfWork, table_id: int) -> None:
    """Telegram accepts the seals that the table has sent: no deck of a chain is opened before."""
    for chain in hall.croupier.loaded(work, table_id).table.decks.chains:
        place = None if chain.shown else work.outbox.get(seal_key(table_id, chain.first))
        if place is not None:
            see_seal(work, hall.croupier, place=place, now=now())
            work.outbox.drop(place.key)
