"""People, their names and choices, and the links that lead them into the private chat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.game import Person
from storage.errors import ConflictError, UnknownRecordError
from storage.records import Link, OwnTableChoice, PictureChoice, Private, Somebody, TableId
from storage.repositories.read_cache import ReadCache
from storage.repositories.repository import Repository
from storage.session import Session

_SELECT_BY_ID: Final = (
    "SELECT id, telegram_id, name, username, language, private, nameless, pictures, own_table,"
    " plays_only FROM people WHERE id = ?"
)
_SELECT_BY_TELEGRAM: Final = "SELECT id FROM people WHERE telegram_id = ?"


def _somebody(row: tuple[Any, ...]) -> Somebody:
    """The person of a row; SQLite gives ``nameless`` and ``plays_only`` as 0 or 1."""
    return Somebody._make((*row[:6], bool(row[6]), *row[7:9], bool(row[9])))


class People(Repository):
    """Everybody whom the bot has met, and its computers."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._people: ReadCache[Person, Somebody] = ReadCache(session, self._load)
        self._numbers: ReadCache[int, Person] = ReadCache(session, self._look_up)
        """By their Telegram number, which never changes."""

    def meet(self, telegram_id: int, name: str, username: str | None, *, language: str) -> Somebody:
        """Give the person, made if new, with name, username and language brought up to date.

        An erased name is not learned again.
        """
        known = self.by_telegram(telegram_id)
        if known is None:
            row = self._session.execute(
                "INSERT INTO people (telegram_id, name, username, language) VALUES (?, ?, ?, ?)"
                " RETURNING id, telegram_id, name, username, language, private, nameless, pictures,"
                " own_table, plays_only",
                (telegram_id, name, username, language),
            ).fetchone()
            return _somebody(row)
        names = (None, None) if known.nameless else (name, username)
        if (known.name, known.username, known.language) == (*names, language):
            return known
        self._change(
            known.person,
            "UPDATE people SET name = ?, username = ?, language = ?",
            *names,
            language,
        )
        return self.get(known.person)

    def get(self, person: Person) -> Somebody:
        """Give the person. Raise ``UnknownRecordError`` if there is none."""
        somebody = self._people.get(person)
        if somebody is None:
            raise UnknownRecordError(f"person {person}")
        return somebody

    def many(self, people: Iterable[Person]) -> dict[Person, Somebody]:
        """Give these people; unknown ones are left out."""
        return self._people.many(people)

    def by_telegram(self, telegram_id: int) -> Somebody | None:
        """Give the person with this Telegram number, below zero for a computer; None if unknown."""
        person = self._numbers.get(telegram_id)
        return self._people.get(person) if person is not None else None

    def set_private(self, person: Person, private: Private) -> None:
        """Note whether the bot can write to the person; an unknown person is left alone."""
        self._change(person, "UPDATE people SET private = ?", private)

    def set_own_table(self, person: Person, choice: OwnTableChoice) -> None:
        """Set where the person wants the own cards."""
        self._change(person, "UPDATE people SET own_table = ?", choice)

    def set_plays_only(self, person: Person, *, on: bool) -> None:
        """Set whether a card plays itself where the person has no other choice."""
        self._change(person, "UPDATE people SET plays_only = ?", on)

    def set_pictures(self, person: Person, choice: PictureChoice) -> None:
        """Set whether the private chat shows pictures: ``yes``, ``no``, or as the ``table``'s own chat does."""
        self._change(person, "UPDATE people SET pictures = ?", choice)

    def erase_name(self, person: Person) -> None:
        """Erase name and username, and learn them no more."""
        self._change(person, "UPDATE people SET name = NULL, username = NULL, nameless = 1")

    def allow_name(self, person: Person) -> None:
        """Learn the name again with the next ``meet``."""
        self._change(person, "UPDATE people SET nameless = 0")

    def _load(self, person: Person) -> Somebody | None:
        row = self._session.execute(_SELECT_BY_ID, (person,)).fetchone()
        return _somebody(row) if row else None

    def _look_up(self, telegram_id: int) -> Person | None:
        found: int | None = self._session.value(_SELECT_BY_TELEGRAM, (telegram_id,))
        return found

    def _change(self, person: Person, statement: str, *values: object) -> None:
        """Change a person's row; ``statement`` is an UPDATE without its WHERE."""
        self._session.execute(f"{statement} WHERE id = ?", (*values, person))
        self._people.drop(person)


class Links(Repository):
    """One-time deep links into the private chat, each for one person."""

    def make(self, token: str, person: Person, table_id: TableId, *, at: int) -> None:
        """Store a new link. Raise ``ConflictError`` if the token exists."""
        if self.look(token) is not None:
            raise ConflictError("a link with this token exists")
        self._session.execute(
            "INSERT INTO links (token, person_id, table_id, made_at) VALUES (?, ?, ?, ?)",
            (token, person, table_id, at),
        )

    def look(self, token: str) -> Link | None:
        """Give the link, used or not, and leave it as it is; None if it is unknown or forgotten."""
        row = self._session.execute(
            "SELECT token, person_id, table_id, made_at, used_at FROM links WHERE token = ?",
            (token,),
        ).fetchone()
        return Link._make(row) if row else None

    def use(self, token: str, person: Person, at: int) -> Link | None:
        """Use the link up and give it; None if it is unknown, another person's, or used already."""
        row = self._session.execute(
            "UPDATE links SET used_at = ? WHERE token = ? AND person_id = ? AND used_at IS NULL"
            " RETURNING token, person_id, table_id, made_at, used_at",
            (at, token, person),
        ).fetchone()
        return Link._make(row) if row else None

    def forget_before(self, at: int) -> int:
        """Forget links made before ``at``; give their number."""
        return self._session.execute("DELETE FROM links WHERE made_at < ?", (at,)).rowcount
