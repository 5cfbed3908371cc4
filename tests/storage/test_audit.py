"""The audit finds every contradiction. Every kind of row is corrupted in turn, behind the triggers' back."""

# ruff: noqa: ASYNC240 -- nothing else runs while these tests look at the file

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import StorageRefusedError, Store, UnitOfWork
from storage.audit import audit, audit_new, sound_mark
from storage.records import TOURNAMENT, RoundResult, SecretChain, WantedClock
from tests.kit.corrupt import corrupt
from tests.storage.kit import (
    CODEC,
    NOON,
    SEAL,
    SECRET,
    TOY,
    Entered,
    Opened,
    Prize,
    Settled,
    Staked,
    Won,
    make,
    play,
    play_round,
    sit_down,
)


async def played(path: Path) -> None:
    """Table 1 closed after two rounds, table 2 open with a stake on it."""
    store = await Store.open(path)

    def job(work: UnitOfWork) -> None:
        here, there = sit_down(work), sit_down(work)
        play_round(work, here, 1)
        play_round(work, here, 2)
        work.decks.seal(here.table, 1, secret=SECRET, seal=SEAL, at=NOON)
        work.decks.seal_chain(
            here.table,
            SecretChain(first=1, decks=1, tables=0, secret=SECRET, seal=SEAL, sealed_at=NOON),
        )
        work.tables.close(here.table, NOON)
        play_round(work, there, 1)
        play(work, there.table, Staked(there.people[2], 985), Won(there.people[1], 985))
        play(work, there.table, Staked(there.people[0], 5))
        work.ledger.refill(there.chat, there.people[2], NOON, held=15, least=20)
        work.clocks.sync(
            there.table,
            [
                WantedClock(
                    decision="turn:1",
                    kind="turn",
                    who=there.people[0],
                    milliseconds=1,
                    opened_seq=1,
                )
            ],
        )

    await store.write(job)
    await store.close()


async def test_a_sound_file_has_no_difference(path: Path) -> None:
    await played(path)
    differences, counts, _ = audit(path, TOY)
    assert differences == []
    assert counts == {
        "chats": 2,
        "people": 6,
        "tables": 2,
        "events": 14,
        "rounds": 3,
        "accounts": 10,
        "transfers": 16,
        "decks": 1,
    }


UNEVEN = CODEC.encode(Settled({1: -20, 2: 19, 3: 1}))[1]

