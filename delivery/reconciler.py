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
from cachetools import LRUCache

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

SHORTEST_WAIT: Final = 0.01
"""Minimum seconds between two looks at the pending places while commits keep arriving.

The first look of a busy moment happens at once, and also a look after a returned call without other news.
"""

PAUSE_A_PLACE: Final = 0.0025
"""Seconds of pause for every place begun: drawing must leave the interpreter to the handling of taps."""

LONGEST_WAIT: Final = 1.0
"""Maximum seconds between two looks."""

FORGET_EVERY: Final = 10.0
"""Seconds between two removals of idle chats from the budget."""

EDIT_DELAY: Final = 0.7
"""Seconds that an edit waits if no player expects it, so that the next changes go with it."""

MOST_AHEAD: Final = 10.0
"""Maximum seconds that a place waits for its time. If more remain, the clock was set back, and it waits no longer."""

PATIENCE: Final = 8.0
"""Seconds that a place leaves a chat's last call to a possible turn; after that it takes the call itself."""

MOST_CALLS: Final = 24
"""Maximum number of calls under way."""

PLACES_A_CHAT: Final = 4
"""Places of one chat in a look: the first, and others in case the first waits for further changes (``EDIT_DELAY``)."""

SLOW_KINDS: Final = frozenset({"file", "summary", "ending"})
"""Kinds whose drawing reads a whole log: they are drawn in a thread, so that no other chat waits."""

MOST_FAILURES: Final = 3
"""Failures in the bot itself after which a place is given up, or put off if an open table needs it."""

PendingPlaces: TypeAlias = list[list[tuple[Place, int]]]
"""The first places of some chats, each with its address in the budget."""

