"""Refills for people and computers: attempts to make chips out of nothing, each by a typed command."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import engine.journal as journal
from croupier.computer_names import free_mask
from croupier.croupier import Croupier
from croupier.table_transaction import TableDone
from engine.game import Choice, Person, Refusal
from engine.registry import GAMES
from engine.table import actions as act
from engine.tournament import Terms
from engine.tournament import actions as tact
from games.sette_e_mezzo.rules import SetteEMezzoRules
from handlers import callbacks, commands
from handlers.membership import member_left
from handlers.parsed_update import ANONYMOUS_ADMIN, Tapped, Typed, UpdateSender, Where
from handlers.update_context import UpdateContext
from storage import Store, UnitOfWork
from storage.audit import audit
from tests.croupier.fair import TournamentHall, open_hall
from tests.croupier.kit import ADDRESS, NOON, Home, Time, at_home

USUAL = (1000, 500)
"""The starting chips of a new player, and the refill."""


@dataclass
class TypingGroup:
    """People who type in a group."""

    croupier: Croupier
    chat: int
    address: int = ADDRESS
    typed: int = 9000

    async def types(
        self,
        person: Person,
        name: str,
        words: str = "",
        *,
        thread: int = 0,
        admin: bool = False,
        kind: str = "group",
        anonymous: bool = False,
    ) -> None:
        await self.croupier.write(
            lambda work: commands.typed_command(
                self._room(
                    work, person, thread=thread, admin=admin, kind=kind, anonymous=anonymous
                ),
                Typed(
                    where=self._where(thread, kind),
                    writer=self._writer(work, person, anonymous=anonymous),
                    name=name,
                    words=words,
                    message_id=1,
                ),
            )
        )

    async def takes(self, person: Person, *, thread: int = 0, times: int = 1) -> int:
        """Type ``/ricarica`` this often and return the gained chips."""
        before = await self.chips(person)
        for _ in range(times):
            await self.types(person, "ricarica", thread=thread)
        return await self.chips(person) - before

    async def leaves(self, person: Person) -> None:
        await self.croupier.write(lambda work: member_left(self._room(work, person)))

    async def chips(self, person: Person) -> int:
        return await self.croupier.store.read(
            lambda work: work.ledger.balance(self.chat, person) or 0
        )

    async def refills(self, person: Person) -> int:
        return await self.croupier.store.read(lambda work: work.ledger.refills(self.chat, person))

    async def newcomer(self, number: int, chips: int) -> Person:
        """A new player with so many chips."""

        def job(work: UnitOfWork) -> Person:
            work.chats.set_chips(self.chat, chips, USUAL[1])
            person = work.people.meet(
                2000 + number, f"Zio {number}", username=None, language="it"
            ).person
            work.ledger.purse(self.chat, person, NOON)
            work.chats.set_chips(self.chat, *USUAL)
            return person

        return await self.croupier.write(job)

    def tap(self, work: UnitOfWork, person: Person, data: str, *, kind: str = "group") -> str:
        where, writer = self._where(0, kind), self._writer(work, person)
        parsed = Tapped(where=where, writer=writer, query_id="query", data=data)
        return callbacks.tapped(self._room(work, person, kind=kind), parsed).text

    def _where(self, thread: int, kind: str) -> Where:
        return Where(address=self.address, kind=kind, title="Famiglia", thread=thread)

    @staticmethod
    def _writer(work: UnitOfWork, person: Person, *, anonymous: bool = False) -> UpdateSender:
        if anonymous:
            return UpdateSender(
                telegram_id=ANONYMOUS_ADMIN,
                name="Famiglia",
                username=None,
                language="it",
                real=False,
                anonymous_admin=True,
            )
        somebody = work.people.get(person)
        return UpdateSender(
            telegram_id=somebody.telegram_id,
            name=somebody.name or "",
            username=None,
            language="it",
            real=True,
        )

    def _room(
        self,
        work: UnitOfWork,
        person: Person,
        *,
        thread: int = 0,
        admin: bool = False,
        kind: str = "group",
        anonymous: bool = False,
    ) -> UpdateContext:
        self.typed += 1
        return UpdateContext(
            work=work,
            croupier=self.croupier,
            bot_username="matta_bot",
            where=self._where(thread, kind),
            writer=self._writer(work, person, anonymous=anonymous),
            update_id=self.typed,
            now=NOON,
            is_admin=admin,
        )


def of(home: Home) -> TypingGroup:
    return TypingGroup(home.croupier, home.chat)


async def sound(home: Home) -> None:
    await home.store.close()
    assert audit(home.path, journal).differences == []


async def test_the_minimum_stake_of_a_table_makes_nobody_poor(home: Home) -> None:
    """[GEN-9] An opener may set any minimum stake; the refill's minimum belongs to the chat."""
    rules = SetteEMezzoRules(min_stake=1_000_000, max_stake=1_000_000)
    await home.done(home.people[0], act.SetRules(rules, 60))
    for person in home.people:
        assert await of(home).takes(person, times=3) == 0
    await sound(home)


