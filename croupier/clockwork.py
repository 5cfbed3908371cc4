"""The clocks: fires alarms, sends the one nudge, keeps the heartbeat, gives time back.

Time is fair: a clock starts when Telegram has the message that shows the turn (the painter says so), nothing fires
while Telegram is away or before the updates that waited during a restart are handled, and what an outage took is
given back.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from croupier.companions import Companions
from croupier.croupier import Croupier
from croupier.link import Link
from croupier.seconds import OF_TOURNAMENTS, UNSEEN
from croupier.standing import URGENT, as_wanted, leave_behind
from engine.game import CLOCK
from engine.table import alarms
from engine.table.actions import TimeUp
from storage.errors import StorageClosed
from storage.interface import Desk
from storage.records import ClockRow

log = structlog.get_logger()

TICK: Final = 0.1
"""Seconds between two looks at the clocks."""

BEAT: Final = 1000
"""Milliseconds between two heartbeats."""

STALE: Final = 2000
"""Milliseconds without a word from Telegram after which it is asked before an alarm fires."""

KEEP_UPDATES: Final = 2 * 24 * 3600 * 1000
"""Milliseconds that handled updates are remembered: two days."""

KEEP_PICTURES: Final = 30 * 24 * 3600 * 1000
"""Milliseconds that an uploaded picture is remembered after its last use: a month."""

TIDY: Final = 3600 * 1000


class Clockwork:
    def __init__(
        self,
        croupier: Croupier,
        link: Link,
        *,
        now: Callable[[], int],
        probe: Callable[[], Awaitable[bool]],
        wake: Callable[[], None],
        companions: Companions,
    ) -> None:
        """``probe`` asks Telegram for a sign of life; ``wake`` tells the painter that something changed."""
        self._companions = companions
        self._croupier = croupier
        self._link = link
        self._now = now
        self._probe = probe
        self._wake = wake
        self._beat_at = 0
        self._tidied_at = 0
        self._probed_at = 0

    async def run(self, caught_up: asyncio.Event) -> None:
        """Give back the time away, wait for its updates to be handled, then keep time until cancelled.

        The time away is given back before anything is shown and a clock starts; what catching up took, after it.
        """
        await self._croupier.write(self._after_absence)
        await caught_up.wait()
        await self._croupier.write(self._after_absence)
        self._wake()
        while True:
            try:
                await self._tick()
            except Exception:
                log.exception("clockwork_failed")
            await asyncio.sleep(TICK)

    async def stop(self) -> None:
        """Date the end of this run, so that the next one gives back exactly the time between."""
        await self._croupier.write(lambda desk: desk.heartbeat.beat(self._now()))

    def _after_absence(self, desk: Desk) -> None:
        """Nobody's clock ran while the bot was away."""
        now, last = self._now(), desk.heartbeat.last()
        if last is not None and now > last:
            desk.clocks.shift(now - last)
            self._show_new_deadlines(desk, now)
        desk.heartbeat.beat(now)
        self._beat_at = now

    async def _tick(self) -> None:
        now = self._now()
        owed = self._link.take_owed()
        if owed:
            await self._croupier.write(lambda desk: self._give_back(desk, owed, now))
            self._wake()
        if now - self._beat_at >= BEAT:
            self._beat_at = now
            await self._croupier.write(lambda desk: self._pulse(desk, now))
        if self._croupier.tournaments.stirred:
            await self._take_in(now)
        if not self._link.up:
            if now - self._probed_at >= STALE and await self._probe():
                self._link.worked()
            self._probed_at = now if now - self._probed_at >= STALE else self._probed_at
            return
        ringing = await self._croupier.store.read(lambda desk: self._ringing(desk, now))
        if not ringing:
            return
        if now - self._link.last_ok > STALE:
            if not await self._probe():
                self._link.failed()
                return
            self._link.worked()
        for clock in ringing:
            if not self._link.steady:
                break
            try:
                await self._ring(clock)
            except StorageClosed:
                raise
            except Exception:
                log.exception("alarm_failed", table=clock.table_id, alarm=clock.decision)
        self._wake()

    async def _take_in(self, now: int) -> None:
        """Let tournaments hear what their tables told, until there is no more: that needs no Telegram."""
        tournaments = self._croupier.tournaments
        while tournaments.stirred:
            tournaments.stirred = False
            try:
                heard = await self._croupier.write(lambda desk: tournaments.take_in(desk, now))
            except BaseException:
                tournaments.stirred = True
                raise
            if heard:
                self._wake()

    def _pulse(self, desk: Desk, now: int) -> None:
        desk.heartbeat.beat(now)
        if now - self._tidied_at > TIDY:
            self._tidied_at = now
            desk.updates.forget_before(now - KEEP_UPDATES)
            desk.links.forget_before(now - KEEP_UPDATES)
            desk.pictures.forget_before(now - KEEP_PICTURES)

    def _ringing(self, desk: Desk, now: int) -> list[ClockRow]:
        tempo = self._croupier.tempo
        due = desk.clocks.due(now)
        slow = [
            clock
            for clock in desk.clocks.not_nudged(now + tempo.longest_nudge)
            if (left := tempo.nudge_at(clock.kind, clock.milliseconds)) is not None
            and clock.due_at is not None
            and now < clock.due_at <= now + left
        ]
        return due + slow

    async def _ring(self, clock: ClockRow) -> None:
        now = self._now()
        if clock.due_at is not None and clock.due_at > now:
            await self._croupier.write(lambda desk: self._nudge(desk, clock, now))
            return
        if clock.kind in UNSEEN:
            self._companions.ring(clock)
            return
        if clock.kind in OF_TOURNAMENTS:
            await self._croupier.write(
                lambda desk: self._croupier.tournaments.ring(
                    desk, now, clock.table_id, clock.decision
                )
            )
            return
        action = TimeUp(clock.decision)
        await self._croupier.write(
            lambda desk: self._croupier.act(desk, now, clock.table_id, CLOCK, action)
        )

    def _nudge(self, desk: Desk, clock: ClockRow, now: int) -> None:
        """Bring the table to the bottom of the chat with a mention of who is awaited."""
        desk.clocks.nudged(clock.table_id, clock.decision)
        key = self._croupier.key_of(desk, clock.table_id, clock.who)
        place = desk.places.get(key)
        now_set = alarms(self._croupier.loaded(desk, clock.table_id).table)
        if place is None or all(alarm.name != clock.decision for alarm in now_set):
            return
        payload = {**json.loads(place.payload or "{}"), "nudge": clock.who}
        leave_behind(desk, place.key, now)
        wanted = as_wanted(place)._replace(payload=json.dumps(payload), urgency=URGENT)
        desk.places.want(wanted, now)

    def _give_back(self, desk: Desk, milliseconds: int, now: int) -> None:
        desk.clocks.shift(milliseconds)
        self._show_new_deadlines(desk, now)

    def _show_new_deadlines(self, desk: Desk, now: int) -> None:
        """Tables whose shown deadline has moved are drawn again."""
        for row in desk.clocks.running():
            if row.kind in ("turn", "called"):
                self._croupier.want_table(desk, row.table_id, now)
