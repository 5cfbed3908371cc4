"""A command is one transaction: its events, chips, decks, round, clocks and wanted messages."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest

import engine.table as game
from croupier.dealer import Dealer
from croupier.table_transaction import TableDone
from engine.cards import Card
from engine.chance import Drawn
from engine.game import Choice, Refusal
from engine.table import actions as act
from engine.table import events as ev
from games.sette_e_mezzo.events import Called
from storage import StorageFailedError, Store, UnitOfWork
from tests.croupier.kit import Home


class BrokenError(Exception):
    pass


async def everything(home: Home) -> list[Any]:
    """All stored rows, table by table."""
    with closing(sqlite3.connect(home.path)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type='table'")]
        return [(name, db.execute(f"SELECT * FROM {name}").fetchall()) for name in sorted(names)]  # noqa: S608


async def test_a_job_that_fails_leaves_nothing_in_the_file_or_at_hand(
    home: Home,
) -> None:
    await home.deal()
    before, seen = await everything(home), await home.seen()

    def job(work: UnitOfWork) -> None:
        home.act(work, seen.running.turn, act.Play(Choice("sto")))
        raise BrokenError

    with pytest.raises(BrokenError):
        await home.write(job)
    assert await everything(home) == before
    assert await home.seen() == seen
    await home.play("sto")


async def test_a_job_that_fails_does_not_disturb_those_committed_with_it(
    home: Home,
) -> None:
    await home.deal()
    seen = await home.seen()

    def bad(work: UnitOfWork) -> None:
        home.act(work, seen.running.turn, act.Play(Choice("sto")))
        raise BrokenError

    def good(work: UnitOfWork) -> TableDone | Refusal:
        return home.act(work, seen.running.turn, act.Play(Choice("tiro")))

    failed, done, looked = await asyncio.gather(
        home.write(bad), home.write(good), home.seen(), return_exceptions=True
    )
    assert isinstance(failed, BrokenError)
    assert isinstance(done, TableDone)
    assert isinstance(looked, game.TableView)
    assert looked.running.decision > seen.running.decision
    assert isinstance(done.events[1], Called)


async def test_a_commit_that_fails_leaves_the_table_at_hand_equal_to_the_log(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    await home.deal()
    seen = await home.seen()
    write = Store.write

    async def fails(store: Store, job: Any, **how: Any) -> Any:
        def broken(work: UnitOfWork) -> None:
            job(work)
            raise StorageFailedError("the disk is full")

        return await write(store, broken, **how)

    monkeypatch.setattr(Store, "write", fails)
    with pytest.raises(StorageFailedError):
        await home.do(seen.running.turn, act.Play(Choice("sto")))
    monkeypatch.undo()
    assert await home.seen() == seen
    await home.play("sto")


async def test_a_refusal_writes_nothing(home: Home) -> None:
    before = await everything(home)
    assert await home.refused(home.people[0], act.Sit()) == "already_seated"
    assert await everything(home) == before


async def test_commands_of_several_people_at_once_are_each_carried_out_once(home: Home) -> None:
    await asyncio.gather(*(home.do(person, act.Cut("x")) for person in home.people for _ in "ab"))
    assert [event for _, event in await home.log() if isinstance(event, ev.DeckCut)] == [
        ev.DeckCut(1, person, "x") for person in home.people
    ]


async def test_the_events_of_an_update_are_stored_with_its_number(home: Home) -> None:
    home.updates = 77
    await home.deal()
    stored = await home.read(lambda work: work.journal.load(home.table))
    assert {event.update_id for event in stored if event.type == "Dealt"} == {77}


async def test_an_impossible_card_is_never_dealt(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[SM-1] A dealer who deals a card outside the pack is stopped, and nothing is written."""
    before = await everything(home)
    answer = Dealer.answer

    def cheats(self: Dealer, decks: Any, table_id: int, *, table: Any, request: Any) -> Any:
        said = answer(self, decks, table_id=table_id, table=table, request=request)
        return Drawn((Card("1D"),) * len(said.cards)) if isinstance(said, Drawn) else said

    monkeypatch.setattr(Dealer, "answer", cheats)
    with pytest.raises(RuntimeError, match="the table refused Drawn: bad_cards"):
        await home.do(home.people[0], act.Start())
    assert await everything(home) == before
