"""A tournament with a real store: people who tap, tables that play, a clock that tests move."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.table_transaction import TableDone
from croupier.tournament_runner import TournamentDone, TournamentRunner
from engine.game import CLOCK, PUBLIC, Choice, Person, Refusal
from engine.journal import TOLD, all_events
from engine.registry import GAMES
from engine.table import TableView, timers, usual_table
from engine.table import actions as act
from engine.tournament import Board, Terms
from engine.tournament import actions as tact
from messages.listener import WantedMessages
from messages.seals import see_seal
from storage import Codec, Store, UnitOfWork
from storage.records import TableId, TableRow
from tests.croupier.kit import expect, gather
from tests.kit.blank import open_blank

NOON = 1_800_000_000_000
ADDRESS = -100
CODEC = Codec((*all_events(), *TOLD))


@dataclass
class TournamentHall:
    """A group, its people (person ``n`` is ``people[n - 1]``), and one tournament organised by the first of them."""

    path: Path
    store: Store
    croupier: Croupier
    chance: random.Random
    chat: int = 0
    people: tuple[Person, ...] = ()
    tournament: int = 0
    now: int = NOON
    absent: set[Person] = field(default_factory=set)
    """Persons who decide nothing: the clock rings for them."""
    tournaments: TournamentRunner = field(init=False)

    def __post_init__(self) -> None:
        self.tournaments = self.croupier.tournaments

    async def do(self, who: Person, action: Any) -> TournamentDone | Refusal:
        return await self.croupier.write(
            lambda work: self.tournaments.act(
                work, self.now, tournament_id=self.tournament, who=who, action=action
            )
        )

    async def done(self, who: Person, action: Any) -> TournamentDone:
        return expect(TournamentDone, await self.do(who, action))

    async def refused(self, who: Person, action: Any) -> str:
        return expect(Refusal, await self.do(who, action)).code

    async def at(self, table_id: int, who: Person, action: Any) -> TableDone | Refusal:
        return await self.croupier.write(
            lambda work: self.croupier.act(
                work, self.now, table_id=table_id, who=who, action=action
            )
        )

    def open_table(self, work: UnitOfWork) -> TableDone | Refusal:
        """Open an ordinary table in the group, if that is allowed."""
        usual = usual_table()
        return self.croupier.open_table(
            work,
            self.now,
            chat_id=self.chat,
            thread_id=0,
            who=self.people[0],
            game=usual.game,
            rules=usual.rules,
            clock=usual.clock,
        )

    def play_beside(self, work: UnitOfWork) -> TableId:
        """Deal a hand at an ordinary table in the group."""
        opened = self.open_table(work)
        assert isinstance(opened, TableDone)
        self.show_seals(work, of=opened.table_id)
        steps = ((self.people[1], act.Sit()), (self.people[0], act.Start()))
        for who, action in steps:
            done = self.croupier.act(
                work, self.now, table_id=opened.table_id, who=who, action=action
            )
            assert isinstance(done, TableDone)
        assert self.croupier.view(work, opened.table_id).phase == "round"
        return opened.table_id

    async def board(self, viewer: Person = PUBLIC) -> Board:
        return await self.store.read(
            lambda work: self.tournaments.board(work, self.tournament, viewer)
        )

    async def seen(self, table_id: int, viewer: Person = PUBLIC) -> TableView:
        return await self.store.read(lambda work: self.croupier.view(work, table_id, viewer))

    async def tables(self) -> list[TableRow]:
        """The tournament's open tables."""

        def job(work: UnitOfWork) -> list[TableRow]:
            books = work.tournaments.books(self.tournament)
            return work.tables.open_in(books) if books is not None else []

        return await self.store.read(job)

    async def broke(self) -> list[Person]:
        """The players of a running bank without chips, stake or pot."""
        found = []
        for row in await self.tables():
            seen = await self.seen(row.table_id)
            if seen.phase != "round":
                continue
            game = seen.game.table
            found += [
                person
                for person, chips in zip(game.ring, game.purses, strict=True)
                if not chips
                and (person != game.banker or not game.pot)
                and (person != game.punta or game.duel is None)
            ]
        return found

    async def balances(self) -> dict[Person, int]:
        return await self.store.read(lambda work: work.ledger.balances(self.chat, self.people))

    async def hear(self) -> None:
        """Take in the tables' reports, as the timer loop does."""
        tournaments = self.tournaments
        while tournaments.reported:
            tournaments.reported = False
            await self.croupier.write(lambda work: tournaments.take_in(work, self.now))

    async def step(self, table_id: int) -> None:
        """Let one thing happen at a table: a random move, a time-out, or the end of the pause."""

        def job(work: UnitOfWork) -> None:
            self.now += 1
            loaded = self.croupier.loaded(work, table_id)
            seen = self.croupier.view(work, table_id)
            who = seen.running.turn
            if seen.phase == "round" and who and who not in self.absent:
                game = GAMES[seen.game_key]
                mine = self.croupier.view(work, table_id, who)
                offers = game.sight.offers(mine.game)
                offer = self.chance.choice(offers)
                amount = self.chance.choice((offer.low, offer.high, None)) if offer.high else None
                choice = Choice(offer.name, amount)
                done = self.croupier.play(work, self.now, table_id=table_id, who=who, choice=choice)
                assert isinstance(done, TableDone), (choice, done)
                return
            for timer in timers(loaded.table):
                self.croupier.act(
                    work, self.now, table_id=table_id, who=CLOCK, action=act.TimeUp(timer.name)
                )
                return

        await self.croupier.write(job)

    async def play_on(self, steps: int = 100_000) -> bool:
        """Let every table play on, one step at a time, in any order; True if the tournament is over."""
        for _ in range(steps):
            tables = await self.tables()
            if not tables:
                return True
            await self.step(self.chance.choice(tables).table_id)
            if self.chance.randrange(3) == 0:
                await self.hear()
        await self.hear()
        return False

    async def raise_level(self) -> None:
        def job(work: UnitOfWork) -> None:
            for clock in work.clocks.of_table(self.tournament):
                self.tournaments.clock_ran_out(
                    work, self.now, tournament_id=self.tournament, clock=clock.decision
                )

        await self.croupier.write(job)

    def show_seals(self, work: UnitOfWork, of: TableId | None = None) -> None:
        """Let Telegram accept the waiting seals, or that of one table."""
        for place in work.outbox.pending():
            if place.kind == "seal" and of in (None, place.table_id):
                see_seal(work, self.croupier, place=place, now=self.now)
                work.outbox.drop(place.key)

    async def restart(self) -> None:
        """Forget everything in memory, as a restart does."""
        await self.store.close()
        self.store = await Store.open(self.path)
        self.croupier = make_croupier(self.store, self.chance)
        self.tournaments = self.croupier.tournaments


