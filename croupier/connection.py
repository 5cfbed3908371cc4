"""The connection to Telegram: whether it answers, and how much time to give back after an outage."""

from __future__ import annotations

from collections.abc import Callable

import structlog

log = structlog.get_logger()


class TelegramConnection:
    """Every caller of Telegram reports its result here. While the link is down the clocks stand still."""

    def __init__(self, now: Callable[[], int]) -> None:
        """``now`` gives milliseconds."""
        self._now = now
        self.last_ok = now()
        """Time of the last answered call."""
        self.up = True
        self.outages = 0
        """Milliseconds of all outages that have ended."""
        self._owed = 0

    def failed(self, reason: str = "") -> None:
        """A call got no answer, for this reason. The outage counts from the last answered call."""
        if self.up:
            self.up = False
            log.warning("telegram_unreachable", reason=reason)

    def worked(self) -> None:
        """A call was answered: an outage ends here, and its length is owed to the clocks."""
        now = self._now()
        if not self.up:
            self.outages += now - self.last_ok
            self._owed += now - self.last_ok
            self.up = True
            log.info("telegram_back", milliseconds=now - self.last_ok)
        self.last_ok = now

    def owe(self, milliseconds: int) -> None:
        """Owe the clocks further time, in which calls were answered but updates did not arrive."""
        self._owed += milliseconds

    def leapt(self, milliseconds: int) -> None:
        """The machine's clock leapt so far, back if it is below zero: that is no time without an answer."""
        self.last_ok += milliseconds

    @property
    def steady(self) -> bool:
        """True if Telegram answers and no time is owed: only then may a clock run out."""
        return self.up and not self._owed

    def take_owed(self) -> int:
        """Milliseconds of outage not yet given back to the clocks; from now on they count as given."""
        owed, self._owed = self._owed, 0
        return owed
