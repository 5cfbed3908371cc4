from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from storage.records import TableId
from storage.repositories.read_cache import ReadCache
from storage.repositories.repository import Repository
from storage.session import Session

ROUNDS: Final = 100
EVENTS: Final = 500
"""Most rounds, and most events, that one job deletes."""

_OF_ROUNDS: Final = ("points", "match_places", "rounds", "results")
_OF_EVENTS: Final = ("giri", "transfers", "events")
"""In the order in which they may go: a row goes before those that it points to."""

_SELECT_NEXT_YEAR: Final = "SELECT min(year) FROM archived WHERE year > ?"


class Archived(Repository):
    """The closed tables whose log, rounds, decks and transfers lie in the archive of a year."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._years: ReadCache[TableId, int] = ReadCache(session, self._load, missing=True)

    def session(self, table_id: TableId) -> Session:
        """Give the session in which a table's log can be read."""
        year = self._years.get(table_id)
        return self._session if year is None else self._session.archive(year)

    def sessions(self) -> Iterator[Session]:
        """Give the session of the file, and those of all archives."""
        yield self._session
        year = self._session.value(_SELECT_NEXT_YEAR, (0,))
        while year is not None:
            yield self._session.archive(year)
            year = self._session.value(_SELECT_NEXT_YEAR, (year,))

    def enter(self, year: int, digests: Mapping[TableId, bytes]) -> None:
        """Note that the archive of a year holds these tables, each with the digest of its rows there. From now on they
        are read there, and ``remove`` may delete them here.
        """
        self._session.execute_many(
            "INSERT INTO archived (table_id, year, digest) VALUES (?, ?, ?)",
            [(table_id, year, digest) for table_id, digest in digests.items()],
        )
        for table_id in digests:
            self._years.put(table_id, year)

    def remove(self, table_id: TableId) -> bool:
        """Delete some of an archived table's rows here; True once there are none."""
        self._session.execute("DELETE FROM snapshots WHERE table_id = ?", (table_id,))
        if self._remove_from(_OF_ROUNDS, table_id, key="number", most=ROUNDS):
            return False
        if self._remove_from(("decks",), table_id, key="number", most=ROUNDS):
            return False
        return not self._remove_from(_OF_EVENTS, table_id, key="seq", most=EVENTS)

    def _remove_from(
        self, names: tuple[str, ...], table_id: TableId, *, key: str, most: int
    ) -> bool:
        """Delete the rows with the lowest ``most`` numbers; False if there were none."""
        lowest = [
            self._session.value(f"SELECT min({key}) FROM {name} WHERE table_id = ?", (table_id,))  # noqa: S608 -- names of our own
            for name in names
        ]
        there = [number for number in lowest if number is not None]
        for name in names if there else ():
            self._session.execute(
                f"DELETE FROM {name} WHERE table_id = ? AND {key} < ?",  # noqa: S608 -- names of our own
                (table_id, min(there) + most),
            )
        return bool(there)

    def _load(self, table_id: TableId) -> int | None:
        year: int | None = self._session.value(
            "SELECT year FROM archived WHERE table_id = ?", (table_id,)
        )
        return year
