"""Sends drawings to Telegram, one call after another, within the budget."""

from __future__ import annotations

import asyncio
import time
from functools import partial

from delivery.budget import Budget
from delivery.calls import TelegramCall, ready_call
from delivery.drawing import Drawing
from delivery.gateway import CallOutcome, Gateway, Wait
from delivery.uploads import Uploads
from display.screen import Screen


class Sender:
    def __init__(self, gateway: Gateway, budget: Budget, uploads: Uploads | None) -> None:
        """Without ``uploads`` no picture is sent."""
        self._gateway = gateway
        self._budget = budget
        self._uploads = uploads
        self._door = asyncio.Lock()

    async def send(self, drawing: Drawing, address: int) -> CallOutcome:
        """Send this drawing with the call that was taken from the budget of chat ``address``.

        Raise the error of a picture that cannot be drawn.
        """
        try:
            call = await ready_call(self._gateway, self._uploads, drawing)
        except Exception:
            self._budget.put_back(address)
            raise
        return await self._call_in_turn(call, address)

    async def take_and_send(self, drawing: Drawing, address: int) -> CallOutcome:
        """Send a drawing for which no call has been taken yet."""
        self._budget.take(address, time.monotonic())
        return await self.send(drawing, address)

    async def strip(self, address: int, message_id: int) -> None:
        """Remove the buttons from a message that belongs to no place."""
        await self.call(partial(self._gateway.strip, address, message_id), address)

    async def call(self, call: TelegramCall, address: int) -> CallOutcome:
        """Make a call that shows no place, with a call of the budget of chat ``address``, which waits after a 429."""
        self._budget.take(address, time.monotonic())
        outcome = await self._call_in_turn(call, address)
        if isinstance(outcome, Wait):
            self._budget.silence(address, time.monotonic() + outcome.seconds)
        return outcome

    async def send_unstored(self, address: int, screen: Screen) -> None:
        """Send a message that no place holds once the budget allows a call; after a 429 it is sent again."""
        while True:
            while (ready := self._budget.ready_at(address, now := time.monotonic())) > now:  # noqa: ASYNC110 -- time is what it waits for
                await asyncio.sleep(ready - now)
            outcome = await self.call(partial(self._gateway.send, address, 0, screen), address)
            if not isinstance(outcome, Wait):
                return

    async def _call_in_turn(self, call: TelegramCall, address: int) -> CallOutcome:
        """Send a call in its turn: drawing may have taken long, and many calls may be ready at once."""
        async with self._door:
            while (opens := self._budget.opens_at(now := time.monotonic())) > now:  # noqa: ASYNC110 -- time is what it waits for
                await asyncio.sleep(opens - now)
            self._budget.sent(address)
        try:
            return await call()
        finally:
            self._budget.answered(address, time.monotonic())
