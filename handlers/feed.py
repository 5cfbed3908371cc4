"""One call of ``getUpdates``.

python-telegram-bot would build objects for all parts of a tap, also for its message and keyboard: more work than
handling the tap.
"""

from __future__ import annotations

import json
from typing import Final
from urllib.parse import urlencode

from telegram.request import BaseRequest

from handlers.updates import TelegramUpdate, update_of

AT_MOST: Final = 100
"""Maximum number of updates in one call, by Telegram's limit."""

ALLOWED: Final = ("message", "callback_query", "my_chat_member", "chat_member")

ANSWERS_IN: Final = 5.0
"""Seconds that Telegram may take to answer a poll, after the poll's own wait."""


class Feed:
    def __init__(self, request: BaseRequest, base_url: str) -> None:
        """``base_url`` is the bot's URL with its token."""
        self._request = request
        self._url = f"{base_url}/getUpdates"

    async def get(self, offset: int, seconds: int, limit: int = AT_MOST) -> list[TelegramUpdate]:
        """The updates that Telegram has; empty if there are none within ``seconds``.

        An ``offset`` above 0 confirms all updates below it. Raise ``TelegramError``.
        """
        asked = {
            "limit": limit,
            "timeout": seconds,
            "allowed_updates": json.dumps(ALLOWED),
            **({"offset": offset} if offset else {}),
        }
        found = await self._request.post(
            f"{self._url}?{urlencode(asked)}", read_timeout=seconds + ANSWERS_IN
        )
        return list(map(update_of, found)) if isinstance(found, list) else []
