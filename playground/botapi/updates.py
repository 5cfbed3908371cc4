"""The bot's queue of updates: numbering, long polling, acknowledgement by offset, redelivery, expiry.

Facts: https://core.telegram.org/bots/api#getting-updates. Updates are kept for 24 hours, callback queries for 150
seconds (tdlib/telegram-bot-api).
"""

import asyncio
import random
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Final

from playground.botapi.clock import PlaygroundClock
from playground.botapi.errors import CONFLICT, ApiError

KEPT: Final = 24 * 3600.0
CALLBACK_KEPT: Final = 150.0
ONLY_IF_NAMED: Final = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
REMEMBERED: Final = 5000
"""Confirmed updates that can still be sent a second time."""


@dataclass(slots=True)
class Update:
    """One update. `again` marks a copy of a confirmed update: it is delivered once, with any offset."""

    id: int
    kind: str
    payload: dict[str, Any]
    at: float
    deliveries: int = 0
    again: bool = False

    def json(self) -> dict[str, Any]:
        """As getUpdates returns it."""
        return {"update_id": self.id, self.kind: self.payload}


@dataclass(slots=True)
class _Poll:
    """A getUpdates call that waits."""

    woken: asyncio.Event = field(default_factory=asyncio.Event)
    conflict: str = ""
    """Why it ends with a 409."""
    ended: bool = False


class UpdateQueue:
    """The queue of one bot."""

    def __init__(self, clock: PlaygroundClock) -> None:
        self._clock = clock
        self.waiting: deque[Update] = deque()
        self.next_id = random.randrange(100_000_000, 900_000_000)
        self.allowed: list[str] | None = None
        """The kinds that the last getUpdates asked for; None for the default."""
        self._confirmed: deque[Update] = deque(maxlen=REMEMBERED)
        self._poll: _Poll | None = None
        self.added = asyncio.Event()
        """Set when an update is added or a delivery ends. A waiting webhook clears it first."""

    def wanted(self, kind: str) -> bool:
        """Whether updates of this kind are recorded at all."""
        if not self.allowed:
            return kind not in ONLY_IF_NAMED
        return kind in self.allowed

    def add(self, kind: str, payload: dict[str, Any]) -> int | None:
        """Queue an update and wake the poller; return its id, or None if the bot did not ask for this kind."""
        if not self.wanted(kind):
            return None
        update = Update(id=self.next_id, kind=kind, payload=payload, at=self._clock.now())
        self.next_id += 1
        self.waiting.append(update)
        self.wake()
        return update.id

    def jump(self, distance: int) -> int:
        """Set the next update's id elsewhere, as after a week without updates; return it."""
        self.next_id += distance
        return self.next_id

    def again(self, update_id: int) -> None:
        """Deliver a confirmed update a second time (its confirmation "got lost").

        Raise LookupError if no such update was confirmed lately.
        """
        for update in self._confirmed:
            if update.id == update_id:
                copy = Update(
                    id=update.id,
                    kind=update.kind,
                    payload=update.payload,
                    at=self._clock.now(),
                    deliveries=update.deliveries,
                    again=True,
                )
                self.waiting.appendleft(copy)
                self.wake()
                return
        raise LookupError(f"no confirmed update {update_id}")

    def confirmed(self) -> list[int]:
        """Ids of the updates confirmed lately, oldest first."""
        return [update.id for update in self._confirmed]

    def taps(self) -> dict[int, dict[str, Any]]:
        """The queries of taps that were confirmed lately, by the ids of their updates."""
        taps = [update for update in self._confirmed if update.kind == "callback_query"]
        return {update.id: update.payload for update in taps}

    def pending(self) -> list[Update]:
        """The updates that are neither confirmed nor expired."""
        self._expire()
        return list(self.waiting)

    def delivered(self, update: Update) -> None:
        """Confirm one update, which a webhook has answered for."""
        if self.waits(update):
            self.waiting = deque(other for other in self.waiting if other is not update)
            self._confirmed.append(update)

    def waits(self, update: Update) -> bool:
        """Whether the update is neither confirmed nor expired."""
        return any(other is update for other in self.pending())

    def interrupt(self, why: str) -> None:
        """End a waiting poll with a 409."""
        if self._poll is not None:
            self._poll.conflict = why
            self._poll.woken.set()

    def wake(self) -> None:
        """Let a waiting poll or a webhook look again."""
        self.added.set()
        if self._poll is not None:
            self._poll.woken.set()

    def end_poll(self) -> None:
        """Let a waiting poll return with nothing (the network is cut, the server stops)."""
        if self._poll is not None:
            self._poll.ended = True
            self._poll.woken.set()

    async def get(self, offset: int, limit: int, timeout: float) -> list[dict[str, Any]]:  # noqa: ASYNC109 - the method's own parameter
        """One getUpdates call.

        A positive offset confirms everything below it; a negative one keeps that many from the end. Raise ApiError
        409 in the *older* of two calls that wait at the same time, as Telegram does.
        """
        self.interrupt(CONFLICT)
        self._confirm(offset)
        loop = asyncio.get_running_loop()
        deadline = loop.time() + max(timeout, 0)
        poll = self._poll = _Poll()
        try:
            while True:
                if found := self._take(offset, limit):
                    return found
                left = deadline - loop.time()
                if left <= 0:
                    return []
                poll.woken.clear()
                try:
                    async with asyncio.timeout(left):  # wait_for may swallow a cancellation
                        await poll.woken.wait()
                except TimeoutError:
                    return []
                if poll.conflict:
                    raise ApiError(409, poll.conflict)
                if poll.ended:
                    return []
        finally:
            if self._poll is poll:
                self._poll = None

    def _take(self, offset: int, limit: int) -> list[dict[str, Any]]:
        self._expire()
        taken = [u for u in self.waiting if u.again or offset <= 0 or u.id >= offset][:limit]
        for update in taken:
            update.deliveries += 1
            if update.again:
                self.waiting.remove(update)
        return [update.json() for update in taken]

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            while len(self.waiting) > -offset:
                self._confirmed.append(self.waiting.popleft())
        elif 0 < offset <= self.next_id:
            # A number above the newest one confirms nothing: after a jump backwards it is an old offset.
            kept: deque[Update] = deque()
            for update in self.waiting:
                (kept if update.again or update.id >= offset else self._confirmed).append(update)
            self.waiting = kept

    def _expire(self) -> None:
        now = self._clock.now()
        while self.waiting and now - self.waiting[0].at > KEPT:
            self.waiting.popleft()
        if any(u.kind == "callback_query" and now - u.at > CALLBACK_KEPT for u in self.waiting):
            self.waiting = deque(
                u for u in self.waiting if u.kind != "callback_query" or now - u.at <= CALLBACK_KEPT
            )
