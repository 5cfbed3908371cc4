"""Questions to Telegram about a group's admins, asked each time the answer matters.

No answer is kept: a bot without rights of its own is not told when a group's admins change.
"""

from __future__ import annotations

from delivery.gateway import Gateway


class Admins:
    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    async def is_admin(self, address: int, telegram_id: int) -> bool:
        """True if the person is an admin of the group; false if Telegram does not answer."""
        admins = await self._gateway.admins(address)
        return admins is not None and telegram_id in admins
