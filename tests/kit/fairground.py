"""A whole tournament with its process killed again and again: the child that plays it, and the parent that kills it.

Everything is real but Telegram: store, croupier, clockwork. Wanted messages count as shown at once, and people
act as soon as it is their turn; some never come, some go and come back. A second at the tables lasts a millisecond.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from croupier.computer_players import ComputerPlayers
from croupier.connection import TelegramConnection
from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.poll_gate import PollGate
from croupier.timer_loop import TimerLoop
from croupier.tournament_loop import TournamentLoop
from croupier.tournament_runner import TournamentDone, TournamentRunner
from croupier.worker_pools import WorkerPools
from engine.game import Choice, Person
from engine.journal import TOLD, all_events
from engine.registry import GAMES
from engine.table import actions as act
from engine.tournament import Terms
from engine.tournament import actions as tact
from messages.listener import WantedMessages
from messages.seals import see_seal
from storage import Codec, Store, UnitOfWork
from storage.errors import StorageClosedError
from tests.kit.shown import show_place

ROOT: Final = Path(__file__).resolve().parents[2]
GROUP: Final = -100
SUPERGROUP: Final = -1001
SECOND: Final = 1
"""Milliseconds that a second lasts."""

IDLE: Final = 0.01
"""Seconds until the next look while everybody waits for a clock."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass
class Fairground:
    """One run of the process, from its start to its death or the end of the tournament."""

    store: Store
    croupier: Croupier
    rng: random.Random
    group: int = 0
    tournament: int = 0
    people: tuple[Person, ...] = ()
    acted: int = 0
    gone: set[Person] = field(default_factory=set)
    tournaments: TournamentRunner = field(init=False)

    def __post_init__(self) -> None:
        self.tournaments = self.croupier.tournaments

    def never_comes(self, person: Person) -> bool:
        return person % 8 == 5

    def leaves(self, person: Person) -> bool:
        return person % 5 == 3

    def meet(self, work: UnitOfWork, people: int, terms: Terms) -> None:
        """Make the group, its people and the tournament, unless they exist."""
        known = work.chats.at(GROUP)
        if known is None:
            known = work.chats.open(GROUP, "Fiera", kind="group", language="it", at=now())
        self.group = known.chat_id
        self.people = tuple(
            work.people.meet(1000 + n, f"Gente {n}", username=None, language="it").person
            for n in range(people)
        )
        for person in self.people:
            work.people.set_private(person, "open")
        row = work.tournaments.last(self.group, 0)
        if row is None:
            opened = self.tournaments.open(
                work,
                now(),
                chat_id=self.group,
                thread_id=0,
                who=self.people[0],
                terms=terms,
            )
            assert isinstance(opened, TournamentDone)
            self.tournament = opened.tournament_id
        else:
            self.tournament = row.table_id

    def enter(self, work: UnitOfWork) -> None:
        """Enter everybody who has not entered; after the last entry the tournament begins."""
        tournaments = self.tournaments
        seen = tournaments.board(work, self.tournament)
        if seen.phase != "entries":
            return
        for person in self.people:
            if person not in seen.entrants:
                tournaments.act(
                    work, now(), tournament_id=self.tournament, who=person, action=tact.Enter()
                )
                return
        tournaments.act(
            work,
            now(),
            tournament_id=self.tournament,
            who=self.people[0],
            action=tact.StartTournament(),
        )

    def show_all(self, work: UnitOfWork) -> None:
        """Telegram takes everything at once."""
        for number, place in enumerate(work.outbox.pending(), 1):
            if place.kind == "seal" and place.state == "live":
                see_seal(work, self.croupier, place=place, now=now())
            if place.state != "live" or place.kind in ("seal", "fate"):
                work.outbox.drop(place.key)
                continue
            address = GROUP if place.person is None else 1000 + place.person
            show_place(
                work, place, address=address, message=place.wanted * 1000 + number, now=now()
            )

    def somebody_acts(self, work: UnitOfWork) -> bool:
        """Let a present player on turn at one of the tables play at random; True if the tournament is over."""
        books = work.tournaments.books(self.tournament)
        open_tables = work.tables.open_in(books) if books is not None else []
        if not open_tables:
            return self.tournaments.board(work, self.tournament).phase == "over"
        for row in self.rng.sample(open_tables, len(open_tables)):
            seen = self.croupier.view(work, row.table_id)
            who = seen.running.turn
            if seen.phase != "round" or not who or self.never_comes(who):
                continue
            if self.leaves(who) and self.rng.random() < 0.04:
                self.croupier.act(work, now(), table_id=row.table_id, who=who, action=act.SitOut())
            else:
                self._play(work, row.table_id, who)
            self.acted += 1
            break
        self._come_back(work, [row.table_id for row in open_tables])
        return False

    def _come_back(self, work: UnitOfWork, tables: list[int]) -> None:
        for table_id in tables:
            for seat in self.croupier.view(work, table_id).seating.seats:
                here = seat.presence == "here" or self.never_comes(seat.person)
                if not here and self.rng.random() < 0.02:
                    self.croupier.act(
                        work, now(), table_id=table_id, who=seat.person, action=act.ComeBack()
                    )

    def _play(self, work: UnitOfWork, table_id: int, who: Person) -> None:
        mine = self.croupier.view(work, table_id, who)
        offers = GAMES[mine.game_key].sight.offers(mine.game)
        offer = self.rng.choice(offers)
        amount = None
        if offer.high:
            amount = self.rng.choice((offer.low, self.rng.randint(offer.low, offer.high)))
        self.croupier.play(
            work, now(), table_id=table_id, who=who, choice=Choice(offer.name, amount)
        )


