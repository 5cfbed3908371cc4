"""One command as a table transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from croupier.computer_names import short_computers
from croupier.dealer import Dealer
from croupier.durations import THOUGHTS, Tempo
from croupier.facts import Messages, table_changed
from croupier.loaded_table import LoadedTable
from croupier.refills import Judgement
from engine.chance import AskTime, TimeIs
from engine.game import (
    CHANCE,
    CLOCK,
    Between,
    Person,
    Refusal,
    Transfer,
    Waiting,
    Who,
    WonMatch,
)
from engine.stored import stored_name
from engine.table import (
    Table,
    Timer,
    awaits,
    carry_out,
    fold,
    match,
    results,
    role,
    score,
    start,
    timers,
    transfers,
)
from engine.table import actions as act
from engine.table import events as ev
from engine.table.automatic import rests
from engine.table.state import game_waits, open_clock
from engine.tournament import Giro
from engine.tournament.feed import tournament_game
from engine.value import Value
from storage import UnitOfWork
from storage.codec import Codec
from storage.records import ChatId, NewEvent, RoundResult, TableId, TableRow, WantedClock


class TableDone(Value, frozen=True):
    """A command that was carried out. ``seq`` is the number of the last event it wrote."""

    table_id: TableId
    events: tuple[Any, ...]
    seq: int


class GiroReport(Value, frozen=True):
    """A giro that a tournament's table ended with event ``seq``."""

    seq: int
    giro: Giro


class SettledRound(Value, frozen=True):
    """A round that ended with event ``last_seq``."""

    number: int
    first_seq: int
    last_seq: int
    game: str
    results: Mapping[Person, int]
    """Each person's gain in chips; empty if no chips were played for."""
    points: Mapping[Person, int]
    """Each player's points, in the game's unit; empty for a game without points."""
    roles: Mapping[Person, str]
    """Each player's role; empty for a game without roles."""
    ranking: tuple[tuple[Person, ...], ...]
    """The ranking of the match that it ended; empty if it ended none."""
    ranked: bool
    """True if no computer took part."""


class TransactionTools(Protocol):
    """The parts of the croupier that a transaction uses."""

    codec: Codec
    dealer: Dealer
    tempo: Tempo
    messages: Messages

    def judge_refill(self, work: UnitOfWork, chat_id: ChatId, person: Person) -> Judgement:
        """Tell whether a computer may take the refill."""

    def held_people(self, work: UnitOfWork, chat_id: ChatId) -> frozenset[Person]:
        """The people whose chips are held by the running rounds of a chat's tables."""


