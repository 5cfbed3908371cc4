"""Questions about admins: equal ones are joined, waits are limited, and a failure is remembered for a moment."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import cast

import pytest

from handlers import questions as questions_module
from handlers.admins import Admins
from handlers.questions import AT_ONCE, Questions


@dataclass
class Slow:
    """Answers about admins, given only while the test allows it."""

    open: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[tuple[int, int]] = field(default_factory=list)
    broken: bool = False

    async def is_admin(self, address: int, telegram_id: int) -> bool:
        self.asked.append((address, telegram_id))
        await self.open.wait()
        if self.broken:
            raise RuntimeError
        return telegram_id == 1


def of(slow: Slow) -> Questions:
    return Questions(cast(Admins, slow))


async def test_equal_questions_that_wait_are_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    questions = of(slow)
    first = questions.ask(-1, 1)
    await asyncio.sleep(0.01)
    later = [questions.ask(-1, 1) for _ in range(300)]
    slow.open.set()
    assert await first
    assert all(await asyncio.gather(*later))
    assert len(slow.asked) == 2, "what had been asked already might be out of date"


async def test_few_questions_are_asked_at_once_and_other_chats_do_not_wait() -> None:
    slow = Slow()
    questions = of(slow)
    crowd = [questions.ask(-1, person) for person in range(20)]
    other = questions.ask(-2, 1)
    await asyncio.sleep(0.01)
    assert Counter(address for address, _ in slow.asked) == {-1: AT_ONCE, -2: 1}
    slow.open.set()
    assert await asyncio.gather(*crowd) == [person == 1 for person in range(20)]
    assert await other


async def test_a_missing_answer_is_a_no_and_the_chat_is_left_alone_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(questions_module, "PATIENCE", 0.01)
    slow = Slow()
    questions = of(slow)
    assert not await questions.ask(-1, 1)
    slow.open.set()
    assert not await questions.ask(-1, 1), "it was not asked"
    assert await questions.ask(-2, 1)
    assert slow.asked == [(-1, 1), (-2, 1)]
    monkeypatch.setattr(questions, "_silent_until", {-1: 0.0})
    assert await questions.ask(-1, 1)


async def test_a_failure_is_a_no() -> None:
    slow = Slow(broken=True)
    slow.open.set()
    assert not await of(slow).ask(-1, 1)


async def test_questions_end_with_the_bot() -> None:
    slow = Slow()
    questions = of(slow)
    questions.ask(-1, 1)
    await asyncio.sleep(0.01)
    await questions.stop()
    assert not questions._asking
