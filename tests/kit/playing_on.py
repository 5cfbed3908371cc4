"""Tables found open in a database are played to the end of their evening, without Telegram and without waiting."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.table_transaction import TableDone
from croupier.tournament_runner import TournamentRunner
from engine.game import CLOCK, Choice, Person, Refusal
from engine.journal import TOLD, all_events
from engine.registry import GAMES
from engine.table import actions as act
from engine.tournament import actions as tact
from messages.listener import WantedMessages
from messages.seals import see_seal
from storage import Codec, Store, UnitOfWork
from storage.records import TableId, TableRow
from tests.kit.shown import show_place

T = TypeVar("T")

ADDRESS: Final = -100
ENOUGH: Final = 3
"""Rounds that a table plays before its opener ends it."""


@dataclass
class PlayingOn:
    """``sleepers`` decide nothing: their clocks ring."""

    store: Store
    chance: random.Random
    now: int
    croupier: Croupier = field(init=False)
    tournaments: TournamentRunner = field(init=False)
    sleepers: set[Person] = field(default_factory=set)
    found: dict[TableId, int] = field(default_factory=dict)
    """The open round of every table at the start."""
    ran_out: int = 0
    acted: int = 0

    def __post_init__(self) -> None:
        self.croupier = Croupier(
            store=self.store,
            codec=Codec((*all_events(), *TOLD)),
            dealer=Dealer(self.chance.randbytes),
            tempo=Tempo(),
            messages=WantedMessages(),
        )
        self.tournaments = self.croupier.tournaments

    async def to_the_end(self, tables: list[int], *, steps: int = 20_000) -> None:
        """Play until ``tables`` and all tables of their tournaments are closed."""
        for _ in range(steps):
            await self._write(self._show_all)
            await self._hear()
            if not await self._write(lambda work: self._round_of(work, tables)):
                return
        raise AssertionError(f"tables that do not end, of {tables}")

    async def _write(self, job: Callable[[UnitOfWork], T]) -> T:
        return await self.croupier.write(job)

    async def _hear(self) -> None:
        tournaments = self.tournaments
        while tournaments.reported:
            tournaments.reported = False
            await self._write(lambda work: tournaments.take_in(work, self.now))

    def _show_all(self, work: UnitOfWork) -> None:
        """Telegram takes everything at once."""
        for number, place in enumerate(work.outbox.pending(), 1):
            if place.kind == "seal" and place.state == "live":
                see_seal(work, self.croupier, place=place, now=self.now)
            if place.state != "live" or place.kind in ("seal", "fate", "summary"):
                if place.kind == "seal" and place.state == "live":
                    see_seal(work, self.croupier, place=place, now=self.now)
                work.outbox.drop(place.key)
                continue
            address = place.address or (ADDRESS if place.person is None else place.person)
            message = place.message_id or 10**6 + place.wanted * 1000 + number
            show_place(work, place, address=address, message=message, now=self.now)

    def _round_of(self, work: UnitOfWork, tables: list[int]) -> bool:
        """Let one thing happen at every open table; True if any table is open."""
        rows = [work.tables.get(table) for table in tables]
        rows = [row for row in rows if row.status == "open"]
        for row in rows:
            if row.game == "tournament":
                books = work.tournaments.books(row.table_id)
                if books is None:
                    self._begin(work, row)
                for table in work.tables.open_in(books) if books is not None else ():
                    self._step(work, table)
            elif not self.croupier.view(work, row.table_id).tournament.number:
                self._step(work, row)
        return bool(rows)

    def _begin(self, work: UnitOfWork, row: TableRow) -> None:
        tournaments = self.tournaments
        board = tournaments.board(work, row.table_id)
        if board.phase != "entries":
            return
        start = tact.StartTournament()
        begun = tournaments.act(
            work, self.now, tournament_id=row.table_id, who=board.organiser, action=start
        )
        assert not isinstance(begun, Refusal), begun

    def _step(self, work: UnitOfWork, row: TableRow) -> None:
        """The person on turn plays at random, or a clock rings, or the opener goes on or ends it."""
        self.now += 100
        table = row.table_id
        seen = self.croupier.view(work, table)
        seats = {seat.person: seat for seat in seen.seating.seats}
        awake = seen.running.turn in seats and not seats[seen.running.turn].player
        for seat in seen.seating.seats:
            if seat.presence == "away" and not seat.player and seat.person not in self.sleepers:
                self.croupier.act(
                    work, self.now, table_id=table, who=seat.person, action=act.ComeBack()
                )
        if (
            not seen.tournament.number
            and not seen.ending.asked
            and seen.round >= self.found.setdefault(table, seen.round) + ENOUGH
        ):
            assert isinstance(
                self.croupier.act(
                    work, self.now, table_id=table, who=seen.opener, action=act.EndTable()
                ),
                TableDone,
            )
        elif seen.phase == "round" and awake and seen.running.turn not in self.sleepers:
            self._play(work, table, seen.running.turn)
        elif clocks := work.clocks.of_table(table):
            self.ran_out += 1
            self.croupier.act(
                work, self.now, table_id=table, who=CLOCK, action=act.TimeUp(clocks[0].decision)
            )
        elif not seen.tournament.number:
            started = self.croupier.act(
                work, self.now, table_id=table, who=seen.opener, action=act.Start()
            )
            if isinstance(started, Refusal):
                self.croupier.act(
                    work, self.now, table_id=table, who=seen.opener, action=act.EndTable()
                )

    def _play(self, work: UnitOfWork, table: int, who: Person) -> None:
        mine = self.croupier.view(work, table, who)
        offer = self.chance.choice(GAMES[mine.game_key].sight.offers(mine.game))
        amount = self.chance.choice((offer.low, offer.high)) if offer.high else None
        done = self.croupier.play(
            work, self.now, table_id=table, who=who, choice=Choice(offer.name, amount)
        )
        assert isinstance(done, TableDone), (offer, done)
        self.acted += 1


async def play_on(database: Path, tables: list[int], *, seed: int, now: int) -> PlayingOn:
    """Every fifth person sleeps."""
    store = await Store.open(database)
    try:
        playing = PlayingOn(store, random.Random(seed), now)
        playing.sleepers = set(range(1, 1000, 5))
        await playing.to_the_end(tables)
        return playing
    finally:
        await store.close()
