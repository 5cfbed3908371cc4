from __future__ import annotations

from typing import Final

from engine.game import Person
from engine.refill import Least
from storage.errors import UnknownRecordError
from storage.records import Chat, ChatAccess, ChatId, ChatStatus, Moved
from storage.repositories.read_cache import ReadCache
from storage.repositories.repository import Repository
from storage.session import Session

_SELECT_CHAT: Final = (
    "SELECT c.id, coalesce(a.address, 0), c.title, c.kind, c.language, c.starting_chips, c.refill,"
    " c.status, c.pictures, c.deck, c.indices, coalesce((SELECT l.chips FROM leasts l"
    " WHERE l.chat_id = c.id ORDER BY l.id DESC LIMIT 1), 0), c.reactions, c.access, c.goes_to,"
    " c.move_code"
    " FROM chats c LEFT JOIN chat_addresses a ON a.chat_id = c.id AND a.current = 1 "
)
_SELECT_BY_ID: Final = _SELECT_CHAT + "WHERE c.id = ?"
_SELECT_LET_IN: Final = (
    "SELECT a.address FROM chats c JOIN chat_addresses a ON a.chat_id = c.id AND a.current = 1"
    " WHERE c.access = 'let_in' AND c.status = 'in' ORDER BY c.id DESC LIMIT ?"
)
_SELECT_GROUPS: Final = (
    "SELECT id FROM chats WHERE kind IN ('group', 'supergroup') ORDER BY id DESC LIMIT ? OFFSET ?"
)
_SELECT_GONE: Final = (
    "SELECT id FROM chats WHERE goes_to <> '' AND move_code = '' AND status = 'in' ORDER BY id"
)
_COUNT_GROUPS: Final = "SELECT count(*) FROM chats WHERE kind IN ('group', 'supergroup')"
_SELECT_BY_ADDRESS: Final = "SELECT chat_id FROM chat_addresses WHERE address = ?"


