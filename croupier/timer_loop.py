"""The timer loop: fires timers, sends the one nudge, keeps the heartbeat, gives time back.

Time is fair: a clock starts when Telegram has the message that shows the turn (the reconciler reports it). Nothing
fires while Telegram is away, or before the bot has handled the updates that waited during a restart. The time of an
outage is given back. A timer fires after a poll that began when it was due, and after its chats' updates up to then
are handled: a tap in time wins.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import structlog

from croupier.computer_players import ComputerPlayers
from croupier.connection import TelegramConnection
from croupier.croupier import Croupier
from croupier.durations import ENDS_SHOWN, OF_TOURNAMENTS, THOUGHTS
from croupier.poll_gate import PollGate
from engine.game import Person
from engine.table import timers
from storage import UnitOfWork
from storage.errors import StorageClosedError, StorageRefusedError
from storage.records import ClockRow, TableId

log = structlog.get_logger()

TICK: Final = 0.1
"""Seconds between two checks of the clocks."""

BEAT: Final = 1000
"""Milliseconds between two heartbeats."""

STALE: Final = 2000
"""Milliseconds without an answer from Telegram; after that the bot probes it before a timer fires."""

LEAP: Final = 5_000
"""Milliseconds by which a rest ends too late or too early if the machine slept meanwhile, or its clock was set."""

KEEP_UPDATES: Final = 2 * 24 * 3600 * 1000
"""Milliseconds that handled updates are remembered: two days."""

KEEP_PICTURES: Final = 30 * 24 * 3600 * 1000
"""Milliseconds that an uploaded picture is remembered after its last use: a month."""

TIDY: Final = 3600 * 1000


class DueTimer(NamedTuple):
    """A clock that has run out, or whose player needs a nudge. The awaited tap may come from one of ``addresses``."""

    clock: ClockRow
    addresses: frozenset[int]


class TimerLoop:
    def __init__(
        self,
        croupier: Croupier,
        connection: TelegramConnection,
        *,
        poll_gate: PollGate,
        now: Callable[[], int],
        probe: Callable[[], Awaitable[str]],
        computer_players: ComputerPlayers,
    ) -> None:
        """``probe`` returns the reason why Telegram does not answer, empty if it does."""
        self._computer_players = computer_players
        self._croupier = croupier
        self._connection = connection
        self._poll_gate = poll_gate
        self._marks: dict[tuple[TableId, str], int] = {}
        """For each waiting timer: the number of updates received when it had heard enough."""
        self._expects_news = False
        """True if a timer waits for a poll."""
        self._now = now
        self._probe = probe
        self._beat_at = 0
        self._tidied_at = 0
        self._probed_at = 0
        self._leapt = 0
        """Milliseconds by which the machine's clock has leapt, not yet added to the clocks of the tables."""

    async def run(self, caught_up: asyncio.Event) -> None:
        """Give back the time away, wait until its updates are handled, then keep time until cancelled.

        The time away is given back before a message is shown and a clock starts; the time of catching up, after it.
        """
        await self._croupier.write(self._after_absence)
        await caught_up.wait()
        await self._croupier.write(self._after_absence)
        while True:
            self._poll_gate.news.clear()
            try:
                await self.tick()
            except StorageRefusedError:
                raise
            except Exception:
                log.exception("timer_loop_failed")
            began = self._now()
            await self._rest()
            leap = self._now() - began - int(TICK * 1000)
            if abs(leap) > LEAP:
                self._leapt += leap

    async def _rest(self) -> None:
        """Wait for the next check: at most a tick, and less if a timer waits for a poll that returns."""
        if not self._expects_news:
            await asyncio.sleep(TICK)
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(TICK):
                await self._poll_gate.news.wait()

    async def stop(self) -> None:
        """Date the end of this run, so that the next run gives back exactly the time between."""
        await self._croupier.write(lambda work: work.heartbeat.beat(self._now()))

    def _after_absence(self, work: UnitOfWork) -> None:
        """Give back the time away: no clock ran then."""
        now, last = self._now(), work.heartbeat.last()
        if last is not None and now != last:
            self._give_back(work, now - last, now)
        else:
            work.heartbeat.beat(now)
        self._beat_at = now

    async def tick(self) -> None:
        """Look at all timers once, and let those ring whose time is up."""
        now = self._now()
        if self._leapt:
            await self._follow_leap(now)
        owed = self._connection.take_owed() + self._croupier.store.take_lost_time()
        if owed:
            await self._croupier.write(lambda work: self._give_back(work, owed, now))
        if now - self._beat_at >= BEAT:
            self._beat_at = now
            await self._croupier.write(lambda work: self._pulse(work, now))
        if (
            self._connection.up
            and not self._poll_gate.works
            and now - self._connection.last_ok > STALE
        ):
            await self._is_alive()
        if not self._connection.up:
            if now - self._probed_at >= STALE and not await self._probe():
                self._connection.worked()
            self._probed_at = now if now - self._probed_at >= STALE else self._probed_at
            return
        found, thoughts = await self._croupier.store.read(lambda work: self._look(work, now))
        self._computer_players.think(thoughts)
        if found and now - self._connection.last_ok > STALE and not await self._is_alive():
            return
        ready = self._heard_enough(found, now)
        if not ready:
            return
        for clock in ready:
            if not self._connection.steady:
                break
            try:
                await self._fire(clock)
            except (StorageClosedError, StorageRefusedError):
                raise
            except Exception:
                log.exception("timer_failed", table=clock.table_id, timer=clock.decision)

    async def _follow_leap(self, now: int) -> None:
        """Let the clocks go on as if the machine's clock had not leapt: nobody could act while the bot did not run.

        A leap forward during an outage is a part of it, and is given back at its end.
        """
        leap = self._leapt
        log.warning("clock_leapt", milliseconds=leap)
        if leap < 0 or self._connection.up:
            await self._croupier.write(lambda work: self._give_back(work, leap, now))
            self._connection.leapt(leap)
            self._poll_gate.leapt(now)
            self._beat_at, self._probed_at = now, min(self._probed_at, now)
        self._leapt = 0

    def _pulse(self, work: UnitOfWork, now: int) -> None:
        work.heartbeat.beat(now)
        if now - self._tidied_at > TIDY:
            self._tidied_at = now
            work.updates.forget_before(now - KEEP_UPDATES)
            work.links.forget_before(now - KEEP_UPDATES)
            work.pictures.forget_before(now - KEEP_PICTURES)

    def _look(self, work: UnitOfWork, now: int) -> tuple[list[DueTimer], list[ClockRow]]:
        """The timers that are due, and the pauses of computers on turn, during which they think."""
        tempo = self._croupier.tempo
        due = work.clocks.due(now)
        slow = [
            clock
            for clock in work.clocks.not_nudged(now + tempo.longest_nudge)
            if (left := tempo.nudge_at(clock.kind, clock.milliseconds)) is not None
            and clock.due_at is not None
            and now < clock.due_at <= now + left
        ]
        thoughts = work.clocks.coming(THOUGHTS, now + tempo.longest_thought)
        return [DueTimer(clock, self._addresses(work, clock)) for clock in due + slow], thoughts

    def _addresses(self, work: UnitOfWork, clock: ClockRow) -> frozenset[int]:
        """The group, the tournament's group and the private chats of all players and bystanders."""
        if clock.kind in THOUGHTS:
            return frozenset()
        try:
            row = work.tables.get(clock.table_id)
            chats = {row.chat_id}
            people: set[Person] = set()
            if clock.kind not in OF_TOURNAMENTS:
                seen = self._croupier.view(work, clock.table_id)
                people = {*seen.seating.ring, *seen.running.everybody}
                if seen.tournament.number:
                    chats.add(work.tables.get(seen.tournament.number).chat_id)
            private = {known.telegram_id for known in work.people.many(people).values()}
            return frozenset(private | {work.chats.get(chat).address for chat in chats})
        except Exception:
            log.exception("timer_without_addresses", table=clock.table_id)
            return frozenset()

    def _heard_enough(self, found: list[DueTimer], now: int) -> list[ClockRow]:
        """The clocks for which all updates that Telegram had at their due time are received and handled."""
        marks = {}
        ready = []
        self._expects_news = False
        for clock, addresses in found:
            key = (clock.table_id, clock.decision)
            due = clock.due_at or 0
            if clock.kind in THOUGHTS:
                ready.append(clock)
            elif due > now:  # a nudge, which decides nothing
                if self._poll_gate.works and self._poll_gate.handled(
                    addresses, self._poll_gate.arrivals
                ):
                    ready.append(clock)
            else:
                if self._poll_gate.until < due:
                    self._poll_gate.want(due)
                if self._poll_gate.until < due:
                    self._expects_news = True
                else:
                    marks[key] = self._marks.get(key, self._poll_gate.arrivals)
                    if self._poll_gate.handled(addresses, marks[key]):
                        ready.append(clock)
        self._marks = marks
        return ready

    async def _is_alive(self) -> bool:
        """Probe Telegram after a silence."""
        reason = await self._probe()
        if reason:
            self._connection.failed(reason)
        else:
            self._connection.worked()
        return not reason

    async def _fire(self, clock: ClockRow) -> None:
        now = self._now()
        if clock.due_at is not None and clock.due_at > now:
            await self._croupier.write(lambda work: self._nudge(work, clock, now))
            return
        if clock.kind in THOUGHTS:
            self._computer_players.fire(clock)
            return
        await self._croupier.write(
            lambda work: self._croupier.fire(
                work, now, table_id=clock.table_id, clock=clock.decision
            )
        )

    def _nudge(self, work: UnitOfWork, clock: ClockRow, now: int) -> None:
        """Have the awaited player mentioned, if the clock still runs."""
        work.clocks.nudged(clock.table_id, clock.decision)
        loaded = self._croupier.loaded(work, clock.table_id)
        if any(timer.name == clock.decision for timer in timers(loaded.table)):
            self._croupier.messages.turn_is_late(work, loaded, who=clock.who, now=now)

    def _give_back(self, work: UnitOfWork, milliseconds: int, now: int) -> None:
        """Let all clocks run out later, or earlier after a clock that was set back; waiting messages keep their age."""
        work.clocks.shift(milliseconds)
        if milliseconds < 0:
            work.outbox.set_back(-milliseconds)
        work.heartbeat.beat(now)  # else a crash soon after would count the time again
        self._show_new_deadlines(work, now)

    def _show_new_deadlines(self, work: UnitOfWork, now: int) -> None:
        """Draw tables again if their shown deadline has moved."""
        for row in work.clocks.running():
            if row.kind in ENDS_SHOWN:
                self._croupier.messages.deadline_moved(work, row.table_id, now)
