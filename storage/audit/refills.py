"""Refills judged again by the rule (GEN-9): each person's chips at that moment, added up from the transfers."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from sqlite3 import Connection
from typing import NamedTuple

from engine.game import Person
from engine.refill import Least, least_for
from storage.audit.sums import Since, balances
from storage.records import ChatId, TableId

_SELECT_JUDGED = (
    "SELECT r.transfer_id, a.chat_id, a.person_id, r.rest, r.held, r.least, r.least_id"
    " FROM refills r JOIN accounts a ON a.id = r.account_id"
)
_SELECT_NOT_JUDGED = (
    "SELECT x.id, a.chat_id, a.person_id FROM transfers x JOIN accounts a ON a.id = x.target"
    " WHERE x.reason = 'refill' AND NOT EXISTS (SELECT 1 FROM refills r WHERE r.transfer_id = x.id)"
)
_SELECT_MOVED = (
    "SELECT x.id, x.table_id, x.seq, x.chips, s.chat_id, s.person_id, t.person_id, s.kind, t.kind"
    " FROM transfers x JOIN accounts s ON s.id = x.source JOIN accounts t ON t.id = x.target"
    " ORDER BY x.id"
)
_SELECT_PLAYED = (
    "SELECT coalesce(h.chat_id, g.chat_id), r.person_id, r.table_id, r.number"
    " FROM results r JOIN tables g ON g.id = r.table_id"
    " LEFT JOIN main.tournaments t ON t.books = g.chat_id LEFT JOIN tables h ON h.id = t.table_id"
    " WHERE r.person_id IN (SELECT a.person_id FROM refills f JOIN accounts a ON a.id = f.account_id)"
)


_SELECT_RESTS = (
    "SELECT chat_id, person_id, sum(hands) FROM (SELECT coalesce(h.chat_id, g.chat_id) AS chat_id,"
    " e.person_id, e.hands FROM main.evenings e JOIN tables g ON g.id = e.table_id"
    " LEFT JOIN main.tournaments t ON t.books = g.chat_id LEFT JOIN tables h ON h.id = t.table_id"
    " WHERE e.table_id NOT IN (SELECT table_id FROM part)"
    " AND e.person_id IN (SELECT a.person_id FROM refills f JOIN accounts a ON a.id = f.account_id))"
    " GROUP BY chat_id, person_id"
)
"""The finished rounds at the tables that are not in the part."""

_SELECT_LAST = (
    "SELECT a.chat_id, a.person_id, max(r.rest) FROM main.refills r JOIN accounts a"
    " ON a.id = r.account_id WHERE r.transfer_id <= ? GROUP BY a.chat_id, a.person_id"
)


class _Refill(NamedTuple):
    transfer: int
    chat_id: ChatId
    person: Person
    rest: int
    held: int
    least: int
    least_id: int

    def says(self, wrong: str) -> str:
        return f"refill {self.transfer} of person {self.person} in chat {self.chat_id}: {wrong}"


class _Span(NamedTuple):
    """The first and the last transfer of a round."""

    first: int
    last: int


class _Then(NamedTuple):
    """The state before the new part: the last transfer, purses, finished rounds and last refills."""

    transfer: int
    purses: dict[tuple[ChatId, Person], int]
    rests: dict[tuple[ChatId, Person], int]
    last: dict[tuple[ChatId, Person], int]


def refills(db: Connection, since: Since | None) -> Iterator[str]:
    """Give a line for every refill against the rule, and for every one judged by wrong facts."""
    for transfer, chat_id, person in db.execute(_SELECT_NOT_JUDGED):
        yield f"refill {transfer} of person {person} in chat {chat_id}: nobody judged it"
    judged = {row[0]: _Refill._make(row) for row in db.execute(_SELECT_JUDGED)}
    if not judged:
        return
    then = _Then(0, {}, {}, {}) if since is None else _then(db, since)
    yield from _by_chips(db, judged, then)
    yield from _by_rests(db, judged, then)
    for refill in judged.values():
        yield from _by_least(db, refill)


def _then(db: Connection, since: Since) -> _Then:
    held = balances(db, since)
    purses = {
        (chat_id, person): held.get(account, 0)
        for account, chat_id, person in db.execute(
            "SELECT id, chat_id, person_id FROM accounts WHERE person_id IS NOT NULL"
        )
    }
    last = {
        (chat_id, person): rest
        for chat_id, person, rest in db.execute(_SELECT_LAST, (since.transfer,))
    }
    rests = {(chat_id, person): rounds for chat_id, person, rounds in db.execute(_SELECT_RESTS)}
    return _Then(since.transfer, purses, rests, last)


def _by_chips(db: Connection, judged: dict[int, _Refill], then: _Then) -> Iterator[str]:
    """Compare the counted chips with those in the purse, in entries and at tables at that moment."""
    purses = defaultdict(int, then.purses)
    tables: dict[ChatId, dict[TableId, dict[Person, int]]] = defaultdict(dict)
    lying: dict[TableId, int] = defaultdict(int)
    entries: set[TableId] = set()
    for transfer, table_id, _, chips, chat_id, giver, taker, source, target in db.execute(
        _SELECT_MOVED
    ):
        refill = judged.get(transfer)
        if refill is not None:
            put = {
                table: people[refill.person]
                for table, people in tables[chat_id].items()
                if people.get(refill.person, 0) > 0
            }
            held = purses[chat_id, refill.person] + sum(put.values())
            if held != refill.held:
                yield refill.says(f"{refill.held} chips were counted, but there were {held}")
            if held >= refill.least:
                yield refill.says(
                    f"it should not have been: {held} chips, and {refill.least} is the least"
                )
            if put.keys() - entries:
                yield refill.says("it should not have been: some chips were at stake in a round")
        if giver is not None and transfer > then.transfer:
            purses[chat_id, giver] -= chips
        if taker is not None and transfer > then.transfer:
            purses[chat_id, taker] += chips
        if table_id is None:
            continue
        if "prize" in (source, target):
            entries.add(table_id)
        people = tables[chat_id].setdefault(table_id, {})
        if giver is not None and taker is None:
            people[giver] = people.get(giver, 0) + chips
            lying[table_id] += chips
        elif taker is not None and giver is None:
            people[taker] = people.get(taker, 0) - chips
            lying[table_id] -= chips
        if not lying[table_id]:
            del tables[chat_id][table_id]  # nobody's chips are at stake any more


def _by_rests(db: Connection, judged: dict[int, _Refill], then: _Then) -> Iterator[str]:
    """Compare the rest with the person's finished rounds, and look for two refills in one rest."""
    spans = _spans(db)
    played: dict[tuple[ChatId, Person], list[_Span | None]] = defaultdict(list)
    for chat_id, person, table_id, number in db.execute(_SELECT_PLAYED):
        played[chat_id, person].append(spans.get((table_id, number)))
    last = dict(then.last)
    for transfer in sorted(judged):
        refill = judged[transfer]
        whose = (refill.chat_id, refill.person)
        rounds = played[whose]
        over = then.rests.get(whose, 0) + sum(
            span is not None and span.last < transfer for span in rounds
        )
        silent = rounds.count(None)  # nobody can say when a round was that moved no chips
        if not over <= refill.rest <= over + silent:
            yield refill.says(f"taken in rest {refill.rest}, but {over} rounds were over")
        if any(span is not None and span.first < transfer < span.last for span in rounds):
            yield refill.says("it should not have been: a round was being played")
        if refill.rest <= last.get(whose, -1):
            yield refill.says("it should not have been: it is the second in one rest")
        last[whose] = refill.rest


