"""A tournament's ranking and prizes, from the histories of its tables and the ledger alone.

A player without chips at the end of a giro is out; the ledger gives the chips before it. It is written from the rules
TO-3 to TO-6 a second time.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

Ranking: TypeAlias = dict[int, tuple[int, int]]
"""Best and worst place of a person."""


class Gone(NamedTuple):
    """A player who lost the last chip: as banker or not, the chips before, and the mano."""

    banker: bool
    before: int
    mano: int
    person: int


class Giro(NamedTuple):
    """A giro that is over. ``written``: the place of its last event among all events."""

    number: int
    written: int
    gone: list[Gone]


def tournaments(db: sqlite3.Connection) -> Iterator[str]:
    """Players are out in the order of the giri, the winner has all the chips, and the prizes are the entries."""
    drawn = db.execute(
        "SELECT t.table_id, t.books FROM tournaments t"
        " JOIN events e ON e.table_id = t.table_id AND e.type = 'TablesDrawn'"
    )
    for tournament, books in drawn.fetchall():
        for complaint in _complaints(db, tournament, books):
            yield f"tournament: {complaint}"


def _complaints(db: sqlite3.Connection, tournament: int, books: int) -> Iterator[str]:
    told = [
        (kind, json.loads(body))
        for kind, body in db.execute(
            "SELECT type, body FROM events WHERE table_id = ? ORDER BY seq", (tournament,)
        )
    ]
    terms = [body["terms"] for _, body in told if "terms" in body][-1]
    credit = dict(
        db.execute(
            "SELECT a.person_id, t.chips FROM transfers t JOIN accounts a ON a.id = t.target"
            " WHERE a.chat_id = ? AND t.reason = 'start'",
            (books,),
        )
    )
    people, all_chips = set(credit), sum(credit.values())
    giri = _giri(db, tournament, books=books, credit=credit)
    if any(kind == "CalledOff" for kind, _ in told):  # a bank that ends with it counts no more
        giri = giri[: sum(kind == "GiroTaken" for kind, _ in told)]
    if [giro.written for giro in giri] != sorted(giro.written for giro in giri):
        yield "giri are not numbered as they end"
    ranking = _ranked([giro.gone for giro in giri], people, shared=terms["elim_tie"] == "shared")
    said = {
        body["person"]: (body["best"], body["worst"]) for kind, body in told if kind == "Eliminated"
    }
    if said != ranking:
        yield f"its places are {said}, by the rules {ranking}"
    for winner in (body["person"] for kind, body in told if kind == "TournamentWon"):
        if credit[winner] != all_chips:
            yield f"{winner} has won with the chips {credit}"
        yield from _prizes(
            db, tournament, ranking={**ranking, winner: (1, 1)}, most=terms["places"]
        )


def _prizes(
    db: sqlite3.Connection, tournament: int, *, ranking: Ranking, most: int
) -> Iterator[str]:
    """Of three paid places the first has three parts, the second two, the last one; chips are not divided."""
    moved = db.execute(
        "SELECT t.reason, b.person_id, t.chips FROM transfers t JOIN accounts a ON a.id = t.source"
        " JOIN accounts b ON b.id = t.target WHERE a.table_id = ? AND a.kind = 'prize'",
        (tournament,),
    ).fetchall()
    paid = {person: chips for reason, person, chips in moved if reason == "PrizesPaid"}
    places = min(most, (len(ranking) + 1) // 2)
    part = Fraction(2 * sum(paid.values()), places * (places + 1))
    for person, (best, worst) in ranking.items():
        parts = sum(max(places + 1 - place, 0) for place in range(best, worst + 1))
        if abs(paid.get(person, 0) - part * parts / (worst + 1 - best)) > places:
            yield f"{person} has the places {best} to {worst} and the prizes are {paid}"
    left = db.execute(
        "SELECT balance FROM accounts WHERE table_id = ? AND kind = 'prize'", (tournament,)
    ).fetchone()
    if not paid or left != (0,):
        yield f"the prizes are {paid}, and {left} is left"


def _giri(
    db: sqlite3.Connection, tournament: int, *, books: int, credit: dict[int, int]
) -> list[Giro]:
    """The giri, by their numbers. ``credit``: everybody's chips, which are followed to the end."""
    numbers = {
        (table, seq): number
        for table, seq, number in db.execute(
            "SELECT table_id, seq, number FROM giri WHERE tournament_id = ?", (tournament,)
        )
    }
    moved: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for table, seq, person, chips in db.execute(
        "SELECT t.table_id, t.seq, a.person_id, p.chips FROM transfers t"
        " JOIN postings p ON p.transfer_id = t.id JOIN accounts a ON a.id = p.account_id"
        " JOIN tables g ON g.id = t.table_id WHERE g.chat_id = ? AND a.person_id IS NOT NULL",
        (books,),
    ):
        moved.setdefault((table, seq), []).append((person, chips))
    giri, banks = [], dict[int, _Bank]()
    for written, table, seq, kind, body in db.execute(
        "SELECT e.rowid, e.table_id, e.seq, e.type, e.body FROM events e"
        " JOIN tables t ON t.id = e.table_id WHERE t.chat_id = ? ORDER BY e.rowid",
        (books,),
    ):
        for person, chips in moved.get((table, seq), ()):
            credit[person] += chips
        event = json.loads(body)
        if kind == "PiattoOpened":
            banks[table] = _Bank(event["ring"])
        gone = banks[table].follow(kind, event, credit) if table in banks else None
        if gone is not None and (table, seq) in numbers:
            giri.append(Giro(numbers[table, seq], written, gone))
    return sorted(giri)


