"""The HTTP side: `/bot<token>/<method>` for the bot, `/control/…` for people and tests."""

import asyncio
import json
import logging
from collections.abc import Sequence
from typing import Final, Self

from aiohttp import BodyPartReader, web

from playground.botapi.control import Control
from playground.botapi.errors import ApiError, bad
from playground.botapi.faults import Fault
from playground.botapi.guard import guard
from playground.botapi.schema import JsonObject, Upload, method_name
from playground.botapi.telegram import Telegram

LARGEST: Final = 60 * 1024 * 1024
TELEGRAMS: Final[web.AppKey[dict[str, Telegram]]] = web.AppKey("telegrams", dict)
"""By the tokens of their bots."""
log = logging.getLogger(__name__)


class CutError(Exception):
    """The connection is to be cut without an answer."""


class LocalServer:
    """A `Telegram` behind a port of the loopback interface; an async context manager.

    `base_url` is for python-telegram-bot, `url` is the server's root (for `OverHttp`).
    `routes` are served besides, and so are `others`, without people over HTTP: each is the whole Telegram of one bot.
    """

    def __init__(
        self,
        telegram: Telegram,
        *,
        port: int = 0,
        host: str = "127.0.0.1",
        routes: Sequence[web.AbstractRouteDef] = (),
        others: Sequence[Telegram] = (),
    ) -> None:
        self.telegram = telegram
        self._others = others
        self._routes = routes
        self._host, self._wanted = host, port
        self._runner: web.AppRunner | None = None
        self.port = 0

    @property
    def token(self) -> str:
        return self.telegram.token

    @property
    def url(self) -> str:
        return f"http://{self._host}:{self.port}"

    @property
    def base_url(self) -> str:
        return f"{self.url}/bot"

    async def start(self) -> None:
        """Listens.

        Raise OSError if the port is taken.
        """
        app = web.Application(client_max_size=LARGEST, middlewares=[guard])
        app[TELEGRAMS] = {one.token: one for one in (self.telegram, *self._others)}
        app.router.add_route("*", "/bot{token}/{method}", _bot_call)
        Control(self.telegram).add_to(app)
        app.add_routes(self._routes)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._host, self._wanted)
        await site.start()
        self.port = int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Cut every connection and stop listening."""
        if self._runner is not None:
            for telegram in (self.telegram, *self._others):
                telegram.core.updates.end_poll()
                await telegram.core.webhook.stop()
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stop()


async def _bot_call(request: web.Request) -> web.StreamResponse:
    """One call of the bot, with the faults that were ordered for it."""
    telegram = request.app[TELEGRAMS].get(request.match_info["token"])
    try:
        if telegram is None:
            raise ApiError(401)
        return await _with_faults(telegram, request)
    except ApiError as error:
        return _reply(error.code, error.body())
    except (CutError, ConnectionError):  # ordered, or the bot itself went away in the middle
        return _cut(request)


async def _with_faults(telegram: Telegram, request: web.Request) -> web.Response:
    faults = telegram.core.faults
    given, files = await _parameters(request)
    written = request.match_info["method"]
    if faults.network_cut:
        raise CutError
    try:
        name = method_name(written)
    except ApiError:
        name = written
    fault = faults.strike(name, telegram.chat_of(given)) if faults.orders else None
    if fault is not None and not fault.after:
        telegram.core.flood.note(name, telegram.chat_of(given))
        return await _trouble(fault)
    try:
        reply = _reply(200, {"ok": True, "result": await telegram.call(written, given, files)})
    except ApiError as error:
        reply = _reply(error.code, error.body())
    if faults.latency:
        await asyncio.sleep(faults.latency)
    if faults.network_cut:
        raise CutError
    return await _trouble(fault) if fault is not None else reply


async def _trouble(fault: Fault) -> web.Response:
    if fault.seconds:
        await asyncio.sleep(fault.seconds)
    if fault.kind in ("drop", "hang"):
        raise CutError
    if fault.kind == "body":
        return web.Response(
            status=fault.code, text=f"<html>{fault.description}</html>", content_type="text/html"
        )
    return _reply(fault.code, fault.body())


def _cut(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _reply(status: int, body: JsonObject) -> web.Response:
    return web.Response(
        status=status,
        body=json.dumps(body, ensure_ascii=False).encode(),
        content_type="application/json",
    )


async def _parameters(request: web.Request) -> tuple[JsonObject, dict[str, Upload]]:
    """Parameters from the query string, a form, a multipart form or a JSON body."""
    given: JsonObject = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        try:
            body = await request.json()
        except ValueError:
            raise bad("can't parse request JSON object") from None
        if not isinstance(body, dict):
            raise bad("request JSON object expected")
        return given | body, files
    if request.content_type != "multipart/form-data":
        return given | dict(await request.post()), files
    # Each part is read into memory: ``request.post`` leaves its temporary files open if the bot dies while it uploads.
    reader = await request.multipart()
    while isinstance(part := await reader.next(), BodyPartReader):
        data = await part.read(decode=True)
        if part.filename:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            files[part.name or ""] = Upload(part.filename, kind, bytes(data))
        else:
            given[part.name or ""] = data.decode()
    return given, files
