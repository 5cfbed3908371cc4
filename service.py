"""The bot's words to systemd as a service: that it runs, that it lives, that it stops."""

from __future__ import annotations

import asyncio
import os
import socket


def tell(state: str) -> None:
    """Tell systemd ``READY=1``, ``WATCHDOG=1`` or ``STOPPING=1``; nothing without systemd.

    https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as way:
            way.connect(f"\0{address[1:]}" if address.startswith("@") else address)
            way.sendall(state.encode())


async def keep_alive() -> None:
    """Tell systemd twice in each ``WatchdogSec`` that the event loop turns, without end."""
    patience = int(os.environ.get("WATCHDOG_USEC", "0")) / 1_000_000
    while patience:
        tell("WATCHDOG=1")
        await asyncio.sleep(patience / 2)
