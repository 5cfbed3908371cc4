"""Everything at rest after an evening."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Final

from tests.world.judges.buttons import DATA
from tests.world.world import World

MOST_PLACES: Final = 80
"""Messages of a chat that the bot may keep true at once."""

STOPPING: Final = 3_000
"""Milliseconds before the end in which a table of computers may have gone on by itself."""

NAMELESS: Final = ("Qualcuno", "Alguien", "Somebody")
"""A person without a name. One that comes back is seen with the next change."""

LOSING: Final = frozenset(
    {"kill", "cut", "power", "unanswered", "hung", "lost", "outage", "refused", "full", "migration"}
    | {"thrown_out", "block", "leap", "ban", "muted", "torn", "fussy", "slip"}
)
"""Faults after which a message may stand that the bot does not know, or cannot reach."""


def rest(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """A while after the last fault every message shows what it should, and the people's clocks run. Own tables that
    Telegram counts to their group get one call a minute.
    """
    stopped = world.now() - STOPPING
    stale = db.execute(
        "SELECT key, kind, state, wanted - shown FROM places"
        " WHERE (wanted <> shown OR state <> 'live') AND wanted_at < ?",
        (stopped,),
    ).fetchall()
    if any(name == "own_tables_counted" for _, name in world.events):
        stale = [place for place in stale if place[1] != "own"]
    if stale:
        yield f"rest: not shown: {stale[:4]}"
    unset = db.execute(
        "SELECT c.table_id, c.decision FROM clocks c JOIN tables t ON t.id = c.table_id"
        " JOIN events e ON e.table_id = c.table_id AND e.seq = c.opened_seq"
        " WHERE t.status = 'open' AND c.due_at IS NULL AND e.at < ?",
        (stopped,),
    ).fetchall()
    if unset:
        yield f"rest: clocks that never began: {unset[:4]}"
    yield from _results(db, world)
    yield from _lobbies(db, world)
    yield from _left_over(db)


def _results(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """The message of a table between two rounds tells members each player's gain; beside a picture it need not, and a
    fine is told without those who share it.
    """
    ended = db.execute(
        "SELECT p.address, p.message_id, r.table_id, r.number FROM places p"
        " JOIN tables t ON t.id = p.table_id JOIN rounds r ON r.table_id = t.id"
        " WHERE p.kind = 'table' AND t.status = 'open'"
        " AND ifnull(p.person_id, 0) NOT IN (SELECT person_id FROM former_members) AND r.last_seq ="
        " (SELECT max(seq) FROM events WHERE table_id = t.id AND type IN ('RoundStarted', 'RoundOver'))"
        " AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = t.id AND type = 'BankFined'"
        " AND seq > (SELECT max(seq) FROM events WHERE table_id = t.id AND type = 'RoundStarted'))"
    ).fetchall()
    for address, number, table, hand in ended:
        text = "" if world.plan.pictures else _text(world, address, number)
        if any(word in text for word in NAMELESS):
            continue
        for name, chips in db.execute(
            "SELECT p.name, r.chips FROM results r JOIN people p ON p.id = r.person_id"
            " WHERE r.table_id = ? AND r.number = ? AND r.chips <> 0 AND p.name IS NOT NULL",
            (table, hand),
        ):
            won = f"{'+' if chips > 0 else '−'}{abs(chips)}"
            first = _first(name)
            if text and (first not in text or (text.count(first) == 1 and won not in text)):
                yield f"rest: table {table} does not say that {name} has {won}: {text!r}"


def _lobbies(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """The message of a table before its first round names those who sit there."""
    lobbies = db.execute(
        "SELECT p.address, p.message_id, t.id FROM places p JOIN tables t ON t.id = p.table_id"
        " WHERE p.kind = 'table' AND t.status = 'open' AND t.game <> 'tournament'"
        " AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = t.id AND type = 'RoundStarted')"
    ).fetchall()
    names = dict(db.execute("SELECT id, name FROM people WHERE name IS NOT NULL"))
    for address, number, table in lobbies:
        seated: dict[int, None] = {}
        for kind, body in db.execute(
            "SELECT type, body FROM events WHERE table_id = ? ORDER BY seq", (table,)
        ):
            if kind in {"SatDown", "ComputerSatDown"}:
                seated[json.loads(body)["person"]] = None
            elif kind == "GotUp":
                seated.pop(json.loads(body)["person"], None)
        text = _text(world, address, number)
        if any(word in text for word in NAMELESS):
            continue
        missing = [names[one] for one in seated if one in names and _first(names[one]) not in text]
        if text and missing:
            yield f"rest: the lobby of table {table} does not name {missing}: {text!r}"


def orphans(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """Where no message and no answer gets lost, only messages that the bot keeps true have buttons of the game, but in
    groups that have thrown it out.
    """
    if world.misfortune.had(*LOSING):
        return
    kept = set(db.execute("SELECT address, message_id FROM places"))
    known = world.telegram.core.world
    for chat in [one for one in known.chats.values() if known.is_inside(one, world.bot_id)]:
        for message in chat.messages.values():
            if message.sender_id != world.bot_id or (chat.id, message.id) in kept:
                continue
            buttons = [one.get("callback_data", "") for row in message.keyboard for one in row]
            if old := [at[0] for at in map(DATA.match, buttons) if at and at[3] != "0"]:
                yield f"orphans: {old[:3]} stand in a message that nobody keeps: {message.text!r}"


def _left_over(db: sqlite3.Connection) -> Iterator[str]:
    """Nothing of a closed table goes on, and no chat has more messages than the bot can keep true."""
    (left,) = db.execute(
        "SELECT count(*) FROM clocks c JOIN tables t ON t.id = c.table_id WHERE t.status = 'closed'"
    ).fetchone()
    if left:
        yield f"rest: {left} clocks of closed tables are left"
    for chat, person, number in db.execute(
        "SELECT chat_id, person_id, count(*) FROM places GROUP BY chat_id, person_id"
    ):
        if number > MOST_PLACES:
            yield f"rest: {number} messages of chat {chat}, person {person} are kept"


def _first(name: str) -> str:
    """A long name is cut short, and a new one comes with the next change of the message."""
    return name.partition(" ")[0]


def _text(world: World, address: int | None, number: int | None) -> str:
    """The text of a message; empty if there is none, or somebody has deleted it."""
    chat = world.telegram.core.world.chats.get(address or 0)
    message = chat.messages.get(number or 0) if chat is not None else None
    text = message.text if message is not None else None
    return (text or "").replace("\xa0", " ")
