"""The transport of calls to Telegram: python-telegram-bot's interface over aiohttp's client.

python-telegram-bot's own transport over httpx costs twice the processor time; ``make bench`` compares both.
"""

from __future__ import annotations

import asyncio
import os
import ssl
from collections import Counter
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast
from urllib.parse import urlencode
from urllib.request import getproxies, proxy_bypass

import aiohttp
import certifi
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData
from yarl import URL

if TYPE_CHECKING:
    from telegram._utils.types import ODVInput  # the interface's own type has no public name

LARGEST: Final = 32 * 1024 * 1024
"""Bytes of the largest answer that is read. Telegram's own limit for a file is 20 MB."""

HEADERS: Final = {
    "User-Agent": BaseRequest.USER_AGENT,
    "Accept": "*/*",
    "Accept-Encoding": "identity",  # answers are short: unpacking costs more than it saves
}
KNOWN: Final = ("entities", "caption_entities", "reply_markup")
"""Fields that are dropped from the bot's own messages in Telegram's answers; nothing may read them there."""

_TIMES: Final = (9, 10)
"""OpenSSL's codes of a certificate that is not yet valid or has expired."""

UNANSWERED: Final = "none"
GIVEN_UP: Final = "cancelled"
"""In place of an answer's status: no usable answer came; the bot ended the call itself, as it does with polls."""

FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}


class Timeouts(NamedTuple):
    """Seconds that each step of a call may take; None means no limit."""

    read: float | None
    write: float | None
    connect: float | None
    pool: float | None

    def unless(self, *given: ODVInput[float]) -> Timeouts:
        """These, but for those that are given for one call, in the same order."""
        if all(one is BaseRequest.DEFAULT_NONE for one in given):
            return self
        return Timeouts(
            *(
                usual if one is BaseRequest.DEFAULT_NONE else cast("float | None", one)
                for usual, one in zip(self, given, strict=True)
            )
        )

    def for_aiohttp(self) -> aiohttp.ClientTimeout:
        """The sum of all four limits the whole call, since aiohttp has no limit for writing alone."""
        limits = [one for one in self if one is not None]
        return aiohttp.ClientTimeout(
            total=sum(limits) if len(limits) == len(self) else None,
            connect=None if self.pool is None or self.connect is None else self.pool + self.connect,
            sock_connect=self.connect,
            sock_read=self.read,
        )


class AiohttpRequest(BaseRequest):
    """Calls over a pool of at most ``connection_pool_size`` connections, which are kept open between calls.

    Timeouts are in seconds; None means no limit. ``read_timeout`` is the longest silence of the server, and all four
    together are the longest that a call lasts. A call that uploads files has ``media_write_timeout`` instead of
    ``write_timeout``. A failed call is never repeated here, since Telegram may have acted on it.

    ``NetworkError`` and ``TimedOut`` name the fault and never the URL, because the token is part of it. An answer that
    is no JSON object is a ``NetworkError`` with any status: it comes from a machine on the way to Telegram.
    """

    __slots__ = ("_pool_size", "_proxies", "_session", "_usual", "_usual_media", "answers")

    def __init__(
        self,
        connection_pool_size: int,
        *,
        read_timeout: float | None = 5.0,
        write_timeout: float | None = 5.0,
        connect_timeout: float | None = 5.0,
        pool_timeout: float | None = 1.0,
        media_write_timeout: float | None = 20.0,
    ) -> None:
        self._pool_size = connection_pool_size
        self._usual = Timeouts(
            read=read_timeout, write=write_timeout, connect=connect_timeout, pool=pool_timeout
        )
        self._usual_media = self._usual._replace(write=media_write_timeout)
        self._proxies: Mapping[str, str] = {}
        self._session: aiohttp.ClientSession | None = None
        self.answers: Counter[tuple[str, str]] = Counter()
        """The number of calls, by their method and the status of their answer."""

    @property
    def read_timeout(self) -> float | None:
        return self._usual.read

    async def initialize(self) -> None:
        """Open the pool, with the proxies that the environment names now."""
        if self._session is None:
            self._proxies = getproxies()
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._pool_size),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers=HEADERS,
            )

    async def shutdown(self) -> None:
        """Close every connection; ``initialize`` may open the pool again."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(  # noqa: PLR0917 -- as the base class has it
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make one call; give the status and the body. Raise ``TimedOut`` or ``NetworkError`` if no whole
        answer came.
        """
        if self._session is None:
            raise RuntimeError("the transport is not initialized, or it is shut down")
        files = request_data.multipart_data if request_data is not None else {}
        parameters = request_data.json_parameters if request_data is not None else {}
        usual = self._usual_media if files else self._usual
        timeout = usual.unless(read_timeout, write_timeout, connect_timeout, pool_timeout)
        target = URL(url)
        failure: NetworkError
        try:
            async with self._session.request(
                method,
                target,
                data=_multipart(parameters, files) if files else urlencode(parameters).encode(),
                headers=None if files else FORM,
                timeout=timeout.for_aiohttp(),
                proxy=self._proxy_to(target) if self._proxies else None,
                ssl=_trusted() if target.scheme == "https" else True,
                allow_redirects=False,
            ) as response:
                body = await _body(response)
        except asyncio.CancelledError:
            self.answers[target.name, GIVEN_UP] += 1
            raise
        except aiohttp.ConnectionTimeoutError:
            failure = TimedOut("Timed out: no connection, so the request was not sent")
        except TimeoutError:
            failure = TimedOut()
        except (aiohttp.ClientError, OSError) as error:
            failure = NetworkError(_reason(error))
        else:
            if method != "POST" or body.startswith(b"{"):
                self.answers[target.name, str(response.status)] += 1
                return response.status, body
            failure = NetworkError(f"an answer ({response.status}) that is not the Bot API's")
        self.answers[target.name, UNANSWERED] += 1
        raise failure  # out here: aiohttp's error quotes the URL, so it must not even be the context

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """The answer, without the formatting and the buttons of messages that the bot itself wrote.

        The bot knows them, and python-telegram-bot takes a fifth of a tap's processor time to make objects of them.
        """
        answer = BaseRequest.parse_json_payload(payload)
        message = answer.get("result")
        if isinstance(message, dict):
            for known in KNOWN:
                message.pop(known, None)
        return answer

    def _proxy_to(self, target: URL) -> str | None:
        """The proxy that the environment names for this address, if any."""
        if proxy_bypass(target.host or ""):
            return None
        proxy = self._proxies.get(target.scheme) or self._proxies.get("all")
        return f"http://{proxy}" if proxy and "://" not in proxy else proxy


