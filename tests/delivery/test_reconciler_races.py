"""The reconciler with our own mistakes, with changes while it paints, and starting and stopping."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from croupier.connection import TelegramConnection
from delivery import reconciler as reconciler_module
from delivery.budget import Budget
from delivery.gateway import Gateway
from delivery.reconciler import Reconciler
from delivery.urgency import DECORATION, REPLY
from display.render_context import RenderContext
from display.screen import Screen
from engine.table import actions as act
from messages import painter
from messages.content import AnswerContent, payload_of
from messages.painter import MessagePainter
from storage import Store, UnitOfWork
from storage.records import NewPlace
from tests.croupier.kit import ADDRESS, NOON, at_home
from tests.delivery.wall import NotedWire, Wall, dealt, until
from tests.kit.patience import PATIENCE


def reply(wall: Wall, text: str, key: str = "reply:1") -> Any:
    payload = payload_of(AnswerContent(text=text))
    place = NewPlace(
        key=key, kind="reply", chat_id=wall.home.chat, payload=payload, urgency=DECORATION
    )
    return lambda work: work.outbox.want(place, wall.home.now)


async def test_a_place_that_cannot_be_drawn_does_not_hold_up_its_chat(wall: Wall) -> None:
    await dealt(wall)
    bad = NewPlace(
        key="rules:1", kind="rules", table_id=wall.home.table, chat_id=wall.home.chat, payload="["
    )
    await wall.home.want(bad)
    await wall.home.play("sto")
    with capture_logs() as logs:
        calls = await wall.settle()
    assert any(call.address == ADDRESS and "tiro" in call.buttons for call in calls)
    assert [log["event"] for log in logs].count("place_given_up") == 1


async def test_a_place_that_cannot_be_drawn_does_not_hold_up_the_others_of_its_look(
    wall: Wall,
) -> None:
    await dealt(wall)
    home = wall.home
    bad = NewPlace(key="rules:1", kind="rules", table_id=home.table, chat_id=home.chat, payload="[")
    good = NewPlace(
        key="word:1",
        kind="reply",
        person=home.people[0],
        payload=payload_of(AnswerContent(text="a")),
        urgency=REPLY,
    )
    await home.write(lambda work: [work.outbox.want(place, home.now) for place in (bad, good)])
    wall.watch.at += 60
    with capture_logs() as logs:
        calls = await wall.look()
    assert [(call.what, call.text) for call in calls] == [("send", "a")]
    assert [log["event"] for log in logs] == ["painting_failed"]


async def test_no_message_of_a_running_hand_is_given_up(
    wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other messages of the chat go on, the clock runs, and the hand is shown as soon as it can be drawn."""
    home = wall.home

    def broken(_: RenderContext) -> Screen:
        raise ValueError("no words for that")

    with monkeypatch.context() as patched, capture_logs() as logs:
        patched.setattr(painter, "table_screen", broken)
        await home.deal()
        await home.write(reply(wall, "1000 fiches"))
        for _ in range(40):
            wall.pass_(1000)
            await wall.look()
        assert "place_given_up" in [log["event"] for log in logs]
        assert (await wall.place(wall.table)).shown == 0
        (clock,) = [clock for clock in await home.clocks() if clock.kind == "turn"]
        assert clock.due_at is not None
        assert "1000 fiches" in [call.text for call in wall.wire.calls]
    wall.pass_(11_000)
    assert any("tiro" in call.buttons for call in await wall.look() if call.address == ADDRESS)


async def test_a_message_unwanted_by_the_time_of_its_answer_loses_its_buttons(
    wall: Wall,
) -> None:
    home = wall.home
    await home.deal()
    wall.wire.hold = asyncio.Event()
    known = len(wall.wire.calls)
    looking = asyncio.create_task(wall.look())
    await until(lambda: any("tiro" in call.buttons for call in wall.wire.calls[known:]))
    await home.write(lambda work: work.outbox.drop(wall.table))
    wall.wire.hold.set()
    await looking
    sent = next(call for call in wall.wire.calls[known:] if "tiro" in call.buttons)
    stripped = [call for call in wall.wire.calls[known:] if call.what == "strip"]
    assert sent.message_id == 0
    assert [call.address for call in stripped] == [ADDRESS]


