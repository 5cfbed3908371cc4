"""Snapshots: a copy of a fold, so a long evening costs no more than a short one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from croupier import catching_up, table_runner
from croupier.catching_up import renew_snapshots
from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.snapshots import EVERY, EVERY_EVENTS, Folded, TableSnapshots, engine_code
from engine.table import actions as act
from engine.table import fold
from engine.table.events import RoundStarted
from engine.tournament import actions as tact
from engine.tournament import fold as fold_tournament
from messages.listener import WantedMessages
from storage import Store, UnitOfWork
from storage.records import Snapshot
from tests.croupier.fair import CODEC as TOURNAMENT_CODEC
from tests.croupier.fair import TournamentHall, open_hall
from tests.croupier.kit import CODEC, Home


@pytest.fixture
def each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot after every round."""
    monkeypatch.setattr(table_runner, "EVERY", 1)
    monkeypatch.setattr(catching_up, "EVERY", 1)


def again(store: Store, code: str | None = None) -> Croupier:
    """The same store after a restart, perhaps with another engine."""
    croupier = Croupier(
        store=store, codec=CODEC, dealer=Dealer(), tempo=Tempo(), messages=WantedMessages()
    )
    croupier.snapshots = TableSnapshots(code)
    return croupier


async def taken(home: Home) -> dict[int, Snapshot]:
    """The table's snapshots by their event."""
    code = home.croupier.snapshots.code

    def job(work: UnitOfWork) -> dict[int, Snapshot]:
        found = {}
        for seq in range(1, work.journal.last_seq(home.table) + 1):
            snapshot = work.snapshots.before(home.table, seq, code)
            if snapshot is not None:
                found[snapshot.seq] = snapshot
        return found

    return await home.read(job)


async def are_true(home: Home, snapshots: Iterable[int]) -> None:
    """Check that each snapshot is the fold of the log up to its event."""
    log = [event for _, event in await home.log()]
    for seq in snapshots:
        found = await home.read(
            lambda work, at=seq: home.croupier.snapshots.before(work, home.table, at)  # type: ignore[misc]
        )
        assert found is not None
        assert found == Folded(fold(log[:seq]), seq, found.round_seq)
        assert isinstance(log[found.round_seq - 1], RoundStarted)


async def reads(croupier: Croupier, home: Home, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of events that a first look at the table reads."""
    read: list[int] = []
    decoded = croupier.decoded

    def counted(table_id: int, stored: Any) -> list[Any]:
        read.append(len(stored))
        return decoded(table_id, stored)

    monkeypatch.setattr(croupier, "decoded", counted)
    await croupier.store.read(lambda work: croupier.loaded(work, home.table))
    return sum(read)


@pytest.mark.usefixtures("each_round")
async def test_a_first_look_reads_only_the_events_after_the_last_snapshot(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    await home.play_rounds(5)
    await home.deal()
    now = await home.seen()
    snapshots = await taken(home)
    await are_true(home, snapshots)
    last = max(snapshots)
    whole = len(await home.log())
    assert await reads(again(home.store), home, monkeypatch) == whole - last < whole / 4
    monkeypatch.undo()
    croupier = again(home.store)
    assert await home.read(lambda work: croupier.view(work, home.table)) == now


async def test_a_long_lobby_is_not_folded_from_its_beginning(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_runner, "LONG", 20)
    for _ in range(30):
        await home.done(home.people[1], act.GetUp())
        await home.done(home.people[1], act.Sit())
    log = [event for _, event in await home.log()]
    assert len(log) > 60
    assert sorted(await taken(home)) == [20, 40, 60]
    assert await reads(again(home.store), home, monkeypatch) == len(log) - 60


@pytest.mark.usefixtures("each_round")
async def test_the_snapshot_of_another_engine_is_not_used(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    await home.deal()
    await home.play_out()
    whole = len(await home.log())
    assert await reads(again(home.store, "another"), home, monkeypatch) == whole


@pytest.fixture
async def five_rounds(home: Home, each_round: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five rounds, more than a stretch of log, with a snapshot after each."""
    monkeypatch.setattr(catching_up, "STRETCH", 25)
    await home.play_rounds(5)


@pytest.mark.usefixtures("five_rounds")
async def test_long_logs_get_new_snapshots_when_the_engine_has_changed(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    croupier = again(home.store, "another")
    await renew_snapshots(croupier)
    assert await taken(home) == {}
    home.croupier = croupier
    made = await taken(home)
    assert made
    await are_true(home, made)
    assert await reads(again(home.store, "another"), home, monkeypatch) < 25


@pytest.mark.usefixtures("five_rounds")
async def test_a_closed_table_gets_new_snapshots_too(home: Home) -> None:
    await home.done(home.people[0], act.EndTable())
    home.croupier = again(home.store, "another")
    await renew_snapshots(home.croupier)
    made = await taken(home)
    assert made
    await are_true(home, made)
    others = await home.read(lambda work: work.snapshots.of_others("another"))
    assert others == []


async def test_a_stretch_without_a_sixteenth_round_gets_a_snapshot_too(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catching_up, "STRETCH", 40)
    await home.play_rounds(EVERY - 1)
    assert await taken(home) == {}
    await renew_snapshots(home.croupier)
    made = await taken(home)
    await are_true(home, made)
    assert len(await home.log()) - max(made) < 40


@pytest.mark.usefixtures("five_rounds")
async def test_no_log_is_read_while_its_snapshots_are_good(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    croupier = again(home.store)
    read: list[int] = []
    monkeypatch.setattr(croupier, "decoded", lambda table_id, _: read.append(table_id))
    await renew_snapshots(croupier)
    assert read == []


async def many_entries(path: Path) -> tuple[TournamentHall, int]:
    """A tournament that people have entered and left again and again; the number of its last event."""
    hall = await open_hall(path, people=3, begin=False)
    for _ in range(EVERY_EVENTS):
        for person in hall.people[1:]:
            await hall.done(person, tact.Withdraw())
            await hall.done(person, tact.Enter())
    seq = await hall.store.read(lambda work: work.journal.last_seq(hall.tournament))
    return hall, seq


@pytest.mark.parametrize("code", [None, "another"])
async def test_a_tournament_is_not_folded_from_its_beginning(
    path: Path, code: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catching_up, "STRETCH", 50)
    hall, last = await many_entries(path)
    try:
        croupier = Croupier(
            store=hall.store,
            codec=TOURNAMENT_CODEC,
            dealer=Dealer(),
            tempo=Tempo(),
            messages=WantedMessages(),
        )
        croupier.snapshots = TableSnapshots(code)
        if code is not None:
            await renew_snapshots(croupier)
        log = await hall.store.read(lambda work: work.journal.load(hall.tournament))
        read: list[int] = []
        decode = TOURNAMENT_CODEC.decode

        def counted(name: str, body: str, table_id: int, *, seq: int) -> Any:
            read.append(seq)
            return decode(name, body, table_id=table_id, seq=seq)

        monkeypatch.setattr(TOURNAMENT_CODEC, "decode", counted)
        found = await hall.store.read(lambda work: croupier.tournaments.now(work, hall.tournament))
        assert len(read) < EVERY_EVENTS < last / 3
        assert found == fold_tournament(croupier.decoded(hall.tournament, log))
    finally:
        await hall.store.close()


def test_the_engines_version_depends_on_its_modules() -> None:
    assert engine_code() == TableSnapshots().code
    assert len(engine_code()) == 16