async def test_below_the_minimum_one_refill_is_paid_for_any_number_of_requests(home: Home) -> None:
    """[GEN-9] It is paid below the minimum and not at it, once a rest."""
    group = of(home)
    poor, rich = await group.newcomer(1, 19), await group.newcomer(2, 20)
    assert await group.takes(poor, times=20) == 500
    assert await group.takes(rich, times=20) == 0
    assert (await group.refills(poor), await group.refills(rich)) == (1, 0)
    await sound(home)


async def test_a_refill_in_the_same_rest_is_refused_even_if_the_minimum_rose(home: Home) -> None:
    """[GEN-9] Between two refills lies a round of the player's own."""
    group = of(home)
    poor = await group.newcomer(1, 19)
    assert await group.takes(poor) == 500
    await group.types(home.people[1], "fiches", "1000 1000 1000", admin=True)
    assert await group.takes(poor, times=3) == 0
    await home.done(poor, act.Sit())
    await home.deal()
    assert await group.takes(poor) == 0, "in a round"
    await home.play_out()
    assert await group.takes(poor, times=3) == 1000
    await sound(home)


async def test_two_commands_in_one_commit_take_one_refill(home: Home) -> None:
    """[GEN-9] A double tap pays once."""
    group = of(home)
    poor = await group.newcomer(1, 0)
    button = f"1|{home.table}|0|0|ricarica|"

    def twice(work: UnitOfWork) -> None:
        group.tap(work, poor, button)
        group.tap(work, poor, button)

    await home.write(twice)
    assert await group.chips(poor) == 500
    await sound(home)


async def open_elsewhere(home: Home, who: Person, thread: int = 7) -> int:
    """Another table, in another topic."""

    def job(work: UnitOfWork) -> int:
        done = home.croupier.open_table(
            work,
            NOON,
            chat_id=home.chat,
            thread_id=thread,
            who=who,
            game="sette_e_mezzo",
            rules=SetteEMezzoRules(),
            clock=60,
        )
        assert isinstance(done, TableDone), done
        home.show_seals(work)
        return done.table_id

    return await home.write(job)


async def test_chips_at_a_table_in_another_topic_count(home: Home) -> None:
    """[GEN-9] Chips at all tables count, so no player of a round takes a refill at another table."""
    group = of(home)
    poor = await group.newcomer(1, 25)
    await home.done(poor, act.Sit())
    await home.done(home.people[0], act.SetRules(SetteEMezzoRules(min_stake=10), 60))
    await open_elsewhere(home, poor)
    await home.deal()
    while await group.chips(poor) >= 20:
        await home.play("tiro" if (await home.seen()).running.turn == poor else "sto")
    assert (await home.seen()).phase == "round"
    assert await group.takes(poor, thread=7, times=3) == 0
    assert await group.takes(poor, times=3) == 0
    await sound(home)