async def test_a_deleted_place_is_not_drawn(wall: Wall) -> None:
    await wall.home.deal()
    read = partial(wall.reconciler._first_places, rest_changes=[], now=wall.watch.at, chats=24)
    pending, _ = await wall.home.store.read(read)

    def drop_all(work: UnitOfWork) -> None:
        for place, _ in chain.from_iterable(pending):
            work.outbox.drop(place.key)

    await wall.home.write(drop_all)
    wall.reconciler._start(pending)
    await asyncio.gather(*wall.reconciler._tasks)
    assert not any("tiro" in call.buttons for call in wall.wire.calls)


# --- looking ------------------------------------------------------------------------------------------------


async def looked(wall: Wall) -> list[tuple[str, int]]:
    """Let the reconciler look as it does while it runs; returns the calls and their chats."""
    known = len(wall.wire.calls)
    await wall.reconciler._look()
    await asyncio.gather(*wall.reconciler._tasks)
    return [(call.what, call.address) for call in wall.wire.calls[known:]]


async def test_an_allowed_message_is_found_behind_many_forbidden_ones(wall: Wall) -> None:
    await dealt(wall)
    wall.reconciler._budget.silence(ADDRESS, wall.watch.at + 60)
    for number in range(5):
        await wall.home.write(reply(wall, "1000 fiches", f"reply:{number}"))
    place = NewPlace(
        key="word:1",
        kind="reply",
        person=wall.home.people[0],
        payload=payload_of(AnswerContent(text="a")),
        urgency=REPLY,
    )
    await wall.home.want(place)
    assert await looked(wall) == [("send", 1000)]


