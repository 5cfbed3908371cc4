from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.game import Person
from storage.records import (
    EXPENDABLE,
    OWN,
    OWN_REF,
    Backlog,
    ChatId,
    ChatRef,
    NewPlace,
    Place,
    PlaceState,
    TableId,
)
from storage.repositories.read_cache import ReadCache
from storage.repositories.repository import Repository
from storage.repositories.waiting import PendingByChat, ranked
from storage.session import Session, marks

_COLUMNS: Final = (
    *("key", "kind", "table_id", "chat_id", "person_id", "thread_id", "wanted", "wanted_at"),
    *("shown", "address", "message_id", "fingerprint", "payload", "urgency", "state", "picture"),
)
"""The fields of ``Place`` but for the last, ``number``, which is the column ``id``."""

_NAMES: Final = ", ".join(_COLUMNS)
_SELECT_PLACE: Final = f"SELECT {_NAMES}, id FROM places "  # noqa: S608 -- names of our own
_IS_PENDING: Final = "(wanted <> shown OR state <> 'live')"
"""The condition of the index ``places_pending``, word for word."""

_SELECT_ONE: Final = _SELECT_PLACE + "WHERE key = ?"
_SELECT_PENDING: Final = (
    _SELECT_PLACE + f"WHERE {_IS_PENDING} ORDER BY urgency, wanted_at, id LIMIT ?"
)
_SELECT_OF_TABLE: Final = _SELECT_PLACE + "WHERE table_id = ? ORDER BY id"
_SELECT_OF_CHAT: Final = _SELECT_PLACE + "WHERE chat_id = ? ORDER BY id"
_SELECT_OF_PERSON: Final = _SELECT_PLACE + f"WHERE person_id = ? AND kind <> '{OWN}' ORDER BY id"
_SELECT_OWN_OF_PERSON: Final = _SELECT_PLACE + f"WHERE person_id = ? AND kind = '{OWN}' ORDER BY id"

_SELECT_ALL_PENDING: Final = (
    f"SELECT key, coalesce(chat_id, -person_id - CASE kind WHEN '{OWN}' THEN {OWN_REF} ELSE 0 END),"  # noqa: S608
    f" state <> 'live', urgency, wanted_at, id FROM places WHERE {_IS_PENDING}"
)
_SELECT_BACKLOG: Final = f"SELECT count(*), min(wanted_at) FROM places WHERE {_IS_PENDING}"  # noqa: S608
_INSERT: Final = f"INSERT INTO places ({_NAMES}) VALUES ({marks(16)}) RETURNING id"  # noqa: S608
_SET_BACK: Final = f"UPDATE places SET wanted_at = wanted_at - ? WHERE {_IS_PENDING}"  # noqa: S608
_DELETE: Final = "DELETE FROM places WHERE key = ?"

MOST_PENDING: Final = 64
"""Most pending places of one chat. Beyond it the oldest messages with old buttons are dropped, then the oldest answers
(``EXPENDABLE``). A tap on an old button is answered that it is old.
"""


