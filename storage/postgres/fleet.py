"""The bots of a server, in the schema that they share; a group moves from schema to schema in one transaction."""

# ruff: noqa: S608 -- names of our own

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from storage.errors import ConflictError, ForbiddenError
from storage.records import ChatId, OtherBot
from storage.session import Session

SINCE: Final = "1 minute"
"""A bot that has said nothing for so long does not run."""

_OF_CHATS: Final = "chat_id = ANY ({chats})"
_OF_TABLES: Final = "table_id = ANY ({tables})"

MOVES: Final[Mapping[str, str]] = {
    "chats": "id = ANY ({chats})",
    "chat_addresses": _OF_CHATS,
    "people": "id = ANY ({people})",
    "former_members": f"{_OF_CHATS} AND person_id = ANY ({{people}})",
    "tables": _OF_CHATS,
    "events": _OF_TABLES,
    "lots": _OF_TABLES,
    "tournaments": _OF_TABLES,
    "giri": "tournament_id = ANY ({tables})",
    "rounds": _OF_TABLES,
    "results": _OF_TABLES,
    "evenings": _OF_TABLES,
    "ranked": _OF_TABLES,
    "points": _OF_TABLES,
    "match_places": _OF_TABLES,
    "seasons": _OF_CHATS,
    "season_roles": _OF_CHATS,
    "accounts": "id = ANY ({accounts})",
    "transfers": f"({_OF_TABLES} OR (table_id IS NULL AND target = ANY ({{accounts}})))",
    "leasts": _OF_CHATS,
    "refills": "account_id = ANY ({accounts})",
    "chains": _OF_TABLES,
    "decks": _OF_TABLES,
    "archived": _OF_TABLES,
    "carried": _OF_TABLES,
}
"""The rows of a group, by tables, each behind those that it points to. An index finds them in each table that grows.

Rows about this bot and its messages stay, and those that can be made again. A closed table has no clock.
"""

_OWN_COLUMNS: Final[Mapping[str, frozenset[str]]] = {
    "chats": frozenset({"status", "goes_to", "move_code"}),
    "people": frozenset({"private"}),
}
"""Columns that are about a bot. They stay."""

_AGAIN: Final[Mapping[str, str]] = {
    "chats": "(id) DO UPDATE SET {}",
    "accounts": "(id) DO UPDATE SET {} WHERE accounts.chat_id = excluded.chat_id",
    "seasons": "(chat_id, game, season, person_id) DO UPDATE SET {}",
    "season_roles": "(chat_id, game, season, person_id, role) DO UPDATE SET {}",
}
"""Rows that may have changed since the group was here before. All others are as they were, or the digest differs."""

_NOT_PROVEN: Final = frozenset({"chat_addresses", "former_members"})
"""Tables whose rows may change while the group waits to be taken."""

_MAY_CHANGE: Final[Mapping[str, frozenset[str]]] = {
    "chats": frozenset({"title", "access"}),
    "people": frozenset(
        ["name", "username", "language", "nameless", "pictures", "own_table", "plays_only"]
    ),
}
"""Columns that may change meanwhile."""

_NUMBERED: Final = ("chats", "tables", "accounts", "transfers", "leasts")

