"""Whether somebody who acts from the private chat is still in the group: asked of Telegram now and then.

A bot without rights does not always hear that a member left. The question is asked after the update is handled, so
nobody waits for the answer.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog

from croupier.croupier import Croupier
from croupier.members import leave
from display.gateway import Gateway
from handlers.room import GroupAsked

log = structlog.get_logger()

AGAIN: Final = 600.0
"""Seconds after which the same person is asked about again."""

MOST: Final = 10_000
"""People of whom it is remembered when they were asked about."""


class Presence:
    def __init__(
        self,
        croupier: Croupier,
        gateway: Gateway,
        *,
        now: Callable[[], int],
        wake: Callable[[], None],
    ) -> None:
        """``now`` gives milliseconds; ``wake`` tells the painter that something changed."""
        self._croupier = croupier
        self._gateway = gateway
        self._now = now
        self._wake = wake
        self._asked: dict[GroupAsked, float] = {}
        self._asking: set[asyncio.Task[None]] = set()

    def doubt(self, whom: GroupAsked) -> None:
        """Ask about a person, unless that was done lately."""
        at = time.monotonic()
        if at - self._asked.get(whom, -AGAIN) < AGAIN:
            return
        if len(self._asked) >= MOST:
            self._asked.clear()
        self._asked[whom] = at
        task = asyncio.create_task(self._ask(whom))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def stop(self) -> None:
        """Leave the questions unanswered."""
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)

    async def _ask(self, whom: GroupAsked) -> None:
        try:
            if await self._gateway.is_member(whom.address, whom.telegram_id) is not False:
                return
            now = self._now()
            await self._croupier.write(
                lambda desk: leave(desk, self._croupier, now, whom.chat_id, whom.person)
            )
            self._wake()
        except Exception:
            log.exception("member_not_asked_about")
