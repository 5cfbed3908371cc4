"""What should stand in the chats after a command: which places, how urgently. What it looks like is for the display.

One message a round in the group (round 0 is the lobby), one private card a person and table, and one message for
every deck's seal, which is never edited.
"""

from __future__ import annotations

import json
from typing import Any, Final

from engine.game import Person
from engine.table import Table
from engine.table import events as ev
from engine.table.state import open_clock
from storage.interface import Desk
from storage.records import NewPlace, Place, TableId

URGENT: Final = 0
TURN: Final = 1
NEWS: Final = 2
DECORATION: Final = 3
REPLY: Final = 4


def table_key(table_id: TableId, round_number: int) -> str:
    return f"table:{table_id}:{round_number}"


def card_key(table_id: TableId, person: Person) -> str:
    return f"card:{table_id}:{person}"


def as_wanted(place: Place) -> NewPlace:
    """What is wanted at a place already, to want it again."""
    return NewPlace(
        place.key,
        place.kind,
        place.table_id,
        place.chat_id,
        place.person,
        place.thread_id,
        place.payload,
        place.urgency,
    )


class Standings:
    """Says after every command what should stand where."""

    def after(
        self,
        desk: Desk,
        table_id: TableId,
        chat_id: int,
        before: Table | None,
        table: Table,
        events: list[Any],
        seq: int,
        now: int,
    ) -> None:
        """Bring the wanted places up to event ``seq``."""
        thread = desk.tables.get(table_id).thread_id
        kinds = {type(event) for event in events}
        started = ev.RoundStarted in kinds
        if started and before is not None:
            desk.places.retire(table_key(table_id, before.round), "retire", now)
        if ev.DeckSealed in kinds:
            self._seals(desk, table_id, chat_id, thread, events, now)
        self._table_message(desk, table_id, chat_id, thread, before, table, seq, now)
        concerned = desk.people.many(_concerned(before, table, kinds))
        for person, somebody in concerned.items():
            if somebody.private == "open":
                _want_card(desk, table_id, person, seq, now, _card_urgency(table, person, started))
        if ev.Closed in kinds and not table.thrown_out and table.round:
            desk.places.want(
                NewPlace(
                    f"summary:{table_id}",
                    "summary",
                    table_id,
                    chat_id,
                    None,
                    thread,
                    urgency=NEWS,
                ),
                now,
            )

    def _seals(
        self, desk: Desk, table_id: TableId, chat_id: int, thread: int, events: list[Any], now: int
    ) -> None:
        for event in events:
            if isinstance(event, ev.DeckSealed):
                payload = json.dumps({"deck": event.deck, "seal": event.seal})
                place = NewPlace(
                    f"seal:{table_id}:{event.deck}",
                    "seal",
                    table_id,
                    chat_id,
                    None,
                    thread,
                    payload,
                    NEWS if event.deck == 1 else DECORATION,
                )
                desk.places.want(place, now)

    def _table_message(
        self,
        desk: Desk,
        table_id: TableId,
        chat_id: int,
        thread: int,
        before: Table | None,
        table: Table,
        seq: int,
        now: int,
    ) -> None:
        turn = open_clock(table)
        was = open_clock(before) if before is not None else None
        to_decide = turn is not None and (was is None or was.decision != turn.decision)
        urgency = TURN if to_decide or before is None or before.phase != table.phase else NEWS
        key = table_key(table_id, table.round)
        payload = {"seq": seq}
        old = desk.places.get(key)
        if old is not None and old.payload and turn is not None and turn == was:
            payload = {**json.loads(old.payload), **payload}
        desk.places.want(
            NewPlace(key, "table", table_id, chat_id, None, thread, json.dumps(payload), urgency),
            now,
        )


def want_card(
    desk: Desk, table_id: TableId, person: Person, seq: int, now: int, urgency: int
) -> None:
    """Want somebody's private card shown, if the bot may write to him."""
    if desk.people.get(person).private == "open":
        _want_card(desk, table_id, person, seq, now, urgency)


def _want_card(
    desk: Desk, table_id: TableId, person: Person, seq: int, now: int, urgency: int
) -> None:
    key, payload = card_key(table_id, person), json.dumps({"seq": seq})
    place = NewPlace(key, "card", table_id, None, person, 0, payload, urgency)
    desk.places.want(place, now)


def _concerned(before: Table | None, table: Table, kinds: set[type]) -> set[Person]:
    """Whose private picture changed: everybody's when a round begins or ends, else whose turn it is or was."""
    everybody = {ev.RoundStarted, ev.RoundOver, ev.Closed}
    if kinds & everybody:
        old = set(before.playing) if before is not None else set()
        return old | set(table.playing)
    concerned: set[Person] = set()
    for state in (before, table):
        clock = open_clock(state) if state is not None else None
        if clock is not None:
            concerned.add(clock.who)
    return concerned


def _card_urgency(table: Table, person: Person, started: bool) -> int:
    clock = open_clock(table)
    if started or (clock is not None and clock.who == person):
        return URGENT
    return DECORATION
