"""The promises that hold after every evening. They read rows and calls, and use none of the code that
they judge.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

from tests.world import rules
from tests.world.judges.books import ledger, stale_taps, updates
from tests.world.judges.calls import again, answers, limits, moves, own_tables, seals, waits
from tests.world.judges.neighbours import delays
from tests.world.judges.rest import orphans, rest
from tests.world.judges.secrets import secrets
from tests.world.judges.snapshots import snapshots
from tests.world.judges.times import clocks, taps_in_time
from tests.world.judges.tournaments import tournaments
from tests.world.judges.watch import Watch
from tests.world.world import World


def complaints(world: World, watch: Watch) -> Iterator[str]:
    """The complaints about an evening that is over. Each begins with the judge's name."""
    yield from world.findings
    with closing(sqlite3.connect(world.disk.path)) as db:
        yield from ledger(db)
        yield from updates(db, world)
        yield from stale_taps(db, world)
        yield from snapshots(db)
        yield from rest(db, world)
        yield from orphans(db, world)
        yield from clocks(db, world)
        yield from taps_in_time(db, world, watch)
        yield from secrets(db, world)
        yield from rules.complaints(db)
        yield from tournaments(db)
        yield from seals(db, world)
    yield from limits(world)
    yield from waits(world)
    yield from moves(world)
    yield from again(world)
    yield from own_tables(world)
    yield from answers(world, watch)
    yield from delays(world)
    for trouble in world.loop.troubles:
        yield f"unhandled: {trouble.get('message')} {trouble.get('exception')!r}"
