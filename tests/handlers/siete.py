"""Siete y media in a Spanish group of the real handlers: its first hand, and the window of la loca."""

from __future__ import annotations

from display.measure import plain
from games.siete_y_media.state import SieteTable
from storage import Store, UnitOfWork
from tests.handlers.kit import Group

NAMES = {1: "Lucía", 2: "Rita", 3: "Marcos", 4: "Pía"}


async def evening(store: Store, seed: int = 1, *private: int) -> Group:
    """Lucía and Rita play; the others stand around."""
    group = Group(store, names=NAMES, languages=dict.fromkeys(NAMES, "es"), seed=seed)
    await group.opened(*private)
    await group.write(1, "/lingua es")
    await group.write(1, "/juego siete y media")
    await group.tap_on(2, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.show_all()
    return group


async def table(group: Group) -> SieteTable:
    table_id = await group.table()

    def job(work: UnitOfWork) -> SieteTable:
        found: SieteTable = group.croupier.view(work, table_id).game.table
        return found

    return await group.store.read(job)


async def to_the_window(group: Group) -> SieteTable:
    """The players stand, until the window of la loca is open."""
    while (now := await table(group)).phase == "turn":
        await group.tap_on(await group.turn(), "sto")
    await group.show_all()
    return now


def said(group: Group) -> str:
    return "\n".join(plain(shown.screen.text) for shown in group.shown if shown.public)


async def banker_of(group: Group) -> int:
    """The Telegram id of the banker, one of the two players."""
    banker = (await table(group)).round.banker
    return 1 if banker == await group.person(1) else 2
