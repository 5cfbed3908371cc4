"""`/control/…`: everything that can be done with people, groups, views and orders, for other processes.

`POST /control/<action>` takes the arguments as a JSON object. Arguments are checked and results written by pydantic,
from the methods' own annotations, so an action exists here as soon as it is marked with `@action`.
"""

import asyncio
import functools
import inspect
import json
from collections.abc import Callable, Iterator
from types import MethodType
from typing import Any, Final

from aiohttp import web
from pydantic import ValidationError, validate_call
from pydantic_core import to_jsonable_python

from playground.botapi.core import Core
from playground.botapi.errors import OrderError
from playground.botapi.feed import FeedEvent
from playground.botapi.telegram import Telegram

HEARTBEAT: Final = 15.0
"""Seconds between the comments that keep an event stream from being cut as idle."""
LONGEST_WAIT: Final = 60.0


def actions(telegram: Telegram) -> Iterator[tuple[str, MethodType]]:
    """All actions by name."""
    for part in (telegram.people, telegram.groups, telegram.views, telegram.orders):
        for name, function in inspect.getmembers(part, inspect.ismethod):
            if getattr(function, "is_action", False):
                yield name, function


@functools.cache
def _checked(function: Callable[..., Any]) -> Callable[..., Any]:
    """The method with its arguments checked. Compiling the checks takes milliseconds, so it is done once a process."""
    return validate_call(function)


class Control:
    """The handlers of the control API."""

    def __init__(self, telegram: Telegram) -> None:
        self._telegram = telegram
        self._core: Core = telegram.core
        self._actions = dict(actions(telegram))
        self._checked = {
            name: functools.partial(_checked(method.__func__), method.__self__)
            for name, method in self._actions.items()
        }

    def add_to(self, app: web.Application) -> None:
        """Add the routes of the control API to ``app``."""
        app.router.add_get("/control/", self._list)
        app.router.add_get("/control/events", self._events)
        app.router.add_post("/control/wait", self._wait)
        app.router.add_post("/control/{action}", self._do)

    async def _list(self, _request: web.Request) -> web.Response:
        listed = {
            name: {"arguments": str(inspect.signature(f)), "does": inspect.getdoc(f)}
            for name, f in self._actions.items()
        }
        about = {
            "token": self._telegram.token,
            "bot_id": self._telegram.bot_id,
            "bot_username": self._core.world.bot.user.username,
            "actions": listed,
        }
        return web.json_response({"ok": True, "result": about})

    async def _do(self, request: web.Request) -> web.Response:
        function = self._checked.get(request.match_info["action"])
        if function is None:
            return _failed(f"there is no action {request.match_info['action']!r}", status=404)
        try:
            given = await request.json() if request.can_read_body else {}
            if not isinstance(given, dict):
                return _failed("the arguments must be a JSON object")
            result = function(**given)
        except (
            OrderError
        ) as error:  # a tap on a message that has just gone is no mistake of the page
            return _failed(str(error), status=200)
        except (ValidationError, ValueError) as error:
            return _failed(str(error))
        return web.json_response(
            {"ok": True, "result": to_jsonable_python(result, bytes_mode="base64")}
        )

    async def _wait(self, request: web.Request) -> web.Response:
        given = await request.json()
        try:
            viewer, since = int(given["viewer"]), int(given["since"])
            seconds = min(float(given["timeout"]), LONGEST_WAIT)
            self._core.world.user(viewer)
        except (KeyError, TypeError, ValueError, OrderError) as error:
            return _failed(f"wait needs viewer, since and timeout: {error}")
        return web.json_response(
            {"ok": True, "result": await self._core.feed.wait(viewer, since, seconds)}
        )

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events of one viewer, from now on or after `Last-Event-ID`."""
        try:
            viewer = self._core.world.user(int(request.query["viewer"])).id
            last = int(request.headers.get("Last-Event-ID") or self._core.feed.newest(viewer))
        except (KeyError, ValueError, OrderError) as error:
            return _failed(f"events needs ?viewer=<user id>: {error}")
        response = web.StreamResponse(
            headers={
                "Content-Type": "text/event-stream",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            }
        )
        await response.prepare(request)
        await response.write(b": hello\n\n")
        try:
            while True:
                events = self._core.feed.since(viewer, last)
                if events is None:
                    last = self._core.feed.newest(viewer)
                    await response.write(f"id: {last}\nevent: reset\ndata: {{}}\n\n".encode())
                for event in events or ():
                    last = event.number
                    await response.write(self._written(viewer, event))
                newest = await self._core.feed.wait(viewer, last, HEARTBEAT)
                if newest <= last:
                    await response.write(b": still here\n\n")
        except (ConnectionError, asyncio.CancelledError):
            return response

    def _written(self, viewer: int, event: FeedEvent) -> bytes:
        kind, data = seen(self._telegram, viewer, event)
        text = json.dumps(to_jsonable_python(data), ensure_ascii=False)
        return f"id: {event.number}\nevent: {kind}\ndata: {text}\n\n".encode()


def seen(telegram: Telegram, viewer: int, event: FeedEvent) -> tuple[str, object]:
    """An event as the viewer's client gets it: its kind, and its visible content."""
    data: object
    kind: str = event.kind
    views = telegram.views
    if kind in ("message", "edit"):
        data = views.message(viewer, event.chat_id, int(event.ref))
        if data is None:  # deleted meanwhile, or older than the viewer's membership
            kind, data = "delete", {"chat_id": event.chat_id, "message_id": event.ref}
    elif kind == "delete":
        data = {"chat_id": event.chat_id, "message_id": event.ref}
    elif kind == "answer":
        data = views.answer(viewer, str(event.ref))
    else:
        data = next(
            (chat for chat in views.chats(viewer) if chat.id == event.chat_id),
            {"id": event.chat_id},
        )
    return kind, data


def _failed(error: str, *, status: int = 400) -> web.Response:
    return web.json_response({"ok": False, "error": error}, status=status)
