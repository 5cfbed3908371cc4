"""The webhook: Telegram posts each update to the bot, which answers 200 once the update is stored.

Telegram sends an update again until it is answered so. It posts updates of several people at once and failed ones
later than newer ones; the inbox knows each by its number, so their order decides nothing and none counts twice.

``getWebhookInfo`` tells how many updates wait at Telegram. If it answers 0, all earlier ones are stored. Timers wait
for this answer as they wait for a poll where the bot polls.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import secrets
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

import structlog
from aiohttp import web
from telegram import Bot
from telegram.error import BadRequest, Conflict, InvalidToken, TelegramError

from croupier.connection import TelegramConnection
from croupier.poll_gate import PollGate
from handlers.delivered_ids import DeliveredIds
from handlers.feed import ALLOWED
from handlers.inbox import Handled, UpdateInbox
from handlers.poll_refusals import REPLACED, PollerStoppedError, PollRefusals
from handlers.poller import LONGEST_RETRY, RETRY, SILENT, retry_after
from handlers.updates import TelegramUpdate, update_of
from storage.errors import StorageUnavailableError

log = structlog.get_logger()

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 -- a header's name

CONNECTIONS: Final = 10
"""Updates that Telegram may post at once."""

ROOM: Final = 4 * CONNECTIONS
"""Posts that wait for the store at once; further ones are answered 503, and Telegram sends them again."""

LARGEST: Final = 1024 * 1024
"""Bytes of the largest post that is read. A text has at most 32,768 characters, and an update two messages."""

LOOK_EVERY: Final = 10.0
"""Seconds between two looks at the webhook while no timer waits for one."""

FIRST_PAUSE: Final = 0.1
"""Seconds until the second look while a timer waits; the pauses grow."""

SET_AGAIN: Final = 10.0
"""Seconds after which a webhook without deliveries is set again, since Telegram then sends all waiting updates at once.
Of itself it tries again after up to two minutes, and forgets taps soon after that.
"""

AGAIN: Final = {"Retry-After": "1"}
"""With this header Telegram sends an update again after a second."""


@dataclass(eq=False)
class WebhookOwner:
    """Tells a webhook that was set with this bot's file from a stranger's."""

    bot: Bot
    mark: str
    """In the URL of each webhook that was set with this file; empty if none was."""

    def owns(self, url: str) -> bool:
        """True if the webhook at this URL was set with this file."""
        return bool(self.mark) and url.rpartition("/")[2].startswith(f"{self.mark}.")

    async def removes(self, refusal: Conflict) -> bool:
        """Remove the webhook for which a poll was refused, if it was set with this file; False if it was not.

        Updates that wait for it then wait for a poll. Raise ``TelegramError``.
        """
        if "webhook" not in refusal.message.lower():
            return False
        if not self.owns((await self.bot.get_webhook_info()).url):
            return False
        await self.bot.delete_webhook()
        log.info("webhook_removed")
        return True


@dataclass(slots=True, eq=False)
class WaitingPost:
    """An update that was posted and is not stored yet."""

    update: TelegramUpdate
    stored: asyncio.Future[bool]
    """The result is False if Telegram must send it again."""


class Look(NamedTuple):
    """A question how many updates wait at Telegram."""

    began: int
    """Its start (ms)."""
    began_at: float
    """Its start as monotonic time (seconds)."""
    error_at: datetime | None
    """Telegram's last failure to deliver, by the answer."""


