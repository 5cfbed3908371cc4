"""Keeps web pages from elsewhere out: a browser on this machine shows many, and all of them can reach its ports."""

from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from playground.botapi.errors import LOCAL

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
HERE: Final = frozenset({"127.0.0.1", "localhost", "::1"})
BOT: Final = "/bot"
"""Where the bot calls, with its token in the path: with forms, as Telegram takes them."""


def complaint(request: web.Request) -> str | None:
    """The reason for refusing the request, or None.

    `Host` must be this machine's (a foreign name that resolves to it is not). `Origin` must be the page's own;
    browsers send it with every change and every WebSocket. A request that the browser marks as coming from another
    site passes only if a person opens the page itself by a link. A bot is no browser and sends neither; its calls are
    checked like all others.
    """
    if (request.url.host or "") not in HERE:
        return "this server is for its own machine"
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        return "this server is for its own pages"
    site = request.headers.get("Sec-Fetch-Site", "none")
    opened = request.method == "GET" and request.headers.get("Sec-Fetch-Dest") == "document"
    if site not in ("none", "same-origin") and not (opened and request.path == "/"):
        return "this server is for its own pages"
    return None


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests with a `complaint` (403), and requests that a form could send (415)."""
    error, status = complaint(request), 403
    if (
        error is None
        and request.method == "POST"
        and not request.path.startswith(BOT)
        and request.content_type != "application/json"
    ):
        error, status = "send JSON, as application/json", 415
    if error is not None:
        return web.json_response({"ok": False, "error": LOCAL + error}, status=status)
    return await handler(request)
