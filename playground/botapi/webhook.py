"""The bot's webhook: updates are posted to its URL until they are answered with 2xx.

As in `WebhookActor.cpp` (tdlib/telegram-bot-api) each chat's and each person's updates come one after the other, and
those of several at once, at most `max_connections` at a time. A failed update holds up its own chat or person alone: it
is sent again at once, then with growing delays, or after `Retry-After`.
"""

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Final

import aiohttp

from playground.botapi.clock import PlaygroundClock
from playground.botapi.faults import Faults
from playground.botapi.updates import Update, UpdateQueue

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 -- a header's name
USUAL_CONNECTIONS: Final = 40
LONGEST_DELAY: Final = 60.0
"""Seconds between two attempts."""
ANSWERED_WITHIN: Final = 60.0
TERMINATED: Final = "terminated by setWebhook request"

Lane = tuple[str, int]
"""The updates that come one after the other: of a chat, or the taps of a person."""


@dataclass(slots=True)
class WebhookSettings:
    """The parameters of `setWebhook`, and the last failure."""

    url: str
    secret: str = ""
    max_connections: int = USUAL_CONNECTIONS
    error_at: float = 0.0
    """Seconds since 1970; 0 for no failure."""
    error: str = ""

    def is_as(self, other: "WebhookSettings | None") -> bool:
        """Whether setting it in the place of the other changes nothing."""
        return other is not None and (self.url, self.secret, self.max_connections) == (
            other.url,
            other.secret,
            other.max_connections,
        )


@dataclass(slots=True)
class WebhookPoster:
    """Posts the updates of a queue while a webhook is set."""

    updates: UpdateQueue
    clock: PlaygroundClock
    faults: Faults
    settings: WebhookSettings | None = None
    _sending: asyncio.Task[None] | None = None

    def put(self, settings: WebhookSettings) -> None:
        """Set a webhook, or another one. Waiting updates are sent at once, those under way perhaps again."""
        self.remove()
        self.settings = settings
        self.updates.interrupt(TERMINATED)
        self._sending = asyncio.create_task(self._send_all(settings))

    def remove(self) -> None:
        """Remove the webhook, if there is one. Updates that were not answered with 2xx stay pending."""
        self.settings = None
        if self._sending is not None:
            self._sending.cancel()
        self._sending = None

    async def stop(self) -> None:
        """Cut all deliveries."""
        sending = self._sending
        self.remove()
        if sending is not None:
            await asyncio.gather(sending, return_exceptions=True)

    async def _send_all(self, settings: WebhookSettings) -> None:
        lanes: set[Lane] = set()
        connections = asyncio.Semaphore(settings.max_connections)
        async with aiohttp.ClientSession() as client, asyncio.TaskGroup() as deliveries:
            while True:
                self.updates.added.clear()
                for update in self.updates.pending():
                    lane = _lane(update)
                    if lane not in lanes:
                        lanes.add(lane)
                        sender = _Sender(self, settings, client, connections)
                        task = deliveries.create_task(sender.deliver(update))
                        task.add_done_callback(lambda _, lane=lane: self._freed(lanes, lane))  # type: ignore[misc]
                await self.updates.added.wait()

    def _freed(self, lanes: set[Lane], lane: Lane) -> None:
        lanes.discard(lane)
        self.updates.added.set()


@dataclass(slots=True)
class _Sender:
    """The delivery of one update."""

    poster: WebhookPoster
    settings: WebhookSettings
    client: aiohttp.ClientSession
    connections: asyncio.Semaphore

    async def deliver(self, update: Update) -> None:
        """Send the update until it is answered with 2xx, or has expired."""
        delay = 1.0
        failures = 0
        while self.poster.updates.waits(update):
            async with self.connections:
                update.deliveries += 1
                error, retry_after = await self._post(update)
            if not error:
                self.poster.updates.delivered(update)
                return
            self.settings.error, self.settings.error_at = error, self.poster.clock.now()
            if failures and not retry_after:
                delay = min(delay * 2, LONGEST_DELAY)
            pause = retry_after or (delay if failures else 0.0)
            failures += 1
            await asyncio.sleep(pause)

    async def _post(self, update: Update) -> tuple[str, float]:
        """Post it once; give Telegram's words for the failure, empty for none, and the seconds of `Retry-After`."""
        if self.poster.faults.network_cut:
            return "Connection timed out", 0.0
        headers = {"Content-Type": "application/json"}
        if self.settings.secret:
            headers[SECRET_HEADER] = self.settings.secret
        await asyncio.sleep(self.poster.faults.latency)
        try:
            async with self.client.post(
                self.settings.url,
                data=json.dumps(update.json(), ensure_ascii=False).encode(),
                headers=headers,
                timeout=aiohttp.ClientTimeout(total=ANSWERED_WITHIN),
            ) as response:
                if response.ok:
                    return "", 0.0
                wait = response.headers.get("Retry-After", "0")
                said = f"Wrong response from the webhook: {response.status} {response.reason}"
                return said, float(wait) if wait.isdigit() else 0.0
        except TimeoutError:
            return "Read timeout expired", 0.0
        except aiohttp.ClientConnectionError:
            return "Connection refused", 0.0


def _lane(update: Update) -> Lane:
    payload: dict[str, Any] = update.payload
    if update.kind == "callback_query":
        return "person", payload["from"]["id"]
    return "chat", payload.get("chat", {}).get("id", 0)
