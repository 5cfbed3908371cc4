"""Two bots on one server: the stores of two schemas that share their numbers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from storage import Store
from tests.kit import postgres

SCHEMAS = ("matta_1", "matta_2")

_blank: list[str] = []
"""The address of a database with two empty schemas, once one was made."""


class TwoBots(NamedTuple):
    first: Store
    second: Store
    addresses: tuple[str, ...]


@asynccontextmanager
async def two_bots() -> AsyncIterator[TwoBots]:
    """Both run. Raise ``NoServerError`` without a server."""
    if not _blank:
        made = postgres.new_address()
        for address in _of_both(made):
            await (await Store.open(address)).close()
        _blank.append(made)
    addresses = _of_both(postgres.copy_of(_blank[0]))
    stores = [await Store.open(address) for address in addresses]
    yield TwoBots(stores[0], stores[1], addresses)
    for store in stores:
        await store.close()


def _of_both(address: str) -> tuple[str, ...]:
    return tuple(address.replace("%3Dmatta", f"%3D{schema}") for schema in SCHEMAS)
