"""A person who leaves in the middle of a hand is asked once."""

from __future__ import annotations

import pytest

from engine.table import TableView
from handlers.asked import AskedQuestions
from storage import Store
from tests.handlers.kit import Group

NAMES = {1: "Rita", 2: "Luca", 3: "Pia"}


async def seen(group: Group) -> TableView:
    table_id = await group.table()
    return await group.store.read(lambda work: group.croupier.view(work, table_id))


async def presence(group: Group, who: int) -> str:
    seat = (await seen(group)).seating.seat(await group.person(who))
    return seat.presence if seat is not None else "gone"


async def banker(group: Group) -> int:
    """The Telegram id of the banker, who is the last to play."""
    for who in NAMES:
        if (await seen(group)).game.table.round.banker == await group.person(who):
            return who
    raise AssertionError("nobody holds the bank")


@pytest.mark.parametrize(("name", "left"), [("alzati", "leaving"), ("mi_assento", "away")])
async def test_a_banker_with_chips_at_stake_is_asked_once(
    store: Store, name: str, left: str
) -> None:
    group = Group(store, NAMES, {})
    await group.deal(2, 3)
    who = await banker(group)
    answer = await group.tap(who, await group.data(name))
    assert answer.alert
    assert "La mano non è finita" in answer.text
    assert await presence(group, who) == "here"
    for other in {*NAMES} - {who}:
        assert (await group.tap(other, await group.data(name))).alert, "each is asked"
    await group.tap(who, await group.data(name))
    assert await presence(group, who) == left


async def test_nobody_is_asked_between_two_hands(store: Store) -> None:
    group = Group(store, NAMES, {})
    await group.deal(2, 3)
    await group.play_out()
    for name, left in (("mi_assento", "away"), ("alzati", "gone")):
        assert not (await group.tap(2, await group.data(name))).alert
        assert await presence(group, 2) == left


async def test_an_absent_player_is_not_asked_again(store: Store) -> None:
    group = Group(store, NAMES, {})
    await group.deal(2, 3)
    for _ in range(2):
        await group.tap(2, await group.data("mi_assento"))
    assert not (await group.tap(2, await group.data("alzati"))).alert
    assert await presence(group, 2) == "leaving"


def test_a_job_that_runs_twice_does_not_answer_its_own_question() -> None:
    asked = AskedQuestions()
    question = (1, 1, 1, "alzati")
    assert [asked.before(question, update) for update in (7, 7, 8, 8)] == [
        False,
        False,
        True,
        True,
    ]
