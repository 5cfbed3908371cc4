"""The reconciler: it changes the messages in the chats until they show the wanted state.

It knows places, not games: which places are out of date, their urgency, and the calls that the budget allows. A place
is drawn when its turn comes, so several changes become one edit. A chat has one call at a time; chats do not wait for
each other. A chat without free calls rests, so its pending places cost other chats nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections.abc import Callable
from functools import partial
from operator import methodcaller
from typing import Final, TypeAlias

import structlog

from croupier.connection import TelegramConnection
from croupier.croupier import Croupier
from delivery.budget import Budget, own_budget_address
from delivery.drawing import Drawing, Sketch
from delivery.facts import NotDrawn, OwnGone
from delivery.gateway import Gateway
from delivery.last_messages import GroupMessage, LastMessages
from delivery.outcomes import MOST_REMEMBERED, RETRY, OutcomeHandler
from delivery.own_tables import OwnTables
from delivery.painter import Painter
from delivery.sender import Sender
from delivery.uploads import Uploads
from delivery.urgency import REACTION, REPLY, TURN
from storage import Outbox, UnitOfWork
from storage.records import OWN, ChatRef, Place

log = structlog.get_logger()

BREATH: Final = 0.01
"""Minimum seconds between two looks at the pending places while commits keep arriving.

The first look of a busy moment happens at once, and also a look after a returned call without other news.
"""

REST: Final = 0.0025
"""Seconds of rest for every place begun: drawing must leave the interpreter to the handling of taps.

It is far shorter than the intervals of Telegram's limits.
"""

IDLE: Final = 1.0
"""Maximum seconds between two looks."""

FORGET: Final = 10.0
"""Seconds between two removals of idle chats from the budget."""

FOLD: Final = 0.7
"""Seconds that an edit waits if no player expects it, so that the next changes go with it."""

MOST_AHEAD: Final = 10.0
"""Seconds that a place may be wanted ahead of its time. After a larger step back of the machine's clock it waits no
more.
"""

PATIENCE: Final = 8.0
"""Seconds that a place leaves a chat's last call to a possible turn; after that it takes the call itself."""

AT_ONCE: Final = 24
"""Maximum number of calls under way."""

A_CHAT: Final = 4
"""Places of one chat in a look: the first, and others in case the first waits for further changes (``FOLD``)."""

MOST_ADDRESSES: Final = 10_000
"""Maximum number of chats whose Telegram address is cached."""

LONG: Final = frozenset({"file", "summary", "ending"})
"""Kinds whose drawing reads a whole log: they are drawn in a thread, so that no other chat waits."""

TRIES: Final = 3
"""Failures in the bot itself after which a place is given up, or put off if an open table needs it."""

PendingPlaces: TypeAlias = list[list[tuple[Place, int]]]
"""The first places of some chats, each with the Telegram address of its chat."""

Note: TypeAlias = Callable[[Outbox], None]
"""Tells storage that a chat rests, or no longer rests."""

Reading: TypeAlias = asyncio.Future[dict[str, Sketch]]
"""The data for the places of one look, by their keys."""


