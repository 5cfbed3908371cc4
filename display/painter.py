"""Makes what stands in the chats equal to what should stand there.

It knows places, not games: which are out of date, how urgent each is, and what the budget allows. Newest only: a place
is drawn when its turn comes, so several changes become one edit. One call at a time a chat, any number of chats at
once. What Telegram refuses is told apart in the gateway and answered here; nothing is lost, and nobody waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias, TypeVar

import structlog

from croupier.croupier import Croupier
from croupier.link import Link
from croupier.standing import TURN, leave_behind
from display.appearance import without_pictures
from display.budget import Budget
from display.calls import Call, ready_call
from display.easel import Drawing, Sketch, sketches
from display.gateway import (
    Forgotten,
    Gateway,
    Lost,
    Moved,
    Muted,
    NoPhotos,
    NoTopic,
    Offline,
    Outcome,
    Refused,
    Shown,
    Shut,
    Wait,
)
from display.uploads import Uploads
from engine.game import TABLE
from engine.table.actions import ThrownOut
from storage.interface import Desk
from storage.records import TOURNAMENT, Place

T = TypeVar("T")

log = structlog.get_logger()

BREATH: Final = 0.01
"""Least seconds between two looks at what is pending while more is committed; the first of a busy moment is taken at once,
and so is one for which a call has come back and nothing else has happened.
"""

REST: Final = 0.0025
"""And that many for every place that was begun: drawing must leave the interpreter to those who tap. It is far less than
Telegram's own limits ask for.
"""

IDLE: Final = 1.0
"""Most seconds between two looks."""

FORGET: Final = 10.0
"""Seconds between two times that the budget's books are cleared of idle chats."""

FOLD: Final = 0.7
"""Seconds that an edit nobody waits for is held back, so that what follows at once goes with it."""

AT_ONCE: Final = 24
"""Calls under way at the same time."""

NEAREST: Final = 2 * AT_ONCE
"""Pending places looked at first: nearly always there are as many among them that may go as calls are free."""

LOOK_AT: Final = 600
"""Pending places looked at in one go, if those were not enough."""

RETRY: Final = 1.0
"""Seconds until a chat is tried again when Telegram did not answer; doubled up to ``LONGEST_RETRY``."""

LONGEST_RETRY: Final = 20.0

TRIES: Final = 3
"""Failures of our own after which a place is given up."""

MUTED_RETRY: Final = 30.0
MUTED_FOR_GOOD: Final = 300.0
"""Seconds without the right to write after which a chat counts as lost."""

Reading: TypeAlias = asyncio.Future[dict[str, Sketch]]
"""What one look's places need, by their keys."""

ONE_SHOT: Final = frozenset({"reply", "file", "seal", "summary", "news", "fate"})
"""Kinds that are sent once and then forgotten."""


