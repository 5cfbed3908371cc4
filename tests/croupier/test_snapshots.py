"""Snapshots: a copy of a fold, which makes a long evening no dearer than a short one."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from croupier import catching_up
from croupier import croupier as croupier_module
from croupier.catching_up import renew_snapshots
from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.seconds import Tempo
from croupier.snapshots import EVERY, Folded, Snapshots, engine_code
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import fold
from engine.table.events import RoundStarted
from storage import Desk, Store
from storage.records import Snapshot
from tests.croupier.kit import CODEC, Home, play_anything


@pytest.fixture
def each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot after every round."""
    monkeypatch.setattr(croupier_module, "EVERY", 1)
    monkeypatch.setattr(catching_up, "EVERY", 1)


def again(store: Store, code: str | None = None) -> Croupier:
    """The same store after a restart, perhaps with another engine."""
    croupier = Croupier(store, CODEC, Dealer(), Tempo())
    croupier.snapshots = Snapshots(code)
    return croupier


async def taken(home: Home) -> dict[int, Snapshot]:
    """The table's snapshots by their event."""
    code = home.croupier.snapshots.code

    def job(desk: Desk) -> dict[int, Snapshot]:
        found = {}
        for seq in range(1, desk.journal.last_seq(home.table) + 1):
            snapshot = desk.snapshots.before(home.table, seq, code)
            if snapshot is not None:
                found[snapshot.seq] = snapshot
        return found

    return await home.read(job)


async def are_true(home: Home, snapshots: Iterable[int]) -> None:
    """Each snapshot is what the log folds to, as far as its event."""
    log = [event for _, event in await home.log()]
    for seq in snapshots:
        found = await home.read(
            lambda desk, at=seq: home.croupier.snapshots.before(desk, home.table, at)  # type: ignore[misc]
        )
        assert found is not None
        assert found == Folded(fold(log[:seq]), seq, found.round_seq)
        assert isinstance(log[found.round_seq - 1], RoundStarted)


async def reads(croupier: Croupier, home: Home, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many events a first look at the table reads."""
    read: list[int] = []
    decoded = croupier.decoded

    def counted(table_id: int, stored: Any) -> list[Any]:
        read.append(len(stored))
        return decoded(table_id, stored)

    monkeypatch.setattr(croupier, "decoded", counted)
    await croupier.store.read(lambda desk: croupier.loaded(desk, home.table))
    return sum(read)


@pytest.mark.usefixtures("each_round")
@pytest.mark.parametrize("game", GAMES)
async def test_a_snapshot_is_what_its_log_folds_to(home: Home, game: str) -> None:
    rules = next(iter(GAMES[game].presets.values()))
    await home.do(home.people[0], act.SetRules(rules, 60))
    chance = random.Random(game)
    for _ in range(6):
        await home.deal()
        await play_anything(home, chance)
    snapshots = await taken(home)
    assert len(snapshots) >= 4
    await are_true(home, snapshots)


@pytest.mark.usefixtures("each_round")
async def test_a_first_look_reads_what_came_after_the_last_snapshot(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        await home.deal()
        await home.play_out()
    await home.deal()
    now = await home.seen()
    last = max(await taken(home))
    whole = len(await home.log())
    assert await reads(again(home.store), home, monkeypatch) == whole - last < whole / 4
    monkeypatch.undo()
    croupier = again(home.store)
    assert await home.read(lambda desk: croupier.view(desk, home.table)) == now


@pytest.mark.usefixtures("each_round")
async def test_the_snapshot_of_another_engine_is_not_believed(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    await home.deal()
    await home.play_out()
    whole = len(await home.log())
    assert await reads(again(home.store, "another"), home, monkeypatch) == whole


@pytest.mark.usefixtures("each_round")
async def test_long_logs_get_their_snapshots_anew_when_the_engine_has_changed(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catching_up, "STRETCH", 25)
    for _ in range(5):
        await home.deal()
        await home.play_out()
    croupier = again(home.store, "another")
    await renew_snapshots(croupier)
    assert await taken(home) == {}
    home.croupier = croupier
    made = await taken(home)
    assert made
    await are_true(home, made)
    assert await reads(again(home.store, "another"), home, monkeypatch) < 25


async def test_there_is_one_in_sixteen_rounds(home: Home) -> None:
    for _ in range(EVERY + 1):
        await home.deal()
        await home.play_out()
    assert len(await taken(home)) == 1


def test_the_engine_is_named_after_its_modules() -> None:
    assert engine_code() == Snapshots().code
    assert len(engine_code()) == 16
