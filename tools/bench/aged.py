"""The costs of a file that is years old: ``python -m tools.bench.aged FOLDER [--hands N]``.

A few evenings are played. Their rows are then copied under other numbers and times into many groups, so that every
audit holds; the evenings are spread over two years. The bot is started with that file, after a clean end and after a
kill. The audits are run, and the older year is archived while somebody plays.
"""

# ruff: noqa: S608 -- names and numbers of our own

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final

import engine.journal
from bot import set_up_interpreter
from engine.game import Choice
from engine.registry import GAMES
from engine.table import actions as act
from games import hand_in, listings
from playground.testing import local_telegram
from storage import Store, UnitOfWork
from storage.archiver import DAY, Archiver
from storage.audit import audit, audit_archive, audit_new, sound_mark
from storage.sqlite import archive
from tests.kit.process import ROOT, RealBot
from tools.bench.hall import Hall, now, play_hands, show_seals
from tools.bench.report import BenchRow, table
from tools.bench.script import go_on

HANDS: Final = 175_000
"""About a gigabyte."""

GROUPS: Final = 140
HANDS_AN_EVENING: Final = 40
PLAYED: Final = 4
"""Evenings that are played; each group has copies of one of them."""

YEARS: Final = 2
SEED: Final = 7

START_SECONDS: Final = 5.0
"""Wanted for the start with a gigabyte."""

PAUSE: Final = 0.01
"""Seconds between two commands of the person who plays while tables are archived."""

COPIED: Final = (
    "events",
    "snapshots",
    "rounds",
    "results",
    "evenings",
    "ranked",
    "chains",
    "decks",
    "transfers",
)


