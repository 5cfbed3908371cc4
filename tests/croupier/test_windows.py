"""Windows in which everybody in the chat may bet, and people without a seat, with a real store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import engine.table
from engine.game import Person, Refusal
from engine.table import actions as act
from engine.table import events as ev
from games.siete_y_media.rules import SieteRules
from storage import Store
from storage.audit import audit
from tests.croupier.kit import Home, Time, at_home


async def opened(store: Store, path: Path, **options: Any) -> tuple[Home, Person]:
    """An open window of la loca that people see, and a person without a seat."""
    home = await at_home(store, path, people=4, rules=SieteRules(), **options)
    await home.deal()
    await to_the_window(home)
    return home, home.people[3]


async def to_the_window(home: Home) -> None:
    """The players stand, until the window opens."""
    while (await home.seen()).game.table.phase != "loca":
        await home.play("sto")
    await home.show_all()


async def banker_of(home: Home) -> Person:
    banker: Person = (await home.seen()).game.table.round.banker
    return banker


async def close(home: Home) -> None:
    """The banker closes the window."""
    await home.play("cierro", who=await banker_of(home))


async def kinds(home: Home) -> list[str]:
    return [type(event).__name__ for _, event in await home.log()]


async def test_a_bet_without_a_seat_is_in_the_ledger_and_paid(store: Store, path: Path) -> None:
    home, bystander = await opened(store, path)
    before = await home.escrow()
    await home.play("loca", 30, who=bystander)
    assert (await home.purses())[bystander] == 970
    assert await home.escrow() == before + 90, "the bet, and the bank's cover of it"
    await close(home)
    await home.play("loca_planta", who=bystander)
    await home.play_out()
    assert await home.escrow() == 0
    purses = await home.purses()
    assert purses[bystander] in (970, 1030)
    settled = await home.read(lambda work: work.rounds.evening(home.table))
    assert {line.person: line.chips for line in settled} == {
        person: purses[person] - 1000 for person in home.people
    }
    assert audit(path, engine.table).differences == []


async def test_only_a_bet_opens_an_account(store: Store, path: Path) -> None:
    """A person who only looks at the cards, or shows up, stays out of the books."""
    home, bystander = await opened(store, path)
    for action in (act.ComeBack(), act.GetUp(), act.Cut("x")):
        await home.do(bystander, action)
        assert bystander not in await home.purses()
    await home.play("loca", 1, who=bystander)
    assert (await home.purses())[bystander] == 999


@pytest.mark.parametrize("clock", [0, 60])
async def test_a_window_ends_by_its_clock_without_a_lapse(
    store: Store, path: Path, clock: int
) -> None:
    """Its time begins when people see it, and no bet begins it anew; nobody is mentioned or sits out."""
    home, bystander = await opened(store, path, clock=clock)
    time = Time(home)
    for seconds in range(20 - 1):
        if seconds % 5 == 0:
            await home.play("loca", 10 + seconds, who=bystander)
            await home.show_all()
        await time.pass_(1_000)
        (row,) = await home.clocks()
        assert (row.kind, row.who, row.nudged) == ("window", 0, False)
    await time.pass_(1_500)
    assert (await home.seen()).running.turn == bystander
    assert not {"TimedOut", "WentAway", "TurnCallable", "CameBack"} & {*await kinds(home)}
    seen = await home.seen()
    assert seen.running.absent == frozenset()
    assert all(seat.presence == "here" for seat in seen.seating.seats)
    assert seen.seating.missed == ()


async def test_the_clock_waits_for_private_taps_of_bystanders(store: Store, path: Path) -> None:
    """The responsible without a seat may answer from the private card, in the last moment too."""
    home, bystander = await opened(store, path)
    await home.play("loca", 10, who=bystander)
    await close(home)
    await home.show_all()
    (row,) = await home.clocks()
    known = await home.read(lambda work: work.people.get(bystander))
    time = Time(home)
    addresses = await home.read(lambda work: time.timer_loop._addresses(work, row))
    assert row.who == bystander
    assert known.telegram_id in addresses


async def test_only_the_cards_of_people_concerned_are_drawn_anew(store: Store, path: Path) -> None:
    """Of those who may bet, and then of the player on turn."""
    home, bystander = await opened(store, path, open_private=(0, 1, 2, 3))
    banker = await banker_of(home)
    await home.play("loca", 10, who=bystander)
    assert {key for key in await home.places() if key.startswith("card:")} == {
        f"card:{home.table}:{person}" for person in home.people if person != banker
    }
    await home.show_all()
    await close(home)
    assert f"card:{home.table}:{bystander}" in await home.places()


async def test_computers_bet_once_and_the_window_does_not_wait(store: Store, path: Path) -> None:
    home = await at_home(store, path, people=3, seated=2, rules=SieteRules())
    masks = await home.write(
        lambda work: [
            work.people.meet(-1 - n, f"🤖 {n}", username=None, language="it").person
            for n in range(2)
        ]
    )
    for computer in masks:
        await home.done(home.people[0], act.SeatComputer(computer, "alla_regola"))
    await home.deal()
    time = Time(home)
    while (await home.seen()).game.table.phase != "loca":
        if (await home.seen()).running.turn in home.people:
            await home.play("sto")
        await home.show_all()
        await time.pass_(3_000)
        await time.settle()
    for _ in range(8):
        await time.pass_(1_000)
        await time.settle()
    table = (await home.seen()).game.table
    assert {one.person for one in table.loca.bets} == {*masks} - {table.round.banker} != set()
    assert table.phase == "loca", "people still have time"
    decided = [one for _, one in await home.log() if isinstance(one, ev.ComputerDecided)]
    assert sorted(one.person for one in decided) == sorted(masks)
    assert [row.kind for row in await home.clocks()] == ["window"]
    await home.show_all()
    await time.pass_(20 * 1_000)
    await time.settle()
    assert (await home.seen()).game.table.phase != "loca"
    assert audit(path, engine.table).differences == []


async def test_a_bystander_with_a_bet_takes_no_refill(store: Store, path: Path) -> None:
    home, bystander = await opened(store, path)
    await home.play("loca", 100, who=bystander)
    took = await home.write(
        lambda work: home.croupier.take_refill(work, home.now, chat_id=home.chat, person=bystander)
    )
    assert isinstance(took, Refusal)
    assert took.code == "refill_in_hand"
