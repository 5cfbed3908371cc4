"""A message that no place holds waits for the chat's budget, and comes though Telegram refuses it at first."""

from __future__ import annotations

import time
from typing import cast

from delivery.budget import Budget
from delivery.gateway import CallOutcome, Gateway, MessageShown, Wait
from delivery.sender import Sender
from display.screen import Screen

PERSON = 7
REFUSED_FOR = 0.05


class BusyGateway:
    """Refuses the first message with a 429."""

    def __init__(self) -> None:
        self.sent: list[tuple[float, str]] = []

    async def send(self, address: int, thread: int, screen: Screen) -> CallOutcome:
        assert (address, thread) == (PERSON, 0)
        self.sent.append((time.monotonic(), screen.text))
        return Wait(REFUSED_FOR) if len(self.sent) == 1 else MessageShown(1)

    async def strip(self, address: int, message_id: int) -> CallOutcome:
        assert (address, message_id) == (PERSON, 1)
        return Wait(REFUSED_FOR)


async def test_a_chat_waits_after_a_429_to_buttons_that_go() -> None:
    budget = Budget(30)
    await Sender(cast(Gateway, BusyGateway()), budget, None).strip(PERSON, 1)
    now = time.monotonic()
    assert now < budget.ready_at(PERSON, now) <= now + REFUSED_FOR


async def test_a_message_that_no_place_holds_comes_again_after_a_429() -> None:
    gateway = BusyGateway()
    sender = Sender(cast(Gateway, gateway), Budget(30), None)
    await sender.send_unstored(PERSON, Screen("a link"))
    (refused, text), (heard, again) = gateway.sent
    assert text == again == "a link"
    assert heard - refused >= REFUSED_FOR


async def test_a_message_that_no_place_holds_waits_for_the_budget() -> None:
    gateway = BusyGateway()
    gateway.sent.append((0.0, ""))
    budget = Budget(30)
    budget.silence(PERSON, time.monotonic() + REFUSED_FOR)
    began = time.monotonic()
    await Sender(cast(Gateway, gateway), budget, None).send_unstored(PERSON, Screen("a link"))
    assert gateway.sent[-1][0] - began >= REFUSED_FOR
