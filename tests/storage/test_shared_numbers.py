"""The bots of one server share the numbers of people and rows."""

from __future__ import annotations

from pathlib import Path

import psycopg

from storage import Store, UnitOfWork
from storage.copying import copy_rows
from storage.errors import ServerAwayError
from storage.kinds import database
from storage.postgres import trouble
from tests.kit.two_bots import TwoBots
from tests.storage.kit import sit_down

COMPUTER = -3


def meet(work: UnitOfWork, telegram_id: int) -> int:
    return work.people.meet(telegram_id, "Zia", username=None, language="it").person


async def test_no_number_of_a_row_is_given_twice(bots: TwoBots) -> None:
    for store in (bots.first, bots.second, bots.first):
        await store.write(sit_down)
    for name in ("chats", "people", "tables", "accounts", "transfers", "leasts"):
        found = []
        for address in bots.addresses:
            with psycopg.connect(address) as db:
                found += db.execute(f"SELECT id FROM {name}".encode()).fetchall()  # noqa: S608
        assert len({*found}) == len(found) >= 3


async def test_a_person_and_a_computer_have_one_number_at_all_bots(bots: TwoBots) -> None:
    known = await bots.first.write(lambda work: (meet(work, 7), meet(work, COMPUTER)))
    stranger = await bots.second.write(lambda work: meet(work, 9))
    again = await bots.second.write(lambda work: (meet(work, COMPUTER), meet(work, 7)))
    assert again[::-1] == known
    assert stranger not in known


async def test_a_copied_file_has_numbers_below_all_new_ones_and_its_people_are_known(
    bots: TwoBots, path: Path
) -> None:
    file = await Store.open(path)
    for _ in range(5):
        copied = await file.write(sit_down)
    somebody = await file.read(lambda work: work.people.get(copied.people[0]).telegram_id)
    await file.close()
    await bots.second.close()
    with database(path).reading() as rows, database(bots.addresses[1]).writing() as empty:
        copy_rows(rows, empty)
    assert await bots.first.write(lambda work: meet(work, somebody)) == copied.people[0]
    fresh = await bots.first.write(sit_down)
    assert fresh.chat > copied.chat
    assert fresh.table > copied.table
    assert min(fresh.people) > max(copied.people)


async def test_a_person_whose_number_is_taken_there_gets_another_one(bots: TwoBots) -> None:
    number = await bots.first.write(lambda work: meet(work, 7))
    with psycopg.connect(bots.addresses[1], autocommit=True) as db:
        db.execute(
            "INSERT INTO people (id, telegram_id, language) VALUES (%s, 77, 'it')", (number,)
        )
    assert await bots.second.write(lambda work: meet(work, 7)) > number


def test_after_a_deadlock_the_transaction_is_tried_again() -> None:
    refused = trouble.refusal("here", psycopg.errors.DeadlockDetected("deadlock"))
    assert isinstance(refused, ServerAwayError)
