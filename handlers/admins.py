"""Who is an admin of a group: asked of Telegram each time it matters.

An answer is not kept: a bot without rights of its own does not hear that somebody became an admin or ceased to be one.
"""

from __future__ import annotations

from display.gateway import Gateway


class Admins:
    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    async def is_admin(self, address: int, telegram_id: int) -> bool:
        """Whether somebody is an admin of the group; no if Telegram does not say."""
        admins = await self._gateway.admins(address)
        return admins is not None and telegram_id in admins
