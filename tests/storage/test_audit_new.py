"""The audit of the new part of a file: it finds a change there, and says nothing about older rows."""

# ruff: noqa: ASYNC240, S608 -- nothing else runs here, and the numbers are our own

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from storage import Store, UnitOfWork
from storage.archiver import DAY, Archiver
from storage.audit import audit, audit_new, last_whole, sound_mark
from storage.kinds import database
from storage.records import TOURNAMENT, RoundResult
from tests.kit.corrupt import corrupt
from tests.storage.conftest import address
from tests.storage.evenings import LATER, YEAR, an_evening_of, points_round
from tests.storage.kit import (
    NOON,
    TOY,
    Entered,
    Opened,
    Prize,
    Settled,
    Staked,
    StoredSitting,
    Won,
    play,
    play_round,
    sit_down,
)


async def audited(path: Path) -> None:
    """Note that everything in the file is sound."""
    mark = sound_mark(path, NOON, whole=True)
    await write(path, lambda work: work.audited.put(mark))


async def write(path: Path, job: Callable[[UnitOfWork], object]) -> None:
    store = await Store.open(path)
    await store.write(job)
    await store.close()


def new(path: Path, before: int = 0) -> list[str]:
    report = audit_new(path, TOY, before=before)
    assert report is not None
    return report.differences


async def test_a_file_that_was_never_audited_must_be_read_whole(path: Path) -> None:
    await write(path, lambda work: play_round(work, sit_down(work), 1))
    assert audit_new(path, TOY, before=0) is None
    assert last_whole(path) is None
    await audited(path)
    assert new(path) == []
    assert last_whole(path) == NOON


async def old_and_new(path: Path) -> None:
    """An audited part with points, a refill, and a stake on the table; then the stake is won, and a refill is new.

    The refill counts the entry to a tournament and the round of a table at which nothing is new.
    """
    found: list[StoredSitting] = []

    def older(work: UnitOfWork) -> None:
        here = sit_down(work)
        found.append(here)
        first, second, third = here.people
        play_round(work, here, 1)
        points_round(work, here, 2, rng=random.Random(1))
        play(work, here.table, Staked(first, 980), Won(second, 980))
        work.ledger.refill(here.chat, first, NOON, held=0, least=20)
        play(work, here.table, Staked(third, 985))
        entries = work.tables.open(here.chat, 0, TOURNAMENT, opener=first, at=NOON).table_id
        play(work, entries, Opened(), Entered(third, 5))
        other = work.tables.open(here.chat, 7, "toy", opener=first, at=NOON).table_id
        play_round(work, here._replace(table=other), 1, stake=1)

    def newer(work: UnitOfWork) -> None:
        (here,) = found
        first, second, third = here.people
        begin = work.journal.last_seq(here.table)
        gains = {first: 0, second: 985, third: -985}
        end = play(work, here.table, Won(second, 985), Settled(gains))
        results = [RoundResult(person, chips, "{}") for person, chips in gains.items()]
        work.rounds.close(here.table, 3, first_seq=begin, last_seq=end, at=NOON, results=results)
        points_round(work, here, 4, rng=random.Random(2))
        work.ledger.refill(here.chat, third, NOON, held=15, least=20)

    await write(path, older)
    await audited(path)
    await write(path, newer)


async def test_new_events_at_an_old_table_and_a_new_refill_are_sound(path: Path) -> None:
    await old_and_new(path)
    assert new(path) == []
    assert audit(path, TOY).differences == []


NEWEST = "WHERE transfer_id = (SELECT max(id) FROM transfers)"


@pytest.mark.parametrize(
    ("statement", "sign"),
    [
        (f"UPDATE refills SET held = 9 {NEWEST}", "there were 15"),
        (f"UPDATE refills SET rest = 2 {NEWEST}", "in rest 2"),
        ("UPDATE accounts SET balance = balance + 1 WHERE person_id = 1", "without what is new"),
        ("UPDATE seasons SET points = points + 1 WHERE person_id = 1", "without what is new"),
        ("UPDATE points SET points = points + 1 WHERE number = 4", "entered"),
        ("UPDATE transfers SET chips = 984 WHERE reason = 'Won' AND chips = 985", "moves 985"),
    ],
)
async def test_new_rows_are_judged_by_older_ones(path: Path, statement: str, sign: str) -> None:
    await old_and_new(path)
    corrupt(path, statement)
    assert any(sign in line for line in new(path)), new(path)


