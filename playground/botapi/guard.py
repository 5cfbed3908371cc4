"""Keeps web pages from elsewhere out: a browser on this machine shows many, and all of them can reach its ports."""

from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from playground.botapi.errors import LOCAL

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
HERE: Final = frozenset({"127.0.0.1", "localhost", "::1"})
BOT: Final = ("/bot", "/file/")
"""Where the bot calls, with its token in the path: with forms, as Telegram takes them."""


def complaint(request: web.Request) -> str | None:
    """Why the request is refused, or None.

    `Host` must be this machine's (a foreign name that resolves to it is not); `Origin`, which browsers send with
    everything that changes something and with every WebSocket, must be the page's own; and what a browser says comes
    from another site is let pass only where somebody opens the page itself by a link. A bot is no browser and sends
    neither; its calls are checked like all others.
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
    """Refuses with 403 what `complaint` complains of, and with 415 what a form could send."""
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
