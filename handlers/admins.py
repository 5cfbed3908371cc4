"""Who is an admin of a group: asked of Telegram when it matters, and remembered briefly."""

from __future__ import annotations

import time
from typing import Final

from display.gateway import Gateway

REMEMBER: Final = 60.0
"""Seconds that an answer is good for."""


class Admins:
    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._known: dict[int, tuple[float, frozenset[int]]] = {}

    async def is_admin(self, address: int, telegram_id: int) -> bool:
        """Whether somebody is an admin of the group; no if Telegram does not say."""
        now = time.monotonic()
        kept = self._known.get(address)
        if kept is None or now - kept[0] > REMEMBER:
            admins = await self._gateway.admins(address)
            if admins is None:
                return False
            if len(self._known) > 1000:
                self._known.clear()
            kept = self._known[address] = (now, admins)
        return telegram_id in kept[1]

    def forget(self, address: int) -> None:
        self._known.pop(address, None)