CORRUPTIONS = {
    "a balance": ("its transfers add up", "UPDATE accounts SET balance = 7 WHERE id = 1"),
    "two balances that make up for each other": (
        "its transfers add up",
        (
            "UPDATE accounts SET balance = balance + CASE person_id WHEN 1 THEN 5 ELSE -5 END"
            " WHERE person_id IN (1, 2)"
        ),
    ),
    "a balance below zero": (
        "below zero",
        "UPDATE accounts SET balance = -1 WHERE kind = 'escrow' AND table_id = 2",
    ),
    "the last transfer of an account": (
        "last transfer",
        "UPDATE accounts SET last_transfer = 1 WHERE kind = 'escrow' AND table_id = 2",
    ),
    "an account gone": ("points to nothing", "DELETE FROM accounts WHERE person_id = 4"),
    "an account of another chat": (
        "sum to",
        "UPDATE accounts SET chat_id = 2 WHERE person_id = 1",
    ),
    "the chips of a transfer": (
        "moves 20 from",
        "UPDATE transfers SET chips = 21 WHERE table_id = 1 AND seq = 2",
    ),
    "a transfer gone": (
        "posted nothing",
        "DELETE FROM transfers WHERE table_id = 1 AND seq = 2",
    ),
    "a transfer too many": (
        "moves nothing",
        (
            "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
            " SELECT at, reason, 1, 1, source, target, chips FROM transfers"
            " WHERE table_id = 1 AND seq = 2"
        ),
    ),
    "a transfer of another event": (
        "posted nothing",
        "UPDATE transfers SET seq = 1 WHERE table_id = 1 AND seq = 2",
    ),
    "a transfer of no event": (
        "points to nothing",
        "UPDATE transfers SET seq = 99 WHERE table_id = 1 AND seq = 2",
    ),
    "the source of a transfer": (
        "moves 20 from",
        (
            "UPDATE transfers SET source = (SELECT id FROM accounts WHERE person_id = 3)"
            " WHERE table_id = 1 AND seq = 2"
        ),
    ),
    "a transfer from the house that is a game's": (
        "may not trade",
        "UPDATE transfers SET table_id = 2, seq = 1 WHERE reason = 'refill'",
    ),
    "a role of no round": (
        "the roles of the season are not those of the rounds",
        "INSERT INTO season_roles VALUES (1, 'x', 2026, 1, 'solo', 1, 1)",
    ),
    "the body of an event": (
        "moves 2000 from",
        "UPDATE events SET body = replace(body, '20', '2000') WHERE table_id = 1 AND seq = 2",
    ),
    "an event of another type": (
        "unknown type",
        "UPDATE events SET type = 'Shuffled' WHERE table_id = 1 AND seq = 2",
    ),
    "a field of an event": (
        "table 1, seq 2: Staked cannot be read",
        "UPDATE events SET body = replace(body, 'chips', 'stake') WHERE table_id = 1 AND seq = 2",
    ),
    "an event that cannot have happened": (
        "table 1, seq 2: Opened cannot be replayed",
        "UPDATE events SET type = 'Opened', body = '{}' WHERE table_id = 1 AND seq = 2",
    ),
    "an event gone": ("event 3 is missing", "DELETE FROM events WHERE table_id = 1 AND seq = 3"),
    "the settlement of a round": (
        "brought",
        f"UPDATE events SET body = '{UNEVEN}' WHERE table_id = 1 AND seq = 4",  # noqa: S608
    ),
    "a result": ("entered", "UPDATE results SET chips = 0 WHERE table_id = 1 AND number = 1"),
    "a result gone": ("entered", "DELETE FROM results WHERE chips = 0"),
    "a round gone": (
        "not entered",
        "DELETE FROM rounds WHERE table_id = 1 AND number = 2",
    ),
    "the events of a round": (
        "2 settlements",
        "UPDATE rounds SET last_seq = 7 WHERE table_id = 1 AND number = 1",
    ),
    "an evening": (
        "the evening is not",
        "UPDATE evenings SET hands = hands + 1 WHERE table_id = 1",
    ),
    "an evening gone": ("the evening is not", "DELETE FROM evenings WHERE table_id = 1"),
    "a table closed with chips on it": (
        "chips lie in its escrow",
        "UPDATE tables SET status = 'closed', closed_at = 1 WHERE id = 2",
    ),
    "a table closed with a clock": (
        "a clock is set",
        "UPDATE tables SET status = 'closed', closed_at = 1 WHERE id = 2",
    ),
    "a table of another chat": ("may not trade", "UPDATE tables SET chat_id = 1 WHERE id = 2"),
    "a secret": ("the seal", "UPDATE decks SET secret = zeroblob(32)"),
    "a seal": ("the seal", "UPDATE decks SET seal = hex(randomblob(32))"),
    "a seal of a chain": (
        "not that of its secrets",
        "UPDATE chains SET seal = hex(randomblob(32))",
    ),
    "a chain": ("not that of its chain", "UPDATE chains SET secret = zeroblob(32)"),
    "a person gone": ("points to nothing", "DELETE FROM people WHERE id = 3"),
    "an address of no chat": (
        "points to nothing",
        "UPDATE chat_addresses SET chat_id = 9 WHERE chat_id = 1",
    ),
    "a refill that nobody judged": ("nobody judged it", "DELETE FROM refills"),
    "a refill of somebody with more chips": (
        "15 chips, and 15 is the least",
        "UPDATE refills SET least = 15",
    ),
    "chips that were not counted": (
        "14 chips were counted, but there were 15",
        "UPDATE refills SET held = 14",
    ),
    "a refill in another rest": (
        "taken in rest 7, but 1 rounds were over",
        "UPDATE refills SET rest = 7",
    ),
    "a refill by another least": (
        "judged by a least of 21, but it was 20",
        "UPDATE refills SET least = 21",
    ),
    "what counts for the ranking": (
        "what counts for the ranking",
        "UPDATE ranked SET won = won + 1 WHERE table_id = 1",
    ),
    "a value against a check": ("CHECK constraint", "UPDATE chats SET refill = -1"),
}


@pytest.mark.parametrize("what", CORRUPTIONS)
async def test_the_audit_finds_every_corruption(path: Path, what: str) -> None:
    """[GEN-8] Chips that contradict the log, and a balance below zero, are found."""
    await played(path)
    sign, statement = CORRUPTIONS[what]
    corrupt(path, statement)
    differences = audit(path, TOY).differences
    assert any(sign in line for line in differences), differences
    assert all("\n" not in line for line in differences)


WHOLE_ONLY = {"a person gone", "an address of no chat", "a value against a check"}
"""Found by references and constraints, for which every page is read."""


@pytest.mark.parametrize("what", sorted(CORRUPTIONS.keys() - WHOLE_ONLY))
async def test_the_audit_of_a_new_part_finds_every_corruption_there(path: Path, what: str) -> None:
    await make(path)
    mark = sound_mark(path, NOON, whole=True)
    await played(path)
    store = await Store.open(path)
    await store.write(lambda work: work.audited.put(mark))
    await store.close()
    assert audit_new(path, TOY, before=0) == audit(path, TOY)
    corrupt(path, CORRUPTIONS[what][1])
    report = audit_new(path, TOY, before=0)
    assert report is not None
    assert report.differences