@dataclass(eq=False)
class TableTransaction:
    """One command in progress: events with their money and the log, until the table waits for a person."""

    work: UnitOfWork
    croupier: TransactionTools
    row: TableRow
    now: int
    update_id: int | None

    def __post_init__(self) -> None:
        self._table_id = self.row.table_id
        self._events: list[Any] = []
        self._moved: list[tuple[int, str, tuple[Transfer, ...]]] = []
        """The chips that the events move: event number, event name, transfers."""
        self._over: list[SettledRound] = []
        self._purses: dict[Person, int] = {}
        self._refills: dict[Person, Judgement] = {}
        """Computers that take the refill if a round begins."""
        self._before: LoadedTable | None = None
        self._table: Table
        self.loaded: LoadedTable
        """The table before the command, and once it is finished the table after it."""
        self._seq = 0
        self._first_seq = 1
        self._round_seq = 0
        self.round_began = False
        self.reports: list[GiroReport] = []
        """Reports for the table's tournament."""

    def begin(self, verdict: tuple[Any, ...]) -> None:
        """Begin a new table with the events of its opening, and let it go on until it waits for a person."""
        self._table = start(verdict[0])
        self._write(verdict)
        self._table = fold(verdict)
        self._go_on()

    def resume(self, loaded: LoadedTable) -> None:
        """Start from a table that exists already; ``take`` comes next."""
        self._before = self.loaded = loaded
        self._table = loaded.table
        self._seq = loaded.seq
        self._first_seq = loaded.seq + 1
        self._round_seq = loaded.round_seq

    def take(self, who: Who, action: Any) -> Refusal | None:
        """Decide on ``action`` and carry out its automatic consequences; after a refusal nothing has changed."""
        people = self.loaded.people
        if who > 0 and who not in people and isinstance(action, act.Play):
            waiting = game_waits(self._table)
            if waiting is not None and waiting.anybody:
                people = (*people, who)
        self._purses = self.work.ledger.purses(self.row.chat_id, people, self.now)
        self._judge_computers()
        self._leave_out_held()
        refusal = self._decide(who, action)
        if refusal is None:
            self._go_on()
        return refusal

    @property
    def was_seq(self) -> int:
        """The last event before the command; 0 for a new table."""
        return self._first_seq - 1

    @property
    def round_ended(self) -> bool:
        """True if the command ended at least one round."""
        return bool(self._over)

    def _judge_computers(self) -> None:
        """Add the refill to the purses of computers that may take it, for the case that a round begins."""
        chat = self.work.chats.get(self.row.chat_id)
        for computer in short_computers(self._table, self._purses, chat.least):
            judged = self.croupier.judge_refill(self.work, self.row.chat_id, computer)
            if judged.refusal is None:
                self._refills[computer] = judged
                self._purses[computer] += chat.refill

    def _leave_out_held(self) -> None:
        """Leave out the purses of people outside the round whose chips a round at another table holds."""
        table, running = self._table, self._table.running
        for_chips = running.for_chips if table.phase == "round" else table.agreed.for_chips
        outside = self._purses.keys() - set(running.everybody)
        if for_chips and outside and not table.tournament.number:
            held = self.croupier.held_people(self.work, self.row.chat_id)
            for person in outside & held:
                del self._purses[person]

    def finish(self) -> TableDone:
        """Write events, transfers, ended rounds, clocks and wanted messages; close the table's row if it ended."""
        work, table_id = self.work, self._table_id
        if self._events:
            now, encode, update_id = self.now, self.croupier.codec.encode, self.update_id
            work.journal.append(
                table_id,
                self._first_seq,
                [
                    NewEvent(at=now, type=name, body=body, update_id=update_id)
                    for name, body in map(encode, self._events)
                ],
            )
            self._keep_books()
            for report in self.reports:
                _, body = encode(report.giro)
                work.tournaments.add_giro(
                    self._table.tournament.number, table_id, seq=report.seq, body=body, at=now
                )
            work.clocks.sync(table_id, self._clocks())
            self.loaded = self._left()
            tempo = self.croupier.tempo
            change = table_changed(self._before, self.loaded, self._events, now=now, tempo=tempo)
            self.croupier.messages.table_changed(work, change)
            if self._table.phase == "closed":
                work.tables.close(table_id, now)
        return TableDone(table_id, tuple(self._events), self._seq)

    def _left(self) -> LoadedTable:
        if self._before is None:
            return LoadedTable.of(self.row, self._table, seq=self._seq, round_seq=self._round_seq)
        return self._before.moved_on(self._table, self._seq, self._round_seq)

    def _go_on(self) -> None:
        """Let chance, the clock for absent players, and premoves act until the table waits for a person."""
        while True:
            awaited = awaits(self._table)
            who: Who
            action: Any
            if isinstance(awaited, (Between, act.AwaitSeal)):
                return
            if isinstance(awaited, Waiting):
                only = self._only_choice()
                if only is None:
                    return
                who, action = CLOCK, only
            elif isinstance(awaited, (act.PlayFor, act.PlayPremove)):
                who, action = CLOCK, awaited
            elif isinstance(awaited, AskTime):
                who, action = CHANCE, TimeIs(self.now)
            elif isinstance(awaited, act.SealChain):
                who, action = CHANCE, self._chain(awaited.first)
            else:
                who = CHANCE
                action = self.croupier.dealer.answer(
                    self.work.decks, self._table_id, table=self._table, request=awaited
                )
            refusal = self._decide(who, action)
            if refusal is not None:
                raise RuntimeError(f"the table refused {type(action).__name__}: {refusal.code}")

    def _only_choice(self) -> act.PlayOnly | None:
        """The only possible choice of the player on turn, if that player lets it play itself."""
        table, sight = self._table, self._table.sitting.kind.sight
        clock = open_clock(table) if sight.only is not None else None
        if sight.only is None or clock is None or clock.who in {0, *table.seating.computers}:
            return None
        if not self.work.people.get(clock.who).plays_only:
            return None
        choice = sight.only(table.sitting.view(clock.who))
        return None if choice is None or rests(table) else act.PlayOnly(clock.who, clock.decision)

    def _decide(self, who: Who, action: Any) -> Refusal | None:
        verdict = carry_out(self._table, who, action=action, purses=self._purses)
        if isinstance(verdict, Refusal):
            return verdict
        events, after = verdict
        self._write(events)
        self._table = after
        return None

    def _write(self, events: tuple[Any, ...]) -> None:
        """Record events with the table before them; at most one deck is taken at once."""
        for event in events:
            self._seq += 1
            self._events.append(event)
            self._note(event)
            moved = transfers(event)
            if moved:
                self._moved.append((self._seq, stored_name(type(event)), moved))
                for source, target, chips in moved:
                    if source > 0:
                        self._purses[source] -= chips
                    if target > 0:
                        self._purses[target] += chips
            if self._table.tournament.number:
                self._tell(event)

    def _chain(self, first: int) -> act.ChainDrawn:
        """The secrets of the next decks; a tournament's table has had its own since the tournament was sealed."""
        decks, tournament = self.work.decks, self._table.tournament.number
        if tournament and first == 1:
            number = self.row.thread_id
            drawn = self.croupier.dealer.chain_of_tournament(
                decks, tournament, number=number, table_id=self._table_id, now=self.now
            )
            if drawn is not None:
                return drawn
        return self.croupier.dealer.seal_chain(decks, self._table_id, first=first, now=self.now)

    def _note(self, event: Any) -> None:
        """Store the effects of an event of the table beside its chips."""
        match event:
            case ev.ChainSealed():
                self._chain_sealed(event)
            case ev.DeckTaken():
                self._deck_taken(event)
            case ev.SatDown() | ev.ComputerSatDown():
                self._sat_down(event)
            case ev.RoundStarted():
                self._round_started()
            case ev.RoundOver():
                self._round_over(event)
            case ev.Closed():
                self.work.decks.close_all(self._table_id)
            case _:
                pass

    def _chain_sealed(self, event: ev.ChainSealed) -> None:
        if event.first == self._table.decks.next:
            self._lay_ready(event.first, event.first)

    def _deck_taken(self, event: ev.DeckTaken) -> None:
        if self._table.decks.in_play is not None:
            self.work.decks.close(self._table_id, self._table.decks.in_play.deck)
        self.work.decks.open(self._table_id, event.deck)
        coming = self._table.decks.chain(event.deck + 1)
        if coming is not None:
            self._lay_ready(coming.first, event.deck + 1)

    def _lay_ready(self, first: int, number: int) -> None:
        self.croupier.dealer.lay_ready(
            self.work.decks, self._table_id, first=first, number=number, now=self.now
        )

    def _sat_down(self, event: ev.SatDown | ev.ComputerSatDown) -> None:
        new = self.work.ledger.purses(self.row.chat_id, (event.person,), self.now)
        self._purses.update(new)

    def _round_started(self) -> None:
        self._round_seq = self._seq
        self.round_began = True
        for computer, judged in self._refills.items():
            self.work.ledger.refill(
                self.row.chat_id, computer, self.now, held=judged.held, least=judged.least
            )
        self._refills.clear()

    def _round_over(self, event: ev.RoundOver) -> None:
        """Record the ended round; the event that settled it comes earlier."""
        brought: Mapping[Person, int] = {}
        points: Mapping[Person, int] = {}
        roles: Mapping[Person, str] = {}
        won: WonMatch | None = None
        for settled in reversed(self._events):
            brought = brought or results(settled) or {}
            points = points or score(settled) or {}
            roles = roles or role(settled) or {}
            won = won or match(settled)
            if isinstance(settled, ev.RoundStarted):
                break
        table = self._table
        computers = {seat.person for seat in table.seating.seats if seat.player}
        self._over.append(
            SettledRound(
                number=event.round,
                first_seq=self._round_seq,
                last_seq=self._seq,
                game=table.sitting.key,
                results=brought,
                points=points,
                roles=roles,
                ranking=won.ranking if won is not None else (),
                ranked=computers.isdisjoint(table.running.playing),
            )
        )

    def _tell(self, event: Any) -> None:
        """Record a report for the tournament; the event's chips have already moved."""
        over = tournament_game().ended(event)
        if over is not None:
            stacks = tuple(
                (seat.person, self._purses[seat.person]) for seat in self._table.seating.seats
            )
            giro = Giro(banker=over.banker, stacks=stacks, out=over.out, last=over.last)
            self.reports.append(GiroReport(self._seq, giro))

    def _keep_books(self) -> None:
        """Post the chips that the events moved, and enter the rounds that ended."""
        work, table_id = self.work, self._table_id
        for seq, reason, moved in self._moved:
            work.ledger.move(table_id, seq, transfers=moved, reason=reason, at=self.now)
        for hand in self._over:
            brought = [RoundResult(person, chips, "") for person, chips in hand.results.items()]
            work.rounds.close(
                table_id,
                hand.number,
                first_seq=hand.first_seq,
                last_seq=hand.last_seq,
                at=self.now,
                results=brought,
            )
            if hand.points:
                work.points.enter(
                    table_id,
                    hand.number,
                    hand.game,
                    points=hand.points,
                    roles=hand.roles,
                    ranking=hand.ranking,
                    ranked=hand.ranked,
                )
            work.drafts.forget(table_id)

    def _clocks(self) -> list[WantedClock]:
        clocks = []
        for timer in timers(self._table):
            length = self.croupier.tempo.length(timer, self._table.running.clock)
            due_at = self.now + length if self._runs_at_once(timer) else None
            clocks.append(
                WantedClock(
                    decision=timer.name,
                    kind=timer.kind,
                    who=timer.who,
                    milliseconds=length,
                    opened_seq=self._seq,
                    due_at=due_at,
                )
            )
        return clocks

    def _runs_at_once(self, timer: Timer) -> bool:
        """True if the clock need not wait until the player sees the turn, or if the bot may not write to the player."""
        if timer.kind in THOUGHTS or not self._table.tournament.in_private:
            return timer.kind in THOUGHTS
        return not timer.who or self.work.people.get(timer.who).private != "open"
