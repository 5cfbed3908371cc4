"""Computers at a real store: they play by themselves, keep their chips, and are never short of any."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from structlog.testing import capture_logs

from croupier.computer_names import MASKS, free_mask
from croupier.computer_players import ComputerPlayers
from croupier.worker_pools import Length, WorkerPools
from engine.registry import GAMES
from engine.table import actions as act
from games.sette_e_mezzo.events import Tiro
from storage import Store
from storage.records import ClockRow
from tests.croupier.kit import PLAYER, Home, Time, at_home, mask
from tests.kit.changed_game import changed_game
from tests.kit.questions import forever


async def with_computers(
    store: Store, tmp_path: Any, *, people: int = 1, computers: int = 2
) -> Home:
    home = await at_home(store, tmp_path, people=people, seated=people, seed=4)
    for _ in range(computers):
        await home.done(home.people[0], act.SeatComputer(await mask(home), PLAYER))
    return home


async def play_hand(home: Home, time: Time) -> None:
    """Play one hand: people stand, computers decide for themselves."""
    while (await home.seen()).phase == "round":
        seen = await home.seen()
        if seen.running.turn in home.people:
            await home.play("sto")
            continue
        await time.pass_(3_000)
        await time.settle()


async def test_every_computer_is_a_player_of_its_own_and_their_number_is_limited(
    store: Store, tmp_path: Any
) -> None:
    home = await with_computers(store, tmp_path, computers=len(MASKS[PLAYER]))
    seen = await home.seen()
    assert len(set(seen.seating.computers)) == len(MASKS[PLAYER])
    assert await home.write(lambda work: free_mask(work, seen, PLAYER)) is None
    known = await home.read(lambda work: work.people.many(seen.seating.computers))
    assert all((who.name or "").startswith("🤖 ") for who in known.values())


async def test_a_computer_that_fails_to_decide_plays_alla_regola(
    store: Store, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise ArithmeticError

    def nonsense(*_: Any) -> Any:
        return "nonsense"

    for wrong in (broken, nonsense):
        home = await with_computers(store, tmp_path)
        time = Time(home)
        game = GAMES["sette_e_mezzo"]
        monkeypatch.setitem(GAMES, "sette_e_mezzo", changed_game(game, policies={PLAYER: wrong}))
        await home.deal()
        await play_hand(home, time)
        assert (await home.seen()).phase == "pause"
        monkeypatch.undo()
        await home.done(home.people[0], act.EndTable())


async def at_a_computers_turn(store: Store, tmp_path: Any) -> tuple[Home, ClockRow]:
    """A hand whose turn is a computer's, and the clock of that turn."""
    home = await with_computers(store, tmp_path)
    await home.deal()
    while (await home.seen()).running.turn in home.people:
        await home.play("sto")
    (clock,) = await home.clocks()
    return home, clock


async def test_thinking_cut_short_by_a_stop_is_taken_up_again(store: Store, tmp_path: Any) -> None:
    home, clock = await at_a_computers_turn(store, tmp_path)
    computer_players = ComputerPlayers(
        home.croupier, now=lambda: home.now, worker_pools=WorkerPools()
    )
    computer_players.think([clock])
    computer_players.fire(clock)
    computer_players.fire(clock)
    await computer_players.stop()
    assert await home.clocks() == [clock] or (await home.seen()).running.decision
    time = Time(home)
    await time.pass_(2_000)
    await time.settle()
    assert clock not in await home.clocks()


async def test_a_turn_that_ends_while_a_computer_acts_is_no_error(
    store: Store, tmp_path: Any
) -> None:
    home, clock = await at_a_computers_turn(store, tmp_path)
    twins = [
        ComputerPlayers(home.croupier, now=lambda: home.now, worker_pools=WorkerPools())
        for _ in range(2)
    ]
    with capture_logs() as logged:
        acting = [asyncio.create_task(twin._act(clock, None)) for twin in twins]
        await asyncio.gather(*acting)
    assert clock not in await home.clocks()
    assert logged == []


async def test_a_computer_draws_the_same_lots_again_and_others_at_every_decision(
    store: Store, tmp_path: Any
) -> None:
    """Lots come from the table's own seed, so a restart does not change them; a fixed seed for all tables repeats an
    evening.
    """
    home = await at_home(store, tmp_path, people=1, seated=1)

    async def drawn(seed: int | None, decision: int) -> list[int]:
        one = ComputerPlayers(home.croupier, now=lambda: 0, worker_pools=WorkerPools(), seed=seed)
        chance = await home.read(lambda work: one.chance(work, home.table, decision, who=7))
        return [chance(1_000_000) for _ in range(5)]

    for seed in (None, 7):
        assert await drawn(seed, 2) == await drawn(seed, 2)
    asked: list[tuple[int | None, int]] = [(None, 2), (None, 3), (7, 2), (7, 3), (8, 2)]
    assert len({tuple(await drawn(*one)) for one in asked}) == len(asked)


@pytest.mark.parametrize("kind", MASKS)
async def test_the_pause_of_every_kind_of_computer_is_equally_long(
    store: Store, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, *, kind: str
) -> None:
    """Pauses agree to a tenth of a second, with equally many queries to the database."""
    monkeypatch.setattr("tests.croupier.test_computer_players.PLAYER", kind)
    home = await with_computers(store, tmp_path)
    time = Time(home, worker_pools=Slow())
    clock = await first_turn_of_a_computer(home)
    assert clock.milliseconds == 2_000
    before = await home.log()
    await time.pass_(1_900)
    assert await home.log() == before
    await time.pass_(100)
    await time.settle()
    assert len(await home.log()) > len(before)


