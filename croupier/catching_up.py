"""After a change of the engine: makes new snapshots of long logs, part by part, while the bot runs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial, reduce
from typing import Any, Final, NamedTuple

import structlog

from croupier.croupier import Croupier
from croupier.snapshots import EVERY, Folded, FoldedTournament
from engine import tournament as tours
from engine.table import events as ev
from engine.table import evolve, start
from storage import UnitOfWork
from storage.errors import DamagedRecordError
from storage.records import TOURNAMENT, StoredEvent, TableId

log = structlog.get_logger()

STRETCH: Final = 2_000
"""Events read in one job. A table with fewer since its last snapshot needs no new one."""


class _Stretch(NamedTuple):
    """A part of a log, and the table or tournament before it; None at its beginning."""

    before: Folded | FoldedTournament | None
    events: list[StoredEvent]


async def renew_snapshots(croupier: Croupier) -> None:
    """Make new snapshots of long logs if another engine made them, and delete those of other engines.

    Closed tables are included, because people ask for the files of their hands.
    """
    store, code = croupier.store, croupier.snapshots.code
    for row in await store.read(lambda work: work.tables.all_open()):
        await _try_to_renew(croupier, row.table_id)
    for table_id in await store.read(lambda work: work.snapshots.of_others(code)):
        await _try_to_renew(croupier, table_id)
        await store.write(partial(_forget_others, table_id=table_id, code=code))


async def _try_to_renew(croupier: Croupier, table_id: TableId) -> None:
    """Make the new snapshots of a table; none if its log cannot be read."""
    try:
        await _renew(croupier, table_id)
    except DamagedRecordError:
        log.exception("table_damaged", table=table_id)


async def _renew(croupier: Croupier, table_id: TableId) -> None:
    while True:
        stretch = await croupier.store.read(partial(_read, croupier=croupier, table_id=table_id))
        if stretch is None:
            return
        found = await asyncio.to_thread(_fold, croupier, table_id, stretch)
        if not found:
            return
        await croupier.store.write(
            partial(_keep, croupier=croupier, table_id=table_id, found=found)
        )


def _read(work: UnitOfWork, *, croupier: Croupier, table_id: TableId) -> _Stretch | None:
    """The log after the last snapshot; None if it is short."""
    last = work.journal.last_seq(table_id)
    kept = work.snapshots.before(table_id, last, croupier.snapshots.code)
    seq = kept.seq if kept is not None else 0
    if last - seq < STRETCH:
        return None
    snapshots = croupier.snapshots
    is_tournament = work.tables.get(table_id).game == TOURNAMENT
    find = snapshots.tournament_before if is_tournament else snapshots.before
    log = work.journal.load(table_id, seq, most=STRETCH)
    return _Stretch(find(work, table_id, last), log)


def _fold(
    croupier: Croupier, table_id: TableId, stretch: _Stretch
) -> Sequence[Folded | FoldedTournament]:
    """The snapshots to write."""
    events = croupier.decoded(table_id, stretch.events)
    before = stretch.before
    if isinstance(before, FoldedTournament):
        tournament = reduce(tours.evolve, events, before.tournament)
        return [FoldedTournament(tournament, stretch.events[-1].seq)]
    if isinstance(events[0], tours.TournamentOpened):
        return [FoldedTournament(tours.fold(events), stretch.events[-1].seq)]
    return _rounds(before, stretch.events, events)


def _rounds(
    before: Folded | None, log: Sequence[StoredEvent], events: Sequence[Any]
) -> list[Folded]:
    """Every sixteenth end of a round; if there is none, the last end of a round."""
    table = before.table if before is not None else None
    round_seq = before.round_seq if before is not None else 0
    found: list[Folded] = []
    over: list[Folded] = []
    for stored, event in zip(log, events, strict=True):
        if isinstance(event, ev.RoundStarted):
            round_seq = stored.seq
        table = start(event) if table is None else evolve(table, event)
        if isinstance(event, ev.RoundOver):
            over = [Folded(table, stored.seq, round_seq)]
            found += over if table.round % EVERY == 0 else []
    return found or over


def _keep(
    work: UnitOfWork,
    *,
    croupier: Croupier,
    table_id: TableId,
    found: Sequence[Folded | FoldedTournament],
) -> None:
    for folded in found:
        croupier.snapshots.keep(work, table_id, folded)


def _forget_others(work: UnitOfWork, *, table_id: TableId, code: str) -> None:
    work.snapshots.forget_others(table_id, code)
