"""The commands of tournaments: each runs in one transaction with its consequences at the tables.

A table reports every giro in the transaction in which the giro ended (``TournamentRunner.table_changed``). ``take_in``
passes the reports to the tournament's decider, in a job of its own, each exactly once: the position is part of the
tournament's log.
"""

from __future__ import annotations

import asyncio
from functools import reduce
from typing import Any, Final

import structlog
from cachetools import LRUCache

from croupier.dealer import DRAW_DECK
from croupier.facts import TournamentChanged
from croupier.snapshots import EVERY_EVENTS, FoldedTournament
from croupier.table_runner import TableRunner
from croupier.tournament_tables import DisagreementError, carry_out, has_room
from engine.game import CHANCE, CLOCK, PUBLIC, TABLE, Person, Refusal, Who
from engine.table import Table
from engine.table.actions import SitOut
from engine.tournament import (
    Board,
    Giro,
    Terms,
    Tournament,
    awaits,
    board,
    decide,
    evolve,
    fold,
    open_tournament,
    timers,
    transfers,
)
from engine.tournament import actions as act
from engine.tournament.events import TablesDrawn
from engine.tournament.feed import tournament_game
from engine.value import Value, replace
from storage import UnitOfWork
from storage.records import TOURNAMENT, NewEvent, TableId, TableRow, WantedClock

log = structlog.get_logger()

KEPT: Final = 64
"""Size of the cache of tournaments."""


class TournamentDone(Value, frozen=True):
    """A command on a tournament that was carried out. ``seq`` is the number of the last event in its log."""

    tournament_id: TableId
    events: tuple[Any, ...]
    tournament: Tournament
    seq: int


class _Known(Value, frozen=True):
    row: TableRow
    tournament: Tournament
    seq: int