class Painter:
    def __init__(
        self,
        croupier: Croupier,
        gateway: Gateway,
        budget: Budget,
        link: Link,
        now: Callable[[], int],
        uploads: Uploads | None = None,
        *,
        fold: float = FOLD,
    ) -> None:
        """``now`` gives milliseconds since 1970; without ``uploads`` there are no pictures, whoever wants them. ``fold``: see
        ``FOLD``.
        """
        self._uploads = uploads
        self._in_words: set[str] = set()
        """Places whose picture was refused: tried as a text, and if that goes, it stays so."""
        self._croupier = croupier
        self._gateway = gateway
        self._budget = budget
        self._link = link
        self._now = now
        self._fold = fold * croupier.tempo.second / 1000
        self._wake = asyncio.Event()
        self._stirred = False
        """Whether something was committed since the last look."""
        self._begun = 0
        """Places that were begun since the last rest."""
        self._busy: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._door = asyncio.Lock()
        self._retry: dict[int, float] = {}
        self._spoiled: dict[str, int] = {}
        self._muted: dict[int, float] = {}
        self._addresses: dict[tuple[int | None, int | None], int] = {}

    def wake(self) -> None:
        """Something was committed: look again."""
        self._stirred = True
        self._wake.set()

    async def run(self) -> None:
        """Paint until cancelled."""
        forgotten = time.monotonic()
        while True:
            looked = time.monotonic()
            self._wake.clear()
            self._stirred = False
            wait = await self._look()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):  # wait_for may swallow a cancellation
                    await self._wake.wait()
            if looked - forgotten > FORGET:
                forgotten = looked
                self._budget.forget_idle(looked)
            rest = max(BREATH, REST * self._begun) if self._stirred else 0.0
            self._begun = 0
            await asyncio.sleep(looked + rest - time.monotonic())

    async def finish(self, seconds: float) -> None:
        """Let the calls under way come back."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    # --- what to paint next ---------------------------------------------------------------------------------

    async def _look(self) -> float:
        """Start what may go now; give the seconds until something else may."""
        now = time.monotonic()
        opens = self._budget.bot_ready_at(now)
        if opens > now:
            return opens - now
        if len(self._tasks) < AT_ONCE:
            near = await self._croupier.store.read(partial(self._pending, limit=NEAREST))
            if len(near) < NEAREST:
                return self._start(near)
            self._start([found for found in near if found[0].state == "live"])
        if len(self._tasks) < AT_ONCE:
            return self._start(await self._croupier.store.read(self._pending))
        return IDLE  # whichever call ends first wakes us

    def _pending(self, desk: Desk, limit: int = LOOK_AT) -> list[tuple[Place, int]]:
        found = []
        for place in desk.places.pending(limit):
            whose = (place.chat_id, place.person)
            address = self._addresses.get(whose)
            if address is None:
                if place.person is not None:
                    address = desk.people.get(place.person).telegram_id
                else:
                    address = desk.chats.get(place.chat_id or 0).address
                self._addresses[whose] = address
            found.append((place, address))
        return found

    def _start(self, pending: list[tuple[Place, int]]) -> float:
        """Start what the budget allows, most urgent first; give the seconds until something else may go."""
        now, clock = time.monotonic(), self._now()
        going: list[tuple[Place, int]] = []
        soonest = now + IDLE
        for place, address in sorted(pending, key=lambda found: found[0].state != "live"):
            at = place.address if place.state != "live" and place.address else address
            if at in self._busy:
                continue
            if len(self._tasks) + len(going) >= AT_ONCE:
                break
            waits = place.urgency > TURN or place.state != "live"
            ready = self._budget.ready_at(at, now, 1 if waits else 0)
            if waits and place.message_id is not None and place.state == "live":
                ready = max(ready, now + self._fold - (clock - place.wanted_at) / 1000)
            if ready > now:
                soonest = min(soonest, ready)
                if self._budget.bot_ready_at(now) > now:
                    break
                continue
            self._budget.take(at, now)
            self._busy.add(at)
            going.append((place, at))
        if going:
            self._paint_all(going)
        return max(soonest - now, 0.0)

    def _paint_all(self, going: list[tuple[Place, int]]) -> None:
        """Read what all of them need in one job; for the rest each goes its own way."""
        self._begun += len(going)
        wanted = {
            place.key: self._uploads is not None and place.key not in self._in_words
            for place, _ in going
        }
        now = self._now()
        reading = asyncio.ensure_future(
            self._croupier.store.read(lambda desk: sketches(desk, self._croupier, wanted, now))
        )
        for place, at in going:
            task = asyncio.create_task(self._paint(place.key, place.kind, at, reading))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _paint(self, key: str, kind: str, at: int, reading: Reading) -> None:
        try:
            drawing = await self._to_bring(key, kind, at, reading)
            if drawing is not None:
                await self._came_of(drawing, at, await self._bring(drawing, at))
            self._spoiled.pop(key, None)
        except Exception:
            log.exception("painting_failed", place=key)
            await self._spoil(key, at)
        finally:
            self._busy.discard(at)
            self._wake.set()

    async def _to_bring(self, key: str, kind: str, at: int, reading: Reading) -> Drawing | None:
        """Draw the place; None if that needs no call, and then the one that was taken for it is put back."""
        needed = False
        try:
            drawer = (await reading)[key]
            if drawer is None:
                return None
            if isinstance(drawer, Exception):
                raise drawer
            drawing = drawer() if kind != "file" else await asyncio.to_thread(drawer)
            if drawing.stands:
                await self._shown(drawing, drawing.place.message_id or 0)
            elif drawing.changes_kind:
                await self._write(lambda desk: leave_behind(desk, key, self._now()))
            else:
                needed = True
            return drawing if needed else None
        finally:
            if not needed:
                self._budget.put_back(at)

    async def _spoil(self, key: str, at: int) -> None:
        """A place that could not be drawn is tried again; if it never can, it must not hold up the rest of its chat."""
        self._budget.silence(at, time.monotonic() + RETRY)
        self._spoiled[key] = self._spoiled.get(key, 0) + 1
        if self._spoiled[key] >= TRIES:
            del self._spoiled[key]
            log.error("place_given_up", place=key)
            await self._write(lambda desk: desk.places.drop(key))

    async def _bring(self, drawing: Drawing, at: int) -> Outcome:
        """Make the call that was taken for this drawing."""
        call = await ready_call(self._gateway, self._uploads, drawing)
        if call is None:
            self._budget.put_back(at)
            return NoPhotos()
        return await self._send(call, at)

    async def _send(self, call: Call, at: int) -> Outcome:
        """Let a call go out in its turn: drawing may have taken long, and many may be ready at once."""
        async with self._door:
            while (opens := self._budget.opens_at(now := time.monotonic())) > now:  # noqa: ASYNC110 -- time is what it waits for
                await asyncio.sleep(opens - now)
            self._budget.sent(at)
        try:
            return await call()
        finally:
            self._budget.answered(at, time.monotonic())

    # --- what came of it ------------------------------------------------------------------------------------

    async def _came_of(self, drawing: Drawing, at: int, outcome: Outcome) -> None:
        if not isinstance(outcome, Offline):
            self._link.worked()
            self._retry.pop(at, None)
        if not isinstance(outcome, Muted):
            self._muted.pop(at, None)
        match outcome:
            case Shown(message_id, file_id):
                await self._shown(drawing, message_id, file_id)
                await self._goes_in_words(drawing.place)
            case Lost():
                await self._lost(drawing.place)
            case Wait(seconds):
                log.warning("telegram_429", chat=at, seconds=seconds)
                await self._wait(drawing, at, seconds)
            case Moved(address):
                await self._move(at, address)
            case Shut():
                await self._shut(drawing)
            case Muted():
                self._in_words.discard(drawing.place.key)
                await self._mute(drawing, at)
            case NoPhotos():
                self._in_words.add(drawing.place.key)
            case Offline():
                self._link.failed()
                delay = min(self._retry.get(at, RETRY / 2) * 2, LONGEST_RETRY)
                self._retry[at] = delay
                self._budget.silence(at, time.monotonic() + delay)
            case NoTopic():
                await self._write(lambda desk: self._without_topic(desk, drawing.place))
            case Forgotten():
                pass  # the picture's name is forgotten here too by now: the next look uploads it
            case Refused() if drawing.screen.picture is not None:
                log.error("picture_refused", place=drawing.place.key, said=str(outcome))
                self._in_words.add(drawing.place.key)
            case Refused(description):
                log.error("telegram_refused", place=drawing.place.key, said=description)
                await self._show_plainly(drawing, at)

    async def _lost(self, place: Place) -> None:
        """A message that cannot be deleted may only be too old for that: then its buttons can still go."""
        if place.state == "delete":
            await self._write(lambda desk: desk.places.retire(place.key, "retire", self._now()))
        else:
            await self._write(lambda desk: desk.places.lost(place.key, self._now()))

    async def _goes_in_words(self, place: Place) -> None:
        """Remember it if a text went where a picture did not."""
        if place.key in self._in_words:
            self._in_words.discard(place.key)
            if place.state == "live":
                await self._write(lambda desk: without_pictures(desk, place, self._now()))

    async def _show_plainly(self, drawing: Drawing, at: int) -> None:
        """A screen that Telegram will not take is a mistake of ours, and must not end an evening: show a plainer one."""
        if drawing.place.state == "live" and drawing.file is None:
            for screen in drawing.screen.plainer():
                if screen == drawing.screen:
                    continue
                self._budget.take(at, time.monotonic())
                plain = replace(drawing, screen=screen)
                outcome = await self._bring(plain, at)
                if not isinstance(outcome, Refused):
                    await self._came_of(plain, at, outcome)
                    return
        await self._write(lambda desk: self._give_up(desk, drawing))

    def _give_up(self, desk: Desk, drawing: Drawing) -> None:
        """What can never be shown is forgotten until something changes there; meanwhile the table plays on."""
        place = drawing.place
        if place.state == "live" and place.kind == "table" and place.table_id is not None:
            desk.clocks.start(place.table_id, drawing.seq, self._now(), place.person)
        if place.state == "live" and place.message_id is not None:
            desk.places.shown(
                place.key,
                place.wanted,
                place.address or 0,
                place.message_id,
                place.fingerprint,
                place.picture,
            )
        else:
            desk.places.drop(place.key)

    def _without_topic(self, desk: Desk, place: Place) -> None:
        """The topic is gone: the hand that ran there is settled and its table closed, as if the bot was thrown out."""
        row = desk.tables.get(place.table_id) if place.table_id is not None else None
        if row is not None and row.game == TOURNAMENT:
            self._croupier.tournaments.lose_group(desk, self._now(), row.chat_id, row.thread_id)
        elif row is not None and row.status == "open":
            self._croupier.act(desk, self._now(), row.table_id, TABLE, ThrownOut())
        desk.places.drop(place.key)

    async def _shown(self, drawing: Drawing, message_id: int, file_id: str = "") -> None:
        place = drawing.place
        picture = self._uploads.key(drawing.screen) if self._uploads is not None else ""

        def job(desk: Desk) -> bool:
            if picture and file_id:
                desk.pictures.keep(picture, file_id, self._now())
            current = desk.places.get(place.key)
            if current is None:
                return place.state != "live"
            if place.state != "live" or place.kind in ONE_SHOT:
                if (current.wanted, current.state) == (place.wanted, place.state):
                    desk.places.drop(place.key)
                return True
            desk.places.shown(
                place.key,
                place.wanted,
                drawing.address if place.message_id is None else place.address or 0,
                message_id,
                drawing.screen.fingerprint(),
                picture,
            )
            if place.kind == "table" and place.table_id is not None:
                desk.clocks.start(place.table_id, drawing.seq, self._now(), place.person)
            return True

        if not await self._write(job):
            self._budget.take(drawing.address, time.monotonic())
            await self._send(
                partial(self._gateway.strip, drawing.address, message_id), drawing.address
            )

    async def _wait(self, drawing: Drawing, at: int, seconds: float) -> None:
        """Only this chat falls silent, and its tables' clocks get the time back."""
        self._budget.silence(at, time.monotonic() + seconds)
        place = drawing.place
        chat_id, table_id = place.chat_id, place.table_id
        if chat_id is not None:
            await self._write(lambda desk: self._give_back(desk, chat_id, seconds))
        elif place.kind == "table" and table_id is not None:
            await self._write(
                lambda desk: self._give_back_to(desk, table_id, place.person or 0, seconds)
            )

    def _give_back(self, desk: Desk, chat_id: int, seconds: float) -> None:
        tables = [row.table_id for row in desk.tables.open_in(chat_id)]
        desk.clocks.shift(round(seconds * 1000), tables)

    def _give_back_to(self, desk: Desk, table_id: int, person: int, seconds: float) -> None:
        """Where a table stands in private chats, only his own decisions wait for one of them."""
        if any(clock.who == person for clock in desk.clocks.of_table(table_id)):
            desk.clocks.shift(round(seconds * 1000), [table_id])

    async def _move(self, old: int, new: int) -> None:
        now = self._now()
        await self._write(lambda desk: self._croupier.move(desk, old, new, now))
        self._addresses.clear()

    async def _shut(self, drawing: Drawing) -> None:
        """Out of reach: a person who never started or blocked the bot, or a chat that threw it out."""
        place, now = drawing.place, self._now()

        def job(desk: Desk) -> None:
            if place.person is not None:
                desk.people.set_private(place.person, "blocked")
                for other in desk.places.of_person(place.person):
                    if other.kind == "table" and other.table_id is not None:
                        desk.clocks.start(other.table_id, drawing.seq, now, place.person)
                    desk.places.drop(other.key)
            elif place.chat_id is not None and desk.chats.get(place.chat_id).address == (
                drawing.address if place.message_id is None else place.address
            ):
                self._croupier.throw_out(desk, now, place.chat_id)
            else:
                desk.places.drop(place.key)

        await self._write(job)

    async def _mute(self, drawing: Drawing, at: int) -> None:
        """No right to write here: wait for it a while, then the table ends as if the bot was thrown out."""
        since = self._muted.setdefault(at, time.monotonic())
        if time.monotonic() - since > MUTED_FOR_GOOD:
            await self._shut(drawing)
        else:
            await self._wait(drawing, at, MUTED_RETRY)

    async def _write(self, job: Callable[[Desk], T]) -> T:
        return await self._croupier.write(job)
