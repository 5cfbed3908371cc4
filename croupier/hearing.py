"""How much the bot has heard from Telegram: an alarm must not fire before a tap that was made in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable


def _nobody_hurries() -> None:
    """Nobody polls."""


class Hearing:
    """The poller and the inbox write here how far they are; the clockwork reads it before an alarm fires."""

    def __init__(self) -> None:
        self.until = 0
        """Milliseconds: everything that Telegram had at this time has been received."""
        self.wanted = 0
        """Milliseconds: an alarm waits until everything that Telegram had at this time has been received."""
        self.works = True
        """False while polls fail, whatever other calls do."""
        self.arrivals = 0
        """Number of updates received since the start."""
        self.news = asyncio.Event()
        """Set when a poll has returned; whoever waits for it clears it first."""
        self.hurry: Callable[[], None] = _nobody_hurries
        """Ends a poll that has nothing to tell, so that a new one can begin."""
        self._oldest: dict[int, int] = {}

    def heard(self, began: int) -> None:
        """A poll that began at ``began`` has returned, and all that it brought is received."""
        self.works = True
        self.until = max(self.until, began)
        self.news.set()

    def failed(self) -> None:
        """A poll has failed."""
        self.works = False

    def want(self, moment: int) -> None:
        """An alarm was due at ``moment`` and waits to hear what Telegram had by then."""
        self.wanted = max(self.wanted, moment)
        self.hurry()

    def waits(self, address: int, oldest: int | None) -> None:
        """Note the arrival of the oldest unhandled update from the chat at ``address``; None if there is none."""
        if oldest is None:
            self._oldest.pop(address, None)
        else:
            self._oldest[address] = oldest

    def handled(self, addresses: Iterable[int], arrivals: int) -> bool:
        """Whether the first ``arrivals`` updates are handled, as far as they came from these chats."""
        return all(self._oldest.get(at, arrivals + 1) > arrivals for at in addresses)
