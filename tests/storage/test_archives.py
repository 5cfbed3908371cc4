"""Old tables in archives: every answer is the same as before, and no end between two steps loses anything."""

# ruff: noqa: S608 -- numbers and names of our own

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from storage import (
    DamagedRecordError,
    ForbiddenError,
    StorageRefusedError,
    Store,
    UnitOfWork,
    season_of,
)
from storage.archiver import DAY, Archiver
from storage.audit import audit, audit_archive
from storage.records import NewEvent
from storage.sqlite import archive
from tests.kit.corrupt import corrupt
from tests.kit.examples import more
from tests.storage.evenings import GAME, LATER, YEAR, a_tournament_of, an_evening_of
from tests.storage.kit import (
    CODEC,
    NOON,
    TOY,
    Opened,
    StoredSitting,
    event,
    play,
    sit_down,
)

T = TypeVar("T")


def known(work: UnitOfWork, sittings: list[StoredSitting], tables: list[int]) -> dict[str, Any]:
    """Everything that a chat and its people can ask."""
    found: dict[str, Any] = {}
    for sitting in sittings:
        chat = sitting.chat
        found[f"chat {chat}"] = (
            work.ledger.ranking(chat),
            work.ledger.balances(chat, sitting.people),
            [work.ledger.rest(chat, person) for person in sitting.people],
            work.rounds.last(chat, 5),
            work.rounds.last(chat, 1000),
            work.points.season(chat, GAME, season_of(NOON)),
            work.tables.latest(chat, 0),
            work.tables.latest(chat, 7),
            work.tournaments.last(chat, 0),
        )
    for table in tables:
        found[f"table {table}"] = (
            work.tables.get(table),
            work.journal.load(table),
            work.journal.last_seq(table),
            work.journal.last_of(table, ["TableOpened"]),
            work.journal.all_of(table, "TableOpened"),
            work.decks.of_table(table),
            work.decks.disclosed(table, 1),
            work.rounds.evening(table),
            work.points.evening(table),
            [work.rounds.get(table, number) for number in range(1, 6)],
            [work.points.of_round(table, number) for number in range(1, 6)],
            work.tournaments.giri(table),
        )
    return found


class Evenings:
    """The same evenings in a file that is archived and in its twin that is not."""

    def __init__(self, path: Path, first: Store, twin: Store) -> None:
        self.path = path
        self.stores = (first, twin)
        self.sittings: list[StoredSitting] = []
        self.tables: list[int] = []

    async def write(self, job: Callable[[UnitOfWork], T]) -> T:
        mine, its = [await store.write(job) for store in self.stores]
        assert mine == its
        return mine

    async def known(self) -> list[dict[str, Any]]:
        return [
            await store.read(lambda work: known(work, self.sittings, self.tables))
            for store in self.stores
        ]

    async def archive(self, now: int, days: int = YEAR) -> None:
        await Archiver(self.path, self.stores[0], days, now=lambda: now).run()

    async def close(self) -> None:
        for store in self.stores:
            await store.close()


async def some_evenings(folder: Path, seed: int, evenings: int) -> Evenings:
    """Evenings in three chats, one a day, between two nights that archive some of them."""
    rng = random.Random(seed)
    path = folder / f"matta{seed}.db"
    found = Evenings(path, await Store.open(path), await Store.open(folder / f"twin{seed}.db"))
    for number in range(3):
        rows = [
            await store.write(lambda work, n=number: sit_down(work, 4, first=seed * 99 + n))  # type: ignore[misc]
            for store in found.stores
        ]
        found.sittings.append(rows[0])
        found.tables.append(rows[0].table)
    for day in range(evenings):
        sitting, again = rng.choice(found.sittings), rng.getrandbits(32)
        at = NOON + day * DAY
        job = a_tournament_of if rng.random() < 0.2 else an_evening_of
        found.tables.append(await found.write(job(sitting, again, at)))
        if rng.random() < 0.3:
            await found.archive(now=at + rng.randint(1, 400) * DAY, days=YEAR)
    return found


