from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.game import ESCROW, POT, PRIZE, Person, Purse, Transfer
from storage.errors import ConflictError, NotEnoughError, UnknownRecordError
from storage.records import ChatId, Standing, TableId
from storage.repositories.read_cache import ReadCache
from storage.repositories.tables import Journal, Tables
from storage.session import Session

KINDS: Final[dict[Purse, str]] = {ESCROW: "escrow", POT: "pot", PRIZE: "prize"}
"""A table's own purses, by the kind of their account. Stored: the kinds never change their meaning."""

_PURSES: Final = {kind: purse for purse, kind in KINDS.items()}

START: Final = "start"
REFILL: Final = "refill"

_INSERT_TRANSFER: Final = (
    "INSERT INTO transfers (at, reason, table_id, seq, source, target, chips)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)


_SELECT_REST: Final = (
    "SELECT coalesce(sum(e.hands), 0) FROM tables t JOIN evenings e ON e.table_id = t.id"
    " WHERE e.person_id = ? AND (t.chat_id = ? OR t.chat_id IN (SELECT o.books FROM tables g"
    " JOIN tournaments o ON o.table_id = g.id WHERE g.chat_id = ?))"
)

_INSERT_REFILL: Final = (
    "INSERT INTO refills (transfer_id, account_id, rest, held, least, least_id)"
    " SELECT last_transfer, id, ?, ?, ?, (SELECT max(id) FROM leasts WHERE chat_id = ?)"
    " FROM accounts WHERE id = ?"
)
"""The latest refill is the last transfer of its account."""


class _Account(NamedTuple):
    number: int
    balance: int


class Ledger:
    """The accounts and their transfers. The database keeps balances from the transfers.

    Every chat has a house, which issues chips: its balance is below zero by the chips in play. Every person has an
    account in the chat, every table an escrow, a pot and a prize.
    """

    def __init__(self, session: Session, tables: Tables, journal: Journal) -> None:
        self._session = session
        self._tables = tables
        self._journal = journal
        self._people: ReadCache[tuple[ChatId, Person], _Account] = ReadCache(session, self._load)
        """People's accounts; every transfer puts or drops those that it touches."""

    def balance(self, chat_id: ChatId, person: Person) -> int | None:
        """Give a person's free chips; None without an account in this chat. Writes nothing."""
        return self.balances(chat_id, (person,)).get(person)

    def balances(self, chat_id: ChatId, people: Iterable[Person]) -> dict[Person, int]:
        """Give the free chips of these people; people without an account in this chat are left out. Writes nothing."""
        accounts = self._of_people(chat_id, people)
        return {person: account.balance for person, account in accounts.items()}

    def purse(self, chat_id: ChatId, person: Person, at: int) -> int:
        """Give a person's free chips. A new person gets an account and the chat's starting chips from the house.

        Raise ``UnknownRecordError`` if there is no such chat.
        """
        return self.purses(chat_id, (person,), at)[person]

    def purses(self, chat_id: ChatId, people: Iterable[Person], at: int) -> dict[Person, int]:
        """Call ``purse`` for several people; give their free chips in the same order."""
        wanted = tuple(people)
        known = self.balances(chat_id, wanted)
        return {
            person: known[person] if person in known else self._begin(chat_id, person, at)
            for person in wanted
        }

    def _begin(self, chat_id: ChatId, person: Person, at: int) -> int:
        """Open a person's account; give its starting chips."""
        chips, _ = self._chat_chips(chat_id)
        account = self._open(chat_id, "person", person=person, table_id=None)
        self._issue(chat_id, account, chips=chips, reason=START, at=at)
        return chips

    def move(
        self, table_id: TableId, seq: int, transfers: Iterable[Transfer], *, reason: str, at: int
    ) -> None:
        """Post the transfers of event ``seq`` of a table, in order, in the table's chat; all or nothing.

        Raise ``NotEnoughError`` if a purse would fall below zero at any step (GEN-8). Raise ``UnknownRecordError`` if
        a person has no account here or the event is not in the journal, ``ConflictError`` if the table is closed.
        Raise
        ``ValueError`` for a transfer without chips, from a purse to itself, or of an unknown purse.
        """
        wanted = tuple(transfers)
        if not wanted:
            return
        if not 0 < seq <= self._journal.last_seq(table_id):
            raise UnknownRecordError(f"table {table_id} has no event {seq}")
        table = self._tables.get(table_id)
        if table.status != "open":
            raise ConflictError(f"table {table_id} is closed")
        accounts = self._accounts(table.chat_id, table_id, wanted)
        balances = {purse: account.balance for purse, account in accounts.items()}
        for source, target, chips in wanted:
            if chips <= 0 or source == target:
                raise ValueError(f"no transfer: {chips} chips from {source} to {target}")
            if balances[source] < chips:
                raise NotEnoughError(source, chips, balances[source])
            balances[source] -= chips
            balances[target] += chips
        self._session.execute_many(
            _INSERT_TRANSFER,
            [
                (at, reason, table_id, seq, accounts[source].number, accounts[target].number, chips)
                for source, target, chips in wanted
            ],
        )
        for purse, account in accounts.items():
            if purse > 0:
                self._people.put((table.chat_id, purse), account._replace(balance=balances[purse]))

    def refill(self, chat_id: ChatId, person: Person, at: int, *, held: int, least: int) -> int:
        """Let the house give the chat's refill (GEN-9), counted; give the new balance.

        ``held``: the person's counted chips; ``least``: the least for this person. Both are kept for the audit. Raise
        ``UnknownRecordError`` if the person has no account here, ``ConflictError`` for a second refill in one rest or
        if
        ``held`` is not below ``least``.
        """
        account = self._account(chat_id, person)
        _, chips = self._chat_chips(chat_id)
        rest = self.rest(chat_id, person)
        if held >= least or rest == self.refilled_in(chat_id, person):
            raise ConflictError(f"person {person} may take no refill in chat {chat_id}")
        self._issue(chat_id, account.number, chips=chips, reason=REFILL, at=at)
        self._people.drop((chat_id, person))
        self._session.execute(_INSERT_REFILL, (rest, held, least, chat_id, account.number))
        return account.balance + chips

    def rest(self, chat_id: ChatId, person: Person) -> int:
        """Give the number of a person's finished rounds at the tables of this chat and of its tournaments."""
        rounds: int = self._session.execute(_SELECT_REST, (person, chat_id, chat_id)).fetchone()[0]
        return rounds

    def refilled_in(self, chat_id: ChatId, person: Person) -> int | None:
        """Give the ``rest`` of a person's last refill; None without one."""
        rest: int | None = self._session.execute(
            "SELECT max(r.rest) FROM refills r JOIN accounts a ON a.id = r.account_id"
            " WHERE a.chat_id = ? AND a.person_id = ?",
            (chat_id, person),
        ).fetchone()[0]
        return rest

    def refills(self, chat_id: ChatId, person: Person) -> int:
        """Give the number of a person's refills in this chat."""
        count: int = self._session.execute(
            "SELECT count(*) FROM accounts a JOIN transfers t ON t.target = a.id"
            " WHERE a.chat_id = ? AND a.person_id = ? AND t.reason = 'refill'",
            (chat_id, person),
        ).fetchone()[0]
        return count

    def of_person(self, person: Person) -> list[tuple[ChatId, int]]:
        """Give each chat in which a person has an account, with the free chips there. Stacks of tournaments are left
        out, and groups that another bot has taken.
        """
        return self._session.execute(
            "SELECT a.chat_id, a.balance FROM accounts a JOIN chats c ON c.id = a.chat_id"
            " WHERE a.person_id = ? AND c.kind <> 'tournament'"
            " AND (c.goes_to = '' OR c.move_code <> '') ORDER BY a.chat_id",
            (person,),
        ).fetchall()

    def ranking(self, chat_id: ChatId) -> list[Standing]:
        """Give everybody with an account in the chat, first people with rounds that count, the best first."""
        rows = self._session.execute(
            "WITH sums AS (SELECT e.person_id, sum(e.won) AS won, sum(e.lost) AS lost,"
            " sum(e.games) AS games, max(e.won - e.lost) AS best,"
            " count(*) FILTER (WHERE e.won > e.lost) AS above,"
            " count(*) FILTER (WHERE e.won < e.lost) AS below"
            " FROM tables t JOIN ranked e ON e.table_id = t.id WHERE t.chat_id = ?"
            " GROUP BY e.person_id)"
            " SELECT a.person_id, a.balance, coalesce(s.won, 0), coalesce(s.lost, 0),"
            " coalesce(s.games, 0), coalesce(s.best, 0),"
            " (SELECT count(*) FROM transfers x WHERE x.target = a.id AND x.reason = 'refill'),"
            " coalesce(s.above, 0), coalesce(s.below, 0)"
            " FROM accounts a LEFT JOIN sums s ON s.person_id = a.person_id"
            " WHERE a.chat_id = ? AND a.person_id IS NOT NULL"
            " ORDER BY s.games IS NULL, s.won - s.lost DESC, a.person_id",
            (chat_id, chat_id),
        )
        return list(map(Standing._make, rows))

    def _of_people(self, chat_id: ChatId, people: Iterable[Person]) -> dict[Person, _Account]:
        """Give the accounts of these people in their order; people without one are left out."""
        found = self._people.many([(chat_id, person) for person in people])
        return {person: account for (_, person), account in found.items()}

    def _load(self, key: tuple[ChatId, Person]) -> _Account | None:
        row = self._session.execute(
            "SELECT id, balance FROM accounts WHERE chat_id = ? AND person_id = ?", key
        ).fetchone()
        return _Account._make(row) if row else None

    def _of_table(self, table_id: TableId) -> dict[Purse, _Account]:
        rows = self._session.execute(
            "SELECT kind, id, balance FROM accounts WHERE table_id = ?", (table_id,)
        )
        return {_PURSES[kind]: _Account(number, balance) for kind, number, balance in rows}

    def _account(self, chat_id: ChatId, person: Person) -> _Account:
        account = self._of_people(chat_id, (person,)).get(person)
        if account is None:
            raise UnknownRecordError(f"person {person} has no account in chat {chat_id}")
        return account

    def _accounts(
        self, chat_id: ChatId, table_id: TableId, transfers: Iterable[Transfer]
    ) -> dict[Purse, _Account]:
        """Give the accounts of these transfers; the table's own accounts are opened when first used."""
        purses = {purse for source, target, _ in transfers for purse in (source, target)}
        people = {purse for purse in purses if purse > 0}
        accounts = self._of_people(chat_id, people) | self._of_table(table_id)
        for purse in purses - accounts.keys():
            if purse in people:
                raise UnknownRecordError(f"person {purse} has no account in chat {chat_id}")
            if purse not in KINDS:
                raise ValueError(f"no purse: {purse}")
            accounts[purse] = _Account(
                self._open(chat_id, KINDS[purse], person=None, table_id=table_id), 0
            )
        return accounts

    def _open(
        self, chat_id: ChatId, kind: str, person: Person | None, *, table_id: TableId | None
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

    def _issue(self, chat_id: ChatId, account: int, chips: int, *, reason: str, at: int) -> None:
        """Let the chat's house give chips; its account is opened when first used."""
        if chips == 0:
            return
        row = self._session.execute(
            "SELECT id FROM accounts WHERE chat_id = ? AND kind = 'house'", (chat_id,)
        ).fetchone()
        house = row[0] if row else self._open(chat_id, "house", person=None, table_id=None)
        self._session.execute(_INSERT_TRANSFER, (at, reason, None, None, house, account, chips))
