"""The players' time."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from math import inf
from typing import Final

from tests.world.judges.buttons import DATA, decisions
from tests.world.judges.watch import Watch
from tests.world.world import BEGAN, World

SHORT: Final = {30: 10, 60: 15, 120: 30}
"""Seconds for a move after a timed-out one, by the table's clock."""


OF_TURN: Final = re.compile(r"(?:turn|short|called):(?:\d+\.)?(\d+)")
"""The name of a turn's clock, with its decision."""

LONGEST: Final = 10.0
"""The last seconds of a turn in which a tap must win, and nothing else may go wrong."""


def clocks(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """Nobody's time runs out before Telegram has shown the turn for as long as the table's clock says.

    It is shown to the group or to that person. Time in which no bot ran does not count. People who block the bot have
    clocks without a message.

    After a leap of the machine's clock the times of the file cannot be compared. A turn that cannot be shown, by a
    mistake of the bot, has a clock all the same.
    """
    if world.misfortune.had("leap", "fussy", "slip"):
        return
    people = dict(db.execute("SELECT id, telegram_id FROM people"))
    shown: dict[tuple[int, int, int], float] = {}
    """By table, decision and reader; 0 for a group."""
    for call in world.calls:
        if call.status == 200 and call.is_shown:
            for table, _, decision in decisions(call):
                reader = max(0, int(call.given.get("chat_id", 0)))
                shown.setdefault((table, decision, reader), call.at)
    length: dict[int, int] = {}
    slow: set[tuple[int, int]] = set()
    called: set[int] = set()
    for table, at, kind, body in db.execute(
        "SELECT table_id, at, type, body FROM events WHERE type <> 'Move' ORDER BY rowid"
    ):
        event = json.loads(body)
        if type(event.get("clock")) is int:  # a new one counts from the next hand on
            length[table] = min(event["clock"], length.get(table, event["clock"]))
        if kind == "TurnCalled":
            called.add(table)
        if kind == "TimedOut":
            promised = length[table]
            if (table, event["person"]) in slow or table in called:
                promised = SHORT.get(promised, promised)
            readers = (0, people[event["person"]])
            looks = [shown.get((table, event["decision"], reader), inf) for reader in readers]
            seen, ended = min(looks), at / 1000 - BEGAN
            slow.add((table, event["person"]))
            if seen == inf or readers[1] in world.blockers:
                continue
            lost = sum(max(0.0, min(end, ended) - max(gone, seen)) for gone, end in world.away)
            if ended - seen - lost < promised - 0.01:
                yield f"clocks: table {table}, {ended - seen - lost:.1f} s for {event}, not {promised}"


def taps_in_time(db: sqlite3.Connection, world: World, watch: Watch) -> Iterator[str]:
    """A tap before the end of a person's time comes before the clock."""
    queries = world.telegram.core.updates.taps()
    data = {number: tap["data"] for number, tap in queries.items()}
    done = dict(db.execute("SELECT update_id, at FROM updates_done"))
    handled = {
        tap["id"]: done[number] / 1000 - BEGAN for number, tap in queries.items() if number in done
    }
    moves = {
        data[update].split("|")[4]
        for (update,) in db.execute("SELECT update_id FROM events WHERE type = 'Move'")
        if update in data and "|prima|" not in data[update]
    }
    taps: defaultdict[tuple[int, int, int], list[tuple[float, float]]] = defaultdict(list)
    for query in world.telegram.core.world.queries.values():
        found = DATA.match(query.data)
        if found is not None and query.data.split("|")[4] in moves:
            key = (query.user_id, int(found[1], 36), int(found[3], 36))
            taps[key].append((query.asked_at - BEGAN, handled.get(query.id, inf)))
    people = dict(db.execute("SELECT id, telegram_id FROM people"))
    due = {
        (table, int(found[1])): at / 1000 - BEGAN
        for (table, decision), at in watch.last_due.items()
        if (found := OF_TURN.fullmatch(decision)) is not None
    }
    for table, at, body in db.execute(
        "SELECT table_id, at, body FROM events WHERE type = 'TimedOut'"
    ):
        event = json.loads(body)
        decision, fired = event["decision"], at / 1000 - BEGAN
        ended = due.get((table, decision), -inf)
        began = ended - LONGEST
        for tapped, heard in taps[people[event["person"]], table, decision]:
            is_too_late = began < tapped < min(ended, fired) and heard > fired
            if (
                is_too_late
                and watch.troubles.is_calm(began, fired)
                and not world.misfortune.had("leap")
            ):
                yield f"clocks: table {table}: a tap at {tapped:.1f} s came to nothing: {event} at {fired:.1f} s"
