from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from engine.game import Person
from storage.errors import ConflictError
from storage.records import ChatId, EveningPoints, SeasonRole, SeasonStanding, TableId
from storage.repositories.archived import Archived
from storage.repositories.repository import Repository
from storage.session import Session

FIRST_MONTH: Final = 9
"""A season begins on the first of September (UTC), so that a Christmas lies in the middle."""

_INSERT_POINTS: Final = (
    "INSERT INTO points (table_id, number, person_id, game, points, ranked, role)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_INSERT_PLACE: Final = (
    "INSERT INTO match_places (table_id, number, person_id, game, place, ranked)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)
_SELECT_SEASON: Final = (
    "SELECT person_id, rounds, points, matches, won FROM seasons"
    " WHERE chat_id = ? AND game = ? AND season = ? ORDER BY won DESC, points DESC, person_id"
)
_SELECT_ROLES: Final = (
    "SELECT person_id, role, rounds, won FROM season_roles"
    " WHERE chat_id = ? AND game = ? AND season = ? ORDER BY person_id, role"
)
_SELECT_EVENING: Final = (
    "SELECT p.game, p.person_id, count(*), sum(p.points), coalesce(m.won, 0) FROM points p"
    " LEFT JOIN (SELECT game, person_id, count(*) AS won FROM match_places"
    " WHERE table_id = ? AND place = 1 GROUP BY game, person_id) m"
    " ON m.game = p.game AND m.person_id = p.person_id WHERE p.table_id = ?"
    " GROUP BY p.game, p.person_id, m.won ORDER BY p.game, 5 DESC, 4 DESC, p.person_id"
)


NOBODYS: Final[Mapping[Person, str]] = {}
"""The roles of a game without roles."""


def season_of(at: int) -> int:
    """The season of a moment (milliseconds): the year that it begins in, 2026 for Christmas 2026 and January 2027."""
    day = datetime.fromtimestamp(at / 1000, UTC)
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def places_of(ranking: Sequence[Sequence[Person]]) -> dict[Person, int]:
    """Each person's place, from 1 on; equal people share one, and the next place stays empty."""
    places: dict[Person, int] = {}
    for people in ranking:
        places |= dict.fromkeys(people, len(places) + 1)
    return places


class Points(Repository):
    """The points of rounds and the places in matches, and their sums a person, chat, game and season."""

    def __init__(self, session: Session, archived: Archived) -> None:
        super().__init__(session)
        self._archived = archived

    def enter(
        self,
        table_id: TableId,
        number: int,
        game: str,
        *,
        points: Mapping[Person, int],
        roles: Mapping[Person, str] = NOBODYS,
        ranking: Sequence[Sequence[Person]] = (),
        ranked: bool,
    ) -> None:
        """Enter the points of a finished round, and the ranking of the match that it ended, the best first.

        ``roles``: each player's role, if the game has any. ``ranked``: they count for the season. Raise
        ``ConflictError`` if the round is not entered, or its points are entered already.
        """
        round_of = "SELECT 1 FROM rounds WHERE table_id = ? AND number = ?"
        if self._session.execute(round_of, (table_id, number)).fetchone() is None:
            raise ConflictError(f"table {table_id}, round {number} is not entered")
        if self.of_round(table_id, number):
            raise ConflictError(f"table {table_id}, round {number} has its points already")
        self._session.execute_many(
            _INSERT_POINTS,
            [
                (table_id, number, person, game, gained, ranked, roles.get(person, ""))
                for person, gained in points.items()
            ],
        )
        places = [
            (table_id, number, person, game, place, ranked)
            for person, place in places_of(ranking).items()
        ]
        self._session.execute_many(_INSERT_PLACE, places)

    def of_round(self, table_id: TableId, number: int) -> dict[Person, int]:
        """Give everybody's points of a round; empty for a round without points."""
        rows = self._archived.session(table_id).execute(
            "SELECT person_id, points FROM points WHERE table_id = ? AND number = ?",
            (table_id, number),
        )
        return dict(rows)

    def evening(self, table_id: TableId) -> list[EveningPoints]:
        """Give everybody's points and matches from this table, game by game, the best first."""
        session = self._archived.session(table_id)
        rows = session.execute(_SELECT_EVENING, (table_id, table_id))
        return list(map(EveningPoints._make, rows))

    def season(self, chat_id: ChatId, game: str, season: int) -> list[SeasonStanding]:
        """Give the standings of a season, by matches won and then by points."""
        rows = self._session.execute(_SELECT_SEASON, (chat_id, game, season))
        return list(map(SeasonStanding._make, rows))

    def roles(self, chat_id: ChatId, game: str, season: int) -> list[SeasonRole]:
        """Give the rounds that each person played and won in each role in a season."""
        rows = self._session.execute(_SELECT_ROLES, (chat_id, game, season))
        return list(map(SeasonRole._make, rows))

    def seasons(self, chat_id: ChatId) -> list[int]:
        """Give the seasons in which this chat counted points, the latest first."""
        rows = self._session.execute(
            "SELECT DISTINCT season FROM seasons WHERE chat_id = ? ORDER BY season DESC", (chat_id,)
        )
        return [season for (season,) in rows]

    def games(self, chat_id: ChatId, season: int) -> list[str]:
        """Give the games with points in a season of this chat."""
        rows = self._session.execute(
            "SELECT DISTINCT game FROM seasons WHERE chat_id = ? AND season = ? ORDER BY game",
            (chat_id, season),
        )
        return [game for (game,) in rows]
