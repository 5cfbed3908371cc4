"""Chips move only through the ledger."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import ESCROW, POT, PRIZE, Purse, Transfer
from engine.refill import Least
from storage import ConflictError, NotEnoughError, Store, UnitOfWork, UnknownRecordError
from storage.records import TOURNAMENT
from tests.kit.chips_held import chips_held
from tests.kit.examples import examples
from tests.storage.kit import NOON, event, play_round, sit_down


async def test_a_new_player_gets_the_starting_chips_of_the_chat(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        chat = work.chats.open(-900, "Famiglia", kind="group", language="it", at=NOON).chat_id
        work.chats.set_chips(chat, 250, 40)
        person = work.people.meet(900, "Zia", username=None, language="it").person
        assert work.ledger.balance(chat, person) is None
        assert work.ledger.purse(chat, person, NOON) == 250
        assert work.ledger.purse(chat, person, NOON) == 250
        assert work.ledger.balance(chat, person) == 250
        other = sit_down(work).chat
        assert work.ledger.purses(other, [person], NOON) == {person: 1000}
        with pytest.raises(UnknownRecordError, match=r"^chat 99$"):
            work.ledger.purse(99, person, NOON)

    await store.write(job)


@pytest.mark.parametrize("chips", [0, 1])
async def test_a_chat_may_begin_with_nothing_or_next_to_nothing(store: Store, chips: int) -> None:
    def job(work: UnitOfWork) -> None:
        chat = work.chats.open(-900, "Famiglia", kind="group", language="it", at=NOON).chat_id
        work.chats.set_chips(chat, chips, 40)
        person = work.people.meet(900, "Zia", username=None, language="it").person
        assert work.ledger.purse(chat, person, NOON) == chips
        assert work.ledger.balance(chat, person) == chips

    await store.write(job)


async def test_several_purses_are_read_or_opened_at_once(store: Store) -> None:
    """``balances`` leaves out players without an account in the chat; ``purses`` opens one for each of them, and for
    nobody else.
    """

    def job(work: UnitOfWork) -> None:
        chat, _, _, (first, second, third) = sit_down(work)
        there = sit_down(work).chat
        new = work.people.meet(901, "Nonna", username=None, language="it").person
        work.ledger.refill(chat, second, NOON, held=0, least=1)
        assert work.ledger.balances(chat, [first, second, new]) == {first: 1000, second: 1500}
        assert work.ledger.balances(chat, [third]) == {third: 1000}
        assert work.ledger.balances(there, [first]) == work.ledger.balances(chat, []) == {}
        people = iter([new, second])
        assert work.ledger.purses(chat, people, NOON) == {new: 1000, second: 1500}
        assert work.ledger.balances(chat, [new]) == {new: 1000}
        assert work.ledger.balances(there, [new, second]) == {}

    await store.write(job)


async def test_a_player_is_told_the_chips_of_every_chat(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        here, there = sit_down(work), sit_down(work)
        person = there.people[0]
        assert work.ledger.of_person(person) == [(there.chat, 1000)]
        work.ledger.purse(here.chat, person, NOON)
        work.ledger.refill(here.chat, person, NOON, held=0, least=1)
        assert work.ledger.of_person(person) == [(here.chat, 1500), (there.chat, 1000)]
        assert {line.person for line in work.ledger.ranking(there.chat)} == set(there.people)
        stranger = work.people.meet(901, "Nonna", username=None, language="it").person
        assert work.ledger.of_person(stranger) == []

    await store.write(job)


async def test_a_stake_lies_in_escrow_until_it_is_settled(store: Store) -> None:
    """[GEN-8] A stake leaves the purse when it is named and lies in escrow."""

    def job(work: UnitOfWork) -> None:
        chat, _, table, (banker, punter, _) = sit_down(work)
        work.journal.append(table, 1, [event(), event()])
        assert chips_held(work, table) == {ESCROW: 0, POT: 0, PRIZE: 0}
        work.ledger.move(
            table,
            1,
            transfers=[Transfer(punter, ESCROW, 20), Transfer(banker, ESCROW, 40)],
            reason="stake",
            at=NOON,
        )
        assert chips_held(work, table) == {ESCROW: 60, POT: 0, PRIZE: 0}
        assert work.ledger.purses(chat, [banker, punter], NOON) == {banker: 960, punter: 980}
        work.ledger.move(
            table,
            2,
            transfers=[Transfer(ESCROW, punter, 40), Transfer(ESCROW, banker, 20)],
            reason="won",
            at=NOON,
        )
        assert chips_held(work, table)[ESCROW] == 0
        assert work.ledger.purses(chat, [banker, punter], NOON) == {banker: 980, punter: 1020}
        work.ledger.move(table, 2, transfers=[], reason="nothing", at=NOON)

    await store.write(job)


async def test_a_refused_move_names_the_purse_and_changes_nothing(store: Store) -> None:
    """[GEN-8] No balance falls below zero at any step of an event's moves."""

    def job(work: UnitOfWork) -> None:
        chat, _, table, (poor, rich, _) = sit_down(work)
        work.journal.append(table, 1, [event()])
        with pytest.raises(NotEnoughError) as refused:
            work.ledger.move(
                table,
                1,
                transfers=[
                    Transfer(rich, ESCROW, 500),
                    Transfer(poor, ESCROW, 600),
                    Transfer(poor, ESCROW, 401),
                ],
                reason="stake",
                at=NOON,
            )
        assert (refused.value.purse, refused.value.chips, refused.value.held) == (poor, 401, 400)
        assert work.ledger.purses(chat, [poor, rich], NOON) == {poor: 1000, rich: 1000}
        assert chips_held(work, table)[ESCROW] == 0

    await store.write(job)


