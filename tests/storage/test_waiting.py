"""Choosing the next message to show: chat by chat, at the cost of the chosen ones."""

from __future__ import annotations

import math
from heapq import heappop
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage import Store, UnitOfWork
from storage.records import EXPENDABLE, NewPlace
from storage.repositories import outbox, waiting
from storage.repositories.waiting import PendingByChat, Rank, ranked
from storage.sqlite import file
from tests.storage.kit import NOON, sit_down

steps = st.lists(
    st.one_of(
        st.tuples(
            st.just("put"), st.integers(0, 11), st.integers(1, 4), st.booleans(), st.integers(0, 3)
        ),
        st.tuples(st.just("drop"), st.integers(0, 11)),
        st.tuples(st.just("rest"), st.integers(0, 11), st.integers(1, 9)),
        st.tuples(st.just("wake"), st.integers(1, 4)),
        st.tuples(st.just("wake all")),
        st.tuples(st.just("pass"), st.integers(0, 3)),
    ),
    max_size=80,
)


@given(steps)
def test_the_first_message_of_every_chat_that_does_not_rest_is_found(
    plan: list[tuple[Any, ...]],
) -> None:
    """The expected result is computed the slow way: all places of all chats, sorted."""
    fast, now = PendingByChat(), 0
    chats: dict[str, tuple[int, Rank]] = {}
    resting: dict[int, tuple[Rank, int]] = {}

    def first(chat: int) -> str:
        return min((rank, key) for key, (at, rank) in chats.items() if at == chat)[1]

    for number, (what, *said) in enumerate(plan):
        if what == "put":
            key, chat, behind, urgency = f"p{said[0]}", said[1], bool(said[2]), said[3]
            chats[key] = (
                chat,
                ranked(behind=behind, urgency=urgency, since=number, number=said[0]),
            )
            fast.put(key, *chats[key])
        elif what == "drop":
            chats.pop(f"p{said[0]}", None)
            fast.drop(f"p{said[0]}")
        elif what == "rest":
            key, until = f"p{said[0]}", now + said[1]
            fast.rest(key, until)
            if key in chats and first(chats[key][0]) == key:
                resting[chats[key][0]] = (chats[key][1], until)
        elif what == "wake":
            fast.wake(said)
            resting.pop(said[0], None)
        elif what == "wake all":
            fast.wake_all()
            resting.clear()
        else:
            now += said[0]
        there = {chat for chat, _ in chats.values()}
        resting = {
            chat: (rank, until)
            for chat, (rank, until) in resting.items()
            if chat in there and chats[first(chat)][1] == rank
        }
        ready = [chat for chat in there if chat not in resting or resting[chat][1] <= now]
        expected = sorted(chats[first(chat)][1] for chat in ready)
        found = fast.first(now, 9, 3)
        assert [chats[few[0]][1] for few in found] == expected
        for few in found:
            mine = sorted(
                (rank, key) for key, (at, rank) in chats.items() if at == chats[few[0]][0]
            )
            assert few == [key for _, key in mine[:3]]
        resting = {chat: kept for chat, kept in resting.items() if kept[1] > now}
        assert fast.wakes_at() == min((until for _, until in resting.values()), default=math.inf)
        assert len(fast) == len(chats)


