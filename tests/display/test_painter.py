"""The painter: what stands in the chats becomes what should stand there, whatever Telegram says."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
from structlog.testing import capture_logs

from croupier.link import Link
from croupier.standing import DECORATION
from display import painter as painter_module
from display.budget import Budget
from display.callback import parse
from display.gateway import (
    Gateway,
    Lost,
    Moved,
    Muted,
    Offline,
    Outcome,
    Refused,
    Shown,
    Shut,
    Wait,
)
from display.painter import LONGEST_RETRY, MUTED_FOR_GOOD, MUTED_RETRY, RETRY, Painter
from display.screen import Screen
from engine.table import actions as act
from storage import Desk, Store
from storage.records import NewPlace, Place
from tests.croupier.kit import ADDRESS, NOON, Home, at_home


class Call(NamedTuple):
    what: str
    address: int
    message_id: int
    text: str
    buttons: tuple[str, ...]


@dataclass
class Wire:
    """Telegram, as far as a painter can tell: every call is noted and gets the outcome that is set for its chat."""

    calls: list[Call] = field(default_factory=list)
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    under_way: dict[int, int] = field(default_factory=dict)
    at_once: int = 0
    hold: asyncio.Event | None = None
    next_id: int = 100

    async def _call(
        self, what: str, address: int, message_id: int, screen: Screen | None = None
    ) -> Outcome:
        taps = [parse(b.data) for row in (screen.keyboard if screen else ()) for b in row]
        buttons = tuple(tap.name for tap in taps if tap is not None)
        text = screen.text if screen else ""
        self.calls.append(Call(what, address, message_id, text, buttons))
        self.under_way[address] = self.under_way.get(address, 0) + 1
        assert self.under_way[address] == 1, "one call at a time a chat"
        self.at_once = max(self.at_once, sum(self.under_way.values()))
        if self.hold is not None:
            await self.hold.wait()
        self.under_way[address] -= 1
        outcome = self.outcomes.get(address)
        if outcome is not None:
            return outcome
        if not message_id:
            self.next_id += 1
        return Shown(message_id or self.next_id)

    async def send(self, address: int, thread: int, screen: Screen, **_: Any) -> Outcome:
        return await self._call("send", address, 0, screen)

    async def send_file(
        self, address: int, thread: int, name: str, content: bytes, caption: str
    ) -> Outcome:
        return await self._call("file", address, 0, Screen(caption))

    async def edit(self, address: int, message_id: int, screen: Screen) -> Outcome:
        return await self._call("edit", address, message_id, screen)

    async def strip(self, address: int, message_id: int) -> Outcome:
        return await self._call("strip", address, message_id)

    async def delete(self, address: int, message_id: int) -> Outcome:
        return await self._call("delete", address, message_id)


class Watch:
    """The painter's own clock, in seconds."""

    def __init__(self) -> None:
        self.at = 1000.0

    def monotonic(self) -> float:
        return self.at


@dataclass
class Easel:
    """A painter over a home; a test lets it look when it likes."""

    home: Home
    wire: Wire
    watch: Watch
    link: Link
    painter: Painter

    async def look(self) -> list[Call]:
        """Look once at what is pending and bring it out; what was called, in order."""
        known = len(self.wire.calls)
        pending = await self.home.store.read(self.painter._pending)
        self.painter._start(pending)
        await asyncio.gather(*self.painter._tasks)
        return self.wire.calls[known:]

    async def settle(self, outcomes: dict[int, Outcome] | None = None) -> list[Call]:
        """Look until nothing is pending, time passing meanwhile."""
        self.wire.outcomes = outcomes or {}
        known = len(self.wire.calls)
        for _ in range(60):
            if not await self.home.places():
                break
            self.watch.at += 5
            await self.look()
        assert await self.home.places() == {}
        return self.wire.calls[known:]

    async def place(self, key: str) -> Place:
        place = await self.home.place(key)
        assert place is not None
        return place

    @property
    def table(self) -> str:
        return f"table:{self.home.table}:1"


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110 -- a fake has no events
            await asyncio.sleep(0)


def easel_of(home: Home, monkeypatch: pytest.MonkeyPatch) -> Easel:
    wire, watch, link = Wire(), Watch(), Link(lambda: home.now)
    monkeypatch.setattr(painter_module, "time", watch)
    monkeypatch.setattr(painter_module, "FOLD", 0)
    painter = Painter(home.croupier, cast(Gateway, wire), Budget(30), link, lambda: home.now)
    return Easel(home, wire, watch, link, painter)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "matta.db")
    yield opened
    await opened.close()