class _Bank:
    """One round at one table, followed event by event."""

    def __init__(self, ring: list[int]) -> None:
        self.ring = ring
        self.banker = 0
        self.mano = 0
        self.fell: dict[int, tuple[int, int]] = {}
        """Players who came down to nothing: the chips before, and the mano."""
        self.before: dict[int, int] = {}
        """Everybody's credit when the running mano began."""

    def follow(self, kind: str, body: dict[str, Any], credit: dict[int, int]) -> list[Gone] | None:
        """The eliminated players after this event if it ended a giro, else None."""
        if kind == "PiattoOpened":
            self._mano_begins(credit)
        elif kind == "BankFined":
            person = body["person"]
            out = (
                [Gone(banker=False, before=self.before[person], mano=0, person=person)]
                if credit[person] == 0
                else None
            )
            self._mano_begins(credit)
            return out
        elif kind == "PotNamed":
            self.banker = body["person"]
            self._mano_begins(credit)
        elif kind in ("DuelEnded", "PuntaFined", "PuntaSkipped"):
            self.mano += 1
            person = body["punta"] if kind == "DuelEnded" else body["person"]
            if credit[person] == 0 and self.before[person] > 0:
                self.fell[person] = (self.before[person], self.mano)
            self._mano_begins(credit)
        elif kind == "PiattoEnded":
            out = [
                Gone(banker=False, before=before, mano=mano, person=person)
                for person, (before, mano) in self.fell.items()
                if credit[person] == 0 and person != self.banker
            ]
            if self.banker and credit[self.banker] == 0:
                out.append(Gone(banker=True, before=0, mano=self.mano + 1, person=self.banker))
            return out
        return None

    def _mano_begins(self, credit: dict[int, int]) -> None:
        self.before = {person: credit[person] for person in self.ring}


def _ranked(giri: list[list[Gone]], people: set[int], shared: bool) -> Ranking:
    """[TO-3 … TO-6] once more: worst place first, giro by giro."""
    left = len(people)
    ranking: Ranking = {}
    for gone in giri:
        if left == 1:
            break
        out = sorted(gone)
        while out:
            alike = [out[0]]
            if shared and not out[0].banker:
                alike = [one for one in out if one.before == out[0].before and not one.banker]
            for one in alike:
                ranking[one.person] = (left - len(alike) + 1, left)
            left -= len(alike)
            out = out[len(alike) :]
    return ranking
