"""Time, as one number that a test may move."""

import time
from typing import Protocol


class PlaygroundClock(Protocol):
    """A source of the time."""

    def now(self) -> float:
        """Seconds since 1970; never goes back."""
        ...


class RealClock:
    """The wall clock at start, carried on by the monotonic one: a clock set back does not reopen a limit's window."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return self._offset + time.monotonic()


class ManualClock:
    """A clock that stands still until it is advanced.

    Telegram's dates, limits and expiry follow it. The wait of a long poll is in real seconds, as the waiting client's
    own timeout is.
    """

    def __init__(self, start: float = 1_750_000_000.0) -> None:
        self._now = start

    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Move the clock on by so many seconds.

        Raise ValueError for a negative number.
        """
        if seconds < 0:
            raise ValueError("a clock does not go back")
        self._now += seconds
