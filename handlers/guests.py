"""The people who may use a private chat while the bot is not open to all: its owners and members of groups let in."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Final

from cachetools import LRUCache

from delivery.gateway import Gateway
from handlers.host import Host
from handlers.parsed_update import ParsedUpdate, Tapped, Typed
from storage import Store, UnitOfWork

MOST_GROUPS: Final = 20
"""Maximum number of groups about which Telegram is asked for one person, the newest ones."""

PATIENCE: Final = 3.0
"""Seconds to wait for Telegram. After that the person counts as a stranger."""

AGAIN: Final = 600.0
"""Seconds after which Telegram is asked about the same guest again."""

STRANGER_AGAIN: Final = 30.0
"""Seconds after which Telegram is asked about a stranger again: a person may join a group meanwhile."""

MOST: Final = 10_000
"""Maximum number of people whose last answer is remembered."""


class Guests:
    def __init__(self, store: Store, gateway: Gateway, host: Host) -> None:
        self._store = store
        self._gateway = gateway
        self._host = host
        self._known: LRUCache[int, tuple[bool, float]] = LRUCache(MOST)
        """By Telegram id: whether the person is a stranger, and until when this counts, on the monotonic clock."""

    async def is_stranger(self, parsed: ParsedUpdate) -> bool:
        """True if the sender of a private command or tap may not use the bot."""
        if self._host.is_open or not isinstance(parsed, Typed | Tapped):
            return False
        person = parsed.writer.telegram_id
        if parsed.where.kind != "private" or person in self._host.owners:
            return False
        is_stranger, until = self._known.get(person, (True, 0.0))
        if time.monotonic() < until:
            return is_stranger
        is_stranger = not await self._is_member(person)
        lasts = STRANGER_AGAIN if is_stranger else AGAIN
        self._known[person] = (is_stranger, time.monotonic() + lasts)
        return is_stranger

    async def _is_member(self, person: int) -> bool:
        """True if storage or Telegram knows the person as a member of a group that is let in."""
        if await self._store.read(partial(self._has_played, person=person)):
            return True
        groups = await self._store.read(lambda work: work.chats.let_in(MOST_GROUPS))
        try:
            async with asyncio.timeout(PATIENCE):
                for address in groups:
                    if await self._gateway.is_member(address, person):
                        return True
        except TimeoutError:
            return False
        return False

    def _has_played(self, work: UnitOfWork, person: int) -> bool:
        """True if the person has chips in a group that is let in, and has not left it."""
        somebody = work.people.by_telegram(person)
        if somebody is None:
            return False
        left = work.former_members.left_by(somebody.person)
        chats = {chat for chat, _ in work.ledger.of_person(somebody.person)} - left
        return any(self._host.admits(work.chats.get(chat)) for chat in chats)