_SELECT_OTHERS: Final = (
    "SELECT schema, username, playing FROM matta_common.bots"
    f" WHERE schema <> current_schema() AND at > now() - interval '{SINCE}'"
    " AND version = (SELECT max(number) FROM migrations) ORDER BY playing, schema"
)
_NOTE: Final = (
    "INSERT INTO matta_common.bots (schema, username, version, playing, at)"
    " VALUES (current_schema(), ?, (SELECT max(number) FROM migrations), ?, now())"
    " ON CONFLICT (schema) DO UPDATE SET username = excluded.username, version = excluded.version,"
    " playing = excluded.playing, at = excluded.at"
)
_SELECT_OFFER: Final = (
    "SELECT source, chat_id, rows, digest FROM matta_common.moves"
    " WHERE code = ? AND target = current_schema() AND taken_at IS NULL FOR UPDATE"
)
_SELECT_OFFERED_HERE: Final = (
    "SELECT source, chat_id FROM matta_common.moves WHERE target = current_schema()"
    " AND taken_at IS NULL"
)
_SELECT_BOOKS: Final = (
    "SELECT o.books FROM {0}.tables g JOIN {0}.tournaments o ON o.table_id = g.id"
    " WHERE g.chat_id = {1}"
)
SELECT_TABLES: Final = "SELECT id FROM {0}.tables WHERE chat_id = ANY ({chats})"
SELECT_ACCOUNTS: Final = (
    "SELECT id FROM {0}.accounts WHERE chat_id = ANY ({chats}) AND person_id IS NOT NULL"
    " UNION ALL SELECT id FROM {0}.accounts WHERE chat_id = ANY ({chats}) AND kind = 'house'"
    " UNION ALL SELECT id FROM {0}.accounts WHERE table_id = ANY ({tables})"
)
_SELECT_PEOPLE: Final = (
    "SELECT person_id FROM {0}.accounts WHERE id = ANY ({accounts}) AND person_id IS NOT NULL"
    " UNION SELECT opener FROM {0}.tables WHERE id = ANY ({tables})"
    " UNION SELECT set_by FROM {0}.leasts WHERE chat_id = ANY ({chats}) AND set_by IS NOT NULL"
)
"""Everybody whom a row or an event names: people at a table have an account."""

_SELECT_UNBALANCED: Final = (
    "SELECT 1 FROM accounts a LEFT JOIN (SELECT account_id, sum(chips) AS chips FROM ("
    f"SELECT source AS account_id, -chips AS chips FROM transfers WHERE {MOVES['transfers']}"
    f" UNION ALL SELECT target, chips FROM transfers WHERE {MOVES['transfers']}"
    f" UNION ALL SELECT account_id, chips FROM carried WHERE {MOVES['carried']}) m"
    " GROUP BY account_id) p ON p.account_id = a.id"
    f" WHERE {MOVES['accounts']} AND a.balance <> coalesce(p.chips, 0) LIMIT 1"
)


class _Group(NamedTuple):
    """A group in a schema, with its tournaments."""

    schema: str
    ids: dict[str, str]
    """The numbers of its chats, tables, accounts and people, as arrays of PostgreSQL."""

    def rows(self, name: str) -> str:
        """The end of a query for the group's rows in a table."""
        return f"{self.schema}.{name} WHERE {self.of(MOVES[name])}"

    def of(self, statement: str) -> str:
        return statement.format(self.schema, **self.ids)


