"""The messages to a window: first everything that its viewer sees, then every change, and the state of the evening.

All of it goes one way through one WebSocket, so nothing old ever overtakes something new. A browser allows few
connections to one server but many WebSockets, and a family opens many windows.
"""

import asyncio
import json
from collections.abc import Iterable
from typing import Any, Final

from aiohttp import WSMsgType, web
from pydantic_core import to_jsonable_python

from playground.botapi.control import seen
from playground.botapi.errors import OrderError
from playground.botapi.feed import FeedEvent
from playground.botapi.views import ChatView, MessageView
from playground.evening import PlaygroundEvening
from playground.web.household import household
from playground.web.shown import ShownFiles

SHOWN: Final = 80
"""Messages of a chat that a window begins with."""
LOOK_EVERY: Final = 0.3
"""Seconds after which the evening is looked at, though nothing was said in it."""


class Live:
    """One window's connection."""

    def __init__(
        self,
        evening: PlaygroundEvening,
        files: ShownFiles,
        *,
        viewer: int,
        socket: web.WebSocketResponse,
    ) -> None:
        self._telegram = evening.telegram
        self._evening = evening
        self._files = files
        self._viewer = viewer
        self._socket = socket
        self._household: Any = None

    async def run(self) -> None:
        """Send the viewer's events until the window is closed."""
        telling = asyncio.create_task(self._tell())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    async def _tell(self) -> None:
        feed, viewer = self._telegram.core.feed, self._viewer
        last = feed.newest(viewer)
        await self._about_the_house()
        await self._everything()
        while not self._socket.closed:
            events = feed.since(viewer, last)
            if events is None:
                last = feed.newest(viewer)
                await self._everything()
            for event in events or ():
                last = event.number
                await self._one(event)
            await self._about_the_house()
            await feed.wait(viewer, last, LOOK_EVERY)

    async def _about_the_house(self) -> None:
        now = household(self._evening)
        if now != self._household:
            self._household = now
            await self._send("household", now)

    async def _everything(self) -> None:
        views, viewer = self._telegram.views, self._viewer
        chats = views.chats(viewer)
        shown = self._newest(chats)
        user = self._telegram.core.world.users[viewer]
        you = {"id": user.id, "name": user.name, "language": user.language}
        about = views.about(viewer)
        await self._send("everything", {"you": you, "about": about, "chats": chats, "shown": shown})

    async def _one(self, event: FeedEvent) -> None:
        kind, data = seen(self._telegram, self._viewer, event)
        if kind == "chat":
            # A new member sees earlier messages; a former member does not; a group may have migrated.
            views = self._telegram.views
            chats = views.chats(self._viewer)
            shown = self._newest(chat for chat in chats if chat.id == event.chat_id)
            data = {"chats": chats, "shown": shown, "about": views.about(self._viewer)}
            kind = "chats"
        elif isinstance(data, MessageView):
            self._files.note(self._viewer, [data])
        await self._send(kind, data)

    def _newest(self, chats: Iterable[ChatView]) -> dict[int, list[MessageView]]:
        """The newest messages of each chat, by its id."""
        views, viewer = self._telegram.views, self._viewer
        shown = {chat.id: views.messages(viewer, chat.id, limit=SHOWN) for chat in chats}
        for messages in shown.values():
            self._files.note(viewer, messages)
        return shown

    async def _send(self, kind: str, data: object) -> None:
        text = json.dumps({"kind": kind, "data": to_jsonable_python(data)}, ensure_ascii=False)
        await self._socket.send_str(text)


async def live(
    evening: PlaygroundEvening, files: ShownFiles, request: web.Request
) -> web.StreamResponse:
    """The WebSocket of one window: `?as=` names the viewer."""
    try:
        viewer = evening.telegram.core.world.user(int(request.query["as"])).id
    except (KeyError, ValueError, OrderError):
        raise web.HTTPNotFound from None
    socket = web.WebSocketResponse(heartbeat=20)
    await socket.prepare(request)
    await Live(evening, files, viewer=viewer, socket=socket).run()
    return socket
