"""Tables, their logs, rounds and decks."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.game import ESCROW, Transfer
from storage import ConflictError, Store, UnitOfWork, UnknownRecordError
from storage.records import TOURNAMENT, RoundResult
from storage.repositories import tables, tournaments
from storage.repositories.tables import _SELECT_ALL_OF, _SELECT_LAST_OF
from tests.storage.kit import NOON, SEAL, SECRET, Opened, event, play, play_round, sit_down


async def test_a_chat_or_topic_has_one_table(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        chat, _, table, people = sit_down(work)
        with pytest.raises(ConflictError):
            work.tables.open(chat, 0, game="toy", opener=people[1], at=NOON)
        topic = work.tables.open(chat, 12, game="toy", opener=people[1], at=NOON)
        here = work.tables.get(table)
        assert work.tables.at(chat, 0) == here
        assert work.tables.at(chat, 12) == topic
        assert work.tables.at(chat, 13) is None
        assert work.tables.open_in(chat) == [here, topic] == work.tables.all_open()
        work.tables.close(table, NOON + 9)
        assert work.tables.get(table) == here._replace(status="closed", closed_at=NOON + 9)
        assert work.tables.all_open() == [topic]
        assert work.tables.open(chat, 0, game="toy", opener=people[1], at=NOON).table_id not in (
            table,
            topic.table_id,
        )

    await store.write(job)


async def test_a_chat_knows_whether_anything_was_ever_played_in_any_topic(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        chat, _, table, people = sit_down(work)
        empty = work.chats.open(-77, "Piazza", kind="group", language="it", at=NOON).chat_id
        cup = work.chats.open(-78, "Coppa", kind="group", language="it", at=NOON).chat_id
        work.tables.close(table, NOON)
        work.tables.open(cup, 5, game=TOURNAMENT, opener=people[1], at=NOON)
        assert [work.tables.any_in(one) for one in (chat, empty, cup)] == [True, False, True]

    await store.write(job)


async def test_a_closed_table_stays_closed_and_no_chips_move_at_it(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        _, _, table, people = sit_down(work)
        seq = play(work, table, Opened())
        work.tables.close(table, NOON)
        with pytest.raises(ConflictError):
            work.tables.close(table, NOON + 1)
        with pytest.raises(ConflictError):
            work.ledger.move(
                table, seq, transfers=[Transfer(people[0], ESCROW, 1)], reason="late", at=NOON
            )
        for missing in (
            work.tables.get,
            work.tables.lots,
            lambda number: work.tables.close(number, NOON),
        ):
            with pytest.raises(UnknownRecordError):
                missing(99)

    await store.write(job)


async def test_every_table_has_lots_of_its_own_that_never_change(store: Store) -> None:
    def job(work: UnitOfWork) -> list[bytes]:
        seeds = [work.tables.lots(sit_down(work).table) for _ in range(3)]
        again = [work.tables.lots(row.table_id) for row in work.tables.all_open()]
        assert seeds == again
        assert len(set(seeds)) == 3
        assert {len(seed) for seed in seeds} == {16}
        return seeds

    seeds = await store.write(job)
    assert seeds == await store.read(
        lambda work: [work.tables.lots(row.table_id) for row in work.tables.all_open()]
    )


async def test_a_table_with_chips_on_it_cannot_close(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        _, _, table, people = sit_down(work)
        work.journal.append(table, 1, [event(), event()])
        work.ledger.move(
            table, 1, transfers=[Transfer(people[0], ESCROW, 5)], reason="stake", at=NOON
        )
        with pytest.raises(ConflictError, match="chips"):
            work.tables.close(table, NOON)
        work.ledger.move(
            table, 2, transfers=[Transfer(ESCROW, people[1], 5)], reason="settle", at=NOON
        )
        work.tables.close(table, NOON)

    await store.write(job)


async def test_a_log_is_read_back_as_it_was_written(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        table = sit_down(work).table
        other = sit_down(work).table
        assert work.journal.last_seq(table) == 0
        assert work.journal.load(table) == []
        assert work.journal.append(table, 1, [event("A", '{"è":1}', 77), event("B")]) == 2
        assert work.journal.append(other, 1, [event("C")]) == 1
        assert work.journal.append(table, 3, [event("D")]) == 3
        log = work.journal.load(table)
        assert [(e.seq, e.type) for e in log] == [(1, "A"), (2, "B"), (3, "D")]
        assert (log[0].body, log[0].update_id, log[0].at) == ('{"è":1}', 77, NOON)
        assert work.journal.load(table, after_seq=2) == log[2:]

    await store.write(job)


async def test_the_latest_event_of_some_types_is_found(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        table, other = sit_down(work).table, sit_down(work).table
        opened, changed = event("TableOpened"), event("RulesChanged", "2")
        log = [opened, changed, event("RulesChanged", "3"), event("C")]
        work.journal.append(table, 1, log)
        work.journal.append(other, 1, [event("GameChanged")])
        found = work.journal.last_of(table, ["TableOpened", "RulesChanged"])
        assert found is not None
        assert (found.seq, found.type, found.body) == (3, "RulesChanged", "3")
        earlier = work.journal.last_of(table, ["TableOpened", "RulesChanged"], 2)
        assert earlier is not None
        assert earlier.seq == 2
        assert work.journal.last_of(table, ["GameChanged"]) is None
        assert [e.seq for e in work.journal.all_of(table, "RulesChanged")] == [2, 3]
        assert work.journal.all_of(table, "GameChanged") == []
        assert work.journal.last_of(table, []) is None
        assert [e.seq for e in work.journal.load(table, 1, 3)] == [2, 3]
        assert [e.seq for e in work.journal.load(table, most=2)] == [1, 2]

    await store.write(job)


@pytest.mark.parametrize("statements", [_SELECT_LAST_OF, _SELECT_ALL_OF])
async def test_events_looked_up_by_type_are_found_by_an_index(
    file_store: Store, statements: Mapping[str, str]
) -> None:
    def job(work: UnitOfWork) -> None:
        db = work.tables._session
        for statement in statements.values():
            values = (1, 9)[: statement.count("?")]
            ((*_, plan),) = db.execute(f"EXPLAIN QUERY PLAN {statement}", values)
            assert "events_agreed" in plan

    await file_store.read(job)


@pytest.mark.parametrize(
    ("statement", "index"),
    [
        (tables._SELECT_IN_CHAT, "tables_open"),
        (tournaments._SELECT_IN_CHAT, "tournaments_open"),
        (tournaments._SELECT_BEHIND, "tournaments_open"),
    ],
)
async def test_open_tables_are_found_without_a_look_at_closed_ones(
    file_store: Store, statement: str, index: str
) -> None:
    def job(work: UnitOfWork) -> None:
        values = [1] * statement.count("?")
        (*_, plan), *_rest = work.tables._session.execute(f"EXPLAIN QUERY PLAN {statement}", values)
        assert index in plan

    await file_store.read(job)


async def test_the_latest_table_of_a_topic_is_found_open_or_closed(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        here = work.tables.get(sitting.table)
        chat, opener = here.chat_id, here.opener
        work.tables.close(sitting.table, NOON)
        closed = work.tables.latest(chat, here.thread_id)
        assert closed is not None
        assert (closed.table_id, closed.status) == (sitting.table, "closed")
        again = work.tables.open(chat, here.thread_id, game="sette_e_mezzo", opener=opener, at=NOON)
        assert work.tables.latest(chat, here.thread_id) == again
        assert work.tables.latest(chat, here.thread_id + 1) is None

    await store.write(job)


@pytest.mark.parametrize("first", [0, 1, 2, 4])
async def test_a_log_has_no_gap_and_no_second_writer(store: Store, first: int) -> None:
    def job(work: UnitOfWork) -> None:
        table = sit_down(work).table
        work.journal.append(table, 1, [event(), event()])
        with pytest.raises(ConflictError):
            work.journal.append(table, first, [event()])
        assert work.journal.last_seq(table) == 2

    await store.write(job)


async def test_rounds_are_listed_newest_first_with_their_results(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        first, second, third = sitting.people
        for number in (1, 2, 3):
            play_round(work, sitting, number, stake=number * 10)
        play_round(work, sit_down(work), 1)
        hands = work.rounds.last(sitting.chat, 2)
        assert [hand.number for hand in hands] == [3, 2]
        assert hands[0] == work.rounds.get(sitting.table, 3)
        assert hands[0].results == (
            RoundResult(second, 30, "{}"),
            RoundResult(third, 0, "{}"),
            RoundResult(first, -30, "{}"),
        )
        assert (hands[0].first_seq, hands[0].last_seq, hands[0].at) == (8, 10, NOON + 3)
        assert work.rounds.get(sitting.table, 4) is None
        assert work.rounds.evening(sitting.table) == [
            (second, 60, 3, 60, 0),
            (third, 0, 3, 0, 0),
            (first, -60, 3, 0, 60),
        ]

    await store.write(job)


async def test_the_results_of_a_round_sum_to_zero(store: Store) -> None:
    """[GEN-5] A settlement's changes, banker included, sum to zero."""

    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        play(work, sitting.table, Opened())
        uneven = [RoundResult(sitting.people[0], 5, "{}"), RoundResult(sitting.people[1], -4, "{}")]
        with pytest.raises(ConflictError):
            work.rounds.close(sitting.table, 1, first_seq=1, last_seq=1, at=NOON, results=uneven)
        assert work.rounds.get(sitting.table, 1) is None
        assert work.rounds.evening(sitting.table) == []

    await store.write(job)


