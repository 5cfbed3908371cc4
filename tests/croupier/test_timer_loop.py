"""Fair time: a clock runs only while Telegram shows the turn and the bot can hear, to the second."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from croupier import timer_loop as timer_loop_module
from croupier.timer_loop import KEEP_PICTURES, KEEP_UPDATES
from engine.game import CLOCK, Choice
from engine.table import actions as act
from engine.table import events as ev
from storage import StorageClosedError, Store, UnitOfWork
from tests.croupier.kit import ADDRESS, NOON, PLAYER, Home, Time, at_home, mask
from tests.kit.patience import PATIENCE
from tests.kit.shown import EVERY_EVENT

MINUTE = 60_000


@pytest.fixture
async def time(home: Home) -> Time:
    """A hand is dealt and Telegram shows it."""
    await home.deal()
    await home.show_all()
    return Time(home)


@contextlib.asynccontextmanager
async def running(time: Time, caught_up: asyncio.Event) -> AsyncIterator[None]:
    task = asyncio.create_task(time.timer_loop.run(caught_up))
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def until(condition: Any) -> None:
    """Wait until a coroutine function returns true."""
    async with asyncio.timeout(PATIENCE):
        while not await condition():  # noqa: ASYNC110 -- what is waited for is in the database
            await asyncio.sleep(0)


# --- running out --------------------------------------------------------------------------------------------


async def test_an_action_of_another_player_does_not_restart_a_clock(time: Time) -> None:
    before = await time.home.clocks()
    await time.home.done(time.home.people[1], act.AskPause())
    assert await time.home.clocks() == before


async def test_every_timer_of_a_table_rings(store: Store, path: Path) -> None:
    home = await at_home(store, path, clock=0)
    await home.deal()
    await home.show_all()
    time = Time(home)
    await time.pass_(5 * MINUTE)
    assert await time.happened(ev.TurnCallable) == 1
    seen = await home.seen()
    await home.done(home.people[2], act.CallTurn(seen.running.decision))
    await home.show_all()
    await time.pass_(MINUTE)
    assert await time.happened(ev.TimedOut) == 1
    await home.play_out()
    await home.show_all()
    await time.pass_(12_000)
    assert await time.happened(ev.RoundStarted) == 2
    await home.done(home.people[0], act.AskPause())
    await home.play_out()
    await home.show_all()
    await time.pass_(5 * MINUTE)
    assert await time.happened(ev.BecameIdle) == 1


async def test_a_failing_timer_of_one_table_does_not_stop_the_others(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = time.home

    def two_tables(work: UnitOfWork) -> int:
        opened = home.open_elsewhere(work, -7, who=home.people[0], clock=60)
        work.clocks.start(opened, EVERY_EVENT, NOON - 10 * MINUTE)
        return opened

    other = await home.write(two_tables)
    act_ = home.croupier.act

    def broken(work: UnitOfWork, now: int, table_id: int, **rest: Any) -> Any:
        if table_id == other:
            raise RuntimeError("this table is broken")
        return act_(work, now, table_id, **rest)

    monkeypatch.setattr(home.croupier, "act", broken)
    await time.pass_(MINUTE)
    assert await time.happened(ev.TimedOut) == 1


# --- the nudge ----------------------------------------------------------------------------------------------


async def test_a_slow_player_is_mentioned_once_in_a_message_at_the_bottom(time: Time) -> None:
    home = time.home
    key = f"table:{home.table}:1"
    standing = await home.there(key)
    await time.pass_(MINUTE - 25_001)
    assert await home.places() == {}
    await time.pass_(1)
    pending = await home.places()
    nudge = pending[key]
    assert json.loads(nudge.payload or "")["nudge"] == (await home.seen()).running.turn
    assert (nudge.urgency, nudge.message_id) == (0, None)
    (left,) = [place for name, place in pending.items() if name.startswith(f"{key}~")]
    assert (left.state, left.message_id) == ("delete", standing.message_id)
    await home.show_all()
    await time.pass_(1000)
    assert await home.places() == {}, "once"


async def test_a_person_alone_with_computers_is_mentioned_where_the_table_stands(
    store: Store, path: Path
) -> None:
    """Nobody else waits, so no message is sent anew."""
    home = await at_home(store, path, people=1, seated=1, seed=4)
    await home.done(home.people[0], act.SeatComputer(await mask(home), PLAYER))
    await home.deal()
    time = Time(home)
    while (await home.seen()).running.turn not in home.people:
        await time.pass_(3_000)
        await time.settle()
    await home.show_all()
    standing = await home.there(f"table:{home.table}:1")
    await time.pass_(MINUTE - 25_000)
    (nudge,) = (await home.places()).values()
    assert json.loads(nudge.payload or "")["nudge"] == home.people[0]
    assert (nudge.key, nudge.message_id) == (standing.key, standing.message_id)


async def test_nobody_is_nudged_for_a_decision_already_made(time: Time) -> None:
    home = time.home
    (clock,) = await home.clocks()
    await home.play("sto")
    await home.show_all()
    await home.write(lambda work: time.timer_loop._nudge(work, clock, home.now))
    assert await home.places() == {}


# --- while Telegram is away ---------------------------------------------------------------------------------


async def test_while_the_link_is_down_nothing_rings_and_its_time_is_given_back(time: Time) -> None:
    home = time.home
    await time.pass_(20_000)
    time.alive = False
    time.connection.failed()
    await time.pass_(10 * MINUTE)
    assert await time.happened(ev.TimedOut) == 0
    time.alive = True
    await time.pass_(2_000)
    assert time.connection.up
    await time.pass_(0)
    assert await time.happened(ev.TimedOut) == 0
    (clock,) = await home.clocks()
    assert clock.due_at == NOON + MINUTE + 10 * MINUTE + 2_000
    shown_anew = (await home.places())[f"table:{home.table}:1"]
    assert shown_anew.wanted > shown_anew.shown


async def test_after_a_silence_an_timer_waits_for_a_sign_of_life_from_telegram(
    time: Time,
) -> None:
    home = time.home
    time.alive = False
    home.now += 2 * MINUTE
    await time.timer_loop.tick()
    assert (time.probes, time.connection.up) == (1, False)
    assert await time.happened(ev.TimedOut) == 0
    time.alive = True
    await time.timer_loop.tick()
    await time.timer_loop.tick()
    assert await time.happened(ev.TimedOut) == 0, "the silence is given back"
    await time.pass_(2 * MINUTE)
    assert await time.happened(ev.TimedOut) == 1


async def test_a_recent_answer_of_telegram_makes_a_sign_of_life_unnecessary(time: Time) -> None:
    await time.pass_(MINUTE)
    assert time.probes == 0


async def test_a_due_timer_is_no_sign_of_life(time: Time) -> None:
    heard = time.connection.last_ok
    time.home.now += 1000
    await time.home.write(lambda work: work.clocks.shift(-MINUTE))
    await time.timer_loop.tick()
    assert await time.happened(ev.TimedOut) == 1
    assert time.connection.last_ok == heard


async def test_an_outage_that_ends_while_the_timers_are_read_is_given_back_first(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another part of the bot hears from Telegram between two looks of the timer loop."""
    home = time.home
    time.connection.failed()
    pulse = time.timer_loop._pulse

    def back(work: UnitOfWork, now: int) -> None:
        time.connection.worked()
        pulse(work, now)

    monkeypatch.setattr(time.timer_loop, "_pulse", back)
    home.now += 10 * MINUTE
    await time.timer_loop.tick()
    assert time.connection.up
    assert await time.happened(ev.TimedOut) == 0
    await time.timer_loop.tick()
    assert await time.happened(ev.TimedOut) == 0


