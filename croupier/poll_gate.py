"""The progress of receiving updates from Telegram: a timer must not fire before a tap that was made in time.

Where this says poll, with a webhook it is a question how many updates wait at Telegram.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable


def _nobody_hurries() -> None:
    """The default of ``hurry``."""


class PollGate:
    """The poller (or the webhook) and the inbox record their progress here; the timer loop reads it before a timer
    fires.
    """

    def __init__(self) -> None:
        self.until = 0
        """Milliseconds: all updates that Telegram had at this time are received."""
        self.wanted = 0
        """Milliseconds: a timer waits until all updates that Telegram had at this time are received."""
        self.works = True
        """False while polls fail, even if other calls work."""
        self.arrivals = 0
        """Number of updates received since the start."""
        self.news = asyncio.Event()
        """Set when a poll has returned; a task that waits for it clears it first."""
        self.hurry: Callable[[], None] = _nobody_hurries
        """Ends a running poll without updates, so that a new one can begin."""
        self._oldest: dict[int, int] = {}

    def poll_returned(self, began: int) -> None:
        """A poll that began at ``began`` has returned, and all its updates are received."""
        self.works = True
        self.until = max(self.until, began)
        self.news.set()

    def poll_failed(self) -> None:
        """A poll has failed: until one returns, no timer fires."""
        self.works = False

    def leapt(self, now: int) -> None:
        """The machine's clock leapt, perhaps back: no poll is from a moment after ``now``."""
        self.until = min(self.until, now)
        self.wanted = min(self.wanted, now)

    def want(self, moment: int) -> None:
        """A timer was due at ``moment`` and waits for the updates that Telegram had by then."""
        self.wanted = max(self.wanted, moment)
        self.hurry()

    def waits(self, address: int, oldest: int | None) -> None:
        """Note the arrival of the oldest unhandled update from the chat at ``address``; None if there is none."""
        if oldest is None:
            self._oldest.pop(address, None)
        else:
            self._oldest[address] = oldest

    def handled(self, addresses: Iterable[int], arrivals: int) -> bool:
        """True if the first ``arrivals`` updates are handled, as far as they came from these chats."""
        return all(self._oldest.get(at, arrivals + 1) > arrivals for at in addresses)
