"""A table whose log is damaged in the file: the other tables and the private chats of its people go on."""

from __future__ import annotations

import pytest

from croupier import catching_up
from engine.table import TableView
from storage import DamagedRecordError, Store, UnitOfWork
from tests.handlers.forum import Forum
from tests.handlers.kit import GROUP, Group


@pytest.fixture
async def forum(store: Store) -> Forum:
    """A damaged table in one topic, at which Rita and Luca play, and Rita's sound one in another."""
    group = Forum(store, {1: "Rita", 2: "Luca"}, {})
    await group.opened(1, 2)
    await group.deal(2)
    group.topic = 2
    await group.write(1, "/gioco sette e mezzo")
    await group.show_all()
    await group.croupier.write(damage)
    group.restart(2)
    return group


def damage(work: UnitOfWork) -> None:
    """Cut off an event of table 1."""
    work.tables._session.execute("DROP TRIGGER events_no_update")
    work.tables._session.execute("UPDATE events SET body = '{' WHERE table_id = 1 AND seq = 2")


async def sound(group: Group) -> TableView:
    return await group.store.read(lambda work: group.croupier.view(work, 2))


@pytest.mark.parametrize("text", ["/start", "/gioco", "/punta 20", "/impara", "ciao"])
async def test_the_private_chats_of_its_people_work(forum: Forum, text: str) -> None:
    await forum.write(2, text, private=True)
    assert [shown for shown in await forum.show_all() if shown.address == 2]


async def test_the_other_table_is_played_and_left(forum: Forum) -> None:
    await forum.write(2, "/siediti")
    luca = await forum.person(2)
    assert (await sound(forum)).seating.seat(luca) is not None
    await forum.write(2, "/ricarica")
    await forum.leaves(2)
    assert (await sound(forum)).seating.seat(luca) is None
    assert await forum.store.read(lambda work: work.former_members.left_by(luca))


async def test_the_bot_leaves_the_group(forum: Forum) -> None:
    await forum.bot(inside=False)
    assert (await sound(forum)).phase == "closed"

    def status(work: UnitOfWork) -> str:
        chat = work.chats.at(GROUP)
        assert chat is not None
        return chat.status

    assert await forum.store.read(status) == "out"


async def test_snapshots_of_other_tables_are_renewed(
    forum: Forum, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catching_up, "STRETCH", 2)
    with pytest.raises(DamagedRecordError):
        await catching_up._renew(forum.croupier, 1)
    await catching_up.renew_snapshots(forum.croupier)