@pytest.mark.laws
@pytest.mark.parametrize("seed", range(more(4, long=60)))
async def test_every_answer_is_the_same_with_and_without_archives(
    tmp_path: Path, seed: int
) -> None:
    evenings = await some_evenings(tmp_path, seed, evenings=12)
    await evenings.archive(LATER)
    assert archive.beside(evenings.path)
    mine, its = await evenings.known()
    assert mine == its
    await evenings.close()
    assert audit(evenings.path, TOY).differences == []
    assert audit_archive(archive.beside(evenings.path)[0], TOY).differences == []


class Dying:
    """A store whose process ends before write number ``last``."""

    def __init__(self, store: Store, last: int) -> None:
        self._store = store
        self.left = last

    async def write(self, job: Callable[[UnitOfWork], T], *, patient: bool = True) -> T:
        if not self.left:
            raise StorageRefusedError("killed")
        self.left -= 1
        return await self._store.write(job, patient=patient)


@pytest.mark.parametrize("last", [0, 1, 2, 3, 4, 7, 9])
async def test_an_end_between_two_steps_neither_loses_nor_doubles(
    tmp_path: Path, last: int
) -> None:
    """Before the first write the archive holds tables of which the file knows nothing yet."""
    evenings = await some_evenings(tmp_path, seed=3, evenings=8)
    before = (await evenings.known())[1]
    dying = Dying(evenings.stores[0], last)
    with pytest.raises(StorageRefusedError, match="killed"):
        await Archiver(evenings.path, cast(Store, dying), YEAR, now=lambda: LATER).run()
    assert (await evenings.known())[0] == before
    await evenings.close()
    assert audit(evenings.path, TOY).differences == []
    evenings.stores = (await Store.open(evenings.path), await Store.open(tmp_path / "twin3.db"))
    assert (await evenings.known())[0] == before
    await evenings.archive(LATER)
    assert (await evenings.known())[0] == before
    with closing(sqlite3.connect(evenings.path)) as db:
        assert archive.half_gone(db) == []
        assert archive.due(db, LATER) == []
    await evenings.close()
    assert audit(evenings.path, TOY).differences == []


async def archived(path: Path) -> tuple[Path, int]:
    """A file with an archive of one table; give the archive and the table."""
    store = await Store.open(path)
    sitting = await store.write(lambda work: sit_down(work, 4))
    table = await store.write(an_evening_of(sitting, 1, NOON))
    tournament = await store.write(a_tournament_of(sitting, 1, NOON))
    for _ in range(4):  # so that the first ones are the latest no more, in both topics
        await store.write(an_evening_of(sitting, 2, NOON))
        await store.write(an_evening_of(sitting, 5, NOON))
    await store.write(a_tournament_of(sitting, 1, NOON))
    await Archiver(path, store, YEAR, now=lambda: LATER).run()
    await store.close()
    (made,) = archive.beside(path)
    with closing(sqlite3.connect(made)) as db:
        held = {number for (number,) in db.execute("SELECT table_id FROM archived")}
    assert {table, tournament} <= held
    return made, table


FORGERIES = {
    "an event": "UPDATE events SET at = at + 1 WHERE seq = 1",
    "the chips of an event": "UPDATE events SET body = replace(body, '\"chips\":', '\"chips\":1')",
    "an event gone": "DELETE FROM events WHERE seq = 2",
    "a giro": "UPDATE giri SET body = '{}'",
    "a round": "UPDATE rounds SET at = at + 1",
    "a result": "UPDATE results SET chips = chips + 1",
    "points": "UPDATE points SET points = points + 1",
    "a place": "UPDATE match_places SET place = 3",
    "a secret": "UPDATE decks SET secret = zeroblob(32)",
    "a seal": "UPDATE chains SET seal = replace(seal, 'a', 'b')",
    "a transfer": "UPDATE transfers SET chips = chips + 1",
    "an account": "UPDATE accounts SET person_id = person_id + 1 WHERE kind = 'person'",
}


@pytest.mark.parametrize("what", FORGERIES)
async def test_a_forged_row_in_an_archive_is_found_with_and_without_the_file(
    path: Path, what: str
) -> None:
    made, _ = await archived(path)
    assert audit_archive(made, TOY).differences == []
    corrupt(made, FORGERIES[what])
    assert any("not as it was archived" in line for line in audit_archive(made, TOY).differences)
    assert any(made.name in line for line in audit(path, TOY).differences)


