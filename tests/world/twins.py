"""An evening twice, with a hidden card exchanged: until that can matter to others, they get the same calls.

The second evening exchanges two cards of a deck, of which one or two people alone know. From the first tap or public
event that differs on, the evenings are different ones. Before it every other member gets the same texts, keyboards and
answers, in the same order, at the same time.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import zip_longest
from math import inf
from typing import Any, Final, NamedTuple

import pytest

from croupier import dealer
from storage.repositories.pictures import Pictures
from tests.world.evening import play
from tests.world.plan import Plan
from tests.world.world import BEGAN, World

Row = tuple[int, float, str, str]
"""An event: its table, its time (ms since 1970), its type and its JSON."""

DEALS: Final = frozenset({"Dealt", "PackDealt"})

PRIVATE: Final = ("Move", "Premove")
"""Events that nobody else sees, by the beginnings of their types."""

PACK: Final = tuple(f"{rank}{suit}" for suit in "DCSB" for rank in range(1, 11))


class Exchange(NamedTuple):
    """Two cards of a deck that change places; ``knowing`` are the Telegram ids of those who may notice."""

    table: int
    deck: int
    shuffle: int
    cards: tuple[str, str]
    knowing: frozenset[int]
    begins: float
    """The time of the deal (ms since 1970)."""
    opens: float
    """The time at which the cards of somebody who knows are laid open."""


class Notes(NamedTuple):
    """The parts of an evening that are compared. Times: ms since 1970."""

    exchange: Exchange | None
    taps: list[tuple[float, int, str]]
    events: list[tuple[float, str]]
    """The public ones, without the cards of deals."""
    calls: dict[int, list[tuple[float, str, str]]]
    """The bot's calls that each person sees, by Telegram id."""


class Twins(NamedTuple):
    """The result of a comparison. ``seconds``: how long the two evenings could not be told apart."""

    seconds: float
    compared: int
    """Calls to others within this time."""
    different: str
    """The first one that differs; empty if none does."""


def twins(plan: Plan) -> Twins | None:
    """Compare the evening with its twin; None if no card was dealt that somebody does not know."""
    first = _notes_of(plan)
    exchange = first.exchange
    if exchange is None:
        return None
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(dealer, "_deck_order", _exchanging(exchange))
        second = _notes_of(plan)
    until = min(
        exchange.opens,
        _first_difference(first.taps, second.taps),
        _first_difference(first.events, second.events),
    )
    seconds = max(0.0, until - exchange.begins) / 1000
    compared = 0
    for viewer in first.calls.keys() - exchange.knowing:
        for one, other in zip_longest(
            [call for call in first.calls[viewer] if call[0] < until],
            [call for call in second.calls[viewer] if call[0] < until],
        ):
            if one != other:
                return Twins(
                    seconds, compared, f"{viewer}, {exchange}: {_apart(str(one), str(other))}"
                )
            compared += one[0] > exchange.begins
    return Twins(seconds, compared, "")


def _exchanging(exchange: Exchange) -> Callable[..., tuple[Any, ...]]:
    order = dealer._deck_order
    one, other = exchange.cards
    places = {one: other, other: one}

    def exchanged(secret: bytes, table: int | str, deck: int, **more: Any) -> tuple[Any, ...]:
        cards = order(secret, table, deck, **more)
        if (table, deck, more["shuffle"]) != (exchange.table, exchange.deck, exchange.shuffle):
            return cards
        return tuple(places.get(card, card) for card in cards)

    return exchanged


def _notes_of(plan: Plan) -> Notes:
    """The notes of an evening in which each picture is uploaded anew: a known one is a step less, and the seed counts
    steps.
    """
    kept: list[Notes] = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Pictures, "file_id", lambda *_: None)
        play(plan, lambda world: kept.append(_notes(world)))
    return kept[0]


