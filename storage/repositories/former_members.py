from __future__ import annotations

from typing import Final

from engine.game import Person
from storage.records import ChatId
from storage.repositories.read_cache import ReadCache
from storage.repositories.repository import Repository
from storage.session import Session

_SELECT_OF_CHAT: Final = "SELECT person_id FROM former_members WHERE chat_id = ?"
_SELECT_OF_PERSON: Final = "SELECT chat_id FROM former_members WHERE person_id = ?"


class FormerMembers(Repository):
    """People who left a group or were thrown out of it. Everybody else counts as a member."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._people: ReadCache[ChatId, frozenset[Person]] = ReadCache(session, self._load_people)
        self._chats: ReadCache[Person, frozenset[ChatId]] = ReadCache(session, self._load_chats)

    def of(self, chat_id: ChatId) -> frozenset[Person]:
        """Give the former members of a group."""
        return self._people.get(chat_id) or frozenset()

    def left_by(self, person: Person) -> frozenset[ChatId]:
        """Give the groups that a person has left."""
        return self._chats.get(person) or frozenset()

    def leave(self, chat_id: ChatId, person: Person, at: int) -> None:
        """Note that a person left. A second call changes nothing."""
        self._session.execute(
            "INSERT INTO former_members (chat_id, person_id, at) VALUES (?, ?, ?)"
            " ON CONFLICT (chat_id, person_id) DO NOTHING",
            (chat_id, person, at),
        )
        self._people.drop(chat_id)
        self._chats.drop(person)

    def come_back(self, chat_id: ChatId, person: Person) -> None:
        """Note that a person is a member again."""
        self._session.execute(
            "DELETE FROM former_members WHERE chat_id = ? AND person_id = ?", (chat_id, person)
        )
        self._people.drop(chat_id)
        self._chats.drop(person)

    def _load_people(self, chat_id: ChatId) -> frozenset[Person]:
        rows = self._session.execute(_SELECT_OF_CHAT, (chat_id,))
        return frozenset(person for (person,) in rows)

    def _load_chats(self, person: Person) -> frozenset[ChatId]:
        rows = self._session.execute(_SELECT_OF_PERSON, (person,))
        return frozenset(chat_id for (chat_id,) in rows)
