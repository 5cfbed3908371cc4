"""Tournaments over real tables: money, giri, restarts, leavers, calling off."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import engine.journal as game
from croupier.knockouts import decided
from display.board import board_screen
from engine.game import Refusal
from engine.table import actions as act
from engine.tournament import Terms
from engine.tournament import actions as tact
from games.piatto.events import DuelEnded
from games.piatto.rules import PiattoRules
from messages.boards import board_data
from storage import UnitOfWork
from storage.audit import audit
from storage.records import Place
from tests.croupier.fair import TournamentHall, open_hall


def sound(path: Path) -> None:
    assert audit(path, game).differences == []


async def test_a_small_tournament_from_the_entries_to_the_prizes(path: Path) -> None:
    """[TO-1, TO-6] Tables play piatto by a tournament's rules; the winner has every chip, and prizes are paid."""
    hall = await open_hall(path, people=5, terms=Terms(seats=3, places=2, every=5))
    assert len(await hall.tables()) == 2
    for row in await hall.tables():
        seen = await hall.seen(row.table_id)
        assert seen.agreed.rules == PiattoRules(min_pot=40, min_bet=20, mode="tournament")
        assert seen.tournament.number == hall.tournament
    assert set((await hall.balances()).values()) == {900}
    assert await hall.play_on()
    board = await hall.board()
    assert board.phase == "over"
    assert [place.best for place in board.ranking] == [1, 2, 3, 4, 5]
    assert [won for _, won in board.prizes] == [334, 166]
    balances = await hall.balances()
    assert balances[board.ranking[0].person] == 900 + 334
    assert sum(balances.values()) == 5 * 1000
    await hall.store.close()
    sound(path)


@pytest.mark.parametrize("seed", range(4))
async def test_the_decisive_moments_of_a_tournament_can_be_told(path: Path, seed: int) -> None:
    """Everybody but the winner was knocked out, by the banker or as the banker; the last duel beat the second."""
    hall = await open_hall(path, people=6, terms=Terms(seats=3, every=5, stack=300), seed=seed)
    assert await hall.play_on()
    board = await hall.board()
    how = await hall.store.read(lambda work: decided(work, hall.croupier, hall.tournament))
    winner, second, *_ = [place.person for place in board.ranking]
    by = dict(how.by)
    assert by.keys() == set(hall.people) - {winner}
    assert all(other != person for person, other in how.by)
    assert isinstance(how.last, DuelEnded)
    assert {how.last.punta, how.last.banker} == {winner, second}
    assert by[second] == winner
    told = await hall.store.read(
        lambda work: board_data(work, hall.croupier, tournament_id=hall.tournament, language="it")
    )
    assert board_screen(told).text.count("(contro ") == sum(map(bool, by.values()))
    await hall.store.close()


async def test_the_last_elimination_is_told_by_the_board_alone(path: Path) -> None:
    """After the winner is named, no message tells of an elimination."""
    hall = await open_hall(path, people=2, terms=Terms(seats=2, every=5, stack=200))
    assert await hall.play_on()
    waiting = await hall.store.read(lambda work: work.outbox.of_chat(hall.chat))
    assert "board" in {place.kind for place in waiting}
    assert "news" not in {place.kind for place in waiting}
    await hall.store.close()


async def test_the_group_reads_of_all_eliminations_in_one_message(path: Path) -> None:
    hall = await open_hall(path, people=6, terms=Terms(seats=3, every=5, stack=300))
    key = f"news:{hall.tournament}"

    def stands(work: UnitOfWork) -> Place | None:
        place = work.outbox.get(key)
        if place is not None and place.message_id is None:
            work.outbox.shown(key, place.wanted, address=-100, message_id=77, fingerprint="shown")
        return place

    told: list[Place] = []
    while not await hall.play_on(10):
        place = await hall.store.write(stands)
        told += [place] if place is not None else []
    counts = [len(json.loads(place.payload or "{}").get("out", [])) for place in told]
    assert counts == sorted(counts)
    assert counts[-1] >= 3, "all of them stand there"
    assert {place.message_id for place in told[1:]} == {77}
    assert await hall.store.read(lambda work: work.outbox.get(key)) is None
    await hall.store.close()


async def test_a_table_of_absent_players_ends_too(path: Path) -> None:
    """[TO-2] With everybody absent only fines move chips; the rising minimums leave one player."""
    hall = await open_hall(path, people=3, terms=Terms(stack=100, rise=100))
    hall.absent = set(hall.people)
    for _ in range(40):
        if await hall.play_on(30):
            break
        await hall.raise_level()
    assert (await hall.board()).phase == "over"
    await hall.store.close()
    sound(path)


@pytest.mark.parametrize("after", [0, 1, 40, 150])
async def test_calling_off_gives_every_player_the_entry_back(path: Path, after: int) -> None:
    hall = await open_hall(path, people=7, terms=Terms(seats=3))
    await hall.play_on(after)
    await hall.done(hall.people[0], tact.CallOff(admin=True))
    assert await hall.tables() == []
    assert set((await hall.balances()).values()) == {1000}
    assert await hall.refused(hall.people[0], tact.CallOff()) == "tournament_over"
    await hall.hear()
    await hall.store.close()
    sound(path)


