"""Two bots on one server: the stores of two schemas that share their numbers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from storage import Store, UnitOfWork
from storage.audit import Replayer, audit
from storage.fleet import BotFleet
from storage.kinds import database
from storage.records import OtherBot
from tests.kit import postgres

FIRST, SECOND = OtherBot("matta_1", "matta_bot", 3), OtherBot("matta_2", "matta2_bot", 0)

_blank: list[str] = []
"""The address of a database with two empty schemas, once one was made."""


class TwoBots(NamedTuple):
    first: Store
    second: Store
    addresses: tuple[str, ...]

    def differences(self, folder: Path, game: Replayer) -> list[str]:
        """The findings of the audits of both bots."""
        found = []
        for number, address in enumerate(self.addresses):
            copy = folder / f"audited-{number}.db"
            copy.unlink(missing_ok=True)
            database(address).backup(copy)
            found += audit(copy, game).differences
        return found


def fleet(work: UnitOfWork) -> BotFleet:
    assert work.fleet is not None
    return work.fleet


@asynccontextmanager
async def two_bots() -> AsyncIterator[TwoBots]:
    """Both run, and each has said so, for a whole day. Raise ``NoServerError`` without a server."""
    if not _blank:
        made = postgres.new_address()
        for address in _of_both(made):
            await (await Store.open(address)).close()
        _blank.append(made)
    addresses = _of_both(postgres.copy_of(_blank[0]))
    stores = [await Store.open(address) for address in addresses]
    for store, bot in zip(stores, (FIRST, SECOND), strict=True):
        await store.write(partial(_note, bot=bot))
    yield TwoBots(stores[0], stores[1], addresses)
    for store in stores:
        await store.close()


def _note(work: UnitOfWork, bot: OtherBot) -> None:
    fleet(work).note(bot.username, bot.playing)
    work.tables._session.execute("UPDATE matta_common.bots SET at = now() + interval '1 day'")


def _of_both(address: str) -> tuple[str, ...]:
    return tuple(address.replace("%3Dmatta", f"%3D{bot.schema}") for bot in (FIRST, SECOND))
