"""Kills the bot's process at random moments of played evenings, and examines the rest."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import engine.table
from display.games import GAME_UIS
from playground.testing import TestServer
from storage.audit import audit
from tests.kit.card_evening import CardEvening
from tests.kit.evening import Evening
from tests.kit.process import PATIENCE, RealBot, now

MOST = 5
"""How many times the kills asked for may be made until a clock was compared."""

SECOND = 50
"""Milliseconds that a second at the tables lasts, so that clocks, pauses and nudges come into the kills."""


class AskedBot(Protocol):
    """A bot whose rows can be read."""

    def ask(self, sql: str) -> list[tuple[Any, ...]]: ...


@dataclass
class Findings:
    """The effects of the kills. Every list of complaints must be empty."""

    kills: int = 0
    actions: int = 0
    redelivered: int = 0
    clocks_compared: int = 0
    orphans: int = 0
    complaints: list[str] = field(default_factory=list)


async def crash(
    telegram: TestServer,
    folder: Path,
    *,
    kills: int,
    games: Iterable[str],
    seed: int,
) -> Findings:
    """Play at a table of each of the ``games``, kill the bot ``kills`` times, and examine its database and its chats.

    The file is also audited after each kill, before the bot starts again.
    If no clock runs on over any of these kills, as on a busy machine, more follow; then everybody may play in peace.
    """
    found = Findings()
    async with RealBot(telegram, folder, second=SECOND) as victim:
        rng = random.Random(seed)
        evenings = [
            await evening_of(telegram, number, game=game, rng=rng)
            for number, game in enumerate(games)
        ]
        await _strike(telegram, victim, evenings, found=found, kills=kills, rng=rng)
    found.complaints += [str(line) for line in audit(victim.database, engine.table).differences]
    return found


async def evening_of(
    telegram: TestServer, number: int, *, game: str, rng: random.Random, pace: float = 20
) -> Evening:
    """Four people at a new table; the first may have an open private chat, and so may some of the others.

    ``pace``: actions a second.
    """
    look = GAME_UIS[game]
    called = look.called[0]
    names = [f"{name} {number}" for name in ("Luca", "Zia Rita", "Nonna Pia", "Marco")]
    people = [
        telegram.person(name, started=not place or rng.random() < 0.7)
        for place, name in enumerate(names)
    ]
    gather = CardEvening if "calo" in look.offers.names else Evening
    evening = gather(telegram, people, rng, think=lambda: rng.expovariate(pace), title=called)
    await evening.sit_down(patience=300, game=called)
    return evening


async def _strike(
    telegram: TestServer,
    victim: RealBot,
    evenings: Sequence[Evening],
    *,
    found: Findings,
    kills: int,
    rng: random.Random,
) -> None:
    over = asyncio.Event()
    async with asyncio.TaskGroup() as playing:
        for evening in evenings:
            playing.create_task(evening.play(over))
        while found.kills < kills or (found.kills < MOST * kills and not found.clocks_compared):
            await asyncio.sleep(rng.uniform(0.05, 1.2))
            if found.kills >= kills:
                await _some_clock_runs(victim)
            await _kill_once(telegram, victim, found=found, rng=rng)
        await _all_play(evenings)
        over.set()
    found.actions = sum(evening.actions for evening in evenings)
    idle = [evening.group for evening in evenings if not evening.actions]
    found.complaints += [f"nobody played in the group {group}" for group in idle]
    await _settle(victim, telegram, found=found)
    look_at_updates(victim, telegram, found)
    await _look_at_screens(victim, telegram, evenings=evenings, found=found)


async def _kill_once(
    telegram: TestServer, victim: RealBot, found: Findings, *, rng: random.Random
) -> None:
    """Kill the bot, deliver some updates again, and start it."""
    victim.kill()
    found.kills += 1
    killed = now()
    clocks = dict(running_clocks(victim))
    found.complaints += [str(line) for line in audit(victim.database, engine.table).differences]
    confirmed = telegram.telegram.orders.confirmed()
    for update_id in rng.sample(confirmed, min(3, len(confirmed))):
        with suppress(Exception):
            telegram.telegram.orders.redeliver(update_id)
            found.redelivered += 1
    await asyncio.sleep(rng.uniform(0, 0.3))
    away = now() - killed
    await victim.start()
    for clock, due in running_clocks(victim):
        if clock in clocks:
            found.clocks_compared += 1
            if due - clocks[clock] < away:
                found.complaints.append(
                    f"{clock} was charged {away - due + clocks[clock]} ms of the outage"
                )


async def _some_clock_runs(victim: RealBot) -> None:
    for _ in range(int(PATIENCE / 0.02)):
        if running_clocks(victim):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"no clock ran for {PATIENCE} s")


async def _all_play(evenings: Sequence[Evening]) -> None:
    """Wait until somebody has acted at every table, if that does not take too long."""
    for _ in range(int(PATIENCE / 0.02)):
        if all(evening.actions for evening in evenings):
            return
        await asyncio.sleep(0.02)


def running_clocks(victim: AskedBot) -> list[tuple[str, int]]:
    rows = victim.ask("SELECT table_id || '/' || decision, due_at FROM clocks WHERE due_at > 0")
    return [(str(clock), due) for clock, due in rows]


async def _settle(victim: RealBot, telegram: TestServer, *, found: Findings) -> None:
    if not await settled(victim, telegram):
        found.complaints.append("something was still not shown after five minutes of rest")


async def settled(victim: AskedBot, telegram: TestServer) -> bool:
    """Wait until no update is unhandled and no message pending; False if something still is after five minutes."""
    for _ in range(3000):
        await asyncio.sleep(0.1)
        stale = victim.ask("SELECT count(*) FROM places WHERE wanted <> shown OR state <> 'live'")
        if not telegram.telegram.orders.pending() and stale and stale[0][0] == 0:
            return True
    return False


def look_at_updates(victim: AskedBot, telegram: TestServer, found: Findings) -> None:
    """Check that every requested action is done once."""
    done = {row[0] for row in victim.ask("SELECT update_id FROM updates_done")}
    lost = [u for u in telegram.telegram.orders.confirmed() if u not in done]
    if lost:
        found.complaints.append(f"{len(lost)} updates were acknowledged and not done: {lost[:5]}")
    twice = victim.ask(
        "SELECT update_id, count(DISTINCT at), max(seq) - min(seq) + 1 - count(*) FROM events"
        " WHERE update_id IS NOT NULL GROUP BY table_id, update_id"
        " HAVING count(DISTINCT at) > 1 OR max(seq) - min(seq) + 1 <> count(*)"
    )
    if twice:
        found.complaints.append(f"updates that were done twice: {twice[:5]}")


async def _look_at_screens(
    victim: RealBot, telegram: TestServer, evenings: Sequence[Evening], *, found: Findings
) -> None:
    """Check that the chats show the stored state, and that orphaned messages are few and answer kindly."""
    known = set(victim.ask("SELECT address, message_id FROM places WHERE message_id IS NOT NULL"))
    for evening in evenings:
        first = evening.people[0]
        orphans = [
            message
            for message in await first.messages(evening.group, limit=500)
            if message.from_bot
            and message.keyboard
            and (message.chat_id, message.message_id) not in known
            and "Apri un tavolo" not in message.labels
        ]
        found.orphans += len(orphans)
        for message in orphans:
            answer = await first.tap(message.labels[-1], message=message, timeout=300)
            if answer is None or not (answer.text or answer.url):
                found.complaints.append(f"an orphan's button was not answered: {message.labels}")
    if found.orphans > found.kills * len(evenings):
        found.complaints.append(f"{found.orphans} orphans after {found.kills} kills")
    # A tap on an orphan may have set a clock, which starts when that is shown.
    await _settle(victim, telegram, found=found)
    rows = victim.ask(
        "SELECT count(*) FROM clocks c JOIN tables t ON t.id = c.table_id"
        " WHERE t.status = 'open' AND c.due_at IS NULL"
    )
    if rows and rows[0][0]:
        found.complaints.append(f"{rows[0][0]} clocks are not armed")
