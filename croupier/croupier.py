"""The only place where a command runs.

A command is one transaction: load the table, decide, let chance and whoever is absent act until it is somebody's
turn, post the money, write the log, set the clocks, say what should be displayed. All of it is committed or nothing.
Everything here is synchronous and runs inside a storage job.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from croupier.dealer import Dealer
from croupier.seconds import Tempo
from croupier.standing import Standings, as_wanted, table_key
from engine.game import (
    CHANCE,
    CLOCK,
    PUBLIC,
    TABLE,
    ChanceRequest,
    Choice,
    Draw,
    FreshDeck,
    Lots,
    Person,
    Purses,
    Refusal,
    Who,
)
from engine.registry import AnyRules
from engine.table import (
    Table,
    TableView,
    alarms,
    awaits,
    decide,
    evolve,
    fold,
    open_table,
    results,
    start,
    transfers,
    view,
)
from engine.table import actions as act
from engine.table import events as ev
from engine.value import value
from storage.codec import Codec
from storage.interface import Desk, Storage
from storage.records import NewClock, NewEvent, Result, TableId

T = TypeVar("T")

CACHED_TABLES: Final = 512


@value
class Done:
    """A command that was carried out. ``seq`` is the number of the last event it wrote."""

    table_id: TableId
    events: tuple[Any, ...]
    seq: int


@value
class Loaded:
    """A table as far as its log goes. ``round_seq``: the event that started the running round."""

    table: Table
    seq: int
    round_seq: int


class Croupier:
    """Runs commands; keeps folded tables at hand, which are never more than a copy of the log."""

    def __init__(self, store: Storage, codec: Codec, dealer: Dealer, tempo: Tempo) -> None:
        self.store = store
        self.tempo = tempo
        self._codec = codec
        self._dealer = dealer
        self._standings = Standings()
        self._tables: OrderedDict[TableId, Loaded] = OrderedDict()

    async def write(self, job: Callable[[Desk], T]) -> T:
        """Run a job that may carry out commands; if it fails, what was folded on the way is forgotten.

        Tables are folded and forgotten in the storage's thread alone. Should a whole commit fail after its jobs ran,
        the copy at hand is ahead of the log: the next append notices (``Conflict``), and then it is forgotten.
        """

        def careful(desk: Desk) -> T:
            try:
                return job(desk)
            except BaseException:
                self._tables.clear()
                raise

        return await self.store.write(careful)

    # --- commands -------------------------------------------------------------------------------------------

    def open_table(
        self,
        desk: Desk,
        now: int,
        *,
        chat_id: int,
        thread_id: int,
        who: Person,
        game: str,
        rules: AnyRules,
        clock: int,
        update_id: int | None = None,
    ) -> Done | Refusal:
        """Open a table and seat who opens it. Refused with ``table_open`` if one is open in that place."""
        if desk.tables.at(chat_id, thread_id) is not None:
            return Refusal("table_open")
        verdict = open_table(who, act.OpenTable(game, rules, clock))
        if isinstance(verdict, Refusal):
            return verdict
        row = desk.tables.open(chat_id, thread_id, game, who, now)
        course = _Course(self, desk, row.table_id, chat_id, now, update_id)
        course.begin(verdict)
        return course.finish()

    def act(
        self,
        desk: Desk,
        now: int,
        table_id: TableId,
        who: Who,
        action: Any,
        update_id: int | None = None,
    ) -> Done | Refusal:
        """Carry out one action at a table, and all that follows from it without anybody's doing."""
        row = desk.tables.get(table_id)
        if row.status == "closed":
            return Refusal("table_closed")
        course = _Course(self, desk, table_id, row.chat_id, now, update_id)
        course.resume(self.loaded(desk, table_id))
        refusal = course.take(who, action)
        return refusal if refusal is not None else course.finish()

    def play(
        self,
        desk: Desk,
        now: int,
        table_id: TableId,
        who: Person,
        choice: Choice,
        *,
        round_number: int | None = None,
        decision: int | None = None,
        update_id: int | None = None,
    ) -> Done | Refusal:
        """Take up an offer of the game; a stake chosen before (a draft) is named with it."""
        if choice.amount is None:
            table = self.loaded(desk, table_id).table
            drafted = desk.drafts.chosen(table_id, who, table.round)
            if drafted is not None:
                choice = Choice(choice.name, drafted, choice.option)
        return self.act(
            desk, now, table_id, who, act.Play(choice, round_number, decision), update_id
        )

    def throw_out(self, desk: Desk, now: int, chat_id: int) -> None:
        """The bot is no longer in the chat: every table there is played to its end and closed."""
        desk.chats.set_status(chat_id, "out")
        for row in desk.tables.open_in(chat_id):
            self.act(desk, now, row.table_id, TABLE, act.ThrownOut())
        for place in desk.places.of_chat(chat_id):
            desk.places.drop(place.key)

    def move(self, desk: Desk, old: int, new: int, now: int) -> None:
        """The group at ``old`` became the supergroup at ``new``: tables, balances and clocks go along.

        What had been opened at ``new`` before the move was known is ended. Unknown addresses are left alone.
        """
        if desk.chats.at(old) is None:
            return
        moved = desk.chats.move(old, new)
        if moved.orphan is not None and moved.orphan != moved.chat_id:
            self.throw_out(desk, now, moved.orphan)
        desk.places.moved(moved.chat_id, now)

    def want_table(self, desk: Desk, table_id: TableId, round_number: int, now: int) -> None:
        """Have the table's message drawn again, though nothing happened at the table."""
        place = desk.places.get(table_key(table_id, round_number))
        if place is not None and place.state == "live":
            desk.places.want(as_wanted(place), now)

    def bring_down(self, desk: Desk, table_id: TableId, now: int) -> None:
        """Show the table anew at the bottom of the chat; the message above loses its buttons."""
        key = table_key(table_id, self.view(desk, table_id).round)
        desk.places.renew(key, "retire", now)

    # --- looking --------------------------------------------------------------------------------------------

    def view(self, desk: Desk, table_id: TableId, viewer: Person = PUBLIC) -> TableView:
        """The table as ``viewer`` sees it now."""
        return view(self.loaded(desk, table_id).table, viewer)

    def view_at(
        self, desk: Desk, table_id: TableId, seq: int, viewer: Person = PUBLIC
    ) -> TableView:
        """The table as ``viewer`` saw it after event ``seq``: for a screen that has fallen behind."""
        loaded = self.loaded(desk, table_id)
        if loaded.seq <= seq:
            return view(loaded.table, viewer)
        log = desk.journal.load(table_id)[:seq]
        return view(fold(self._codec.decode(e.type, e.body, table_id, e.seq) for e in log), viewer)

    def log(self, desk: Desk, table_id: TableId, upto_seq: int) -> list[Any]:
        """The events of a table up to ``upto_seq``."""
        stored = desk.journal.load(table_id)[:upto_seq]
        return [self._codec.decode(e.type, e.body, table_id, e.seq) for e in stored]

    def loaded(self, desk: Desk, table_id: TableId) -> Loaded:
        """The table folded from its log, or the copy at hand."""
        kept = self._tables.get(table_id)
        if kept is not None:
            self._tables.move_to_end(table_id)
            return kept
        table: Table | None = None
        seq = round_seq = 0
        for stored in desk.journal.load(table_id):
            event = self._codec.decode(stored.type, stored.body, table_id, stored.seq)
            table = start(event) if table is None else evolve(table, event)
            seq = stored.seq
            if isinstance(event, ev.RoundStarted):
                round_seq = seq
        if table is None:
            raise LookupError(f"table {table_id} has no log")
        loaded = Loaded(table, seq, round_seq)
        self.keep(table_id, loaded)
        return loaded

    def keep(self, table_id: TableId, loaded: Loaded) -> None:
        self._tables[table_id] = loaded
        self._tables.move_to_end(table_id)
        if len(self._tables) > CACHED_TABLES:
            self._tables.popitem(last=False)

    def forget(self, table_id: TableId) -> None:
        self._tables.pop(table_id, None)


