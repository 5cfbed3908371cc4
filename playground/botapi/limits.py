"""Flood control: sliding windows for the whole bot, for each group and for each private chat; and a count of calls.

Numbers: Bots FAQ (30 messages a second; 20 a minute to a group; about one a second to a person, short bursts let
pass). That edits count like messages: tdlib/td#2592. That a callback answer does not: tdlib/telegram-bot-api#648.
"""

import math
from collections import Counter, defaultdict, deque
from dataclasses import dataclass
from typing import Final

from playground.botapi.clock import PlaygroundClock
from playground.botapi.errors import ApiError
from playground.botapi.settings import EphemeralCounting

COUNTED: Final = ("send", "edit")


def is_counted(method: str) -> bool:
    """Whether a call of this method spends the budget of a chat."""
    return method.startswith(COUNTED)


@dataclass(frozen=True, slots=True)
class Limits:
    """So many counted calls in so many seconds."""

    on: bool = True
    whole_bot: int = 30
    whole_bot_seconds: float = 1.0
    group: int = 20
    group_seconds: float = 60.0
    private: int = 5
    private_seconds: float = 5.0
    receiver: int = 5
    receiver_seconds: float = 5.0
    """For the ephemeral messages of one member of a group, where they have a limit of their own."""


class FloodControl:
    """Says when a call comes too early, and counts them all.

    A refused call spends nothing. `calls` counts every call by (method, chat or None), `refused` those that got a
    429, by the same key; both are kept whether or not the limits are on.
    """

    def __init__(self, clock: PlaygroundClock, limits: Limits) -> None:
        self._clock = clock
        self.limits = limits
        self.calls: Counter[tuple[str, int | None]] = Counter()
        self.refused: Counter[tuple[str, int | None]] = Counter()
        self._bot: deque[float] = deque()
        self._chats: defaultdict[int, deque[float]] = defaultdict(deque)
        self._receivers: defaultdict[tuple[int, int], deque[float]] = defaultdict(deque)
        """By chat and receiver of ephemeral messages."""

    def forget(self) -> None:
        """Reset the counters; the windows stay."""
        self.calls.clear()
        self.refused.clear()

    def note(self, method: str, chat_id: int | None) -> None:
        """Count a call that has no budget to spend."""
        self.calls[method, chat_id] += 1

    def spend(
        self,
        method: str,
        chat_id: int | None,
        receiver: int | None = None,
        *,
        counting: EphemeralCounting = "group",
    ) -> None:
        """Count a call and spend its budget. ``receiver`` and ``counting`` are those of an ephemeral message.

        Raise ApiError 429 with `retry_after` if there is none left.
        """
        self.note(method, chat_id)
        if not self.limits.on or chat_id is None or not is_counted(method):
            return
        if receiver is not None and counting == "none":
            return
        limits, now = self.limits, self._clock.now()
        own = receiver is not None and counting == "own"
        chat = self._receivers[chat_id, receiver or 0] if own else self._chats[chat_id]
        if own:
            per_chat, seconds = limits.receiver, limits.receiver_seconds
        elif chat_id > 0:
            per_chat, seconds = limits.private, limits.private_seconds
        else:
            per_chat, seconds = limits.group, limits.group_seconds
        wait = max(
            _wait(self._bot, limits.whole_bot, seconds=limits.whole_bot_seconds, now=now),
            _wait(chat, per_chat, seconds=seconds, now=now),
        )
        if wait > 0:
            self.refused[method, chat_id] += 1
            whole = max(1, math.ceil(wait))
            raise ApiError(429, f"retry after {whole}", retry_after=whole)
        self._bot.append(now)
        chat.append(now)


def _wait(window: deque[float], size: int, seconds: float, *, now: float) -> float:
    """Seconds until the window has room for one more call; 0 if it has, or is empty."""
    while window and now - window[0] >= seconds:
        window.popleft()
    over = min(len(window) + 1 - size, len(window))
    return window[over - 1] + seconds - now if over > 0 else 0.0
