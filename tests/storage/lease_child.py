"""A process of ``test_lease``: it waits for the lease, then works like ``crash_child`` and prints finished work.

It ends with the status of storage's refusal.
"""

from __future__ import annotations

import asyncio
import sys

from storage import Store
from storage.errors import StorageRefusedError, StorageUnavailableError
from tests.storage.crash_child import at_table
from tests.storage.kit import sit_down

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
