"""How often the bot may speak, in one chat and altogether.

Two measures, both kept. A *pace* spreads calls, from when they are planned: a bucket of ``burst`` tokens that fills at a
steady rate. A *window* keeps Telegram's limit: so many calls in so many seconds. It is Telegram that counts, when a call
reaches it, and that is some time between our sending it and its answer. So a call counts from the one until the window's
length after the other, and however long calls are drawn and under way, no window of Telegram's can hold more of them
than ours.
"""

from __future__ import annotations

from collections import deque
from typing import Final

GROUP_A_MINUTE: Final = 19
"""Counted calls to one group in any minute: Telegram's 20 with one to spare."""

GROUP_BURST: Final = 3
"""Calls that may go at once; all others follow one every 60 / (19 - 3) seconds."""

PRIVATE_BURST: Final = 3
PRIVATE_SECONDS: Final = 1.1
"""Seconds a call to one private chat, after the burst."""

PRIVATE_MOST: Final = 5
PRIVATE_WINDOW: Final = 5.0
"""A private chat hears no more than so many calls in so many seconds: one a second, a burst taken with it."""

BOT_BURST: Final = 4

LONGER: Final = 1.01
"""Our windows against Telegram's: two machines' seconds are not quite alike."""


class Pace:
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

    def put_back(self) -> None:
        self.level = min(float(self.burst), self.level + 1)

    def _fill(self, now: float) -> None:
        if now > self.at:
            self.level = min(float(self.burst), self.level + (now - self.at) / self.every)
            self.at = now


class Window:
    """``most`` calls at most in any ``seconds``, those under way counted with them."""

    __slots__ = ("_answered", "most", "seconds", "under_way")

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.under_way = 0
        self._answered: deque[float] = deque()

    def ready_at(self, now: float) -> float:
        """When there will be room for one more, as far as is known: ``now`` if there is."""
        while self._answered and self._answered[0] + self.seconds <= now:
            self._answered.popleft()
        over = self.under_way + len(self._answered) + 1 - self.most
        if over <= 0:
            return now
        if over <= len(self._answered):
            return self._answered[over - 1] + self.seconds
        return now + self.seconds  # after an answer that is still to come

    def sent(self) -> None:
        self.under_way += 1

    def answered(self, now: float) -> None:
        self.under_way -= 1
        self._answered.append(now)


class Chat:
    """What one chat may hear: at its pace, and within its window."""

    __slots__ = ("pace", "window")

    def __init__(self, pace: Pace, window: Window) -> None:
        self.pace = pace
        self.window = window

    def idle_since(self, then: float) -> bool:
        return self.pace.at < then and not self.window.under_way


def group(a_minute: int, burst: int, second: float = 1.0) -> Chat:
    """A group that hears ``burst`` calls at once, and ``a_minute`` in any minute."""
    every = 60 / (a_minute - burst)
    return Chat(Pace(burst, every * second), Window(a_minute, 60 * second * LONGER))


class Budget:
    """Who may be spoken to when. Chats are Telegram's addresses: groups below zero, private chats above.

    A call is taken when it is planned; then it is put back, or, once ``opens_at`` lets it out, sent and in the end
    answered, whatever the answer. One chat has one call at a time.
    """

    def __init__(self, bot_a_second: int, second: float = 1.0) -> None:
        """``bot_a_second``: Telegram's limit for the whole bot, 30 unless it gave you more. ``second``: how long a
        second lasts, where time is played through.
        """
        most = max(bot_a_second - 1, 1)
        self._second = second
        self._pace = Pace(min(BOT_BURST, most), second / most)
        self._window = Window(most, second * LONGER)
        self._chats: dict[int, Chat] = {}
        """Chats that were written to within two minutes (``forget_idle``)."""
        self._silent_until: dict[int, float] = {}
        """Chats that wait because of a 429 or without Telegram, until that is over."""
        self._muted_until: dict[int, float] = {}
        """Chats where the bot may not write, until it is tried again."""

    def ready_at(self, address: int, now: float, leaving: int = 0) -> float:
        """When the next call to ``address`` may go out so that ``leaving`` more could follow at once."""
        chat = self._chat(address)
        ready = max(
            chat.pace.ready_at(now, leaving),
            self._silent_until.get(address, now),
            self._muted_until.get(address, now),
        )
        return max(ready, chat.window.ready_at(now), self.bot_ready_at(now))

    def bot_ready_at(self, now: float) -> float:
        return max(self._pace.ready_at(now), self._window.ready_at(now))

    def take(self, address: int, now: float) -> None:
        """The next call is for ``address``: it will be drawn and go out."""
        self._chat(address).pace.take(now)
        self._pace.take(now)

    def opens_at(self, now: float) -> float:
        """When a call that was taken may go out: ``now``, unless too many are under way or just were."""
        return self._window.ready_at(now)

    def sent(self, address: int) -> None:
        """A call that was taken goes out."""
        self._chat(address).window.sent()
        self._window.sent()

    def answered(self, address: int, now: float) -> None:
        """A call that was sent has come back, or will never reach Telegram any more."""
        self._chat(address).window.answered(now)
        self._window.answered(now)

    def put_back(self, address: int) -> None:
        """A call that was taken will not go out after all."""
        self._chat(address).pace.put_back()
        self._pace.put_back()

    def silence(self, address: int, until: float) -> None:
        """Telegram said ``retry_after``: this chat, and no other, waits."""
        self._silent_until[address] = max(until, self._silent_until.get(address, 0.0))

    def mute(self, address: int, until: float) -> None:
        """The bot may not write there: it is tried again then, or as soon as ``unmute`` says that it may."""
        self._muted_until[address] = until

    def unmute(self, address: int) -> None:
        """The bot may write there. A 429 is another matter."""
        self._muted_until.pop(address, None)

    def forget_idle(self, now: float) -> None:
        """Drop what is full again and silent no more, so that the books do not grow with every chat ever met."""
        idle = [a for a, chat in self._chats.items() if chat.idle_since(now - 120)]
        for address in idle:
            del self._chats[address]
        for waiting in (self._silent_until, self._muted_until):
            for address in [a for a, until in waiting.items() if until < now]:
                del waiting[address]

    def _chat(self, address: int) -> Chat:
        chat = self._chats.get(address)
        if chat is None:
            second = self._second
            if address < 0:
                chat = group(GROUP_A_MINUTE, GROUP_BURST, second)
            else:
                window = Window(PRIVATE_MOST, PRIVATE_WINDOW * second * LONGER)
                chat = Chat(Pace(PRIVATE_BURST, PRIVATE_SECONDS * second), window)
            self._chats[address] = chat
        return chat
