from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from engine.game import Person
from storage.records import EXPENDABLE, ChatId, ChatRef, NewPlace, Place, PlaceState, TableId
from storage.sqlite.session import Session, WriteCache
from storage.sqlite.waiting import Waiting, ranked

_COLUMNS: Final = (
    "key, kind, table_id, chat_id, person_id, thread_id, wanted, wanted_at, shown, address,"
    " message_id, fingerprint, payload, urgency, state, picture"
)
_SELECT: Final = f"SELECT id, {_COLUMNS} FROM places "  # noqa: S608 -- names of our own
_ONE: Final = _SELECT + "WHERE key = ?"
_PENDING: Final = _SELECT + (
    "WHERE wanted <> shown OR state <> 'live' ORDER BY urgency, wanted_at, id LIMIT ?"
)
_ALL_PENDING: Final = (
    "SELECT key, coalesce(chat_id, -person_id), state <> 'live', urgency, wanted_at, id FROM places"
    " WHERE wanted <> shown OR state <> 'live'"
)
"""Its condition is that of the index ``places_pending``, word for word."""

_OF_TABLE: Final = _SELECT + "WHERE table_id = ? ORDER BY id"
_OF_CHAT: Final = _SELECT + "WHERE chat_id = ? ORDER BY id"
_OF_PERSON: Final = _SELECT + "WHERE person_id = ? ORDER BY id"

_INSERT: Final = f"INSERT INTO places (id, {_COLUMNS}) VALUES ({', '.join('?' * 17)})"  # noqa: S608
_UPDATE: Final = (
    "UPDATE places SET wanted = ?, wanted_at = ?, shown = ?, fingerprint = ?, payload = ?,"
    " urgency = ?, state = ?, picture = ? WHERE id = ?"
)
"""Nearly always a place stays where it is; then only the index of pending places is touched."""

_MOVE: Final = (
    "UPDATE places SET kind = ?, table_id = ?, chat_id = ?, person_id = ?, thread_id = ?,"
    " address = ?, message_id = ? WHERE id = ?"
)
_DELETE: Final = "DELETE FROM places WHERE id = ?"

MOST_PENDING: Final = 64
"""Most pending places of one chat. Beyond it the oldest messages with old buttons are dropped, then the oldest answers
(``EXPENDABLE``). A tap on an old button is answered that it is old.
"""

MOST_AHEAD: Final = 10_000
"""Remembered revisions beyond which the unneeded ones are cleared."""


class _Row(NamedTuple):
    number: int
    """Its place in the order of first wants."""
    place: Place | None
    """None if the row is to be deleted."""
    stored: int
    """Its row id in the database; 0 without a row."""
    there: Place | None
    """The place in that row of the database."""


_NOTHING: Final = _Row(0, None, 0, None)
"""A missing place, cached so that nobody looks twice."""


