"""A recorded evening: people's taps at many tables, as updates that can be handled again and again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from display.callback import Tap
from engine.game import CLOCK, Choice, Refusal
from engine.registry import GAMES
from engine.table import TableView
from engine.table import actions as act
from storage import UnitOfWork
from tools.bench.hall import Hall, now

TABLES = 10_000
"""More than are ever played at."""

Step = dict[str, Any] | None
"""A tap; or None where the evening goes on without one: a pause ends, or play goes on after a halt."""

Log = list[tuple[str, str]]
"""Types and bodies of a table's events."""


class ScriptedEvening:
    """Plays tables without screens to record the taps; an awaited player takes any offer."""

    def __init__(self, hall: Hall, seed: int) -> None:
        self._hall = hall
        self._rng = random.Random(seed)
        self._tapped: Counter[int] = Counter()

    async def play(self, table_id: int, taps: int) -> list[Step]:
        """Play on until there are ``taps`` more of them; give all that happened, in order."""
        return await self._hall.croupier.write(lambda work: list(self._steps(work, table_id, taps)))

    def _steps(self, work: UnitOfWork, table_id: int, taps: int) -> Iterator[Step]:
        while taps:
            seen = self._hall.croupier.view(work, table_id)
            if seen.running.turn:
                taps -= 1
                yield self._tap(work, table_id, seen)
            else:
                go_on(self._hall, work, table_id)
                yield None

    def _tap(self, work: UnitOfWork, table_id: int, seen: TableView) -> dict[str, Any]:
        croupier = self._hall.croupier
        own = croupier.view(work, table_id, seen.running.turn)
        name = self._rng.choice(GAMES[own.game_key].sight.offers(own.game)).name
        done = croupier.play(
            work, now(), table_id=table_id, who=seen.running.turn, choice=Choice(name)
        )
        if isinstance(done, Refusal):
            raise LookupError(done.code)  # noqa: TRY004 -- a refusal is a value, not a wrong type
        self._tapped[table_id] += 1
        return _callback(
            # as Telegram numbers them if people tap at all tables by turns
            self._tapped[table_id] * TABLES + table_id,
            work.people.get(seen.running.turn).telegram_id,
            name=work.people.get(seen.running.turn).name or "",
            address=work.chats.get(work.tables.get(table_id).chat_id).address,
            title=work.chats.get(work.tables.get(table_id).chat_id).title,
            data=Tap(
                table=table_id, round=seen.round, decision=seen.running.decision, name=name
            ).data(),
        )


def go_on(hall: Hall, work: UnitOfWork, table_id: int) -> None:
    """Let a table go on at which nobody is awaited."""
    seen = hall.croupier.view(work, table_id)
    if seen.phase == "pause":
        hall.croupier.act(
            work, now(), table_id=table_id, who=CLOCK, action=act.TimeUp(f"pause:{seen.round}")
        )
        return
    hall.croupier.act(
        work, now(), table_id=table_id, who=seen.seating.seats[0].person, action=act.Start()
    )


def log_of(work: UnitOfWork, table_id: int) -> Log:
    """A table's events by type and JSON text, in order."""
    return [(event.type, event.body) for event in work.journal.load(table_id)]


def _callback(
    update_id: int, telegram_id: int, name: str, *, address: int, title: str, data: str
) -> dict[str, Any]:
    return {
        "update_id": update_id,
        "callback_query": {
            "id": str(update_id),
            "chat_instance": "1",
            "from": {"id": telegram_id, "is_bot": False, "first_name": name, "language_code": "it"},
            "data": data,
            "message": {
                "message_id": 1,
                "date": 1_700_000_000,
                "chat": {"id": address, "type": "supergroup", "title": title},
            },
        },
    }
