"""Tournaments compared: the stacks with the issued chips, the giri with a sequence without gaps."""

from __future__ import annotations

from collections.abc import Iterator
from sqlite3 import Connection

_SELECT_STACKS = (
    "SELECT t.table_id, c.starting_chips * (SELECT count(*) FROM accounts WHERE chat_id = t.books"
    " AND person_id IS NOT NULL), (SELECT -coalesce(sum(balance), 0) FROM accounts"
    " WHERE chat_id = t.books AND kind = 'house')"
    " FROM tournaments t JOIN chats c ON c.id = t.books"
)
_SELECT_GIRI = (
    "SELECT t.table_id, (SELECT count(*) FROM giri WHERE tournament_id = t.table_id),"
    " (SELECT coalesce(max(number), 0) FROM giri WHERE tournament_id = t.table_id)"
    " FROM tournaments t"
)
_SELECT_ELSEWHERE = (
    "SELECT r.tournament_id, r.number FROM giri r JOIN tournaments t ON t.table_id = r.tournament_id"
    " JOIN tables g ON g.id = r.table_id WHERE g.chat_id <> t.books"
)
_SELECT_OUTLIVED = (
    "SELECT t.table_id, g.id FROM tournaments t JOIN tables o ON o.id = t.table_id"
    " JOIN tables g ON g.chat_id = t.books WHERE o.status = 'closed' AND g.status = 'open'"
)


def tournaments(db: Connection) -> Iterator[str]:
    """Give a line for every tournament with wrong stacks, giri or tables."""
    for tournament, due, issued in db.execute(_SELECT_STACKS):
        if due != issued:
            yield f"tournament {tournament}: {issued} chips in play, but its entrants' stacks are {due}"
    for tournament, rows, highest in db.execute(_SELECT_GIRI):
        if rows != highest:
            yield f"tournament {tournament}: told {rows} giri, but the last is number {highest}"
    for tournament, number in db.execute(_SELECT_ELSEWHERE):
        yield f"tournament {tournament}: giro {number} was played at no table of its own"
    for tournament, table in db.execute(_SELECT_OUTLIVED):
        yield f"tournament {tournament}: over, but its table {table} is open"
