"""The cost of a table after very many hands: its first touch after a start, ``/mano``, and the file of a hand."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from croupier.export import read_hand
from handlers.updates import update_of
from storage import Store
from tools.bench.hall import SEATS, Hall, address_of, play_hands
from tools.bench.report import BenchRow

SEED = 4
TIMES = 5
RATIO_WANTED = 3.0
"""Snapshots stand sixteen rounds apart, so the same thing costs more or less by where the table is between two."""


class LogCost(NamedTuple):
    """Milliseconds of processor time, the least of several tries."""

    touch: float
    hands: float
    file: float


async def measured(hands: int) -> LogCost:
    """The costs of a table of so many hands."""
    with TemporaryDirectory() as name:
        path = Path(name) / "old.db"
        store = await Store.open(path)
        try:
            hall = Hall(store, SEED)
            (table_id,) = await hall.fill(1)
            await play_hands(hall, table_id, hands=hands, seed=SEED)
        finally:
            await store.close()
        tries = [await _once(path, table_id, hands=hands, number=number) for number in range(TIMES)]
    return LogCost(*map(min, zip(*tries, strict=True)))


async def _once(path: Path, table_id: int, hands: int, *, number: int) -> LogCost:
    """One try, with nothing in memory at first."""
    store = await Store.open(path)
    try:
        hall = Hall(store, SEED)
        await store.read(lambda work: work.heartbeat.last())
        began = time.process_time()
        await store.read(lambda work: hall.croupier.view(work, table_id))
        touched = time.process_time()
        for handled in await hall.inbox.take((update_of(_mano(number)),)):
            await handled
        listed = time.process_time()
        hand = await store.read(
            lambda work: read_hand(work, hall.croupier, table_id=table_id, round_number=hands)
        )
        hand.file()
        done = time.process_time()
    finally:
        await store.close()
    return LogCost(*(1000 * s for s in (touched - began, listed - touched, done - listed)))


def _mano(number: int) -> dict[str, object]:
    chat = {"id": address_of(1), "type": "supergroup", "title": "Chat 1"}
    luca = {"id": 100, "is_bot": False, "first_name": "Luca 0", "language_code": "it"}
    entity = {"type": "bot_command", "offset": 0, "length": len("/mano")}
    message = {"message_id": number + 1, "date": 1_700_000_000, "chat": chat, "from": luca}
    return {"update_id": number + 1, "message": message | {"text": "/mano", "entities": [entity]}}


async def measure(few: int, many: int) -> list[BenchRow]:
    """The costs of a table of ``many`` hands, compared with one of ``few``."""
    young, old = await measured(few), await measured(many)
    return [
        BenchRow(
            what=f"a table of {many:,} hands with {SEATS} people: {what}, processor time",
            figure=f"{at_old:.1f} ms",
            ratio=f"{at_old / at_young:.2f} times that of one of {few} hands ({at_young:.1f} ms)",
            wanted=f"{RATIO_WANTED:.0f}",
            reached=at_old < RATIO_WANTED * at_young,
        )
        for what, at_young, at_old in zip(
            ("first touch", "`/mano`", "the file of the last hand"), young, old, strict=True
        )
    ]
