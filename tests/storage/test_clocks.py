"""Clocks of decisions, and drafts of stakes."""

from __future__ import annotations

from storage import Store, UnitOfWork
from storage.records import WantedClock
from tests.storage.kit import NOON, sit_down

MINUTE = 60_000


def turn(decision: int, who: int, opened_seq: int) -> WantedClock:
    return WantedClock(
        decision=f"turn:{decision}",
        kind="turn",
        who=who,
        milliseconds=MINUTE,
        opened_seq=opened_seq,
    )


async def test_a_clock_starts_when_its_decision_is_shown(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        _, _, table, people = sit_down(work)
        work.clocks.sync(table, [turn(1, people[0], 4), turn(2, people[1], 6)])
        assert work.clocks.running() == []
        assert work.clocks.start(table, 3, NOON) == 0
        assert work.clocks.start(table, 5, NOON) == 1
        assert [clock.due_at for clock in work.clocks.running()] == [NOON + MINUTE]
        assert work.clocks.start(table, 9, NOON + 7) == 1, "the first goes on as it is"
        assert [clock.due_at for clock in work.clocks.of_table(table)] == [
            NOON + MINUTE,
            NOON + MINUTE + 7,
        ]

    await store.write(job)


async def test_late_clocks_are_counted_with_the_time_of_the_latest(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        _, _, table, people = sit_down(work)
        work.clocks.sync(table, [turn(n, people[0], n) for n in (1, 2, 3, 9)])
        for n in (1, 2, 3):
            work.clocks.start(table, n, NOON + n * 1000)
        assert work.clocks.late(NOON + MINUTE) == (0, 0)
        assert work.clocks.late(NOON + MINUTE + 2500) == (2, 1500)

    await store.write(job)


async def test_a_decision_that_stays_keeps_its_clock(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        _, _, table, people = sit_down(work)
        work.clocks.sync(table, [turn(1, people[0], 1), turn(2, people[1], 1)])
        work.clocks.start(table, 1, NOON)
        work.clocks.nudged(table, "turn:2")
        work.clocks.sync(table, [turn(2, people[1], 5), turn(3, people[2], 5)])
        second, third = work.clocks.of_table(table)
        assert (second.decision, second.due_at, second.nudged) == ("turn:2", NOON + MINUTE, True)
        assert (third.decision, third.due_at, third.nudged) == ("turn:3", None, False)
        work.clocks.sync(table, [])
        assert work.clocks.of_table(table) == []

    await store.write(job)


async def test_expired_clocks_come_earliest_first(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        tables = [sit_down(work) for _ in range(3)]
        for late, sitting in enumerate(reversed(tables)):
            work.clocks.sync(sitting.table, [turn(1, sitting.people[0], 1)])
            work.clocks.start(sitting.table, 1, NOON + late)
        assert work.clocks.due(NOON + MINUTE - 1) == []
        due = work.clocks.due(NOON + MINUTE + 1)
        assert [clock.table_id for clock in due] == [tables[2].table, tables[1].table]
        assert work.clocks.due(NOON + MINUTE + 9, limit=1) == due[:1]

    await store.write(job)


async def test_clocks_of_some_kinds_are_known_before_they_expire(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        _, _, table, people = sit_down(work)
        pauses = [
            WantedClock(
                decision=f"{kind}:{decision}",
                kind=kind,
                who=people[0],
                milliseconds=decision * MINUTE,
                opened_seq=1,
                due_at=None,
            )
            for decision, kind in ((3, "quick"), (2, "computer"), (1, "turn"))
        ]
        work.clocks.sync(table, pauses)
        kinds = {"computer", "quick"}
        assert work.clocks.coming(kinds, NOON + 9 * MINUTE) == [], "none is shown"
        work.clocks.start(table, 1, NOON)
        names = [clock.decision for clock in work.clocks.coming(kinds, NOON + 3 * MINUTE)]
        assert names == ["computer:2", "quick:3"]
        assert [c.decision for c in work.clocks.coming(kinds, NOON + 2 * MINUTE)] == ["computer:2"]
        assert [c.decision for c in work.clocks.coming({"quick"}, NOON + 4 * MINUTE)] == ["quick:3"]
        assert len(work.clocks.coming(kinds, NOON + 4 * MINUTE, 1)) == 1

    await store.write(job)


async def test_time_is_given_back_to_running_clocks_alone(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        here, there, still = (sit_down(work) for _ in range(3))
        for sitting in (here, there, still):
            work.clocks.sync(sitting.table, [turn(1, sitting.people[0], 1)])
        work.clocks.start(here.table, 1, NOON)
        work.clocks.start(there.table, 1, NOON)
        assert work.clocks.shift(5000) == 2
        assert work.clocks.shift(1000, [there.table, still.table]) == 1
        assert [
            work.clocks.of_table(sitting.table)[0].due_at for sitting in (here, there, still)
        ] == [NOON + MINUTE + 5000, NOON + MINUTE + 6000, None]

    await store.write(job)


async def test_a_player_is_nudged_once_at_most(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        _, _, table, people = sit_down(work)
        pause = WantedClock(
            decision="pause:1", kind="pause", who=0, milliseconds=MINUTE, opened_seq=1
        )
        work.clocks.sync(table, [turn(1, people[0], 1), turn(2, people[1], 9), pause])
        work.clocks.start(table, 1, NOON)
        assert work.clocks.not_nudged(NOON + MINUTE) == []
        waiting = work.clocks.not_nudged(NOON + MINUTE + 1)
        assert [clock.decision for clock in waiting] == ["turn:1"]
        work.clocks.nudged(table, "turn:1")
        assert work.clocks.not_nudged(NOON + MINUTE + 1) == []

    await store.write(job)


async def test_a_draft_is_the_last_amount_chosen_in_its_round(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        chat, _, table, people = sit_down(work)
        work.drafts.choose(table, people[0], round_number=1, amount=20)
        work.drafts.choose(table, people[0], round_number=1, amount=30)
        work.drafts.choose(table, people[1], round_number=1, amount=5)
        assert work.drafts.chosen(table, people[0], 1) == 30
        assert work.drafts.chosen(table, people[0], 2) is None
        assert work.drafts.chosen(table, people[2], 1) is None
        work.drafts.choose(table, people[0], round_number=1, amount=200, question="bank")
        assert work.drafts.chosen(table, people[0], round_number=1, question="bank") == 200
        assert work.drafts.chosen(table, people[0], round_number=1, question="stake") is None
        assert work.drafts.chosen(table, people[0], 1) is None
        assert work.ledger.balance(chat, people[0]) == 1000, "it moves nothing"
        work.drafts.forget(table)
        assert work.drafts.chosen(table, people[1], 1) is None

    await store.write(job)
