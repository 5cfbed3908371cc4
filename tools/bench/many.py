"""The processor time of a tap with very many open tables, table after table by turns.

One table is played for twenty hands. Its rows are then copied in the database under other numbers, so that each copy
has a chat, people, accounts and a history of its own. Every hand is shuffled anew, so that the copies go on with their
own cards. Taps are recorded by playing in a copy of that file, as in ``taps``.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple

from storage import Store
from tools.bench.hall import Hall, play_hands
from tools.bench.report import BenchRow
from tools.bench.script import ScriptedEvening
from tools.bench.taps import Replay

SEED = 3
HANDS = 20
TAPS = 4
"""At each table, after the deal that finds it as it lies in the file."""

AT_ONCE = 32
"""Tables at which somebody taps at the same time."""

MILLISECONDS_WANTED = 1.0
"""For a tap from the update to the commit and the answer; its screens are drawn afterwards and told beside it."""

RATIO_WANTED = 1.5
"""A tap at the most tables may cost this many times one at the fewest: caches that overflow cost far more."""

FIRST_PERSON = 900_000_000
"""People of the played table are numbered from here, so that their numbers are recognised in the text of its events."""


async def make(path: Path, tables: int) -> list[int]:
    """Fill the file with tables that are open, each with a history and between two hands; give their numbers."""
    store = await Store.open(path)
    await store.close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "INSERT INTO people (id, telegram_id, language) VALUES (?, -1, 'it')", (FIRST_PERSON,)
        )
    store = await Store.open(path)
    hall = Hall(store, SEED)
    (table_id,) = await hall.fill(1, deck_reshuffle="each_hand")
    await play_hands(hall, table_id, hands=HANDS, seed=SEED)
    await store.close()
    await asyncio.to_thread(copy_table, path, tables)
    return list(range(table_id, table_id + tables))


def copy_table(path: Path, tables: int) -> None:
    """Copy every row of the one table in the file, until there are as many tables.

    The triggers, which let rows come only in the order of a game, are set aside meanwhile.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN")
        triggers = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        kept = triggers.fetchall()
        for name, _ in kept:
            db.execute(f"DROP TRIGGER {name}")
        db.execute("DELETE FROM places")
        db.execute(
            "CREATE TEMP TABLE copies AS WITH RECURSIVE c(n) AS"
            " (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT ?) SELECT n FROM c WHERE n < ?",
            (tables, tables),
        )
        highest = {
            name: db.execute(f"SELECT max(id) FROM {name}").fetchone()[0]  # noqa: S608 -- ours
            for name in ("accounts", "transfers", "leasts")
        }
        for name in COPIED:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            values = ", ".join(_copied(highest, name, column) for column in columns)
            only = f" WHERE o.id > {FIRST_PERSON}" if name == "people" else ""
            db.execute(
                f"INSERT INTO {name} ({', '.join(columns)})"  # noqa: S608 -- names of our own
                f" SELECT {values} FROM copies CROSS JOIN {name} o{only}"
            )
        for _, sql in kept:
            db.execute(sql)
        db.execute("COMMIT")
        broken = db.execute("PRAGMA foreign_key_check").fetchall()
        assert not broken, broken[:3]


COPIED = (
    "chats",
    "chat_addresses",
    "people",
    "tables",
    "events",
    "snapshots",
    "rounds",
    "results",
    "evenings",
    "ranked",
    "accounts",
    "transfers",
    "chains",
    "decks",
    "clocks",
    "leasts",
)
"""The rows of a table and its chat."""


