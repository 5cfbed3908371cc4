"""Changes for each viewer: numbered events, a short memory of them, and waking the waiting clients."""

import asyncio
import contextlib
from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

REMEMBERED: Final = 500
EventKind = Literal["message", "edit", "delete", "answer", "chat"]


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """A change that a viewer's client would notice. `ref` is a message id, or a callback query's id."""

    number: int
    kind: EventKind
    chat_id: int
    ref: int | str


class UpdateFeed:
    """The events of all viewers."""

    def __init__(self) -> None:
        self.number = 0
        self._events: defaultdict[int, deque[FeedEvent]] = defaultdict(
            lambda: deque(maxlen=REMEMBERED)
        )
        self._waiting: defaultdict[int, set[asyncio.Future[None]]] = defaultdict(set)

    def publish(
        self, viewers: Iterable[int], kind: EventKind, chat_id: int, *, ref: int | str = 0
    ) -> None:
        """Add an event to the feed of each of these viewers."""
        self.number += 1
        event = FeedEvent(number=self.number, kind=kind, chat_id=chat_id, ref=ref)
        for viewer in viewers:
            self._events[viewer].append(event)
            for future in self._waiting.pop(viewer, ()):
                if not future.done():
                    future.set_result(None)

    def newest(self, viewer: int) -> int:
        """The number of the viewer's newest event, 0 for none."""
        events = self._events.get(viewer)
        return events[-1].number if events else 0

    def since(self, viewer: int, number: int) -> list[FeedEvent] | None:
        """The viewer's events after that number; None if some of them are forgotten."""
        events = self._events.get(viewer)
        if not events:
            return []
        if len(events) == REMEMBERED and events[0].number > number:
            return None
        return [event for event in events if event.number > number]

    async def wait(self, viewer: int, since: int, timeout: float) -> int:  # noqa: ASYNC109 - the caller's own deadline
        """Wait for an event of the viewer after number `since`; return the newest number, changed or not."""
        if self.newest(viewer) <= since:
            future = asyncio.get_running_loop().create_future()
            self._waiting[viewer].add(future)
            try:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(timeout):  # wait_for may swallow a cancellation
                        await future
            finally:
                self._waiting[viewer].discard(future)
        return self.newest(viewer)
