"""The budget of calls: for each chat and for the whole bot.

Two limits apply together. A *pace* spreads calls from the moment they are planned: a bucket of ``burst`` tokens that
fills at a steady rate. A *window* keeps Telegram's limit: a maximum of calls in some seconds. Telegram counts a call
when the call arrives, at some moment between our sending and its answer. So a call counts here from sending until one
window's length after the answer. However long calls are drawn or under way, no window of Telegram's holds more calls
than ours.
"""

from __future__ import annotations

from collections import deque
from typing import Final

GROUP_A_MINUTE: Final = 19
"""Counted calls to one group in any minute: Telegram's limit of 20, minus one in reserve."""

GROUP_BURST: Final = 3
"""Calls that may go at once; then one call every 60 / (19 - 3) seconds."""

GROUP_TELEGRAMS: Final = 20
"""Telegram's limit of calls to a group in a minute."""

PROOF: Final = GROUP_TELEGRAMS + 3
"""Accepted messages and edits of own tables in our window, a little longer than Telegram's, that the limit of the group
would not have let pass. Telegram does not count deletions.
"""

OWN_SHARE: Final = 1
"""Calls for own tables of a group in any minute, if Telegram counts them to the group: a game of tricks needs the
rest.
"""

PRIVATE_BURST: Final = 3
PRIVATE_SECONDS: Final = 1.1
"""Seconds between calls to one private chat, after the burst."""

PRIVATE_MOST: Final = 5
PRIVATE_WINDOW: Final = 5.0
"""Maximum number of calls to a private chat in that many seconds: one a second, including a burst."""

BOT_BURST: Final = 4

LONGER: Final = 1.01
"""Factor by which our windows are longer than Telegram's: the clocks of two machines differ a little."""


_OWN: Final = 1 << 62
_PERSONS: Final = 1 << 56


def own_budget_address(address: int, telegram_id: int) -> int:
    """The address of one person's own tables in a group, for the budget: they have a pace of their own."""
    return _OWN + -address * _PERSONS + telegram_id