async def test_most_of_the_players_still_in_call_it_off(path: Path) -> None:
    """One tap of the organiser gives nobody an entry back."""
    hall = await open_hall(path, people=3)
    rita, pia, _ = hall.people
    await hall.done(rita, tact.CallOff())
    assert set((await hall.balances()).values()) == {900}
    assert (await hall.board(rita)).voted
    await hall.restart()
    await hall.done(pia, tact.CallOff())
    assert (await hall.board()).phase == "called_off"
    assert set((await hall.balances()).values()) == {1000}
    await hall.store.close()
    sound(path)


async def test_a_player_without_chips_has_no_vote_though_the_bank_still_runs(path: Path) -> None:
    hall = await open_hall(path, people=6, terms=Terms(stack=60, seats=6))
    while not (broke := await hall.broke()):
        (row,) = await hall.tables()
        await hall.step(row.table_id)
        await hall.hear()
    first = broke[0]
    assert first in dict((await hall.board()).standing), "the tournament has not heard of it"
    assert await hall.refused(first, tact.CallOff()) == "call_off_by_players"
    await hall.store.close()
    sound(path)


async def test_players_of_its_tables_may_only_play(path: Path) -> None:
    hall = await open_hall(path, people=3)
    (row,) = await hall.tables()
    rita = hall.people[0]
    for action in (
        act.Sit(),
        act.Start(),
        act.AskPause(),
        act.SetRules(PiattoRules(), 60),
        act.AllowAdvice(True),
        act.EndTable(admin=True),
        act.SeatComputer(99, "alla_regola"),
    ):
        assert await hall.at(row.table_id, rita, action) == Refusal("tournament_table")
    await hall.at(row.table_id, rita, act.GetUp())
    seen = await hall.seen(row.table_id)
    assert [seat.presence for seat in seen.seating.seats if seat.person == rita] == ["away"]
    await hall.store.close()


async def test_a_tournament_of_a_group_that_threw_the_bot_out_is_called_off(path: Path) -> None:
    hall = await open_hall(path, people=4)
    await hall.play_on(20)
    await hall.croupier.write(lambda work: hall.croupier.throw_out(work, hall.now, hall.chat))
    assert (await hall.board()).phase == "called_off"
    assert set((await hall.balances()).values()) == {1000}
    await hall.store.close()
    sound(path)


async def on_turn(hall: TournamentHall) -> tuple[int, int]:
    """The table and its player on turn, once a person is awaited."""
    row, *_ = await hall.tables()
    while not (seen := await hall.seen(row.table_id)).running.turn:
        await hall.step(row.table_id)
    return row.table_id, seen.running.turn


async def test_a_clock_starts_when_its_owner_and_not_another_player_sees_the_table(
    path: Path,
) -> None:
    """Where tables are played in private chats."""
    hall = await open_hall(path, people=4, terms=Terms(seats=2))
    table, who = await on_turn(hall)
    other = next(person for person in hall.people if person != who)

    def shown_to(person: int) -> Callable[[UnitOfWork], int]:
        return lambda work: work.clocks.start(table, 10**9, now=hall.now, who=person)

    assert await hall.croupier.write(shown_to(other)) == 0
    assert await hall.croupier.write(shown_to(who)) == 1
    await hall.store.close()


async def test_where_the_bot_may_not_write_the_clock_runs_at_once(path: Path) -> None:
    hall = await open_hall(path, people=4, without_private=(0, 1, 2, 3), terms=Terms(seats=2))
    table, who = await on_turn(hall)
    (clock,) = await hall.store.read(lambda work: work.clocks.of_table(table))
    assert clock.who == who
    assert clock.due_at == hall.now + clock.milliseconds
    await hall.store.close()


async def test_an_absent_player_keeps_one_message_through_all_rounds(path: Path) -> None:
    hall = await open_hall(path, people=4, terms=Terms(seats=2))
    rita = hall.people[0]
    table = await hall.store.read(
        lambda work: hall.tournaments.table_of_entrant(work, hall.tournament, rita)
    )
    assert table is not None
    await hall.at(table, rita, act.SitOut())
    await hall.play_on(120)

    def mine(work: UnitOfWork) -> list[Place]:
        return [place for place in work.outbox.of_person(rita) if place.table_id == table]

    assert (await hall.seen(table)).round > 2
    places = await hall.store.read(mine)
    assert [place.kind for place in places if place.state == "live"].count("table") == 1
    assert sum(place.kind == "seal" for place in places) <= 1
    await hall.store.close()


async def test_a_tournament_goes_on_after_its_process_died(path: Path) -> None:
    """After the start it takes in reports of its tables that it had not seen."""
    hall = await open_hall(path, people=6, terms=Terms(seats=3))
    for row in await hall.tables():
        while not (await hall.seen(row.table_id)).tournament.held:
            await hall.step(row.table_id)
    await hall.restart()
    assert all([(await hall.seen(row.table_id)).tournament.held for row in await hall.tables()])
    await hall.hear()
    assert not any([(await hall.seen(row.table_id)).tournament.held for row in await hall.tables()])
    assert await hall.play_on()
    await hall.store.close()
    sound(path)
