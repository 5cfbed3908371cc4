"""One call of ``getUpdates``, its updates left as JSON.

python-telegram-bot would make objects of all that a tap brings along, its whole message and keyboard: more work than
handling the tap.
"""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode

from telegram.request import BaseRequest

Raw: TypeAlias = dict[str, Any]
"""An update as Telegram's JSON has it."""

AT_MOST: Final = 100
"""Updates of one call, the most that Telegram gives."""

ALLOWED: Final = ("message", "callback_query", "my_chat_member", "chat_member")

ANSWERS_IN: Final = 5.0
"""Seconds after the end of a poll's own wait in which Telegram must have answered it."""


class Feed:
    def __init__(self, request: BaseRequest, base_url: str) -> None:
        """``base_url`` is the bot's, its token included."""
        self._request = request
        self._url = f"{base_url}/getUpdates"

    async def get(self, offset: int, seconds: int, limit: int = AT_MOST) -> list[Raw]:
        """Give what Telegram has, after ``seconds`` even if that is nothing. An ``offset`` above 0 confirms all below it.

        Raise ``TelegramError``.
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
        return found if isinstance(found, list) else []
