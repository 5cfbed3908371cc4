"""A tournament's ranking reckoned again, from the histories of its tables and the ledger alone.

Nothing of ``engine`` is used: the rows are read as they are stored. A player without chips at the end of a giro is
out; the ledger gives the chips before it. It is written from the rules TO-3 to TO-6 a second time.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple


class Gone(NamedTuple):
    """A player who lost the last chip: as banker or not, the chips before, and the mano."""

    banker: bool
    before: int
    mano: int
    person: int


class Reckoned(NamedTuple):
    ranking: dict[int, tuple[int, int]]
    """Best and worst place of every player."""
    entries: int
    prizes: dict[int, int]
    """The ledger's payments by player."""
    stacks: dict[int, int]
    """The final chips of every player."""


def reckon(path: Path, tournament: int, *, shared: bool) -> Reckoned:
    """Reckon tournament number ``tournament`` in the file at ``path``; with ``shared`` equal chips share a place."""
    with closing(sqlite3.connect(path)) as db:
        (books,) = db.execute(
            "SELECT books FROM tournaments WHERE table_id = ?", (tournament,)
        ).fetchone()
        giri: list[tuple[int, int, list[Gone]]] = []
        tables = db.execute("SELECT id FROM tables WHERE chat_id = ?", (books,)).fetchall()
        stacks: dict[int, int] = dict(
            db.execute(
                "SELECT a.person_id, t.chips FROM transfers t JOIN accounts a ON a.id = t.target"
                " WHERE a.chat_id = ? AND t.reason = 'start'",
                (books,),
            )
        )
        credit = dict(stacks)
        events = _in_order(db, [table for (table,) in tables])
        told = {
            (table, seq): number
            for table, seq, number in db.execute(
                "SELECT table_id, seq, number FROM giri WHERE tournament_id = ?", (tournament,)
            )
        }
        banks: dict[int, _Bank] = {}
        for written, table, seq, kind, body, moved in events:
            for person, chips in moved:
                credit[person] += chips
            if kind == "PiattoOpened":
                banks[table] = _Bank(body["ring"])
            gone = banks[table].follow(kind, body, credit) if table in banks else None
            if gone is not None and (table, seq) in told:
                giri.append((told[table, seq], written, gone))
        giri.sort()
        places = [written for _, written, _ in giri]
        assert places == sorted(places), "giri are numbered as they end"
        return Reckoned(
            ranking=_ranked([gone for *_, gone in giri], set(stacks), shared),
            entries=_sum(db, tournament, "target"),
            prizes=_paid(db, tournament),
            stacks=credit,
        )


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


def _in_order(
    db: sqlite3.Connection, tables: Iterable[int]
) -> list[tuple[int, int, int, str, dict[str, Any], list[tuple[int, int]]]]:
    """Every event of the tables with its moves, in the order of writing: place, table, seq, type, body, chips a person.

    The time of an event is the time of its cause, which may have waited for another's.
    """
    found = []
    for table in tables:
        moved: dict[int, list[tuple[int, int]]] = {}
        for seq, person, chips in db.execute(
            "SELECT t.seq, a.person_id, p.chips FROM transfers t JOIN postings p"
            " ON p.transfer_id = t.id JOIN accounts a ON a.id = p.account_id"
            " WHERE t.table_id = ? AND a.person_id IS NOT NULL ORDER BY t.id",
            (table,),
        ):
            moved.setdefault(seq, []).append((person, chips))
        for written, seq, kind, body in db.execute(
            "SELECT rowid, seq, type, body FROM events WHERE table_id = ? ORDER BY seq", (table,)
        ):
            found.append((written, table, seq, kind, json.loads(body), moved.get(seq, [])))
    return sorted(found, key=lambda one: one[:3])


def _ranked(giri: list[list[Gone]], people: set[int], shared: bool) -> dict[int, tuple[int, int]]:
    """[TO-3 … TO-6] once more: worst place first, giro by giro."""
    left = len(people)
    ranking: dict[int, tuple[int, int]] = {}
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
    (winner,) = people - ranking.keys()
    ranking[winner] = (1, 1)
    return ranking


def _sum(db: sqlite3.Connection, tournament: int, side: str) -> int:
    total: int = db.execute(
        "SELECT coalesce(sum(t.chips), 0) FROM transfers t JOIN accounts a"  # noqa: S608 -- a column of our own
        f" ON a.id = t.{side} WHERE a.table_id = ? AND a.kind = 'prize'",
        (tournament,),
    ).fetchone()[0]
    return total


def _paid(db: sqlite3.Connection, tournament: int) -> dict[int, int]:
    return dict(
        db.execute(
            "SELECT b.person_id, sum(t.chips) FROM transfers t JOIN accounts a ON a.id = t.source"
            " JOIN accounts b ON b.id = t.target WHERE a.table_id = ? AND a.kind = 'prize'"
            " AND t.reason = 'PrizesPaid' GROUP BY b.person_id",
            (tournament,),
        )
    )
