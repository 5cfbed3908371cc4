"""The polling of Telegram: updates are stored first and confirmed afterwards.

An offset confirms all updates below it, so it is sent once these are stored, until a poll succeeds. It is not
kept longer: after a week without updates Telegram's numbers may begin lower, and an old offset would hide them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import structlog
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from croupier.connection import TelegramConnection
from croupier.poll_gate import PollGate
from handlers.feed import AT_MOST, Feed
from handlers.inbox import Handled, UpdateInbox
from handlers.poll_refusals import PollerStoppedError, PollRefusals
from handlers.updates import TelegramUpdate
from storage.errors import StorageUnavailableError

log = structlog.get_logger()

LONG_POLL: Final = 10
"""Seconds that Telegram keeps an empty request open."""

CONFIRMING: Final = 1
"""Seconds that Telegram keeps a request open that also confirms earlier updates."""

RETRY: Final = 0.5
LONGEST_RETRY: Final = 2.0
"""Limit of the seconds between failed polls. Telegram may return at any time, and players' clocks run."""

FLOODED: Final = 10_000
"""Milliseconds of full polls after which timers no longer wait for a poll that is not full."""

SETTLED: Final = 100
"""Milliseconds that a poll may last while a timer waits: most polls return earlier."""

SILENT: Final = 30.0
"""Seconds without an answered poll after which the bot counts as ill. A poll lasts 15 s at most."""

AFTER_HURRY: Final = 5_000
"""Milliseconds after an abandoned poll in which Telegram may still take it for another bot's poll."""


@dataclass(eq=False)
class Poller:
    feed: Feed
    inbox: UpdateInbox
    connection: TelegramConnection
    poll_gate: PollGate
    refusals: PollRefusals
    get_me: Callable[[], Awaitable[object]]
    """Asks Telegram about this bot, after a refused poll."""
    now: Callable[[], int]
    """Returns milliseconds."""

    def __post_init__(self) -> None:
        self._offset = 0
        """The offset that confirms the last batch; 0 if nothing needs confirmation."""
        self._began = 0
        self._waits = False
        """True if Telegram may hold the poll under way until it has updates."""
        self._asking: asyncio.Task[list[TelegramUpdate]] | None = None
        self._hurried = False
        self._hurried_at = 0
        self._full_since = 0
        """The start of the first of the last consecutive full polls; 0 if the last poll was not full."""
        self._behind: list[Handled] | None = []
        """The updates that waited at the start; None once all are received."""
        self._catching_up: asyncio.Task[None] | None = None
        self.polled_at = time.monotonic()
        """The monotonic time (seconds) of the last answered poll; that of the start before."""
        self._ousted = False
        self._took_back = False
        """True if the last poll got a 409 and the next one began at once."""
        self.caught_up = asyncio.Event()
        """Set when the updates that waited at the start are handled."""

    async def run(self) -> None:
        """Poll until cancelled. Raise ``PollerStoppedError`` as ``PollRefusals`` says."""
        self._behind = await self.inbox.restore()
        self.poll_gate.hurry = self._hurry
        delay = RETRY
        while True:
            try:
                updates = await self._poll()
                if updates is not None:
                    self.refusals.accepted()
                    self.connection.worked()
                    self.polled_at = time.monotonic()
                    await self._take(updates)
            except (TelegramError, StorageUnavailableError) as error:
                if not await self._goes_on_at_once(error):
                    self.poll_gate.poll_failed()
                    await asyncio.sleep(retry_after(error) or delay)
                    delay = min(delay * 2, LONGEST_RETRY)
            else:
                delay = RETRY
                self._took_back = False

    async def _goes_on_at_once(self, error: Exception) -> bool:
        """True if the next poll need not wait: a first 409 takes the poll back from a process that must stop."""
        if isinstance(error, InvalidToken):
            await self.refusals.doubt_token(self.get_me)
        if not isinstance(error, Conflict):
            return False
        if self.now() - self._hurried_at < AFTER_HURRY:
            self._hurried_at = 0
            return True
        try:
            self.refusals.conflict(error.message)
        except PollerStoppedError:
            self._ousted = True
            raise
        first, self._took_back = not self._took_back, True
        return first

    def trouble(self) -> str:
        """Why the bot counts as ill, in a sentence; empty if polls are answered."""
        silent = time.monotonic() - self.polled_at
        return f"no poll was answered for {silent:.0f} s" if silent > SILENT else ""

    async def finish(self) -> None:
        """Wait until updates under way are committed, and confirm them to Telegram.

        After a 409 nothing is confirmed: the call would end the other process's poll in turn. The call that got the
        409 has confirmed them; updates that it missed come again and are known as done.
        """
        if self._catching_up is not None:
            self._catching_up.cancel()
        await self.inbox.finish(10)
        if self._ousted or not self._offset:
            return
        try:
            await self.feed.get(self._offset, 0, limit=1)
        except TelegramError:
            log.info("last_acknowledgement_failed")

    async def _poll(self) -> list[TelegramUpdate] | None:
        """Poll once; None if a timer abandoned the poll."""
        if self._behind is not None or self.poll_gate.wanted > self.poll_gate.until:
            patience = 0
        else:
            patience = CONFIRMING if self._offset else LONG_POLL
        self._began = self.now()
        self._hurried = False
        self._waits = patience > 0
        self._asking = asyncio.create_task(self.feed.get(self._offset, patience))
        try:
            return await self._asking
        except asyncio.CancelledError:
            me = asyncio.current_task()
            if not self._hurried or (me is not None and me.cancelling()):
                raise
            return None
        finally:
            self._asking = None

    def _hurry(self) -> None:
        """Abandon a poll that began before a timer was due and has brought no update since."""
        now = self.now()
        asking = self._asking
        if asking is None or not self._waits or self._began >= self.poll_gate.wanted:
            return
        if now - self._began >= SETTLED and not asking.done():
            self._hurried = True
            self._hurried_at = now
            asking.cancel()

    async def _take(self, updates: list[TelegramUpdate]) -> None:
        """Store the updates; then they count as received, and the next poll confirms them."""
        began = self._began
        try:
            handled = await self.inbox.take(updates)
        except StorageUnavailableError:
            gone = updates[: self.inbox.refused(updates)]
            self._offset = gone[-1].update_id + 1 if gone else 0
            raise
        self._offset = max((update.update_id for update in updates), default=-1) + 1
        if len(updates) < AT_MOST:
            self._full_since = 0
        elif not self._full_since:
            self._full_since = began
        if not self._full_since or began - self._full_since > FLOODED:
            self.poll_gate.poll_returned(
                min(began, self.now())
            )  # the machine's clock may have been set back
        if self._behind is not None:
            self._behind += handled
            if not self._full_since:
                behind, self._behind = self._behind, None
                self._catching_up = asyncio.create_task(self._catch_up(behind))

    async def _catch_up(self, behind: list[Handled]) -> None:
        if behind:
            await asyncio.wait(behind)
        self.caught_up.set()


def retry_after(error: Exception) -> float:
    """The seconds that Telegram asked the bot to wait; 0 for none."""
    if not isinstance(error, RetryAfter):
        return 0.0
    wait = error.retry_after
    return float(wait) if isinstance(wait, int | float) else wait.total_seconds()
