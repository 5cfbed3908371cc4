"""The only place where a command runs.

A command is one transaction. It loads the table, decides, and lets chance and absent players act until the table
waits for a person. It posts the money, writes the log, sets the clocks and lists the wanted messages. All of it is
committed or nothing. Everything here is synchronous and runs inside a storage job.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, TypeVar

import structlog
from cachetools import LRUCache

from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.facts import Messages
from croupier.listener import TableListener
from croupier.loaded_table import LoadedTable
from croupier.refills import Judgement, judge
from croupier.snapshots import EVERY, LONG, Folded, FoldedTournament, TableSnapshots
from croupier.table_transaction import TableDone, TableTransaction
from engine import tournament as tours
from engine.families import GameRules
from engine.game import CLOCK, PUBLIC, TABLE, Choice, Person, Refusal, Who
from engine.table import (
    Table,
    TableView,
    evolve,
    open_table,
    start,
    view,
)
from engine.table import actions as act
from engine.table import events as ev
from engine.table.purses import held_people
from storage import Store, UnitOfWork
from storage.codec import Codec
from storage.errors import DamagedRecordError
from storage.records import TOURNAMENT, ChatId, FinishedRound, StoredEvent, TableId, TableRow

log = structlog.get_logger()

T = TypeVar("T")

CACHED_TABLES: Final = 6_000
"""Size of the cache of tables, 13 kB each: more than one bot can serve at once."""

PAST_TABLES: Final = 2_000
"""Size of the cache of past table states: at full load a message waits for a dozen rounds until it is drawn."""

MOST_OPEN: Final = 100
"""Open tables and tournaments of one group, one of each in a topic. Many commands look at all of them."""

CHECKED_TABLES: Final = 32
"""Number of tables whose cached copy one job remembers as checked; few jobs use more than one."""


class TableRunner:
    """Runs commands; caches folded tables, which are never more than a copy of the log.

    Every ``now`` is in milliseconds since 1970. A method with a ``work`` runs in the caller's storage job, so all its
    effects are committed together or not at all.
    """

    def __init__(
        self, store: Store, codec: Codec, dealer: Dealer, *, tempo: Tempo, messages: Messages
    ) -> None:
        """``messages`` hears of everything that happens."""
        self.store = store
        self.messages = messages
        self.tempo = tempo
        self.codec = codec
        self.dealer = dealer
        self._tables: LRUCache[TableId, LoadedTable] = LRUCache(CACHED_TABLES)
        self._past: LRUCache[tuple[TableId, int], Table] = LRUCache(PAST_TABLES)
        """Tables after a certain event: mostly the last before a round, which the message of the previous
        round shows.
        """
        self._damaged: set[TableId] = set()
        """Tables whose log cannot be read, as far as that has been logged."""
        self.snapshots = TableSnapshots()
        self._checked: LRUCache[TableId, LoadedTable] | None = None
        """Tables that the running job has compared with the log, or written itself; None outside ``write``."""
        for cache in (self._tables, self._past):
            store.on_rollback(cache.clear)
        self._listener: TableListener | None = None
        self._after_write: list[Callable[[], None]] = []

    def listen(self, listener: TableListener) -> None:
        """Report events of tables and groups to ``listener`` from now on."""
        self._listener = listener

    def after_write(self, heard: Callable[[], None]) -> None:
        """Call ``heard`` in the event loop after each job of ``write`` from now on: it may want new messages."""
        self._after_write.append(heard)

    async def write(self, job: Callable[[UnitOfWork], T], *, patient: bool = True) -> T:
        """Run a job that may carry out commands. Only the storage's thread folds and forgets tables.

        ``patient``: see ``Store.write``.
        """
        done = await self.note(job, patient=patient)
        for heard in self._after_write:
            heard()
        return done

    async def note(self, job: Callable[[UnitOfWork], T], *, patient: bool = True) -> T:
        """Run a job that notes the outcome of a call to Telegram. Nobody looks for other messages after it."""

        def run(work: UnitOfWork) -> T:
            self._checked = LRUCache(CHECKED_TABLES)
            try:
                return job(work)
            finally:
                self._checked = None

        done = await self.store.write(run, patient=patient)
        if self._listener is not None:
            self._listener.committed()
        return done

    # --- commands -------------------------------------------------------------------------------------------

    def open_table(
        self,
        work: UnitOfWork,
        now: int,
        *,
        chat_id: int,
        thread_id: int,
        who: Person,
        game: str,
        rules: GameRules,
        clock: int,
        practice: bool = False,
        kept: tuple[Person, ...] = (),
        update_id: int | None = None,
    ) -> TableDone | Refusal:
        """Open a table and seat its opener; ``kept``: see ``OpenTable``.

        Refused with ``table_open`` if a table is open in that chat or topic, with ``tournament_here`` if a tournament
        is played there, and as ``refuse_another``.
        """
        standing = self.table_at(work, chat_id, thread_id)
        if standing is not None:
            return Refusal("table_open" if standing.chat_id == chat_id else "tournament_here")
        full = self.refuse_another(work, chat_id)
        if full is not None:
            return full
        verdict = open_table(
            who, act.OpenTable(game=game, rules=rules, clock=clock, practice=practice, kept=kept)
        )
        if isinstance(verdict, Refusal):
            return verdict
        row = work.tables.open(chat_id, thread_id, game=game, opener=who, at=now)
        return self._begin(work, row, verdict, now=now, update_id=update_id)

    def refuse_another(self, work: UnitOfWork, chat_id: ChatId) -> Refusal | None:
        """The refusal ``many_tables`` of one more table or tournament in a chat; None if there is room."""
        there = len(work.tables.open_in(chat_id)) + len(work.tournaments.open_in(chat_id))
        return Refusal("many_tables", MOST_OPEN) if there >= MOST_OPEN else None

    def open_tournament_table(
        self,
        work: UnitOfWork,
        now: int,
        *,
        books: ChatId,
        number: int,
        organiser: Person,
        action: act.OpenTable,
    ) -> TableDone | Refusal:
        """Open table ``number`` of a tournament in the chat of its ``books``."""
        verdict = open_table(organiser, action)
        if isinstance(verdict, Refusal):
            return verdict
        row = work.tables.open(books, number, game=action.game, opener=organiser, at=now)
        return self._begin(work, row, verdict, now=now, update_id=None)

    def _begin(
        self,
        work: UnitOfWork,
        row: TableRow,
        opening: tuple[Any, ...],
        *,
        now: int,
        update_id: int | None,
    ) -> TableDone:
        transaction = self._transaction(work, row, now=now, update_id=update_id)
        transaction.begin(opening)
        return self._finish(work, now, transaction)

    def act(
        self,
        work: UnitOfWork,
        now: int,
        table_id: TableId,
        *,
        who: Who,
        action: Any,
        update_id: int | None = None,
    ) -> TableDone | Refusal:
        """Carry out one action at a table with all its automatic consequences."""
        loaded = self.loaded(work, table_id)
        if loaded.table.phase == "closed":
            return Refusal("table_closed")
        transaction = self._transaction(work, loaded.row, now=now, update_id=update_id)
        transaction.resume(loaded)
        refusal = transaction.take(who, action)
        if refusal is not None:
            return refusal
        if transaction.round_began:
            self._past[table_id, loaded.seq] = loaded.table
        return self._finish(work, now, transaction)

    def _transaction(
        self, work: UnitOfWork, row: TableRow, now: int, *, update_id: int | None
    ) -> TableTransaction:
        return TableTransaction(work=work, croupier=self, row=row, now=now, update_id=update_id)

    def _finish(self, work: UnitOfWork, now: int, transaction: TableTransaction) -> TableDone:
        done = transaction.finish()
        loaded = transaction.loaded
        table = loaded.table
        if table.tournament.number and self._listener is not None:
            self._listener.table_changed(
                work, now, row=loaded.row, table=table, reported=bool(transaction.reports)
            )
        grown_long = loaded.seq // LONG > transaction.was_seq // LONG
        if grown_long or (transaction.round_ended and table.round % EVERY == 0):
            folded = Folded(table, loaded.seq, loaded.round_seq)
            self.snapshots.keep(work, done.table_id, folded)
        if table.phase == "closed":
            self._tables.pop(done.table_id, None)
            if self._checked is not None:
                self._checked.pop(done.table_id, None)
        else:
            self._keep(done.table_id, loaded)
        return done

    def play(
        self,
        work: UnitOfWork,
        now: int,
        table_id: TableId,
        *,
        who: Person,
        choice: Choice,
        round_number: int | None = None,
        decision: int | None = None,
        update_id: int | None = None,
        premove: bool = False,
    ) -> TableDone | Refusal:
        """Take up an offer of the game, with the stake chosen before it (the draft).

        ``premove``: as a premove, with no other amount than the choice's own (PM-1).
        """
        if premove:
            return self.act(
                work,
                now,
                table_id=table_id,
                who=who,
                action=act.SetPremove(choice, round_number),
                update_id=update_id,
            )
        table = self.loaded(work, table_id).table
        current, question = table.round, table.sitting.kind.timing.question(table.sitting.state)
        drafted = work.drafts.chosen(table_id, who, round_number=current, question=question)
        if choice.amount is None and drafted is not None:
            choice = Choice(choice.name, drafted, choice.options)
        action = act.Play(choice, round_number, decision)
        done = self.act(work, now, table_id=table_id, who=who, action=action, update_id=update_id)
        said = choice.amount not in (None, drafted) and isinstance(done, TableDone)
        if (
            said
            and work.drafts.chosen(table_id, who, round_number=current, question=question)
            is not None
        ):
            work.drafts.choose(
                table_id, who, round_number=current, amount=choice.amount or 0, question=question
            )
        return done

    def fire(self, work: UnitOfWork, now: int, table_id: TableId, *, clock: str) -> None:
        """The clock of this name, set for a table or a tournament, ran out."""
        if work.tables.get(table_id).game != TOURNAMENT:
            self.act(work, now, table_id=table_id, who=CLOCK, action=act.TimeUp(clock))
        elif self._listener is not None:
            self._listener.clock_ran_out(work, now, tournament_id=table_id, clock=clock)

    def judge_refill(self, work: UnitOfWork, chat_id: ChatId, person: Person) -> Judgement:
        """Judge whether a person with an account in this chat may take the refill now."""
        return judge(
            work,
            chat_id,
            person,
            tables=self._readable(work, work.tables.open_in(chat_id)),
            tournaments=(
                self.folded_tournament(work, row.table_id).tournament
                for row in work.tournaments.open_in(chat_id)
            ),
        )

    def held_people(self, work: UnitOfWork, chat_id: ChatId) -> frozenset[Person]:
        """The people whose chips are held by the running rounds of a chat's tables."""
        tables = (one.table for one in self._readable(work, work.tables.open_in(chat_id)))
        return frozenset(person for table in tables for person in held_people(table))

    def count_later(
        self, work: UnitOfWork, now: int, chat_id: ChatId, *, person: Person, chips: int
    ) -> None:
        """A person has got chips from elsewhere: a round that holds the purse does not count them."""
        for one in self._readable(work, work.tables.open_in(chat_id)):
            if person in held_people(one.table):
                action = act.CountLater(person, chips)
                self.act(work, now, table_id=one.row.table_id, who=TABLE, action=action)

    def take_refill(
        self, work: UnitOfWork, now: int, chat_id: ChatId, *, person: Person
    ) -> Refusal | int:
        """Take the refill if it is allowed; return the new balance. One job, so two taps at once take one."""
        work.ledger.purse(chat_id, person, now)
        judged = self.judge_refill(work, chat_id, person)
        if judged.refusal is not None:
            return judged.refusal
        return work.ledger.refill(chat_id, person, now, held=judged.held, least=judged.least)

    def see_seal(self, work: UnitOfWork, now: int, table_id: TableId, *, first: int) -> None:
        """Telegram has accepted the message with the seal of the chain that begins with deck ``first``."""
        self.act(work, now, table_id=table_id, who=TABLE, action=act.SeeSeal(first))

    def see_tournament_seal(self, work: UnitOfWork, now: int, tournament_id: TableId) -> None:
        """Telegram has accepted the message with the tournament's seal."""
        if self._listener is not None:
            self._listener.seal_shown(work, now, tournament_id)

    def throw_out(self, work: UnitOfWork, now: int, chat_id: int) -> None:
        """The bot is no longer in the chat: play every table there to its end, and close it.

        The news for the group, and its messages with buttons, are remembered until the bot is back.
        """
        work.chats.set_status(chat_id, "out")
        tables = [one.row for one in self._readable(work, work.tables.open_in(chat_id))]
        played = [table for table in tables if self.loaded(work, table.table_id).table.round]
        ended = self._listener.group_lost(work, now, chat_id) if self._listener is not None else []
        for row in tables:
            self.act(work, now, table_id=row.table_id, who=TABLE, action=act.ThrownOut())
        self.messages.chat_lost(work, chat_id, [*ended, *played])

    def leave(
        self,
        work: UnitOfWork,
        now: int,
        chat_id: ChatId,
        *,
        person: Person,
        update_id: int | None = None,
    ) -> None:
        """A person has left the group: leave every seat there."""
        get_up = partial(self.act, work, now, who=person, action=act.GetUp(), update_id=update_id)
        for one in self._readable(work, work.tables.open_in(chat_id)):
            get_up(table_id=one.row.table_id)
        if self._listener is not None:
            self._listener.member_left(
                work, now, chat_id=chat_id, person=person, update_id=update_id
            )

    def move(self, work: UnitOfWork, old: int, new: int, *, now: int) -> bool:
        """The group at ``old`` became the supergroup at ``new``: move tables, balances, clocks. False if it is known.

        Tables opened at ``new`` before the move was known are ended. Unknown addresses are left alone.
        """
        before, there = work.chats.at(old), work.chats.at(new)
        if before is None or (there is not None and there.chat_id == before.chat_id):
            return False
        moved = work.chats.move(old, new)
        if moved.orphan is not None and moved.orphan != moved.chat_id:
            self.throw_out(work, now, moved.orphan)
        tables = self.tables_in(work, moved.chat_id)
        self.messages.chat_moved(work, moved.chat_id, tables=tables, now=now)
        return True

    # --- views ----------------------------------------------------------------------------------------------

    def table_at(self, work: UnitOfWork, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """The open table of this chat or topic: an ordinary table, or the table of a tournament that is
        played there.
        """
        row = work.tables.at(chat_id, thread_id)
        if row is not None:
            return row
        tournament = work.tournaments.at(chat_id, thread_id)
        return self.table_in_group(work, tournament) if tournament is not None else None

    def tables_in(self, work: UnitOfWork, chat_id: ChatId) -> list[TableRow]:
        """The open tables of this chat in all its topics, tournaments that are played there included.

        A table whose log cannot be read is left out.
        """
        own = [one.row for one in self._readable(work, work.tables.open_in(chat_id))]
        rows = work.tournaments.open_in(chat_id)
        of_tournaments = (self.table_in_group(work, row) for row in rows)
        return [*own, *(row for row in of_tournaments if row is not None)]

    def table_in_group(self, work: UnitOfWork, tournament: TableRow) -> TableRow | None:
        """The open table of a tournament if it is played in the group's chat, else None."""
        books = work.tournaments.books(tournament.table_id)
        for row in work.tables.open_in(books) if books is not None else ():
            if self.loaded(work, row.table_id).table.tournament.in_group:
                return row
        return None

    def view(self, work: UnitOfWork, table_id: TableId, viewer: Person = PUBLIC) -> TableView:
        """The table as ``viewer`` sees it now."""
        return view(self.loaded(work, table_id).table, viewer)

    def question(self, work: UnitOfWork, table_id: TableId) -> str:
        """The name of the game's question to the player on turn; empty if the game has only one."""
        return self.loaded(work, table_id).question

    def onlooker(self, work: UnitOfWork, table_id: TableId) -> Person:
        """The viewer for the table's own message: the public, or at a practice table its one person."""
        table = self.loaded(work, table_id).table
        return table.opener if table.practice else PUBLIC

    def view_at(
        self, work: UnitOfWork, table_id: TableId, seq: int, *, viewer: Person = PUBLIC
    ) -> TableView:
        """The table as ``viewer`` saw it after event ``seq``: for a screen that has fallen behind."""
        return view(self.past_table(work, table_id, seq), viewer)

    def past_table(self, work: UnitOfWork, table_id: TableId, seq: int) -> Table:
        """The table after event ``seq``, or its cached copy."""
        loaded = self.loaded(work, table_id)
        if loaded.seq <= seq:
            return loaded.table
        past = self._past.get((table_id, seq))
        if past is None:
            past = self._folded(work, table_id, seq).table
            self._past[table_id, seq] = past
        return past

    def decoded(self, table_id: TableId, stored: Iterable[StoredEvent]) -> list[Any]:
        """The decoded events of a table's log. It changes nothing, so any thread may call it."""
        return [self.codec.decode(e.type, e.body, table_id=table_id, seq=e.seq) for e in stored]

    def round_events(
        self, work: UnitOfWork, hand: FinishedRound, *, of: tuple[type[Any], ...]
    ) -> tuple[Any, ...]:
        """The events of an ended round that have one of these types."""
        stored = work.journal.load(hand.table_id, hand.first_seq - 1, hand.last_seq)
        events = self.decoded(hand.table_id, stored)
        return tuple(event for event in events if isinstance(event, of))

    def loaded(self, work: UnitOfWork, table_id: TableId) -> LoadedTable:
        """The table folded from its log, or its cached copy."""
        if self._checked is not None:
            checked = self._checked.get(table_id)
            if checked is not None:
                return checked
        kept = self._tables.get(table_id)
        if kept is not None and kept.seq == work.journal.last_seq(table_id):
            self._keep(table_id, kept)
            return kept
        folded = self._folded(work, table_id, work.journal.last_seq(table_id))
        row = work.tables.get(table_id)
        loaded = LoadedTable.of(row, folded.table, seq=folded.seq, round_seq=folded.round_seq)
        self._keep(table_id, loaded)
        return loaded

    def _readable(self, work: UnitOfWork, rows: Iterable[TableRow]) -> list[LoadedTable]:
        """The tables of these rows whose logs can be read: a damaged table harms no other one of its chat."""
        found = []
        for row in rows:
            try:
                found.append(self.loaded(work, row.table_id))
            except DamagedRecordError:
                if row.table_id not in self._damaged:
                    self._damaged.add(row.table_id)
                    log.exception("table_damaged", table=row.table_id)
        return found

    def _folded(self, work: UnitOfWork, table_id: TableId, up_to: int) -> Folded:
        """The table up to event ``up_to``, folded from the last snapshot before it.

        Raise ``LookupError`` if it has no log.
        """
        known = self.snapshots.before(work, table_id, up_to)
        table = known.table if known is not None else None
        seq, round_seq = (known.seq, known.round_seq) if known is not None else (0, 0)
        log = work.journal.load(table_id, seq, up_to)
        for stored, event in zip(log, self.decoded(table_id, log), strict=True):
            table = start(event) if table is None else evolve(table, event)
            seq = stored.seq
            if isinstance(event, ev.RoundStarted):
                round_seq = seq
        if table is None:
            raise LookupError(f"table {table_id} has no log")
        return Folded(table, seq, round_seq)

    def folded_tournament(self, work: UnitOfWork, tournament_id: TableId) -> FoldedTournament:
        """A tournament at the end of its log, folded from its last snapshot. Raise ``LookupError`` if it has no log."""
        last = work.journal.last_seq(tournament_id)
        known = self.snapshots.tournament_before(work, tournament_id, last)
        tournament, seq = (known.tournament, known.seq) if known is not None else (None, 0)
        log = work.journal.load(tournament_id, seq, last)
        for event in self.decoded(tournament_id, log):
            tournament = (
                tours.start(event) if tournament is None else tours.evolve(tournament, event)
            )
        if tournament is None:
            raise LookupError(f"tournament {tournament_id} has no log")
        return FoldedTournament(tournament, last)

    def _keep(self, table_id: TableId, loaded: LoadedTable) -> None:
        self._tables[table_id] = loaded
        if self._checked is not None:
            self._checked[table_id] = loaded