async def test_a_forger_who_makes_the_digest_anew_is_found_by_the_file(path: Path) -> None:
    made, table = await archived(path)
    corrupt(made, f"UPDATE events SET at = at + 1 WHERE table_id = {table}")
    with closing(sqlite3.connect(made)) as db:
        forged = archive.digest(db, table)
        db.execute("UPDATE archived SET digest = ? WHERE table_id = ?", (forged, table))
        db.commit()
    assert audit_archive(made, TOY).differences == []
    assert audit(path, TOY).differences == [f"{made.name}: table {table} is not as it was archived"]


async def test_chips_carried_beside_the_transfers_are_found(path: Path) -> None:
    """Also if the balances follow them."""
    await archived(path)
    person = "(SELECT min(id) FROM accounts WHERE kind = 'person' AND chat_id = 1)"
    corrupt(
        path,
        f"UPDATE carried SET chips = chips + 5 WHERE account_id = {person}",
        f"UPDATE accounts SET balance = balance + 5 * (SELECT count(*) FROM carried"
        f" WHERE account_id = {person}) WHERE id = {person}",
    )
    differences = audit(path, TOY).differences
    assert any("not what the file carries of them" in line for line in differences), differences
    assert any("add up to" in line for line in differences), differences


async def test_a_missing_archive_is_told_and_all_chips_still_add_up(path: Path) -> None:
    made, table = await archived(path)
    made.rename(made.with_name("elsewhere"))
    report = audit(path, TOY)
    assert report.differences == []
    (line,) = report.missing
    assert line.startswith(f"{made.name}: is gone, and with it the hands of ")
    store = await Store.open(path)
    assert await store.read(lambda work: work.rounds.get(table, 1)) is None
    assert await store.read(lambda work: work.tables.get(table).status) == "closed"
    await store.close()


async def test_a_table_that_is_half_gone_adds_up_without_its_archive(tmp_path: Path) -> None:
    evenings = await some_evenings(tmp_path, seed=3, evenings=8)
    dying = Dying(evenings.stores[0], last=2)
    with pytest.raises(StorageRefusedError, match="killed"):
        await Archiver(evenings.path, cast(Store, dying), YEAR, now=lambda: LATER).run()
    await evenings.close()
    for made in archive.beside(evenings.path):
        made.unlink()
    report = audit(evenings.path, TOY)
    assert report.missing
    assert report.differences == []


async def test_a_damaged_archive_stops_nothing(path: Path) -> None:
    made, table = await archived(path)
    made.write_bytes(made.read_bytes()[:4096] + b"\xff" * (made.stat().st_size - 4096))
    store = await Store.open(path)
    with pytest.raises(DamagedRecordError):
        await store.read(lambda work: work.journal.load(table))
    await store.write(lambda work: work.heartbeat.beat(NOON))
    await store.close()
    assert any("file: cannot be read" in line for line in audit_archive(made, TOY).differences)


async def test_a_foreign_file_in_the_place_of_an_archive_is_kept(path: Path) -> None:
    store = await Store.open(path)
    sitting = await store.write(lambda work: sit_down(work, 4))
    for seed in (1, 2, 5, 6, 7):
        await store.write(an_evening_of(sitting, seed, NOON))
    foreign = archive.path_of(path, 2027)
    with closing(sqlite3.connect(foreign)) as db:
        db.execute("CREATE TABLE own (a)")
    before = foreign.read_bytes()
    with pytest.raises(StorageRefusedError, match=r"is no archive of this release$"):
        await Archiver(path, store, YEAR, now=lambda: LATER).run()
    assert foreign.read_bytes() == before
    await store.close()
    assert audit(path, TOY).differences == []


