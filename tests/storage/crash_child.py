"""The process that ``test_crash`` kills: it plays at several tables at once and prints finished work."""

from __future__ import annotations

import asyncio
import sys

from storage import Store, UnitOfWork
from tests.storage.kit import NOON, Opened, Staked, StoredSitting, Won, play, sit_down


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
        sys.stdout.write(f"{sitting.table} {seq} {update_id}\n")
        sys.stdout.flush()


async def main(path: str, first_update: int) -> None:
    store = await Store.open(path)
    sittings = [
        await store.write(
            lambda work, n=n: sit_down(work, first=first_update + 10 * n)  # type: ignore[misc]
        )
        for n in range(8)
    ]
    await asyncio.gather(
        *(at_table(store, sitting, first_update + n) for n, sitting in enumerate(sittings))
    )


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
