"""When clients saw the cards of a game of tricks: the own turn, the group's message, and the calls to the group."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass, field

from display.cards import card_name
from engine.cards import Card
from locales import words
from tests.kit.house import House
from tests.kit.sitting import SeatedPeople

LOOK_EVERY = 0.1
"""Seconds between two looks at the chats."""

COUNTED = ("sendMessage", "sendPhoto", "editMessageText", "editMessageMedia", "editMessageCaption")
"""The calls to a group that Telegram counts. Edits of own tables have methods of their own."""

NEVER = 10**15
"""A moment in milliseconds that no test reaches."""


@dataclass
class Seen:
    """The screens that clients showed, by the time of the house in milliseconds."""

    at: SeatedPeople
    trick: str
    """Finds each complete trick in the text of the table."""
    turns: list[int] = field(default_factory=list)
    """From each action until the next player's own card showed the turn."""
    texts: list[tuple[int, str]] = field(default_factory=list)
    """Every different text of the table's message."""
    calls: list[tuple[int, int]] = field(default_factory=list)
    """The number of counted calls to the group so far."""

    @property
    def now(self) -> int:
        return self.at.home.clock.now()

    async def watch(self) -> None:
        """Look at the group until cancelled."""
        orders = self.at.home.telegram.telegram.orders
        while True:
            shown = await self.at.first.messages(self.at.group)
            text = next(m.text for m in reversed(shown) if m.keyboard and not m.ephemeral)
            if not self.texts or self.texts[-1][1] != text:
                self.texts.append((self.now, text))
            counted = sum(orders.calls(method, self.at.group) for method in COUNTED)
            self.calls.append((self.now, counted))
            await asyncio.sleep(LOOK_EVERY)

    def shown(self, card: Card) -> int:
        """The first sight of a card in the group; ``NEVER`` if nobody could see it there."""
        name = card_name(card, words("it"))
        return next((at for at, text in self.texts if name in text), NEVER)

    def stays(self) -> list[int]:
        """How long the group saw each complete trick, but for the last one."""
        tricks: dict[str, tuple[int, int]] = {}
        ends = [at for at, _ in self.texts[1:]]
        for (at, text), end in zip(self.texts, ends, strict=False):
            for trick in re.findall(self.trick, text):
                tricks[trick] = (tricks.get(trick, (at, end))[0], end)
        return [end - at for at, end in tricks.values()]

    def figures(self, late: list[int], seconds: float) -> str:
        """The measured figures in a line. ``late``: milliseconds until the group saw each card."""
        return (
            f"{len(late)} cards, one in {seconds} s: own turn seen after {share(self.turns, 0.5):.2f} s (median),"
            f" {share(self.turns, 0.95):.2f} s (95 %), {share(self.turns, 1):.2f} s (worst);"
            f" the group {share(late, 0.5):.2f} s (median), {share(late, 1):.2f} s (worst) behind;"
            f" {self.most_in_a_minute()} calls a minute, {len(self.texts)} screens;"
            f" a trick stays {share(self.stays(), 0):.2f} s"
        )

    def most_in_a_minute(self) -> int:
        """The most calls to the group in any minute."""
        most, earliest = 0, 0
        for at, count in self.calls:
            while self.calls[earliest][0] < at - 60_000:
                earliest += 1
            most = max(most, count - self.calls[earliest][1])
        return most


def played_cards(home: House, event: str) -> list[tuple[int, Card]]:
    """Every card of the hand with its time, from the log; ``event``: the type of a played card."""
    rows = home.ask("SELECT at, type, body FROM events ORDER BY seq")
    return [(at, json.loads(body)["card"]) for at, kind, body in rows if kind == event]


def share(waits: list[int], part: float) -> float:
    """The quantile ``part`` of these milliseconds, in seconds."""
    return sorted(waits)[min(int(len(waits) * part), len(waits) - 1)] / 1000


def assert_in_time(seen: Seen, late: list[int]) -> None:
    """The own card shows the turn within 1.5 s (95 %), the group a card within 4.5 s, in at most 19 calls a minute.

    ``late``: milliseconds until the group saw each card. Each complete trick stays for 1.5 s.
    """
    assert share(seen.turns, 0.95) <= 1.5
    assert share(late, 1) <= 4.5
    assert share(seen.stays(), 0) >= 1.5
    assert seen.most_in_a_minute() <= 19
