"""The table at hand is the fold of its log, now and in the past, without anything that was rolled back."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from cachetools import LRUCache

from engine.value import replace
from storage import UnitOfWork
from storage.records import StoredEvent
from tests.croupier.fair import open_hall
from tests.croupier.kit import Home


async def test_the_number_of_tables_at_hand_is_limited(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home.croupier, "_tables", LRUCache(2))
    loaded = await home.read(lambda work: home.croupier.loaded(work, home.table))
    for number in (901, 902):
        home.croupier._keep(number, loaded)
    assert home.table not in home.croupier._tables
    assert (await home.seen()).seating.seats == loaded.table.seating.seats


async def test_a_table_without_a_log_is_no_table(home: Home) -> None:
    with pytest.raises(LookupError, match="table 99 has no log"):
        await home.read(lambda work: home.croupier.view(work, 99))


async def test_past_states_of_a_table_can_be_seen(home: Home) -> None:
    await home.deal()
    seen, seq = await home.seen(), (await home.log())[-1][0]
    await home.play("sto")
    assert await home.read(lambda work: home.croupier.view_at(work, home.table, seq)) == seen
    later = await home.read(lambda work: home.croupier.view_at(work, home.table, 10**6))
    assert later == await home.seen()


async def test_the_ends_of_several_rounds_are_seen_without_reading_their_log_again(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = []
    for _ in range(3):
        await home.deal()
        await home.play_out()
        ends.append(((await home.log())[-1][0], await home.seen()))
    await home.deal()
    monkeypatch.setattr(home.croupier, "decoded", None)
    for seq, seen in ends:
        assert await home.read(lambda d, s=seq: home.croupier.view_at(d, home.table, s)) == seen  # type: ignore[misc]


async def test_past_states_that_were_read_are_kept_and_their_number_is_limited(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home.croupier, "_past", LRUCache(2))
    await home.deal()
    read = []
    decoded = home.croupier.decoded

    def counted(table_id: int, stored: Iterable[StoredEvent]) -> list[Any]:
        read.append(table_id)
        return decoded(table_id, stored)

    monkeypatch.setattr(home.croupier, "decoded", counted)
    for seq in (2, 3, 3, 2, 4, 2, 3):
        await home.read(lambda d, s=seq: home.croupier.view_at(d, home.table, s))  # type: ignore[misc]
    assert len(read) == 4


async def test_a_rolled_back_state_is_never_shown(home: Home) -> None:
    """Copies kept by a failed job are dropped, of present and past states."""
    await home.deal()
    (last, _), now = (await home.log())[-1], await home.seen()

    def fails(work: UnitOfWork) -> None:
        loaded = home.croupier.loaded(work, home.table)
        home.croupier._past[home.table, last - 1] = replace(loaded.table, round=98)
        home.croupier._keep(home.table, replace(loaded, table=replace(loaded.table, round=99)))
        raise KeyError(last)

    with pytest.raises(KeyError):
        await home.croupier.write(fails)
    past = await home.read(lambda work: home.croupier.view_at(work, home.table, last - 1))
    assert past.round == (await home.seen()).round == now.round


async def test_a_rolled_back_tournament_is_never_shown(path: Path) -> None:
    hall = await open_hall(path, people=2, begin=False)
    before = await hall.board()

    def fails(work: UnitOfWork) -> None:
        known = hall.tournaments._loaded(work, hall.tournament)
        empty = replace(known, tournament=replace(known.tournament, entrants=()))
        hall.tournaments._known[hall.tournament] = empty
        raise KeyError(hall.tournament)

    with pytest.raises(KeyError):
        await hall.croupier.write(fails)
    assert await hall.board() == before
    await hall.store.close()