@pytest.mark.parametrize(
    "wrong",
    [(1, ESCROW, 0), (1, ESCROW, -5), (1, 1, 5), (1, -99, 5), (1, 0, 5), (0, ESCROW, 5)],
)
async def test_an_impossible_transfer_is_an_error(
    store: Store, wrong: tuple[int, int, int]
) -> None:
    def job(work: UnitOfWork) -> None:
        _, _, table, people = sit_down(work)
        work.journal.append(table, 1, [event()])
        source, target = (people[0] if purse == 1 else purse for purse in wrong[:2])
        with pytest.raises(ValueError, match=r"no (transfer|purse)"):
            work.ledger.move(
                table, 1, transfers=[Transfer(source, target, wrong[2])], reason="wrong", at=NOON
            )

    await store.write(job)


async def test_chips_move_only_with_an_event_and_between_known_purses(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        chat, _, table, people = sit_down(work)
        stranger = work.people.meet(1, "Sconosciuto", username=None, language="it").person
        with pytest.raises(UnknownRecordError, match=rf"^table {table} has no event 1$"):
            work.ledger.move(
                table, 1, transfers=[Transfer(people[0], ESCROW, 5)], reason="early", at=NOON
            )
        work.journal.append(table, 1, [event()])
        with pytest.raises(UnknownRecordError, match=rf"^table {table} has no event 0$"):
            work.ledger.move(
                table, 0, transfers=[Transfer(people[0], ESCROW, 5)], reason="before", at=NOON
            )
        no_account = rf"^person {stranger} has no account in chat {chat}$"
        with pytest.raises(UnknownRecordError, match=no_account):
            work.ledger.move(
                table, 1, transfers=[Transfer(stranger, ESCROW, 5)], reason="stranger", at=NOON
            )
        with pytest.raises(UnknownRecordError, match=no_account):
            work.ledger.refill(chat, stranger, NOON, held=0, least=1)

    await store.write(job)


async def test_a_refill_comes_from_the_house_and_is_counted(store: Store) -> None:
    """[GEN-9] The refill is the chat's, comes from the house, is counted and shows in the ranking."""

    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        chat, (first, second, third) = sitting.chat, sitting.people
        work.chats.set_chips(chat, 1000, 200)
        assert work.ledger.refill(chat, first, NOON, held=0, least=1) == 1200
        play_round(work, sitting, 1)
        assert work.ledger.refill(chat, first, NOON, held=0, least=1) == 1380
        assert [work.ledger.refills(chat, person) for person in (first, second)] == [2, 0]
        ranking = work.ledger.ranking(chat)
        assert [(line.person, line.balance, line.refills) for line in ranking] == [
            (second, 1020, 0),
            (third, 1000, 0),
            (first, 1380, 2),
        ]

    await store.write(job)


async def test_one_refill_is_given_in_one_rest(store: Store) -> None:
    """[GEN-9] A rest ends with a round of the player, at any table of the chat or of its tournaments."""

    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        chat, (first, second, _) = here.chat, here.people

        def refilled(person: int) -> bool:
            try:
                work.ledger.refill(chat, person, NOON, held=0, least=1)
            except ConflictError:
                return False
            return True

        assert work.ledger.rest(chat, first) == 0
        assert work.ledger.refilled_in(chat, first) is None
        assert refilled(first)
        assert work.ledger.refilled_in(chat, first) == 0
        assert not refilled(first)
        assert refilled(second)
        play_round(work, here, 1)
        assert work.ledger.rest(chat, first) == 1
        assert refilled(first)
        assert not refilled(first)
        elsewhere = sit_down(work)
        work.ledger.purses(elsewhere.chat, here.people, NOON)
        play_round(work, elsewhere._replace(people=here.people), 1)
        assert not refilled(first), "another chat's rounds are none of this one's"
        tournament = work.tables.open(chat, 0, game=TOURNAMENT, opener=first, at=NOON).table_id
        books = work.tournaments.begin(tournament, 700, NOON)
        table = work.tables.open(books, 1, game="toy", opener=first, at=NOON).table_id
        work.ledger.purses(books, here.people, NOON)
        play_round(work, here._replace(chat=books, table=table), 1)
        assert refilled(first)
        assert work.ledger.purse(chat, first, NOON) == 1000 + 3 * 500 - 20

    await store.write(job)


async def test_nobody_with_the_minimum_gets_a_refill(store: Store) -> None:
    """[GEN-9] A caller's request does not change this."""

    def job(work: UnitOfWork) -> None:
        chat, _, _, (first, *_) = sit_down(work)
        for held in (20, 21):
            with pytest.raises(ConflictError, match=rf"^person {first} may take no refill"):
                work.ledger.refill(chat, first, NOON, held=held, least=20)
        assert work.ledger.purse(chat, first, NOON) == 1000
        assert work.ledger.refill(chat, first, NOON, held=19, least=20) == 1500

    await store.write(job)


async def test_a_ranking_knows_won_lost_games_and_the_best_evening(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        loser, winner, watcher = sitting.people
        play_round(work, sitting, 1, stake=30)
        work.tables.close(sitting.table, NOON)
        second = work.tables.open(sitting.chat, 0, game="toy", opener=loser, at=NOON).table_id
        evening = sitting._replace(table=second)
        play_round(work, evening, 1, stake=10)
        play_round(work, evening._replace(people=(winner, loser, watcher)), 2, stake=50)
        lines = {line.person: line for line in work.ledger.ranking(sitting.chat)}
        assert lines[winner][1:] == (990, 40, 50, 3, 30, 0, 1, 1)
        assert lines[loser][1:] == (1010, 50, 40, 3, 40, 0, 1, 1)
        assert lines[watcher][1:] == (1000, 0, 0, 3, 0, 0, 0, 0)
        assert [line.person for line in work.ledger.ranking(sitting.chat)] == [
            loser,
            watcher,
            winner,
        ]

    await store.write(job)


async def test_chips_won_from_a_computer_lead_no_ranking(store: Store) -> None:
    """A round with a computer counts for nobody, also if the computer wins; and no computer has a place."""

    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        rita, pia, luca = here.people
        computer = work.people.meet(-1, "🤖 Pulcinella", username=None, language="it").person
        work.ledger.purse(here.chat, computer, NOON)
        play_round(work, here._replace(people=(computer, luca, rita)), 1, stake=900)
        play_round(work, here, 2, stake=10)
        play_round(work, here._replace(people=(computer, luca, pia)), 3, stake=90)
        standings = work.ledger.ranking(here.chat)
        assert [(line.person, line.won, line.lost, line.games) for line in standings] == [
            (pia, 10, 0, 1),
            (luca, 0, 0, 1),
            (rita, 0, 10, 1),
            (computer, 0, 0, 0),
        ]
        assert {line.person: line.balance for line in standings}[luca] == 1990

    await store.write(job)


async def test_a_prize_less_the_entry_counts_once_the_tournament_is_over(store: Store) -> None:
    """Returned entries count for nothing."""

    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        rita, pia, luca = here.people

        def tournament(*moves: tuple[str, int, int, int]) -> None:
            row = work.tables.open(here.chat, 0, game=TOURNAMENT, opener=rita, at=NOON)
            for seq, (reason, source, target, chips) in enumerate(moves, 1):
                work.journal.append(row.table_id, seq, [event()])
                moved = [Transfer(source, target, chips)]
                work.ledger.move(row.table_id, seq, transfers=moved, reason=reason, at=NOON)
                assert not any(line.games for line in work.ledger.ranking(here.chat))
            work.tables.close(row.table_id, NOON)

        tournament(("EntryPaid", rita, PRIZE, 500), ("CalledOff", PRIZE, rita, 500))
        tournament(
            ("EntryPaid", rita, PRIZE, 100),
            ("EntryPaid", pia, PRIZE, 100),
            ("EntryPaid", luca, PRIZE, 100),
            ("EntryTakenBack", PRIZE, luca, 100),
            ("PrizesPaid", PRIZE, pia, 200),
        )
        lines = work.ledger.ranking(here.chat)
        assert [(line.person, line.won, line.lost, line.games, line.best) for line in lines] == [
            (pia, 100, 0, 1, 100),
            (rita, 0, 100, 1, -100),
            (luca, 0, 0, 0, 0),
        ]

    await store.write(job)


async def test_the_minimum_of_a_chat_is_kept_with_all_its_former_values(store: Store) -> None:
    """[GEN-9] The person who set each is kept too."""

    def job(work: UnitOfWork) -> None:
        chat, _, _, (first, *_) = sit_down(work)
        assert work.chats.get(chat).least == 20
        work.chats.set_least(chat, 50, by=first, at=NOON)
        work.chats.set_least(chat, 40, by=None, at=NOON)
        assert work.chats.get(chat).least == 40
        assert work.chats.leasts(chat) == [Least(20), Least(50, first), Least(40)]
        assert work.chats.get(sit_down(work).chat).least == 20

    await store.write(job)


Run = Callable[[Callable[[UnitOfWork], Any]], Any]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Runs a job in a store that several examples share; each plays in a chat of its own."""
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(tmp_path_factory.mktemp("ledger") / "matta.db"))
        yield lambda job: runner.run(store.write(job))
        runner.run(store.close())


purses = st.sampled_from([0, 1, 2, ESCROW, POT, PRIZE])
"""0 to 2: one of the three players at the table."""
moves = st.lists(
    st.tuples(purses, purses, st.integers(1, 1200)).filter(lambda move: move[0] != move[1]),
    min_size=1,
    max_size=4,
)
steps = st.lists(st.one_of(moves, st.integers(0, 2)), max_size=12)
"""Several transfers of one event, or a player's refill."""


@examples(100)
@given(steps=steps)
def test_no_series_of_moves_makes_chips_or_debts(
    run: Run, steps: list[list[tuple[int, int, int]] | int]
) -> None:
    """[GEN-8] Balances stay at zero or above; a refused move changes nothing; all accounts sum to the issued chips."""

    def job(work: UnitOfWork) -> None:
        chat, _, table, people = sit_down(work)
        expected: dict[Purse, int] = dict.fromkeys(people, 1000) | {ESCROW: 0, POT: 0, PRIZE: 0}
        issued = 3000
        for seq, step in enumerate(steps, 1):
            work.journal.append(table, seq, [event()])
            if isinstance(step, int):
                if work.ledger.refilled_in(chat, people[step]) is not None:
                    with pytest.raises(ConflictError):
                        work.ledger.refill(chat, people[step], NOON, held=0, least=1)
                    continue
                work.ledger.refill(chat, people[step], NOON, held=0, least=1)
                expected[people[step]] += 500
                issued += 500
                continue
            transfers = [
                Transfer(people[a] if a >= 0 else a, people[b] if b >= 0 else b, chips)
                for a, b, chips in step
            ]
            after = dict(expected)
            possible = True
            for source, target, chips in transfers:
                after[source] -= chips
                after[target] += chips
                possible = possible and after[source] >= 0
            if possible:
                work.ledger.move(table, seq, transfers=transfers, reason="any", at=NOON)
                expected = after
            else:
                with pytest.raises(NotEnoughError):
                    work.ledger.move(table, seq, transfers=transfers, reason="any", at=NOON)
            found = work.ledger.purses(chat, people, NOON) | chips_held(work, table)
            assert found == expected
            assert min(found.values()) >= 0
            assert sum(found.values()) == issued
        if any(chips_held(work, table).values()):
            with pytest.raises(ConflictError):
                work.tables.close(table, NOON)

    run(job)