class ServerFleet:
    def __init__(self, session: Session) -> None:
        self._session = session

    # --- room -------------------------------------------------------------------------------------------------

    def note(self, username: str, playing: int) -> None:
        self._session.execute(_NOTE, (username, playing))

    def others(self) -> list[OtherBot]:
        return list(map(OtherBot._make, self._session.execute(_SELECT_OTHERS)))

    # --- the bot that a group leaves --------------------------------------------------------------------------

    def takes(self, other: OtherBot, chat_id: ChatId) -> bool:
        group, there = self._group(self._own, chat_id), other.schema
        stranger = (
            f"SELECT 1 FROM (SELECT id, telegram_id FROM {group.rows('people')}) p WHERE EXISTS"
            f" (SELECT 1 FROM {there}.people o WHERE (o.id = p.id OR o.telegram_id = p.telegram_id)"
            " AND (o.id = p.id) <> (o.telegram_id = p.telegram_id)) OR NOT EXISTS"
            " (SELECT 1 FROM matta_common.people d WHERE (d.id, d.telegram_id) = (p.id, p.telegram_id))"
        )
        record = self._record(there, chat_id)
        taken = [
            f"SELECT 1 FROM {there}.{name} WHERE id IN (SELECT id FROM {group.rows(name)})"
            + (f" AND id NOT IN (SELECT id FROM {record.rows(name)})" if record else "")
            for name in _NUMBERED
        ]
        plays = self._plays(there, self._addresses(group.schema, chat_id), besides=chat_id)
        return not plays and not any(
            self._session.value(f"{query} LIMIT 1") for query in (stranger, *taken)
        )

    def offer(self, other: OtherBot, chat_id: ChatId, code: str, *, at: int) -> None:
        rows, digest = self._proof(self._group(self._own, chat_id))
        self._session.execute(
            "DELETE FROM matta_common.moves WHERE source = current_schema() AND chat_id = ?",
            (chat_id,),
        )  # of a group that has been away
        self._session.execute(
            "INSERT INTO matta_common.moves"
            " (code, source, target, chat_id, rows, digest, offered_at)"
            " VALUES (?, current_schema(), ?, ?, ?, ?, ?)",
            (_hash(code), other.schema, chat_id, rows, digest, at),
        )

    def withdraw(self, chat_id: ChatId) -> bool:
        of_group = "FROM matta_common.moves WHERE source = current_schema() AND chat_id = ?"
        self._session.execute(f"DELETE {of_group} AND taken_at IS NULL", (chat_id,))
        return self._session.value(f"SELECT 1 {of_group}", (chat_id,)) is None

    def taken(self, at: int) -> list[ChatId]:
        rows = self._session.execute(
            "UPDATE matta_common.moves SET closed_at = ? WHERE source = current_schema()"
            " AND taken_at IS NOT NULL AND closed_at IS NULL RETURNING chat_id",
            (at,),
        )
        return [chat_id for (chat_id,) in rows]

    # --- the bot to which it goes -----------------------------------------------------------------------------

    def is_offered(self, address: int) -> bool:
        offers = self._session.execute(_SELECT_OFFERED_HERE).fetchall()
        return any(address in self._addresses(source, chat_id) for source, chat_id in offers)

    def take(self, code: str, address: int, at: int) -> ChatId:
        offer = self._session.execute(_SELECT_OFFER, (_hash(code),)).fetchone()
        if offer is None:
            raise ConflictError("no such offer")
        source, chat_id, rows, digest = offer
        addresses = self._addresses(source, chat_id)
        if address not in addresses:
            raise ConflictError("offered to another group")
        if self._plays(self._own, addresses, besides=chat_id):
            raise ConflictError("the group has played here")
        release = "SELECT max(number) FROM {}.migrations"
        if self._session.value(release.format(source)) != self._session.value(
            release.format(self._own)
        ):
            raise ConflictError("the other bot is of another release")
        try:
            with self._session.attempt():
                self._copy(self._group(source, chat_id), addresses)
                self._check(self._group(self._own, chat_id), (rows, digest))
        except ForbiddenError as error:
            raise ConflictError(str(error)) from error
        here = "UPDATE chats SET status = 'in', goes_to = '', move_code = '' WHERE id = ?"
        self._session.execute(here, (chat_id,))
        taken = "UPDATE matta_common.moves SET taken_at = ? WHERE code = ?"
        self._session.execute(taken, (at, _hash(code)))
        self._session.forget()
        return ChatId(chat_id)

    def _copy(self, group: _Group, addresses: list[int]) -> None:
        with self._session.without_triggers([*MOVES]):
            for address in addresses:  # of a chat without a table, or of the group's record
                self._session.execute("DELETE FROM chat_addresses WHERE address = ?", (address,))
            self._session.execute(f"DELETE FROM former_members WHERE {group.of(_OF_CHATS)}")
            for name in MOVES:
                columns = self._columns(name, _OWN_COLUMNS)
                listed = ", ".join(columns)
                new = ", ".join(f"{one} = excluded.{one}" for one in columns)
                again = _AGAIN.get(name, "DO NOTHING").format(new)
                self._session.execute(
                    f"INSERT INTO {name} ({listed}) SELECT {listed} FROM {group.rows(name)}"
                    f" ORDER BY ctid ON CONFLICT {again}"
                )
        self._session.execute("DELETE FROM audited")  # the next audit reads everything

    def _check(self, group: _Group, proof: tuple[int, bytes]) -> None:
        """Raise ``ForbiddenError`` unless the rows are those that were offered, and each balance is that of its
        transfers, so that all sum to zero.
        """
        if self._proof(group) != proof:
            raise ForbiddenError("the rows are not those that were offered")
        if self._session.value(group.of(_SELECT_UNBALANCED)):
            raise ForbiddenError("the chips do not add up")

    # --- both -------------------------------------------------------------------------------------------------

    @property
    def _own(self) -> str:
        return str(self._session.value("SELECT current_schema()"))

    def _record(self, schema: str, chat_id: ChatId) -> _Group | None:
        """The closed record of a group that has been there before."""
        gone = (
            f"SELECT 1 FROM {schema}.chats"
            f" WHERE id = {chat_id} AND goes_to <> '' AND move_code = ''"
        )
        return self._group(schema, chat_id) if self._session.value(gone) else None

    def _plays(self, schema: str, addresses: list[int], *, besides: ChatId) -> bool:
        """Whether a table of another chat than ``besides`` ever stood at one of these addresses."""
        known = (
            f"SELECT 1 FROM {schema}.tables t JOIN {schema}.chat_addresses a USING (chat_id)"
            f" WHERE a.address = ANY ({_array(addresses)}) AND chat_id <> {besides} LIMIT 1"
        )
        return self._session.value(known) is not None

    def _addresses(self, schema: str, chat_id: ChatId) -> list[int]:
        return self._numbers(
            f"SELECT address FROM {schema}.chat_addresses WHERE chat_id = {chat_id}"
        )

    def _group(self, schema: str, chat_id: ChatId) -> _Group:
        group = _Group(schema, {})
        books = self._numbers(_SELECT_BOOKS.format(schema, chat_id))
        group.ids["chats"] = _array([chat_id, *books])
        for what, query in (
            ("tables", SELECT_TABLES),
            ("accounts", SELECT_ACCOUNTS),
            ("people", _SELECT_PEOPLE),
        ):
            group.ids[what] = _array(self._numbers(group.of(query)))
        return group

    def _numbers(self, query: str) -> list[int]:
        return [number for (number,) in self._session.execute(query)]

    def _columns(self, name: str, *without: Mapping[str, frozenset[str]]) -> list[str]:
        found: Any = self._session.execute(f"SELECT * FROM {name} LIMIT 0")
        left_out = {column for columns in without for column in columns.get(name, ())}
        return [one[0] for one in found.description if one[0] not in left_out]

    def _proof(self, group: _Group) -> tuple[int, bytes]:
        """The number of a group's rows that do not change any more, and the SHA-256 of those of all tables."""
        rows, digest = 0, sha256()
        for name in (name for name in MOVES if name not in _NOT_PROVEN):
            number, of_table = self._session.execute(
                "SELECT count(*), sha256(coalesce(string_agg(one, '' ORDER BY one), '')) FROM"
                " (SELECT sha256(convert_to(r::text, 'UTF8')) AS one FROM"
                f" (SELECT {', '.join(self._columns(name, _OWN_COLUMNS, _MAY_CHANGE))}"
                f" FROM {group.rows(name)}) r) s"
            ).fetchone()
            rows += number
            digest.update(f"{name} {number} {of_table.hex()}\n".encode())
        return rows, digest.digest()


def _array(numbers: list[int]) -> str:
    return f"'{{{','.join(map(str, numbers))}}}'::bigint[]"


def _hash(code: str) -> bytes:
    return sha256(code.encode()).digest()
