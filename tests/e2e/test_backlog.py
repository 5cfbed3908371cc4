"""Waiting answers: one group's queue delays no other group, no answer is lost, and none is given twice."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path

from playground.botapi.limits import Limits
from playground.people import PlaygroundPerson
from tests.kit.house import House, house

FLOOD = 330
"""Number of tables that one group opens and closes at once."""

MOST = 16
"""Maximum number of messages that wait for one group: one for each kind of answer, and its newest table."""

SOON = 2.0
"""Seconds until another family's table is shown in its group."""

TYPED = (
    "/privacy",
    "/fiches 5 5",
    "/fiches",
    "/lingua it",
    "/gioco x",
    "/saldo",
    "/regole",
    "/mano",
)


async def handled(home: House) -> None:
    """Wait until every update is received."""
    async with asyncio.timeout(120):
        while home.telegram.telegram.orders.pending():  # noqa: ASYNC110 -- another process's queue
            await asyncio.sleep(0.05)


def pending(home: House) -> list[tuple[int, int]]:
    """The number of pending places in each group."""
    with contextlib.closing(sqlite3.connect(home.database)) as db:
        return db.execute(
            "SELECT chat_id, count(*) FROM places WHERE (wanted <> shown OR state <> 'live')"
            " AND chat_id IS NOT NULL GROUP BY chat_id"
        ).fetchall()


async def opens_soon(person: PlaygroundPerson, group: int) -> None:
    began = time.monotonic()
    await person.write(group, "/gioco sette e mezzo")
    await person.see(group, r"Al tavolo", timeout=SOON)
    assert time.monotonic() - began < SOON


async def test_a_flood_of_tables_in_one_group_delays_no_other_familys(tmp_path: Path) -> None:
    async with house(tmp_path, limits=Limits()) as home:
        telegram = home.telegram
        stranger, rita, luca = (telegram.person(name) for name in ("Tizio", "Rita", "Luca"))
        noisy = telegram.group("Chiasso", stranger, kind="supergroup")
        first = telegram.group("Famiglia", rita, kind="supergroup")
        second = telegram.group("Cugini", luca, kind="supergroup")
        for number in range(FLOOD):
            await stranger.write(noisy, "/gioco sette e mezzo")
            await stranger.write(noisy, "/chiudi")
            if number < 5 * len(TYPED):
                await stranger.write(noisy, TYPED[number % len(TYPED)])
        await handled(home)
        await opens_soon(rita, first)
        assert max(count for _, count in pending(home)) <= MOST
        await home.restart()
        await opens_soon(luca, second)


async def test_every_one_of_260_people_who_ask_for_their_chips_is_answered(home: House) -> None:
    people = [home.telegram.person(f"Zia Addolorata {number}") for number in range(260)]
    group = home.telegram.group("Piazza", *people, kind="supergroup")
    await handled(home)
    home.telegram.telegram.orders.fault(
        "error",
        "sendMessage",
        chat=group,
        code=429,
        description="Too Many Requests: retry after 3",
        parameters={"retry_after": 3},
    )
    for person in people:
        await person.write(group, "/saldo")
    await handled(home)
    wanted = {person.name for person in people}
    async with asyncio.timeout(30):
        while wanted:
            said = await people[0].messages(group, limit=300)
            text = "\n".join(message.text for message in said if not message.text.startswith("/"))
            wanted -= {name for name in wanted if f"{name}:" in text}
            await asyncio.sleep(0.1)
