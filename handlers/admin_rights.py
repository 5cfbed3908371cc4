"""The rights of a group's admins. Telegram is asked when an update arrives, so that its turn does not wait.

No answer is kept: a bot without rights of its own is not told when a group's admins change.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

import structlog

from delivery.gateway import Gateway

log = structlog.get_logger()

PATIENCE: Final = 3.0
"""Seconds to wait for an answer. After that the person counts as no admin."""

RESENT: Final = 10.0
"""Seconds after a missing answer in which the same chat is not asked about again."""

MOST_ASKED: Final = 4
"""Maximum number of people of one chat asked about at the same time."""


class AdminRights:
    """Asks Telegram about admins. Equal questions that wait are joined.

    A question already sent to Telegram is not joined: its answer may be older than a change of admins.
    """

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._waiting: dict[int, dict[int, asyncio.Future[bool]]] = {}
        """By the chat's address and the person's Telegram id. Questions about each chat in this mapping are
        under way.
        """
        self._asking: set[asyncio.Task[None]] = set()
        self._silent_until: dict[int, float] = {}

    def check(self, address: int, telegram_id: int) -> asyncio.Future[bool]:
        """Find out whether a person is an admin of the group at ``address``; without an answer the result is false."""
        chat = self._waiting.get(address)
        if chat is None:
            chat = self._waiting[address] = {}
            task = asyncio.create_task(self._check_all(address, chat))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)
        answer = chat.get(telegram_id)
        if answer is None:
            answer = chat[telegram_id] = asyncio.get_running_loop().create_future()
        return answer

    async def stop(self) -> None:
        """Cancel the open questions."""
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)

    async def _check_all(self, address: int, chat: dict[int, asyncio.Future[bool]]) -> None:
        while chat:
            people = list(chat)[:MOST_ASKED]
            answers = [chat.pop(person) for person in people]
            said = await asyncio.gather(*(self._is_admin(address, person) for person in people))
            for answer, is_admin in zip(answers, said, strict=True):
                if not answer.done():
                    answer.set_result(is_admin)
        del self._waiting[address]

    async def _is_admin(self, address: int, telegram_id: int) -> bool:
        if time.monotonic() < self._silent_until.get(address, 0.0):
            return False
        self._silent_until.pop(address, None)
        try:
            async with asyncio.timeout(PATIENCE):
                return telegram_id in (await self._gateway.admins(address) or ())
        except TimeoutError:
            log.warning("admins_not_told", chat=address)
            self._silent_until[address] = time.monotonic() + RESENT
        except Exception:
            log.exception("admins_not_asked", chat=address)
        return False
