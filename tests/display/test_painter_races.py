"""The painter with our own mistakes, with changes while it paints, and starting and stopping."""

from __future__ import annotations

import asyncio
import contextlib
import json
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from croupier.link import Link
from croupier.standing import DECORATION, REPLY
from display import painter as painter_module
from display.budget import Budget
from display.gateway import Gateway
from display.painter import Painter
from engine.table import actions as act
from storage import Desk, Store
from storage.records import NewPlace
from tests.croupier.kit import ADDRESS, NOON, at_home
from tests.display.easel import Easel, Wire, dealt, until


def reply(easel: Easel, text: str, key: str = "reply:1") -> Any:
    payload = json.dumps({"text": text})
    place = NewPlace(key, "reply", None, easel.home.chat, None, 0, payload, DECORATION)
    return lambda desk: desk.places.want(place, easel.home.now)


async def test_a_place_that_cannot_be_drawn_does_not_hold_up_its_chat(easel: Easel) -> None:
    await dealt(easel)
    bad = NewPlace("rules:1", "rules", easel.home.table, easel.home.chat, None, 0, "[", 0)
    await easel.home.write(lambda desk: desk.places.want(bad, easel.home.now))
    await easel.home.play("sto")
    with capture_logs() as logs:
        calls = await easel.settle()
    assert any(call.address == ADDRESS and "tiro" in call.buttons for call in calls)
    assert [log["event"] for log in logs].count("place_given_up") == 1


async def test_a_place_that_cannot_be_drawn_does_not_hold_up_the_others_of_its_look(
    easel: Easel,
) -> None:
    await dealt(easel)
    home = easel.home
    bad = NewPlace("rules:1", "rules", home.table, home.chat, None, 0, "[", 0)
    good = NewPlace("word:1", "reply", None, None, home.people[0], 0, '{"text": "a"}', REPLY)
    await home.write(lambda desk: [desk.places.want(place, home.now) for place in (bad, good)])
    easel.watch.at += 60
    with capture_logs() as logs:
        calls = await easel.look()
    assert [(call.what, call.text) for call in calls] == [("send", "a")]
    assert [log["event"] for log in logs] == ["painting_failed"]


async def test_an_answer_is_sent_once_and_forgotten(easel: Easel) -> None:
    await easel.home.write(reply(easel, "1000 fiches"))
    (call,) = await easel.settle()
    assert (call.what, call.text) == ("send", "1000 fiches")
    assert await easel.home.place("reply:1") is None


async def test_an_answer_wanted_again_during_its_call_is_sent_again(easel: Easel) -> None:
    easel.wire.hold = asyncio.Event()
    await easel.home.write(reply(easel, "one"))
    looking = asyncio.create_task(easel.look())
    await until(lambda: easel.wire.calls[-1].text == "one")
    await easel.home.write(reply(easel, "two"))
    easel.wire.hold.set()
    await looking
    (again,) = await easel.settle()
    assert again.text == "two"


async def test_a_message_unwanted_by_the_time_of_its_answer_loses_its_buttons(
    easel: Easel,
) -> None:
    home = easel.home
    await home.deal()
    easel.wire.hold = asyncio.Event()
    known = len(easel.wire.calls)
    looking = asyncio.create_task(easel.look())
    await until(lambda: any("tiro" in call.buttons for call in easel.wire.calls[known:]))
    await home.write(lambda desk: desk.places.drop(easel.table))
    easel.wire.hold.set()
    await looking
    sent = next(call for call in easel.wire.calls[known:] if "tiro" in call.buttons)
    stripped = [call for call in easel.wire.calls[known:] if call.what == "strip"]
    assert sent.message_id == 0
    assert [call.address for call in stripped] == [ADDRESS]


async def test_a_deleted_place_is_not_drawn(easel: Easel) -> None:
    await easel.home.deal()
    read = partial(easel.painter._first, notes=[], now=easel.watch.at, chats=24)
    pending, _ = await easel.home.store.read(read)

    def drop_all(desk: Desk) -> None:
        for place, _ in chain.from_iterable(pending):
            desk.places.drop(place.key)

    await easel.home.write(drop_all)
    easel.painter._start(pending)
    await asyncio.gather(*easel.painter._tasks)
    assert not any("tiro" in call.buttons for call in easel.wire.calls)


async def test_a_message_to_be_deleted_is_deleted(easel: Easel) -> None:
    key = f"table:{easel.home.table}:0"
    place = await easel.place(key)
    await easel.home.write(lambda desk: desk.places.retire(key, "delete", NOON))
    (call,) = await easel.settle()
    assert (call.what, call.message_id) == ("delete", place.message_id)


# --- looking ------------------------------------------------------------------------------------------------


async def looked(easel: Easel) -> list[tuple[str, int]]:
    """Let the painter look as it does while it runs; returns the calls and their chats."""
    known = len(easel.wire.calls)
    await easel.painter._look()
    await asyncio.gather(*easel.painter._tasks)
    return [(call.what, call.address) for call in easel.wire.calls[known:]]


async def test_an_allowed_message_is_found_behind_many_forbidden_ones(easel: Easel) -> None:
    await dealt(easel)
    easel.painter._budget.silence(ADDRESS, easel.watch.at + 60)
    for number in range(5):
        await easel.home.write(reply(easel, "1000 fiches", f"reply:{number}"))
    place = NewPlace("word:1", "reply", None, None, easel.home.people[0], 0, '{"text": "a"}', REPLY)
    await easel.home.write(lambda desk: desk.places.want(place, easel.home.now))
    assert await looked(easel) == [("send", 1000)]


