"""The promises of the transport to python-telegram-bot. Those that its own httpx transport keeps are tested on both."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import socket
import ssl
import traceback
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest
from telegram import Bot, InputFile
from telegram import error as tg
from telegram.request import BaseRequest, HTTPXRequest, RequestData
from telegram.request._requestparameter import RequestParameter

from bot import make_bot
from delivery import transport
from delivery.transport import AiohttpRequest
from playground.testing import local_telegram
from settings import load
from tests.delivery.servers import OK, TOKEN, Wire, always, answer, serving

PEM = Path(__file__).with_name("localhost.pem")
"""A key that protects nothing, and a self-signed certificate for localhost."""

SOON = 0.1
"""Seconds that a test of a timeout waits."""


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxy of this machine; ``retry_after`` as python-telegram-bot's new type."""
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


def ours(**given: Any) -> AiohttpRequest:
    return AiohttpRequest(given.pop("connection_pool_size", 4), **given)


def theirs(**given: Any) -> HTTPXRequest:
    size = given.pop("connection_pool_size", 4)
    return HTTPXRequest(size, httpx_kwargs={"verify": False}, **given)


both = pytest.mark.parametrize("made", [ours, theirs])
"""Marks tests that also the transport of python-telegram-bot passes."""


@pytest.fixture
async def request_() -> AsyncIterator[AiohttpRequest]:
    async with ours() as opened:
        yield opened


def parameters(**given: object) -> RequestData:
    return RequestData([RequestParameter.from_input(name, value) for name, value in given.items()])


async def failure(transport: BaseRequest, url: str, data: RequestData | None = None) -> Exception:
    """The exception that a refused call raises."""
    with pytest.raises(tg.TelegramError) as raised:
        await transport.post(url, data)
    return raised.value