RestChange: TypeAlias = Callable[[Outbox], None]
"""Lets a chat rest, or ends the rest of chats."""

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
        connection: TelegramConnection,
        now: Callable[[], int],
        uploads: Uploads | None = None,
        edit_delay: float = EDIT_DELAY,
    ) -> None:
        """``now`` returns milliseconds since 1970. Without ``uploads`` there are no pictures."""
        self._has_pictures = uploads is not None
        self._croupier = croupier
        self._painter = painter
        self._budget = budget
        self._now = now
        self._edit_delay = edit_delay * croupier.tempo.second / 1000
        self._most_ahead = MOST_AHEAD * croupier.tempo.second / 1000
        self._patience = PATIENCE * croupier.tempo.second / 1000
        self._wake = asyncio.Event()
        self._changed = False
        """True if there was a commit since the last look."""
        self._begun = 0
        """Places begun since the last pause."""
        self._busy: dict[int, set[ChatRef]] = {}
        """Addresses with a call under way, at most ``MOST_CALLS``, and the chats that rest until that call returns."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._rest_changes: list[RestChange] = [methodcaller("wake_all")]
        """Made with the next look: a few for each call."""
        self._failures: LRUCache[str, int] = LRUCache(MOST_REMEMBERED)
        """Failed drawings of each place that is tried again, in words."""
        self._last_messages = LastMessages()
        self.sender = Sender(gateway, budget, uploads)
        self.own_tables = OwnTables(
            croupier=croupier,
            gateway=gateway,
            sender=self.sender,
            painter=painter,
            budget=budget,
            connection=connection,
            now=now,
            uploads=uploads,
        )
        self._outcomes = OutcomeHandler(
            croupier=croupier,
            sender=self.sender,
            painter=painter,
            budget=budget,
            connection=connection,
            now=now,
            uploads=uploads,
            own_tables=self.own_tables,
        )
        croupier.after_write(self._look_again)

    def _look_again(self) -> None:
        """Look for pending places again, because a job was committed."""
        self._changed = True
        self._wake.set()

    def may_write(self, address: int) -> None:
        """Stop waiting for a chat in which the bot may write again."""
        self._outcomes.may_write(address, under_way=address in self._busy)
        self.own_tables.allowed(address)
        self._rest_changes.append(methodcaller("wake_all"))
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
            if looked - forgotten > FORGET_EVERY:
                forgotten = looked
                self._budget.forget_idle(looked)
                self._outcomes.forget_idle(looked)
            pause = max(SHORTEST_WAIT, PAUSE_A_PLACE * self._begun) if self._changed else 0.0
            self._begun = 0
            await asyncio.sleep(looked + pause - time.monotonic())

    async def finish(self, seconds: float) -> None:
        """Wait for the calls under way, for at most so many seconds."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    # --- the choice of the next place -----------------------------------------------------------------------

    async def _look(self) -> float:
        """Start all calls that may go now; returns the seconds until another may go."""
        while (free_calls := MOST_CALLS - len(self._tasks)) > 0:
            now = time.monotonic()
            ready = self._budget.bot_ready_at(now)
            if ready > now:
                return ready - now
            changes, self._rest_changes = self._rest_changes, []
            read = partial(self._first_places, rest_changes=changes, now=now, chats=free_calls)
            pending, wakes_at = await self._croupier.store.read(read)
            if not pending:
                return min(max(wakes_at - now, 0.0), LONGEST_WAIT)
            self._start(pending)
        return LONGEST_WAIT  # the first call that ends wakes the reconciler

    def _first_places(
        self, work: UnitOfWork, *, rest_changes: list[RestChange], now: float, chats: int
    ) -> tuple[PendingPlaces, float]:
        """The first places of chats that do not rest, and the time at which the next chat stops resting."""
        for change in rest_changes:
            change(work.outbox)
        found = work.outbox.first(now, chats, PLACES_A_CHAT)
        pending = [[(place, self._address(work, place)) for place in places] for places in found]
        return pending, work.outbox.wakes_at()

    def _address(self, work: UnitOfWork, place: Place) -> int:
        """The Telegram address of the chat with the place's message; ``own_budget_address`` for an own table."""
        if place.kind == OWN:
            person = work.people.get(place.person or 0)
            return own_budget_address(place.address or 0, person.telegram_id)
        if place.state != "live" and place.address:
            return place.address  # an old message stays behind when its group gets a new address
        if place.person is not None:
            return work.people.get(place.person).telegram_id
        return work.chats.get(place.chat_id or 0).address

    def _start(self, pending: PendingPlaces) -> None:
        """Start as many places as the budget allows, one a chat; other chats rest until their next free call."""
        now, now_ms = time.monotonic(), self._now()
        started: list[tuple[Place, int]] = []
        for places in pending:
            if self._budget.bot_ready_at(now) > now:
                break
            first, rests_until = places[0][0], math.inf
            for place, address in places:
                if address in self._busy:
                    self._busy[address].add(first.chat_ref)
                    continue
                ready = self._ready_at(place, address, now=now, now_ms=now_ms)
                if ready <= now:
                    self._budget.take(address, now)
                    self._busy[address] = {first.chat_ref}
                    started.append((place, address))
                    rests_until = math.inf
                    break
                rests_until = min(rests_until, ready)
            self._rest_changes.append(methodcaller("rest", first.key, rests_until))
        if started:
            self._paint_all(started)

    def _ready_at(self, place: Place, address: int, now: float, *, now_ms: int) -> float:
        """The time at which the place may be shown.

        A place wanted from a later moment on waits until then; a moment too far ahead is from before the machine's
        clock was set back, and has passed. A turn, the last hand's buttons and a screen that a person asked for wait
        only for the budget. Less urgent places leave a call to a turn until they have waited for ``PATIENCE``, and
        edits also wait for further changes. A reaction always leaves a call to a turn.
        """
        ahead = (place.wanted_at - now_ms) / 1000
        if 0 < ahead <= self._most_ahead:
            return now + ahead
        if place.urgency >= REACTION:
            return self._budget.ready_at(address, now, leaving=1)
        asked = place.urgency >= REPLY and place.state == "live" and place.message_id is None
        ready = self._budget.ready_at(address, now)
        if place.urgency <= TURN or asked:
            return ready
        waited = math.inf if ahead > 0 else -ahead
        spared = self._budget.ready_at(address, now, leaving=1)
        ready = min(spared, max(ready, now + self._patience - waited))
        if place.message_id is not None and place.state == "live":
            ready = max(ready, now + self._edit_delay - waited)
        return ready

    def _paint_all(self, started: list[tuple[Place, int]]) -> None:
        """Read the data of all these places in one job; then each place is drawn and sent by itself."""
        self._begun += len(started)
        may_have_picture = {
            place.key: self._has_pictures
            and place.key not in self._failures
            and place.key not in self._outcomes.in_words
            and self.own_tables.may_have_picture(place.key)
            for place, _ in started
        }
        read = partial(self._painter.sketches, wanted=may_have_picture, now=self._now())
        reading = asyncio.ensure_future(self._croupier.store.read(read))
        for place, address in started:
            task = asyncio.create_task(self._paint(place, address, reading))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _paint(self, place: Place, address: int, reading: Reading) -> None:
        try:
            drawing = await self._drawing_to_send(place, address, reading)
            if drawing is not None:
                outcome = await self.sender.send(drawing, address)
                self._last_messages.learn(drawing, outcome)
                await self._outcomes.learn(drawing, address, outcome)
            self._failures.pop(place.key, None)
        except Exception:
            log.exception("painting_failed", place=place.key)
            await self._count_failure(place.key, address)
        finally:
            self._rest_changes.append(methodcaller("wake", self._busy.pop(address)))
            self._wake.set()

    async def _drawing_to_send(
        self, place: Place, address: int, reading: Reading
    ) -> Drawing | None:
        """Draw the place; None if it needs no call, and the call taken for it is put back."""
        needs_call = False
        try:
            draw = (await reading)[place.key]
            if isinstance(draw, Exception):
                raise draw
            if draw is not None:
                drawing = await asyncio.to_thread(draw) if place.kind in SLOW_KINDS else draw()
                needs_call = not await self._settle_without_call(drawing, address)
            return drawing if needs_call else None
        finally:
            if not needs_call:
                self._budget.put_back(address)

    async def _settle_without_call(self, drawing: Drawing, address: int) -> bool:
        """Note the state of a place that needs no call; False if the drawing must be sent."""
        place, note = drawing.place, self._croupier.note
        if (
            place.kind == OWN and place.address != drawing.address
        ):  # its chat has moved, or it has no message
            await note(lambda work: work.outbox.drop(place.key))
        elif place.kind == OWN and drawing.stands:
            await self.own_tables.note_shown(drawing)
        elif place in drawing.past:
            await self._outcomes.forget_past(drawing)
        elif drawing.stands:
            await self._outcomes.note_shown(drawing, place.message_id or 0)
        elif drawing.changes_kind or self._must_move(drawing, address):
            await note(lambda work: work.outbox.renew(place.key, "delete", self._now()))
        else:
            return False
        return True

    def _must_move(self, drawing: Drawing, address: int) -> bool:
        """True if a result must move to a new message at the bottom, and a call remains to delete the old one."""
        now = time.monotonic()
        return self._budget.ready_at(address, now) <= now and self._last_messages.must_move(drawing)

    async def _count_failure(self, key: str, address: int) -> None:
        """Try a failed drawing again: in words at once, then after a while, so that it does not block its chat."""
        failures = self._failures[key] = self._failures.get(key, 0) + 1
        if failures == 1 and self._has_pictures:
            return
        self._budget.silence(address, time.monotonic() + RETRY)
        if failures >= MOST_FAILURES:
            await self._croupier.note(partial(self._give_up, key=key))

    def _give_up(self, work: UnitOfWork, *, key: str) -> None:
        """Drop a place that cannot be drawn; a message of an open table stays wanted, and the table plays on."""
        place = work.outbox.get(key)
        if place is None:
            return
        log.error("place_given_up", place=key)
        now = self._now()
        again = now + int(self._most_ahead * 1000)
        fact = OwnGone(place) if place.kind == OWN else NotDrawn(place=place, again=again)
        self._painter.learn(work, fact, now)
