"""One group floods the bot: the others do not wait for it, and a kill in the middle of it loses and doubles nothing."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable

import pytest

import engine.journal
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from storage.audit import audit
from tests.attack.conftest import LONG
from tests.kit.flood import (
    PATIENCE,
    FloodClock,
    Waits,
    answer_to,
    drained,
    flood,
    open_table,
    press,
    steadily,
    tables,
    taps,
)
from tests.kit.process import RealBot

RATE = 300
"""Commands a second."""
SECONDS = 60.0 if LONG else 4.0
ANSWERED = 0.25
"""Seconds within which 99 of 100 taps of others are answered during a flood.

The short form runs beside other tests. Its seconds are those of the bot's processor time, in which a thousand updates
take about one.
"""
OPENED = 2.0 if LONG else 0.5
"""Seconds within which another group's table stands in it."""
TAPS = 1000
TAPPED = 1.0 if LONG else 0.3
"""Seconds within which a tap is answered that comes behind a thousand of another group's."""
ROUNDS = 10 if LONG else 1
"""Floods of a thousand taps, and floods in which the bot is killed."""
KILLS = 3 if LONG else 2
"""Kills a flood."""
ASKING = 30 if LONG else 12
"""People who ask for their chips in such a flood: in the long form more than Telegram lets the bot answer
in a minute.
"""
OPENINGS = 300 if LONG else 100
"""Tables that are opened and closed in such a flood."""
OPEN_CLOSE = ("/gioco sette e mezzo", "/chiudi")


def clock_of(process: RealBot) -> FloodClock:
    """Real time in the long form; else the bot's processor time, which no other load moves, if the system tells."""
    if LONG or process.processor() is None:
        return time.monotonic
    return lambda: process.processor() or 0.0