class Chats(Repository):
    """A chat has an internal number; Telegram's number is only its address, of which it may have had several."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._chats: ReadCache[ChatId, Chat] = ReadCache(session, self._load)
        self._addresses: ReadCache[int, ChatId] = ReadCache(session, self._look_up)

    def at(self, address: int) -> Chat | None:
        """Give the chat of a current or former Telegram chat id; None if it is unknown."""
        chat_id = self._addresses.get(address)
        return self.get(chat_id) if chat_id is not None else None

    def get(self, chat_id: ChatId) -> Chat:
        """Give the chat. Raise ``UnknownRecordError`` if there is none."""
        chat = self._chats.get(chat_id)
        if chat is None:
            raise UnknownRecordError(f"chat {chat_id}")
        return chat

    def _load(self, chat_id: ChatId) -> Chat | None:
        row = self._session.execute(_SELECT_BY_ID, (chat_id,)).fetchone()
        if row is None:
            return None
        return Chat._make(
            (*row[:8], bool(row[8]), row[9], bool(row[10]), row[11], bool(row[12]), *row[13:])
        )

    def _look_up(self, address: int) -> ChatId | None:
        found: int | None = self._session.value(_SELECT_BY_ADDRESS, (address,))
        return found

    def _change(self, chat_id: ChatId, statement: str, *values: object) -> None:
        """Change a chat's row; ``statement`` is an UPDATE without its WHERE."""
        self._session.execute(f"{statement} WHERE id = ?", (*values, chat_id))
        self._chats.drop(chat_id)

    def open(self, address: int, title: str, kind: str, *, language: str, at: int) -> Chat:
        """Give the chat at ``address``, made with these values if new; a known one keeps its settings and language.

        Title and kind are brought up to date and the status becomes ``in``.
        """
        known = self.at(address)
        if known is None:
            chat_id: ChatId = self._session.execute(
                "INSERT INTO chats (title, kind, language, opened_at) VALUES (?, ?, ?, ?)"
                " RETURNING id",
                (title, kind, language, at),
            ).fetchone()[0]
            self._point(address, chat_id)
            return self.get(chat_id)
        if (known.title, known.kind, known.status) == (title, kind, "in"):
            return known
        self._change(
            known.chat_id, "UPDATE chats SET title = ?, kind = ?, status = 'in'", title, kind
        )
        return known._replace(title=title, kind=kind, status="in")

    def move(self, old: int, new: int) -> Moved:
        """Move the chat at ``old`` to ``new``; both addresses stay known. A second call changes nothing.

        An earlier chat at ``new`` loses its address and becomes ``out``. It is the ``orphan`` of the result, and the
        caller ends its tables. Raise ``UnknownRecordError`` if there is no chat at ``old``.
        """
        chat = self.at(old)
        if chat is None:
            raise UnknownRecordError(f"chat at {old}")
        there = self.at(new)
        if there is not None and there.chat_id == chat.chat_id:
            return Moved(chat.chat_id, None)
        self._session.execute(
            "UPDATE chat_addresses SET current = 0 WHERE chat_id = ?", (chat.chat_id,)
        )
        self._chats.drop(chat.chat_id)
        self._point(new, chat.chat_id)
        if there is None:
            return Moved(chat.chat_id, None)
        self.set_status(there.chat_id, "out")
        return Moved(chat.chat_id, there.chat_id)

    def _point(self, address: int, chat_id: ChatId) -> None:
        """Give the chat this address; an earlier chat there loses it."""
        self._session.execute(
            "INSERT INTO chat_addresses (address, chat_id, current) VALUES (?, ?, 1)"
            " ON CONFLICT (address) DO UPDATE SET chat_id = excluded.chat_id, current = 1",
            (address, chat_id),
        )
        self._addresses.put(address, chat_id)
        self._chats.empty()

    def set_language(self, chat_id: ChatId, language: str) -> None:
        """Set the language of the group's messages, a code of ``locales``; an unknown chat is left alone."""
        self._change(chat_id, "UPDATE chats SET language = ?", language)

    def set_chips(self, chat_id: ChatId, starting_chips: int, refill: int) -> None:
        """Set the starting chips of new people and the chips of a refill."""
        chips = "UPDATE chats SET starting_chips = ?, refill = ?"
        self._change(chat_id, chips, starting_chips, refill)

    def set_least(self, chat_id: ChatId, chips: int, by: Person | None, *, at: int) -> None:
        """Set the least: a refill needs fewer chips. ``by``: the admin who sets it, None if unknown."""
        self._session.execute(
            "INSERT INTO leasts (chat_id, at, chips, set_by) VALUES (?, ?, ?, ?)",
            (chat_id, at, chips, by),
        )
        self._chats.drop(chat_id)

    def leasts(self, chat_id: ChatId) -> list[Least]:
        """Give all the chat's leasts so far, the first one first; none for a tournament's books."""
        rows = self._session.execute(
            "SELECT chips, coalesce(set_by, 0) FROM leasts WHERE chat_id = ? ORDER BY id",
            (chat_id,),
        )
        return [Least(chips, by) for chips, by in rows]

    def set_pictures(self, chat_id: ChatId, *, pictures: bool, deck: str, indices: bool) -> None:
        """Set pictures or words, the deck's name, and corner indices."""
        look = "UPDATE chats SET pictures = ?, deck = ?, indices = ?"
        self._change(chat_id, look, pictures, deck, indices)

    def set_reactions(self, chat_id: ChatId, *, reactions: bool) -> None:
        """Set whether the bot puts a reaction on the message of a hand that is worth one."""
        self._change(chat_id, "UPDATE chats SET reactions = ?", reactions)

    def set_status(self, chat_id: ChatId, status: ChatStatus) -> None:
        """Note whether the bot is a member of the chat; an unknown chat is left alone."""
        self._change(chat_id, "UPDATE chats SET status = ?", status)

    def set_access(self, chat_id: ChatId, access: ChatAccess) -> None:
        """Note the decision of an owner about a group, or that the group has been told that there is none."""
        self._change(chat_id, "UPDATE chats SET access = ?", access)

    def set_move(self, chat_id: ChatId, goes_to: str, code: str) -> None:
        """Note with which bot a group goes on, and the code of the link; see ``Chat``."""
        self._change(chat_id, "UPDATE chats SET goes_to = ?, move_code = ?", goes_to, code)

    def gone_and_inside(self) -> list[Chat]:
        """Give the groups that another bot has taken and that this one has not left."""
        return [self.get(chat_id) for (chat_id,) in self._session.execute(_SELECT_GONE).fetchall()]

    def let_in(self, most: int) -> list[int]:
        """Give the addresses of groups that an owner has let in and in which the bot is, the newest first."""
        return [address for (address,) in self._session.execute(_SELECT_LET_IN, (most,))]

    def groups(self, first: int, most: int) -> list[Chat]:
        """Give up to ``most`` groups from the ``first`` one, counted from 0, the newest first."""
        rows = self._session.execute(_SELECT_GROUPS, (most, first)).fetchall()
        return [self.get(chat_id) for (chat_id,) in rows]

    def count_groups(self) -> int:
        """Give the number of groups, with those in which the bot is no longer."""
        found: int = self._session.value(_COUNT_GROUPS)
        return found
