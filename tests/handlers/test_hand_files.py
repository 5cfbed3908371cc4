"""The files of the last hands: each for the person who asks, and one at a time."""

from __future__ import annotations

from functools import partial

from display.callback import Tap
from handlers.update_context import Answer
from storage import Store, UnitOfWork
from tests.handlers.kit import GROUP, Group, ShownMessage
from tests.handlers.long_tables import play_to

ONE_AT_A_TIME = "Un file alla volta: ne sta ancora arrivando un altro."


async def played(store: Store, *started: int, hands: int = 3) -> Group:
    """A table of three after some hands; ``started`` have an open private chat. Ugo looks on, Eva is no member."""
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna", 4: "Ugo", 9: "Eva"}, {})
    await group.opened(*started)
    await group.deal(2, 3)
    table_id = await group.table()
    await group.croupier.write(lambda work: play_to(work, group, table_id=table_id, rounds=hands))
    await group.show_all()
    return group


def sent(work: UnitOfWork, *, key: str) -> None:
    work.outbox.drop(key)


async def ask(group: Group, who: int, hand: int) -> Answer:
    tap = Tap(table=await group.table(), round=hand, decision=0, name="storia")
    return await group.tap(who, tap.data())


async def files(group: Group) -> list[ShownMessage]:
    return [one for one in await group.show_all() if one.place.kind == "file"]


async def test_a_member_without_start_is_led_to_the_private_chat_and_the_file_follows(
    store: Store,
) -> None:
    group = await played(store)
    for who in (2, 4):
        answer = await ask(group, who, 2)
        assert answer.url.startswith("https://t.me/matta_bot?start=2-")
        assert await files(group) == []
        await group.write(who, f"/start {answer.url.rpartition('=')[2]}", private=True)
        (file,) = await files(group)
        assert (file.address, file.place.person is not None) == (who, True)
        assert "Mano 2" in file.screen.text


async def test_the_link_to_a_file_is_its_readers_alone(store: Store) -> None:
    group = await played(store)
    token = (await ask(group, 2, 1)).url.rpartition("=")[2]
    number, _, secret = token.partition("-")
    forged = (token, f"2-{secret}", f"{number}-{'A' * len(secret)}", f"{number}-", secret)
    for payload in forged:
        await group.write(9, f"/start {payload}", private=True)
        assert await files(group) == []
    await group.leaves(2)
    await group.write(2, f"/start {token}", private=True)
    assert await files(group) == []


async def test_thirty_taps_bring_no_file_to_the_group_and_one_to_the_reader(store: Store) -> None:
    group = await played(store, 2)
    said = {(await ask(group, 2, 1 + tap % 3)).text for tap in range(30)}
    assert said == {"Te lo mando in privato.", ONE_AT_A_TIME}
    for _ in range(30):
        assert (await ask(group, 3, 1)).url
    (file,) = await files(group)
    assert file.address == 2 != GROUP
    assert "Mano 1" in file.screen.text


async def test_when_one_file_has_come_another_may_be_asked_for(store: Store) -> None:
    group = await played(store, 2)
    for hand in (1, 2):
        assert (await ask(group, 2, hand)).text != ONE_AT_A_TIME
        (file,) = await files(group)
        assert f"Mano {hand}" in file.screen.text
        await store.write(partial(sent, key=file.place.key))