async def test_a_round_is_entered_once(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        play_round(work, sitting, 1)
        with pytest.raises(ConflictError):
            play_round(work, sitting, 1)
        assert [line.hands for line in work.rounds.evening(sitting.table)] == [1, 1, 1]

    await store.write(job)


async def test_a_secret_is_disclosed_when_its_deck_is_closed_and_not_before(
    store: Store,
) -> None:
    def job(work: UnitOfWork) -> None:
        table = sit_down(work).table
        work.decks.seal(table, 1, secret=SECRET, seal=SEAL, at=NOON)
        for state in ("sealed", "open"):
            assert work.decks.of_table(table) == [(1, SEAL, state)]
            assert work.decks.disclosed(table, 1) is None
            assert work.decks.secret_for_dealing(table, 1) == SECRET
            if state == "sealed":
                work.decks.open(table, 1)
        work.decks.close(table, 1)
        work.decks.close(table, 1)
        assert work.decks.disclosed(table, 1) == SECRET
        with pytest.raises(ConflictError):
            work.decks.secret_for_dealing(table, 1)
        with pytest.raises(ConflictError):
            work.decks.open(table, 1)

    await store.write(job)


async def test_every_deck_of_a_table_can_be_closed_at_once(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        table = sit_down(work).table
        for number in (1, 2, 3):
            work.decks.seal(table, number, secret=SECRET, seal=SEAL, at=NOON)
        work.decks.open(table, 1)
        work.decks.close(table, 1)
        work.decks.open(table, 2)
        assert work.decks.close_all(table) == [2, 3]
        assert [deck.state for deck in work.decks.of_table(table)] == ["closed"] * 3

    await store.write(job)


async def test_a_deck_is_sealed_once_and_an_unknown_one_has_no_secret(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        table = sit_down(work).table
        work.decks.seal(table, 1, secret=SECRET, seal=SEAL, at=NOON)
        with pytest.raises(ConflictError):
            work.decks.seal(table, 1, secret=bytes(32), seal=SEAL, at=NOON)
        with pytest.raises(UnknownRecordError):
            work.decks.secret_for_dealing(table, 2)
        assert work.decks.disclosed(table, 2) is None

    await store.write(job)
