"""A neighbour at a tournament: enters after the guest, and plays *alla regola* in the private chat.

A guest who organises the tournament needs time for its terms, because the first entry settles them.

The neighbour reads the private message, with the total of the cards, and taps the buttons below it.
"""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from playground.botapi.errors import OrderError
from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from playground.reading import ACCEPT, BACK, DRAW, FIVE, STAND, TOTAL, TableReading, halves

ENTER: Final = frozenset({"Mi iscrivo", "I’m in", "Me apunto"})
ENTRANTS: Final = re.compile(r"^(?:Iscritt[oi]|Entered|Apuntados?) \(\d+\): (.+)$", re.MULTILINE)


@dataclass
class Contestant:
    """A neighbour's play at a tournament.

    ``think`` waits for the neighbour's thinking time; ``grace``: the seconds in which the ``guest`` may enter first.
    """

    person: PlaygroundPerson
    guest: str
    rng: random.Random
    think: Callable[[], Awaitable[None]]
    grace: float
    _seen: tuple[int, float] = (0, 0.0)
    """The board that was seen first at this time."""
    _entered: int = 0
    _played: tuple[int, str] = (0, "")

    async def look(self, shown: list[MessageView]) -> None:
        """Act on the bot's messages in the group (``shown``) and in private."""
        board = next((m for m in reversed(shown) if {*m.labels} & ENTER), None)
        if board is not None and board.message_id != self._entered and self._may_enter(board):
            self._entered = board.message_id
            await self._enter(TableReading(board))
        own = [m for m in await self.person.messages(self.person.private, limit=6) if m.from_bot]
        mine = next(
            (TableReading(m) for m in reversed(own) if {*m.labels} & (ACCEPT | STAND | BACK)), None
        )
        if mine is not None and self._played != (mine.message.message_id, mine.text):
            self._played = (mine.message.message_id, mine.text)
            await self.think()
            await self._tap(mine, self._choice(mine))

    def _may_enter(self, board: MessageView) -> bool:
        """True once the guest has entered, or has let the time for it pass."""
        now = asyncio.get_running_loop().time()
        if self._seen[0] != board.message_id:
            self._seen = (board.message_id, now)
        entered = ENTRANTS.search(board.text)
        there = entered is not None and self.guest in entered[1].split(", ")
        return not self.guest or there or now - self._seen[1] >= self.grace

    async def _enter(self, board: TableReading) -> None:
        """Enter by the button; for a newcomer it is a link into the private chat."""
        await self.think()
        with suppress(OrderError):
            answer = await self.person.tap(board.label(ENTER) or "", message=board.message)
            if answer is not None and answer.url:
                await self.person.follow(answer.url)

    def _choice(self, table: TableReading) -> frozenset[str]:
        for now in (BACK, ACCEPT):
            if table.label(now):
                return now
        total = TOTAL.search(table.text)
        draws = total is not None and halves(total[1]) < FIVE
        return DRAW if draws and table.label(DRAW) else STAND

    async def _tap(self, table: TableReading, wanted: frozenset[str]) -> None:
        """Tap a button; now and then choose a pot or stake above the least first."""
        amounts = [label for label in table.message.labels if label.isdigit()]
        with suppress(OrderError):
            if len(amounts) > 1 and self.rng.random() < 0.5:
                await self.person.tap(self.rng.choice(amounts[1:]), message=table.message)
                await self.think()
            label = table.label(wanted)
            if label is not None:
                await self.person.tap(label, message=table.message)