async def test_an_entry_counts_while_its_tournament_is_played_even_for_eliminated_players(
    path: Path,
) -> None:
    """[GEN-9] A called-off tournament returns it, so until the end no entrant is poor."""
    hall = await open_hall(path, people=3, terms=Terms(entry=1000, stack=60))
    group = TypingGroup(hall.croupier, hall.chat)
    while not (await hall.board()).ranking:
        await hall.play_on(1)
    for person in hall.people:
        assert await group.takes(person, times=2) == 0
    if not (await hall.board()).prizes:
        await hall.done(hall.people[0], tact.CallOff(admin=True))
        assert set((await hall.balances()).values()) == {1000}
    await ended(hall)


async def test_when_a_tournament_is_over_its_losers_are_poor_once(path: Path) -> None:
    """[GEN-9] The rounds of a tournament end a rest too, so nobody waits for ever."""
    hall = await open_hall(path, people=3, terms=Terms(entry=1000, stack=60, places=1))
    group = TypingGroup(hall.croupier, hall.chat)
    assert await hall.play_on()
    winner = (await hall.board()).ranking[0].person
    brought = {person: await group.takes(person, times=5) for person in hall.people}
    assert brought == {person: 0 if person == winner else 500 for person in hall.people}
    again = await hall.croupier.write(
        lambda work: hall.tournaments.open(
            work, NOON, chat_id=hall.chat, thread_id=0, who=winner, terms=Terms(entry=490, stack=60)
        )
    )
    assert not isinstance(again, Refusal)
    hall.tournament = again.tournament_id
    await hall.croupier.write(hall.show_seals)
    for person in hall.people:
        await hall.done(person, tact.Enter())
    await hall.done(winner, tact.StartTournament())
    assert await hall.play_on()
    losers = [p for p in hall.people if (await hall.balances())[p] < 20]
    assert [await group.takes(person, times=2) for person in losers] == [500] * len(losers)
    await ended(hall)


async def ended(hall: TournamentHall) -> None:
    await hall.store.close()
    assert audit(hall.path, journal).differences == []


async def test_tournament_chips_are_never_refilled(path: Path) -> None:
    """[GEN-9] The bot refuses requests at its table, by an old button, and by eliminated players."""
    hall = await open_hall(path, people=3, terms=Terms(stack=60))
    table = (await hall.tables())[0].table_id
    books = (await hall.tables())[0].chat_id
    await hall.play_on(12)
    for person in hall.people:
        private = TypingGroup(hall.croupier, hall.chat, address=2000 + person)
        before = await hall.store.read(lambda work, p=person: work.ledger.balance(books, p))  # type: ignore[misc]
        said = await hall.croupier.write(
            lambda work, p=person, g=private: g.tap(  # type: ignore[misc]
                work, p, f"1|{table}|1|0|ricarica|", kind="private"
            )
        )
        assert "ricarica" not in said.lower()
        assert before == await hall.store.read(
            lambda work, p=person: work.ledger.balance(books, p)  # type: ignore[misc]
        )
    await ended(hall)


async def test_a_player_who_leaves_and_comes_back_begins_no_new_rest(home: Home) -> None:
    """[GEN-9] Getting up, leaving the group and another table bring no chips."""
    group = of(home)
    poor = await group.newcomer(1, 3)
    await home.done(poor, act.Sit())
    assert await group.takes(poor) == 500
    await home.done(poor, act.GetUp())
    await home.done(poor, act.Sit())
    await group.leaves(poor)
    await home.done(poor, act.Sit())
    await open_elsewhere(home, poor)
    assert await group.takes(poor, times=3) == 0
    await group.leaves(home.people[0])
    assert await group.takes(home.people[0]) == 0
    await home.done(home.people[1], act.EndTable(admin=True))
    assert await group.takes(poor, times=3) == 0
    assert await group.chips(poor) == 503
    await sound(home)


async def test_a_group_that_becomes_a_supergroup_begins_no_new_rest(home: Home) -> None:
    """[GEN-9] Chips, refills and rest belong to the chat at any address."""
    group = of(home)
    poor = await group.newcomer(1, 3)
    assert await group.takes(poor) == 500
    await home.write(lambda work: home.croupier.move(work, ADDRESS, new=-100500, now=NOON))
    group.address = -100500
    assert await group.takes(poor, times=3) == 0
    assert await group.takes(home.people[0]) == 0
    await sound(home)


