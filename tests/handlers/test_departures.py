"""The bot leaves a group after a grace, in which the group may still be let in."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from delivery.gateway import Gateway
from handlers import departures
from handlers.departures import Departure, Departures
from handlers.host import Host
from handlers.parsed_update import Where
from storage import Store, UnitOfWork
from tests.handlers.kit import GROUP, Group

OLD = -7
ADDRESS = Where(address=GROUP, kind="supergroup", title="Famiglia Rossi", thread=0)


class SilentGateway:
    def __init__(self) -> None:
        self.said: list[str] = []
        self.left: list[int] = []

    async def say_plainly(self, address: int, thread: int, text: str) -> None:
        assert (address, thread) == (GROUP, 0)
        self.said.append(text)

    async def leave(self, address: int) -> bool:
        self.left.append(address)
        return True


@pytest.fixture(autouse=True)
def short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(departures, "GRACE", 0.05)


def departures_of(group: Group) -> tuple[Departures, SilentGateway]:
    gateway = SilentGateway()
    made = Departures(
        group.croupier,
        cast("Gateway", gateway),
        Host(owners=frozenset({9}), is_open=False),
        now=lambda: group.now,
    )
    return made, gateway


async def decided(leaving: Departures) -> None:
    """Wait until every departure has happened, or the group may stay."""
    await asyncio.gather(*leaving._under_way.values())


def let_in(work: UnitOfWork) -> None:
    chat = work.chats.open(OLD, "Famiglia Rossi", kind="group", language="it", at=1)
    work.chats.set_access(chat.chat_id, "let_in")


async def test_a_supergroup_heard_before_the_news_of_its_move_is_not_left(store: Store) -> None:
    group = Group(store, {1: "Rita"}, {})
    await group.croupier.write(let_in)
    leaving, gateway = departures_of(group)
    leaving.expect(Departure(ADDRESS, "it"))
    for _ in range(5):
        await asyncio.sleep(0)
    await group.croupier.write(
        lambda work: group.croupier.move(work, OLD, new=GROUP, now=group.now)
    )
    await decided(leaving)
    assert (gateway.said, gateway.left) == ([], [])


async def test_many_updates_of_a_group_are_one_departure_in_its_language(store: Store) -> None:
    group = Group(store, {1: "Rita"}, {})
    leaving, gateway = departures_of(group)
    for language in ("es", "it", "en"):
        leaving.expect(Departure(ADDRESS, language))
    await decided(leaving)
    assert gateway.left == [GROUP]
    (said,) = gateway.said
    assert said.startswith("Juego solo por invitación")


async def test_the_hand_of_a_group_that_is_left_is_settled(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.deal(2)
    leaving, gateway = departures_of(group)
    leaving.expect(Departure(ADDRESS, "it"))
    await decided(leaving)
    assert gateway.left == [GROUP]
    table = await group.table()
    assert await group.store.read(lambda work: work.tables.get(table).status) == "closed"


async def test_only_so_many_groups_wait_to_be_left(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departures, "MOST", 3)
    leaving, gateway = departures_of(Group(store, {}, {}))
    for number in range(10):
        where = Where(address=-number - 1, kind="group", title="", thread=0)
        leaving.expect(Departure(where, "it", at_once=True))
    await leaving.stop()
    assert len(gateway.left) <= 3