def group_of_own(address: int) -> int | None:
    """The address of the group of a person's own tables; None for the address of a chat."""
    return -((address - _OWN) // _PERSONS) if address >= _OWN else None


class CallPace:
    """At most ``burst`` tokens, one more every ``every`` seconds. The caller gives the time in seconds."""

    __slots__ = ("at", "burst", "every", "level")

    def __init__(self, burst: int, every: float) -> None:
        self.burst = burst
        self.every = every
        self.level = float(burst)
        self.at = 0.0

    def ready_at(self, now: float, leaving: int = 0) -> float:
        """The time at which a token is free and ``leaving`` more remain: ``now`` if they are there."""
        self._fill(now)
        wanted = 1 + leaving
        return now if self.level >= wanted else now + (wanted - self.level) * self.every

    def take(self, now: float) -> None:
        """Take a token, also if none is free: the next is then ready later."""
        self._fill(now)
        self.level -= 1

    def put_back(self) -> None:
        """Return a token that was not used."""
        self.level = min(float(self.burst), self.level + 1)

    def _fill(self, now: float) -> None:
        if now > self.at:
            self.level = min(float(self.burst), self.level + (now - self.at) / self.every)
            self.at = now


class CallWindow:
    """At most ``most`` calls in any ``seconds``; calls under way count too."""

    __slots__ = ("_answered", "most", "seconds", "under_way")

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.under_way = 0
        self._answered: deque[float] = deque()

    def ready_at(self, now: float) -> float:
        """The earliest known time with room for one more call: ``now`` if there is room."""
        while self._answered and self._answered[0] + self.seconds <= now:
            self._answered.popleft()
        over = self.under_way + len(self._answered) + 1 - self.most
        if over <= 0:
            return now
        if over <= len(self._answered):
            return self._answered[over - 1] + self.seconds
        return now + self.seconds  # after an answer that has not come yet

    def count(self, now: float) -> int:
        """The calls that count now."""
        self.ready_at(now)
        return self.under_way + len(self._answered)

    def used(self, now: float) -> float:
        """The calls that count now, as a part of the most that may."""
        return self.count(now) / self.most

    def sent(self) -> None:
        """A call goes out: it counts from now on."""
        self.under_way += 1

    def answered(self, now: float) -> None:
        """A call has ended: it counts for one more window from ``now``."""
        self.under_way -= 1
        self._answered.append(now)


class ChatBudget:
    """The limits of one chat: its pace and its window."""

    __slots__ = ("pace", "window")

    def __init__(self, pace: CallPace, window: CallWindow) -> None:
        self.pace = pace
        self.window = window

    def idle_since(self, then: float) -> bool:
        """True if no call has been planned since ``then``, and none is under way."""
        return self.pace.at < then and not self.window.under_way


def group(a_minute: int, burst: int, second: float = 1.0) -> ChatBudget:
    """A group that may get ``burst`` calls at once and ``a_minute`` in any minute."""
    every = 60 / (a_minute - burst)
    return ChatBudget(CallPace(burst, every * second), CallWindow(a_minute, 60 * second * LONGER))


class Budget:
    """The times at which each chat may get a call. Addresses of groups are below zero, of private chats above.

    A call is taken when it is planned. Then it is either put back, or sent once ``opens_at`` permits, and finally
    answered, with success or failure. A chat has one call at a time.
    """

    def __init__(self, bot_a_second: int, second: float = 1.0) -> None:
        """Set the limits of the whole bot.

        ``bot_a_second``: Telegram's limit for the whole bot, 30 unless Telegram has granted more. ``second``: the
        length of a second, for tests that run time faster.
        """
        most = max(bot_a_second - 1, 1)
        self._second = second
        self._pace = CallPace(min(BOT_BURST, most), second / most)
        self._window = CallWindow(most, second * LONGER)
        self._chats: dict[int, ChatBudget] = {}
        """Chats with a call in the last two minutes (``forget_idle``)."""
        self._groups: dict[int, CallWindow] = {}
        """All calls to a group of the last minute, those for own tables included."""
        self._accepted: dict[int, CallWindow] = {}
        """By group: messages and edits of own tables that Telegram has accepted in the last minute."""
        self._planned: dict[int, int] = {}
        """By group: calls for own tables that are taken and not sent yet."""
        self.own_counts: bool | None = None
        """True if Telegram counts calls for own tables to the group's limit; None until that has shown."""
        self._silent_until: dict[int, float] = {}
        """Chats that wait until this time, after a 429 or while Telegram is unreachable."""
        self._muted_until: dict[int, float] = {}
        """Chats without the right to write, until the next attempt."""

    def ready_at(self, address: int, now: float, leaving: int = 0) -> float:
        """The earliest time for a call to ``address`` after which ``leaving`` more could follow at once."""
        chat = self._chat(address)
        ready = max(
            chat.pace.ready_at(now, leaving),
            self._silent_until.get(address, now),
            self._muted_until.get(address, now),
        )
        ready = max(ready, chat.window.ready_at(now), self.bot_ready_at(now))
        return max(ready, self._together_at(address, now)) if self.own_counts else ready

    def _together_at(self, address: int, now: float) -> float:
        """The time at which a group and its own tables, counted together, have room for this call."""
        own = group_of_own(address)
        group = address if own is None else own
        window = self._groups.get(group)
        planned = self._planned.get(group, 0)
        if window is None:
            return now if planned < OWN_SHARE else now + self._second
        count = window.count(now)
        share = count - self._chat(group).window.count(now) + planned < OWN_SHARE
        if own is not None and not share:
            return now + self._second
        if planned and count < window.most <= count + planned:
            return now + self._second
        return window.ready_at(now)

    def bot_ready_at(self, now: float) -> float:
        """The earliest time for a call to any chat: ``now``, unless the whole bot must wait."""
        return max(self._pace.ready_at(now), self._window.ready_at(now))

    def take(self, address: int, now: float) -> None:
        """Take the next call for ``address``: it will be drawn and sent."""
        self._chat(address).pace.take(now)
        self._pace.take(now)
        self._plan(address, 1)

    def opens_at(self, now: float) -> float:
        """The time at which a taken call may go out: ``now``, unless too many calls are under way or recent."""
        return self._window.ready_at(now)

    def sent(self, address: int) -> None:
        """Count a taken call as sent."""
        self._plan(address, -1)
        self._chat(address).window.sent()
        self._window.sent()
        together = self._together(address)
        if together is not None:
            together.sent()

    def answered(self, address: int, now: float) -> None:
        """Count a sent call as answered, also if it never reached Telegram."""
        self._chat(address).window.answered(now)
        self._window.answered(now)
        together = self._together(address)
        if together is not None and together.under_way:
            together.answered(now)

    def _together(self, address: int) -> CallWindow | None:
        """The window of a group with its own tables; None for a private chat."""
        group = group_of_own(address)
        if group is None:
            group = address
        if group > 0:
            return None
        window = self._groups.get(group)
        if window is None:
            window = CallWindow(GROUP_A_MINUTE, 60 * self._second * LONGER)
            self._groups[group] = window
        return window

    def accepted(self, address: int, now: float) -> None:
        """Learn from an accepted message or edit of an own table: so many in a minute cannot count to the group's
        limit.
        """
        group = group_of_own(address)
        if group is None or self.own_counts is not None:
            return
        window = self._accepted.get(group)
        if window is None:
            window = self._accepted[group] = CallWindow(PROOF, 60 * self._second * LONGER)
        window.sent()
        window.answered(now)
        if window.count(now) > PROOF:
            self.own_counts = False

    def refused(self, address: int, now: float) -> None:
        """Learn from a 429: at the limit of the group, calls for its own tables count to that limit."""
        window = self._together(address)
        if window is None or window.count(now) < GROUP_A_MINUTE:
            return
        if group_of_own(address) or window.count(now) > self._chat(address).window.count(now):
            self.own_counts = True

    def used(self, now: float) -> dict[str, float]:
        """The fullest window of each kind, as a part of its limit: of the whole bot, a group, and a person.

        A person's windows are those of a private chat and of own tables.
        """
        fullest = {"bot": self._window.used(now), "group": 0.0, "person": 0.0}
        for address, chat in self._chats.items():
            kind = "group" if address < 0 else "person"
            fullest[kind] = max(fullest[kind], chat.window.used(now))
        return fullest

    def put_back(self, address: int) -> None:
        """Return a taken call that will not be sent."""
        self._chat(address).pace.put_back()
        self._pace.put_back()
        self._plan(address, -1)

    def _plan(self, address: int, calls: int) -> None:
        """Count calls for own tables from their planning until their sending."""
        group = group_of_own(address)
        if group is None:
            return
        planned = self._planned.get(group, 0) + calls
        if planned > 0:
            self._planned[group] = planned
        else:
            self._planned.pop(group, None)

    def silence(self, address: int, until: float) -> None:
        """Obey Telegram's ``retry_after``: this chat waits, and no other."""
        self._silent_until[address] = max(until, self._silent_until.get(address, 0.0))

    def mute(self, address: int, until: float) -> None:
        """Stop calls to a chat without the right to write, until this time or until ``unmute``."""
        self._muted_until[address] = until

    def unmute(self, address: int) -> None:
        """Allow calls to a chat that has the right to write again. A wait after a 429 remains."""
        self._muted_until.pop(address, None)

    def forget_idle(self, now: float) -> None:
        """Forget chats whose limits have recovered, so that the tables do not grow with every chat ever seen."""
        idle = [a for a, chat in self._chats.items() if chat.idle_since(now - 120)]
        for address in idle:
            del self._chats[address]
        for windows in (self._groups, self._accepted):
            for address in [a for a, window in windows.items() if not window.count(now)]:
                del windows[address]
        for waiting in (self._silent_until, self._muted_until):
            for address in [a for a, until in waiting.items() if until < now]:
                del waiting[address]

    def _chat(self, address: int) -> ChatBudget:
        chat = self._chats.get(address)
        if chat is None:
            second = self._second
            if address < 0:
                chat = group(GROUP_A_MINUTE, GROUP_BURST, second)
            else:
                window = CallWindow(PRIVATE_MOST, PRIVATE_WINDOW * second * LONGER)
                chat = ChatBudget(CallPace(PRIVATE_BURST, PRIVATE_SECONDS * second), window)
            self._chats[address] = chat
        return chat