# --- the chat's minimum ---------------------------------------------------------------------------------------


async def least(home: Home) -> tuple[int, int, int]:
    chat = await home.read(lambda work: work.chats.get(home.chat))
    return chat.starting_chips, chat.refill, chat.least


@pytest.mark.parametrize(
    ("words", "after"),
    [
        ("1000 600", (1000, 600, 20)),
        ("1000 600 100", (1000, 600, 100)),
        ("10 5", (10, 5, 5)),
        ("1000 600 600", (1000, 600, 600)),
        ("1000 600 601", (1000, 500, 20)),
        ("1000 600 0", (1000, 500, 20)),
        ("1000 600 20 3", (1000, 500, 20)),
        ("1000", (1000, 500, 20)),
        ("1000 600 ٣", (1000, 500, 20)),
        ("1000 600 9999999999", (1000, 500, 20)),
    ],
)
async def test_admins_set_the_chats_minimum_with_its_chips(
    home: Home, words: str, after: tuple[int, int, int]
) -> None:
    """[GEN-9] A refill brings at least the minimum, so nobody needs two."""
    group = of(home)
    await group.types(home.people[1], "fiches", words)
    assert await least(home) == (1000, 500, 20)
    await group.types(home.people[1], "fiches", words, admin=True)
    assert await least(home) == after
    await sound(home)


async def test_nobody_raises_the_minimum_for_themselves(home: Home) -> None:
    """[GEN-9] The settings of an admin count for all other players."""
    group = of(home)
    admin = await group.newcomer(1, 300)
    other = await group.newcomer(2, 300)
    await group.types(admin, "fiches", "1000 1000 400", admin=True)
    assert await group.takes(admin) == 0
    await group.types(admin, "fiches", "1000 1000 1000", admin=True)
    assert await group.takes(admin) == 0
    await group.types(admin, "fiches", "1000 1000 999", anonymous=True)
    assert await group.takes(admin) == 0
    assert await group.takes(other, times=3) == 1000
    await group.types(other, "fiches", "1000 1000 500", admin=True)
    assert await group.takes(admin) == 1000
    await sound(home)


async def test_an_admin_without_a_name_may_lower_the_minimum_and_not_raise_it(home: Home) -> None:
    """[GEN-9]"""
    group = of(home)
    await group.types(home.people[0], "fiches", "1000 600 21", anonymous=True)
    assert await least(home) == (1000, 500, 20)
    await group.types(home.people[0], "fiches", "1000 600 10", anonymous=True)
    assert await least(home) == (1000, 600, 10)
    await sound(home)


# --- computers ------------------------------------------------------------------------------------------------


async def seat_computer(home: Home, table: int = 0, by: Person = 0) -> Person:
    table, by = table or home.table, by or home.people[0]

    def job(work: UnitOfWork) -> Person:
        seen = home.croupier.view(work, table)
        computer = free_mask(work, seen, "alla_regola")
        assert computer is not None
        action = act.SeatComputer(computer, "alla_regola")
        done = home.croupier.act(work, NOON, table_id=table, who=by, action=action)
        assert isinstance(done, TableDone), done
        return computer

    return await home.write(job)


async def computer_with(home: Home, chips: int) -> Person:
    """A computer at the table that has so many chips."""
    await home.write(lambda work: work.chats.set_chips(home.chat, chips, USUAL[1]))
    computer = await seat_computer(home)
    await home.write(lambda work: work.chats.set_chips(home.chat, *USUAL))
    return computer


async def test_a_computer_takes_the_refill_by_the_common_rule_when_a_round_begins(
    home: Home,
) -> None:
    """[GEN-9] It takes one below the chat's minimum, once a rest, and only with a round that begins."""
    group = of(home)
    poor, rich = await computer_with(home, 19), await computer_with(home, 20)
    assert await group.refills(poor) == 0
    await home.deal()
    assert (await group.refills(poor), await group.refills(rich)) == (1, 0)
    table = (await home.seen()).game.table
    assert {poor, rich} <= set(table.round.players)
    time = Time(home)
    while (await home.seen()).phase == "round":
        if (await home.seen()).running.turn in home.people:
            await home.play("sto")
        else:
            await time.pass_(3_000)
            await time.settle()
    await sound(home)