def test_the_bot_calls_over_this_transport(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATTA_TOKEN", TOKEN)
    assert {
        type(one) for one in make_bot(load(None), AiohttpRequest(2), AiohttpRequest(2))._request
    } == {AiohttpRequest}


async def test_a_call_is_counted_by_its_method_and_the_status_of_its_answer() -> None:
    async def silent(wire: Wire) -> None:
        await wire.asked()
        await wire.asked()

    refused = answer(403, {"ok": False, "description": "Forbidden"})
    async with ours() as request:
        for said in (OK, OK, refused, answer(502, "<html>", kind="text/html")):
            async with serving(always(said)) as server:
                with contextlib.suppress(tg.TelegramError):
                    await request.post(server.url())
        async with serving(silent) as server:
            poll = asyncio.create_task(request.post(server.url().replace("getMe", "getUpdates")))
            await server.asked.wait()
            poll.cancel()
            await asyncio.wait([poll])
        assert request.answers == {
            ("getMe", "200"): 2,
            ("getMe", "403"): 1,
            ("getMe", "none"): 1,
            ("getUpdates", "cancelled"): 1,
        }


# --- answers --------------------------------------------------------------------------------------------------


@both
async def test_an_answer_is_the_result_of_its_json(made: Any) -> None:
    said = answer(200, {"ok": True, "result": {"id": 7, "first_name": "Così ½ 👨‍👩‍👧‍👦"}})
    async with serving(always(said)) as server, made() as request:
        assert await request.post(server.url()) == {"id": 7, "first_name": "Così ½ 👨‍👩‍👧‍👦"}
        assert server.requests[0].line == f"POST /bot{TOKEN}/getMe HTTP/1.1"


@both
async def test_parameters_are_sent_as_a_form(made: Any) -> None:
    async with serving(always(OK)) as server, made() as request:
        await request.post(server.url(), parameters(text="a&b=½ +%", chat_id=-1, rows=[["x"]]))
    (asked,) = server.requests
    assert asked.headers["content-type"] == "application/x-www-form-urlencoded"
    assert asked.body == b"text=a%26b%3D%C2%BD+%2B%25&chat_id=-1&rows=%5B%5B%22x%22%5D%5D"


@both
@pytest.mark.parametrize(
    ("status", "said", "error"),
    [
        (400, {"description": "Bad Request: message is not modified"}, tg.BadRequest),
        (401, {"description": "Unauthorized"}, tg.InvalidToken),
        (403, {"description": "Forbidden: bot was blocked by the user"}, tg.Forbidden),
        (404, {"description": "Not Found"}, tg.InvalidToken),
        (409, {"description": "Conflict: terminated by other getUpdates request"}, tg.Conflict),
        (413, {"description": "Request Entity Too Large"}, tg.NetworkError),
        (500, {"description": "Internal Server Error"}, tg.NetworkError),
        (502, {"description": "Bad Gateway"}, tg.NetworkError),
    ],
)
async def test_a_refusal_has_the_class_of_its_status(
    made: Any, status: int, said: dict[str, Any], *, error: type[tg.TelegramError]
) -> None:
    async with serving(always(answer(status, {"ok": False, **said}))) as server, made() as request:
        assert type(await failure(request, server.url())) is error


@both
async def test_a_429_says_how_long_to_wait(made: Any) -> None:
    said = {"ok": False, "description": "Too Many Requests", "parameters": {"retry_after": 7}}
    async with serving(always(answer(429, said))) as server, made() as request:
        error = await failure(request, server.url())
    assert isinstance(error, tg.RetryAfter)
    assert error.retry_after == timedelta(seconds=7)


@both
async def test_a_group_that_became_a_supergroup_is_told_with_its_address(made: Any) -> None:
    said = {"ok": False, "description": "x", "parameters": {"migrate_to_chat_id": -100}}
    async with serving(always(answer(400, said))) as server, made() as request:
        error = await failure(request, server.url())
    assert isinstance(error, tg.ChatMigrated)
    assert error.new_chat_id == -100


@both
async def test_a_502_in_html_is_a_network_error(made: Any) -> None:
    said = answer(502, "<html>Bad Gateway</html>", kind="text/html")
    async with serving(always(said)) as server, made() as request:
        assert type(await failure(request, server.url())) is tg.NetworkError


@pytest.mark.parametrize("status", [200, 401, 403, 404, 409])
async def test_a_page_of_a_proxy_says_nothing_about_the_token_or_the_chat(
    request_: AiohttpRequest, status: int
) -> None:
    said = answer(status, "<html>Sign in to the Wi-Fi</html>", kind="text/html")
    async with serving(always(said)) as server:
        error = await failure(request_, server.url())
    assert type(error) is tg.NetworkError
    assert str(status) in error.message


MESSAGE = {
    "message_id": 5,
    "date": 1,
    "chat": {"id": -1, "type": "group", "title": "Famiglia"},
    "text": "ciao",
    "entities": [{"type": "bold", "offset": 0, "length": 4}],
    "reply_markup": {"inline_keyboard": [[{"text": "Tiro", "callback_data": "x"}]]},
}


async def test_a_message_of_the_bot_comes_back_without_formatting_and_buttons() -> None:
    said = answer(200, {"ok": True, "result": MESSAGE})
    async with serving(always(said)) as server, ours() as request:
        assert await request.post(server.url()) == {
            name: value for name, value in MESSAGE.items() if name not in transport.KNOWN
        }


@both
async def test_a_redirection_is_not_followed(made: Any) -> None:
    async with serving(always(OK)) as other:
        said = answer(302, {}, more=f"Location: {other.url()}\r\n")
        async with serving(always(said)) as server, made() as request:
            assert type(await failure(request, server.url())) is tg.NetworkError
    assert other.connections == 0


@both
async def test_a_file_arrives_unchanged(made: Any) -> None:
    said = answer(200, "<svg/>", kind="image/svg+xml")
    async with serving(always(said)) as server, made() as request:
        assert await request.retrieve(server.url()) == b"<svg/>"


# --- connections ----------------------------------------------------------------------------------------------


@both
async def test_calls_share_a_connection(made: Any) -> None:
    async with serving(always(OK)) as server, made() as request:
        for _ in range(3):
            await request.post(server.url())
    assert server.connections == 1


@both
async def test_a_refused_connection_is_a_network_error(made: Any) -> None:
    async with serving(always(OK)) as server:
        url = server.url()
    async with made() as request:
        assert type(await failure(request, url)) is tg.NetworkError


async def cut_at_once(wire: Wire) -> None:
    await wire.asked()


async def cut_in_the_middle(wire: Wire) -> None:
    await wire.asked()
    await wire.say(OK[:-5])


async def reset(wire: Wire) -> None:
    await wire.asked()
    wire.writer.transport.abort()


async def nonsense(wire: Wire) -> None:
    await wire.asked()
    await wire.say(b"220 mail.example.org ESMTP\r\n\r\n")


@both
@pytest.mark.parametrize("behaviour", [cut_at_once, cut_in_the_middle, reset, nonsense])
async def test_a_lost_connection_is_a_network_error_and_the_call_is_not_repeated(
    made: Any, behaviour: Any
) -> None:
    async with serving(behaviour) as server, made() as request:
        assert type(await failure(request, server.url())) is tg.NetworkError
    assert len(server.requests) == 1


PICTURE = InputFile(bytes(8_000_000), "tavolo.jpg")
"""More bytes than the sockets of both sides hold."""


@both
async def test_a_connection_lost_under_an_upload(made: Any) -> None:
    """Aiohttp's own error has the URL in its text."""

    async def cut(wire: Wire) -> None:
        await wire.reader.readexactly(100_000)
        wire.writer.transport.abort()

    async with serving(cut) as server, made() as request:
        error = await failure(request, server.url(), parameters(photo=PICTURE))
    assert type(error) is tg.NetworkError
    assert TOKEN not in error.message
    assert server.connections == 1


async def one_call(wire: Wire) -> None:
    await wire.asked()
    await wire.say(OK)


@both
async def test_a_connection_that_the_server_closed_between_two_calls_is_not_used(made: Any) -> None:
    async with serving(one_call) as server, made() as request:
        for _ in range(3):
            assert await request.post(server.url()) is True
            await server.none_open()
            await asyncio.sleep(0.01)
    assert server.connections == 3


@both
async def test_a_kept_connection_cut_under_the_next_call_loses_it_once(made: Any) -> None:
    """Nobody knows if Telegram has sent the message, so the caller decides the next step."""

    async def second_is_lost(wire: Wire) -> None:
        await one_call(wire)
        await wire.asked()

    async with serving(second_is_lost) as server, made() as request:
        await request.post(server.url())
        assert type(await failure(request, server.url())) is tg.NetworkError
        assert len(server.requests) == 2
        assert await request.post(server.url()) is True


async def test_a_call_that_is_cancelled_frees_its_connection() -> None:
    called = asyncio.Event()

    async def silent_at_first(wire: Wire) -> None:
        await wire.asked()
        if not called.is_set():
            called.set()
            await wire.reader.read()
        await wire.say(OK)

    async with (
        serving(silent_at_first) as server,
        ours(connection_pool_size=1, pool_timeout=5.0) as request,
    ):
        call = asyncio.create_task(request.post(server.url()))
        await called.wait()
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        assert await request.post(server.url()) is True


# --- reasons --------------------------------------------------------------------------------------------------

TELEGRAM: Any = SimpleNamespace(host="api.telegram.org", port=443, ssl=True, is_ssl=True)
AT = "api.telegram.org:443"
UNTRUSTED = "the certificate of api.telegram.org is refused:"
NO_NETWORK, NOBODY = os.strerror(errno.ENETUNREACH), os.strerror(errno.ECONNREFUSED)


def _untrusted(code: int, said: str) -> aiohttp.ClientConnectorCertificateError:
    error = ssl.SSLCertVerificationError(1, "certificate verify failed")
    error.verify_code, error.verify_message = code, said
    return aiohttp.ClientConnectorCertificateError(TELEGRAM, error)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (
            aiohttp.ClientConnectorDNSError(TELEGRAM, socket.gaierror(-2, "Name not known")),
            "the name api.telegram.org is not found",
        ),
        (
            aiohttp.ClientConnectorError(TELEGRAM, ConnectionRefusedError(errno.ECONNREFUSED, "x")),
            f"{AT} cannot be reached: aiohttp.ClientConnectorError: {NOBODY}",
        ),
        (
            aiohttp.ClientProxyConnectionError(TELEGRAM, OSError(errno.ENETUNREACH, "x")),
            f"the proxy {AT} cannot be reached: aiohttp.ClientProxyConnectionError: {NO_NETWORK}",
        ),
        (
            aiohttp.ClientHttpProxyError(cast(Any, None), (), status=407),
            "the proxy answers 407",
        ),
        (
            _untrusted(18, "self-signed certificate"),
            f"{UNTRUSTED} self-signed certificate",
        ),
        (
            _untrusted(10, "certificate has expired"),
            f"{UNTRUSTED} certificate has expired; is this machine's clock right?",
        ),
    ],
)
def test_every_failure_names_its_reason(error: Exception, reason: str) -> None:
    assert transport._reason(error) == reason