def load() -> str:
    """The load of the machine, for a reader of the figures."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


@pytest.mark.timeout(900 + int(SECONDS) * 3)
async def test_during_300_commands_a_second_in_one_group_the_others_play_on(
    process: RealBot, telegram: TestServer, tell: Callable[[str], None]
) -> None:
    noisy_people, noisy = await open_table(telegram, "Anna", "Aldo")
    quiet_people, quiet = await open_table(telegram, "Bea", "Bruno")
    used, done, clock = process.processor(), _done(process), clock_of(process)
    async with asyncio.TaskGroup() as group:
        flooding = group.create_task(flood(noisy_people, noisy, rate=RATE, seconds=SECONDS))
        tapping = group.create_task(
            taps(quiet_people, quiet, "Siediti", rate=10, seconds=SECONDS, clock=clock)
        )
        opening = group.create_task(tables(telegram, every=1.5, seconds=SECONDS, clock=clock))
    answered, opened, sent = tapping.result(), opening.result(), flooding.result()
    await drained(telegram, process)
    tell(
        f"{sent} commands at {RATE} a second: others' taps answered in {answered},"
        f" others' tables there in {opened}; {_cost(process, used, _done(process) - done)}; {load()}"
    )
    assert sent == int(RATE * SECONDS)
    assert _done(process) - done >= sent + len(answered.seconds) + len(opened.seconds)
    assert answered.share(0.99) < ANSWERED
    assert opened.worst() < OPENED


async def test_a_tap_behind_a_thousand_of_another_groups_is_answered_within_a_second(
    process: RealBot, telegram: TestServer, tell: Callable[[str], None]
) -> None:
    flooders, flooded = await open_table(telegram, "Anna", "Aldo")
    (bea,), quiet = await open_table(telegram, "Bea")
    waited, used, done = Waits(), process.processor(), _done(process)
    for _ in range(ROUNDS):
        queries = [(p, await press(p, "Regole", flooded)) for p in flooders * (TAPS // 2)]
        tapped = await taps([bea], quiet, "Siediti", rate=1, seconds=1, clock=clock_of(process))
        waited.seconds += tapped.seconds
        await drained(telegram, process)
        for person, query in queries:
            await answer_to(person, query)
    assert _done(process) - done == ROUNDS * (TAPS + 1)
    tell(
        f"{ROUNDS} times a tap behind {TAPS}: answered in {waited};"
        f" {_cost(process, used, ROUNDS * TAPS)}; {load()}"
    )
    assert waited.worst() < TAPPED


@pytest.mark.timeout(900 + ROUNDS * 120)
async def test_kills_in_the_middle_of_a_flood_lose_no_update_and_double_none(
    telegram: TestServer, process: RealBot, tell: Callable[[str], None]
) -> None:
    (opener,), noisy = await open_table(telegram, "Anna")
    await opener.write(noisy, "/chiudi")
    tappers, tapped = await open_table(telegram, "Rita", "Luca")
    asking = [telegram.person(f"Zia {number}") for number in range(ASKING)]
    asked = telegram.group("Piazza", *asking, kind="supergroup")
    await drained(telegram, process)
    began, done, tables_before = time.monotonic(), _done(process), _tables(process)
    for number in range(1, ROUNDS + 1):
        async with asyncio.TaskGroup() as group:
            group.create_task(
                flood([opener], noisy, rate=RATE, seconds=OPENINGS * 2 / RATE, typed=OPEN_CLOSE)
            )
            tapping = group.create_task(_press_all(tappers, tapped))
            group.create_task(
                flood(asking, asked, rate=20, seconds=len(asking) / 20, typed=["/saldo"])
            )
            for _ in range(KILLS):
                await asyncio.sleep(random.uniform(0.1, 0.6))
                process.kill()
                await process.start()
        await drained(telegram, process)
        for person, query in tapping.result():
            answer = await answer_to(person, query)
            assert answer.text or answer.url, "a tap was answered without a word"
        sent = OPENINGS * 2 + len(tapping.result()) + len(asking)
        assert _done(process) - done == number * sent
        assert _tables(process) == [
            (state, count + number * OPENINGS * (state == "closed"))
            for state, count in tables_before
        ]
    await _all_told(asking, asked)
    assert (
        process.ask(
            "SELECT table_id, type FROM events WHERE type IN ('TableOpened', 'TableClosed')"
            " GROUP BY table_id, type HAVING count(*) > 1"
        )
        == []
    )
    await process.stop()
    assert audit(process.database, engine.journal).differences == []
    tell(
        f"{ROUNDS * KILLS} kills in floods of {sent} updates, {time.monotonic() - began:.0f} s,"
        f" none lost, none done twice; {load()}"
    )


async def _press_all(
    people: list[PlaygroundPerson], group: int
) -> list[tuple[PlaygroundPerson, str]]:
    """Tap 200 times a second; returns the taps with their players."""
    queries = []
    async for number in steadily(200, 1.5):
        person = people[number % len(people)]
        queries.append((person, await press(person, "Siediti", group)))
    return queries


async def _all_told(people: list[PlaygroundPerson], group: int) -> None:
    """Every player who asked for the chips reads them, alone or with others."""
    wanted = list(people)
    deadline = time.monotonic() + PATIENCE * 2
    while wanted:
        assert time.monotonic() < deadline, f"never told: {[one.name for one in wanted]}"
        for person in tuple(wanted):
            said = await person.messages(group, limit=500)
            text = "\n".join(message.text for message in said if message.from_bot)
            if f"{person.name}:" in text:
                wanted.remove(person)
        await asyncio.sleep(0.1)


def _done(process: RealBot) -> int:
    found: int = process.ask("SELECT count(*) FROM updates_done")[0][0]
    return found


def _tables(process: RealBot) -> list[tuple[str, int]]:
    """The number of tables in each state."""
    return process.ask("SELECT status, count(*) FROM tables GROUP BY status ORDER BY status")


def _cost(process: RealBot, before: float | None, updates: int) -> str:
    """The processor time of this many updates."""
    after = process.processor()
    if before is None or after is None:
        return "processor time unknown"
    return f"{(after - before) * 1000 / updates:.1f} ms of processor time an update"