def _multipart(
    parameters: Mapping[str, str], files: Mapping[str, tuple[str, object, str]]
) -> aiohttp.FormData:
    """A form with files, each given as its name, its content and its media type."""
    form = aiohttp.FormData(quote_fields=False)
    for name, value in parameters.items():
        form.add_field(name, value)
    for name, (filename, content, kind) in files.items():
        body = BytesIO(content) if isinstance(content, bytes) else content
        form.add_field(name, body, filename=filename, content_type=kind)
    return form


async def _body(response: aiohttp.ClientResponse) -> bytes:
    """The whole body. Raise ``ClientPayloadError`` as soon as it is larger than ``LARGEST``."""
    size, blocks = 0, []
    async for block in response.content.iter_any():
        size += len(block)
        if size > LARGEST:
            raise aiohttp.ClientPayloadError("too large")
        blocks.append(block)
    return b"".join(blocks)


def _reason(error: Exception) -> str:
    """Why no answer came, in words of our own: the error's own text may hold the URL."""
    match error:
        case aiohttp.ClientConnectorDNSError():
            return f"the name {error.host} is not found"
        case aiohttp.ClientConnectorCertificateError():
            return _about_certificate(error.host, error.certificate_error)
        case aiohttp.ClientProxyConnectionError():
            return f"the proxy {error.host}:{error.port} cannot be reached: {_system(error)}"
        case aiohttp.ClientHttpProxyError():
            return f"the proxy answers {error.status}"
        case aiohttp.ClientConnectorError():
            return f"{error.host}:{error.port} cannot be reached: {_system(error)}"
    return _system(error)


def _system(error: Exception) -> str:
    """The error's name and the system's words for its number."""
    number = error.errno if isinstance(error, OSError) else None
    return f"aiohttp.{type(error).__name__}" + (f": {os.strerror(number)}" if number else "")


def _about_certificate(host: str, error: Exception) -> str:
    said = getattr(error, "verify_message", "") or type(error).__name__
    reason = f"the certificate of {host} is refused: {said}"
    if getattr(error, "verify_code", 0) in _TIMES:
        return f"{reason}; is this machine's clock right?"
    return reason


@cache
def _trusted() -> ssl.SSLContext:
    """Certificates are verified against certifi's authorities, or those that the usual two variables name."""
    file, folder = os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR")
    if file or not folder:
        return ssl.create_default_context(cafile=file or certifi.where())
    return ssl.create_default_context(capath=folder)
