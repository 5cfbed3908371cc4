"""Many tables at once at a human pace, with Telegram's limits on; measures the delay until people see a turn."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.table import all_events, evolve, start
from engine.table.state import Table, open_clock
from playground.testing import TestServer
from storage import Codec
from tests.kit.evening import TURN, Evening
from tests.kit.house import House
from tests.kit.process import RealBot

HAND = re.compile(r"^Mano (\d+)", re.MULTILINE)
NAMES = ("Luca", "Zia Rita", "Nonna Pia", "Marco", "Giulia", "Nonno Ugo")
LOOK_EVERY = 0.1
"""Seconds between two looks at the chats."""

Turn = tuple[int, int, str]
"""Table, hand and player on turn."""


@dataclass
class Load:
    """The measured figures, times in seconds."""

    tables: int
    hands: int = 0
    seconds_a_hand: float = 0.0
    refused: int = 0
    calls: int = 0
    late: list[float] = field(default_factory=list)

    def worst(self) -> float:
        return max(self.late, default=0.0)

    def share(self, part: float) -> float:
        """The quantile ``part`` of the lateness of all turns."""
        ordered = sorted(self.late)
        return ordered[min(int(len(ordered) * part), len(ordered) - 1)]


async def load(
    telegram: TestServer,
    bot: RealBot | House,
    *,
    tables: int,
    seconds: float,
    think: float,
    seed: int,
    now: Callable[[], int],
) -> Load:
    """Let ``tables`` tables of six play for ``seconds``; people take ``think`` seconds before they act.

    The bot is running. ``now`` gives its milliseconds since 1970.
    """
    rng = random.Random(seed)
    evenings = [
        Evening(
            telegram=telegram,
            title=f"Tavolo {number}",
            people=[telegram.person(f"{name} {number}", started=True) for name in NAMES],
            rng=rng,
            think=lambda: rng.uniform(0.6, 1.4) * think,
        )
        for number in range(tables)
    ]
    over = asyncio.Event()
    shown: dict[tuple[str, int, str], float] = {}
    async with asyncio.TaskGroup() as tasks:
        watching = tasks.create_task(_watch(telegram, evenings, shown=shown, now=now))
        playing = [
            tasks.create_task(_play(evening, over, rng.uniform(0, 40))) for evening in evenings
        ]
        await asyncio.sleep(seconds)
        over.set()
        ended = now()
        await asyncio.gather(*playing)  # somebody may still be about to act
        watching.cancel()
    measured = Load(tables)
    measured.refused = telegram.telegram.orders.refused()
    measured.calls = telegram.telegram.orders.calls()
    _compare(bot, shown, over=ended, measured=measured)
    return measured


async def _play(evening: Evening, over: asyncio.Event, delay: float) -> None:
    """Families do not sit down all at the same moment."""
    await asyncio.sleep(delay)
    await evening.sit_down(patience=60)
    await evening.play(over)


async def _watch(
    telegram: TestServer,
    evenings: list[Evening],
    shown: dict[tuple[str, int, str], float],
    *,
    now: Callable[[], int],
) -> None:
    """Note when each group first shows a player's turn, until cancelled.

    A caption without room for the number of its hand belongs to the hand that the group was shown last.
    """
    titles = {evening.group: evening.people[0].name for evening in evenings}
    hands = dict.fromkeys(titles, 0)
    while True:
        moment = now() / 1000
        for group, first in titles.items():
            for message in telegram.telegram.orders.raw_messages(group)[-4:]:
                text = message.text or ""
                turn, hand = TURN.search(text), HAND.search(text)
                if hand:
                    hands[group] = max(hands[group], int(hand.group(1)))
                if turn:
                    number = int(hand.group(1)) if hand else hands[group]
                    shown.setdefault((first, number, turn.group(1)), moment)
        await asyncio.sleep(LOOK_EVERY)


def _compare(
    bot: RealBot | House,
    shown: dict[tuple[str, int, str], float],
    over: int,
    *,
    measured: Load,
) -> None:
    """Compare the start of each turn in the log with its first appearance; play ended at ``over``.

    The last hand of a table is half over on average, and counts so. Without it slow hands, which are cut off more
    often, would be missing.
    """
    codec = Codec(all_events())
    names = {row[0]: str(row[1]) for row in bot.ask("SELECT id, name FROM people")}
    logs: dict[int, list[tuple[int, str, str]]] = {}
    for table_id, at, kind, body in bot.ask(
        "SELECT table_id, at, type, body FROM events ORDER BY table_id, seq"
    ):
        logs.setdefault(table_id, []).append((at, str(kind), str(body)))
    played = begun = 0.0
    for log in logs.values():
        turns = _turns(codec, log, names)
        first = names[_opener(codec, log)]
        for (hand, who), (began, ended) in turns.items():
            seen = shown.get((first, hand, who))
            if seen is not None:
                measured.late.append(max(0.0, seen - began / 1000))
            elif ended:
                measured.late.append((ended - began) / 1000)
        starts = [at for at, kind, _ in log if kind == "RoundStarted"]
        if starts:
            played += (over - starts[0]) / 1000
            measured.hands += len(starts)
            begun += len(starts) - 0.5
    measured.seconds_a_hand = played / begun if begun else 0.0


def _opener(codec: Codec, log: list[tuple[int, str, str]]) -> int:
    opened = codec.decode(log[0][1], log[0][2])
    opener: int = opened.opener
    return opener


def _turns(
    codec: Codec, log: list[tuple[int, str, str]], names: dict[int, str]
) -> dict[tuple[int, str], tuple[int, int]]:
    """Every turn with its start and its end (0: not yet), in milliseconds."""
    turns: dict[tuple[int, str], tuple[int, int]] = {}
    table: Table | None = None
    for place, (at, kind, body) in enumerate(log):
        event = codec.decode(kind, body)
        table = start(event) if table is None else evolve(table, event)
        more_at_once = place + 1 < len(log) and log[place + 1][0] == at
        clock = None if more_at_once else open_clock(table)
        for key, (began, ended) in list(turns.items())[-1:]:
            now = (table.round, names[clock.who]) if clock else None
            if not more_at_once and not ended and now != key:
                turns[key] = (began, at)
        if clock is not None:
            turns.setdefault((table.round, names[clock.who]), (at, 0))
    return turns