async def play(path: Path, people: int, seed: int, *, terms: Terms) -> None:
    """The child: continue after the last kill, until the tournament is over."""
    store = await Store.open(path)
    rng = random.Random(seed)
    croupier = Croupier(
        store=store,
        codec=Codec((*all_events(), *TOLD)),
        dealer=Dealer(),
        tempo=Tempo(SECOND),
        messages=WantedMessages(),
    )
    ground = Fairground(store, croupier, rng)
    connection, poll_gate = TelegramConnection(now), PollGate()
    nothing: Callable[[], None] = lambda: None  # noqa: E731

    async def alive() -> str:
        return ""

    computer_players = ComputerPlayers(croupier, now=now, wake=nothing, worker_pools=WorkerPools())
    timer_loop = TimerLoop(
        croupier,
        connection,
        poll_gate=poll_gate,
        now=now,
        probe=alive,
        wake=nothing,
        computer_players=computer_players,
    )
    await croupier.write(lambda work: ground.meet(work, people, terms))
    caught_up = asyncio.Event()
    caught_up.set()
    tournament_loop = TournamentLoop(croupier, now=now, wake=nothing)
    loops = [
        asyncio.create_task(timer_loop.run(caught_up)),
        asyncio.create_task(tournament_loop.run(caught_up)),
    ]
    over = False
    while not over:
        connection.worked()
        poll_gate.poll_returned(now())
        await croupier.write(ground.enter)
        await croupier.write(ground.show_all)
        acted = ground.acted
        over = await croupier.write(ground.somebody_acts)
        await asyncio.sleep(0 if ground.acted > acted else IDLE)
    for loop in loops:
        loop.cancel()
        with suppress(asyncio.CancelledError, StorageClosedError):
            await loop
    await store.close()


def run_with_kills(path: Path, *, people: int, kills: int, seed: int, terms: Terms) -> int:
    """Play a tournament in a process that is killed ``kills`` times; returns the number of kills that hit it alive.

    Once between two of them its group becomes a supergroup.
    """
    rng = random.Random(seed)
    struck = 0
    for run in range(10 * kills + 10):
        child = _child(path, people=people, seed=seed + run, terms=terms)
        try:
            if struck < kills and _wait_for(child, path, rng.randint(50, 500)):
                time.sleep(rng.uniform(0, 0.05))
                child.kill()
                child.wait()
                struck += 1
                if struck == (kills + 1) // 2:
                    asyncio.run(migrate(path))
                continue
            child.wait(900)
        finally:
            child.kill()
            child.wait()
        assert child.returncode == 0, f"the process failed: {child.returncode}"
        return struck
    raise AssertionError("the tournament does not end")


def _child(path: Path, *, people: int, seed: int, terms: Terms) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "tests.kit.fairground", str(path)),
            f"--people={people}",
            f"--seed={seed}",
            f"--seats={terms.seats}",
            f"--tie={terms.elim_tie}",
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def _wait_for(child: subprocess.Popen[bytes], path: Path, events: int) -> bool:
    """Wait until this many events are stored; True if the child is alive then."""
    before = _happened(path)
    while child.poll() is None:
        if _happened(path) - before >= events:
            return True
        time.sleep(0.01)
    return False


def _happened(path: Path) -> int:
    """Number of events in the file; 0 while there is none."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=5)) as db:
            found: int = db.execute("SELECT count(*) FROM events").fetchone()[0]
    except sqlite3.OperationalError:
        return 0
    return found


async def migrate(path: Path) -> None:
    """Make the group a supergroup while the bot is down."""
    store = await Store.open(path)
    croupier = Croupier(
        store=store,
        codec=Codec((*all_events(), *TOLD)),
        dealer=Dealer(),
        tempo=Tempo(SECOND),
        messages=WantedMessages(),
    )
    await croupier.write(lambda work: croupier.move(work, GROUP, new=SUPERGROUP, now=now()))
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("path", type=Path)
    parser.add_argument("--people", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--tie", choices=("later", "shared"), required=True)
    given = parser.parse_args()
    asyncio.run(
        play(given.path, given.people, seed=given.seed, terms=terms(given.seats, given.tie))
    )


def terms(seats: int, tie: str = "later") -> Terms:
    """Steep enough that absent people do not hold it up for long."""
    return Terms(
        seats=seats,
        stack=500,
        every=30,
        places=5,
        elim_tie="shared" if tie == "shared" else "later",
    )


if __name__ == "__main__":
    main()
