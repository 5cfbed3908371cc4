"""Everything at rest after an evening."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

from tests.world.judges.buttons import DATA
from tests.world.world import World


def rest(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """A while after the last fault every message shows what it should, and the people's clocks run."""
    stale = db.execute(
        "SELECT key, kind, state, wanted - shown FROM places WHERE wanted <> shown OR state <> 'live'"
    ).fetchall()
    if stale:
        yield f"rest: not shown: {stale[:4]}"
    unset = db.execute(
        "SELECT c.table_id, c.decision FROM clocks c JOIN tables t ON t.id = c.table_id"
        " WHERE t.status = 'open' AND c.due_at IS NULL"
    ).fetchall()
    if unset:
        yield f"rest: clocks that never began: {unset[:4]}"
    yield from _last_turns(db, world)


def _last_turns(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """At rest the message of a table has the buttons of the decision that its clock runs for."""
    running = db.execute(
        "SELECT p.key, p.address, p.message_id, c.table_id, c.decision FROM clocks c"
        " JOIN places p ON p.table_id = c.table_id AND p.kind = 'table' AND p.state = 'live'"
        " WHERE c.kind IN ('turn', 'short')"
    ).fetchall()
    for key, address, number, table, clock in running:
        chat = world.telegram.core.world.chats.get(address)
        message = chat.messages.get(number) if chat is not None else None
        if message is None:
            continue  # somebody has deleted it
        buttons = [one.get("callback_data", "") for row in message.keyboard for one in row]
        found = {(int(at[1], 36), int(at[3], 36)) for at in map(DATA.match, buttons) if at}
        decision = int(re.split("[:.]", clock)[-1])
        if found and (table, decision) not in found:
            yield f"rest: {key} shows {sorted(found)}, its clock runs for {decision}"
