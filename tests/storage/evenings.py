"""Evenings and tournaments of the toy game that are over."""

from __future__ import annotations

import random
from collections.abc import Callable

from storage import UnitOfWork
from storage.archiver import DAY
from storage.records import TOURNAMENT, SecretChain
from tests.storage.kit import (
    NOON,
    SEAL,
    SECRET,
    Entered,
    Opened,
    Prize,
    Scored,
    StoredSitting,
    play,
    play_round,
)

YEAR = 365
LATER = NOON + 2 * YEAR * DAY
"""When all of these tests' evenings are old. Their tables closed in 2027."""

GAME = "toy"


def an_evening(work: UnitOfWork, sitting: StoredSitting, rng: random.Random, *, at: int) -> int:
    """A table with rounds for chips, perhaps with points, closed at ``at``; give it."""
    table = work.tables.open(
        sitting.chat, rng.choice((0, 7)), game=GAME, opener=sitting.people[0], at=at
    ).table_id
    here = sitting._replace(table=table, people=tuple(rng.sample(sitting.people, 3)))
    rounds = rng.randint(0, 4)
    if not rounds:
        play(work, table, Opened())
    for number in range(1, rounds + 1):
        play_round(work, here, number, stake=rng.randint(1, 30))
    if rng.random() < 0.5:
        points_round(work, here, rounds + 1, rng=rng)
    work.decks.seal(table, 1, secret=SECRET, seal=SEAL, at=at)
    work.decks.seal_chain(
        table,
        SecretChain(first=1, decks=1, tables=0, secret=SECRET, seal=SEAL, sealed_at=at),
    )
    work.decks.close_all(table)
    work.tables.close(table, at)
    return table


def points_round(work: UnitOfWork, here: StoredSitting, number: int, *, rng: random.Random) -> None:
    begin = work.journal.last_seq(here.table) + 1
    points = {person: rng.randint(-3, 3) for person in here.people}
    ranking = tuple((person,) for person in here.people)
    opening = (Opened(),) if begin == 1 else ()
    end = play(work, here.table, *opening, Scored(points, ranking))
    work.rounds.close(
        here.table, number, first_seq=begin, last_seq=end, at=NOON + number, results=[]
    )
    work.points.enter(
        here.table,
        number,
        GAME,
        points=points,
        roles={here.people[0]: "caller"},
        ranking=ranking,
        ranked=True,
    )


def a_tournament(work: UnitOfWork, sitting: StoredSitting, at: int) -> int:
    """A tournament of one table that told a giro, closed at ``at``."""
    first, second, third = sitting.people
    tournament = work.tables.open(sitting.chat, 0, TOURNAMENT, opener=first, at=at).table_id
    play(work, tournament, Opened(), Entered(first, 5), Entered(second, 5))
    books = work.tournaments.begin(tournament, 200, at)
    table = work.tables.open(books, 1, game=GAME, opener=first, at=at).table_id
    work.ledger.purses(books, (first, second, third), at)
    play_round(work, sitting._replace(table=table, chat=books), 1)
    work.tournaments.add_giro(
        tournament, table, work.journal.last_seq(table), body='{"giro": 1}', at=at
    )
    work.tables.close(table, at)
    play(work, tournament, Prize(second, 10))
    work.tables.close(tournament, at)
    return tournament


def an_evening_of(sitting: StoredSitting, seed: int, at: int) -> Callable[[UnitOfWork], int]:
    # The first table of a sitting is open in its chat, so an evening closes it first.
    def job(work: UnitOfWork) -> int:
        if work.tables.get(sitting.table).status == "open":
            play(work, sitting.table, Opened())
            work.tables.close(sitting.table, at)
        return an_evening(work, sitting, random.Random(seed), at=at)

    return job


def a_tournament_of(sitting: StoredSitting, seed: int, at: int) -> Callable[[UnitOfWork], int]:
    return lambda work: a_tournament(work, sitting._replace(people=sitting.people[:3]), at)
