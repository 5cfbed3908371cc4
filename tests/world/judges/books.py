"""Accounts, updates and stale buttons: rows of the file alone."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from typing import Final

from tests.world.judges.buttons import DATA
from tests.world.world import World

OUT_OF_TURN: Final = frozenset({"prima", "solissima"})
"""Taps whose question may be older than the player's last decision."""

KEPT: Final = 2 * 86_400_000
"""Milliseconds for which the file keeps the number of an update that is done."""


def ledger(db: sqlite3.Connection) -> Iterator[str]:
    """Every account by addition, and no account but the house's ever below zero."""
    kinds = dict(db.execute("SELECT id, kind FROM accounts"))
    balances: Counter[int] = Counter()
    for number, source, target, chips in db.execute(
        "SELECT id, source, target, chips FROM transfers ORDER BY id"
    ):
        balances[source] -= chips
        balances[target] += chips
        if balances[source] < 0 and kinds[source] != "house":
            yield f"ledger: transfer {number} leaves account {source} at {balances[source]}"
    for account, balance in db.execute("SELECT id, balance FROM accounts"):
        if balances[account] != balance:
            yield f"ledger: account {account} has {balance}, its transfers give {balances[account]}"
    left = db.execute(
        "SELECT t.id, a.balance FROM accounts a JOIN tables t ON t.id = a.table_id"
        " WHERE t.status = 'closed' AND a.balance <> 0"
    )
    for table, balance in left:
        yield f"ledger: {balance} chips lie on the closed table {table}"
    yield from _escrow(db)


def _escrow(db: sqlite3.Connection) -> Iterator[str]:
    """Between two rounds no chip lies in escrow."""
    idle = db.execute(
        "SELECT a.table_id, a.balance FROM accounts a JOIN tables t ON t.id = a.table_id"
        " WHERE a.kind = 'escrow' AND a.balance <> 0 AND t.game <> 'tournament'"
        " AND (SELECT max(seq) FROM events e WHERE e.table_id = t.id AND e.type = 'RoundStarted')"
        " < (SELECT max(last_seq) FROM rounds r WHERE r.table_id = t.id)"
    )
    for table, balance in idle:
        yield f"escrow: {balance} chips lie at table {table} between two rounds"


def updates(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """Every update that Telegram believes to be done is done, and done once, but for taps refused by a full disk."""
    done = {number for (number,) in db.execute("SELECT update_id FROM updates_done")}
    if world.misfortune.had("full"):
        done |= world.telegram.core.updates.taps().keys()
    confirmed = world.telegram.core.updates.confirmed()
    is_kept = world.leapt < KEPT
    if lost := [number for number in confirmed if is_kept and number not in done]:
        yield f"updates: {len(lost)} were confirmed and not done: {lost[:5]}"
    if waiting := world.telegram.core.updates.pending():
        yield f"updates: {len(waiting)} were never fetched"
    twice = db.execute(
        "SELECT update_id FROM events WHERE update_id IS NOT NULL GROUP BY table_id, update_id"
        " HAVING count(DISTINCT at) > 1 OR max(seq) - min(seq) + 1 <> count(*)"
    ).fetchall()
    if twice:
        yield f"updates: {twice[:5]} took effect twice"
    failed = db.execute(
        "SELECT update_id, error FROM updates_failed WHERE error <> 'SlipError'"
    ).fetchall()
    if failed:
        yield f"updates: failed: {failed[:3]}"
    (left,) = db.execute("SELECT count(*) FROM inbox").fetchone()
    if left:
        yield f"updates: {left} were stored and never handled"


def stale_taps(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """A button of a decision that is over moves nothing, so a person's taps count in the order of the decisions."""
    data = {number: tap["data"] for number, tap in world.telegram.core.updates.taps().items()}
    newest: dict[tuple[int, int, int], int] = {}
    for update, table, kind, body in db.execute(
        "SELECT update_id, table_id, type, body FROM events WHERE update_id IS NOT NULL"
        " GROUP BY update_id, table_id HAVING seq = min(seq) ORDER BY rowid"
    ):
        found = DATA.match(data.get(update, ""))
        if kind != "Move" or found is None or found[3] == "0":
            continue
        if data[update].split("|")[4] in OUT_OF_TURN:
            continue
        decision = int(found[3], 36)
        key = (table, int(found[2], 36), json.loads(body)["who"])
        if decision < newest.get(key, 0):
            yield f"stale: {data[update]} moved table {table} after decision {newest[key]}"
        newest[key] = max(decision, newest.get(key, 0))