@dataclass(eq=False)
class Webhook:
    bot: Bot
    inbox: UpdateInbox
    connection: TelegramConnection
    poll_gate: PollGate
    refusals: PollRefusals
    url: str
    """Up to the part that is new with each ``setWebhook``."""

    listening: Callable[[web.Application], AbstractAsyncContextManager[None]]
    """Serves an application meanwhile."""
    now: Callable[[], int]
    """Returns milliseconds."""

    def __post_init__(self) -> None:
        self._secret = secrets.token_urlsafe(32)
        """Set at Telegram at each start, so it stands in no file and nobody has to choose it."""
        self._set_as = ""
        """The whole URL at Telegram; empty if it must be set."""
        self._set_at = 0.0
        self._posts: dict[int, WaitingPost] = {}
        """Posted updates that wait for the store, by number."""
        self._posted = asyncio.Event()
        self._under_way = 0
        """The number of posts being answered."""
        self._closing = False
        self._ids = DeliveredIds()
        self._flood: tuple[Look, int] | None = None
        """A look since which updates always waited, and a number above those of all updates of then."""
        self._error_at: datetime | None = None
        """Telegram's last failure to deliver before all updates had come."""
        self._failing = False
        """True from a failure to deliver until the updates of then have come."""
        self._refused = False
        """True if the disk refused posts meanwhile."""
        self._reason = ""
        """Telegram's words for the failure."""
        self._well_at = time.monotonic()
        """The last time (seconds) at which all earlier updates are known to have come."""
        self._outages = 0
        """``TelegramConnection.outages`` at that time."""
        self._hurry = asyncio.Event()
        self._pause = FIRST_PAUSE
        self._behind: list[Handled] | None = []
        """The updates that waited at the start; None once all are received."""
        self._catching_up: asyncio.Task[None] | None = None
        self.caught_up = asyncio.Event()
        """Set when the updates that waited at the start are handled."""

    async def run(self) -> None:
        """Receive updates until cancelled. Raise ``PollerStoppedError`` if the token is refused, or the webhook of
        another process has taken this one's place.
        """
        self._behind = await self.inbox.restore()
        self.poll_gate.hurry = self._hurry.set
        async with self.listening(self._app()):
            parts = [asyncio.create_task(self._store_posts()), asyncio.create_task(self._watch())]
            try:
                await asyncio.gather(*parts)
            finally:
                self._closing = True
                for part in parts:
                    part.cancel()
                await asyncio.gather(*parts, return_exceptions=True)
                for post in self._posts.values():
                    post.stored.set_result(False)

    def trouble(self) -> str:
        """Why the bot counts as ill, in a sentence; empty if updates arrive."""
        silent = time.monotonic() - self._well_at
        if silent <= SILENT:
            return ""
        return f"Telegram has not delivered all updates for {silent:.0f} s: {self._reason or 'they wait'}"

    async def finish(self) -> None:
        """Wait until updates under way are committed. Telegram keeps all others, and the webhook stays."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        await self.inbox.finish(10)

    def _app(self) -> web.Application:
        """The application that takes Telegram's posts, at any path: a proxy may shorten it."""
        app = web.Application(client_max_size=LARGEST)
        app.router.add_post("/{path:.*}", self._answer)
        return app

    async def _answer(self, request: web.Request) -> web.Response:
        given = request.headers.get(SECRET_HEADER, "").encode(errors="surrogateescape")
        if not hmac.compare_digest(given, self._secret.encode()):
            return web.Response(status=403)
        if self._closing or self._under_way >= ROOM:
            return web.Response(status=503, headers=AGAIN)
        self._under_way += 1
        try:
            update = _read(await request.read())  # answers 413 to a larger body
            if update is None:
                return web.Response(status=400)
            if await self._is_stored(update):
                return web.Response()
            return web.Response(status=503, headers=AGAIN)
        finally:
            self._under_way -= 1

    async def _is_stored(self, update: TelegramUpdate) -> bool:
        """Wait until the update is stored; False if Telegram must send it again."""
        post = self._posts.get(update.update_id)
        if post is None:
            stored = asyncio.get_running_loop().create_future()
            post = self._posts[update.update_id] = WaitingPost(update, stored)
        self._posted.set()
        return await asyncio.shield(post.stored)

    async def _store_posts(self) -> None:
        """Store posted updates in the order of their numbers; those that come during a commit share the next one."""
        while True:
            await self._posted.wait()
            self._posted.clear()
            posts, self._posts = self._posts, {}
            try:
                await self._store([posts[update_id] for update_id in sorted(posts)])
            finally:
                for post in posts.values():
                    if not post.stored.done():
                        post.stored.set_result(False)

    async def _store(self, posts: list[WaitingPost]) -> None:
        try:
            handled = await self.inbox.take([post.update for post in posts])
        except StorageUnavailableError:
            self._refused = True
            for post in posts:
                post.stored.set_result(self.inbox.refused([post.update]) == 1)
            return
        if self._behind is not None:
            self._behind += handled
        for post in posts:
            self._ids.add(post.update.update_id)
            post.stored.set_result(True)

    async def _watch(self) -> None:
        """Set the webhook, then look at it: every ten seconds, and whenever a timer is due."""
        delay = RETRY
        while True:
            try:
                await (self._look() if self._set_as else self._set())
            except TelegramError as error:
                if isinstance(error, InvalidToken):
                    await self.refusals.doubt_token(self.bot.get_me)
                self.poll_gate.poll_failed()
                self._reason = error.message
                await asyncio.sleep(retry_after(error) or delay)
                delay = min(delay * 2, LONGEST_RETRY)
            else:
                delay = RETRY
                await self._rest()

    async def _set(self) -> None:
        url = f"{self.url}.{secrets.token_urlsafe(6)}"
        try:
            await self.bot.set_webhook(
                url,
                max_connections=CONNECTIONS,
                allowed_updates=ALLOWED,
                secret_token=self._secret,
            )
        except BadRequest as error:
            if error.message != self._reason:
                log.error("webhook_refused", reason=error.message)  # noqa: TRY400 -- the reason says it all
            raise
        self._set_as, self._set_at = url, time.monotonic()

    async def _look(self) -> None:
        """Ask how many updates wait at Telegram."""
        began, began_at, newest = self.now(), time.monotonic(), self._ids.newest
        info = await self.bot.get_webhook_info()
        self.refusals.accepted()
        self.connection.worked()
        if info.url != self._set_as:
            raise PollerStoppedError(REPLACED)
        look = Look(began, began_at, info.last_error_date)
        if not info.pending_update_count:
            self._ids.none_waited(newest)
            self._flood = None
            self._all_came(look)
            return
        if look.error_at not in (None, self._error_at):
            self._fail(info.last_error_message or "")
        self._look_through_flood(look, self._ids.end(info.pending_update_count))

    def _look_through_flood(self, look: Look, end: int | None) -> None:
        """Some updates wait: in a flood some always do, yet those of an earlier look come."""
        if end is None:
            return
        if self._flood is None:
            self._flood = look, end
            return
        earlier, its_end = self._flood
        if self._ids.all_below(its_end):
            self._all_came(earlier)
            self._flood = look, end

    def _all_came(self, look: Look) -> None:
        """All updates that Telegram had when a look began are stored."""
        if self._failing and self._behind is None:
            lost = round((time.monotonic() - self._well_at) * 1000)
            log.info("updates_delivered", milliseconds=lost)
            if not self._refused:  # the store gives back the time of a disk that refused them
                self.connection.owe(max(lost - self.connection.outages + self._outages, 0))
        self._failing = self._refused = False
        self._reason = ""
        self._error_at = look.error_at
        self._well_at, self._outages = look.began_at, self.connection.outages
        self.poll_gate.poll_returned(min(look.began, self.now()))  # the clock may be set back
        if self._behind is not None:
            behind, self._behind = self._behind, None
            self._catching_up = asyncio.create_task(self._catch_up(behind))

    async def _catch_up(self, behind: list[Handled]) -> None:
        if behind:
            await asyncio.wait(behind)
        self.caught_up.set()

    def _fail(self, reason: str) -> None:
        """Telegram could not deliver an update: no timer fires until nothing waits."""
        if not self._failing:
            log.warning("updates_undelivered", reason=reason)
        self._failing, self._reason = True, reason
        self.poll_gate.poll_failed()
        if time.monotonic() - self._set_at > SET_AGAIN:
            self._set_as = ""

    async def _rest(self) -> None:
        """Wait for the next look: shortly if a timer waits for it, or updates that Telegram has."""
        if not self._set_as:
            return
        waits = self._behind is not None or self._failing
        if waits or self.poll_gate.wanted > self.poll_gate.until:
            await asyncio.sleep(self._pause)
            self._pause = min(self._pause * 2, LONGEST_RETRY if self._failing else RETRY)
            return
        self._pause = FIRST_PAUSE
        self._hurry.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_EVERY):
                await self._hurry.wait()


def _read(body: bytes) -> TelegramUpdate | None:
    """The update; None if the body holds none."""
    try:
        raw = json.loads(body)
    except ValueError:
        return None
    if not isinstance(raw, dict) or not isinstance(raw.get("update_id"), int):
        return None
    return update_of(raw)
