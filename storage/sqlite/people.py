from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.game import Person
from storage.errors import ConflictError, UnknownRecordError
from storage.records import Link, PictureChoice, Private, Somebody, TableId
from storage.sqlite.session import ReadCache, Session

_SELECT: Final = (
    "SELECT people.id, telegram_id, name, username, language, private, nameless, pictures"
    " FROM people "
)
_BY_ID: Final = _SELECT + "WHERE people.id = ?"
_BY_TELEGRAM: Final = "SELECT id FROM people WHERE telegram_id = ?"


def _somebody(row: tuple[Any, ...]) -> Somebody:
    return Somebody._make((*row[:6], bool(row[6]), row[7]))


class People:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._people: ReadCache[Person, Somebody] = ReadCache(session, self._load)
        self._numbers: ReadCache[int, Person] = ReadCache(session, self._look_up)
        """By their Telegram number, which never changes."""

    def meet(self, telegram_id: int, name: str, username: str | None, language: str) -> Somebody:
        known = self.by_telegram(telegram_id)
        if known is None:
            row = self._session.execute(
                "INSERT INTO people (telegram_id, name, username, language) VALUES (?, ?, ?, ?)"
                " RETURNING id, telegram_id, name, username, language, private, nameless, pictures",
                (telegram_id, name, username, language),
            ).fetchone()
            return _somebody(row)
        called = (None, None) if known.nameless else (name, username)
        if (known.name, known.username, known.language) == (*called, language):
            return known
        self._change(
            known.person,
            "UPDATE people SET name = ?, username = ?, language = ?",
            *called,
            language,
        )
        return self.get(known.person)

    def get(self, person: Person) -> Somebody:
        somebody = self._people.get(person)
        if somebody is None:
            raise UnknownRecordError(f"person {person}")
        return somebody

    def many(self, people: Iterable[Person]) -> dict[Person, Somebody]:
        found = {}
        for person in people:
            somebody = self._people.get(person)
            if somebody is not None:
                found[person] = somebody
        return found

    def by_telegram(self, telegram_id: int) -> Somebody | None:
        person = self._numbers.get(telegram_id)
        return self._people.get(person) if person is not None else None

    def set_private(self, person: Person, private: Private) -> None:
        self._change(person, "UPDATE people SET private = ?", private)

    def set_pictures(self, person: Person, choice: PictureChoice) -> None:
        self._change(person, "UPDATE people SET pictures = ?", choice)

    def erase_name(self, person: Person) -> None:
        self._change(person, "UPDATE people SET name = NULL, username = NULL, nameless = 1")

    def allow_name(self, person: Person) -> None:
        self._change(person, "UPDATE people SET nameless = 0")

    def _load(self, person: Person) -> Somebody | None:
        row = self._session.look(_BY_ID, (person,))
        return _somebody(row) if row else None

    def _look_up(self, telegram_id: int) -> Person | None:
        row = self._session.look(_BY_TELEGRAM, (telegram_id,))
        return row[0] if row else None

    def _change(self, person: Person, statement: str, *values: object) -> None:
        """Change a person's row; ``statement`` is an UPDATE without its WHERE."""
        self._session.execute(f"{statement} WHERE id = ?", (*values, person))
        self._people.drop(person)


class Links:
    def __init__(self, session: Session) -> None:
        self._session = session

    def make(self, token: str, person: Person, table_id: TableId, at: int) -> None:
        if self.look(token) is not None:
            raise ConflictError("a link with this token exists")
        self._session.execute(
            "INSERT INTO links (token, person_id, table_id, made_at) VALUES (?, ?, ?, ?)",
            (token, person, table_id, at),
        )

    def look(self, token: str) -> Link | None:
        row = self._session.execute(
            "SELECT token, person_id, table_id, made_at, used_at FROM links WHERE token = ?",
            (token,),
        ).fetchone()
        return Link._make(row) if row else None

    def use(self, token: str, person: Person, at: int) -> Link | None:
        row = self._session.execute(
            "UPDATE links SET used_at = ? WHERE token = ? AND person_id = ? AND used_at IS NULL"
            " RETURNING token, person_id, table_id, made_at, used_at",
            (at, token, person),
        ).fetchone()
        return Link._make(row) if row else None

    def forget_before(self, at: int) -> int:
        return self._session.execute("DELETE FROM links WHERE made_at < ?", (at,)).rowcount
