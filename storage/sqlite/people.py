from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any, Final

from engine.game import Person
from storage.errors import Conflict, Unknown
from storage.records import Link, PictureChoice, Private, Somebody, TableId

_SELECT: Final = (
    "SELECT people.id, telegram_id, name, username, language, private, nameless, pictures"
    " FROM people "
)
_BY_ID: Final = _SELECT + "WHERE people.id = ?"
_BY_TELEGRAM: Final = _SELECT + "WHERE telegram_id = ?"
_SEVERAL: Final = _SELECT + "JOIN json_each(?) wanted ON wanted.value = people.id"


def _somebody(row: tuple[Any, ...]) -> Somebody:
    return Somebody._make((*row[:6], bool(row[6]), row[7]))


class People:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def meet(self, telegram_id: int, name: str, username: str | None, language: str) -> Somebody:
        known = self.by_telegram(telegram_id)
        if known is None:
            row = self._db.execute(
                "INSERT INTO people (telegram_id, name, username, language) VALUES (?, ?, ?, ?)"
                " RETURNING id, telegram_id, name, username, language, private, nameless, pictures",
                (telegram_id, name, username, language),
            ).fetchone()
            return _somebody(row)
        called = (None, None) if known.nameless else (name, username)
        if (known.name, known.username, known.language) == (*called, language):
            return known
        self._db.execute(
            "UPDATE people SET name = ?, username = ?, language = ? WHERE id = ?",
            (*called, language, known.person),
        )
        return known._replace(name=called[0], username=called[1], language=language)

    def get(self, person: Person) -> Somebody:
        row = self._db.execute(_BY_ID, (person,)).fetchone()
        if row is None:
            raise Unknown(f"person {person}")
        return _somebody(row)

    def many(self, people: Iterable[Person]) -> dict[Person, Somebody]:
        rows = self._db.execute(_SEVERAL, (str([*people]),))
        return {row[0]: _somebody(row) for row in rows}

    def by_telegram(self, telegram_id: int) -> Somebody | None:
        row = self._db.execute(_BY_TELEGRAM, (telegram_id,)).fetchone()
        return _somebody(row) if row else None

    def set_private(self, person: Person, private: Private) -> None:
        self._db.execute("UPDATE people SET private = ? WHERE id = ?", (private, person))

    def set_pictures(self, person: Person, choice: PictureChoice) -> None:
        self._db.execute("UPDATE people SET pictures = ? WHERE id = ?", (choice, person))

    def erase_name(self, person: Person) -> None:
        self._db.execute(
            "UPDATE people SET name = NULL, username = NULL, nameless = 1 WHERE id = ?", (person,)
        )

    def allow_name(self, person: Person) -> None:
        self._db.execute("UPDATE people SET nameless = 0 WHERE id = ?", (person,))


class Links:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def make(self, token: str, person: Person, table_id: TableId, at: int) -> None:
        if self.look(token) is not None:
            raise Conflict("a link with this token exists")
        self._db.execute(
            "INSERT INTO links (token, person_id, table_id, made_at) VALUES (?, ?, ?, ?)",
            (token, person, table_id, at),
        )

    def look(self, token: str) -> Link | None:
        row = self._db.execute(
            "SELECT token, person_id, table_id, made_at, used_at FROM links WHERE token = ?",
            (token,),
        ).fetchone()
        return Link._make(row) if row else None

    def use(self, token: str, person: Person, at: int) -> Link | None:
        row = self._db.execute(
            "UPDATE links SET used_at = ? WHERE token = ? AND person_id = ? AND used_at IS NULL"
            " RETURNING token, person_id, table_id, made_at, used_at",
            (at, token, person),
        ).fetchone()
        return Link._make(row) if row else None

    def forget_before(self, at: int) -> int:
        return self._db.execute("DELETE FROM links WHERE made_at < ?", (at,)).rowcount