async def test_high_stakes_make_no_computer_poor(home: Home) -> None:
    """[GEN-9] It sits out, as a person would who cannot stake."""
    group = of(home)
    computer = await seat_computer(home)
    for number in range(2):
        rich = await group.newcomer(number, 9000)
        await home.done(rich, act.Sit())
    rules = SetteEMezzoRules(min_stake=1100, max_stake=1100)
    await home.done(home.people[0], act.SetRules(rules, 60))
    await home.deal()
    assert len((await home.seen()).game.table.round.players) == 2
    assert await group.refills(computer) == 0
    await sound(home)


async def test_a_computer_with_chips_at_another_table_is_not_poor(home: Home) -> None:
    """[GEN-9] Its stake lies in escrow there, so it takes no refill here, and is not dealt in."""
    group = of(home)
    rita, pia = await group.newcomer(1, 1000), await group.newcomer(2, 1000)
    computer = await computer_with(home, 25)
    rules = SetteEMezzoRules(min_stake=21, max_stake=21)
    await home.done(home.people[0], act.SetRules(rules, 60))
    time = Time(home)
    await home.deal()
    while await of(home).chips(computer) >= 20:
        if (await home.seen()).running.turn in home.people:
            await home.play("tiro" if (await home.seen()).running.turn != home.people[0] else "sto")
        else:
            await time.pass_(3_000)
            await time.settle()
        assert (await home.seen()).phase == "round"
    there = await open_elsewhere(home, rita)
    assert await seat_computer(home, there, by=rita) == computer
    steps: tuple[tuple[Person, Any], ...] = ((pia, act.Sit()), (rita, act.Start()))
    for who, action in steps:
        done = await home.write(
            lambda work, who=who, action=action: home.croupier.act(  # type: ignore[misc]
                work, NOON, table_id=there, who=who, action=action
            )
        )
        assert isinstance(done, TableDone)
    playing = await home.read(lambda work: home.croupier.view(work, there).running.playing)
    assert playing == (rita, pia)
    assert await of(home).refills(computer) == 0
    await sound(home)


@pytest.mark.parametrize("game", sorted(key for key in GAMES if not GAMES[key].tally.points))
async def test_the_audit_allows_every_refill_of_random_evenings(
    store: Store, path: Path, game: str
) -> None:
    """[GEN-9] People with few chips ask for a refill at every moment, among computers."""
    rules: Any = GAMES[game].rulebook.rules()
    home = await at_home(store, path, people=3, seated=3, rules=rules)
    group = of(home)
    await home.write(lambda work: work.chats.set_chips(home.chat, 45, 30))
    poor = [await group.newcomer(number, 30) for number in range(2)]
    await home.write(lambda work: work.chats.set_chips(home.chat, 45, 30))
    for person in poor:
        await home.done(person, act.Sit())
    await computer_with(home, 21)
    await home.write(lambda work: work.chats.set_chips(home.chat, 45, 30))
    time, chance = Time(home), random.Random(game)
    people = (*home.people, *poor)
    for step in range(160):
        seen = await home.seen()
        if seen.phase in ("lobby", "halt"):
            await home.do(people[step % len(people)], act.Start())
        elif seen.running.turn in people:
            await _anything(home, seen.running.turn, chance)
        else:
            await home.show_all()
            await time.pass_(60_000)
            await time.settle()
        await group.takes(chance.choice(people))
    taken = sum([await group.refills(person) for person in people])
    assert taken
    await sound(home)


async def _anything(home: Home, who: Person, chance: random.Random) -> None:
    def job(work: UnitOfWork) -> None:
        mine = home.croupier.view(work, home.table, who)
        offers = GAMES[mine.game_key].sight.offers(mine.game)
        offer = chance.choice(offers)
        amount = chance.choice((offer.low, offer.high)) if offer.high else None
        home.croupier.play(
            work, home.now, table_id=home.table, who=who, choice=Choice(offer.name, amount)
        )

    await home.write(job)