def test_choosing_costs_as_much_as_it_chooses_after_any_backlog(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = 0

    def counted(heap: list[tuple[Rank, int]]) -> tuple[Rank, int]:
        nonlocal steps
        steps += 1
        return heappop(heap)

    monkeypatch.setattr(waiting, "heappop", counted)
    chats = PendingByChat()
    for chat in range(1, 2_001):
        for number in range(60):
            chats.put(
                f"{chat}:{number}",
                chat,
                ranked(behind=False, urgency=1, since=number, number=number),
            )
    for few in chats.first(0, 2_000, 1):
        chats.rest(few[0], 1000)
    steps = 0
    assert chats.first(1, 24, 4) == []
    assert steps <= 2_000, "the entries of chats that went to rest are met once"
    steps = 0
    for chat in range(3_001, 3_101):
        chats.put(f"late:{chat}", chat, ranked(behind=False, urgency=4, since=99, number=chat))
    for _ in range(10):
        assert len(chats.first(1, 24, 4)) == 24
    assert steps == 10 * 24


@pytest.mark.parametrize(
    ("later", "first"),
    [(0, "answer"), (5_900, "answer"), (6_100, "turn"), (60_000, "turn")],
)
def test_an_answer_comes_before_a_turn_that_has_not_waited_much_longer(
    later: int, first: str
) -> None:
    """``later``: milliseconds from the turn to the answer."""
    chats = PendingByChat()
    chats.put("turn", 1, ranked(behind=False, urgency=1, since=0, number=1))
    chats.put("answer", 1, ranked(behind=False, urgency=EXPENDABLE, since=later, number=2))
    chats.put("goodnight", 1, ranked(behind=False, urgency=2, since=later, number=3))
    ((found, *rest),) = chats.first(0.0, 1, 3)
    assert found == first
    assert rest[-1] == "goodnight"


def test_old_buttons_wait_for_new_turns_but_not_for_ever() -> None:
    chats = PendingByChat()
    chats.put("old", 1, ranked(behind=True, urgency=EXPENDABLE, since=0, number=1))
    chats.put("turn", 1, ranked(behind=False, urgency=1, since=9_000, number=2))
    assert chats.first(0.0, 1, 1) == [["turn"]]
    chats.put("turn", 1, ranked(behind=False, urgency=1, since=11_000, number=2))
    assert chats.first(0.0, 1, 1) == [["old"]]


def test_the_last_hands_buttons_go_after_the_next_hand_and_before_its_turns() -> None:
    chats = PendingByChat()
    chats.put("turn", 1, ranked(behind=False, urgency=1, since=1, number=3))
    chats.put("last hand", 1, ranked(behind=True, urgency=1, since=0, number=1))
    chats.put("next hand", 1, ranked(behind=False, urgency=1, since=0, number=2))
    assert chats.first(0.0, 1, 3) == [["next hand", "last hand", "turn"]]


def test_heaps_hold_few_outdated_entries() -> None:
    chats = PendingByChat()
    for number in range(10_000):
        chats.put("a", 1, ranked(behind=False, urgency=4, since=number, number=number))
        chats.put("b", 1, ranked(behind=False, urgency=1, since=-number, number=number))
        chats.rest("b", number)
    assert len(chats._queue) <= 3 + waiting.SLACK
    assert len(chats._ends) <= 3 + waiting.SLACK


def answer(work: UnitOfWork, chat: int, number: int, *, urgency: int = EXPENDABLE) -> NewPlace:
    return NewPlace(
        key=f"answer:{number}", kind="reply", chat_id=chat, payload=f'"{number}"', urgency=urgency
    )


async def test_the_backlog_of_a_chat_is_limited(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        at, other = sit_down(work), sit_down(work)
        work.outbox.first(0, 1, 1)
        turn = NewPlace(key="turn", kind="table", table_id=at.table, chat_id=at.chat, urgency=1)
        work.outbox.want(turn, NOON)
        work.outbox.want(answer(work, other.chat, 0), NOON)
        for number in range(1, 40):
            key = f"old:{number}"
            work.outbox.want(turn._replace(key=key), NOON + number)
            work.outbox.shown(key, 1, address=at.address, message_id=number, fingerprint="")
            work.outbox.retire(key, "retire", NOON + number)
        for number in range(1, 400):
            work.outbox.want(answer(work, at.chat, number), NOON + number)
        pending = {place.key for place in work.outbox.pending_in(at.chat)}
        assert len(pending) == outbox.MOST_PENDING
        assert "turn" in pending, "the turn of a player must not be missed"
        assert "answer:399" in pending
        assert not any(key.startswith("old") for key in pending), (
            "old buttons say that they are old"
        )
        assert work.outbox.get("answer:0") is not None, "another chat's"
        for number in range(100):
            work.outbox.want(turn._replace(key=f"turn:{number}"), NOON)
        turns = [place for place in work.outbox.pending_in(at.chat) if place.kind == "table"]
        assert len(turns) == 101

    await store.write(job)


async def test_a_chat_that_rests_is_chosen_again_for_a_more_urgent_message(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        at = sit_down(work)
        work.outbox.want(answer(work, at.chat, 1), NOON)
        ((first,),) = work.outbox.first(0, 9, 9)
        work.outbox.rest(first.key, 30)
        work.outbox.want(answer(work, at.chat, 2), NOON)
        assert work.outbox.first(29, 9, 9) == []
        assert work.outbox.wakes_at() == 30
        work.outbox.want(answer(work, at.chat, 3, urgency=0), NOON)
        ((urgent, *_),) = work.outbox.first(29, 9, 9)
        assert urgent.key == "answer:3"
        work.outbox.rest(first.key, 40)
        assert work.outbox.first(29, 9, 9), "later messages were not looked at"

    await store.write(job)


async def test_a_rolled_back_message_is_not_chosen(store: Store) -> None:
    at = await store.write(sit_down)
    await store.write(lambda work: work.outbox.want(answer(work, at.chat, 1), NOON))
    assert len(await store.read(lambda work: work.outbox.first(0, 9, 9))) == 1

    def fails(work: UnitOfWork) -> None:
        work.outbox.drop("answer:1")
        work.outbox.want(answer(work, at.chat, 2), NOON)
        raise OSError("of no use")

    with pytest.raises(OSError, match="of no use"):
        await store.write(fails)
    ((first,),) = await store.read(lambda work: work.outbox.first(0, 9, 9))
    assert first.key == "answer:1"


async def test_no_query_about_places_reads_all_places_that_ever_were(path: Path) -> None:
    """Every statement finds its rows by an index; pending places have an index that holds nothing else."""
    await (await Store.open(path)).close()
    said = {
        name: value
        for name, value in vars(outbox).items()
        if isinstance(value, str)
        and value.lstrip().startswith(("SELECT", "UPDATE", "DELETE"))
        and "WHERE" in value
    }
    assert {
        "_SELECT_PENDING",
        "_SELECT_ALL_PENDING",
        "_SELECT_ONE",
        "_SELECT_OF_CHAT",
        "_DELETE",
    } <= said.keys()
    db = file.look(path)
    try:
        for name, statement in said.items():
            plan = db.execute(f"EXPLAIN QUERY PLAN {statement}", [1] * statement.count("?"))
            for *_, step in plan.fetchall():
                if "places" in step:
                    assert step.startswith("SEARCH") or "places_pending" in step, name
    finally:
        db.close()
