"""Wanted messages in the chats and their shown state."""

from __future__ import annotations

import pytest

from storage import Store, UnitOfWork
from storage.records import NewPlace
from tests.storage.kit import NOON, StoredSitting, sit_down, stands, table_place, wanted


def card_place(sitting: StoredSitting) -> NewPlace:
    person = sitting.people[0]
    return NewPlace(
        key=f"card:{sitting.table}:{person}", kind="card", table_id=sitting.table, person=person
    )


def shown(work: UnitOfWork) -> tuple[StoredSitting, str]:
    """As ``wanted``; the message stands in the chat as message 40."""
    sitting, key = wanted(work)
    work.outbox.shown(key, 1, address=sitting.address, message_id=40, fingerprint="a")
    return sitting, key


async def test_pending_places_are_counted_with_the_age_of_the_oldest(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        assert work.outbox.backlog(NOON) == (0, 0)
        shown(work)
        assert work.outbox.backlog(NOON) == (0, 0)
        for _ in range(2):
            work.outbox.want(table_place(sit_down(work)), NOON + 10)
        assert work.outbox.backlog(NOON + 40) == (2, 30)
        assert work.outbox.backlog(NOON) == (2, 0), "wanted from a later moment on"

    await store.write(job)


async def test_only_the_newest_want_counts(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        place = table_place(sitting)
        assert [work.outbox.want(table_place(sitting, f'"{n}"'), NOON + n) for n in range(3)] == [
            1,
            2,
            3,
        ]
        (pending,) = work.outbox.pending()
        assert (pending.wanted, pending.shown, pending.payload) == (3, 0, '"2"')
        assert pending.wanted_at == NOON, "out of date since the first"
        assert not work.outbox.shown(
            place.key, 2, address=sitting.address, message_id=40, fingerprint="b"
        )
        assert work.outbox.shown(
            place.key, 3, address=sitting.address, message_id=40, fingerprint="c"
        )
        assert work.outbox.pending() == []
        assert work.outbox.want(place, NOON + 9) == 4
        (pending,) = work.outbox.pending()
        assert (pending.shown, pending.wanted_at, pending.payload) == (3, NOON + 9, None)
        assert (pending.address, pending.message_id, pending.fingerprint) == (
            sitting.address,
            40,
            "c",
        )

    await store.write(job)


async def test_an_older_report_changes_nothing(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting, key = wanted(work)
        work.outbox.want(table_place(sitting), NOON)
        assert work.outbox.shown(key, 2, address=sitting.address, message_id=40, fingerprint="new")
        assert not work.outbox.shown(
            key, 1, address=sitting.address, message_id=40, fingerprint="old"
        )
        assert stands(work, key).fingerprint == "new"
        assert not work.outbox.shown(
            key, 9, address=sitting.address, message_id=40, fingerprint="never wanted"
        )
        assert stands(work, key).shown == 2

    await store.write(job)


async def test_urgent_places_go_first_then_those_that_waited_longest(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        a, b, c = (sit_down(work) for _ in range(3))
        work.outbox.want(table_place(a), NOON + 2)
        work.outbox.want(table_place(b), NOON + 1)
        work.outbox.want(table_place(c, urgency=9), NOON)
        work.outbox.want(card_place(c), NOON + 3)
        keys = [place.key for place in work.outbox.pending()]
        assert keys == [
            card_place(c).key,
            table_place(b).key,
            table_place(a).key,
            table_place(c).key,
        ]
        assert [place.key for place in work.outbox.pending(limit=2)] == keys[:2]

    await store.write(job)


async def test_a_renewed_place_leaves_its_message_behind(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting, key = shown(work)
        work.outbox.renew(key, "retire", NOON + 1)
        left, anew = sorted(work.outbox.pending(), key=lambda place: place.state, reverse=True)
        assert (left.state, left.message_id) == ("retire", 40)
        assert (anew.key, anew.state, anew.message_id, anew.wanted) == (key, "live", None, 2)
        assert not work.outbox.shown(
            key,
            1,
            address=sitting.address,
            message_id=40,
            fingerprint="an edit that was on its way",
        )
        assert stands(work, key).message_id is None
        assert work.outbox.shown(key, 2, address=sitting.address, message_id=41, fingerprint="b")
        assert work.outbox.get(left.key) == left
        work.outbox.drop(left.key)
        assert work.outbox.get(left.key) is None
        assert work.outbox.pending() == []
        work.outbox.renew("unknown", "retire", NOON)
        assert work.outbox.pending() == []

    await store.write(job)


async def test_a_lost_message_is_wanted_anew(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting, key = shown(work)
        work.outbox.lost(key, NOON + 1)
        (place,) = work.outbox.pending()
        assert (place.wanted, place.message_id, place.fingerprint) == (2, None, "")
        work.outbox.shown(key, 2, address=sitting.address, message_id=41, fingerprint="a")
        work.outbox.retire(key, "delete", NOON + 2)
        work.outbox.lost(key, NOON + 3)
        assert work.outbox.get(key) is None, "the message was to go anyway"

    await store.write(job)


@pytest.mark.parametrize("state", ["retire", "delete"])
async def test_a_retired_place_is_pending_until_it_is_dropped(store: Store, state: str) -> None:
    def job(work: UnitOfWork) -> None:
        _, key = shown(work)
        work.outbox.retire(key, "retire" if state == "retire" else "delete", NOON + 1)
        assert [place.state for place in work.outbox.pending()] == [state]
        work.outbox.drop(key)
        assert work.outbox.pending() == []

    await store.write(job)


async def test_a_place_that_was_never_shown_is_dropped_at_once(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting, key = wanted(work)
        work.outbox.retire(key, "retire", NOON)
        assert work.outbox.get(key) is None
        assert not work.outbox.shown(
            key,
            1,
            address=sitting.address,
            message_id=40,
            fingerprint="a message that was on its way",
        )
        assert work.outbox.get(key) is None
        work.outbox.retire(key, "retire", NOON)

    await store.write(job)


async def test_a_place_wanted_again_is_live_again(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting, key = shown(work)
        work.outbox.retire(key, "retire", NOON)
        work.outbox.want(table_place(sitting), NOON)
        place = stands(work, key)
        assert (place.state, place.message_id, place.wanted) == ("live", 40, 2)

    await store.write(job)


async def test_after_a_migration_everything_in_the_chat_is_wanted_anew(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting, other = sit_down(work), sit_down(work)
        key = table_place(sitting).key
        for here in (sitting, other):
            work.outbox.want(table_place(here), NOON)
            work.outbox.shown(
                table_place(here).key, 1, address=here.address, message_id=40, fingerprint="a"
            )
        work.outbox.want(card_place(sitting), NOON)
        work.outbox.shown(card_place(sitting).key, 1, address=1000, message_id=41, fingerprint="a")
        assert work.outbox.moved(sitting.chat, NOON + 1) == 1
        (pending,) = work.outbox.pending()
        assert (pending.key, pending.state, pending.address) == (key, "live", None)
        assert stands(work, key).wanted == 2

    await store.write(job)


async def test_places_are_found_by_table_and_person(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        work.outbox.want(table_place(sitting), NOON)
        work.outbox.want(card_place(sitting), NOON)
        work.outbox.shown(card_place(sitting).key, 1, address=1000, message_id=40, fingerprint="a")
        table, card = work.outbox.of_table(sitting.table)
        assert (table.kind, table.chat_id, table.thread_id) == ("table", sitting.chat, 3)
        assert work.outbox.of_person(sitting.people[0]) == [card]
        assert work.outbox.of_person(sitting.people[1]) == []
        assert (card.address, card.message_id) == (1000, 40)

    await store.write(job)


async def at_revision_two(store: Store) -> tuple[StoredSitting, str]:
    """A table's message that is pending in the file at revision 1, and wanted once more since."""
    sitting = await store.write(sit_down)
    place = table_place(sitting, '"deal"')
    for _ in range(2):
        await store.write(lambda work: work.outbox.want(place, NOON))
    return sitting, place.key


async def test_a_pending_place_takes_all_later_changes(store: Store) -> None:
    sitting, key = await at_revision_two(store)
    sooner = table_place(sitting, '"deal"', urgency=1)
    await store.write(lambda work: work.outbox.want(sooner, NOON))
    later = table_place(sitting, '"turn"', urgency=4)
    await store.write(lambda work: work.outbox.want(later, NOON))
    await store.write(lambda work: work.outbox.want(later._replace(thread_id=9), NOON))
    stored = await store.read(lambda work: stands(UnitOfWork(work.outbox._session), key))
    for place in (stored, await store.read(lambda work: stands(work, key))):
        assert (place.payload, place.urgency, place.thread_id) == ('"turn"', 1, 9)


async def test_a_place_goes_on_with_the_message_of_another(store: Store) -> None:
    def job(work: UnitOfWork) -> str:
        sitting = sit_down(work)
        place = table_place(sitting)
        work.outbox.want(place, NOON)
        work.outbox.shown(
            place.key, 1, address=sitting.address, message_id=40, fingerprint="a", picture="p"
        )
        before = stands(work, place.key)
        work.outbox.rename(place.key, "table:next")
        assert work.outbox.get(place.key) is None
        renamed = stands(work, "table:next")
        assert renamed == before._replace(key="table:next", number=renamed.number)
        assert work.outbox.pending() == []
        work.outbox.want(place._replace(key="table:next", payload="{}"), NOON + 1)
        work.outbox.rename("nowhere", "there")
        assert work.outbox.get("there") is None
        work.outbox.want(place._replace(key="table:last"), NOON + 2)
        work.outbox.rename("table:next", "table:last")
        work.outbox.rename("table:last", "table:next")
        going_on = stands(work, "table:next")
        assert (going_on.address, going_on.message_id) == (sitting.address, 40)
        return place.key

    old = await store.write(job)
    stored = "SELECT key, message_id, wanted, shown FROM places"
    rows = await store.read(lambda work: work.outbox._session.execute(stored).fetchall())
    assert [tuple(row) for row in rows] == [("table:next", 40, 2, 1)]
    assert old not in {row[0] for row in rows}