# --- a tap in time wins -------------------------------------------------------------------------------------


async def test_a_due_timer_waits_for_a_poll_that_began_after_it_was_due(time: Time) -> None:
    asked: list[int] = []
    time.poll_gate.hurry = lambda: asked.append(time.poll_gate.wanted)
    time.poll_gate.poll_returned(NOON + MINUTE - 1)
    await time.pass_(MINUTE)
    await time.pass_(5000)
    assert await time.happened(ev.TimedOut) == 0
    assert asked == [NOON + MINUTE] * 2, "the bot asks for a sign of life"
    time.poll_gate.poll_returned(NOON + MINUTE)
    await time.pass_(0)
    assert await time.happened(ev.TimedOut) == 1


async def test_failing_polls_hold_timers_and_nudges_even_if_all_else_works(time: Time) -> None:
    time.poll_gate.hurry = lambda: None
    time.poll_gate.poll_failed()
    for _ in range(16):
        await time.pass_(5000)
    assert await time.happened(ev.TimedOut) == 0
    assert await time.home.places() == {}, "nobody is nudged either"
    assert time.connection.up, "so no time is given back"
    time.poll_gate.poll_returned(time.home.now)
    await time.pass_(0)
    assert await time.happened(ev.TimedOut) == 1


@pytest.mark.parametrize("silence", [5_000, 10 * MINUTE])
async def test_failing_polls_during_an_absence_of_telegram_are_an_outage(
    time: Time, silence: int
) -> None:
    """Also if no clock would run out meanwhile: the players could not act."""
    await time.pass_(20_000)
    time.alive = False
    time.poll_gate.poll_failed()
    time.home.now += silence
    await time.timer_loop.tick()
    assert not time.connection.up