def _notes(world: World) -> Notes:
    queries = world.telegram.core.world.queries
    with closing(sqlite3.connect(world.disk.path)) as db:
        people = dict(db.execute("SELECT id, telegram_id FROM people"))
        rows = db.execute("SELECT table_id, at, type, body FROM events ORDER BY rowid").fetchall()
    members = {one.id for one in world.people}
    exchanges = (
        _exchange(rows[at:], people=people, chance=random.Random(world.plan.seed))
        for at, (_, _, kind, _) in enumerate(rows)
        if kind in DEALS
    )
    return Notes(
        exchange=next((one for one in exchanges if one and members - one.knowing), None),
        taps=[(one.asked_at * 1000, one.user_id, one.data) for one in queries.values()],
        events=[
            (at, f"{table} {kind} {'' if kind in DEALS else body}")
            for table, at, kind, body in rows
            if not kind.startswith(PRIVATE)
        ],
        calls={member: [*_seen_by(member, world)] for member in members},
    )


def _exchange(
    rows: Sequence[Row], *, people: Mapping[int, int], chance: random.Random
) -> Exchange | None:
    """Exchange a person's card with another's, or with one that was not dealt; None if nobody was dealt a card.

    The first of the rows is the deal. A card that it gives to nobody may lie open.
    """
    table, at, _, body = rows[0]
    deal = json.loads(body)
    dealt = [
        (card, person)
        for card, person in zip(deal["cards"], deal["people"], strict=True)
        if person in people
    ]
    if not dealt:
        return None
    card, holder = chance.choice(dealt)
    held = dict(dealt)
    foreign = [one for one, person in dealt if person != holder]
    left = [one for one in PACK if one not in deal["cards"]]
    other = chance.choice(foreign + left)
    knowing = {holder, held.get(other, holder)}
    return Exchange(
        table=table,
        deck=deal["deck"],
        shuffle=deal["shuffle"],
        cards=(card, other),
        knowing=frozenset(people[person] for person in knowing),
        begins=at,
        opens=min(_opened(person, {person for _, person in dealt}, rows) for person in knowing),
    )


def _opened(person: int, players: set[int], rows: Sequence[Row]) -> float:
    """The time at which this person's cards are laid open, as the last one to act or by a drawn card."""
    acted = set()
    decided = False
    for table, at, kind, body in rows:
        if table != rows[0][0]:
            continue
        event = json.loads(body)
        if event.get("fate") and event["person"] == person:
            return at
        if decided and event.get("person"):
            acted.add(event["person"])
        if acted >= players - {person} and person not in acted:
            return at
        decided = kind == "Move"
    return inf


def _seen_by(member: int, world: World) -> Iterator[tuple[float, str, str]]:
    """The bot's calls that change something before this member's eyes."""
    queries, chats = world.telegram.core.world.queries, world.telegram.core.world.chats
    groups = [chat for chat in chats if chat < 0]
    for call in world.calls:
        query = queries.get(call.given.get("callback_query_id", ""))
        alone = json.loads(call.given.get("ephemeral_message_parameters") or "{}") or call.given
        receiver = int(alone.get("receiver_user_id") or 0)
        chat = int(call.given.get("chat_id") or 0)
        if query is not None:
            is_seen = query.user_id == member
        elif receiver:
            is_seen = receiver == member
        else:
            is_seen = chat in (member, *groups)
        if is_seen:
            yield (BEGAN + call.at) * 1000, call.method, f"{call.status} {call.given}"


def _apart(one: str, other: str) -> str:
    """The place at which two texts begin to differ."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return (
        f"{one[:40]} … {one[max(40, at - 60) : at + 40]!r} or {other[max(40, at - 60) : at + 40]!r}"
    )


def _first_difference(
    some: Sequence[tuple[float, *tuple[object, ...]]],
    others: Sequence[tuple[float, *tuple[object, ...]]],
) -> float:
    """The time of the first entry that is not the same; infinite if all are."""
    for one, other in zip_longest(some, others):
        if one != other:
            return min(entry[0] for entry in (one, other) if entry is not None)
    return inf
