"""Refused calls: when to believe a 401 or 404 (of the token) and a 409 (of another poller, or of a webhook).

Telegram refuses valid tokens now and then (tdlib/telegram-bot-api#77), so a refused token is believed only after
``getMe`` has been refused for some minutes. Of two processes with one token the newer one stops: it has polled for less
than half a minute when it meets a 409. The other one goes on through every 409.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from telegram.error import InvalidToken, TelegramError

log = structlog.get_logger()

BELIEVED_AFTER: Final = 180.0
"""Seconds of refused ``getMe`` calls after which the token counts as refused."""

NEW_FOR: Final = 30.0
"""Seconds after the first accepted poll in which a 409 ends this process."""

LOGGED_EVERY: Final = 60.0
"""Seconds between two log lines about the same refusal."""

TOKEN: Final = "Telegram refuses MATTA_TOKEN: is it the one BotFather gave?"  # noqa: S105 -- a sentence
ANOTHER: Final = (
    "another process polls with this token (409): only one can, and the older one stays"
)
WEBHOOK: Final = (
    "a webhook takes this bot's updates (409): remove it with `curl {url}`,"
    " your token in place of <MATTA_TOKEN>"
)

REPLACED: Final = "another process has set or removed the webhook of this token: only one can, and the newer one stays"


class PollerStoppedError(Exception):
    """Receiving updates cannot go on; the text is for the operator of the bot."""


class PollRefusals:
    def __init__(
        self, base_url: str, clock: Callable[[], float] = lambda: time.monotonic()
    ) -> None:
        """``base_url`` is the URL of calls before the token; ``clock`` returns seconds."""
        self._webhook = WEBHOOK.format(url=f"{base_url}<MATTA_TOKEN>/deleteWebhook")
        self._clock = clock
        self._accepted: float | None = None
        """The time of the first accepted poll."""
        self._refused: float | None = None
        """The time of the first of the last refused ``getMe`` calls; None after an accepted one."""
        self._logged_at: dict[str, float] = {}

    def accepted(self) -> None:
        """A poll was accepted: the token is valid, and from now on this process becomes the older one."""
        self._refused = None
        if self._accepted is None:
            self._accepted = self._clock()

    async def doubt_token(self, get_me: Callable[[], Awaitable[object]]) -> None:
        """Ask ``get_me`` after a 401 or 404. Raise ``PollerStoppedError`` once the token counts as refused."""
        try:
            await get_me()
        except InvalidToken:
            now = self._clock()
            if self._refused is None:
                self._refused = now
            if now - self._refused >= BELIEVED_AFTER:
                raise PollerStoppedError(TOKEN) from None
            self.tell("token_doubted", TOKEN)
        except TelegramError:
            return  # no answer says nothing about the token
        else:
            self._refused = None

    def conflict(self, said: str) -> None:
        """A poll got a 409 with Telegram's words. Raise ``PollerStoppedError`` in a new process."""
        reason = self._webhook if "webhook" in said.lower() else ANOTHER
        if self._accepted is None or self._clock() - self._accepted < NEW_FOR:
            raise PollerStoppedError(reason)
        self.tell("poll_refused", reason)

    def tell(self, event: str, reason: str) -> None:
        """Log a trouble once a minute, however often it comes again."""
        now = self._clock()
        if now - self._logged_at.get(event, -LOGGED_EVERY) >= LOGGED_EVERY:
            self._logged_at[event] = now
            log.warning(event, reason=reason)