# --- time -----------------------------------------------------------------------------------------------------


async def never(wire: Wire) -> None:
    await wire.asked()
    await wire.reader.read()


async def never_reads(_: Wire) -> None:
    """Accepts as much as the sockets of both sides hold, and reads nothing."""
    await asyncio.Event().wait()


@both
async def test_a_server_that_never_answers(made: Any) -> None:
    async with serving(never) as server, made(read_timeout=SOON) as request:
        assert type(await failure(request, server.url())) is tg.TimedOut


async def test_a_server_that_answers_forever() -> None:
    async def drip(wire: Wire) -> None:
        await wire.asked()
        await wire.say(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
        while True:
            await wire.say(b"{")
            await asyncio.sleep(0.01)

    limits = dict.fromkeys(("read_timeout", "write_timeout", "connect_timeout"), SOON)
    async with serving(drip) as server, ours(**limits, pool_timeout=SOON) as request:
        assert type(await failure(request, server.url())) is tg.TimedOut


@both
async def test_a_server_that_does_not_take_a_picture(made: Any) -> None:
    limits = {"read_timeout": SOON, "connect_timeout": SOON, "pool_timeout": SOON}
    async with (
        serving(never_reads) as server,
        made(**limits, write_timeout=60.0, media_write_timeout=SOON) as request,
    ):
        assert type(await failure(request, server.url(), parameters(photo=PICTURE))) is tg.TimedOut


@both
async def test_a_call_may_have_limits_of_its_own(made: Any) -> None:
    async def slow(wire: Wire) -> None:
        while True:
            await wire.asked()
            await asyncio.sleep(3 * SOON)
            await wire.say(OK)

    async with serving(slow) as server, made(read_timeout=SOON) as request:
        assert await request.post(server.url(), read_timeout=None) is True
        assert await request.post(server.url(), read_timeout=50 * SOON) is True
        assert request.read_timeout == SOON


async def test_a_long_poll_may_last_as_long_as_telegram_was_told() -> None:
    """python-telegram-bot adds the seconds of the poll to the transport's own for reading."""

    async def idle(wire: Wire) -> None:
        await wire.asked()
        await asyncio.sleep(3 * SOON)
        await wire.say(answer(200, {"ok": True, "result": []}))

    request = ours(read_timeout=SOON)
    async with serving(idle) as server, request:
        bot = Bot(TOKEN, base_url=server.base_url(), request=request, get_updates_request=request)
        assert await bot.get_updates(timeout=1) == ()


@both
async def test_a_call_that_gets_no_connection_was_not_sent(made: Any) -> None:
    limits = {"connect_timeout": SOON, "pool_timeout": SOON}
    async with serving(never) as server, made(connection_pool_size=1, **limits) as request:
        first = asyncio.create_task(request.post(server.url(), connect_timeout=60.0))
        await server.asked.wait()
        error = await failure(request, server.url())
        first.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await first
    assert isinstance(error, tg.TimedOut)
    assert "not" in error.message
    assert len(server.requests) == 1


# --- uploads --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mano.json", 'con "virgolette".txt', "così ½ 🂡.txt"])
async def test_files_arrive_whole_and_under_their_names(tmp_path: Path, name: str) -> None:
    content = bytes(range(256)) * 2000
    async with local_telegram() as server:
        luca = server.person("Luca", started=True)
        bot = Bot(
            server.token, base_url=server.base_url, request=ours(), get_updates_request=ours()
        )
        async with bot:
            in_memory = await bot.send_document(luca.id, InputFile(content, name), caption="½ <b>")
            (tmp_path / "on_disk").write_bytes(content)
            with (tmp_path / "on_disk").open("rb") as handle:
                file = InputFile(handle, name, read_file_handle=False)
                from_disk = await bot.send_document(luca.id, file)
        for sent in (in_memory, from_disk):
            assert sent.document is not None
            assert sent.document.file_name == name
            assert server.telegram.core.world.files[sent.document.file_id] == content
        assert in_memory.caption == "½ <b>"


# --- limits of an answer --------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunked", [True, False])
async def test_an_endless_answer_is_not_read_to_the_end(
    monkeypatch: pytest.MonkeyPatch, request_: AiohttpRequest, chunked: bool
) -> None:
    monkeypatch.setattr(transport, "LARGEST", 100_000)
    block = b"{" * 1000

    async def endless(wire: Wire) -> None:
        await wire.asked()
        kind = b"Transfer-Encoding: chunked" if chunked else b"Content-Length: 99999999999"
        await wire.say(b"HTTP/1.1 200 OK\r\n" + kind + b"\r\n\r\n")
        while True:
            await wire.say(b"3e8\r\n" + block + b"\r\n" if chunked else block)

    async with serving(endless) as server:
        assert type(await failure(request_, server.url())) is tg.NetworkError
        await server.none_open()


# --- the token ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("behaviour", [cut_at_once, cut_in_the_middle, reset, nonsense, never])
async def test_no_error_and_no_log_line_tells_the_token(
    behaviour: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    limits = {"connect_timeout": SOON, "pool_timeout": SOON}
    async with (
        serving(behaviour) as server,
        ours(read_timeout=SOON, connection_pool_size=1, **limits) as request,
    ):
        calls = [asyncio.create_task(failure(request, server.url())) for _ in range(2)]
        errors = await asyncio.gather(*calls)
    errors.append(await _unreachable(server.url()))
    for error in errors:
        assert TOKEN not in "".join(traceback.format_exception(error, chain=True))
        assert error.__cause__ is None
        assert error.__context__ is None
    assert TOKEN not in caplog.text


async def _unreachable(url: str) -> Exception:
    async with ours() as request:
        return await failure(request, url)


# --- TLS and proxies ------------------------------------------------------------------------------------------


@pytest.fixture
def tls() -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(PEM)
    return context


@pytest.fixture
def trust(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The environment of trusted certificates; the cached ones are dropped before and after."""
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.delenv("SSL_CERT_DIR", raising=False)
    monkeypatch.setattr(transport, "_trusted", transport._trusted.__wrapped__)
    return monkeypatch


@pytest.mark.usefixtures("trust")
async def test_a_self_signed_certificate_is_refused(
    tls: ssl.SSLContext, request_: AiohttpRequest
) -> None:
    async with serving(always(OK), tls=tls) as server:
        error = await failure(request_, server.url(scheme="https", host="localhost"))
    assert type(error) is tg.NetworkError
    assert error.message.startswith("the certificate of localhost is refused: self")
    assert server.requests == []


async def test_a_certificate_that_the_environment_trusts_is_accepted(
    tls: ssl.SSLContext, trust: pytest.MonkeyPatch, request_: AiohttpRequest
) -> None:
    trust.setenv("SSL_CERT_FILE", str(PEM))
    async with serving(always(OK), tls=tls) as server:
        assert await request_.post(server.url(scheme="https", host="localhost")) is True


async def test_a_certificate_of_another_host_is_refused(
    tls: ssl.SSLContext, trust: pytest.MonkeyPatch, request_: AiohttpRequest
) -> None:
    trust.setenv("SSL_CERT_FILE", str(PEM))
    trust.setattr("socket.getaddrinfo", _everything_is_here)
    async with serving(always(OK), tls=tls) as server:
        error = await failure(request_, server.url(scheme="https", host="telegram.invalid"))
    assert "the certificate of" in str(error)


def _everything_is_here(_: str, port: int, *__: object, **___: object) -> list[Any]:
    from socket import AF_INET, IPPROTO_TCP, SOCK_STREAM

    return [(AF_INET, SOCK_STREAM, IPPROTO_TCP, "", ("127.0.0.1", port))]


@both
@pytest.mark.parametrize("name", ["HTTP_PROXY", "ALL_PROXY"])
async def test_a_proxy_of_the_environment_is_used(
    made: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(always(OK)) as proxy:
        monkeypatch.setenv(name.lower(), f"127.0.0.1:{proxy.port}")
        async with made() as request:
            assert await request.post(f"http://telegram.invalid/bot{TOKEN}/getMe") is True
    assert proxy.requests[0].line.startswith("POST http://telegram.invalid/bot")


@both
async def test_an_address_without_a_proxy_is_asked_directly(
    made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    async with serving(always(OK)) as server, made() as request:
        assert await request.post(server.url()) is True


# --- opening and closing --------------------------------------------------------------------------------------


async def test_the_transport_closes_its_connections_and_may_be_opened_again() -> None:
    async with serving(always(OK)) as server:
        request = ours()
        for _ in range(2):
            await request.initialize()
            await request.initialize()
            assert await request.post(server.url()) is True
            await request.shutdown()
            await request.shutdown()
            await server.none_open()
    assert server.connections == 2
    del request
    gc.collect()  # an open connection would be reported now


@pytest.mark.usefixtures("trust")
async def test_the_transport_closes_its_connections_over_tls(
    tls: ssl.SSLContext, trust: pytest.MonkeyPatch
) -> None:
    trust.setenv("SSL_CERT_FILE", str(PEM))
    async with serving(always(OK), tls=tls) as server:
        async with ours() as request:
            await request.post(server.url(scheme="https", host="localhost"))
        await server.none_open()


async def test_a_closed_transport_makes_no_call() -> None:
    async with serving(always(OK)) as server:
        assert type(await failure(ours(), server.url())) is tg.NetworkError
    assert server.connections == 0


async def test_a_call_under_way_ends_when_the_transport_is_shut_down() -> None:
    async with serving(never) as server:
        request = ours()
        await request.initialize()
        call = asyncio.create_task(failure(request, server.url()))
        await server.asked.wait()
        await request.shutdown()
        assert type(await call) is tg.NetworkError
