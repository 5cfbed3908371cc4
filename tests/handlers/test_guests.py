"""In a bot that is not open to all, members of groups that are let in are guests, and others are strangers."""

from __future__ import annotations

from typing import cast

from delivery.gateway import Gateway
from handlers import guests
from handlers.guests import Guests
from handlers.host import Host
from handlers.parsed_update import Typed, UpdateSender, Where
from storage import Store, UnitOfWork
from storage.records import ChatAccess
from tests.handlers.kit import GROUP, Group

CLOSED = Host(owners=frozenset({9}), is_open=False)


class AskedGateway:
    """Telegram, which knows the ``members`` of the group."""

    def __init__(self, *members: int) -> None:
        self.members = members
        self.asked: list[tuple[int, int]] = []

    async def is_member(self, address: int, telegram_id: int) -> bool | None:
        self.asked.append((address, telegram_id))
        return telegram_id in self.members or None


def guests_of(store: Store, gateway: AskedGateway, host: Host = CLOSED) -> Guests:
    return Guests(store, cast("Gateway", gateway), host)


def written(who: int) -> Typed:
    return Typed(
        where=Where(address=who, kind="private", title="", thread=0),
        writer=UpdateSender(who, "Rita", None, language="it", real=True),
        name="gioco",
        words="",
        message_id=1,
    )


async def decide(group: Group, access: ChatAccess) -> None:
    def job(work: UnitOfWork) -> None:
        chat = work.chats.at(GROUP)
        assert chat is not None
        work.chats.set_access(chat.chat_id, access)

    await group.croupier.write(job)


async def played(store: Store) -> Group:
    """Rita and Luca have chips in the group, and Luca has left it."""
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.deal(2)
    await group.leaves(2)
    await decide(group, "let_in")
    return group


async def test_a_player_is_a_guest_until_the_group_is_banned_or_left(store: Store) -> None:
    group = await played(store)
    gateway = AskedGateway()
    assert not await guests_of(store, gateway).is_stranger(written(1))
    assert gateway.asked == []
    assert await guests_of(store, gateway).is_stranger(written(2))
    await decide(group, "banned")
    assert await guests_of(store, gateway).is_stranger(written(1))


async def test_telegram_is_asked_about_a_person_once_in_a_while(store: Store) -> None:
    await played(store)
    gateway = AskedGateway(3)
    asking = guests_of(store, gateway)
    for _ in range(5):
        assert not await asking.is_stranger(written(3))
        assert await asking.is_stranger(written(4))
    assert gateway.asked == [(GROUP, 3), (GROUP, 4)]


async def test_only_so_many_people_and_groups_are_remembered(store: Store) -> None:
    await played(store)
    asking = guests_of(store, AskedGateway())
    for number in range(guests.MOST + 10):
        asking._known[number] = (True, 0.0)
    await asking.is_stranger(written(4))
    assert len(asking._known) == guests.MOST


async def test_owners_are_no_strangers_and_an_open_bot_has_none(store: Store) -> None:
    gateway = AskedGateway()
    assert not await guests_of(store, gateway).is_stranger(written(9))
    assert not await guests_of(store, gateway, Host()).is_stranger(written(1))
    assert gateway.asked == []