class _Course:
    """One command as it runs: events with their money and the log, up to the moment when it is somebody's turn."""

    def __init__(
        self,
        croupier: Croupier,
        desk: Desk,
        table_id: TableId,
        chat_id: int,
        now: int,
        update_id: int | None,
    ) -> None:
        self._croupier = croupier
        self._desk = desk
        self._table_id = table_id
        self._chat_id = chat_id
        self._now = now
        self._update_id = update_id
        self._events: list[Any] = []
        self._purses: dict[Person, int] = {}
        self._before: Table | None = None
        self._table: Table
        self._seq = 0
        self._first_seq = 1
        self._round_seq = 0

    def begin(self, verdict: tuple[Any, ...]) -> None:
        self._table = start(verdict[0])
        self._write(verdict[0], evolved=True)
        for event in verdict[1:]:
            self._write(event)
        self._purses = self._read_purses(())
        self._go_on()

    def resume(self, loaded: Loaded) -> None:
        self._before = self._table = loaded.table
        self._seq = loaded.seq
        self._first_seq = loaded.seq + 1
        self._round_seq = loaded.round_seq

    def take(self, who: Who, action: Any) -> Refusal | None:
        self._purses = self._read_purses((who,) if who > 0 else ())
        refusal = self._decide(who, action)
        if refusal is None:
            self._go_on()
        return refusal

    def finish(self) -> Done:
        """Write the log, the clocks and what should be displayed; keep the table at hand."""
        desk, table_id = self._desk, self._table_id
        if self._events:
            codec = self._croupier._codec
            desk.journal.append(
                table_id,
                self._first_seq,
                [NewEvent(self._now, *codec.encode(e), self._update_id) for e in self._events],
            )
            self._keep_books()
            desk.clocks.sync(table_id, self._clocks())
            self._croupier._standings.after(
                desk,
                table_id,
                self._chat_id,
                self._before,
                self._table,
                self._events,
                self._seq,
                self._now,
            )
            if self._table.phase == "closed":
                desk.tables.close(table_id, self._now)
                self._croupier.forget(table_id)
            else:
                self._croupier.keep(table_id, Loaded(self._table, self._seq, self._round_seq))
        return Done(table_id, tuple(self._events), self._seq)

    def _go_on(self) -> None:
        """Let chance, and the clock for whoever is absent, act until the table waits for a person."""
        while True:
            awaited = awaits(self._table)
            if isinstance(awaited, act.PlayFor):
                who, action = CLOCK, awaited
            elif isinstance(awaited, act.SealDeck | Lots | FreshDeck | Draw):
                who, action = CHANCE, self._chance(awaited)
            else:
                return
            refusal = self._decide(who, action)
            if refusal is not None:
                raise RuntimeError(f"the table refused {type(action).__name__}: {refusal.code}")

    def _chance(self, request: ChanceRequest | act.SealDeck) -> Any:
        return self._croupier._dealer.answer(
            self._desk.decks, self._table_id, self._table, request, self._now
        )

    def _decide(self, who: Who, action: Any) -> Refusal | None:
        verdict = decide(self._table, who, action, self._purses)
        if isinstance(verdict, Refusal):
            return verdict
        for event in verdict:
            self._write(event)
        return None

    def _write(self, event: Any, *, evolved: bool = False) -> None:
        self._seq += 1
        self._events.append(event)
        if isinstance(event, ev.DeckTaken):
            if self._table.deck is not None:
                self._desk.decks.close(self._table_id, self._table.deck.deck)
            self._desk.decks.open(self._table_id, event.deck)
        elif isinstance(event, ev.RoundStarted):
            self._round_seq = self._seq
        elif isinstance(event, ev.Closed):
            self._desk.decks.close_all(self._table_id)
        if not evolved:
            self._table = evolve(self._table, event)
        for transfer in transfers(event):
            if transfer.source > 0:
                self._purses[transfer.source] -= transfer.chips
            if transfer.target > 0:
                self._purses[transfer.target] += transfer.chips

    def _keep_books(self) -> None:
        """Post the chips that each event moved, and enter the rounds that ended."""
        desk, table_id = self._desk, self._table_id
        brought: dict[Person, int] = {}
        round_seq = 0
        for seq, event in enumerate(self._events, self._first_seq):
            moved = transfers(event)
            if moved:
                desk.ledger.move(table_id, seq, moved, type(event).__name__, self._now)
            if isinstance(event, ev.RoundStarted):
                round_seq = seq
            brought = dict(results(event) or brought)
            if isinstance(event, ev.RoundOver):
                desk.rounds.close(
                    table_id,
                    event.round,
                    round_seq or self._started_at(event.round),
                    seq,
                    self._now,
                    [Result(person, chips, "") for person, chips in brought.items()],
                )
                desk.drafts.forget(table_id)

    def _started_at(self, _round: int) -> int:
        return self._round_seq

    def _clocks(self) -> Iterable[NewClock]:
        tempo = self._croupier.tempo
        return [
            NewClock(
                alarm.name,
                alarm.kind,
                alarm.who,
                tempo.length(alarm, self._table.round_clock),
                self._seq,
            )
            for alarm in alarms(self._table)
        ]

    def _read_purses(self, more: tuple[Person, ...]) -> dict[Person, int]:
        seated = {seat.person for seat in self._table.seats} | set(self._table.playing) | set(more)
        return self._desk.ledger.purses(self._chat_id, sorted(seated), self._now)


__all__ = ["Croupier", "Done", "Loaded", "Purses"]