class Places:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._rows: WriteCache[str, _Row] = WriteCache(session, self._load, self._write)
        self._waiting: Waiting | None = None
        """The pending places; None until first asked for."""
        self._touched: set[str] = set()
        """Keys whose pending state this transaction may have changed."""
        self._doubtful: set[str] = set()
        """Keys of rolled-back transactions: the database knows whether they are pending."""
        self._last_number: int | None = None
        self._ahead: dict[int, int] = {}
        """Row id → revision not yet written; 0 if up to date."""
        self._now_ahead: dict[int, int] = {}
        """The same, changed by this transaction."""
        self._most_ahead = MOST_AHEAD
        session.keep(self)

    # --- one place --------------------------------------------------------------------------------------------

    def want(self, place: NewPlace, at: int) -> int:
        key, kind, table_id, chat_id, person, thread_id, payload, urgency = place
        row = self._rows.get(key) or _NOTHING
        old = row.place
        if old is not None and self._only_again(place, old):
            return self._want_again(key, row, old)
        if old is None:
            old = Place(key, kind, None, None, None, 0, 0, at, 0, None, None, "", None, 0, "live")
        if old.wanted != old.shown:
            at, urgency = old.wanted_at, min(old.urgency, urgency)
        new = Place(
            *(key, kind, table_id, chat_id, person, thread_id, old.wanted + 1, at),
            *(old.shown, old.address, old.message_id, old.fingerprint),
            *(payload, urgency, "live", old.picture),
        )
        self._set(key, row, new)
        return new.wanted

    def get(self, key: str) -> Place | None:
        row = self._rows.get(key)
        return row.place if row is not None else None

    def shown(
        self,
        key: str,
        revision: int,
        address: int,
        message_id: int,
        fingerprint: str,
        picture: str = "",
    ) -> bool:
        place = self.get(key)
        if place is None or not place.shown <= revision <= place.wanted:
            return False
        if self.get(_left_behind(key, address, message_id)) is not None:
            return False
        self._put(
            key,
            place._replace(
                shown=revision,
                address=address,
                message_id=message_id,
                fingerprint=fingerprint,
                picture=picture,
            ),
        )
        return revision == place.wanted

    def retire(
        self,
        key: str,
        state: PlaceState,
        at: int,
        payload: str | None = None,
        *,
        urgency: int = EXPENDABLE,
    ) -> None:
        place = self.get(key)
        if place is None:
            return
        if place.message_id is None:
            self._put(key, None)
            return
        said = place.payload if payload is None else payload
        self._put(key, place._replace(state=state, wanted_at=at, payload=said, urgency=urgency))

    def rename(self, key: str, new: str) -> None:
        place = self.get(key)
        if place is not None:
            self._put(key, None)
            self._put(new, place._replace(key=new))

    def renew(self, key: str, state: PlaceState, at: int) -> None:
        place = self.get(key)
        if place is None:
            return
        if place.address is not None and place.message_id is not None:
            left = _left_behind(key, place.address, place.message_id)
            there = self.get(left)
            if there is not None:
                self._put(left, there._replace(state=state))
            else:
                old = place._replace(key=left, wanted_at=at, state=state, urgency=EXPENDABLE)
                self._put(left, old)
        self._anew(place, at)

    def lost(self, key: str, at: int) -> None:
        place = self.get(key)
        if place is None:
            return
        if place.state != "live":
            self._put(key, None)
        else:
            self._anew(place, at)

    def drop(self, key: str) -> None:
        if self.get(key) is not None:
            self._put(key, None)

    # --- several ----------------------------------------------------------------------------------------------

    def pending(self, limit: int = 1_000_000) -> list[Place]:
        return self._found(self._session.execute(_PENDING, (limit,)))

    def first(self, now: float, chats: int, few: int) -> list[list[Place]]:
        found = self._known_waiting().first(now, chats, few)
        return [[place for place in map(self.get, keys) if place is not None] for keys in found]

    def rest(self, key: str, until: float) -> None:
        self._known_waiting().rest(key, until)

    def wake(self, chats: Iterable[ChatRef]) -> None:
        self._known_waiting().wake(chats)

    def wake_all(self) -> None:
        self._known_waiting().wake_all()

    def wakes_at(self) -> float:
        return self._known_waiting().wakes_at()

    def pending_in(self, chat_id: ChatId) -> list[Place]:
        keys = self._known_waiting().of_chat(chat_id)
        return [place for place in map(self.get, keys) if place is not None]

    def moved(self, chat_id: ChatId, at: int) -> int:
        live = [place for place in self.of_chat(chat_id) if place.state == "live"]
        for place in live:
            self.renew(place.key, "retire", at)
        return len(live)

    def of_table(self, table_id: TableId) -> list[Place]:
        return self._found(self._session.execute(_OF_TABLE, (table_id,)))

    def of_chat(self, chat_id: ChatId) -> list[Place]:
        return self._found(self._session.execute(_OF_CHAT, (chat_id,)))

    def of_person(self, person: Person) -> list[Place]:
        return self._found(self._session.execute(_OF_PERSON, (person,)))

    # --- in memory and in the database ------------------------------------------------------------------------

    def _found(self, rows: Iterable[tuple[Any, ...]]) -> list[Place]:
        """Give the places of these rows at their newest revisions."""
        return [self._at_revision(row[0], Place._make(row[1:])) for row in rows]

    def _at_revision(self, number: int, there: Place) -> Place:
        revision = self._now_ahead.get(number, self._ahead.get(number, 0))
        return there._replace(wanted=revision) if revision > there.wanted else there

    def _anew(self, place: Place, at: int) -> None:
        """Want a new message for a place and forget its old one."""
        self._put(
            place.key,
            place._replace(
                wanted=place.wanted + 1,
                wanted_at=at if place.wanted == place.shown else place.wanted_at,
                address=None,
                message_id=None,
                fingerprint="",
                picture="",
                state="live",
            ),
        )

    def _put(self, key: str, place: Place | None) -> None:
        self._set(key, self._rows.get(key) or _NOTHING, place)

    def _set(self, key: str, row: _Row, place: Place | None) -> None:
        """Replace the place of ``row``."""
        number, old, stored, there = row
        if place is not None and old is None:
            number = self._next()
        self._rows.put(key, _Row(number, place, stored, there))
        if self._waiting is not None:
            self._touched.add(key)
            self._note(self._waiting, key, number, place)
            if place is not None:
                self._bound(place.chat_ref)

    def _only_again(self, place: NewPlace, old: Place) -> bool:
        """True if only the revision changes, so nothing need be written: the place is pending in the database too."""
        return (
            old.wanted != old.shown
            and old.state == "live"
            and old.urgency <= place.urgency
            and old.payload == place.payload
            and old[1:6] == place[1:6]
            and not self._session.one_by_one
        )

    def _want_again(self, key: str, row: _Row, old: Place) -> int:
        revision = old.wanted + 1
        new = Place._make((*old[:6], revision, *old[7:]))
        self._rows.rows[key] = _Row(row.number, new, row.stored, row.there)
        self._now_ahead[row.number] = revision
        self._session.changes += 1
        return revision

    def _known_waiting(self) -> Waiting:
        """Give the pending places, read from the database once; later only keys of rolled-back transactions are read."""
        if self._waiting is None:
            self._waiting = Waiting()
            rows = self._session.execute(_ALL_PENDING)
            self._waiting.fill(
                (
                    key,
                    chat,
                    ranked(behind=bool(behind), urgency=urgency, since=since, number=number),
                )
                for key, chat, behind, urgency, since, number in rows
            )
            self._doubtful.clear()
        while self._doubtful:
            key = self._doubtful.pop()
            row = self._rows.get(key) or _NOTHING
            self._note(self._waiting, key, row.number, row.place)
        return self._waiting

    def _note(self, waiting: Waiting, key: str, number: int, place: Place | None) -> None:
        if place is None or (place.wanted == place.shown and place.state == "live"):
            waiting.drop(key)
            return
        rank = ranked(
            behind=place.state != "live",
            urgency=place.urgency,
            since=place.wanted_at,
            number=number,
        )
        waiting.put(key, place.chat_ref, rank)

    def _bound(self, chat: ChatRef) -> None:
        """Drop a chat's expendable places beyond ``MOST_PENDING``: old buttons first, then answers, the oldest first."""
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

    def _next(self) -> int:
        if self._last_number is None:
            self._last_number = self._session.look("SELECT max(id) FROM places")[0] or 0
        self._last_number += 1
        return self._last_number

    def _load(self, key: str) -> _Row:
        row = self._session.look(_ONE, (key,))
        if row is None:
            return _NOTHING
        there = Place._make(row[1:])
        return _Row(row[0], self._at_revision(row[0], there), row[0], there)

    def _write(self, changed: list[tuple[str, _Row]]) -> None:
        gone, new, moved, same = [], [], [], []
        for key, (number, place, stored, there) in changed:
            self._now_ahead[number] = 0
            if stored and (place is None or stored != number):
                self._now_ahead[stored] = 0
                gone.append((stored,))
            if place is None:
                self._rows.drop(key)
                continue
            if stored != number or there is None:
                new.append((number, *place))
            else:
                same.append((*place[6:9], *place[11:16], number))
                if place[1:6] != there[1:6] or place[9:11] != there[9:11]:
                    moved.append((*place[1:6], *place[9:11], number))
            self._rows.rows[key] = _Row(number, place, number, place)
        db = self._session.db
        for statement, rows in ((_DELETE, gone), (_INSERT, new), (_MOVE, moved), (_UPDATE, same)):
            if rows:
                db.executemany(statement, rows)

    def forget(self) -> None:
        self._doubtful |= self._touched
        self._touched.clear()
        self._last_number = None
        self._now_ahead.clear()

    def tidy(self) -> None:
        self._ahead.update(self._now_ahead)
        self._now_ahead.clear()
        self._touched.clear()
        if len(self._ahead) > self._most_ahead:
            self._ahead = {row: revision for row, revision in self._ahead.items() if revision}
            self._most_ahead = MOST_AHEAD + 2 * len(self._ahead)


def _left_behind(key: str, address: int, message_id: int) -> str:
    """Give the key of an old message whose place was wanted anew further down."""
    return f"{key}~{address}~{message_id}"
