"""Serving HTTP at an address that a setting names."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from settings import SettingsError, host_and_port

PATIENCE: Final = 1.0
"""Seconds that answers under way may still take at the end."""


@asynccontextmanager
async def listening(app: web.Application, address: str, setting: str) -> AsyncIterator[None]:
    """Serve ``app`` at ``address`` meanwhile. Raise ``SettingsError`` with the setting if it cannot be opened."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=PATIENCE)
    await runner.setup()
    host, port = host_and_port(address)
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            reason = os.strerror(error.errno or 0).lower()
            raise SettingsError(f"{setting}: {address} cannot be opened: {reason}") from error
        yield
    finally:
        await runner.cleanup()