@pytest.mark.parametrize("address", [ADDRESS, 1001])
async def test_an_timer_waits_for_updates_received_before_it_and_not_for_later_ones(
    time: Time, address: int
) -> None:
    """Updates come from the group, or from the private chat of a seated player."""
    time.poll_gate.arrivals = 3
    time.poll_gate.waits(address, 3)
    await time.pass_(MINUTE)
    time.poll_gate.arrivals = 9
    await time.pass_(8000)
    assert await time.happened(ev.TimedOut) == 0
    time.poll_gate.waits(address, 4)
    await time.pass_(0)
    assert await time.happened(ev.TimedOut) == 1, "a chat cannot hold its clock for ever"


async def test_an_timer_does_not_wait_for_other_chats(time: Time) -> None:
    time.poll_gate.arrivals = 3
    time.poll_gate.waits(-777, 1)
    await time.pass_(MINUTE)
    assert await time.happened(ev.TimedOut) == 1


async def test_nobody_with_an_unhandled_update_is_nudged(time: Time) -> None:
    time.poll_gate.arrivals = 1
    time.poll_gate.waits(ADDRESS, 1)
    await time.pass_(40_000)
    assert await time.home.places() == {}
    time.poll_gate.waits(ADDRESS, None)
    await time.pass_(0)
    assert f"table:{time.home.table}:1" in await time.home.places()


async def test_a_poll_that_returns_wakes_an_timer_that_waits_for_it(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timer_loop_module, "TICK", 60)
    home, caught_up = time.home, asyncio.Event()
    asked = asyncio.Event()
    time.poll_gate.hurry = asked.set
    caught_up.set()
    await home.write(lambda work: work.heartbeat.beat(NOON + MINUTE))
    home.now += MINUTE
    time.connection.worked()
    async with running(time, caught_up):
        await asked.wait()
        time.poll_gate.poll_returned(home.now)

        async def ran_out() -> bool:
            return await time.happened(ev.TimedOut) == 1

        await until(ran_out)


# --- while the bot is away ----------------------------------------------------------------------------------


async def test_nothing_rings_before_the_waiting_updates_are_handled(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timer_loop_module, "TICK", 0)
    home, caught_up = time.home, asyncio.Event()
    home.now += 10 * MINUTE
    time.connection.worked()
    async with running(time, caught_up):
        for _ in range(50):
            await asyncio.sleep(0)
        assert await time.happened(ev.TimedOut) == 0
        await home.play("sto")
        caught_up.set()
        await until(lambda: home.read(lambda work: work.heartbeat.last() == home.now))
        assert await time.happened(ev.TimedOut) == 0


