"""The database itself forbids impossible rows, without help of the code above it."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from storage import ForbiddenError, Store, UnitOfWork
from storage.records import SecretChain
from storage.sqlite import file
from tests.storage.kit import NOON, play_round, sit_down

TABLES = re.findall(r'^CREATE TABLE "?(\w+)', file.MIGRATIONS[0].read_text("utf-8"), re.MULTILINE)


@pytest.fixture
async def stored(store: Store) -> Store:
    """Two chats with a table each, where a round was played; table 2 is closed, and decks 1 and 2 of table 1 sealed."""

    def job(work: UnitOfWork) -> None:
        here, there = sit_down(work), sit_down(work)
        play_round(work, here, 1)
        play_round(work, there, 1)
        work.tables.close(there.table, NOON)
        work.ledger.refill(here.chat, here.people[0], NOON, held=0, least=1)
        work.decks.seal(here.table, 1, secret=bytes(32), seal="0" * 64, at=NOON)
        work.decks.seal(here.table, 2, secret=bytes(32), seal="0" * 64, at=NOON)
        work.decks.seal_chain(
            here.table,
            SecretChain(
                first=1, decks=9, tables=0, secret=bytes(32), seal="0" * 64, sealed_at=NOON
            ),
        )

    await store.write(job)
    return store


async def run(store: Store, statement: str) -> None:
    await store.write(lambda work: work.journal._session.execute(statement))


async def refused(store: Store, statement: str, reason: str) -> None:
    with pytest.raises(ForbiddenError, match=f"(?i){reason}"):
        await run(store, statement)


def everything(work: UnitOfWork) -> list[Any]:
    """All rows."""
    execute = work.journal._session.execute
    return [sorted(execute(f"SELECT * FROM {name}"), key=str) for name in TABLES]  # noqa: S608


FORBIDDEN = {
    "a balance set by hand": (
        "only a transfer",
        "UPDATE accounts SET balance = balance + 1 WHERE kind = 'person'",
    ),
    "a balance set in the name of an old transfer": (
        "only a transfer",
        (
            "UPDATE accounts SET balance = balance + 20, last_transfer = last_transfer"
            " WHERE kind = 'escrow'"
        ),
    ),
    "a balance set in the name of somebody else's transfer": (
        "only a transfer",
        (
            "UPDATE accounts SET balance = balance + 1000, last_transfer ="
            " (SELECT max(id) FROM transfers) WHERE id = 1"
        ),
    ),
    "a balance set in the name of no transfer": (
        "only a transfer",
        ("UPDATE accounts SET last_transfer = 999 WHERE id = 1"),
    ),
    "an account that begins with chips": (
        "begins empty",
        ("INSERT INTO accounts (chat_id, kind, table_id, balance) VALUES (1, 'prize', 1, 5)"),
    ),
    "a table's account in another chat": (
        "of another chat",
        ("INSERT INTO accounts (chat_id, kind, table_id) VALUES (2, 'prize', 1)"),
    ),
    "an account of another kind": (
        "only a transfer",
        "UPDATE accounts SET kind = 'house' WHERE id = 1",
    ),
    "an account of another person": (
        "only a transfer",
        "UPDATE accounts SET person_id = 5 WHERE person_id = 1",
    ),
    "an account deleted": ("never deleted", "DELETE FROM accounts WHERE balance = 0"),
    "a second account of one person": (
        "UNIQUE",
        ("INSERT INTO accounts (chat_id, kind, person_id) VALUES (1, 'person', 1)"),
    ),
    "a transfer changed": ("append-only", "UPDATE transfers SET chips = 1"),
    "a transfer deleted": ("append-only", "DELETE FROM transfers WHERE id = 1"),
    "a transfer of nothing": (
        "chips > 0|transfers_chips_check",
        (
            "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
            " SELECT at, reason, table_id, seq, source, target, 0 FROM transfers WHERE reason = 'Won'"
        ),
    ),
    "a transfer backwards": (
        "chips > 0|transfers_chips_check",
        (
            "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
            " SELECT at, reason, table_id, seq, source, target, -5 FROM transfers WHERE reason = 'Won'"
        ),
    ),
    "a transfer to itself": (
        "source <> target|transfers_check",
        (
            "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
            " SELECT at, reason, table_id, seq, source, source, 5 FROM transfers"
            " WHERE reason = 'Staked' AND table_id = 1"
        ),
    ),
    "a transfer beyond the balance": (
        "balance >= 0|accounts_check",
        (
            "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
            " SELECT at, reason, table_id, seq, source, target, 5000 FROM transfers"
            " WHERE reason = 'Staked' AND table_id = 1"
        ),
    ),
    "a transfer without an event": (
        "FOREIGN KEY",
        (
            "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
            " SELECT at, reason, table_id, 77, source, target, 5 FROM transfers"
            " WHERE reason = 'Staked' AND table_id = 1"
        ),
    ),
    "a transfer at a closed table": (
        "or a closed one",
        (
            "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
            " SELECT at, reason, table_id, seq, source, target, 5 FROM transfers"
            " WHERE reason = 'Staked' AND table_id = 2"
        ),
    ),
    "a transfer from one chat to another": (
        "between two chats",
        (
            "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
            " SELECT 0, 'x', 1, 2, a.id, b.id, 5 FROM accounts a, accounts b"
            " WHERE a.person_id = 1 AND b.person_id = 4"
        ),
    ),
    "a gift from person to person": (
        "people only through",
        (
            "INSERT INTO transfers (at, reason, source, target, chips)"
            " SELECT 0, 'gift', a.id, b.id, 5 FROM accounts a, accounts b"
            " WHERE a.person_id = 1 AND b.person_id = 2"
        ),
    ),
    "chips of the house in a game": (
        "the house has no part",
        (
            "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
            " SELECT 0, 'x', 1, 2, a.id, b.id, 5 FROM accounts a, accounts b"
            " WHERE a.kind = 'house' AND a.chat_id = 1 AND b.person_id = 1"
        ),
    ),
    "an event changed": ("append-only", "UPDATE events SET body = '{}'"),
    "an event deleted": ("append-only", "DELETE FROM events WHERE table_id = 1 AND seq = 4"),
    "an event after a gap": (
        "not the next number",
        "INSERT INTO events VALUES (1, 9, 0, 'x', '{}', NULL)",
    ),
    "an event before the first": (
        "not the next number",
        "INSERT INTO events VALUES (1, 0, 0, 'x', '{}', NULL)",
    ),
    "a result changed": ("append-only", "UPDATE results SET chips = 0"),
    "a result deleted": ("append-only", "DELETE FROM results"),
    "a result after its round": (
        "entered already",
        (
            "INSERT INTO results (table_id, number, person_id, chips, outcome) VALUES (1, 1, 5, 0, '')"
        ),
    ),
    "a round changed": ("append-only", "UPDATE rounds SET at = 0"),
    "a round deleted": ("append-only", "DELETE FROM rounds"),
    "a table moved to another chat": (
        "stays in its chat",
        "UPDATE tables SET chat_id = 2 WHERE id = 1",
    ),
    "a closed table opened": (
        "a closed one closed",
        "UPDATE tables SET status = 'open', closed_at = NULL WHERE id = 2",
    ),
    "a second open table": (
        "UNIQUE",
        (
            "INSERT INTO tables (chat_id, thread_id, game, opener, opened_at)"
            " VALUES (1, 0, 'toy', 1, 0)"
        ),
    ),
    "another secret": ("only the state", "UPDATE decks SET secret = substr(secret, 2)"),
    "another seal": ("only the state", "UPDATE decks SET seal = 'x'"),
    "a deck deleted": ("never deleted", "DELETE FROM decks"),
    "a deck closed before the one before it": (
        "in the order",
        "UPDATE decks SET state = 'closed' WHERE number = 2",
    ),
    "another chain": ("fixed once", "UPDATE chains SET secret = substr(secret, 2)"),
    "a chain deleted": ("never deleted", "DELETE FROM chains"),
    "a name for a person who had it erased": (
        "nameless = 0|people_check",
        "UPDATE people SET nameless = 1",
    ),
    "a refill of no transfer": (
        "no such refill",
        (
            "INSERT INTO refills (transfer_id, account_id, rest, held, least, least_id)"
            " SELECT 1, account_id, rest + 1, held, least, least_id FROM refills"
        ),
    ),
    "a refill at the minimum": (
        "CHECK constraint",
        (
            "INSERT INTO refills (transfer_id, account_id, rest, held, least, least_id)"
            " SELECT transfer_id, account_id, rest + 1, least, least, least_id FROM refills"
        ),
    ),
    "another rest for a refill": ("append-only", "UPDATE refills SET rest = rest + 1"),
    "a refill that was never judged": ("append-only", "DELETE FROM refills"),
    "another minimum": ("append-only", "UPDATE leasts SET chips = 1"),
    "a minimum deleted": ("append-only", "DELETE FROM leasts"),
    "words for chips": ("cannot store TEXT|invalid input", "UPDATE chats SET refill = 'molto'"),
}
"""Forbidden statements by name, each with the reason of the refusal."""


REPLACED = {
    "an account replaced": (
        "never deleted",
        ("REPLACE INTO accounts (id, chat_id, kind, person_id) VALUES (1, 1, 'person', 1)"),
    ),
    "a transfer replaced": (
        "append-only",
        "REPLACE INTO transfers SELECT * FROM transfers WHERE id = 1",
    ),
    "an event replaced": (
        "not the next number",
        "REPLACE INTO events SELECT * FROM events WHERE table_id = 1 AND seq = 4",
    ),
}
"""Statements that only SQLite has."""


async def test_the_database_forbids_a_second_refill_in_one_rest(stored: Store) -> None:
    """[GEN-9] The code that asks makes no difference."""
    await run(
        stored,
        "INSERT INTO transfers (at, reason, source, target, chips)"
        " SELECT at, reason, source, target, chips FROM transfers WHERE reason = 'refill'",
    )
    again = (
        "INSERT INTO refills (transfer_id, account_id, rest, held, least, least_id)"
        " SELECT (SELECT max(id) FROM transfers), account_id, rest, held, least, least_id"
        " FROM refills"
    )
    await refused(stored, again, r"refills\.account_id, refills\.rest|refills_once_a_rest")


@pytest.mark.parametrize("what", FORBIDDEN)
async def test_the_database_forbids(stored: Store, what: str) -> None:
    """[GEN-8] The database itself refuses balances below zero and chips that nobody moved, too."""
    before = await stored.read(everything)
    reason, statement = FORBIDDEN[what]
    await refused(stored, statement, reason)
    assert await stored.read(everything) == before


async def test_a_replacement_is_no_way_around(file_store: Store) -> None:
    """SQLite deletes a replaced row without a word, unless triggers are told of it."""

    def job(work: UnitOfWork) -> None:
        play_round(work, sit_down(work), 1)

    await file_store.write(job)
    for reason, statement in REPLACED.values():
        await refused(file_store, statement, reason)


async def test_results_that_do_not_sum_to_zero_cannot_become_a_round(stored: Store) -> None:
    """[GEN-5] The database refuses a round whose changes do not sum to zero."""
    await run(stored, "INSERT INTO results VALUES (1, 2, 1, 5, ''), (1, 2, 2, -4, '')")
    await refused(stored, "INSERT INTO rounds VALUES (1, 2, 1, 1, 2, 0)", "zero")
    await run(stored, "INSERT INTO results VALUES (1, 2, 3, -1, '')")
    await run(stored, "INSERT INTO rounds VALUES (1, 2, 1, 1, 2, 0)")


async def test_every_posting_has_its_counterpart(stored: Store) -> None:
    """[GEN-5] Every transfer sums to zero."""
    sums = "SELECT DISTINCT sum(chips), count(*) FROM postings GROUP BY transfer_id"
    rows = await stored.read(lambda work: work.journal._session.execute(sums).fetchall())
    assert rows == [(0, 2)]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT min(due_at) FROM clocks WHERE due_at IS NOT NULL",
        "SELECT * FROM clocks WHERE due_at IS NOT NULL AND due_at <= 5 ORDER BY due_at LIMIT 9",
        "SELECT * FROM places WHERE wanted <> shown OR state <> 'live'",
        "SELECT * FROM places WHERE key = 'table:1'",
        "SELECT id, balance FROM accounts WHERE chat_id = 1 AND person_id IN (1, 2, 3)",
        "SELECT id, balance FROM accounts WHERE table_id = 1",
        "SELECT * FROM rounds WHERE chat_id = 1 ORDER BY at DESC LIMIT 3",
        "SELECT * FROM tables WHERE chat_id = 1 AND thread_id = 0 AND status = 'open'",
        "SELECT count(*) FROM transfers WHERE target = 1 AND reason = 'refill'",
    ],
)
async def test_frequent_queries_use_an_index(file_store: Store, path: Path, query: str) -> None:
    await file_store.write(sit_down)
    with closing(file.connect(path)) as db:
        plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {query}")]
    assert plan
    assert all("INDEX" in step for step in plan if step.startswith(("SCAN", "SEARCH")))
