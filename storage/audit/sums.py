"""The sums that a sound audit leaves, so that the next one need not add up older rows."""

# ruff: noqa: S608 -- no value stands in these statements

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from sqlite3 import Connection
from typing import Any, Final, NamedTuple


class Since(NamedTuple):
    """The end of the older part: the row of an event, and a transfer. ``digest``: the SHA-256 of the sums there."""

    event: int
    transfer: int
    digest: bytes


NOTHING_NEW: Final = Since(event=(1 << 63) - 1, transfer=(1 << 63) - 1, digest=b"")

_SELECT_ACCOUNTS: Final = (
    "SELECT a.id, a.balance - coalesce(n.chips, 0) AS then_ FROM main.accounts a LEFT JOIN"
    " (SELECT account_id, sum(chips) AS chips FROM main.postings WHERE transfer_id > ?"
    " GROUP BY account_id) n ON n.account_id = a.id WHERE then_ <> 0 ORDER BY a.id"
)
_NEW_ROUNDS: Final = (
    "WITH fresh AS (SELECT table_id, min(seq) AS seq FROM main.events WHERE rowid > ?"
    " GROUP BY table_id), new AS (SELECT r.table_id, r.number, r.chat_id,"
    " CAST(strftime('%Y', r.at / 1000, 'unixepoch', '-8 months') AS INTEGER) AS season"
    " FROM fresh f JOIN main.rounds r ON r.table_id = f.table_id AND r.last_seq >= f.seq)"
)
_SELECT_SEASONS: Final = _NEW_ROUNDS + (
    " SELECT chat_id, game, season, person_id, sum(rounds), sum(points), sum(matches), sum(won) FROM ("
    " SELECT chat_id, game, season, person_id, rounds, points, matches, won FROM main.seasons"
    " UNION ALL SELECT n.chat_id, p.game, n.season, p.person_id, -1, -p.points, 0, 0"
    " FROM new n JOIN main.points p ON p.table_id = n.table_id AND p.number = n.number WHERE p.ranked"
    " UNION ALL SELECT n.chat_id, m.game, n.season, m.person_id, 0, 0, -1, -(m.place = 1)"
    " FROM new n JOIN main.match_places m ON m.table_id = n.table_id AND m.number = n.number"
    " WHERE m.ranked)"
    " GROUP BY chat_id, game, season, person_id"
    " HAVING sum(rounds) OR sum(points) OR sum(matches) OR sum(won) ORDER BY 1, 2, 3, 4"
)
_SELECT_ROLES: Final = _NEW_ROUNDS + (
    " SELECT chat_id, game, season, person_id, role, sum(rounds), sum(won) FROM ("
    " SELECT chat_id, game, season, person_id, role, rounds, won FROM main.season_roles"
    " UNION ALL SELECT n.chat_id, p.game, n.season, p.person_id, p.role, -1, -(p.points > 0)"
    " FROM new n JOIN main.points p ON p.table_id = n.table_id AND p.number = n.number"
    " WHERE p.ranked AND p.role <> '')"
    " GROUP BY chat_id, game, season, person_id, role HAVING sum(rounds) OR sum(won)"
    " ORDER BY 1, 2, 3, 4, 5"
)


def digest(db: Connection, since: Since) -> bytes:
    """The SHA-256 of all balances and seasons at the end of the older part, made from today's and the newer rows."""
    found = sha256()
    for row in _sums(db, since):
        found.update(json.dumps(row).encode() + b"\n")
    return found.digest()


def balances(db: Connection, since: Since) -> dict[int, int]:
    """The balances as they were, by account; accounts with 0 are left out."""
    return dict(db.execute(_SELECT_ACCOUNTS, (since.transfer,)))


def _sums(db: Connection, since: Since) -> Iterator[tuple[Any, ...]]:
    yield from db.execute(_SELECT_ACCOUNTS, (since.transfer,))
    for statement in (_SELECT_SEASONS, _SELECT_ROLES):
        yield from db.execute(statement, (since.event,))
