"""A group has room for so many open tables: every topic may have one, and many commands look at all of them."""

from __future__ import annotations

import pytest

from croupier import table_runner
from storage import Store
from tests.handlers.forum import Forum

FULL = "In questo gruppo sono aperti 2 tavoli"


@pytest.fixture
async def forum(store: Store, monkeypatch: pytest.MonkeyPatch) -> Forum:
    """Two tables in two topics, in a group with room for two."""
    monkeypatch.setattr(table_runner, "MOST_OPEN", 2)
    group = Forum(store, {1: "Rita"}, {})
    for group.topic in (1, 2):
        await group.write(1, "/gioco sette e mezzo")
    await group.show_all()
    group.topic = 3
    return group


@pytest.mark.parametrize("command", ["/gioco sette", "/gioco piatto", "/torneo Coppa"])
async def test_no_more_tables_than_a_group_has_room_for_are_opened(
    forum: Forum, command: str
) -> None:
    before = await forum.tables()
    await forum.write(1, command)
    (shown,) = await forum.show_all()
    assert FULL in shown.screen.text
    assert await forum.tables() == before


async def test_a_tap_gets_the_same_answer(forum: Forum) -> None:
    answer = await forum.tap(1, "1|0|0|0|gioco|piatto")
    assert answer.text.startswith(FULL)


async def test_a_closed_table_makes_room(forum: Forum) -> None:
    forum.topic = 1
    await forum.write(1, "/chiudi")
    forum.topic = 3
    await forum.write(1, "/gioco sette e mezzo")
    assert any("Al tavolo" in shown.screen.text for shown in await forum.show_all())
