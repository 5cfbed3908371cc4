"""The promises that hold after every evening. Nothing here uses the code that it judges: it reads rows and calls."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

from tests.world import rules
from tests.world.judges.books import ledger, stale_taps, updates
from tests.world.judges.calls import answers, limits
from tests.world.judges.rest import rest
from tests.world.judges.secrets import secrets
from tests.world.judges.times import clocks
from tests.world.world import World


def complaints(world: World) -> Iterator[str]:
    """The complaints about an evening that is over. Each begins with the judge's name."""
    yield from world.findings
    with closing(sqlite3.connect(world.disk.path)) as db:
        yield from ledger(db)
        yield from updates(db, world)
        yield from stale_taps(db, world)
        yield from rest(db, world)
        yield from clocks(db, world)
        yield from secrets(db, world)
        yield from rules.complaints(db)
    yield from limits(world)
    yield from answers(world)
    for trouble in world.loop.troubles:
        yield f"unhandled: {trouble.get('message')} {trouble.get('exception')!r}"