class Outbox(Repository):
    """The messages that the bot keeps true, each in a place; a place's ``key`` is the caller's name for it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._places: ReadCache[str, Place] = ReadCache(session, self._load, missing=True)
        """Also the places that are missing: most players have no own table."""
        self._waiting: PendingByChat | None = None
        """The pending places; read when first asked for, and anew after a rollback."""
        session.on_rollback(self._forget)

    def _forget(self) -> None:
        self._waiting = None

    # --- one place --------------------------------------------------------------------------------------------

    def want(self, place: NewPlace, at: int) -> int:
        """Want a new revision at a place, known or not; give its number, which grows by one.

        Payload, urgency and the rest are replaced, and the place is ``live`` again. Older revisions are forgotten.
        ``at`` (ms) may lie ahead: until then the place waits, unless an earlier moment is wanted too.
        """
        old = self.get(place.key)
        if old is None:
            self._add(Place.first(place, at))
            return 1
        pending = old.wanted != old.shown
        new = old._replace(
            kind=place.kind,
            table_id=place.table_id,
            chat_id=place.chat_id,
            person=place.person,
            thread_id=place.thread_id,
            wanted=old.wanted + 1,
            wanted_at=min(old.wanted_at, at) if pending else at,
            payload=place.payload,
            urgency=min(old.urgency, place.urgency) if pending else place.urgency,
            state="live",
        )
        self._change(old, new)
        return new.wanted

    def get(self, key: str) -> Place | None:
        """Give the place of this key; None if there is none."""
        return self._places.get(key)

    def _load(self, key: str) -> Place | None:
        row = self._session.execute(_SELECT_ONE, (key,)).fetchone()
        return Place._make(row) if row else None

    def shown(
        self,
        key: str,
        revision: int,
        address: int,
        *,
        message_id: int,
        fingerprint: str,
        picture: str = "",
    ) -> bool:
        """Remember the message that stands at a place; give whether it is the wanted revision.

        ``picture``: the fingerprint of its picture. Nothing changes (False) if a newer revision stands there, or if the
        message was left behind or the place dropped meanwhile. Then a message just sent is an orphan.
        """
        place = self.get(key)
        if place is None or not place.shown <= revision <= place.wanted:
            return False
        # Each message has such a key of its own, so a missing one is not worth a place in the cache.
        if self._load(_left_behind(key, address, message_id)) is not None:
            return False
        new = place._replace(
            shown=revision,
            address=address,
            message_id=message_id,
            fingerprint=fingerprint,
            picture=picture,
        )
        self._change(place, new)
        return revision == place.wanted

    def put_off(self, key: str, at: int) -> None:
        """Let a pending place wait until ``at`` (ms). An unknown one is left alone."""
        place = self.get(key)
        if place is not None and place.wanted != place.shown:
            self._change(place, place._replace(wanted_at=at))

    def retire(
        self,
        key: str,
        state: PlaceState,
        at: int,
        *,
        payload: str | None = None,
        urgency: int = EXPENDABLE,
    ) -> None:
        """Let the place's message lose its buttons (``retire``) or go (``delete``); a ``payload`` replaces the old one.

        ``urgency``: that of a new message; by default the message waits until nothing new is pending. A place without a
        message is dropped at once; an unknown one is left alone.
        """
        place = self.get(key)
        if place is None:
            return
        if place.message_id is None:
            self.drop(key)
            return
        said = place.payload if payload is None else payload
        new = place._replace(state=state, wanted_at=at, payload=said, urgency=urgency)
        self._change(place, new)

    def rename(self, key: str, new: str) -> None:
        """Let the place ``new`` go on with the message that stands at the place ``key``, which is forgotten.

        An earlier place ``new`` is replaced. Nothing changes if there is no place ``key``.
        """
        place = self.get(key)
        if place is not None:
            self.drop(key)
            self.drop(new)
            self._add(place._replace(key=new))

    def renew(self, key: str, state: PlaceState, at: int) -> None:
        """Want the place anew at the bottom of the chat; its old message is retired or deleted.

        An unknown place is left alone.
        """
        place = self.get(key)
        if place is None:
            return
        if place.address is not None and place.message_id is not None:
            left = _left_behind(key, place.address, place.message_id)
            there = self.get(left)
            if there is not None:
                self._change(there, there._replace(state=state))
            else:
                self._add(place._replace(key=left, wanted_at=at, state=state, urgency=EXPENDABLE))
        self._anew(place, at)

    def lost(self, key: str, at: int) -> None:
        """Note that the message is gone or too old to edit: want the place anew, or drop it if it is not ``live``."""
        place = self.get(key)
        if place is None:
            return
        if place.state != "live":
            self.drop(key)
        else:
            self._anew(place, at)

    def drop(self, key: str) -> None:
        """Forget a place that is retired, deleted, or out of reach for good. An unknown one is left alone."""
        self._session.execute(_DELETE, (key,))
        self._places.drop(key)
        if self._waiting is not None:
            self._waiting.drop(key)

    # --- several ----------------------------------------------------------------------------------------------

    def pending(self, limit: int = 1_000_000) -> list[Place]:
        """Give all pending places: outdated ones, and those to retire or delete. Order: urgency, then waiting time.

        It reads all of them; the reconciler calls ``first``.
        """
        return self._found(_SELECT_PENDING, limit)

    def backlog(self, now: int) -> Backlog:
        """Count the pending places; the age at ``now`` (ms) is that of the one that was wanted first."""
        number, since = self._session.execute(_SELECT_BACKLOG).fetchone()
        return Backlog(number, max(now - since, 0) if number else 0)

    def first(self, now: float, chats: int, few: int) -> list[list[Place]]:
        """Give the first ``few`` pending places of up to ``chats`` chats that do not rest at ``now``.

        The chats stand in the order of their first places. In each, urgency and waiting time decide together, so
        nothing waits for ever. The cost grows with the result, not with the pending places.
        """
        found = self._known_waiting().first(now, chats, few)
        return [[place for place in map(self.get, keys) if place is not None] for keys in found]

    def rest(self, key: str, until: float) -> None:
        """Let a chat rest: ``first`` leaves it out until ``until``, or until its first place is another.

        ``key``: the chat's first pending place. Nothing of that is stored.
        """
        self._known_waiting().rest(key, until)

    def wake(self, chats: Iterable[ChatRef]) -> None:
        """End the rest of these chats."""
        self._known_waiting().wake(chats)

    def wake_all(self) -> None:
        """End the rest of all chats."""
        self._known_waiting().wake_all()

    def wakes_at(self) -> float:
        """Give the time at which the next chat stops resting; infinite if none rests."""
        return self._known_waiting().wakes_at()

    def pending_in(self, chat_id: ChatId) -> list[Place]:
        """Give the pending places of a group, in no order."""
        keys = self._known_waiting().of_chat(chat_id)
        return [place for place in map(self.get, keys) if place is not None]

    def moved(self, chat_id: ChatId, at: int) -> int:
        """Want all live places of a chat with a new address anew; give their number.

        The old messages stay as they are: at the old address no call reaches them.
        """
        live = [place for place in self.of_chat(chat_id) if place.state == "live"]
        for place in self.of_chat(chat_id):
            self.lost(place.key, at)
        return len(live)

    def set_back(self, milliseconds: int) -> None:
        """Date all pending places earlier, as a clock of the machine that was set back dates the next ones."""
        self._session.execute(_SET_BACK, (milliseconds,))
        self._places.empty()
        self._forget()

    def of_table(self, table_id: TableId) -> list[Place]:
        """Give the places of a table, in the group and in private chats."""
        return self._found(_SELECT_OF_TABLE, table_id)

    def of_chat(self, chat_id: ChatId) -> list[Place]:
        """Give the places in a group."""
        return self._found(_SELECT_OF_CHAT, chat_id)

    def of_person(self, person: Person) -> list[Place]:
        """Give the places in a person's private chat."""
        return self._found(_SELECT_OF_PERSON, person)

    def own_tables(self, person: Person) -> list[Place]:
        """Give a person's own tables in groups."""
        return self._found(_SELECT_OWN_OF_PERSON, person)

    # --- rows, and the memory of pending places ------------------------------------------------------------

    def _found(self, statement: str, value: int) -> list[Place]:
        return list(map(Place._make, self._session.execute(statement, (value,))))

    def _anew(self, place: Place, at: int) -> None:
        """Want a new message for a place and forget its old one."""
        new = place._replace(
            wanted=place.wanted + 1,
            wanted_at=at if place.wanted == place.shown else place.wanted_at,
            address=None,
            message_id=None,
            fingerprint="",
            picture="",
            state="live",
        )
        self._change(place, new)

    def _add(self, place: Place) -> None:
        number = self._session.execute(_INSERT, place[:-1]).fetchone()[0]
        added = place._replace(number=number)
        self._places.put(added.key, added)
        self._note(added)

    def _change(self, old: Place, new: Place) -> None:
        """Write the columns that differ: each named one costs its indexes and foreign keys."""
        changed = [n for n, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
        if changed:
            names = ", ".join(f"{_COLUMNS[n]} = ?" for n in changed)
            values = (*[new[n] for n in changed], new.number)
            self._session.execute(f"UPDATE places SET {names} WHERE id = ?", values)  # noqa: S608
            self._places.put(new.key, new)
            self._note(new)

    def _known_waiting(self) -> PendingByChat:
        if self._waiting is None:
            self._waiting = PendingByChat()
            self._waiting.fill(
                (
                    key,
                    chat,
                    ranked(behind=bool(behind), urgency=urgency, since=since, number=number),
                )
                for key, chat, behind, urgency, since, number in self._session.execute(
                    _SELECT_ALL_PENDING
                )
            )
        return self._waiting

    def _note(self, place: Place) -> None:
        """Remember whether a place is pending, and keep its chat's bound."""
        if self._waiting is None:
            return
        if place.wanted == place.shown and place.state == "live":
            self._waiting.drop(place.key)
            return
        rank = ranked(
            behind=place.state != "live",
            urgency=place.urgency,
            since=place.wanted_at,
            number=place.number,
        )
        self._waiting.put(place.key, place.chat_ref, rank)
        self._bound(place.chat_ref)

    def _bound(self, chat: ChatRef) -> None:
        """Drop a chat's expendable places beyond ``MOST_PENDING``: old buttons first, then answers, the
        oldest first.
        """
        ranks = self._known_waiting().of_chat(chat)
        over = len(ranks) - MOST_PENDING
        if over <= 0:
            return
        oldest = sorted(ranks, key=lambda key: (not ranks[key].behind, ranks[key].since))
        for key in [key for key in oldest if self._may_be_missed(key)][:over]:
            self.drop(key)

    def _may_be_missed(self, key: str) -> bool:
        place = self.get(key)
        if place is None or place.state != "live":
            return True
        return place.urgency >= EXPENDABLE and place.message_id is None


def _left_behind(key: str, address: int, message_id: int) -> str:
    """Give the key of an old message whose place was wanted anew further down."""
    return f"{key}~{address}~{message_id}"
