"""After the engine has changed: makes snapshots of long logs anew, a stretch at a time, while the bot runs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from croupier.croupier import Croupier
from croupier.snapshots import EVERY, Folded
from engine.table import events as ev
from engine.table import evolve, start
from storage.interface import Desk
from storage.records import StoredEvent, TableId

STRETCH: Final = 2_000
"""Events read in one job."""


class _Stretch(NamedTuple):
    """A part of a log, and the table before it; None at its beginning."""

    before: Folded | None
    events: list[StoredEvent]


async def renew_snapshots(croupier: Croupier) -> None:
    """Forget the snapshots of other engines, and make those of long logs again."""
    store, snapshots = croupier.store, croupier.snapshots
    await store.write(lambda desk: desk.snapshots.forget_others(snapshots.code))
    for row in await store.read(lambda desk: desk.tables.all_open()):
        while True:
            stretch = await store.read(partial(_read, croupier=croupier, table_id=row.table_id))
            if len(stretch.events) < STRETCH:
                break
            found = await asyncio.to_thread(_fold, croupier, row.table_id, stretch)
            if not found:
                break
            await store.write(partial(_keep, croupier=croupier, table_id=row.table_id, found=found))


def _read(desk: Desk, *, croupier: Croupier, table_id: TableId) -> _Stretch:
    before = croupier.snapshots.before(desk, table_id, desk.journal.last_seq(table_id))
    seq = before.seq if before is not None else 0
    return _Stretch(before, desk.journal.load(table_id, seq, most=STRETCH))


def _fold(croupier: Croupier, table_id: TableId, stretch: _Stretch) -> list[Folded]:
    """Every sixteenth end of a round."""
    before = stretch.before
    table = before.table if before is not None else None
    round_seq = before.round_seq if before is not None else 0
    found: list[Folded] = []
    events = croupier.decoded(table_id, stretch.events)
    for stored, event in zip(stretch.events, events, strict=True):
        if isinstance(event, ev.RoundStarted):
            round_seq = stored.seq
        table = start(event) if table is None else evolve(table, event)
        if isinstance(event, ev.RoundOver) and table.round % EVERY == 0:
            found.append(Folded(table, stored.seq, round_seq))
    return found


def _keep(desk: Desk, *, croupier: Croupier, table_id: TableId, found: Sequence[Folded]) -> None:
    for folded in found:
        croupier.snapshots.keep(desk, table_id, folded)