async def make(path: Path, hands: int, groups: int = GROUPS) -> None:
    """Make a file with about so many hands in evenings of the last years."""
    store = await Store.open(path)
    hall = Hall(store, SEED)
    tables = await hall.fill(PLAYED)
    for table_id in tables:
        await play_hands(hall, table_id, hands=HANDS_AN_EVENING, seed=table_id)
        await hall.croupier.write(partial(_end, hall, table_id=table_id))
    await store.close()
    await asyncio.to_thread(_copy, path, hands // HANDS_AN_EVENING, groups)


def _end(hall: Hall, work: UnitOfWork, *, table_id: int) -> None:
    opener = work.tables.get(table_id).opener
    hall.croupier.act(work, now(), table_id=table_id, who=opener, action=act.EndTable())
    for place in work.outbox.pending():
        work.outbox.drop(place.key)


def _copy(path: Path, evenings: int, groups: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db, _without_triggers(db):
        db.execute("DELETE FROM places")
        db.execute("PRAGMA cache_size = -500000")
        db.execute("CREATE TEMP TABLE same (chat_id, old, new, PRIMARY KEY (chat_id, old))")
        played = db.execute("SELECT id, chat_id, opened_at FROM tables ORDER BY id").fetchall()
        for number in range(groups):
            _copy_chat(db, chat=played[number % PLAYED][1], to=_group(number))
        begin = now() - YEARS * 365 * DAY
        for number in range(evenings):
            group = number % groups
            table_id, _, opened_at = played[group % PLAYED]
            at = begin + number * (YEARS * 365 * DAY - DAY) // evenings
            _copy_table(db, table_id, group=_group(group), later=at - opened_at)
        db.execute(
            "UPDATE accounts SET balance = p.chips, last_transfer = p.last FROM (SELECT account_id,"
            " sum(chips) AS chips, max(transfer_id) AS last FROM postings GROUP BY account_id) p"
            " WHERE p.account_id = id"
        )


def _group(number: int) -> int:
    """The chat of a group."""
    return 1000 + number


@contextmanager
def _without_triggers(db: sqlite3.Connection) -> Iterator[None]:
    """One transaction without the guards, which let rows come only in the order of a game."""
    db.execute("BEGIN")
    kept = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in kept:
        db.execute(f"DROP TRIGGER {name}")
    yield
    for _, sql in kept:
        db.execute(sql)
    db.execute("COMMIT")


def _copy_chat(db: sqlite3.Connection, chat: int, to: int) -> None:
    _copy_rows(db, "chats", f"id = {chat}", values={"id": f"{to}"})
    _copy_rows(
        db,
        "chat_addresses",
        f"chat_id = {chat}",
        values={"chat_id": f"{to}", "address": f"-{to}000"},
    )
    _copy_rows(db, "leasts", f"chat_id = {chat}", values={"id": "NULL", "chat_id": f"{to}"})
    lasting = f"chat_id = {chat} AND table_id IS NULL"
    _copy_rows(db, "accounts", lasting, values={"id": "NULL", "chat_id": f"{to}"})
    _pair_accounts(db, to, f"chat_id = {chat} AND b.table_id IS NULL", other=f"chat_id = {to}")
    started = f"table_id IS NULL AND target IN (SELECT id FROM accounts WHERE chat_id = {chat})"
    _copy_rows(db, "transfers", started, values={"id": "NULL", **_accounts(to)})


def _copy_table(db: sqlite3.Connection, table_id: int, *, group: int, later: int) -> None:
    new = db.execute("SELECT max(id) + 1 FROM tables").fetchone()[0]
    moved = {"table_id": f"{new}", "chat_id": f"{group}", "at": f"o.at + {later}"}
    times = {"opened_at": f"o.opened_at + {later}", "closed_at": f"o.closed_at + {later}"}
    _copy_rows(
        db, "tables", f"id = {table_id}", values={"id": f"{new}", "chat_id": f"{group}", **times}
    )
    _copy_rows(db, "accounts", f"table_id = {table_id}", values={"id": "NULL", **moved})
    _pair_accounts(db, group, f"table_id = {table_id}", other=f"table_id = {new}")
    db.execute("INSERT INTO lots (table_id, seed) VALUES (?, randomblob(16))", (new,))
    for name in COPIED:
        own = {"id": "NULL", **_accounts(group)} if name == "transfers" else {}
        _copy_rows(db, name, f"table_id = {table_id}", values={**moved, **own})


def _pair_accounts(db: sqlite3.Connection, to: int, where: str, *, other: str) -> None:
    """Note which accounts of the chat ``to`` stand for those of a played chat: ``other`` for ``where``."""
    db.execute(
        f"INSERT OR REPLACE INTO same SELECT {to}, b.id, n.id FROM accounts b JOIN accounts n"
        f" ON n.kind = b.kind AND n.person_id IS b.person_id WHERE b.{where} AND n.{other}"
    )


def _accounts(chat: int) -> dict[str, str]:
    """The accounts of a transfer that is copied into a chat."""
    return {
        side: f"(SELECT new FROM same WHERE chat_id = {chat} AND old = o.{side})"
        for side in ("source", "target")
    }


def _copy_rows(db: sqlite3.Connection, name: str, where: str, *, values: dict[str, str]) -> None:
    """Copy rows ``o`` of a table, with other values in some columns."""
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
    copied = ", ".join(values.get(column, f"o.{column}") for column in columns)
    db.execute(
        f"INSERT INTO {name} ({', '.join(columns)}) SELECT {copied} FROM {name} o WHERE {where}"
    )


# --- measuring ----------------------------------------------------------------------------------------------------


async def measure(folder: Path) -> list[BenchRow]:
    """The costs of the file in the folder. Its older year is archived afterwards."""
    path = folder / "matta.db"
    size = f"{path.stat().st_size / 1e9:.2f} GB"
    with TemporaryDirectory() as empty:
        alone = await _starts(Path(empty))
    rows = [
        BenchRow(
            what=f"start with {size}, {how}",
            figure=f"{seconds:.1f} s",
            ratio=f"{alone[how]:.1f} s with an empty file",
            wanted=f"{START_SECONDS:.0f} s",
            reached=seconds < START_SECONDS,
        )
        for how, seconds in (await _starts(folder)).items()
    ]
    rows += await asyncio.to_thread(_audits, path, size)
    await _keep_mark(path)
    rows += await _night(path)
    rows += await _archived(path)
    (first, *_) = archive.beside(path)
    whole = _timed(lambda: audit(path, engine.journal))
    checked = _timed(lambda: audit_archive(first, engine.journal))
    rows.append(BenchRow("the whole audit with its archives", f"{whole:.0f} s", ""))
    rows.append(BenchRow(f"the check of {first.name}", f"{checked:.0f} s", ""))
    return rows


async def _starts(folder: Path) -> dict[str, float]:
    """Seconds until the bot has armed its clocks. It was never started in this folder."""
    found = {}
    async with local_telegram() as telegram:
        bot = RealBot(telegram, folder, tree=ROOT)
        for how in ("after a clean end", "after a kill"):
            began = time.perf_counter()
            await bot.start()
            found[how] = time.perf_counter() - began
            bot.kill()
    return found


def _audits(path: Path, size: str) -> list[BenchRow]:
    seconds = _timed(lambda: audit(path, engine.journal))
    return [BenchRow(f"the whole audit of {size}", f"{seconds:.0f} s", "")]


def _timed(job: Callable[[], object]) -> float:
    """Seconds for an audit, which must find nothing."""
    began = time.perf_counter()
    report = job()
    assert getattr(report, "differences", None) == [], report
    return time.perf_counter() - began


async def _keep_mark(path: Path) -> None:
    mark = sound_mark(path, now(), whole=True)
    store = await Store.open(path)
    await store.write(lambda work: work.audited.put(mark))
    await store.close()


async def _night(path: Path) -> list[BenchRow]:
    """An evening of 1,000 hands more, and the audit of it."""
    store = await Store.open(path)
    hall = Hall(store, SEED + 1)
    (table_id,) = await hall.fill(1)
    await play_hands(hall, table_id, hands=1000, seed=SEED)
    await hall.croupier.write(partial(_end, hall, table_id=table_id))
    await store.close()
    seconds = _timed(lambda: audit_new(path, engine.journal, before=0))
    return [BenchRow("the audit of a night with 1,000 new hands", f"{seconds:.1f} s", "")]


async def _archived(path: Path) -> list[BenchRow]:
    """Archive the older year while somebody plays, and compare the commands' times with those of a quiet night."""
    store = await Store.open(path)
    hall = Hall(store, SEED + 2)
    (table_id,) = await hall.fill(1)
    quiet = await _commands(hall, table_id, asyncio.sleep(5))
    began = time.perf_counter()
    with closing(sqlite3.connect(path)) as db:
        hands = db.execute("SELECT count(*) FROM rounds").fetchone()[0]
    archiver = Archiver(path, store, 365, now=now)
    busy = await _commands(hall, table_id, archiver.run())
    seconds = time.perf_counter() - began
    with closing(sqlite3.connect(path)) as db:
        gone = hands - db.execute("SELECT count(*) FROM rounds").fetchone()[0]
    await store.close()
    size = sum(made.stat().st_size for made in archive.beside(path))
    return [
        BenchRow(f"{gone:,} hands archived", f"{seconds:.0f} s", f"{gone / seconds:,.0f} a second"),
        BenchRow("bytes of an archived hand", f"{size / gone:,.0f}", ""),
        BenchRow("a command meanwhile", _spread(busy), f"{_spread(quiet)} before"),
    ]


def _spread(times: list[float]) -> str:
    cuts = quantiles(times, n=100)
    return f"{cuts[49]:.1f} ms, 99 % {cuts[98]:.1f} ms, worst {max(times):.1f} ms"


async def _commands(hall: Hall, table_id: int, meanwhile: Awaitable[None]) -> list[float]:
    """Milliseconds of each command at a table until something is over."""
    running = asyncio.ensure_future(meanwhile)
    rng, times = random.Random(SEED), []
    while not running.done():
        began = time.perf_counter()
        await hall.croupier.write(partial(_command, hall, table_id=table_id, rng=rng))
        times.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(PAUSE)
    await running
    return times


def _command(hall: Hall, work: UnitOfWork, *, table_id: int, rng: random.Random) -> None:
    seen = hall.croupier.view(work, table_id)
    if seen.running.turn:
        own = hall.croupier.view(work, table_id, seen.running.turn)
        offer = rng.choice(GAMES[own.game_key].sight.offers(own.game))
        choice = Choice(offer.name, offer.low or None)
        hall.croupier.play(work, now(), table_id=table_id, who=seen.running.turn, choice=choice)
    else:
        show_seals(hall, work, table_id)
        go_on(hall, work, table_id)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="must exist; gets matta.db")
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--only-make", action="store_true")
    given = parser.parse_args()
    hand_in(*listings())
    set_up_interpreter()
    began = time.perf_counter()
    asyncio.run(make(given.folder / "matta.db", given.hands))
    size = (given.folder / "matta.db").stat().st_size
    print(f"{size:,} bytes for {given.hands:,} hands in {time.perf_counter() - began:.0f} s")
    if not given.only_make:
        print(table(asyncio.run(measure(given.folder))))


if __name__ == "__main__":
    main()