async def test_a_table_that_differs_in_its_archive_stays_in_the_file(path: Path) -> None:
    """It was copied before an end between two steps, and then changed."""
    store = await Store.open(path)
    sitting = await store.write(lambda work: sit_down(work, 4))
    for seed in (1, 2, 5, 6, 7):
        await store.write(an_evening_of(sitting, seed, NOON))
    dying = cast(Store, Dying(store, last=0))
    with pytest.raises(StorageRefusedError, match="killed"):
        await Archiver(path, dying, YEAR, now=lambda: LATER).run()
    (made,) = archive.beside(path)
    corrupt(made, "UPDATE events SET at = at + 1")
    before = await store.read(lambda work: work.journal.load(sitting.table))
    with pytest.raises(StorageRefusedError, match=f"holds another table {sitting.table}$"):
        await Archiver(path, store, YEAR, now=lambda: LATER).run()
    assert await store.read(lambda work: work.journal.load(sitting.table)) == before
    await store.close()
    assert audit(path, TOY).differences == []


async def test_the_rows_of_a_table_go_only_when_an_archive_has_them(path: Path) -> None:
    store = await Store.open(path)
    sitting = await store.write(lambda work: sit_down(work, 4))
    table = await store.write(an_evening_of(sitting, 1, NOON))
    with pytest.raises(ForbiddenError):
        await store.write(lambda work: work.archived.remove(table))
    opened = await store.write(
        lambda work: work.tables.open(sitting.chat, 9, GAME, opener=sitting.people[0], at=NOON)
    )
    with pytest.raises(ForbiddenError, match="the table is open"):
        await store.write(lambda work: work.archived.enter(2027, {opened.table_id: bytes(32)}))
    await store.write(lambda work: work.archived.enter(2027, {table: bytes(32)}))
    assert not await store.write(lambda work: work.archived.remove(table)), "its rounds"
    assert not await store.write(lambda work: work.archived.remove(table)), "its deck"
    with pytest.raises(ForbiddenError, match="transfers: append-only"):
        await store.write(lambda work: work.archived.remove(table))  # the newest one stays
    await store.close()


async def test_the_latest_table_of_a_topic_stays_for_its_rules(path: Path) -> None:
    store = await Store.open(path)
    sitting = await store.write(lambda work: sit_down(work, 4))
    tables = [await store.write(an_evening_of(sitting, seed, NOON)) for seed in range(8)]

    def latest_of(work: UnitOfWork) -> set[int]:
        found = (work.tables.latest(sitting.chat, topic) for topic in (0, 7))
        return {row.table_id for row in found if row is not None}

    latest = await store.read(latest_of)
    assert len(latest) == 2
    await Archiver(path, store, YEAR, now=lambda: LATER).run()
    with closing(sqlite3.connect(path)) as db:
        left = {table for (table,) in db.execute("SELECT DISTINCT table_id FROM events")}
    assert latest <= left
    assert len(left & set(tables)) < 4
    await store.close()


async def test_a_table_that_is_not_old_enough_stays_and_0_days_archive_nothing(path: Path) -> None:
    store = await Store.open(path)
    sitting = await store.write(lambda work: sit_down(work, 4))
    for seed in (1, 2, 5, 6, 7):
        await store.write(an_evening_of(sitting, seed, NOON))
    await Archiver(path, store, YEAR, now=lambda: NOON + YEAR * DAY).run()
    await Archiver(path, store, 0, now=lambda: LATER).run()
    assert archive.beside(path) == []
    await Archiver(path, store, YEAR, now=lambda: NOON + YEAR * DAY + 1).run()
    assert [made.name for made in archive.beside(path)] == ["matta.2027.db"]
    await store.close()


async def test_a_long_table_goes_in_small_transactions(path: Path) -> None:
    store = await Store.open(path)
    sitting = await store.write(lambda work: sit_down(work, 4))
    events = [NewEvent(NOON, *CODEC.encode(Opened()), None)] + [event("Settled")] * 1600

    def job(work: UnitOfWork) -> None:
        work.journal.append(sitting.table, 1, events)
        work.tables.close(sitting.table, NOON)
        play(work, work.tables.open(sitting.chat, 0, GAME, opener=1, at=NOON).table_id, Opened())

    await store.write(job)
    before = store.commits
    await Archiver(path, store, YEAR, now=lambda: LATER).run()
    assert store.commits - before == 1 + 4 + 1, "entered, four times some events, none left"
    assert len(await store.read(lambda work: work.journal.load(sitting.table))) == len(events)
    await store.close()