async def test_a_change_of_an_older_part_is_found_by_the_whole_audit_alone(path: Path) -> None:
    await write(path, lambda work: play_round(work, sit_down(work), 1))
    await audited(path)
    await write(path, lambda work: play_round(work, sit_down(work), 1))
    corrupt(path, "UPDATE results SET chips = chips + 1 WHERE table_id = 1")
    assert new(path) == []
    assert audit(path, TOY).differences


async def some_evenings(path: Path) -> list[int]:
    """Five old evenings of a chat, all audited; give their tables."""
    store = await Store.open(path)
    sitting = await store.write(lambda work: sit_down(work, 4))
    tables = [await store.write(an_evening_of(sitting, seed, NOON)) for seed in (1, 2, 5, 6, 7)]
    await store.close()
    await audited(path)
    return tables


async def test_tables_that_go_into_an_archive_next_are_replayed_once_more(path: Path) -> None:
    first, *_ = await some_evenings(path)
    corrupt(path, f"UPDATE results SET chips = chips + 1 WHERE table_id = {first}")
    assert new(path) == []
    assert any(f"table {first}, round 1" in line for line in new(path, before=NOON + 1))


async def test_rows_that_were_numbered_anew_make_the_next_audit_a_whole_one(path: Path) -> None:
    await write(path, lambda work: play_round(work, sit_down(work), 1))
    await audited(path)
    corrupt(path, "UPDATE audited SET event = event - 1")
    assert audit_new(path, TOY, before=0) is None


async def test_archiving_older_rows_changes_nothing_for_the_next_audit(path: Path) -> None:
    await some_evenings(path)
    store = await Store.open(path)
    await store.write(lambda work: play_round(work, sit_down(work), 1))
    await Archiver(path, store, YEAR, now=lambda: LATER - DAY).run()
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM archived").fetchone()[0] > 2
    assert new(path) == []


async def test_it_writes_nothing(path: Path) -> None:
    await old_and_new(path)
    before = path.read_bytes()
    assert new(path) == []
    assert path.read_bytes() == before


async def test_a_tournament_that_goes_on_is_sound(path: Path) -> None:
    """One of its tables told its giro before the last audit, the other one after it; a refill counts both rounds."""
    found: list[StoredSitting] = []

    def giro(work: UnitOfWork, tournament: int, table: StoredSitting) -> None:
        play_round(work, table, 1)
        last = work.journal.last_seq(table.table)
        work.tournaments.add_giro(tournament, table.table, last, body="{}", at=NOON)

    def older(work: UnitOfWork) -> None:
        home = sit_down(work)
        first, second, third = home.people
        number = work.tables.open(home.chat, 0, TOURNAMENT, opener=first, at=NOON).table_id
        play(work, number, Opened(), Entered(first, 5), Entered(second, 5))
        books = work.tournaments.begin(number, 200, NOON)
        work.ledger.purses(books, home.people, NOON)
        for seat in (1, 2):
            table = work.tables.open(books, seat, "toy", opener=first, at=NOON).table_id
            found.append(home._replace(chat=books, table=table))
        found.append(home._replace(table=number))
        giro(work, number, found[0])
        play(work, home.table, Opened(), Staked(third, 990), Won(second, 990))

    def newer(work: UnitOfWork) -> None:
        _, table, tournament = found
        giro(work, tournament.table, table)
        work.ledger.refill(tournament.chat, tournament.people[2], NOON, held=10, least=20)

    await write(path, older)
    await audited(path)
    await write(path, newer)
    assert new(path) == []
    assert audit(path, TOY).differences == []
    await write(path, lambda work: play(work, found[2].table, Prize(found[2].people[1], 5)))
    assert new(path) == []


async def test_copies_of_a_server_are_audited_from_the_last_sound_one_on(tmp_path: Path) -> None:
    where = await address()
    store = await Store.open(where)
    sitting = await store.write(sit_down)
    await store.write(lambda work: play_round(work, sitting, 1))
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    database(where).backup(first)
    mark = sound_mark(first, NOON, whole=True)
    await store.write(lambda work: work.audited.put(mark))
    await store.write(lambda work: play_round(work, sitting, 2))
    database(where).backup(second)
    await store.close()
    assert new(second) == []
    corrupt(second, "UPDATE results SET chips = chips + 1 WHERE number = 2")
    assert new(second)
