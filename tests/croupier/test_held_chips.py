"""Chips that a running round reads stay for it: attempts to hide them in mid round, and to bring others in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import engine.journal as journal
from croupier.computer_names import free_mask
from croupier.table_transaction import TableDone
from engine.families import GameRules
from engine.game import CLOCK, ESCROW, Choice, Offer, Person, Refusal
from engine.registry import GAMES, game_of
from engine.table import actions as act
from engine.table import bank
from engine.table.state import game_waits
from engine.tournament import Terms
from engine.tournament import actions as tact
from games.calabresella.rules import CalaRules
from games.classica.rules import ClassicaRules
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.siete_y_media.rules import SieteRules
from storage import UnitOfWork
from storage.audit import audit
from tests.croupier.fair import TournamentHall, open_hall
from tests.croupier.kit import expect
from tests.kit.chips_held import chips_held
from tests.kit.crowd import crowd

NO_MATTA = SetteEMezzoRules(matta=None)


@dataclass
class Evening:
    """A group with a tournament that takes entries, and tables in several topics."""

    hall: TournamentHall

    @property
    def people(self) -> tuple[Person, ...]:
        return self.hall.people

    async def table(self, rules: GameRules, *people: Person, thread: int = 0) -> int:
        """A table of these people, before its first deal."""

        def job(work: UnitOfWork) -> int:
            opened = self.hall.croupier.open_table(
                work,
                self.hall.now,
                chat_id=self.hall.chat,
                thread_id=thread,
                who=people[0],
                game=game_of(rules).key,
                rules=rules,
                clock=60,
            )
            self.hall.show_seals(work)
            return expect(TableDone, opened).table_id

        table = await self.hall.croupier.write(job)
        for person in people[1:]:
            await self.done(table, person, act.Sit())
        return table

    async def do(self, table: int, who: int, action: Any) -> TableDone | Refusal:
        return await self.hall.at(table, who, action)

    async def done(self, table: int, who: int, action: Any) -> TableDone:
        return expect(TableDone, await self.do(table, who, action))

    async def refused(self, table: int, who: int, action: Any) -> str:
        return expect(Refusal, await self.do(table, who, action)).code

    async def deal(self, table: int) -> TableDone:
        seen = await self.hall.seen(table)
        if seen.phase == "pause":
            return await self.done(table, CLOCK, act.TimeUp(f"pause:{seen.round}"))
        return await self.done(table, seen.seating.here[0], act.Start())

    async def turn(self, table: int) -> Person:
        """The player on turn; in a window the person who may close it."""
        waiting = await self.hall.store.read(
            lambda work: game_waits(self.hall.croupier.loaded(work, table).table)
        )
        assert waiting is not None
        return (await self.hall.seen(table)).running.turn or waiting.people[0]

    async def offers(self, table: int, person: Person) -> dict[str, Offer]:
        seen = await self.hall.seen(table, person)
        return {one.name: one for one in GAMES[seen.game_key].sight.offers(seen.game)}

    async def play(
        self, table: int, name: str, amount: int | None = None, *, who: Person = 0
    ) -> None:
        person = who or await self.turn(table)
        await self.done(table, person, act.Play(Choice(name, amount)))

    async def stand(self, table: int) -> None:
        """Let all players stand until the round is over."""
        while (await self.hall.seen(table)).phase == "round":
            await self.play(table, "sto")

    async def enter(self, person: Person) -> str:
        """Enter the tournament; the code of the refusal, or nothing."""
        done = await self.hall.do(person, tact.Enter())
        return done.code if isinstance(done, Refusal) else ""

    async def held(self, table: int) -> int:
        return await self.hall.store.read(lambda work: chips_held(work, table)[ESCROW])

    async def sound(self) -> None:
        await self.hall.store.close()
        assert audit(self.hall.path, journal).differences == []


async def begin(path: Path, people: int, entry: int = 900, *, seed: int = 1) -> Evening:
    return Evening(
        await open_hall(
            path, people=people, entrants=0, terms=Terms(entry=entry), seed=seed, begin=False
        )
    )


def banker_of(done: TableDone) -> Person:
    return next(filter(None, map(bank, done.events)))


# --- chips that go elsewhere --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
async def test_in_no_round_for_chips_do_players_enter_a_tournament(path: Path, key: str) -> None:
    """[GEN-8] Of every decision of a round, in every game; a round for points alone holds no chips."""
    game = GAMES[key]
    rules = next(iter(game.rulebook.presets.values()))
    evening = await begin(path, people=len(crowd(game)), entry=1)
    people = evening.people
    table = await evening.table(rules, *people)
    refused = "chips_in_round" if game.chips.least(rules) else ""
    await evening.deal(table)
    for _ in range(30):
        if (await evening.hall.seen(table)).phase != "round":
            break
        assert await evening.enter(people[0]) == refused
        await evening.hall.do(people[0], tact.Withdraw())
        await evening.hall.step(table)
    await evening.sound()


async def test_a_player_who_got_up_in_mid_hand_stays_to_its_end(path: Path) -> None:
    """[GEN-8] Neither getting up nor sitting out frees the chips; a player in sit-out at the deal is free."""
    evening = await begin(path, people=4)
    table = await evening.table(NO_MATTA, *evening.people)
    rita, pia, ada, eva = evening.people
    await evening.done(table, eva, act.SitOut())
    await evening.deal(table)
    await evening.done(table, pia, act.GetUp())
    await evening.done(table, ada, act.SitOut())
    if (await evening.hall.seen(table)).phase == "round":
        assert [await evening.enter(one) for one in (rita, pia, ada)] == ["chips_in_round"] * 3
    assert await evening.enter(eva) == ""
    await evening.sound()


# --- another table of the chat ------------------------------------------------------------------------------------


async def test_nobody_stakes_at_two_tables_of_a_chat_at_once(path: Path) -> None:
    """[GEN-8] The other table deals without that player, and with the player once the round is over."""
    evening = await begin(path, people=4)
    rita, pia, ada, eva = evening.people
    here = await evening.table(NO_MATTA, rita, pia)
    there = await evening.table(NO_MATTA, ada, eva, rita, thread=7)
    await evening.deal(here)
    await evening.deal(there)
    assert (await evening.hall.seen(there)).running.playing == (ada, eva)
    assert await evening.offers(there, rita) == {}
    assert await evening.refused(there, rita, act.Play(Choice("sto"))) == "not_in_round"
    await evening.stand(there)
    await evening.stand(here)
    await evening.deal(there)
    assert set((await evening.hall.seen(there)).running.playing) == {ada, eva, rita}
    await evening.do(here, CLOCK, act.TimeUp("pause:1"))
    resting = await evening.hall.seen(here)
    assert (resting.phase, resting.halt.reason) == ("halt", "elsewhere")
    assert await evening.refused(here, pia, act.Start()) == "elsewhere"
    await evening.stand(there)
    await evening.deal(here)
    assert set((await evening.hall.seen(here)).running.playing) == {rita, pia}
    await evening.sound()


async def test_a_game_for_points_is_played_beside_one_for_chips(path: Path) -> None:
    evening = await begin(path, people=3)
    chips = await evening.table(NO_MATTA, *evening.people)
    points = await evening.table(CalaRules(), *evening.people, thread=7)
    await evening.deal(chips)
    await evening.deal(points)
    assert (await evening.hall.seen(points)).running.playing == evening.people
    assert await evening.enter(evening.people[0]) == "chips_in_round"
    await evening.sound()


LOCA = SieteRules(loca=True)


async def at_the_bets(evening: Evening, table: int) -> None:
    """Play on until bets on la loca are open to everybody."""
    await evening.deal(table)
    while "cierro" not in await evening.offers(table, await evening.turn(table)):
        await evening.play(table, "sto")


async def test_a_player_of_another_table_bets_nothing_on_la_loca(path: Path) -> None:
    """[GEN-8, SY-31] A bettor without a seat is held by the round in the same way, until it is over."""
    evening = await begin(path, people=5)
    rita, pia, ada, eva, bystander = evening.people
    elsewhere = await evening.table(NO_MATTA, bystander, eva, thread=7)
    table = await evening.table(LOCA, rita, pia, ada)
    await at_the_bets(evening, table)
    await evening.deal(elsewhere)
    bet = act.Play(Choice("loca", 20))
    assert await evening.refused(table, bystander, bet) == "chips_in_round"
    await evening.stand(elsewhere)
    await evening.done(table, bystander, bet)
    assert await evening.enter(bystander) == "chips_in_round"
    await evening.do(elsewhere, CLOCK, act.TimeUp("pause:1"))
    assert (await evening.hall.seen(elsewhere)).halt.reason == "elsewhere"
    while (await evening.hall.seen(table)).phase == "round":
        await evening.hall.step(table)
    assert await evening.enter(bystander) == ""
    await evening.sound()


async def test_a_seat_in_sit_out_pays_no_fine_out_of_another_tables_hand(path: Path) -> None:
    """[GEN-8, CL-8a] The fine of an absent punta is taken from free chips, and these are not free."""
    evening = await begin(path, people=4)
    rita, pia, ada, eva = evening.people
    table = await evening.table(ClassicaRules(), rita, pia, ada)
    elsewhere = await evening.table(NO_MATTA, ada, eva, thread=7)
    await evening.done(table, ada, act.SitOut())
    await evening.deal(table)
    await evening.deal(elsewhere)
    before = (await evening.hall.balances())[ada]
    while (await evening.hall.seen(table)).phase == "round":
        offered = await evening.offers(table, await evening.turn(table))
        await evening.play(table, "accetto" if "accetto" in offered else "sto")
    assert (await evening.hall.balances())[ada] == before
    await evening.stand(elsewhere)
    await evening.sound()


async def test_a_second_table_gets_other_computers(path: Path) -> None:
    """A computer's chips are held like a person's, so it would leave one of two tables out."""
    evening = await begin(path, people=2)
    here = await evening.table(NO_MATTA, evening.people[0])
    seen = await evening.hall.seen(here)

    def job(work: UnitOfWork) -> tuple[Person | None, ...]:
        first = free_mask(work, seen, "best")
        assert first is not None
        every = [work.people.meet(-7 - n, "", username=None, language="it") for n in range(6)]
        return (
            first,
            free_mask(work, seen, "best", elsewhere=[first]),
            free_mask(work, seen, "best", elsewhere=[one.person for one in every]),
        )

    first, second, busy = await evening.hall.croupier.write(job)
    assert second not in (None, first)
    assert busy == first, "rather one that plays elsewhere than none"
    await evening.sound()


# --- chips that come in -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["withdraw", "call_off", "leave_the_group"])
async def test_chips_that_come_in_count_from_the_next_round_on(path: Path, how: str) -> None:
    """[GEN-8] A banker with a good card does not raise the stakes of the others, also after a restart of the bot."""
    evening = await begin(path, people=3, entry=975)
    rita = evening.people[0]
    for person in evening.people:
        assert await evening.enter(person) == ""
    table = await evening.table(NO_MATTA, *evening.people)
    banker = banker_of(await evening.deal(table))
    punta = await evening.turn(table)
    highest = (await evening.offers(table, punta))["sto"].high
    assert highest < 20
    if how == "withdraw":
        for person in evening.people:
            await evening.hall.done(person, tact.Withdraw())
    elif how == "call_off":
        await evening.hall.done(rita, tact.CallOff())
    else:
        await evening.hall.croupier.write(
            lambda work: evening.hall.croupier.leave(
                work, evening.hall.now, chat_id=evening.hall.chat, person=banker
            )
        )
    await evening.hall.restart()
    chips = (await evening.hall.balances())[banker]
    assert chips >= 975, "they are the banker's at once"
    assert (await evening.offers(table, punta))["sto"].high == highest
    code = await evening.refused(table, punta, act.Play(Choice("sto", highest + 1)))
    assert code in ("bank_covers", "stake_above_purse")
    await evening.play(table, "sto", highest)
    if how != "leave_the_group":
        await evening.stand(table)
        await evening.deal(table)
        punta = await evening.turn(table)
        assert (await evening.offers(table, punta))["sto"].high == 50
    await evening.sound()