async def test_the_time_of_an_absence_of_the_bot_is_given_back_and_shown(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timer_loop_module, "TICK", 0)
    home, caught_up = time.home, asyncio.Event()
    home.now += 30_000
    await time.timer_loop.stop()
    home.now += 8 * 60 * MINUTE
    caught_up.set()
    async with running(time, caught_up):
        await until(lambda: home.read(lambda work: work.heartbeat.last() == home.now))
        (clock,) = await home.clocks()
        assert clock.due_at == NOON + MINUTE + 8 * 60 * MINUTE
        assert f"table:{home.table}:1" in await home.places()


async def test_time_without_a_disk_is_given_back_once_also_if_the_bot_then_dies(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = time.home
    await home.write(lambda work: work.heartbeat.beat(NOON))
    home.now = NOON + 20_000
    monkeypatch.setattr(Store, "take_lost_time", lambda _: 20_000)

    def dies(*_: object) -> None:
        raise InterruptedError

    monkeypatch.setattr(time.timer_loop, "_pulse", dies)
    with pytest.raises(InterruptedError):
        await time.timer_loop.tick()
    await home.write(time.timer_loop._after_absence)
    (clock,) = await home.clocks()
    assert clock.due_at == NOON + MINUTE + 20_000


async def test_a_clock_that_starts_during_catching_up_gets_no_time_back(time: Time) -> None:
    home, caught_up = time.home, asyncio.Event()
    await time.timer_loop.stop()
    home.now += 8 * 60 * MINUTE
    came_back = home.now
    async with running(time, caught_up):
        await until(lambda: home.read(lambda work: work.heartbeat.last() == came_back))
        await home.play("sto")
        await home.show_all()
        home.now += 3000
        caught_up.set()
        await until(lambda: home.read(lambda work: work.heartbeat.last() == home.now))
        (clock,) = await home.clocks()
        assert clock.due_at == came_back + MINUTE + 3000


async def test_the_very_first_start_gives_no_time_back(time: Time) -> None:
    home, caught_up = time.home, asyncio.Event()
    caught_up.set()
    before = await home.clocks()
    async with running(time, caught_up):
        await until(lambda: home.read(lambda work: work.heartbeat.last() == home.now))
    assert await home.clocks() == before


# --- leaps of the machine's clock ---------------------------------------------------------------------------------


async def leaps(time: Time, monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    """Let the clock of the machine leap during a rest of the running timer loop, which then ticks a few times."""
    home, caught_up = time.home, asyncio.Event()
    rests = 0

    async def rest() -> None:
        nonlocal rests
        home.now += milliseconds if rests == 1 else 100
        rests += 1
        await asyncio.sleep(0)

    async def enough() -> bool:
        return rests > 5

    monkeypatch.setattr(time.timer_loop, "_rest", rest)
    await home.write(lambda work: work.heartbeat.beat(home.now))
    caught_up.set()
    async with running(time, caught_up):
        await until(enough)


@pytest.mark.parametrize("leap", [8 * 60 * MINUTE, -8 * 60 * MINUTE])
async def test_a_leap_of_the_machines_clock_is_no_time_of_a_player(
    time: Time, monkeypatch: pytest.MonkeyPatch, leap: int
) -> None:
    home = time.home
    await leaps(time, monkeypatch, leap)
    assert await time.happened(ev.TimedOut) == 0
    (clock,) = await home.clocks()
    assert clock.due_at == NOON + MINUTE + leap - 100
    assert f"table:{home.table}:1" in await home.places(), "the new deadline is shown"
    assert await home.read(lambda work: work.heartbeat.last()) == pytest.approx(home.now, abs=1000)
    await time.pass_(MINUTE)
    assert await time.happened(ev.TimedOut) == 1


async def test_after_a_leap_back_a_timer_waits_for_a_poll_again(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    time.poll_gate.poll_returned(NOON)
    await leaps(time, monkeypatch, -8 * 60 * MINUTE)
    assert time.poll_gate.until <= time.home.now


async def waits_since(time: Time) -> int:
    """When the place that has waited longest was wanted."""
    return await time.home.read(lambda work: min(one.wanted_at for one in work.outbox.pending()))


async def test_after_a_leap_back_a_message_keeps_its_age(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    await time.home.play("sto")
    since, now = await waits_since(time), time.home.now
    await leaps(time, monkeypatch, -8 * 60 * MINUTE)
    assert await waits_since(time) == since - 8 * 60 * MINUTE - 100 < now - 8 * 60 * MINUTE


async def test_a_leap_during_an_outage_is_given_back_once(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = time.home
    time.alive = False
    time.connection.failed()
    await leaps(time, monkeypatch, 8 * 60 * MINUTE)
    time.alive = True
    time.connection.worked()
    await time.timer_loop.tick()
    (clock,) = await home.clocks()
    assert clock.due_at == NOON + MINUTE + (home.now - NOON)


async def test_a_clock_set_back_while_the_bot_was_away_prolongs_no_turn(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, caught_up = time.home, asyncio.Event()
    await time.timer_loop.stop()
    home.now -= 8 * 60 * MINUTE
    caught_up.set()
    async with running(time, caught_up):
        await until(lambda: home.read(lambda work: work.heartbeat.last() == home.now))
    (clock,) = await home.clocks()
    assert clock.due_at == home.now + MINUTE
    assert await waits_since(time) <= home.now


# --- the end of other things ----------------------------------------------------------------------------------


async def test_a_timer_loop_goes_on_after_a_failure(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timer_loop_module, "TICK", 0)
    looks: list[int] = []

    async def tick() -> None:
        looks.append(len(looks))
        raise RuntimeError

    monkeypatch.setattr(time.timer_loop, "tick", tick)
    caught_up = asyncio.Event()
    caught_up.set()

    async def twice() -> bool:
        return len(looks) > 1

    async with running(time, caught_up):
        await until(twice)


async def test_the_heartbeat_dates_a_crash_and_old_updates_are_deleted_after_two_days(
    time: Time,
) -> None:
    home = time.home
    await home.write(lambda work: work.updates.finish(9, "", NOON))
    await time.pass_(1000)
    assert await home.read(lambda work: work.heartbeat.last()) == NOON + 1000
    await time.pass_(500)
    assert await home.read(lambda work: work.heartbeat.last()) == NOON + 1000, (
        "the heartbeat comes once a second"
    )
    assert await home.read(lambda work: work.updates.done(9)) == ""
    await time.pass_(KEEP_UPDATES)
    assert await home.read(lambda work: work.updates.done(9)) is None


async def test_pictures_unused_for_a_month_are_forgotten(time: Time) -> None:
    home = time.home
    await home.write(lambda work: work.pictures.keep("king", "AgAC1", NOON))
    await time.pass_(KEEP_PICTURES)
    assert await home.read(lambda work: work.pictures.file_id("king")) == "AgAC1"
    await time.pass_(KEEP_UPDATES)
    assert await home.read(lambda work: work.pictures.file_id("king")) is None


async def test_a_stale_timer_changes_nothing(time: Time) -> None:
    home = time.home
    (clock,) = await home.clocks()
    await home.play("sto")
    home.now += 10 * MINUTE
    await time.timer_loop._fire(clock)
    assert await time.happened(ev.TimedOut) == 0
    assert await home.refused(CLOCK, act.Play(Choice("sto"))) == "unknown_action"


async def test_if_the_link_breaks_while_timers_fire_the_rest_wait(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = time.timer_loop._look

    def breaks(work: UnitOfWork, now: int) -> Any:
        time.connection.failed()
        return look(work, now)

    monkeypatch.setattr(time.timer_loop, "_look", breaks)
    await time.pass_(MINUTE)
    assert await time.happened(ev.TimedOut) == 0


async def test_a_timer_loop_whose_storage_is_closed_says_so(time: Time) -> None:
    await time.home.store.close()
    with pytest.raises(StorageClosedError):
        await time.pass_(10)


async def test_after_a_quiet_while_a_sign_of_life_lets_timers_ring(time: Time) -> None:
    time.home.now += MINUTE
    await time.timer_loop.tick()
    assert (time.probes, time.connection.last_ok) == (1, time.home.now)
    assert await time.happened(ev.TimedOut) == 1