def _copied(highest: Mapping[str, int], name: str, column: str) -> str:
    """The expression for a column of copy ``n`` of a row ``o``. ``highest``: the last ids before anything is copied."""
    is_person = column in ("person_id", "opener", "set_by") or (name, column) == ("people", "id")
    if is_person or (name, column) == ("clocks", "who"):
        return f"CASE WHEN o.{column} > 0 THEN o.{column} + 10 * n ELSE o.{column} END"
    if column in ("body", "game", "outcome") and name in ("events", "snapshots", "results"):
        text = f"{FIRST_PERSON // 10}"
        return f"replace(o.{column}, '{text}', CAST({text} + n AS TEXT))"
    if column == "telegram_id":
        return f"o.{column} + 100 * n"
    if column == "address":
        return f"o.{column} - n"
    if column in ("chat_id", "table_id") or (name, column) in (("chats", "id"), ("tables", "id")):
        return f"o.{column} + n"
    of = name if column == "id" else REFERENCES.get(column)
    return f"o.{column} + {highest[of]} * n" if of is not None else f"o.{column}"


REFERENCES = {"source": "accounts", "target": "accounts", "last_transfer": "transfers"}
"""Columns that name a row of another table by its id."""


class TapCost(NamedTuple):
    """Milliseconds of processor time."""

    tap: float
    """From the update to the commit and the answer."""
    screens: float
    """For drawing every screen that the tap changed, the group's and each player's own."""


class Costs(NamedTuple):
    deal: TapCost
    """The first command at each table after a start: it finds the table in the file."""
    tap: TapCost


async def tapped(path: Path, tables: list[int]) -> Costs:
    """Tap at every table by turns; draw all screens after each turn."""
    played = path.with_name("played.db")
    shutil.copy(path, played)
    store = await Store.open(played)
    evening = ScriptedEvening(Hall(store, SEED), SEED)
    script = {table_id: await evening.play(table_id, TAPS) for table_id in tables}
    await store.close()
    played.unlink()
    store = await Store.open(path)
    try:
        hall = Hall(store, SEED)
        replay = Replay(hall, script)
        await _drawn(hall, replay)
        deal = await _turn(hall, replay, do=replay.go_on, tables=tables)
        taps = [await _turn(hall, replay, do=replay.tap, tables=tables) for _ in range(TAPS)]
    finally:
        await store.close()
    return Costs(deal, TapCost(mean(one.tap for one in taps), mean(one.screens for one in taps)))


async def _turn(
    hall: Hall, replay: Replay, do: Callable[[int], Awaitable[None]], *, tables: list[int]
) -> TapCost:
    """Do this once at every table; then draw."""
    began = time.process_time()
    for place in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(do(table_id) for table_id in tables[place : place + AT_ONCE]))
    done = time.process_time()
    await _drawn(hall, replay)
    drawn = time.process_time()
    return TapCost((done - began) / len(tables) * 1000, (drawn - done) / len(tables) * 1000)


async def _drawn(hall: Hall, replay: Replay) -> None:
    painting = asyncio.create_task(hall.reconciler.run())
    try:
        await replay.drawn()
        await hall.reconciler.finish(1.0)
    finally:
        painting.cancel()
        await asyncio.gather(painting, return_exceptions=True)


async def measure(few: int, many: int) -> list[BenchRow]:
    """A tap's cost with ``many`` open tables, compared with ``few``."""
    found = []
    for count in (few, many):
        with TemporaryDirectory() as name:
            path = Path(name) / "many.db"
            found.append(await tapped(path, await make(path, count)))
    at_few, at_many = found
    ratio = sum(at_many.tap) / sum(at_few.tap)
    return [
        BenchRow(
            what=f"a tap at {many:,} open tables of {HANDS} hands, by turns: processor time",
            figure=f"{at_many.tap.tap:.2f} ms, and {at_many.tap.screens:.2f} ms for its screens; the deal that finds"
            f" a table in the file {sum(at_many.deal):.2f} ms",
            ratio=f"{ratio:.2f} times one at {few:,} tables ({at_few.tap.tap:.2f} + {at_few.tap.screens:.2f} ms,"
            f" deal {sum(at_few.deal):.2f} ms)",
            wanted=f"{MILLISECONDS_WANTED:.0f} ms without screens, {RATIO_WANTED}",
            reached=at_many.tap.tap < MILLISECONDS_WANTED and ratio < RATIO_WANTED,
        )
    ]
