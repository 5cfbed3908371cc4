"""A process of ``test_lease``: it waits for the lease, then plays at a table and prints finished work.

It ends with the status of storage's refusal.
"""

from __future__ import annotations

import asyncio
import sys

from storage import Store, UnitOfWork
from storage.errors import StorageRefusedError, StorageUnavailableError
from tests.storage.kit import NOON, Opened, Staked, StoredSitting, Won, play, sit_down

AGAIN = 0.1
"""Seconds between two attempts to take the lease."""


async def opened(url: str) -> Store:
    told = False
    while True:
        try:
            return await Store.open(url)
        except StorageUnavailableError:
            if not told:
                told = True
                say("waits")
        await asyncio.sleep(AGAIN)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def at_table(store: Store, sitting: StoredSitting, update_id: int) -> None:
    await store.write(lambda work: play(work, sitting.table, Opened()))
    player, other, _ = sitting.people
    while True:
        update_id += 10

        def job(work: UnitOfWork, number: int = update_id) -> int:
            chips = work.ledger.purse(sitting.chat, player, NOON)
            if chips < 7 and work.ledger.refilled_in(sitting.chat, player) is None:
                chips = work.ledger.refill(sitting.chat, player, NOON, held=chips, least=7)
            giver, taker = (other, player) if chips < 7 else (player, other)
            seq = play(work, sitting.table, Staked(giver, 7), Won(taker, 7), update_id=number)
            work.updates.finish(number, "", NOON)
            return seq

        seq = await store.write(job)
        say(f"{sitting.table} {seq} {update_id}")


async def main(url: str, first_update: int) -> None:
    store = await opened(url)
    say("owns")
    sitting = await store.write(lambda work: sit_down(work, first=first_update))
    await at_table(store, sitting, first_update)


if __name__ == "__main__":
    try:
        asyncio.run(main(sys.argv[1], int(sys.argv[2])))
    except StorageRefusedError as refused:
        sys.exit(refused.status)
