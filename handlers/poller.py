"""Asks Telegram for updates and acknowledges them when what they did is committed.

An offset confirms everything below it, so it never passes an update that is still under way. While one is, the same
updates come again; those under way are known and left alone.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from croupier.link import Link
from handlers.reception import Reception

log = structlog.get_logger()

LONG_POLL: Final = 10
"""Seconds that Telegram keeps an empty request open."""

AT_MOST: Final = 100
ALLOWED: Final = ["message", "callback_query", "my_chat_member", "chat_member"]

PATIENCE: Final = 0.25
"""Seconds to wait for a slow update before asking for more behind it."""

RETRY: Final = 1.0
LONGEST_RETRY: Final = 20.0


class PollerStopped(Exception):  # noqa: N818 -- not a fault of the program: it says why there is nothing more to do
    """Polling cannot go on; the text is for whoever runs the bot."""


class Poller:
    def __init__(self, bot: Bot, reception: Reception, link: Link) -> None:
        self._bot = bot
        self._reception = reception
        self._link = link
        self._offset = 0
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._ousted = False
        self.caught_up = asyncio.Event()
        """Set when the updates that waited at the start are handled."""

    async def run(self) -> None:
        """Poll until cancelled. Raise ``PollerStopped`` if the token is refused or another bot polls with it."""
        delay = RETRY
        while True:
            try:
                updates = await self._ask(0 if not self.caught_up.is_set() else LONG_POLL)
            except InvalidToken:
                raise PollerStopped(
                    "Telegram refuses MATTA_TOKEN: is it the one BotFather gave?"
                ) from None
            except Conflict:
                self._ousted = True
                raise PollerStopped(
                    "another process polls with this token (409): stop it, then start this one again"
                ) from None
            except TelegramError as error:
                self._link.failed()
                await asyncio.sleep(_told(error) or delay)
                delay = min(delay * 2, LONGEST_RETRY)
                continue
            delay = RETRY
            self._link.worked()
            await self._take(updates)
            if not updates and not self._under_way:
                self.caught_up.set()

    async def finish(self) -> None:
        """Let what is under way be committed and tell Telegram how far we came.

        After a 409 Telegram is told nothing: the call would end the other process's poll in turn. The call that got the
        409 has told it; whatever it has not comes again, and its id is known as done.
        """
        if self._under_way:
            await asyncio.wait(self._under_way.values(), timeout=10)
        self._settle()
        if self._ousted:
            return
        try:
            await self._bot.get_updates(offset=self._offset, limit=1, timeout=0)
        except TelegramError:
            log.info("last_acknowledgement_failed")

    async def _ask(self, seconds: int) -> tuple[Update, ...]:
        if self._under_way:
            seconds = 0
        return await self._bot.get_updates(
            offset=self._offset or None, limit=AT_MOST, timeout=seconds, allowed_updates=ALLOWED
        )

    async def _take(self, updates: tuple[Update, ...]) -> None:
        """Start what is new, wait a little for it, and move the offset up to what is done."""
        for update in updates:
            if update.update_id not in self._under_way:
                task = asyncio.create_task(self._reception.handle(update))
                self._under_way[update.update_id] = task
        if self._under_way:
            await asyncio.wait(self._under_way.values(), timeout=PATIENCE)
        self._settle()

    def _settle(self) -> None:
        """Acknowledge up to the first update that is still under way."""
        for update_id in sorted(self._under_way):
            task = self._under_way[update_id]
            if not task.done():
                break
            del self._under_way[update_id]
            task.result()
            self._offset = update_id + 1


def _told(error: TelegramError) -> float:
    """The seconds that Telegram asked us to wait; 0 if it asked for none."""
    if not isinstance(error, RetryAfter):
        return 0.0
    wait = error.retry_after
    return float(wait) if isinstance(wait, int | float) else wait.total_seconds()
