"""The rights of an admin end with the group: an admin of one group sets nothing in another one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, cast

import pytest

from croupier.worker_pools import WorkerPools
from delivery.gateway import Gateway
from display.callback import Tap
from display.settings_actions import game_number
from engine.table import TableView
from handlers.dispatcher import Dispatcher
from handlers.parsed_update import Tapped, parse
from handlers.updates import update_of
from storage import Store, UnitOfWork
from tests.handlers.kit import GROUP, Group

OTHER = -1002
"""The group of which Luca is an admin."""
LUCA = 2


@dataclass
class Telegram:
    """Says that Luca is an admin of ``OTHER``, once ``open`` is set, and takes every answer."""

    open: asyncio.Event = field(default_factory=asyncio.Event)
    said: list[str] = field(default_factory=list)

    async def admins(self, address: int) -> frozenset[int]:
        await self.open.wait()
        return frozenset({LUCA} if address == OTHER else ())

    async def answer(self, query_id: str, text: str, *, alert: bool, url: str = "") -> bool:
        self.said.append(text)
        return True

    async def is_member(self, address: int, telegram_id: int) -> bool:
        return True


@dataclass
class AdminBench:
    """The handling of Luca's taps with Telegram's answers about admins."""

    group: Group
    telegram: Telegram
    dispatcher: Dispatcher
    numbers: Any = field(default_factory=lambda: count(5000))

    async def tap(self, chat: int, data: str) -> None:
        await self.handling(chat, data)

    def handling(self, chat: int, data: str) -> asyncio.Task[None]:
        """Handle a tap; Telegram is asked about admins before this returns, as when an update arrives."""
        number = next(self.numbers)
        where = {"id": chat, "type": "supergroup", "title": "Bar"}
        if chat > 0:
            where = {"id": chat, "type": "private"}
        query = {
            "id": f"q{number}",
            "from": {"id": LUCA, "is_bot": False, "first_name": "Luca", "language_code": "it"},
            "message": {"message_id": 1, "date": 1, "chat": where},
            "data": data,
        }
        parsed = parse(update_of({"update_id": number, "callback_query": query}), "matta_bot")
        assert isinstance(parsed, Tapped)
        return asyncio.create_task(
            self.dispatcher.handle(number, parsed, self.dispatcher.check_rights(parsed))
        )

    async def table(self) -> TableView:
        table_id = await self.group.table()
        return await self.group.store.read(lambda work: self.group.croupier.view(work, table_id))

    async def chips(self, address: int) -> tuple[int, int, int]:
        def job(work: UnitOfWork) -> tuple[int, int, int]:
            chat = work.chats.at(address)
            assert chat is not None
            return chat.starting_chips, chat.refill, chat.least

        return await self.group.store.read(job)


@pytest.fixture
async def bench(store: Store) -> AsyncIterator[AdminBench]:
    group = Group(store, {1: "Rita", LUCA: "Luca"}, {})
    await group.opened(LUCA)
    await group.deal(LUCA)
    telegram = Telegram()
    pools = WorkerPools()
    dispatcher = Dispatcher(
        group.croupier,
        cast(Gateway, telegram),
        bot_username="matta_bot",
        now=lambda: group.now,
        worker_pools=pools,
    )
    yield AdminBench(group, telegram, dispatcher)
    await dispatcher.finish(1)
    await pools.close()


def button(name: str, argument: str = "", *, table: int = 0, decision: int = 0) -> str:
    return Tap(table=table, round=0, decision=decision, name=name, argument=argument).data()


async def test_an_admin_of_another_group_does_not_set_the_rules_of_a_table(
    bench: AdminBench,
) -> None:
    bench.telegram.open.set()
    await bench.tap(OTHER, button("menu"))
    seen = await bench.table()
    game = game_number(seen.agreed.rules)
    forged = button("set", "c:0", table=await bench.group.table(), decision=game)
    await bench.tap(LUCA, forged)
    assert (await bench.table()).agreed.clock == seen.agreed.clock
    await bench.dispatcher.finish(1)
    assert bench.telegram.said[-1].endswith("che ha aperto il tavolo, o un amministratore.")


async def test_the_answer_about_one_group_gives_no_rights_in_the_group_of_a_newer_menu(
    bench: AdminBench,
) -> None:
    await bench.tap(OTHER, button("menu"))
    before = await bench.chips(GROUP)
    tapped = bench.handling(LUCA, button("fiches", "s:2000"))
    await asyncio.sleep(0.05)
    await bench.tap(GROUP, button("menu"))
    bench.telegram.open.set()
    await tapped
    assert await bench.chips(GROUP) == before
    await bench.dispatcher.finish(1)
    assert bench.telegram.said[-1] == "Questo lo decidono gli amministratori del gruppo."


async def test_the_menu_of_the_own_group_still_works_in_the_private_chat(
    bench: AdminBench,
) -> None:
    bench.telegram.open.set()
    await bench.tap(OTHER, button("menu"))
    await bench.tap(LUCA, button("fiches", "s:2000"))
    assert (await bench.chips(OTHER))[0] == 2000
