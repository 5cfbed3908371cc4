"""The ledger against itself: every balance added up anew from the transfers."""

from __future__ import annotations

from collections.abc import Iterator
from sqlite3 import Connection

from storage.audit.part import AuditPart
from storage.audit.sums import digest

_SELECT_BALANCES = (
    "SELECT a.id, a.chat_id, a.kind, a.balance, a.last_transfer, coalesce(p.chips, 0),"
    " coalesce(p.last, 0) FROM accounts a LEFT JOIN (SELECT account_id, sum(chips) AS chips,"
    " max(transfer_id) AS last FROM postings GROUP BY account_id) p ON p.account_id = a.id"
)
_SELECT_IMPOSSIBLE = (
    "SELECT x.id FROM transfers x JOIN accounts s ON s.id = x.source JOIN accounts t"
    " ON t.id = x.target LEFT JOIN tables g ON g.id = x.table_id"
    " WHERE s.chat_id <> t.chat_id OR x.chips <= 0 OR x.source = x.target"
    " OR (s.kind = 'house' OR t.kind = 'house') <> (x.table_id IS NULL)"
    " OR (s.table_id IS NOT NULL AND s.table_id IS NOT x.table_id)"
    " OR (t.table_id IS NOT NULL AND t.table_id IS NOT x.table_id)"
    " OR (x.table_id IS NOT NULL AND g.chat_id IS NOT s.chat_id)"
)
_SELECT_EVENINGS = (
    "SELECT table_id, person_id FROM (SELECT table_id, person_id, count(*) AS hands,"
    " sum(max(chips, 0)) AS won, sum(max(-chips, 0)) AS lost FROM results"
    " GROUP BY table_id, person_id"
    " UNION ALL SELECT table_id, person_id, hands, won, lost FROM evenings)"
    " GROUP BY table_id, person_id, hands, won, lost HAVING count(*) <> 2"
)
_SELECT_RANKED = (
    "SELECT table_id, person_id FROM (SELECT r.table_id, r.person_id, count(*) AS games,"
    " sum(max(r.chips, 0)) AS won, sum(max(-r.chips, 0)) AS lost FROM results r"
    " WHERE NOT EXISTS (SELECT 1 FROM results o JOIN people p ON p.id = o.person_id"
    " WHERE o.table_id = r.table_id AND o.number = r.number AND p.telegram_id < 0)"
    " GROUP BY r.table_id, r.person_id"
    " UNION ALL SELECT g.table_id, g.person_id, 1, max(g.chips, 0), max(-g.chips, 0)"
    " FROM tournament_gains g JOIN tables t ON t.id = g.table_id"
    " WHERE t.status = 'closed' AND g.chips <> 0"
    " UNION ALL SELECT table_id, person_id, games, won, lost FROM ranked)"
    " GROUP BY table_id, person_id, games, won, lost HAVING count(*) <> 2"
)


_SELECT_SEASONS = (
    "SELECT chat_id, person_id FROM (SELECT chat_id, game, season, person_id, sum(rounds) AS rounds,"
    " sum(points) AS points, sum(matches) AS matches, sum(won) AS won FROM (SELECT r.chat_id, p.game,"
    " CAST(strftime('%Y', r.at / 1000, 'unixepoch', '-8 months') AS INTEGER) AS season,"
    " p.person_id, 1 AS rounds, p.points AS points, 0 AS matches, 0 AS won FROM points p"
    " JOIN rounds r ON r.table_id = p.table_id AND r.number = p.number WHERE p.ranked"
    " UNION ALL SELECT r.chat_id, m.game,"
    " CAST(strftime('%Y', r.at / 1000, 'unixepoch', '-8 months') AS INTEGER),"
    " m.person_id, 0, 0, 1, m.place = 1 FROM match_places m"
    " JOIN rounds r ON r.table_id = m.table_id AND r.number = m.number WHERE m.ranked)"
    " GROUP BY chat_id, game, season, person_id"
    " UNION ALL SELECT chat_id, game, season, person_id, rounds, points, matches, won FROM seasons)"
    " GROUP BY chat_id, game, season, person_id, rounds, points, matches, won HAVING count(*) <> 2"
)
"""A player in sit-out has a place in a match, and no points of its last round."""


_SELECT_ROLES = (
    "SELECT chat_id, person_id FROM (SELECT r.chat_id, p.game,"
    " CAST(strftime('%Y', r.at / 1000, 'unixepoch', '-8 months') AS INTEGER) AS season,"
    " p.person_id, p.role, count(*) AS rounds, sum(p.points > 0) AS won FROM points p"
    " JOIN rounds r ON r.table_id = p.table_id AND r.number = p.number"
    " WHERE p.ranked AND p.role <> '' GROUP BY r.chat_id, p.game, season, p.person_id, p.role"
    " UNION ALL SELECT chat_id, game, season, person_id, role, rounds, won FROM season_roles)"
    " GROUP BY chat_id, game, season, person_id, role, rounds, won HAVING count(*) <> 2"
)


def book(db: Connection, part: AuditPart) -> Iterator[str]:
    """Give a line for every account, chat, transfer, table or evening that does not add up."""
    since = part.since
    if since is not None and digest(db, since) != since.digest:
        yield "sums: without what is new, balances and seasons are not those of the last audit"
    for account, chat, kind, balance, last, added, newest in db.execute(_SELECT_BALANCES):
        name = f"account {account} ({kind} in chat {chat})"
        if balance != added and since is None:
            yield f"{name}: balance {balance}, but its transfers add up to {added}"
        if last != newest and (since is None or newest > since.transfer):
            yield f"{name}: last transfer {last}, but the newest is {newest}"
        if balance < 0 and kind != "house":
            yield f"{name}: balance {balance} is below zero"
    for chat, total in db.execute(
        "SELECT chat_id, sum(balance) FROM accounts GROUP BY chat_id HAVING sum(balance) <> 0"
    ):
        yield f"chat {chat}: its accounts sum to {total}, not to zero"
    for (transfer,) in db.execute(_SELECT_IMPOSSIBLE):
        yield f"transfer {transfer}: between accounts that may not trade"
    for table_id, kind, balance in db.execute(
        "SELECT g.id, a.kind, a.balance FROM tables g JOIN accounts a ON a.table_id = g.id"
        " WHERE g.status = 'closed' AND a.balance <> 0"
    ):
        yield f"table {table_id}: closed, but {balance} chips lie in its {kind}"
    for table_id, person in sorted(set(db.execute(_SELECT_EVENINGS))):
        yield f"table {table_id}, person {person}: the evening is not the sum of the results"
    for table_id, person in sorted(set(db.execute(_SELECT_RANKED))):
        yield f"table {table_id}, person {person}: what counts for the ranking is not what was won"
    if since is None and not part.missing:
        yield from _seasons(db)
    for (table_id,) in db.execute(
        "SELECT DISTINCT c.table_id FROM clocks c JOIN tables g ON g.id = c.table_id"
        " WHERE g.status = 'closed'"
    ):
        yield f"table {table_id}: closed, but a clock is set"


def _seasons(db: Connection) -> Iterator[str]:
    for chat, person in sorted(set(db.execute(_SELECT_SEASONS))):
        yield f"chat {chat}, person {person}: the season is not the sum of the points"
    for chat, person in sorted(set(db.execute(_SELECT_ROLES))):
        yield f"chat {chat}, person {person}: the roles of the season are not those of the rounds"
