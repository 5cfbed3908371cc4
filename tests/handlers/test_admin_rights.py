"""Rights of admins: Telegram is asked each time, equal questions are joined, and a failure is kept for a while."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import cast

import pytest

from delivery.gateway import Gateway
from handlers import admin_rights as rights_module
from handlers.admin_rights import MOST_ASKED, AdminRights


@dataclass
class Slow:
    """Answers about admins, given only while the test allows it."""

    open: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[int] = field(default_factory=list)
    """Addresses."""
    broken: bool = False

    async def admins(self, address: int) -> frozenset[int]:
        self.asked.append(address)
        await self.open.wait()
        if self.broken:
            raise RuntimeError
        return frozenset({1})


def of(slow: Slow) -> AdminRights:
    return AdminRights(cast(Gateway, slow))


class Telegram:
    """Tells the admins, one answer for each question."""

    def __init__(self, *answers: frozenset[int] | None) -> None:
        self.answers = list(answers)

    async def admins(self, address: int) -> frozenset[int] | None:
        return self.answers.pop(0)


async def test_a_new_admin_and_the_end_of_an_admins_rights_count_at_once() -> None:
    telegram = Telegram(frozenset(), frozenset({7}), frozenset(), None)
    rights = AdminRights(cast(Gateway, telegram))
    assert not await rights.check(-1, 7)
    assert await rights.check(-1, 7)
    assert not await rights.check(-1, 7)
    assert not await rights.check(-1, 7), "Telegram does not say"


async def test_equal_questions_that_wait_are_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    rights = of(slow)
    first = rights.check(-1, 1)
    await asyncio.sleep(0.01)
    later = [rights.check(-1, 1) for _ in range(300)]
    slow.open.set()
    assert await first
    assert all(await asyncio.gather(*later))
    assert len(slow.asked) == 2, "what had been asked already might be out of date"


async def test_few_questions_are_asked_at_once_and_other_chats_do_not_wait() -> None:
    slow = Slow()
    rights = of(slow)
    crowd = [rights.check(-1, person) for person in range(20)]
    other = rights.check(-2, 1)
    await asyncio.sleep(0.01)
    assert Counter(slow.asked) == {-1: MOST_ASKED, -2: 1}
    slow.open.set()
    assert await asyncio.gather(*crowd) == [person == 1 for person in range(20)]
    assert await other


async def test_a_missing_answer_is_a_no_and_the_chat_is_left_alone_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rights_module, "PATIENCE", 0.01)
    slow = Slow()
    rights = of(slow)
    assert not await rights.check(-1, 1)
    slow.open.set()
    assert not await rights.check(-1, 1), "it was not asked"
    assert await rights.check(-2, 1)
    assert slow.asked == [-1, -2]
    monkeypatch.setattr(rights, "_silent_until", {-1: 0.0})
    assert await rights.check(-1, 1)


async def test_a_failure_is_a_no() -> None:
    slow = Slow(broken=True)
    slow.open.set()
    assert not await of(slow).check(-1, 1)


async def test_questions_end_with_the_bot() -> None:
    slow = Slow()
    rights = of(slow)
    rights.check(-1, 1)
    await asyncio.sleep(0.01)
    await rights.stop()
    assert not rights._asking
