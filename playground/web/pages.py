"""The browser's requests: the page and its parts, files of the chats, and the orders behind the scenes."""

import functools
import json
from pathlib import Path
from typing import Any, Final

from aiohttp import web
from pydantic import ValidationError, validate_call

from playground.botapi import pictures
from playground.botapi.errors import OrderError
from playground.botapi.model import Document
from playground.evening import PlaygroundEvening
from playground.web.household import Housekeeping, household
from playground.web.live import live
from playground.web.shown import ShownFiles
from playground.words import catalogue

STATIC: Final = Path(__file__).with_name("static")
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


class Pages:
    """The routes of one evening. A request that comes before its beginning is answered afterwards."""

    def __init__(self, evening: PlaygroundEvening) -> None:
        self._evening = evening
        self._files = ShownFiles()
        keeping = Housekeeping(evening)
        self._orders = {
            name: validate_call(getattr(keeping, name))
            for name in vars(Housekeeping)
            if not name.startswith("_")
        }

    def routes(self) -> list[web.RouteDef]:
        """The routes of the page, for the local Telegram's server."""
        return [
            web.get("/", self._static),
            web.get("/static/{name:[a-z/._-]+}", self._static),
            web.get("/words", self._words),
            web.get("/people", self._people),
            web.get("/live", functools.partial(live, self._evening, self._files)),
            web.get(r"/seen/{viewer:[0-9]{1,20}}/{unique}", self._seen),
            web.post("/table/{order}", self._order),
        ]

    async def _static(self, request: web.Request) -> web.StreamResponse:
        path = (STATIC / request.match_info.get("name", "index.html")).resolve()
        if not path.is_relative_to(STATIC) or path.suffix not in TYPES or not path.is_file():
            raise web.HTTPNotFound
        return web.Response(
            body=path.read_bytes(),
            content_type=TYPES[path.suffix],
            charset="utf-8",
            headers=HEADERS,
        )

    async def _words(self, _: web.Request) -> web.Response:
        return _json({code: said["page"] for code, said in catalogue().items()})

    async def _people(self, _: web.Request) -> web.Response:
        """The ids of everybody at home, and yours: the viewer of a window that names nobody."""
        people = [one["id"] for one in household(self._evening)["people"]]
        return _json({"you": self._evening.you.id, "people": people})

    async def _seen(self, request: web.Request) -> web.Response:
        """A photo, or a document to keep, if that viewer was shown it."""
        asked = request.match_info
        found = self._files.find(int(asked["viewer"]), asked["unique"])
        if found is None:
            raise web.HTTPNotFound
        content = self._evening.telegram.core.world.files[found.file_id]
        if isinstance(found, Document):
            name = json.dumps(found.name)
            how = {**HEADERS, "Content-Disposition": f"attachment; filename={name}"}
            return web.Response(body=content, content_type="application/octet-stream", headers=how)
        return web.Response(body=content, content_type=pictures.mime(content), headers=HEADERS)

    async def _order(self, request: web.Request) -> web.Response:
        order = self._orders.get(request.match_info["order"])
        if order is None:
            raise web.HTTPNotFound
        try:
            given: dict[str, Any] = await request.json()
            result = await order(**given)
        except (OrderError, ValidationError, ValueError, TypeError) as error:
            return _json({"ok": False, "error": str(error)}, status=400)
        return _json({"ok": True, "result": result})


def _json(data: object, *, status: int = 200) -> web.Response:
    return web.json_response(data, status=status, headers=HEADERS)
