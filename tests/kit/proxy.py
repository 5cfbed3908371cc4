"""The host's proxy in front of the bot's webhook. A test makes it fail."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web

from handlers.webhook import SECRET_HEADER
from tests.kit.seen import free_address


class Proxy:
    """Leads from ``url`` to ``address``, where the bot listens."""

    def __init__(self) -> None:
        self.url = ""
        self.address = free_address()
        self.works = True
        """While it is False, all posts are answered 502."""
        self.before_answer: Callable[[bytes, int], Awaitable[None]] | None = None
        """Called with the body of a post and the status of the bot's answer, before Telegram gets it."""
        self.refused = 0
        self.statuses: list[int] = []
        self.secrets: set[str] = set()

    @property
    def settings(self) -> dict[str, str]:
        """The bot's settings."""
        return {"MATTA_WEBHOOK": self.url, "MATTA_WEBHOOK_LISTEN": self.address}

    async def _forward(self, request: web.Request) -> web.Response:
        if not self.works:
            self.refused += 1
            return web.Response(status=502)
        body = await request.read()
        secret = request.headers.get(SECRET_HEADER, "")
        self.secrets.add(secret)
        try:
            async with (
                aiohttp.ClientSession() as client,
                client.post(
                    f"http://{self.address}{request.path}",
                    data=body,
                    headers={SECRET_HEADER: secret},
                ) as response,
            ):
                status, headers = response.status, response.headers
        except aiohttp.ClientError:
            return web.Response(status=502)
        self.statuses.append(status)
        if self.before_answer is not None:
            await self.before_answer(body, status)
        wait = headers.get("Retry-After")
        return web.Response(status=status, headers={"Retry-After": wait} if wait else {})


@asynccontextmanager
async def proxy() -> AsyncIterator[Proxy]:
    """A running proxy."""
    running = Proxy()
    app = web.Application()
    app.router.add_post("/{path:.*}", running._forward)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    running.url = f"http://127.0.0.1:{runner.addresses[0][1]}/matta"
    try:
        yield running
    finally:
        await runner.cleanup()