def make_croupier(store: Store, chance: random.Random) -> Croupier:
    return Croupier(
        store=store,
        codec=CODEC,
        dealer=Dealer(chance.randbytes),
        tempo=Tempo(),
        messages=WantedMessages(),
    )


async def open_hall(
    path: Path,
    *,
    people: int,
    entrants: int | None = None,
    terms: Terms | None = None,
    seed: int = 1,
    begin: bool = True,
    without_private: Sequence[int] = (),
    sealed: bool = True,
) -> TournamentHall:
    """A group with a tournament entered by ``entrants`` of its people; with ``begin`` it has begun.

    With ``sealed`` Telegram has accepted the seal.
    """
    store = await open_blank(path)
    chance = random.Random(seed)
    hall = TournamentHall(
        path=path, store=store, croupier=make_croupier(store, chance), chance=chance
    )

    def job(work: UnitOfWork) -> None:
        hall.chat, hall.people = gather(work, people)
        for n, person in enumerate(hall.people):
            work.people.set_private(person, "never" if n in without_private else "open")
        opened = hall.tournaments.open(
            work,
            NOON,
            chat_id=hall.chat,
            thread_id=0,
            who=hall.people[0],
            terms=terms or Terms(),
        )
        assert isinstance(opened, TournamentDone)
        hall.tournament = opened.tournament_id
        if sealed:
            hall.show_seals(work)

    await hall.croupier.write(job)
    for person in hall.people[: people if entrants is None else entrants]:
        await hall.done(person, tact.Enter())
    if begin:
        await hall.done(hall.people[0], tact.StartTournament())
    return hall