class TournamentRunner:
    """Runs commands on tournaments; caches them folded, never more than a copy of the log.

    As in ``TableRunner``, every ``now`` is in milliseconds since 1970, and a method with a ``work`` is part of its job.
    """

    def __init__(self, croupier: TableRunner) -> None:
        self.croupier = croupier
        self._known: LRUCache[TableId, _Known] = LRUCache(KEPT)
        self.reported = True
        """True if there may be reports that a tournament has not taken in; unknown after a start."""
        self.news = asyncio.Event()
        """Set once a job with a report is committed."""
        croupier.listen(self)
        croupier.store.on_rollback(self._known.clear)

    # --- commands -------------------------------------------------------------------------------------------

    def open(
        self,
        work: UnitOfWork,
        now: int,
        *,
        chat_id: int,
        thread_id: int,
        who: Person,
        terms: Terms,
        update_id: int | None = None,
    ) -> TournamentDone | Refusal:
        """Open a tournament.

        Refused with ``tournament_open`` if one is open in that place, and as ``TableRunner.refuse_another``.
        """
        if work.tournaments.at(chat_id, thread_id) is not None:
            return Refusal("tournament_open")
        full = self.croupier.refuse_another(work, chat_id)
        if full is not None:
            return full
        verdict = open_tournament(who, terms)
        if isinstance(verdict, Refusal):
            return verdict
        row = work.tables.open(chat_id, thread_id, game=TOURNAMENT, opener=who, at=now)
        events: list[Any] = list(verdict)
        tournament = self._let_chance(
            work, now, tournament_id=row.table_id, tournament=fold(verdict), events=events
        )
        return self._finish(
            work, now, row=row, seq=0, events=events, tournament=tournament, update_id=update_id
        )

    def act(
        self,
        work: UnitOfWork,
        now: int,
        tournament_id: TableId,
        *,
        who: Who,
        action: Any,
        update_id: int | None = None,
    ) -> TournamentDone | Refusal:
        """Carry out one action with all its consequences at the tournament's tables.

        A tournament of one table does not start beside a table with a hand: ``table_first``.
        """
        known = self._loaded(work, tournament_id)
        purses: dict[Person, int] = {}
        chat_id = known.row.chat_id
        if isinstance(action, act.Enter) and not known.tournament.done:
            held = who in self.croupier.held_people(work, chat_id)
            purses = {} if held else work.ledger.purses(chat_id, (who,), now)
        if isinstance(action, act.CallOff):
            action = replace(action, broke=self._broke(work, tournament_id))
        verdict = decide(known.tournament, who, action=action, purses=purses)
        if isinstance(verdict, Refusal):
            return verdict
        events: list[Any] = list(verdict)
        tournament = reduce(evolve, verdict, known.tournament)
        in_group = isinstance(action, act.StartTournament) and tournament.fits_one_table
        if in_group and not has_room(work, self.croupier, known.row):
            return Refusal("table_first")
        tournament = self._let_chance(
            work, now, tournament_id=tournament_id, tournament=tournament, events=events
        )
        return self._finish(
            work,
            now,
            row=known.row,
            seq=known.seq,
            events=events,
            tournament=tournament,
            update_id=update_id,
        )

    def _let_chance(
        self,
        work: UnitOfWork,
        now: int,
        tournament_id: TableId,
        *,
        tournament: Tournament,
        events: list[Any],
    ) -> Tournament:
        """Let chance answer its requests; its events are added to ``events``."""
        while True:
            awaited = awaits(tournament)
            action: act.TournamentDrawn | act.SeatsFell
            if isinstance(awaited, act.SealTournament):
                tables = awaited.tables
                action = self.croupier.dealer.seal_tournament(
                    work.decks, tournament_id, tables=tables, now=now
                )
            elif isinstance(awaited, act.DrawSeats):
                order = self.croupier.dealer.draw_seats(work.decks, tournament_id, awaited.people)
                action = act.SeatsFell(order)
            else:
                return tournament
            verdict = decide(tournament, CHANCE, action=action, purses={})
            if isinstance(verdict, Refusal):
                raise DisagreementError(f"the tournament refused chance: {verdict.code}")
            events += verdict
            tournament = reduce(evolve, verdict, tournament)

    def _broke(self, work: UnitOfWork, tournament_id: TableId) -> frozenset[Person]:
        """People without chips whose tables have not reported it yet."""
        books = work.tournaments.books(tournament_id)
        tables = work.tables.open_in(books) if books is not None else []
        games = (self.croupier.loaded(work, row.table_id).table.sitting.state for row in tables)
        return frozenset().union(*map(tournament_game().broke, games))

    def _finish(
        self,
        work: UnitOfWork,
        now: int,
        row: TableRow,
        *,
        seq: int,
        events: list[Any],
        tournament: Tournament,
        update_id: int | None,
    ) -> TournamentDone:
        """Write log and chips, carry out the consequences at the tables, set the clocks, list the wanted messages."""
        tid = row.table_id
        work.journal.append(
            tid, seq + 1, [NewEvent(now, *self.croupier.codec.encode(e), update_id) for e in events]
        )
        for place, event in enumerate(events, seq + 1):
            moved = transfers(event)
            if moved:
                work.ledger.move(tid, place, transfers=moved, reason=type(event).__name__, at=now)
            for _, target, chips in moved:
                if target > 0:
                    self.croupier.count_later(work, now, row.chat_id, person=target, chips=chips)
        last = seq + len(events)
        self._known[tid] = _Known(row, tournament, last)
        if last // EVERY_EVENTS > seq // EVERY_EVENTS:
            self.croupier.snapshots.keep(work, tid, FoldedTournament(tournament, last))
        for event in events:
            if isinstance(event, TablesDrawn):
                work.decks.close(tid, DRAW_DECK)
            carry_out(work, self.croupier, now=now, row=row, tournament=tournament, event=event)
        work.clocks.sync(tid, self._clocks(tournament, now, last))
        if tournament.done:
            work.tables.close(tid, now)
            self._known.pop(tid, None)
        if events:
            in_group = self.croupier.table_in_group(work, row)
            change = TournamentChanged(
                row=row,
                tournament=tournament,
                events=tuple(events),
                seq=last,
                now=now,
                table=None if in_group is None else self.croupier.loaded(work, in_group.table_id),
            )
            self.croupier.messages.tournament_changed(work, change)
        return TournamentDone(
            tournament_id=tid, events=tuple(events), tournament=tournament, seq=last
        )

    def _clocks(self, tournament: Tournament, now: int, seq: int) -> list[WantedClock]:
        clocks = []
        for timer in timers(tournament):
            length = self.croupier.tempo.of_tournament(timer.kind, tournament.terms.every)
            clocks.append(
                WantedClock(
                    decision=timer.name,
                    kind=timer.kind,
                    who=0,
                    milliseconds=length,
                    opened_seq=seq,
                    due_at=now + length,
                )
            )
        return clocks

    # --- the croupier's events -------------------------------------------------------------------------------------

    def table_changed(
        self, work: UnitOfWork, now: int, row: TableRow, *, table: Table, reported: bool
    ) -> None:
        """A table has changed: if it is the featured one, show it in the group."""
        self.reported = self.reported or reported
        known = self._loaded(work, table.tournament.number)
        featured = known.tournament.featured == row.thread_id and not known.tournament.done
        if featured and not table.tournament.in_group:
            self.croupier.messages.featured_table_changed(work, known.row, now)

    def seal_shown(self, work: UnitOfWork, now: int, tournament_id: TableId) -> None:
        """Telegram has accepted the message with the tournament's seal: the draw begins."""
        self.act(work, now, tournament_id=tournament_id, who=TABLE, action=act.SeeTournamentSeal())

    def clock_ran_out(
        self, work: UnitOfWork, now: int, tournament_id: TableId, *, clock: str
    ) -> None:
        """A clock of the tournament ran out."""
        self.act(work, now, tournament_id=tournament_id, who=CLOCK, action=act.TimerOver(clock))

    def group_lost(self, work: UnitOfWork, now: int, chat_id: int) -> list[TableRow]:
        """Call off every tournament of a chat without the bot; return those with entries."""
        rows = work.tournaments.open_in(chat_id)
        paid = [row for row in rows if self.board(work, row.table_id).entrants]
        for row in rows:
            self.lose_group(work, now, row.table_id)
        return paid

    def member_left(
        self, work: UnitOfWork, now: int, chat_id: int, *, person: Person, update_id: int | None
    ) -> None:
        """A person has left the group: before the start return the entry, afterwards put the seat into sit-out."""
        for row in work.tournaments.open_in(chat_id):
            self.act(
                work,
                now,
                tournament_id=row.table_id,
                who=person,
                action=act.Withdraw(),
                update_id=update_id,
            )
            table_id = self.table_of_entrant(work, row.table_id, person)
            if table_id is not None:
                self.croupier.act(
                    work, now, table_id=table_id, who=person, action=SitOut(), update_id=update_id
                )

    def committed(self) -> None:
        """Wake the tournament loop if a table has reported a giro."""
        if self.reported:
            self.news.set()

    # --- reports of the tables ------------------------------------------------------------------------------

    def take_in(self, work: UnitOfWork, now: int) -> None:
        """Let every tournament take in its new reports.

        It must be a job of its own. Reports made in the same job (a closing table plays out its giro) are taken in by
        the next.
        """
        for tournament_id, highest in work.tournaments.behind():
            known = self._loaded(work, tournament_id)
            if known.tournament.taken >= highest:
                continue
            for stored in work.tournaments.giri(tournament_id, known.tournament.taken):
                giro = self.croupier.codec.decode(
                    Giro.__name__, stored.body, table_id=stored.table_id, seq=stored.seq
                )
                number = work.tables.get(stored.table_id).thread_id
                action = act.TakeGiro(stored.number, number, giro)
                done = self.act(work, now, tournament_id=tournament_id, who=TABLE, action=action)
                if isinstance(done, Refusal):
                    raise DisagreementError(
                        f"tournament {tournament_id} refused a giro: {done.code}"
                    )
                if done.tournament.done:
                    break

    def lose_group(self, work: UnitOfWork, now: int, tournament_id: TableId) -> None:
        """The bot is no longer in the chat, or the tournament's topic is gone: call it off."""
        self.act(work, now, tournament_id=tournament_id, who=TABLE, action=act.GroupLost())

    def table_of_entrant(
        self, work: UnitOfWork, tournament_id: TableId, person: Person
    ) -> TableId | None:
        """The table at which a person plays this tournament; None for anybody else."""
        for bench in self._loaded(work, tournament_id).tournament.benches:
            if person in bench.people:
                return self.table_of(work, tournament_id, bench.number)
        return None

    def seat_of(self, work: UnitOfWork, person: Person) -> TableId | None:
        """The tournament table that a person plays in the private chat; the one opened last if there are several.

        Tournaments of groups that the person has left do not count.
        """
        left = work.former_members.left_by(person)
        for chat_id, _ in reversed(work.ledger.of_person(person)):
            for row in reversed(work.tournaments.open_in(chat_id)) if chat_id not in left else ():
                table_id = self.table_of_entrant(work, row.table_id, person)
                if table_id is None:
                    continue
                if not self.croupier.loaded(work, table_id).table.tournament.in_group:
                    return table_id
        return None

    # --- views ----------------------------------------------------------------------------------------------

    def board(self, work: UnitOfWork, tournament_id: TableId, viewer: Person = PUBLIC) -> Board:
        """The tournament as ``viewer`` sees it now."""
        return board(self._loaded(work, tournament_id).tournament, viewer)

    def now(self, work: UnitOfWork, tournament_id: TableId) -> Tournament:
        """The whole state of the tournament, for the files of its hands."""
        return self._loaded(work, tournament_id).tournament

    def giri(self, work: UnitOfWork, tournament_id: TableId) -> list[tuple[TableId, int, Giro]]:
        """All giri reported by its tables, in order: the table, the number of the event that ended the
        giro, the giro.
        """
        return [
            (
                stored.table_id,
                stored.seq,
                self.croupier.codec.decode(
                    Giro.__name__, stored.body, table_id=stored.table_id, seq=stored.seq
                ),
            )
            for stored in work.tournaments.giri(tournament_id)
        ]

    def table_of(self, work: UnitOfWork, tournament_id: TableId, number: int) -> TableId | None:
        """The table with this number in the tournament, if it is open."""
        books = work.tournaments.books(tournament_id)
        row = None if books is None else work.tables.at(books, number)
        return row.table_id if row is not None else None

    def _loaded(self, work: UnitOfWork, tournament_id: TableId) -> _Known:
        kept = self._known.get(tournament_id)
        if kept is not None and kept.seq == work.journal.last_seq(tournament_id):
            return kept
        folded = self.croupier.folded_tournament(work, tournament_id)
        known = _Known(work.tables.get(tournament_id), folded.tournament, folded.seq)
        self._known[tournament_id] = known
        return known
