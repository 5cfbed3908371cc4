"""A group moves from one running bot to another over a PostgreSQL server, and plays on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

import engine.journal as journal
from playground.botapi.limits import Limits
from playground.botapi.telegram import BOT_ID, Telegram, new_token
from playground.botapi.world import new_world
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from storage.audit import audit
from storage.kinds import database
from tests.kit.clock import LoopClock
from tests.kit.evening import Evening
from tests.kit.house import House, at_home
from tests.kit.postgres import NoServerError, new_address
from tests.kit.sitting import PATIENCE


class Side(NamedTuple):
    """A bot, and the Telegram in which it plays with two people."""

    house: House
    telegram: TestServer
    ada: PlaygroundPerson
    rita: PlaygroundPerson
    group: int

    def is_inside(self) -> bool:
        world = self.telegram.telegram.core.world
        return world.is_inside(world.group(self.group), world.bot_id)

    async def play(self) -> None:
        """Play a hand or two and close the table."""
        over = asyncio.Event()
        people = (self.ada, self.rita)
        evening = Evening(self.telegram, people, random.Random(3), group=self.group)
        await evening.sit_down(PATIENCE)
        playing = asyncio.create_task(evening.play(over))
        await self.ada.see(self.group, "Rivedi", timeout=PATIENCE)
        await self.ada.write(self.group, "/chiudi")
        await self.ada.see(self.group, "Buonanotte", timeout=PATIENCE)
        over.set()
        await playing

    async def ranking(self) -> str:
        await self.ada.write(self.group, "/classifica")
        return (await self.ada.see(self.group, "Sera migliore", timeout=PATIENCE)).text


@asynccontextmanager
async def a_side(url: str, folder: Path, number: int) -> AsyncIterator[Side]:
    """People and groups have the same numbers on each side. The bot is not in the group."""
    world = new_world(new_token(BOT_ID + number), username=f"matta{number}_bot")
    async with TestServer(
        Telegram(world=world, clock=LoopClock(), limits=Limits(on=False))
    ) as server:
        server.telegram.orders.set_ephemeral(server="old")
        ada, rita = (server.person(name, started=True) for name in ("Ada", "Rita"))
        group = server.telegram.groups.add_group("Famiglia", ada.id, [rita.id], bot=None)
        house = at_home(server, folder, second=20, pictures=False, settings={"MATTA_DATABASE": url})
        await house.start()
        try:
            yield Side(house, server, ada, rita, group)
        finally:
            await house.stop()


async def both_run(url: str) -> None:
    """Wait until each bot has said that it runs."""
    noted = "SELECT count(*) FROM matta_common.bots"
    with closing(psycopg.connect(url, autocommit=True)) as db:
        for _ in range(int(PATIENCE / 0.1)):
            with suppress(psycopg.errors.UndefinedTable):
                if db.execute(noted).fetchone() == (2,):
                    return
            await asyncio.sleep(0.1)
    raise AssertionError("a bot does not run")


async def test_a_group_moves_to_another_bot_and_plays_on(tmp_path: Path) -> None:
    try:
        url = new_address().partition("&")[0]
    except NoServerError as missing:
        pytest.skip(str(missing))
    folders = [tmp_path / str(number) for number in (1, 2)]
    for folder in folders:
        folder.mkdir()
    async with AsyncExitStack() as stack:
        here, there = [
            await stack.enter_async_context(a_side(url, folder, number))
            for number, folder in enumerate(folders, 1)
        ]
        await both_run(url)
        here.telegram.telegram.groups.join(BOT_ID + 1, here.group, by=here.ada.id)
        await here.play()
        ranking = await here.ranking()
        await here.ada.write(here.group, "/sposta")
        link = await here.ada.see(here.group, "@matta2_bot", timeout=PATIENCE)
        code = str(link.keyboard[0][0].url).partition("startgroup=")[2]
        there.telegram.telegram.groups.join(BOT_ID + 2, there.group, by=there.ada.id)
        await there.ada.write(there.group, f"/start@matta2_bot {code}")
        await there.ada.see(there.group, "Eccomi!", timeout=PATIENCE)
        assert await there.ranking() == ranking
        await here.ada.see(here.group, "Ora giocate con @matta2_bot", timeout=PATIENCE)
        await asyncio.sleep(5)
        assert not here.is_inside()
        await there.play()
    for side, folder in zip((here, there), folders, strict=True):
        copy = folder / "copy.db"
        database(side.house.settings.stored_at).backup(copy)
        assert audit(copy, journal).differences == []
