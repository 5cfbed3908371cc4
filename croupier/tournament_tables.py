"""A tournament's commands to its tables, in the same transaction as its decision."""

from __future__ import annotations

from typing import Any

from croupier.table_runner import TableRunner
from engine.game import TABLE, Person, Refusal
from engine.table import actions as act
from engine.tournament import Tournament
from engine.tournament import events as ev
from engine.tournament.feed import tournament_game
from storage import UnitOfWork
from storage.errors import DamagedRecordError
from storage.records import ChatId, TableId, TableRow


class DisagreementError(Exception):
    """A tournament and its tables disagree: a bug of this program. The whole transaction is rolled back."""


def carry_out(
    work: UnitOfWork,
    croupier: TableRunner,
    now: int,
    *,
    row: TableRow,
    tournament: Tournament,
    event: ev.TournamentEvent,
) -> None:
    """Carry out one event of the tournament in ``row`` at its tables; ``tournament`` is the state after the event."""
    play = tournament_game()
    match event:
        case ev.TablesDrawn(tables):
            books = work.tournaments.begin(row.table_id, tournament.terms.stack, now)
            alone = len(tables) == 1
            if alone:
                _make_room(work, croupier, now=now, row=row)
            for number, people in enumerate(tables, 1):
                action = act.OpenTable(
                    game=play.game.key,
                    rules=play.rules(tournament.terms, tournament.level),
                    clock=tournament.terms.clock,
                    tournament=row.table_id,
                    people=people,
                    in_group=alone,
                )
                _open(work, croupier, now=now, row=row, books=books, number=number, action=action)
        case ev.EntrantMoved(person, source, target):
            _move(
                work,
                croupier,
                now=now,
                tournament_id=row.table_id,
                person=person,
                source=source,
                target=target,
            )
        case ev.TableLetGo(number, level):
            table = _table(work, row.table_id, number)
            bench = tournament.bench(number)
            staying = frozenset(bench.people if bench is not None else ())
            goes_on = act.GoOn(play.rules(tournament.terms, level), staying)
            _at(work, croupier, now=now, table_id=table, action=goes_on)
        case ev.TableBroken(number):
            _at(
                work,
                croupier,
                now=now,
                table_id=_table(work, row.table_id, number),
                action=act.ThrownOut(),
            )
        case ev.PrizesPaid() | ev.CalledOff():
            _close_all(work, croupier, now=now, tournament_id=row.table_id)


def has_room(work: UnitOfWork, croupier: TableRunner, row: TableRow) -> bool:
    """True if no table with a hand stands in the tournament's chat or topic."""
    there = work.tables.at(row.chat_id, row.thread_id)
    if there is None:
        return True
    try:
        return croupier.loaded(work, there.table_id).table.round == 0
    except DamagedRecordError:
        return False


def _make_room(work: UnitOfWork, croupier: TableRunner, now: int, *, row: TableRow) -> None:
    """End the table in the tournament's chat or topic. One that has dealt since the start plays its hand out."""
    there = work.tables.at(row.chat_id, row.thread_id)
    if there is not None:
        ends = act.EndTable(admin=True)
        croupier.act(work, now, table_id=there.table_id, who=there.opener, action=ends)


def _open(
    work: UnitOfWork,
    croupier: TableRunner,
    now: int,
    *,
    row: TableRow,
    books: ChatId,
    number: int,
    action: act.OpenTable,
) -> None:
    opened = croupier.open_tournament_table(
        work, now, books=books, number=number, organiser=row.opener, action=action
    )
    if isinstance(opened, Refusal):
        raise DisagreementError(f"tournament {row.table_id}: no table {number}, {opened.code}")


def _move(
    work: UnitOfWork,
    croupier: TableRunner,
    now: int,
    *,
    tournament_id: TableId,
    person: Person,
    source: int,
    target: int,
) -> None:
    """Move a player to another table; a player in sit-out stays in sit-out there."""
    here, there = _table(work, tournament_id, source), _table(work, tournament_id, target)
    seat = croupier.loaded(work, here).table.seating.seat(person)
    away = seat is not None and seat.presence != "here"
    _at(work, croupier, now=now, table_id=here, action=act.GiveUpSeat(person))
    _at(work, croupier, now=now, table_id=there, action=act.TakeSeat(person, away))


def _close_all(
    work: UnitOfWork, croupier: TableRunner, now: int, *, tournament_id: TableId
) -> None:
    books = work.tournaments.books(tournament_id)
    for row in work.tables.open_in(books) if books is not None else ():
        _at(work, croupier, now=now, table_id=row.table_id, action=act.ThrownOut())


def _table(work: UnitOfWork, tournament_id: TableId, number: int) -> TableId:
    books = work.tournaments.books(tournament_id)
    row = None if books is None else work.tables.at(books, number)
    if row is None:
        raise LookupError(f"tournament {tournament_id} has no table {number}")
    return row.table_id


def _at(
    work: UnitOfWork, croupier: TableRunner, now: int, *, table_id: TableId, action: Any
) -> None:
    done = croupier.act(work, now, table_id=table_id, who=TABLE, action=action)
    if isinstance(done, Refusal):
        raise DisagreementError(f"table {table_id} refused {type(action).__name__}: {done.code}")
