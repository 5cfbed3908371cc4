"""Points of rounds, places in matches, and their sums a season."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from storage import Store, UnitOfWork
from storage.audit import audit
from storage.errors import ConflictError
from storage.records import EveningPoints, SeasonRole, SeasonStanding
from storage.repositories.points import places_of, season_of
from tests.storage.kit import NOON, TOY, Opened, Scored, StoredSitting, play, sit_down

GAME = "tricks"


def milliseconds(day: str) -> int:
    return round(datetime.fromisoformat(f"{day}T12:00:00").replace(tzinfo=UTC).timestamp() * 1000)


def scored(
    work: UnitOfWork,
    here: StoredSitting,
    number: int,
    *places: tuple[int, ...],
    points: dict[int, int],
    at: int = NOON,
    ranked: bool = True,
    roles: dict[int, str] | None = None,
) -> None:
    """Log and enter a round for points."""
    begin = work.journal.last_seq(here.table) + 1
    opening = (Opened(),) if begin == 1 else ()
    end = play(work, here.table, *opening, Scored(points, places))
    work.rounds.close(here.table, number, first_seq=begin, last_seq=end, at=at, results=[])
    work.points.enter(
        here.table, number, GAME, points=points, roles=roles or {}, ranking=places, ranked=ranked
    )


@pytest.mark.parametrize(
    ("day", "season"),
    [("2026-08-31", 2025), ("2026-09-01", 2026), ("2026-12-25", 2026), ("2027-01-06", 2026)],
)
async def test_a_season_holds_a_whole_winter(store: Store, day: str, season: int) -> None:
    """The database and the code name the same season."""

    def job(work: UnitOfWork) -> list[SeasonStanding]:
        here = sit_down(work)
        scored(work, here, 1, points={here.people[0]: 2}, at=milliseconds(day))
        return work.points.season(here.chat, GAME, season)

    assert season_of(milliseconds(day)) == season
    assert [line.points for line in await store.write(job)] == [2]


async def test_roles_add_up_a_person_and_season(store: Store) -> None:
    """A round with points above zero is won; rounds with a computer and people without a role do not count."""

    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        first, second, third = here.people
        roles = {first: "solo", second: "contro"}
        scored(work, here, 1, points={first: 2, second: -1, third: -1}, roles=roles)
        scored(work, here, 2, points={first: -2, second: 1, third: 1}, roles=roles)
        scored(work, here, 3, points={first: 2, second: -2}, roles=roles, ranked=False)
        assert work.points.roles(here.chat, GAME, season_of(NOON)) == [
            SeasonRole(first, "solo", rounds=2, won=1),
            SeasonRole(second, "contro", rounds=2, won=1),
        ]
        assert work.points.roles(here.chat, GAME, season_of(NOON) + 1) == []

    await store.write(job)


async def test_points_and_matches_add_up_a_person_and_season(store: Store) -> None:
    """The standings go by matches won, then by points; equal players share a place."""

    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        first, second, third = here.people
        scored(work, here, 1, points={first: 2, second: -1, third: -1})
        scored(work, here, 2, (second, third), (first,), points={first: -2, second: 1, third: 1})
        assert work.points.season(here.chat, GAME, season_of(NOON)) == [
            SeasonStanding(second, rounds=2, points=0, matches=1, won=1),
            SeasonStanding(third, rounds=2, points=0, matches=1, won=1),
            SeasonStanding(first, rounds=2, points=0, matches=1, won=0),
        ]
        assert work.points.evening(here.table) == [
            EveningPoints(GAME, second, rounds=2, points=0, won=1),
            EveningPoints(GAME, third, rounds=2, points=0, won=1),
            EveningPoints(GAME, first, rounds=2, points=0, won=0),
        ]
        assert work.points.of_round(here.table, 2) == {first: -2, second: 1, third: 1}
        assert work.points.games(here.chat, season_of(NOON)) == [GAME]
        assert work.points.games(here.chat, season_of(NOON) - 1) == []

    await store.write(job)


async def test_rounds_with_a_computer_count_for_the_evening_alone(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        first = here.people[0]
        scored(work, here, 1, (first,), points={first: 3}, ranked=False)
        assert work.points.season(here.chat, GAME, season_of(NOON)) == []
        assert work.points.evening(here.table) == [EveningPoints(GAME, first, 1, points=3, won=1)]

    await store.write(job)


async def test_points_belong_to_an_entered_round_and_are_entered_once(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        points = {here.people[0]: 1}
        with pytest.raises(ConflictError):
            work.points.enter(here.table, 1, GAME, points=points, ranked=True)
        scored(work, here, 1, points=points)
        with pytest.raises(ConflictError):
            work.points.enter(here.table, 1, GAME, points=points, ranked=True)

    await store.write(job)


def test_equal_players_share_a_place_and_the_next_one_stays_empty() -> None:
    assert places_of(((7,), (5, 6), (4,))) == {7: 1, 5: 2, 6: 2, 4: 4}


CORRUPTIONS = {
    "other points": ("UPDATE points SET points = 7 WHERE person_id = 1", ["brought", "season"]),
    "another place": ("UPDATE match_places SET place = 3 WHERE place = 1", ["brought", "season"]),
    "a lost line": ("DELETE FROM points WHERE person_id = 2", ["brought", "season"]),
    "a lost season": ("DELETE FROM seasons WHERE person_id = 2", ["season"]),
    "a season of more": ("UPDATE seasons SET won = won + 1 WHERE person_id = 3", ["season"]),
}


@pytest.mark.parametrize("what", CORRUPTIONS)
async def test_the_audit_adds_up_points_and_matches(path: Path, what: str) -> None:
    store = await Store.open(path)

    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        first, second, third = here.people
        scored(work, here, 1, points={first: 2, second: -1, third: -1})
        scored(
            work, here, 2, (first,), (second,), (third,), points={first: 1, second: 0, third: -1}
        )

    await store.write(job)
    await store.close()
    assert audit(path, TOY).differences == []
    statement, expected = CORRUPTIONS[what]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        triggers = list(
            db.execute(
                "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
                " AND name LIKE '%\\_no\\_%' ESCAPE '\\'"
            )
        )
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        db.execute(statement)
        for _, sql in triggers:
            db.execute(sql)
    found = audit(path, TOY).differences
    assert found
    for word in expected:
        assert any(word in one for one in found), found
