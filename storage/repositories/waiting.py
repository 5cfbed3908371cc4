"""The pending places, chat by chat, and the chats whose turn it is.

Every chat stands in one heap with its first place; a chat that may not be written to yet rests outside it. So the cost
of a choice grows with its result, not with the pending places of other chats.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

from storage.records import EXPENDABLE, ChatRef

SLACK: Final = 64
"""Outdated entries that a heap may hold beyond one for each chat."""


GRACE: Final = (-60_000, 0, 2_000, 4_000, -6_000, 60_000)
"""Milliseconds that a place may wait longer than a turn, by its urgency. An answer goes before a turn, unless that
turn has waited six seconds longer, so both come soon also in a slow chat. A reaction, the last of them, goes after all
else.
"""

BEHIND: Final = 10_000
"""The same for a message that loses its buttons or goes without hurry (``EXPENDABLE``). One that hurries goes by its
urgency: the buttons of the last hand right after the message of the next hand.
"""


class Rank(NamedTuple):
    """In which order places are shown: the least first. The longer a place has waited, the sooner it comes."""

    due: int
    behind: bool
    """Whether it only loses its buttons or goes."""
    urgency: int
    since: int
    number: int


def ranked(*, behind: bool, urgency: int, since: int, number: int) -> Rank:
    """The rank of a place that has been out of date ``since``, in milliseconds."""
    slow = behind and urgency >= EXPENDABLE
    grace = BEHIND if slow else GRACE[min(urgency, len(GRACE) - 1)]
    return Rank(due=since + grace, behind=behind, urgency=urgency, since=since, number=number)


class PendingByChat:
    """Pending places by chat. It holds one entry for each; ``Outbox`` bounds how many a chat has."""

    def __init__(self) -> None:
        self._chats: dict[ChatRef, dict[str, Rank]] = {}
        self._chat_of: dict[str, ChatRef] = {}
        self._first: dict[ChatRef, Rank] = {}
        """The least rank of each chat."""
        self._queue: list[tuple[Rank, ChatRef]] = []
        """A heap of ``_first``, but for chats that rest; entries that are not true any more are skipped."""
        self._resting: dict[ChatRef, float] = {}
        self._ends: list[tuple[float, ChatRef]] = []
        """A heap of ``_resting``."""

    def __len__(self) -> int:
        return len(self._chat_of)

    def fill(self, rows: Iterable[tuple[str, ChatRef, Rank]]) -> None:
        """Note all that is pending at the start, where nothing was known."""
        for key, chat, rank in rows:
            self._chat_of[key] = chat
            ranks = self._chats.get(chat)
            if ranks is None:
                self._chats[chat] = {key: rank}
            else:
                ranks[key] = rank
        self._first = {chat: min(ranks.values()) for chat, ranks in self._chats.items()}
        self._queue = [(rank, chat) for chat, rank in self._first.items()]
        heapify(self._queue)

    def put(self, key: str, chat: ChatRef, rank: Rank) -> None:
        """Note that a place is pending."""
        if self._chat_of.get(key, chat) != chat:
            self.drop(key)
        self._chat_of[key] = chat
        ranks = self._chats.setdefault(chat, {})
        was, first = ranks.get(key), self._first.get(chat)
        ranks[key] = rank
        if first is None or rank < first:
            self._lead(chat, rank)
        elif was == first != rank:
            self._lead(chat, min(ranks.values()))

    def drop(self, key: str) -> None:
        """Note that a place is not pending any more, if it was."""
        chat = self._chat_of.pop(key, None)
        if chat is None:
            return
        ranks = self._chats[chat]
        if ranks.pop(key) != self._first[chat]:
            return
        if ranks:
            self._lead(chat, min(ranks.values()))
        else:
            self._resting.pop(chat, None)
            del self._chats[chat], self._first[chat]

    def of_chat(self, chat: ChatRef) -> dict[str, Rank]:
        """The pending places of one chat, by their keys. Not to be changed."""
        return self._chats.get(chat, {})

    # --- whose turn it is -----------------------------------------------------------------------------------

    def first(self, now: float, chats: int, few: int) -> list[list[str]]:
        """Give the first ``few`` places of up to ``chats`` chats that do not rest, the most urgent first."""
        self._wake_due(now)
        found: dict[ChatRef, Rank] = {}
        while self._queue and len(found) < chats:
            rank, chat = heappop(self._queue)
            if self._first.get(chat) == rank and chat not in self._resting:
                found[chat] = rank
        for chat, rank in found.items():
            heappush(self._queue, (rank, chat))
        return [self._few(chat, few) for chat in found]

    def rest(self, key: str, until: float) -> None:
        """Leave the chat whose first place this is out of ``first`` until then, or until its first rank is another."""
        chat = self._chat_of.get(key)
        if chat is None or self._chats[chat][key] != self._first[chat]:
            return
        self._resting[chat] = until
        heappush(self._ends, (until, chat))
        if len(self._ends) > 2 * len(self._resting) + SLACK:
            self._ends = [(at, resting) for resting, at in self._resting.items()]
            heapify(self._ends)

    def wake(self, chats: Iterable[ChatRef]) -> None:
        """Let chats be chosen again."""
        for chat in chats:
            if self._resting.pop(chat, None) is not None:
                self._queue_up(chat)

    def wake_all(self) -> None:
        """Let every chat be chosen again."""
        self.wake(list(self._resting))

    def wakes_at(self) -> float:
        """When the next chat that rests may be chosen again."""
        while self._ends and self._resting.get(self._ends[0][1]) != self._ends[0][0]:
            heappop(self._ends)
        return self._ends[0][0] if self._ends else float("inf")

    def _wake_due(self, now: float) -> None:
        while self.wakes_at() <= now:
            self.wake((heappop(self._ends)[1],))

    def _few(self, chat: ChatRef, few: int) -> list[str]:
        ranks = self._chats[chat]
        return sorted(ranks, key=ranks.__getitem__)[:few]

    def _lead(self, chat: ChatRef, rank: Rank) -> None:
        """Another place of the chat comes first now, so it does not rest."""
        self._resting.pop(chat, None)
        self._first[chat] = rank
        self._queue_up(chat)

    def _queue_up(self, chat: ChatRef) -> None:
        """Let the chat stand in the heap with its first place."""
        heappush(self._queue, (self._first[chat], chat))
        if len(self._queue) > 2 * len(self._first) + SLACK:
            self._queue = [
                (first, each) for each, first in self._first.items() if each not in self._resting
            ]
            heapify(self._queue)
