"""Checks that a person acting from the private chat is still in the group: Telegram is asked now and then.

A bot without rights is not always told when a member leaves. The question is asked after the update is handled, so it
delays nobody.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog
from cachetools import LRUCache

from croupier.croupier import Croupier
from delivery.gateway import Gateway
from handlers.update_context import GroupAsked
from messages.members import leave

log = structlog.get_logger()

AGAIN: Final = 600.0
"""Seconds after which Telegram is asked about the same person again."""

MOST: Final = 10_000
"""Maximum number of people whose last question is remembered."""


class Presence:
    def __init__(
        self,
        croupier: Croupier,
        gateway: Gateway,
        *,
        now: Callable[[], int],
    ) -> None:
        """``now`` returns milliseconds."""
        self._croupier = croupier
        self._gateway = gateway
        self._now = now
        self._asked: LRUCache[GroupAsked, float] = LRUCache(MOST)
        self._checks: set[asyncio.Task[None]] = set()

    def doubt(self, whom: GroupAsked) -> None:
        """Ask about a person, unless the last question is recent."""
        at = time.monotonic()
        if at - self._asked.get(whom, -AGAIN) < AGAIN:
            return
        self._asked[whom] = at
        task = asyncio.create_task(self._check(whom))
        self._checks.add(task)
        task.add_done_callback(self._checks.discard)

    async def stop(self) -> None:
        """Cancel the open questions."""
        for task in self._checks:
            task.cancel()
        await asyncio.gather(*self._checks, return_exceptions=True)

    async def _check(self, whom: GroupAsked) -> None:
        try:
            if await self._gateway.is_member(whom.address, whom.telegram_id) is not False:
                return
            now = self._now()
            await self._croupier.write(
                lambda work: leave(
                    work, self._croupier, now=now, chat_id=whom.chat_id, person=whom.person
                )
            )
        except Exception:
            log.exception("member_not_asked_about")