async def test_a_look_reads_no_more_messages_than_it_may_send(
    wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eighty silent groups have piled up answers; each group is met once, and then rests."""
    await dealt(wall)
    home, reconciler = wall.home, wall.reconciler

    def pile_up(work: UnitOfWork) -> None:
        for group in range(80):
            chat = work.chats.open(
                -5000 - group, "Chiasso", kind="group", language="it", at=home.now
            )
            reconciler._budget.silence(-5000 - group, wall.watch.at + 900)
            for number in range(30):
                key, said = f"reply:{group}:{number}", payload_of(AnswerContent(text="a"))
                work.outbox.want(
                    NewPlace(key=key, kind="reply", chat_id=chat.chat_id, payload=said),
                    0,
                )

    await home.write(pile_up)
    looks: list[int] = []
    first = reconciler._first_places

    def counted(*args: Any, **named: Any) -> Any:
        found, wakes = first(*args, **named)
        looks.append(sum(map(len, found)))
        return found, wakes

    monkeypatch.setattr(reconciler, "_first_places", counted)
    await looked(wall)
    assert sum(looks) <= 80 * reconciler_module.PLACES_A_CHAT
    wall.watch.at += 60
    for number in range(3):
        looks.clear()
        wall.watch.at += 5
        await home.write(reply(wall, "1000 fiches", f"reply:{number}"))
        assert await looked(wall) == [("send", ADDRESS)]
        assert sum(looks) <= 2
    wall.watch.at += 900
    assert len(await looked(wall)) > 1, "a resting group is written to in the end"


async def test_the_messages_of_a_closed_table_are_forgotten_once_shown(wall: Wall) -> None:
    home = wall.home
    await home.deal()
    await wall.settle()
    cards = [f"card:{home.table}:{person}" for person in home.people[1:3]]
    assert await wall.place(cards[0])
    while (await home.seen()).phase == "round":
        await home.play("sto")
    await home.done(home.people[0], act.EndTable())
    calls = await wall.settle()
    assert {call.address for call in calls} == {ADDRESS, 1001, 1002}
    for key in (wall.table, *cards):
        assert await home.place(key) is None
    assert await home.read(lambda work: work.outbox.of_chat(home.chat)) == []


async def test_buttons_go_from_the_message_of_a_closed_table_also_during_its_last_edit(
    wall: Wall,
) -> None:
    home = wall.home
    await home.deal()
    await wall.settle()
    while (await home.seen()).phase == "round":
        await home.play("sto")
    await home.done(home.people[0], act.EndTable())
    wall.wire.hold = asyncio.Event()
    known = len(wall.wire.calls)
    looking = asyncio.create_task(wall.look())
    await until(lambda: any(call.address == ADDRESS for call in wall.wire.calls[known:]))
    await home.write(lambda work: work.outbox.retire(wall.table, "retire", home.now))
    wall.wire.hold.set()
    await looking
    calls = await wall.settle()
    assert "strip" in [call.what for call in calls if call.address == ADDRESS]
    assert await home.place(wall.table) is None


async def test_the_memory_of_refusals_is_limited(wall: Wall) -> None:
    outcomes = wall.reconciler._outcomes
    outcomes.in_words.update(f"table:{n}" for n in range(1_001))
    outcomes._retry.update(dict.fromkeys(range(1_001), 1.0))
    outcomes._muted.update({-1: 0.0, -2: 900.0})
    outcomes.forget_idle(1000.0)
    assert (outcomes.in_words, outcomes._retry, outcomes._muted) == (set(), {}, {-2: 900.0})


async def test_old_buttons_go_after_all_new_messages_however_long_those_wait(
    wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dealt(wall)
    monkeypatch.setattr(reconciler_module, "MOST_CALLS", 1)
    await wall.home.write(lambda work: work.outbox.retire(wall.table, "retire", NOON))
    await wall.home.write(reply(wall, "1000 fiches"))
    wall.watch.at += 60
    assert await looked(wall) == [("send", ADDRESS)]
    assert await looked(wall) == [("strip", ADDRESS)]


async def test_the_reconciler_does_not_look_while_no_call_is_allowed(
    wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dealt(wall)
    await wall.home.write(reply(wall, "1000 fiches"))
    wall.watch.at += 60
    monkeypatch.setattr(wall.reconciler, "_first_places", None)
    for number in range(4):
        wall.reconciler._budget.take(5000 + number, wall.watch.at)
    assert await wall.reconciler._look() == pytest.approx(1 / 29)
    wall.watch.at += 60
    monkeypatch.setattr(reconciler_module, "MOST_CALLS", 0)
    assert await wall.reconciler._look() == reconciler_module.LONGEST_WAIT


# --- running ------------------------------------------------------------------------------------------------


async def test_the_reconciler_hears_of_commits_until_it_is_stopped_and_lets_calls_come_back(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconciler_module, "LONGEST_WAIT", 3600)
    monkeypatch.setattr(reconciler_module, "SHORTEST_WAIT", 0)
    monkeypatch.setattr(reconciler_module, "PAUSE_A_PLACE", 0)
    home = await at_home(store, tmp_path / "matta.db")
    wire, connection = NotedWire(), TelegramConnection(lambda: home.now)
    budget = Budget(30, second=0.001)
    reconciler = Reconciler(
        croupier=home.croupier,
        gateway=cast(Gateway, wire),
        budget=budget,
        painter=MessagePainter(home.croupier, has_pictures=False),
        connection=connection,
        now=lambda: home.now,
        edit_delay=0,
    )
    running = asyncio.create_task(reconciler.run())
    await home.deal()

    async def quiet() -> bool:
        return await home.places() == {}

    async with asyncio.timeout(PATIENCE):
        while not await quiet():  # noqa: ASYNC110 -- what is waited for is in the database
            await asyncio.sleep(0.001)
    wire.hold = asyncio.Event()
    await home.play("sto")
    await until(lambda: any(wire.under_way.values()))
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    asyncio.get_running_loop().call_soon(wire.hold.set)
    await reconciler.finish(PATIENCE)
    assert await quiet()
    await reconciler.finish(PATIENCE)


@pytest.mark.parametrize("steps", range(6))
async def test_the_reconciler_stops_even_if_a_commit_comes_in_the_same_moment(
    wall: Wall, steps: int
) -> None:
    """Between the commit and the reconciler's waking up every cancellation has a moment to get lost in."""
    running = asyncio.create_task(wall.reconciler.run())
    for _ in range(3):
        await wall.home.seen()
    wall.reconciler._look_again()
    for _ in range(steps):
        await asyncio.sleep(0)
    running.cancel()
    done, _ = await asyncio.wait([running], timeout=PATIENCE)
    assert done, "the cancellation was swallowed"