async def test_a_look_reads_no_more_messages_than_it_may_send(
    easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eighty silent groups have piled up answers; each group is met once, and then rests."""
    await dealt(easel)
    home, painter = easel.home, easel.painter

    def pile_up(desk: Desk) -> None:
        for group in range(80):
            chat = desk.chats.open(-5000 - group, "Chiasso", "group", "it", home.now)
            painter._budget.silence(-5000 - group, easel.watch.at + 900)
            for number in range(30):
                key, said = f"reply:{group}:{number}", '{"text": "a"}'
                desk.places.want(NewPlace(key, "reply", None, chat.chat_id, None, 0, said, 0), 0)

    await home.write(pile_up)
    looks: list[int] = []
    first = painter._first

    def counted(*args: Any, **named: Any) -> Any:
        found, wakes = first(*args, **named)
        looks.append(sum(map(len, found)))
        return found, wakes

    monkeypatch.setattr(painter, "_first", counted)
    await looked(easel)
    assert sum(looks) <= 80 * painter_module.A_CHAT
    easel.watch.at += 60
    for number in range(3):
        looks.clear()
        easel.watch.at += 5
        await home.write(reply(easel, "1000 fiches", f"reply:{number}"))
        assert await looked(easel) == [("send", ADDRESS)]
        assert sum(looks) <= 2
    easel.watch.at += 900
    assert len(await looked(easel)) > 1, "a resting group is written to in the end"


async def test_the_messages_of_a_closed_table_are_forgotten_once_shown(easel: Easel) -> None:
    home = easel.home
    await home.deal()
    await easel.settle()
    cards = [f"card:{home.table}:{person}" for person in home.people[1:3]]
    assert await easel.place(cards[0])
    while (await home.seen()).phase == "round":
        await home.play("sto")
    await home.done(home.people[0], act.EndTable())
    calls = await easel.settle()
    assert {call.address for call in calls} == {ADDRESS, 1001, 1002}
    for key in (easel.table, *cards):
        assert await home.place(key) is None
    assert await home.read(lambda desk: desk.places.of_chat(home.chat)) == []


async def test_the_memory_of_refusals_is_limited(easel: Easel) -> None:
    aftermath = easel.painter._aftermath
    aftermath.in_words.update(f"table:{n}" for n in range(1_001))
    aftermath._retry.update(dict.fromkeys(range(1_001), 1.0))
    aftermath._muted.update({-1: 0.0, -2: 900.0})
    aftermath.forget_idle(1000.0)
    assert (aftermath.in_words, aftermath._retry, aftermath._muted) == (set(), {}, {-2: 900.0})


async def test_old_buttons_go_after_all_new_messages_however_long_those_wait(
    easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dealt(easel)
    monkeypatch.setattr(painter_module, "AT_ONCE", 1)
    await easel.home.write(lambda desk: desk.places.retire(easel.table, "retire", NOON))
    await easel.home.write(reply(easel, "1000 fiches"))
    easel.watch.at += 60
    assert await looked(easel) == [("send", ADDRESS)]
    assert await looked(easel) == [("strip", ADDRESS)]


async def test_the_painter_does_not_look_while_no_call_is_allowed(
    easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dealt(easel)
    await easel.home.write(reply(easel, "1000 fiches"))
    easel.watch.at += 60
    monkeypatch.setattr(easel.painter, "_first", None)
    for number in range(4):
        easel.painter._budget.take(5000 + number, easel.watch.at)
    assert await easel.painter._look() == pytest.approx(1 / 29)
    easel.watch.at += 60
    monkeypatch.setattr(painter_module, "AT_ONCE", 0)
    assert await easel.painter._look() == painter_module.IDLE


# --- running ------------------------------------------------------------------------------------------------


async def test_the_painter_runs_until_it_is_stopped_and_lets_calls_come_back(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painter_module, "BREATH", 0)
    monkeypatch.setattr(painter_module, "REST", 0)
    home = await at_home(store, tmp_path / "matta.db")
    wire, link = Wire(), Link(lambda: home.now)
    budget = Budget(30, second=0.001)
    painter = Painter(home.croupier, cast(Gateway, wire), budget, link, lambda: home.now, fold=0)
    running = asyncio.create_task(painter.run())
    await home.deal()
    painter.wake()

    async def quiet() -> bool:
        return await home.places() == {}

    async with asyncio.timeout(5):
        while not await quiet():  # noqa: ASYNC110 -- what is waited for is in the database
            await asyncio.sleep(0.001)
    wire.hold = asyncio.Event()
    await home.play("sto")
    painter.wake()
    await until(lambda: any(wire.under_way.values()))
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    asyncio.get_running_loop().call_soon(wire.hold.set)
    await painter.finish(5)
    assert await quiet()
    await painter.finish(5)


@pytest.mark.parametrize("steps", range(6))
async def test_the_painter_stops_even_if_a_commit_comes_in_the_same_moment(
    easel: Easel, steps: int
) -> None:
    """Between the commit and the painter's waking up every cancellation has a moment to get lost in."""
    running = asyncio.create_task(easel.painter.run())
    for _ in range(3):
        await easel.home.seen()
    easel.painter.wake()
    for _ in range(steps):
        await asyncio.sleep(0)
    running.cancel()
    done, _ = await asyncio.wait([running], timeout=0.5)
    assert done, "the cancellation was swallowed"