# --- the moment ---------------------------------------------------------------------------------------------


class Slow(WorkerPools):
    """A worker that thinks until a test releases it; it notes dropped thoughts."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.begun = 0
        self.dropped = asyncio.Event()

    async def think(self, ask: Any, *, chat: int, length: Length = "short") -> Any:
        self.begun += 1
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.dropped.set()
            raise
        return ask()


def experts(monkeypatch: pytest.MonkeyPatch, plays: Any) -> None:
    """Make computers think long, and then decide as ``plays`` does."""
    game = GAMES["sette_e_mezzo"]
    changed = changed_game(game, policies={PLAYER: plays}, slow=frozenset({PLAYER}))
    monkeypatch.setitem(GAMES, "sette_e_mezzo", changed)


def calls(*_: Any) -> Any:
    return Tiro()


async def first_turn_of_a_computer(home: Home) -> ClockRow:
    await home.deal()
    while (await home.seen()).running.turn in home.people:
        await home.play("sto")
    (clock,) = await home.clocks()
    assert clock.due_at is not None
    return clock


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("thinks", ["at once", "until late", "without end"])
async def test_a_computer_acts_when_its_pause_is_over_after_thinking_of_any_length(
    store: Store, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, *, people: int, thinks: str
) -> None:
    """Before that nothing is written and no message changes."""
    experts(monkeypatch, calls)
    home = await with_computers(store, tmp_path, people=people)
    worker_pools = Slow()
    time = Time(home, worker_pools=worker_pools)
    clock = await first_turn_of_a_computer(home)
    assert clock.milliseconds == {1: 2_000, 2: 3_000}[people]
    before, places = await home.log(), await home.places()
    if thinks == "at once":
        worker_pools.go.set()
    for _ in range(clock.milliseconds // 100 - 1):
        await time.pass_(100)
        if thinks == "at once":
            await time.ponder()
    if thinks == "until late":
        worker_pools.go.set()
        await time.ponder()
    assert worker_pools.begun == 1
    assert await home.log() == before
    assert await home.places() == places
    await time.pass_(100)
    await time.settle()
    (_, happened, *_) = [type(event).__name__ for _, event in (await home.log())[len(before) :]]
    assert happened in ("Called", "Stood")
    assert await home.places() != places
    if thinks != "without end":
        assert happened == "Called"
    assert worker_pools.dropped.is_set() == (thinks == "without end")


async def slow_turn(store: Store, tmp_path: Any) -> tuple[Home, Time, Slow]:
    """A computer that has begun to think about its first turn, in a worker process that waits."""
    home = await with_computers(store, tmp_path)
    worker_pools = Slow()
    time = Time(home, worker_pools=worker_pools)
    await first_turn_of_a_computer(home)
    await time.pass_(100)
    await asyncio.sleep(0)
    await home.read(lambda _: None)  # after the computer has read its turn
    return home, time, worker_pools


async def test_both_ways_to_act_query_the_database_equally_often(
    store: Store, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A decision that is ready in time and a late one take the same steps after the pause."""
    asked: list[int] = []
    for ready in (True, False):
        experts(monkeypatch, calls)
        home, time, worker_pools = await slow_turn(store, tmp_path)
        if ready:
            worker_pools.go.set()
            await time.ponder()
        jobs = 0

        def counted(do: Any) -> Any:
            async def job(*given: Any, **named: Any) -> Any:
                nonlocal jobs
                jobs += 1
                return await do(*given, **named)

            return job

        with monkeypatch.context() as patched:
            patched.setattr(store, "read", counted(store.read))
            patched.setattr(store, "write", counted(store.write))
            await time.pass_(1_900)
            await time.settle()
        asked.append(jobs)
        await play_hand(home, time)
        await home.done(home.people[0], act.EndTable())
    assert asked[0] == asked[1]


async def test_a_thought_is_dropped_with_its_table(
    store: Store, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    experts(monkeypatch, calls)
    home, time, worker_pools = await slow_turn(store, tmp_path)
    await asyncio.sleep(0)
    await home.write(lambda work: work.clocks.sync(home.table, ()))
    await time.pass_(100)
    await worker_pools.dropped.wait()
    assert worker_pools.begun == 1


async def test_a_computer_acts_even_if_nobody_saw_its_pause_end(
    store: Store, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a start, or with much due at once, nobody sees it: quick computers decide, slow ones play *alla regola*."""
    experts(monkeypatch, calls)
    home = await with_computers(store, tmp_path)
    time = Time(home, worker_pools=Slow())
    clock = await first_turn_of_a_computer(home)
    time.computer_players.fire(clock)
    await time.settle()
    assert clock not in await home.clocks()


async def test_a_group_that_asks_for_long_odds_does_not_slow_a_computer_elsewhere(
    store: Store, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Real processes: long odds of two other groups are being reckoned when the expert's pause begins."""
    experts(monkeypatch, calls)
    home = await with_computers(store, tmp_path)
    worker_pools = WorkerPools()
    long = [
        asyncio.create_task(
            worker_pools.think(partial(forever, tmp_path / f"{chat}"), chat=chat, length="long")
        )
        for chat in (-1, -2)
    ]
    time = Time(home, worker_pools=worker_pools)
    await first_turn_of_a_computer(home)
    before = len(await home.log())
    await time.pass_(100)
    async with asyncio.timeout(100):
        await time.ponder()
    await time.pass_(1_900)
    await time.settle()
    assert type((await home.log())[before + 1][1]).__name__ == "Called"
    for task in long:
        assert not task.done()
        task.cancel()
    await worker_pools.close()