@pytest.fixture
async def easel(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Easel:
    """Three at a table, the second and third with an open private chat; the lobby is shown."""
    home = await at_home(store, tmp_path / "matta.db", people=4, open_private=(1, 2))
    made = easel_of(home, monkeypatch)
    await made.settle()
    return made


async def dealt(easel: Easel) -> Easel:
    """The same with a hand dealt and shown."""
    await easel.home.deal()
    await easel.settle()
    return easel


# --- what goes out ------------------------------------------------------------------------------------------


async def test_only_the_newest_is_shown(easel: Easel) -> None:
    await dealt(easel)
    for person in easel.home.people[:3]:
        await easel.home.done(person, act.Cut("x"))
    await easel.home.done(easel.home.people[3], act.Sit())
    (call,) = await easel.settle()
    assert (call.what, call.message_id) == ("edit", (await easel.place(easel.table)).message_id)
    assert "Zia 3" in call.text


async def test_what_would_change_nothing_costs_no_call(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    level = easel.painter._budget._chat(ADDRESS).level
    await home.write(lambda desk: home.croupier.want_table(desk, home.table, home.now))
    assert await easel.look() == []
    assert await home.places() == {}
    assert easel.painter._budget._chat(ADDRESS).level == level


async def test_a_new_hand_is_a_new_message_and_the_old_one_loses_its_buttons(easel: Easel) -> None:
    lobby = await easel.place(f"table:{easel.home.table}:0")
    await easel.home.deal()
    calls = await easel.settle()
    retired = next(call for call in calls if call.message_id == lobby.message_id)
    assert (retired.what, retired.buttons) == ("strip", ())
    sent = [call for call in calls if (call.what, call.address) == ("send", ADDRESS)]
    assert ["tiro" in call.buttons for call in sent].count(True) == 1


async def test_a_message_that_was_behind_when_it_was_retired_is_brought_up_to_date(
    easel: Easel,
) -> None:
    home = easel.home
    lobby = await easel.place(f"table:{home.table}:0")
    await home.done(home.people[3], act.Sit())
    await home.deal()
    calls = await easel.settle()
    (last,) = [call for call in calls if call.message_id == lobby.message_id]
    assert (last.what, last.buttons) == ("edit", ())
    assert "Zia 3" in last.text
    assert "Al tavolo" in last.text, "the lobby as it was, not the hand that runs by now"


async def test_private_cards_go_before_turns_and_turns_before_decoration(
    easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painter_module, "AT_ONCE", 1)
    await easel.home.deal()
    calls = await easel.settle()
    private = [call.address > 0 for call in calls]
    assert private[:2] == [True, True]
    whats = ["tiro" in call.buttons for call in calls if call.address == ADDRESS]
    assert whats[0], "whose turn it is stands before the old message's buttons and the seal go"


async def test_each_person_sees_his_own_card(easel: Easel) -> None:
    await easel.home.deal()
    cards = [call for call in await easel.settle() if call.address > 0]
    assert [call.address for call in cards] == [1001, 1002]
    assert len({call.text for call in cards}) == 2


async def test_one_call_at_a_time_a_chat_and_chats_do_not_wait_for_each_other(
    easel: Easel,
) -> None:
    await easel.home.deal()
    easel.wire.hold = asyncio.Event()
    looking = asyncio.create_task(easel.look())
    await until(lambda: easel.wire.at_once == 3)
    again = await easel.home.store.read(easel.painter._pending)
    easel.painter._start(again)
    assert easel.wire.at_once == 3, "the group and two people"
    easel.wire.hold.set()
    await looking


async def test_a_group_is_spoken_to_within_its_budget(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    calls = 0
    for number in range(30):
        who, action = home.people[3], (act.Sit(), act.GetUp())[number % 2]
        await home.done(who, action)
        easel.watch.at += 0.5
        calls += len(await easel.look())
    assert 3 <= calls <= 8
    last = (await easel.settle())[-1:]
    assert not last or "Zia 3" not in last[0].text


async def test_small_changes_wait_a_moment_for_each_other_and_turns_do_not(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = await at_home(store, tmp_path / "matta.db", people=4)
    easel = easel_of(home, monkeypatch)
    easel.painter._fold = 0.7
    await home.deal()
    for _ in range(4):
        home.now += 5000
        easel.watch.at += 5
        await easel.look()
    assert await home.places() == {}
    await home.done(home.people[3], act.Sit())
    assert await easel.look() == []
    home.now += 700
    assert [call.what for call in await easel.look()] == ["edit"]
    easel.watch.at += 60
    await home.play("sto")
    assert [call.what for call in await easel.look()] == ["edit"]


# --- clocks -------------------------------------------------------------------------------------------------


async def test_a_clock_starts_when_telegram_has_the_turn_and_not_before(easel: Easel) -> None:
    home = easel.home
    easel.wire.outcomes[ADDRESS] = Offline()
    await home.deal()
    await easel.look()
    assert [clock.due_at for clock in await home.clocks()] == [None]
    easel.wire.outcomes.clear()
    home.now += 90_000
    await easel.settle()
    assert [clock.due_at for clock in await home.clocks()] == [NOON + 90_000 + 60_000]


# --- what Telegram says -------------------------------------------------------------------------------------


async def test_a_message_that_is_lost_is_sent_anew(easel: Easel) -> None:
    await dealt(easel)
    before = await easel.place(easel.table)
    easel.wire.outcomes[ADDRESS] = Lost()
    await easel.home.play("sto")
    assert [call.what for call in await easel.look() if call.address == ADDRESS] == ["edit"]
    easel.wire.outcomes.clear()
    calls = [call for call in await easel.settle() if call.address == ADDRESS]
    assert [call.what for call in calls] == ["send"]
    assert (await easel.place(easel.table)).message_id not in (None, before.message_id)


async def test_a_429_silences_one_chat_and_its_time_is_given_back(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    (before,) = await home.clocks()
    easel.wire.outcomes[ADDRESS] = Wait(20)
    await home.done(home.people[3], act.Sit())
    await easel.look()
    (after,) = await home.clocks()
    assert before.due_at is not None
    assert after.due_at == before.due_at + 20_000
    easel.wire.outcomes.clear()
    await home.play("sto")
    easel.watch.at += 19
    calls = await easel.look()
    assert calls
    assert all(call.address > 0 for call in calls), "private chats go on"
    easel.watch.at += 1.1
    assert [call.address for call in await easel.look()] == [ADDRESS]
    assert easel.link.up


async def test_a_group_that_became_a_supergroup_is_spoken_to_there(easel: Easel) -> None:
    await dealt(easel)
    easel.wire.outcomes[ADDRESS] = Moved(-1001)
    await easel.home.play("sto")
    await easel.look()
    calls = [call for call in await easel.settle({ADDRESS: Shut("gone")}) if call.address < 0]
    assert ("send", -1001) in {(call.what, call.address) for call in calls}
    chat = await easel.home.read(lambda desk: desk.chats.get(easel.home.chat))
    assert (chat.address, chat.status) == (-1001, "in")
    assert -1001 in easel.painter._budget._chats
    assert (await easel.home.seen()).phase == "round", (
        "what is left in the old chat does not matter"
    )


async def test_a_chat_that_threw_the_bot_out_has_its_tables_settled_and_closed(
    easel: Easel,
) -> None:
    """[GEN-8] the hand too."""
    await dealt(easel)
    easel.wire.outcomes[ADDRESS] = Shut("kicked")
    await easel.home.play("sto")
    await easel.look()
    assert (await easel.home.seen()).phase == "closed"
    assert await easel.home.escrow() == 0
    chat = await easel.home.read(lambda desk: desk.chats.get(easel.home.chat))
    assert chat.status == "out"
    easel.watch.at += 60
    assert all(call.address > 0 for call in await easel.look())


async def test_who_blocked_the_bot_plays_on_without_a_private_card(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    person = home.people[1]
    easel.wire.outcomes[1001] = Shut("blocked")
    while (await home.seen()).phase == "round":
        await home.play("sto")
    await easel.look()
    somebody = await home.read(lambda desk: desk.people.get(person))
    assert somebody.private == "blocked"
    assert await home.read(lambda desk: desk.places.of_person(person)) == []
    await home.deal()
    assert all(call.address != 1001 for call in await easel.settle())
    assert person in (await home.seen()).playing


async def test_a_chat_where_the_bot_may_not_write_is_tried_again_and_then_given_up(
    easel: Easel,
) -> None:
    await dealt(easel)
    easel.wire.outcomes[ADDRESS] = Muted()
    await easel.home.play("sto")
    tries = 0
    for _ in range(int(MUTED_FOR_GOOD / MUTED_RETRY)):
        tries += len([call for call in await easel.look() if call.address == ADDRESS])
        easel.watch.at += MUTED_RETRY / 2
        assert [c for c in await easel.look() if c.address == ADDRESS] == []
        easel.watch.at += MUTED_RETRY / 2 + 0.1
        assert (await easel.home.seen()).phase == "round"
    assert tries == 10
    await easel.look()
    assert (await easel.home.seen()).phase == "closed"


async def test_a_chat_that_may_be_written_to_again_in_time_is_not_given_up(easel: Easel) -> None:
    await dealt(easel)
    for _ in range(3):
        easel.wire.outcomes[ADDRESS] = Muted()
        await easel.home.write(
            lambda desk: easel.home.croupier.bring_down(desk, easel.home.table, NOON)
        )
        await easel.look()
        easel.watch.at += 200
        easel.wire.outcomes.clear()
        await easel.settle()
    assert (await easel.home.seen()).phase == "round"


async def test_without_telegram_the_link_is_down_and_everything_is_tried_again_ever_more_rarely(
    easel: Easel,
) -> None:
    await dealt(easel)
    easel.wire.outcomes.update({ADDRESS: Offline(), 1001: Offline(), 1002: Offline()})
    await easel.home.play("sto")
    waits = []
    for _ in range(7):
        while not (calls := [c for c in await easel.look() if c.address == ADDRESS]):
            easel.watch.at += 0.5
        assert len(calls) == 1
        assert not easel.link.up
        waits.append(easel.painter._budget.ready_at(ADDRESS, easel.watch.at) - easel.watch.at)
    assert waits[0] == RETRY
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_RETRY
    easel.wire.outcomes.clear()
    await easel.settle()
    assert easel.link.up
    assert easel.painter._retry.get(ADDRESS) is None


async def test_that_nothing_had_to_be_said_is_no_sign_of_life(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    easel.link.failed()
    await home.write(lambda desk: home.croupier.want_table(desk, home.table, home.now))
    await easel.look()
    assert not easel.link.up


async def test_what_telegram_will_never_take_is_dropped_and_logged(easel: Easel) -> None:
    await dealt(easel)
    easel.wire.outcomes[ADDRESS] = Refused("can't parse entities")
    await easel.home.play("sto")
    with capture_logs() as logs:
        await easel.look()
    (entry,) = [log for log in logs if log["event"] == "telegram_refused"]
    assert entry["place"] == easel.table
    assert await easel.home.place(easel.table) is None


# --- our own mistakes and races -----------------------------------------------------------------------------


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


async def test_an_answer_is_sent_once_and_forgotten(easel: Easel) -> None:
    await easel.home.write(reply(easel, "1000 fiches"))
    (call,) = await easel.settle()
    assert (call.what, call.text) == ("send", "1000 fiches")
    assert await easel.home.place("reply:1") is None


async def test_an_answer_that_is_wanted_again_while_it_is_sent_is_sent_again(easel: Easel) -> None:
    easel.wire.hold = asyncio.Event()
    await easel.home.write(reply(easel, "one"))
    looking = asyncio.create_task(easel.look())
    await until(lambda: easel.wire.calls[-1].text == "one")
    await easel.home.write(reply(easel, "two"))
    easel.wire.hold.set()
    await looking
    (again,) = await easel.settle()
    assert again.text == "two"


async def test_a_message_that_nobody_wants_any_more_once_it_stands_loses_its_buttons(
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


async def test_a_place_that_is_gone_is_not_drawn(easel: Easel) -> None:
    await easel.home.deal()
    pending = await easel.home.store.read(easel.painter._pending)

    def drop_all(desk: Desk) -> None:
        for place, _ in pending:
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


# --- running ------------------------------------------------------------------------------------------------


async def test_it_paints_until_it_is_stopped_and_lets_calls_come_back(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painter_module, "BREATH", 0)
    home = await at_home(store, tmp_path / "matta.db")
    wire, link = Wire(), Link(lambda: home.now)
    budget = Budget(30, second=0.001)
    painter = Painter(home.croupier, cast(Gateway, wire), budget, link, lambda: home.now)
    painter._fold = 0
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
async def test_it_stops_even_if_something_is_committed_in_the_same_moment(
    easel: Easel, steps: int
) -> None:
    """Between the commit and the painter's waking up there is a moment for every cancellation to get lost in."""
    running = asyncio.create_task(easel.painter.run())
    for _ in range(3):
        await easel.home.seen()
    easel.painter.wake()
    for _ in range(steps):
        await asyncio.sleep(0)
    running.cancel()
    done, _ = await asyncio.wait([running], timeout=0.5)
    assert done, "the cancellation was swallowed"


async def test_where_a_group_speaks_in_bidi_its_title_stays_in_line(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = await at_home(store, tmp_path / "matta.db", open_private=(0,))

    def rename(desk: Desk) -> None:
        desk.chats.open(ADDRESS, "\u202eailgimaF", "group", "it", NOON)

    await home.write(rename)
    await home.deal()
    easel = easel_of(home, monkeypatch)
    cards = [call for call in await easel.settle() if call.address > 0]
    assert cards
    assert not any("\u202e" in call.text for call in cards)