def _spans(db: Connection) -> dict[tuple[TableId, int], _Span]:
    """The first and last transfer of each round. A round without transfers is left out."""
    begun: dict[TableId, tuple[list[int], list[tuple[int, int]]]] = {}
    for table_id, number, first, last in db.execute(
        "SELECT table_id, number, first_seq, last_seq FROM rounds ORDER BY table_id, first_seq"
    ):
        firsts, rounds = begun.setdefault(table_id, ([], []))
        firsts.append(first)
        rounds.append((number, last))
    found: dict[tuple[TableId, int], _Span] = {}
    for transfer, table_id, seq in db.execute(
        "SELECT id, table_id, seq FROM transfers WHERE table_id IS NOT NULL ORDER BY id"
    ):
        firsts, rounds = begun.get(table_id, ([], []))
        place = bisect_right(firsts, seq) - 1
        if place >= 0 and seq <= rounds[place][1]:
            key = (table_id, rounds[place][0])
            found[key] = _Span(found[key].first if key in found else transfer, transfer)
    return found


def _by_least(db: Connection, refill: _Refill) -> Iterator[str]:
    leasts = [
        Least(chips, by)
        for chips, by in db.execute(
            "SELECT chips, coalesce(set_by, 0) FROM leasts WHERE chat_id = ? AND id <= ? ORDER BY id",
            (refill.chat_id, refill.least_id),
        )
    ]
    due = least_for(refill.person, leasts) if leasts else 0
    if refill.least != due:
        yield refill.says(f"judged by a least of {refill.least}, but it was {due} for them")