async def test_the_audit_finds_a_second_refill_in_one_rest(path: Path) -> None:
    """[GEN-9] It is found after any kind of write."""
    await played(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DROP INDEX refills_once_a_rest")
        db.execute(
            "INSERT INTO transfers (at, reason, source, target, chips)"
            " SELECT at, reason, source, target, chips FROM transfers WHERE reason = 'refill'"
        )
        db.execute(
            "INSERT INTO refills (transfer_id, account_id, rest, held, least, least_id)"
            " SELECT (SELECT max(id) FROM transfers), account_id, rest, held, least, least_id"
            " FROM refills"
        )
    differences = audit(path, TOY).differences
    assert any("the second in one rest" in line for line in differences), differences
    assert any("515 chips, and 20 is the least" in line for line in differences), differences


async def test_the_audit_finds_a_refill_in_the_middle_of_a_round(path: Path) -> None:
    """[GEN-9] Some of the chips lay on the table, or the round's later chips came after it."""
    store = await Store.open(path)

    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        first, second, third = here.people
        play(work, here.table, Opened(), Staked(first, 990))
        work.ledger.refill(here.chat, first, NOON, held=10, least=20)
        work.ledger.refill(here.chat, third, NOON, held=1, least=20)
        gains = {first: -990, second: 990, third: 0}
        end = play(work, here.table, Won(second, 990), Settled(gains))
        results = [RoundResult(person, chips, "{}") for person, chips in gains.items()]
        work.rounds.close(here.table, 1, first_seq=1, last_seq=end, at=NOON, results=results)

    await store.write(job)
    await store.close()
    assert audit(path, TOY).differences == [
        "refill 5 of person 1 in chat 1: 10 chips were counted, but there were 1000",
        "refill 5 of person 1 in chat 1: it should not have been: 1000 chips, and 20 is the least",
        "refill 5 of person 1 in chat 1: it should not have been: some chips were at stake in a round",
        "refill 6 of person 3 in chat 1: 1 chips were counted, but there were 1000",
        "refill 6 of person 3 in chat 1: it should not have been: 1000 chips, and 20 is the least",
        "refill 5 of person 1 in chat 1: it should not have been: a round was being played",
        "refill 6 of person 3 in chat 1: it should not have been: a round was being played",
    ]


async def test_the_audit_counts_an_entry_until_its_tournament_is_over(path: Path) -> None:
    """[GEN-9] It counts also for an eliminated player."""
    store = await Store.open(path)

    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        rita, pia, _ = here.people
        tournament = work.tables.open(here.chat, 0, game=TOURNAMENT, opener=rita, at=NOON).table_id
        play(work, tournament, Entered(rita, 985), Entered(pia, 1000))
        work.ledger.refill(here.chat, rita, NOON, held=15, least=20)
        play(work, tournament, Prize(pia, 1985))
        work.tables.close(tournament, NOON)
        play_round(work, here, 1, stake=1)
        work.ledger.refill(here.chat, rita, NOON, held=514, least=600)

    await store.write(job)
    await store.close()
    differences = audit(path, TOY).differences
    assert [line.partition(": ")[2] for line in differences if line.startswith("refill")] == [
        "15 chips were counted, but there were 1000",
        "it should not have been: 1000 chips, and 20 is the least",
        "judged by a least of 600, but it was 20 for them",
    ]


async def test_the_audit_finds_a_missing_guard(path: Path) -> None:
    await played(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER transfers_no_update")
    assert audit(path, TOY).differences == [
        "schema: transfers_no_update is not as the migrations make it"
    ]


async def test_the_audit_finds_a_damaged_index(path: Path) -> None:
    await played(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(
            "PRAGMA writable_schema = ON;"
            "UPDATE sqlite_schema SET sql = replace(sql, '(chat_id)', '(thread_id)')"
            " WHERE name = 'tables_chat'"
        )
    differences = audit(path, TOY).differences
    assert any("tables_chat" in line for line in differences)


async def test_the_audit_writes_nothing_and_may_run_beside_the_bot(path: Path) -> None:
    await played(path)
    store = await Store.open(path)
    await store.write(lambda work: work.heartbeat.beat(NOON))

    def contents() -> list[bytes]:
        return [path.read_bytes(), Path(f"{path}-wal").read_bytes()]

    before = contents()
    assert audit(path, TOY).differences == []
    assert contents() == before
    await store.close()


async def test_damage_inside_the_file_is_a_difference(path: Path) -> None:
    await played(path)
    with closing(sqlite3.connect(path)) as db:
        root = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'events'").fetchone()[0]
        size = db.execute("PRAGMA page_size").fetchone()[0]
    pages = bytearray(path.read_bytes())
    pages[(root - 1) * size : root * size] = b"\xff" * size
    path.write_bytes(pages)
    differences = audit(path, TOY).differences
    assert differences[-1].startswith("file: cannot be read to its end (")


async def test_a_file_damaged_beyond_reading_is_refused(path: Path) -> None:
    await played(path)
    pages = bytearray(path.read_bytes())
    pages[4096:] = b"\xff" * (len(pages) - 4096)
    path.write_bytes(pages)
    with pytest.raises(StorageRefusedError, match="damaged"):
        audit(path, TOY)
