"""Telegram is asked now and then about people who act on a group from outside it."""

from __future__ import annotations

import asyncio

import pytest

from handlers.presence import Presence
from storage import Store
from tests.handlers.kit import Group


class Telegram:
    """Tells whether people are members, and counts the questions."""

    def __init__(self, said: bool | None) -> None:
        self.said = said
        self.asked = 0

    async def is_member(self, address: int, telegram_id: int) -> bool | None:
        self.asked += 1
        return self.said


async def asked(store: Store, said: bool | None) -> tuple[Group, Telegram, frozenset[int]]:
    """A person looks at the private card twice; returns the former members known by then."""
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.opened(1, 2)
    await group.deal(2)
    telegram = Telegram(said)
    presence = Presence(group.croupier, telegram, now=lambda: group.now)  # type: ignore[arg-type] # it uses nothing else of the gateway
    for _ in range(2):
        answer = await group.tap(2, await group.data("carta"), private=True)
        if answer.group_asked is not None:
            presence.doubt(answer.group_asked)
        while presence._checks:  # noqa: ASYNC110 -- the only sign that it is done
            await asyncio.sleep(0)
    await presence.stop()
    return group, telegram, await store.read(lambda work: work.former_members.of(1))


async def test_a_person_who_is_no_member_for_telegram_is_a_former_member(store: Store) -> None:
    group, telegram, former_members = await asked(store, said=False)
    assert former_members == {await group.person(2)}
    assert telegram.asked == 1


@pytest.mark.parametrize("said", [True, None])
async def test_a_member_or_no_answer_changes_nothing(store: Store, said: bool | None) -> None:
    _, telegram, former_members = await asked(store, said)
    assert former_members == frozenset()
    assert telegram.asked == 1, "not again so soon"


async def test_nobody_is_asked_about_in_the_group_itself(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.deal(2)
    answer = await group.tap(2, await group.data("carta"))
    assert answer.group_asked is None
    answer = await group.tap(2, "1|0|0|0|figure_mie|", private=True)
    assert answer.group_asked is None
