"""A bot that is not open to all: it leaves groups of strangers, and stays where an owner has let it in."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import engine.journal as journal
from handlers.departures import GRACE
from playground.people import PlaygroundPerson
from playground.testing import TestServer, local_telegram
from storage.audit import audit
from tests.kit.clock import LoopClock
from tests.kit.evening import Evening
from tests.kit.house import House, at_home
from tests.kit.sitting import PATIENCE

SENTENCE = "Gioco solo su invito"
WAIT = GRACE + 3


@dataclass
class ClosedHouse:
    house: House
    owner: PlaygroundPerson
    telegram: TestServer

    def is_inside(self, group: int) -> bool:
        world = self.telegram.telegram.core.world
        return world.is_inside(world.group(group), world.bot_id)

    async def said(self, person: PlaygroundPerson, chat: int) -> list[str]:
        return [one.text for one in await person.messages(chat) if one.from_bot and one.text]


@pytest.fixture
async def closed(tmp_path: Path) -> AsyncIterator[ClosedHouse]:
    async with local_telegram(clock=LoopClock()) as telegram:
        telegram.telegram.orders.set_ephemeral(server="old")
        owner = telegram.person("Ada", started=True)
        settings = {"MATTA_OWNERS": str(owner.id), "MATTA_OPEN": "no"}
        running = at_home(telegram, tmp_path, second=50, pictures=False, settings=settings)
        await running.start()
        try:
            yield ClosedHouse(running, owner, telegram)
        finally:
            await running.stop()


async def test_a_group_of_strangers_reads_one_sentence_and_is_left(closed: ClosedHouse) -> None:
    rita = closed.telegram.person("Rita")
    group = closed.telegram.group("Bar", rita)
    await asyncio.sleep(WAIT)
    assert not closed.is_inside(group)
    (said,) = await closed.said(rita, group)
    assert said.startswith(SENTENCE)


async def test_the_sentence_is_not_said_again(closed: ClosedHouse) -> None:
    rita = closed.telegram.person("Rita")
    group = closed.telegram.group("Bar", rita)
    await asyncio.sleep(WAIT)
    groups = closed.telegram.telegram.groups
    groups.join(closed.telegram.telegram.bot_id, group, by=rita.id)
    await rita.write(group, "/gioco")
    await asyncio.sleep(WAIT)
    assert not closed.is_inside(group)
    assert len(await closed.said(rita, group)) == 1


async def test_a_restart_before_the_bot_has_left_is_made_up_for_at_the_next_word(
    closed: ClosedHouse,
) -> None:
    rita = closed.telegram.person("Rita")
    group = closed.telegram.group("Bar", rita)
    await asyncio.sleep(GRACE / 2)
    await closed.house.restart()
    assert closed.is_inside(group)
    await rita.write(group, "/gioco")
    await asyncio.sleep(WAIT)
    assert not closed.is_inside(group)
    assert len(await closed.said(rita, group)) == 1


async def test_an_owners_group_plays_and_stays_let_in_as_a_supergroup(closed: ClosedHouse) -> None:
    rita = closed.telegram.person("Rita")
    group = closed.telegram.group("Famiglia", closed.owner, rita)
    evening = Evening(closed.telegram, (closed.owner, rita), random.Random(1), group=group)
    await evening.sit_down(PATIENCE)
    new = closed.telegram.telegram.groups.migrate(group)
    await rita.write(new, "/saldo")
    await asyncio.sleep(WAIT)
    assert closed.is_inside(new)
    assert not [one for one in await closed.said(rita, new) if one.startswith(SENTENCE)]
    assert closed.house.ask("SELECT access, status FROM chats WHERE kind <> 'private'") == [
        ("let_in", "in")
    ]


async def test_a_member_may_learn_in_private_and_a_stranger_may_not(closed: ClosedHouse) -> None:
    """The member has never sat down: Telegram knows who is in the group."""
    rita, pia = closed.telegram.person("Rita"), closed.telegram.person("Pia")
    group = closed.telegram.group("Famiglia", closed.owner, rita)
    await closed.owner.see(group, "apparecchio io", timeout=PATIENCE)
    for person in (rita, pia):
        await person.start("lezione")
    await pia.see(pia.private, SENTENCE, timeout=PATIENCE)
    await rita.see(rita.private, ".", timeout=PATIENCE)
    assert not [one for one in await closed.said(rita, rita.private) if one.startswith(SENTENCE)]
    assert len(await closed.said(pia, pia.private)) == 1


async def test_a_banned_group_gets_its_chips_back_and_is_left_in_mid_hand(
    closed: ClosedHouse,
) -> None:
    rita = closed.telegram.person("Rita")
    group = closed.telegram.group("Famiglia", closed.owner, rita)
    evening = Evening(closed.telegram, (closed.owner, rita), random.Random(1), group=group)
    await evening.sit_down(PATIENCE)
    await rita.see(group, "tiro, o ti va bene così", timeout=PATIENCE)
    await closed.owner.write(closed.owner.private, "/stato")
    for label in ("1 · Esci e non tornare", "1 · Sì, esci davvero"):
        await closed.owner.tap(label, chat=closed.owner.private, timeout=PATIENCE)
    await closed.owner.see(closed.owner.private, "Famiglia · chiuso", timeout=PATIENCE)
    await asyncio.sleep(1)
    assert not closed.is_inside(group)
    lying = "SELECT sum(balance) FROM accounts WHERE table_id IS NOT NULL"
    assert closed.house.ask(lying) == [(0,)]
    assert closed.house.ask("SELECT status FROM tables") == [("closed",)]
    assert not [one for one in await closed.said(rita, group) if one.startswith(SENTENCE)]
    differences = audit(closed.house.settings.database, journal).differences
    assert differences == []
