"""Servers on the loopback interface that answer as they are told, down to the byte."""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from http import HTTPStatus

TOKEN = "123456789:AAEhBOweik9ai2o4rxHWjf_secret-part0"


class ReceivedRequest:
    """One received request: its first line, its headers and its body."""

    def __init__(self, head: bytes, body: bytes) -> None:
        self.line, *lines = head.decode().rstrip().split("\r\n")
        self.headers = dict(line.lower().split(": ", 1) for line in lines)
        self.body = body


@dataclass
class Wire:
    """A connection of a client, as the server sees it."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def asked(self) -> ReceivedRequest:
        """Wait for a whole request. Raise ``IncompleteReadError`` if the client goes."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(ReceivedRequest(head, b"").headers.get("content-length", 0))
        return ReceivedRequest(head, await self.reader.readexactly(length))

    async def say(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()


Behaviour = Callable[[Wire], Awaitable[None]]
"""A server's treatment of each connection, which is closed afterwards."""


@dataclass
class Server:
    """A running server. ``connections`` counts the accepted ones; ``asked`` is set by the first request."""

    port: int = 0
    connections: int = 0
    requests: list[ReceivedRequest] = field(default_factory=list)
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    handlers: set[asyncio.Task[None]] = field(default_factory=set)
    writers: list[asyncio.StreamWriter] = field(default_factory=list)

    def url(self, *, scheme: str = "http", host: str = "127.0.0.1") -> str:
        """The URL of a method."""
        return f"{scheme}://{host}:{self.port}/bot{TOKEN}/getMe"

    def base_url(self) -> str:
        """The URL to which python-telegram-bot appends the token."""
        return self.url().partition(TOKEN)[0]

    async def none_open(self) -> None:
        """Wait until every client has gone."""
        while self.handlers:
            await asyncio.wait(self.handlers)


@contextlib.asynccontextmanager
async def serving(
    behaviour: Behaviour, *, tls: ssl.SSLContext | None = None
) -> AsyncIterator[Server]:
    """A server that treats every connection like this."""
    server = Server()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await behaviour(_Noting(reader, writer, server))
        except (asyncio.IncompleteReadError, ConnectionError):
            return
        finally:
            writer.close()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server.connections += 1
        server.writers.append(writer)
        handler = asyncio.create_task(talk(reader, writer))
        server.handlers.add(handler)
        handler.add_done_callback(server.handlers.discard)

    listening = await asyncio.start_server(connected, "127.0.0.1", 0, ssl=tls)
    server.port = listening.sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        listening.close()
        ending = list(server.handlers)
        for handler in ending:
            handler.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for writer in server.writers:
            await _cut(writer)


async def _cut(writer: asyncio.StreamWriter) -> None:
    """End a connection, and wait until it is gone: one left open fails a later test as a ``ResourceWarning``."""
    writer.transport.abort()
    with contextlib.suppress(ConnectionError, ssl.SSLError):
        await writer.wait_closed()


class _Noting(Wire):
    """A connection whose requests the server remembers."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, server: Server
    ) -> None:
        super().__init__(reader, writer)
        self._server = server

    async def asked(self) -> ReceivedRequest:
        request = await super().asked()
        self._server.requests.append(request)
        self._server.asked.set()
        return request


def answer(status: int, body: object, *, kind: str = "application/json", more: str = "") -> bytes:
    """A whole answer; a body that is no text is written as JSON."""
    content = (body if isinstance(body, str) else json.dumps(body)).encode()
    phrase = HTTPStatus(status).phrase
    head = f"HTTP/1.1 {status} {phrase}\r\nContent-Type: {kind}\r\n{more}"
    return f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content


OK = answer(200, {"ok": True, "result": True})


def always(said: bytes) -> Behaviour:
    """Give every request this answer, on a connection that stays open."""

    async def behave(wire: Wire) -> None:
        while True:
            await wire.asked()
            await wire.say(said)

    return behave
