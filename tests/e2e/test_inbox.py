"""Taps during a kill, and taps while only a part of Telegram works. (Floods: ``tests/attack``.)"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.people import PlaygroundPerson
from playground.testing import TestServer, local_telegram
from tests.kit.house import House
from tests.kit.process import RealBot
from tests.kit.sitting import PATIENCE, sitting

UNANSWERED = "SELECT count(*) FROM updates_done WHERE query <> ''"


@pytest.fixture
async def telegram() -> AsyncIterator[TestServer]:
    async with local_telegram() as server:
        yield server


@pytest.fixture
async def process(telegram: TestServer, tmp_path: Path) -> AsyncIterator[RealBot]:
    """The bot in a process of its own."""
    running = RealBot(telegram, tmp_path, pictures=False)
    await running.start()
    try:
        yield running
    finally:
        await running.stop()


async def answer_to(person: PlaygroundPerson, query: str | None) -> str:
    """The answer to a tap, once it has come."""
    assert query is not None
    for _ in range(int(PATIENCE / 0.02)):
        answer = await person.answer(query)
        if answer is not None:
            return answer.text or ""
        await asyncio.sleep(0.02)
    raise AssertionError("no answer")


async def open_table(telegram: TestServer, *names: str) -> tuple[list[PlaygroundPerson], int]:
    """A new group with an open table."""
    people = [telegram.person(name) for name in names]
    group = telegram.group("Famiglia", *people, kind="supergroup")
    await people[0].write(group, "/gioco sette e mezzo")
    await people[0].see(group, "Al tavolo", timeout=PATIENCE)
    return people, group


@pytest.mark.real_time
async def test_a_tap_is_answered_after_a_kill_that_came_before_its_answer(
    process: RealBot, telegram: TestServer
) -> None:
    (luca,), group = await open_table(telegram, "Luca")
    telegram.telegram.orders.fault("hang", "answerCallbackQuery", times=99, seconds=60)
    query = await luca.press("Mi alzo", chat=group)
    assert query is not None
    await process.until(UNANSWERED, 1)
    for _ in range(int(PATIENCE / 0.02)):
        if not telegram.telegram.orders.pending():  # so it is not delivered again
            break
        await asyncio.sleep(0.02)
    process.kill()
    telegram.telegram.orders.clear_faults()
    assert await luca.answer(query) is None
    await process.start()
    assert await answer_to(luca, query)
    await process.until(UNANSWERED, 0)


async def test_a_tap_in_time_wins_though_polls_alone_fail_until_the_clock_has_run_out(
    idle_home: House,
) -> None:
    at = await sitting(idle_home, "Luca", "Rita")
    who, table = await at.turn()
    orders = idle_home.telegram.telegram.orders
    orders.fault("error", "getUpdates", times=10_000, code=502, description="Bad Gateway")
    query = await who.press("Sto", message=table)
    await asyncio.sleep(4)  # the clock lasts a little more than one second
    assert f"⏰ {who.name}" not in (await at.turn())[1].text
    orders.clear_faults()
    await answer_to(who, query)
    await at.see(rf"✓ {who.name}(?! · .*tavolo)")
    newest = [m for m in await at.first.messages(at.group) if m.keyboard][-1]
    assert "Eccomi" not in newest.labels, "it was not the table that played"


async def test_a_tap_behind_a_slow_question_about_admins_wins_too(home: House) -> None:
    at = await sitting(home, "Luca", "Rita")
    who, table = await at.turn()
    home.telegram.telegram.orders.fault("hang", "getChatAdministrators", times=99, seconds=20)
    await asyncio.sleep(1.5)  # of the clock's three
    await at.people["Rita"].write(at.group, "/chiudi")
    query = await who.press("Sto", message=table)
    await answer_to(who, query)
    await at.see(rf"✓ {who.name}")
    newest = [m for m in await at.first.messages(at.group) if m.keyboard][-1]
    assert "Eccomi" not in newest.labels, "it was not the table that played"


async def test_numbers_that_begin_lower_after_a_quiet_week_are_not_missed(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    home.telegram.telegram.orders.jump(-50_000_000)
    assert (await at.tap(at.people["Rita"], "Mi alzo")).text
