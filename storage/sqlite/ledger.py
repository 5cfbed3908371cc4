from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from engine.game import ESCROW, POT, PRIZE, Person, Purse, Transfer
from storage.errors import ConflictError, NotEnoughError, UnknownRecordError
from storage.records import ChatId, Standing, TableId
from storage.sqlite.session import AppendBuffer, ReadCache, Session
from storage.sqlite.tables import Journal, Tables

KINDS: Final[dict[Purse, str]] = {ESCROW: "escrow", POT: "pot", PRIZE: "prize"}
"""A table's own purses, by the kind of their account. Stored: the kinds never change their meaning."""

_PURSES: Final = {kind: purse for purse, kind in KINDS.items()}

_HELD: Final = {
    kind: f"SELECT id, balance FROM accounts WHERE table_id = ? AND kind = '{kind}'"  # noqa: S608
    for kind in KINDS.values()
}
"""The kind stands in the text. As a parameter it would make SQLite prepare the statement anew each time, since the partial
index depends on it.
"""

START: Final = "start"
REFILL: Final = "refill"

_POST = (
    "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)


_REST: Final = (
    "SELECT coalesce(sum(e.hands), 0) FROM tables t JOIN evenings e ON e.table_id = t.id"
    " WHERE e.person_id = ?2 AND (t.chat_id = ?1 OR t.chat_id IN (SELECT o.books FROM tables g"
    " JOIN tournaments o ON o.table_id = g.id WHERE g.chat_id = ?1))"
)

_JUDGED: Final = (
    "INSERT INTO refills (transfer_id, account_id, rest, held, least, least_id)"
    " SELECT last_transfer, ?1, ?2, ?3, ?4, (SELECT max(id) FROM leasts WHERE chat_id = ?5)"
    " FROM accounts WHERE id = ?1"
)
"""The latest refill is the last transfer of its account."""

Account: TypeAlias = tuple[int, int]
"""Number and balance."""


class Ledger:
    """The ledger. Transfers wait for the commit; cached balances already include them."""

    def __init__(self, session: Session, tables: Tables, journal: Journal) -> None:
        self._session = session
        self._tables = tables
        self._journal = journal
        self._people: ReadCache[tuple[ChatId, Person], Account] = ReadCache(
            session, self._load_person
        )
        self._purses: ReadCache[tuple[TableId, Purse], Account] = ReadCache(
            session, self._load_purse
        )
        self._transfers = AppendBuffer(session, _POST)

    def balance(self, chat_id: ChatId, person: Person) -> int | None:
        account = self._people.get((chat_id, person))
        return account[1] if account else None

    def balances(self, chat_id: ChatId, people: Iterable[Person]) -> dict[Person, int]:
        found = {}
        for person in people:
            account = self._people.get((chat_id, person))
            if account is not None:
                found[person] = account[1]
        return found

    def purse(self, chat_id: ChatId, person: Person, at: int) -> int:
        account = self._people.get((chat_id, person))
        if account is not None:
            return account[1]
        chips, _ = self._chat_chips(chat_id)
        opened = self._open(chat_id, "person", person, None)
        self._issue(chat_id, opened, chips, START, at)
        self._people.put((chat_id, person), (opened, chips))
        return chips

    def purses(self, chat_id: ChatId, people: Iterable[Person], at: int) -> dict[Person, int]:
        wanted = tuple(people)
        known = self.balances(chat_id, wanted)
        if len(known) == len(wanted):
            return known
        return {
            person: known[person] if person in known else self.purse(chat_id, person, at)
            for person in wanted
        }

    def held(self, table_id: TableId) -> dict[Purse, int]:
        rows = self._session.execute(
            "SELECT kind, balance FROM accounts WHERE table_id = ?", (table_id,)
        )
        return dict.fromkeys(KINDS, 0) | {_PURSES[kind]: balance for kind, balance in rows}

    def move(
        self, table_id: TableId, seq: int, transfers: Iterable[Transfer], reason: str, at: int
    ) -> None:
        wanted = tuple(transfers)
        if not wanted:
            return
        if not 0 < seq <= self._journal.last_seq(table_id):
            raise UnknownRecordError(f"table {table_id} has no event {seq}")
        table = self._tables.get(table_id)
        if table.status != "open":
            raise ConflictError(f"table {table_id} is closed")
        purses = {purse for source, target, _ in wanted for purse in (source, target)}
        accounts = {purse: self._account(table.chat_id, table_id, purse) for purse in purses}
        balances = {purse: account[1] for purse, account in accounts.items()}
        for source, target, chips in wanted:
            if chips <= 0 or source == target:
                raise ValueError(f"no transfer: {chips} chips from {source} to {target}")
            if balances[source] < chips:
                raise NotEnoughError(source, chips, balances[source])
            balances[source] -= chips
            balances[target] += chips
        self._transfers.add(
            [
                (at, reason, table_id, seq, accounts[source][0], accounts[target][0], chips)
                for source, target, chips in wanted
            ]
        )
        for purse, (number, _) in accounts.items():
            if purse > 0:
                self._people.put((table.chat_id, purse), (number, balances[purse]))
            else:
                self._purses.put((table_id, purse), (number, balances[purse]))

    def refill(self, chat_id: ChatId, person: Person, at: int, *, held: int, least: int) -> int:
        account = self._people.get((chat_id, person))
        if account is None:
            raise UnknownRecordError(f"person {person} has no account in chat {chat_id}")
        number, balance = account
        _, chips = self._chat_chips(chat_id)
        rest = self.rest(chat_id, person)
        if held >= least or rest == self.refilled_in(chat_id, person):
            raise ConflictError(f"person {person} may take no refill in chat {chat_id}")
        self._issue(chat_id, number, chips, REFILL, at)
        self._session.execute(_JUDGED, (number, rest, held, least, chat_id))
        self._people.put((chat_id, person), (number, balance + chips))
        return balance + chips

    def rest(self, chat_id: ChatId, person: Person) -> int:
        rounds: int = self._session.execute(_REST, (chat_id, person)).fetchone()[0]
        return rounds

    def refilled_in(self, chat_id: ChatId, person: Person) -> int | None:
        rest: int | None = self._session.execute(
            "SELECT max(r.rest) FROM refills r JOIN accounts a ON a.id = r.account_id"
            " WHERE a.chat_id = ? AND a.person_id = ?",
            (chat_id, person),
        ).fetchone()[0]
        return rest

    def refills(self, chat_id: ChatId, person: Person) -> int:
        count: int = self._session.execute(
            "SELECT count(*) FROM accounts a JOIN transfers t ON t.target = a.id"
            " WHERE a.chat_id = ? AND a.person_id = ? AND t.reason = 'refill'",
            (chat_id, person),
        ).fetchone()[0]
        return count

    def of_person(self, person: Person) -> list[tuple[ChatId, int]]:
        return self._session.execute(
            "SELECT a.chat_id, a.balance FROM accounts a JOIN chats c ON c.id = a.chat_id"
            " WHERE a.person_id = ? AND c.kind <> 'tournament' ORDER BY a.chat_id",
            (person,),
        ).fetchall()

    def ranking(self, chat_id: ChatId) -> list[Standing]:
        rows = self._session.execute(
            "WITH sums AS (SELECT e.person_id, sum(e.won) AS won, sum(e.lost) AS lost,"
            " sum(e.games) AS games, max(e.won - e.lost) AS best,"
            " sum(e.won > e.lost) AS above, sum(e.won < e.lost) AS below"
            " FROM tables t JOIN ranked e ON e.table_id = t.id WHERE t.chat_id = ?1"
            " GROUP BY e.person_id)"
            " SELECT a.person_id, a.balance, coalesce(s.won, 0), coalesce(s.lost, 0),"
            " coalesce(s.games, 0), coalesce(s.best, 0),"
            " (SELECT count(*) FROM transfers x WHERE x.target = a.id AND x.reason = 'refill'),"
            " coalesce(s.above, 0), coalesce(s.below, 0)"
            " FROM accounts a LEFT JOIN sums s ON s.person_id = a.person_id"
            " WHERE a.chat_id = ?1 AND a.person_id IS NOT NULL"
            " ORDER BY s.games IS NULL, s.won - s.lost DESC, a.person_id",
            (chat_id,),
        )
        return list(map(Standing._make, rows))

    def _account(self, chat_id: ChatId, table_id: TableId, purse: Purse) -> Account:
        """Give the account of ``purse`` at this table; the table's own accounts are opened when first used."""
        if purse > 0:
            account = self._people.get((chat_id, purse))
            if account is None:
                raise UnknownRecordError(f"person {purse} has no account in chat {chat_id}")
            return account
        kind = KINDS.get(purse)
        if kind is None:
            raise ValueError(f"no purse: {purse}")
        return self._purses.get((table_id, purse)) or (self._open(chat_id, kind, None, table_id), 0)

    def _load_person(self, key: tuple[ChatId, Person]) -> Account | None:
        account: Account | None = self._session.look(
            "SELECT id, balance FROM accounts WHERE chat_id = ? AND person_id = ?", key
        )
        return account

    def _load_purse(self, key: tuple[TableId, Purse]) -> Account | None:
        table_id, purse = key
        account: Account | None = self._session.look(_HELD[KINDS[purse]], (table_id,))
        return account

    def _open(
        self, chat_id: ChatId, kind: str, person: Person | None, table_id: TableId | None
    ) -> int:
        account: int = self._session.execute(
            "INSERT INTO accounts (chat_id, kind, person_id, table_id) VALUES (?, ?, ?, ?)"
            " RETURNING id",
            (chat_id, kind, person, table_id),
        ).fetchone()[0]
        return account

    def _chat_chips(self, chat_id: ChatId) -> tuple[int, int]:
        """Give the chat's starting chips and refill."""
        row: tuple[int, int] | None = self._session.execute(
            "SELECT starting_chips, refill FROM chats WHERE id = ?", (chat_id,)
        ).fetchone()
        if row is None:
            raise UnknownRecordError(f"chat {chat_id}")
        return row

    def _issue(self, chat_id: ChatId, account: int, chips: int, reason: str, at: int) -> None:
        """Let the chat's house give chips; its account is opened when first used."""
        if chips == 0:
            return
        row = self._session.execute(
            "SELECT id FROM accounts WHERE chat_id = ? AND kind = 'house'", (chat_id,)
        ).fetchone()
        house = row[0] if row else self._open(chat_id, "house", None, None)
        self._transfers.add([(at, reason, None, None, house, account, chips)])
