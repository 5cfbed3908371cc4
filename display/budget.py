"""How often the bot may speak: a bucket a chat and one for the whole bot.

A bucket of ``burst`` tokens that fills at a steady rate never gives out more than ``burst + rate * window`` in any
window, so the rate is what is left of the limit once the burst is taken off.
"""

from __future__ import annotations

from typing import Final

GROUP_A_MINUTE: Final = 18
"""Counted calls to one group in any minute: Telegram's 20 with two to spare."""

GROUP_BURST: Final = 4
PRIVATE_BURST: Final = 3
PRIVATE_SECONDS: Final = 1.1
"""Seconds a call to one private chat, after the burst."""

BOT_BURST: Final = 4


class Bucket:
    """``burst`` tokens at most, one more every ``every`` seconds. Time is the caller's, in seconds."""

    __slots__ = ("at", "burst", "every", "level")

    def __init__(self, burst: int, every: float) -> None:
        self.burst = burst
        self.every = every
        self.level = float(burst)
        self.at = 0.0

    def ready_at(self, now: float, leaving: int = 0) -> float:
        """When one token will be there and ``leaving`` more remain: ``now`` if so."""
        self._fill(now)
        wanted = 1 + leaving
        return now if self.level >= wanted else now + (wanted - self.level) * self.every

    def take(self, now: float) -> None:
        self._fill(now)
        self.level -= 1

    def _fill(self, now: float) -> None:
        if now > self.at:
            self.level = min(float(self.burst), self.level + (now - self.at) / self.every)
            self.at = now


class Budget:
    """Who may be spoken to when. Chats are Telegram's addresses: groups below zero, private chats above."""

    def __init__(self, bot_a_second: int, second: float = 1.0) -> None:
        """``bot_a_second``: Telegram's limit for the whole bot, 30 unless it gave you more. ``second``: how long a
        second lasts, where time is played through.
        """
        burst = min(BOT_BURST, max(bot_a_second // 2, 1))
        steady = max(bot_a_second - burst - 1, 0.5)
        self._second = second
        self._bot = Bucket(burst, second / steady)
        self._chats: dict[int, Bucket] = {}
        self._silent_until: dict[int, float] = {}

    def ready_at(self, address: int, now: float, leaving: int = 0) -> float:
        """When the next call to ``address`` may go out so that ``leaving`` more could follow at once."""
        bucket = self._chat(address)
        ready = max(bucket.ready_at(now, leaving), self._silent_until.get(address, now))
        return max(ready, self._bot.ready_at(now))

    def bot_ready_at(self, now: float) -> float:
        return self._bot.ready_at(now)

    def take(self, address: int, now: float) -> None:
        """One call to ``address`` goes out now."""
        self._chat(address).take(now)
        self._bot.take(now)

    def take_late(self, now: float) -> None:
        """A call that was taken a while ago goes out only now: of the whole bot's budget it is one more."""
        self._bot.take(now)

    def put_back(self, address: int) -> None:
        """The call that was taken last did not go out after all."""
        for bucket in (self._chat(address), self._bot):
            bucket.level = min(float(bucket.burst), bucket.level + 1)

    def silence(self, address: int, until: float) -> None:
        """Telegram said ``retry_after``: this chat, and no other, waits."""
        self._silent_until[address] = max(until, self._silent_until.get(address, 0.0))

    def forget_idle(self, now: float) -> None:
        """Drop what is full again and silent no more, so that the books do not grow with every chat ever met."""
        full = [a for a, bucket in self._chats.items() if now - bucket.at > 120]
        for address in full:
            del self._chats[address]
        for address in [a for a, until in self._silent_until.items() if until < now]:
            del self._silent_until[address]

    def _chat(self, address: int) -> Bucket:
        bucket = self._chats.get(address)
        if bucket is None:
            if address < 0:
                every = 60 / (GROUP_A_MINUTE - GROUP_BURST)
                bucket = Bucket(GROUP_BURST, every * self._second)
            else:
                bucket = Bucket(PRIVATE_BURST, PRIVATE_SECONDS * self._second)
            self._chats[address] = bucket
        return bucket
