"""Memory before a commit equals the file after it, also beside jobs that fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage import ConflictError, NotEnoughError, Store, UnitOfWork
from storage.records import NewPlace, WantedClock
from storage.repositories import read_cache
from tests.kit.blank import open_blank
from tests.kit.chips_held import chips_held
from tests.kit.examples import examples
from tests.storage.kit import NOON, Staked, StoredSitting, Won, play, play_round, sit_down

Op = Callable[[UnitOfWork, StoredSitting], object]
Jobs = Sequence[tuple[Sequence[Op], bool]]
"""The steps of each job, and whether it raises in the end."""

KEYS = ("table", "card", "seal")


def place(at: StoredSitting, key: str, urgency: int, *, private: bool) -> NewPlace:
    chat, person = (None, at.people[0]) if private else (at.chat, None)
    return NewPlace(
        key=key,
        kind=key,
        table_id=at.table,
        chat_id=chat,
        person=person,
        payload=f'"{urgency}"',
        urgency=urgency,
    )


def want(key: str, urgency: int, *, private: bool) -> Op:
    return lambda d, at: d.outbox.want(place(at, key, urgency, private=private), NOON + urgency)


def shown(key: str, message: int) -> Op:
    def op(work: UnitOfWork, at: StoredSitting) -> object:
        there = work.outbox.get(key)
        revision = there.wanted if there is not None else 1
        return work.outbox.shown(
            key, revision, address=at.address, message_id=message, fingerprint=f"f{message}"
        )

    return op


def on_place(what: str, key: str) -> Op:
    ops: dict[str, Op] = {
        "retire": lambda d, _: d.outbox.retire(key, "retire", NOON + 3),
        "delete": lambda d, _: d.outbox.retire(key, "delete", NOON + 4),
        "renew": lambda d, _: d.outbox.renew(key, "retire", NOON + 5),
        "lost": lambda d, _: d.outbox.lost(key, NOON + 6),
        "drop": lambda d, _: d.outbox.drop(key),
        "moved": lambda d, at: d.outbox.moved(at.chat, NOON + 7),
        "pending": lambda d, _: d.outbox.pending(2),
        "found": lambda d, at: d.outbox.of_table(at.table),
    }
    return ops[what]


def clocks(*decisions: int) -> Op:
    def op(work: UnitOfWork, at: StoredSitting) -> None:
        wanted = [
            WantedClock(
                decision=f"turn:{n}",
                kind="turn",
                who=at.people[0],
                milliseconds=60_000,
                opened_seq=n,
            )
            for n in decisions
        ]
        work.clocks.sync(at.table, wanted)

    return op


def on_clock(what: str, number: int) -> Op:
    ops: dict[str, Op] = {
        "start": lambda d, at: d.clocks.start(at.table, number, NOON + number),
        "nudged": lambda d, at: d.clocks.nudged(at.table, f"turn:{number}"),
        "shift": lambda d, at: d.clocks.shift(number, [at.table]),
        "shift all": lambda d, _: d.clocks.shift(number),
        "due": lambda d, _: d.clocks.due(NOON + 70_000),
    }
    return ops[what]


def on_deck(what: str, number: int) -> Op:
    ops: dict[str, Op] = {
        "seal": lambda d, at: d.decks.seal(
            at.table, number, secret=bytes(32), seal="0" * 64, at=NOON
        ),
        "open": lambda d, at: d.decks.open(at.table, number),
        "close": lambda d, at: d.decks.close(at.table, number),
        "close all": lambda d, at: d.decks.close_all(at.table),
    }
    return ops[what]


def stake(person: int, chips: int) -> Op:
    return lambda d, at: play(d, at.table, Staked(at.people[person], chips))


def win(person: int, chips: int) -> Op:
    return lambda d, at: play(d, at.table, Won(at.people[person], chips))


def on_person(what: str, number: int) -> Op:
    ops: dict[str, Op] = {
        "refill": lambda d, at: d.ledger.refill(at.chat, at.people[number], NOON, held=0, least=1),
        "block": lambda d, at: d.people.set_private(at.people[number], "blocked"),
        "erase": lambda d, at: d.people.erase_name(at.people[number]),
        "meet": lambda d, _: d.people.meet(
            77 + number, f"Zio {number}", username=None, language="it"
        ),
        "chips": lambda d, at: d.chats.set_chips(at.chat, 100 * number, 1 + number),
        "update": lambda d, _: d.updates.finish(number, f"[{number}]", NOON),
        "draft": lambda d, at: d.drafts.choose(
            at.table, at.people[number], round_number=1, amount=5 * number
        ),
        "forget": lambda d, at: d.drafts.forget(at.table),
        "round": lambda d, at: play_round(d, at, 1 + number),
    }
    return ops[what]


small = st.integers(0, 2)
keys = st.sampled_from(KEYS)
ops: st.SearchStrategy[Op] = st.one_of(
    st.builds(want, keys, small, private=st.booleans()),
    st.builds(shown, keys, st.integers(1, 3)),
    st.builds(
        on_place,
        st.sampled_from(["retire", "delete", "renew", "lost", "drop", "moved", "pending", "found"]),
        keys,
    ),
    st.builds(clocks, small),
    st.builds(clocks, small, st.integers(3, 4)),
    st.builds(
        on_clock,
        st.sampled_from(["start", "nudged", "shift", "shift all", "due"]),
        small,
    ),
    st.builds(on_deck, st.sampled_from(["seal", "open", "close", "close all"]), st.integers(1, 2)),
    st.builds(stake, small, st.integers(1, 700)),
    st.builds(win, small, st.integers(1, 700)),
    st.builds(
        on_person,
        st.sampled_from(
            ["refill", "block", "erase", "meet", "chips", "update", "draft", "forget", "round"]
        ),
        small,
    ),
)
batches = st.lists(
    st.lists(st.tuples(st.lists(ops, min_size=1, max_size=4), st.booleans()), max_size=4),
    max_size=5,
)


def seat(work: UnitOfWork) -> StoredSitting:
    """The same players under the same numbers in every store."""
    chat = work.chats.open(-1, "Famiglia", kind="group", language="it", at=NOON).chat_id
    people = tuple(
        work.people.meet(n, f"Zia {n}", username=None, language="it").person for n in (11, 12, 13)
    )
    table = work.tables.open(chat, 0, game="toy", opener=people[0], at=NOON).table_id
    work.ledger.purses(chat, people, NOON)
    return StoredSitting(chat=chat, address=-1, table=table, people=people)


class OnPurposeError(Exception):
    pass


def job(at: StoredSitting, steps: Sequence[Op], *, raises: bool) -> Callable[[UnitOfWork], None]:
    def run(work: UnitOfWork) -> None:
        for step in steps:
            with suppress(ConflictError, NotEnoughError):
                step(work, at)
        if raises:
            raise OnPurposeError

    return run


def everything(work: UnitOfWork, at: StoredSitting) -> dict[str, Any]:
    """All facts about one table, through every query of storage."""
    left = [f"{key}~{at.address}~{n}" for key in KEYS for n in (1, 2, 3)]
    return {
        "people": work.people.many(at.people),
        "met": [work.people.by_telegram(77 + n) for n in range(3)],
        "chat": (work.chats.get(at.chat), work.chats.at(at.address)),
        "table": work.tables.get(at.table),
        "log": (work.journal.last_seq(at.table), work.journal.load(at.table)),
        "rounds": [work.rounds.get(at.table, n) for n in (1, 2, 3)],
        "evening": work.rounds.evening(at.table),
        "purses": work.ledger.balances(at.chat, at.people),
        "held": chips_held(work, at.table),
        "ranking": work.ledger.ranking(at.chat),
        "clocks": (work.clocks.of_table(at.table), work.clocks.running()),
        "drafts": [work.drafts.chosen(at.table, person, 1) for person in at.people],
        "decks": work.decks.of_table(at.table),
        "places": [work.outbox.get(key) for key in (*KEYS, *left)],
        "of table": work.outbox.of_table(at.table),
        "pending": work.outbox.pending(),
        "first pending": work.outbox.pending(2),
        "chosen": [[one.key for one in few] for few in work.outbox.first(0, 9, 9)],
        "in the group": sorted(one.key for one in work.outbox.pending_in(at.chat)),
        "updates": [work.updates.done(n) for n in range(3)],
    }


def as_stored(work: UnitOfWork, at: StoredSitting) -> dict[str, Any]:
    """The facts as a reader without memory sees them."""
    return everything(UnitOfWork(work.outbox._session), at)


async def together(path: Path, plan: Sequence[Jobs]) -> dict[str, Any]:
    """Run jobs in batches, including failing ones; after each batch, memory equals the file."""
    store = await open_blank(path)
    at = await store.write(seat)
    for batch in plan:
        jobs = [store.write(job(at, steps, raises=raises)) for steps, raises in batch]
        said = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(error, OnPurposeError) for error in said] == [r for _, r in batch]
        known = await store.read(lambda work: everything(work, at))
        assert known == await store.read(lambda work: as_stored(work, at))
    found = await store.read(lambda work: everything(work, at))
    await store.close()
    return found


async def alone(path: Path, plan: Sequence[Jobs]) -> dict[str, Any]:
    """Run the jobs one by one, without the failing ones."""
    store = await open_blank(path)
    at = await store.write(seat)
    for steps, raises in (one for batch in plan for one in batch):
        if not raises:
            await store.write(job(at, steps, raises=False))
    found = await store.read(lambda work: everything(work, at))
    await store.close()
    return found


@examples(40)
@given(plan=batches)
def test_sharing_a_commit_with_a_failing_job_changes_nothing(plan: list[Jobs]) -> None:
    with TemporaryDirectory() as name:
        path = Path(name)
        assert asyncio.run(together(path / "a.db", plan)) == asyncio.run(alone(path / "b.db", plan))


async def test_rows_beyond_the_limit_of_the_memory_are_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_cache, "MOST_ROWS", 1)
    first, second = [await store.write(sit_down) for _ in range(2)]
    for at in (first, second):
        for key in KEYS:
            wanted = place(at, key, 1, private=False)._replace(key=f"{key}:{at.table}")
            await store.write(lambda work, w=wanted: work.outbox.want(w, NOON))  # type: ignore[misc]
        await store.write(lambda work, at=at: play_round(work, at, 1))  # type: ignore[misc]
        assert len(await store.read(lambda work: work.outbox.pending())) == 3 * (1 + (at == second))
    for at in (first, second):
        known = await store.read(lambda work, at=at: everything(work, at))  # type: ignore[misc]
        assert known == await store.read(lambda work, at=at: as_stored(work, at))  # type: ignore[misc]


async def test_caches_hear_of_rollbacks_alone(store: Store) -> None:
    heard: list[int] = []
    store.on_rollback(lambda: heard.append(1))
    await store.write(lambda work: work.updates.finish(1, "", NOON))
    assert not heard

    def fails(work: UnitOfWork) -> None:
        work.updates.finish(2, "", NOON)
        raise OnPurposeError

    with pytest.raises(OnPurposeError):
        await store.write(fails)
    assert heard


async def test_reading_uncommitted_rows_of_others_does_not_write_them(store: Store) -> None:
    at = await store.write(sit_down)
    heard: list[int] = []
    store.on_rollback(lambda: heard.append(1))
    _, log, places = await asyncio.gather(
        store.write(lambda work: play_round(work, at, 1)),
        store.read(lambda work: work.journal.load(at.table)),
        store.read(lambda work: work.outbox.of_table(at.table)),
    )
    assert (len(log), places) == (4, [])
    assert not heard