class Reconciler:
    def __init__(
        self,
        croupier: Croupier,
        gateway: Gateway,
        budget: Budget,
        *,
        painter: Painter,
        link: TelegramConnection,
        now: Callable[[], int],
        uploads: Uploads | None = None,
        fold: float = FOLD,
    ) -> None:
        """Set up the reconciler.

        ``now`` returns milliseconds since 1970. Without ``uploads`` there are no pictures. ``fold``: see ``FOLD``.
        """
        self._pictures = uploads is not None
        self._croupier = croupier
        self._painter = painter
        self._budget = budget
        self._now = now
        self._fold = fold * croupier.tempo.second / 1000
        self._most_ahead = MOST_AHEAD * croupier.tempo.second / 1000
        self._patience = PATIENCE * croupier.tempo.second / 1000
        self._wake = asyncio.Event()
        self._changed = False
        """True if there was a commit since the last look."""
        self._begun = 0
        """Places begun since the last rest."""
        self._busy: dict[int, set[ChatRef]] = {}
        """Addresses with a call under way, at most ``AT_ONCE``, and the chats that rest until that call returns."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._notes: list[Note] = [methodcaller("wake_all")]
        """Notes for storage, delivered with the next look: a few for each call."""
        self._spoiled: dict[str, int] = {}
        """Failed drawings of each place that is tried again, in words; at most ``MOST_REMEMBERED`` places."""
        self._addresses: dict[ChatRef, int] = {}
        self._last_messages = LastMessages()
        self._sender = Sender(gateway, budget, uploads)
        self.own_tables = OwnTables(
            croupier=croupier,
            gateway=gateway,
            sender=self._sender,
            painter=painter,
            budget=budget,
            link=link,
            now=now,
            uploads=uploads,
        )
        self._outcomes = OutcomeHandler(
            croupier=croupier,
            sender=self._sender,
            painter=painter,
            budget=budget,
            link=link,
            now=now,
            uploads=uploads,
            own_tables=self.own_tables,
            moved=self._addresses.clear,
        )

    def wake(self) -> None:
        """Look for pending places again, because a job was committed."""
        self._changed = True
        self._wake.set()

    def may_write(self, address: int) -> None:
        """Stop waiting for a chat in which the bot may write again."""
        self._outcomes.may_write(address, under_way=address in self._busy)
        self.own_tables.allowed(address)
        self._notes.append(methodcaller("wake_all"))
        self._wake.set()

    def note_message(self, message: GroupMessage) -> None:
        """Note a person's message in a group."""
        self._last_messages.note(message)

    async def run(self) -> None:
        """Draw and send pending places until cancelled."""
        forgotten = time.monotonic()
        while True:
            looked = time.monotonic()
            self._wake.clear()
            self._changed = False
            wait = await self._look()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):  # wait_for may swallow a cancellation
                    await self._wake.wait()
            if looked - forgotten > FORGET:
                forgotten = looked
                self._budget.forget_idle(looked)
                self._outcomes.forget_idle(looked)
                if len(self._spoiled) > MOST_REMEMBERED:
                    self._spoiled.clear()
            rest = max(BREATH, REST * self._begun) if self._changed else 0.0
            self._begun = 0
            await asyncio.sleep(looked + rest - time.monotonic())

    async def finish(self, seconds: float) -> None:
        """Wait for the calls under way, for at most so many seconds."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    # --- the choice of the next place -----------------------------------------------------------------------

    async def _look(self) -> float:
        """Start all calls that may go now; returns the seconds until another may go."""
        while (free := AT_ONCE - len(self._tasks)) > 0:
            now = time.monotonic()
            opens = self._budget.bot_ready_at(now)
            if opens > now:
                return opens - now
            notes, self._notes = self._notes, []
            read = partial(self._first, notes=notes, now=now, chats=free)
            found, wakes = await self._croupier.store.read(read)
            if not found:
                return min(max(wakes - now, 0.0), IDLE)
            self._start(found)
        return IDLE  # the first call that ends wakes the reconciler

    def _first(
        self, work: UnitOfWork, *, notes: list[Note], now: float, chats: int
    ) -> tuple[PendingPlaces, float]:
        """The first places of chats that do not rest, and the time at which the next chat stops resting."""
        for note in notes:
            note(work.outbox)
        found = work.outbox.first(now, chats, A_CHAT)
        addressed = [[(place, self._address(work, place)) for place in few] for few in found]
        return addressed, work.outbox.wakes_at()

    def _address(self, work: UnitOfWork, place: Place) -> int:
        """The Telegram address of the chat in which the place is shown now; ``own_budget_address`` for an own table."""
        if place.kind == OWN:
            person = work.people.get(place.person or 0)
            return own_budget_address(place.address or 0, person.telegram_id)
        if place.state != "live" and place.address:
            return place.address
        address = self._addresses.get(place.chat_ref)
        if address is None:
            if len(self._addresses) >= MOST_ADDRESSES:
                self._addresses.clear()
            if place.person is not None:
                address = work.people.get(place.person).telegram_id
            else:
                address = work.chats.get(place.chat_id or 0).address
            self._addresses[place.chat_ref] = address
        return address

    def _start(self, found: PendingPlaces) -> None:
        """Start as many places as the budget allows, one a chat; other chats rest until their next free call."""
        now, clock = time.monotonic(), self._now()
        going: list[tuple[Place, int]] = []
        for places in found:
            if self._budget.bot_ready_at(now) > now:
                break
            first, until = places[0][0], math.inf
            for place, at in places:
                if at in self._busy:
                    self._busy[at].add(first.chat_ref)
                    continue
                ready = self._ready_at(place, at, now=now, clock=clock)
                if ready <= now:
                    self._budget.take(at, now)
                    self._busy[at] = {first.chat_ref}
                    going.append((place, at))
                    until = math.inf
                    break
                until = min(until, ready)
            self._notes.append(methodcaller("rest", first.key, until))
        if going:
            self._paint_all(going)

    def _ready_at(self, place: Place, at: int, now: float, *, clock: int) -> float:
        """The time at which the place may be shown.

        A place wanted from a later moment on waits until then. A turn, the last hand's buttons and a screen that a
        person asked for wait only for the budget. Less urgent places leave a call to a turn until they have waited
        long enough, and edits also wait for further changes. A reaction always leaves a call to a turn.
        """
        ahead = (place.wanted_at - clock) / 1000
        if 0 < ahead <= self._most_ahead:
            return now + ahead
        if place.urgency >= REACTION:
            return self._budget.ready_at(at, now, 1)
        asked = place.urgency >= REPLY and place.state == "live" and place.message_id is None
        ready = self._budget.ready_at(at, now)
        if place.urgency <= TURN or asked:
            return ready
        waited = max(clock - place.wanted_at, 0) / 1000
        spared = self._budget.ready_at(at, now, 1)
        ready = min(spared, max(ready, now + self._patience - waited))
        if place.message_id is not None and place.state == "live":
            ready = max(ready, now + self._fold - waited)
        return ready

    def _paint_all(self, going: list[tuple[Place, int]]) -> None:
        """Read the data of all these places in one job; then each place is drawn and sent by itself."""
        self._begun += len(going)
        wanted = {
            place.key: self._pictures
            and place.key not in self._spoiled
            and place.key not in self._outcomes.in_words
            and self.own_tables.may_have_picture(place.key)
            for place, _ in going
        }
        now = self._now()
        read = partial(self._painter.sketches, wanted=wanted, now=now)
        reading = asyncio.ensure_future(self._croupier.store.read(read))
        for place, at in going:
            task = asyncio.create_task(self._paint(place.key, place.kind, at=at, reading=reading))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _paint(self, key: str, kind: str, at: int, *, reading: Reading) -> None:
        try:
            drawing = await self._to_bring(key, kind, at=at, reading=reading)
            if drawing is not None:
                outcome = await self._sender.bring(drawing, at)
                self._last_messages.came_of(drawing, outcome)
                await self._outcomes.came_of(drawing, at, outcome)
            self._spoiled.pop(key, None)
        except Exception:
            log.exception("painting_failed", place=key)
            await self._spoil(key, at)
        finally:
            self._notes.append(methodcaller("wake", self._busy.pop(at)))
            self._wake.set()

    async def _to_bring(self, key: str, kind: str, at: int, *, reading: Reading) -> Drawing | None:
        """Draw the place; None if it needs no call, and the call taken for it is put back."""
        needed = False
        try:
            drawer = (await reading)[key]
            if drawer is None:
                return None
            if isinstance(drawer, Exception):
                raise drawer
            drawing = await asyncio.to_thread(drawer) if kind in LONG else drawer()
            if kind == OWN and drawing.place.address != drawing.address:  # or it has no message
                await self._croupier.write(lambda work: work.outbox.drop(key))
            elif kind == OWN and drawing.stands:
                await self.own_tables.stands(drawing)
            elif drawing.place in drawing.past:
                await self._outcomes.forget_past(drawing)
            elif drawing.stands:
                await self._outcomes.stands(drawing, drawing.place.message_id or 0)
            elif drawing.changes_kind or self._belongs_below(drawing, at):
                await self._croupier.write(
                    lambda work: work.outbox.renew(key, "delete", self._now())
                )
            else:
                needed = True
            return drawing if needed else None
        finally:
            if not needed:
                self._budget.put_back(at)

    def _belongs_below(self, drawing: Drawing, at: int) -> bool:
        """True if a result must go to a new message at the bottom. A call must remain to delete the old message."""
        now = time.monotonic()
        return self._budget.ready_at(at, now) <= now and self._last_messages.takes(drawing)

    async def _spoil(self, key: str, at: int) -> None:
        """Try a failed drawing again: in words at once, then after a while, so that it does not block its chat."""
        failed = self._spoiled[key] = self._spoiled.get(key, 0) + 1
        if failed == 1 and self._pictures:
            return
        self._budget.silence(at, time.monotonic() + RETRY)
        if failed >= TRIES:
            await self._croupier.write(partial(self._give_up, key=key))

    def _give_up(self, work: UnitOfWork, *, key: str) -> None:
        """Drop a place that cannot be drawn; a message of an open table stays wanted, and the table plays on."""
        place = work.outbox.get(key)
        if place is None:
            return
        log.error("place_given_up", place=key)
        now = self._now()
        again = now + int(self._most_ahead * 1000)
        fact = OwnGone(place) if place.kind == OWN else NotDrawn(place=place, again=again)
        self._painter.came_of(work, fact, now)
