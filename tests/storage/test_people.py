"""Updates, chats, people and links."""

from __future__ import annotations

import pytest

from storage import ConflictError, ForbiddenError, Store, UnitOfWork, UnknownRecordError
from storage.records import OF_COMMAND
from tests.storage.kit import NOON, sit_down

DAY = 86_400_000


async def test_an_update_waits_in_the_inbox_until_it_is_dropped(store: Store) -> None:
    await store.write(lambda work: work.inbox.keep(900, 1, at=NOON, body="first"))
    await store.write(lambda work: work.inbox.keep(5, 2, at=NOON, body="second, though lower"))
    assert [row.body for row in await store.read(lambda work: work.inbox.all())] == [
        "first",
        "second, though lower",
    ]
    await store.write(lambda work: work.inbox.drop(900))
    await store.write(lambda work: work.inbox.drop(777))
    assert [row.update_id for row in await store.read(lambda work: work.inbox.all())] == [5]


async def test_an_update_is_kept_once(store: Store) -> None:
    await store.write(lambda work: work.inbox.keep(1, 1, at=NOON, body="asked"))
    with pytest.raises(ForbiddenError, match="inbox"):
        await store.write(lambda work: work.inbox.keep(1, 2, at=NOON, body="asked"))


async def test_a_tap_is_unanswered_until_its_answer_is_noted(store: Store) -> None:
    await store.write(lambda work: work.updates.finish(7, "seven", at=NOON, query="q7"))
    await store.write(lambda work: work.updates.finish(8, "eight", at=NOON - 5, query="q8"))
    await store.write(lambda work: work.updates.finish(9, "", NOON))
    found = await store.read(lambda work: work.updates.unanswered(NOON - 5))
    assert found == [(8, "q8", "eight"), (7, "q7", "seven")]
    assert len(await store.read(lambda work: work.updates.unanswered(NOON))) == 1
    await store.write(lambda work: work.updates.answered([7, 8]))
    assert await store.read(lambda work: work.updates.unanswered(0)) == []
    assert await store.read(lambda work: work.updates.done(7)) == "seven"


async def test_a_command_stays_unanswered_at_any_age(store: Store) -> None:
    await store.write(lambda work: work.updates.finish(7, "seven", at=NOON - 9, query=OF_COMMAND))
    found = await store.read(lambda work: work.updates.unanswered(NOON))
    assert found == [(7, OF_COMMAND, "seven")]
    await store.write(lambda work: work.updates.answered([7]))
    assert await store.read(lambda work: work.updates.unanswered(0)) == []


async def test_a_finished_update_returns_its_first_answer(store: Store) -> None:
    await store.write(lambda work: work.updates.finish(7, '"Hai 7"', NOON))
    await store.write(lambda work: work.updates.finish(8, "", NOON))
    assert await store.read(lambda work: [work.updates.done(n) for n in (7, 8, 9)]) == [
        '"Hai 7"',
        "",
        None,
    ]


async def test_an_update_is_done_once(store: Store) -> None:
    await store.write(lambda work: work.updates.finish(7, "first", NOON))
    with pytest.raises(ConflictError):
        await store.write(lambda work: work.updates.finish(7, "second", NOON))
    assert await store.read(lambda work: work.updates.done(7)) == "first"


async def test_failures_of_an_update_are_counted(store: Store) -> None:
    def fail(work: UnitOfWork) -> int:
        return work.updates.fail(7, "ValueError", NOON)

    assert [await store.write(fail) for _ in range(3)] == [1, 2, 3]
    assert await store.write(lambda work: work.updates.fail(8, "ValueError", NOON)) == 1


async def test_old_updates_are_forgotten_and_newer_ones_are_not(store: Store) -> None:
    def job(work: UnitOfWork) -> tuple[int, str | None, str | None, int]:
        work.updates.finish(900, "old", NOON - 2 * DAY - 1)
        work.updates.finish(3, "new, though its number is lower", NOON - 2 * DAY)
        work.updates.fail(901, "ValueError", NOON - 3 * DAY)
        gone = work.updates.forget_before(NOON - 2 * DAY)
        again = work.updates.fail(901, "ValueError", NOON)
        return gone, work.updates.done(900), work.updates.done(3), again

    assert await store.write(job) == (2, None, "new, though its number is lower", 1)


async def test_a_chat_is_found_by_its_address_and_keeps_its_settings(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        chat = work.chats.open(-5, "Natale", kind="group", language="es", at=NOON)
        assert (chat.starting_chips, chat.refill, chat.status) == (1000, 500, "in")
        work.chats.set_language(chat.chat_id, "en")
        work.chats.set_chips(chat.chat_id, 300, 100)
        assert (chat.pictures, chat.deck, chat.indices) == (True, "napoletane", True)
        work.chats.set_pictures(chat.chat_id, pictures=False, deck="francesi", indices=False)
        assert chat.reactions
        work.chats.set_reactions(chat.chat_id, reactions=False)
        work.chats.set_status(chat.chat_id, "out")
        again = work.chats.open(-5, "Santo Stefano", kind="supergroup", language="it", at=NOON + 1)
        assert again == chat._replace(
            title="Santo Stefano",
            kind="supergroup",
            language="en",
            starting_chips=300,
            refill=100,
            pictures=False,
            deck="francesi",
            indices=False,
            reactions=False,
        )
        assert work.chats.at(-5) == work.chats.get(chat.chat_id) == again
        assert (
            work.chats.open(-5, "Santo Stefano", kind="supergroup", language="it", at=NOON + 2)
            == again
        )
        assert work.chats.at(-6) is None
        with pytest.raises(UnknownRecordError):
            work.chats.get(99)

    await store.write(job)


async def test_a_migration_moves_nothing_but_the_address(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        before = work.chats.get(sitting.chat)
        for _ in range(2):  # the second service message says the same
            assert work.chats.move(sitting.address, -100_777) == (sitting.chat, None)
        assert work.chats.get(sitting.chat) == before._replace(address=-100_777)
        assert work.chats.at(sitting.address) == work.chats.at(-100_777)
        assert work.ledger.balance(sitting.chat, sitting.people[0]) == 1000
        with pytest.raises(UnknownRecordError):
            work.chats.move(-4242, -4243)

    await store.write(job)


async def test_a_chat_opened_before_its_migration_was_known_is_named_as_orphan(
    store: Store,
) -> None:
    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        early = work.chats.open(-100_778, "Famiglia", kind="supergroup", language="it", at=NOON)
        assert work.chats.move(sitting.address, -100_778) == (sitting.chat, early.chat_id)
        found = work.chats.at(-100_778)
        assert found is not None
        assert found.chat_id == sitting.chat
        orphan = work.chats.get(early.chat_id)
        assert (orphan.address, orphan.status) == (0, "out")

    await store.write(job)


async def test_a_person_is_met_again_under_the_new_name(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        met = work.people.meet(55, "Nonna", username=None, language="it")
        again = work.people.meet(55, "Nonna Pina", username="pina", language="es")
        assert again == met._replace(name="Nonna Pina", username="pina", language="es")
        assert work.people.get(met.person) == work.people.by_telegram(55) == again
        assert work.people.meet(55, "Nonna Pina", username="pina", language="es") == again
        assert work.people.by_telegram(56) is None
        other = work.people.meet(56, "Nonna Pina", username=None, language="it")
        assert other.person != met.person
        assert work.people.many([met.person, other.person, 99]) == {
            met.person: again,
            other.person: other,
        }
        with pytest.raises(UnknownRecordError):
            work.people.get(99)

    await store.write(job)


async def test_an_erased_name_is_not_learned_again_until_its_owner_asks(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        person = work.people.meet(55, "Nonna", username="nonna", language="it").person
        work.people.erase_name(person)
        for seen in (
            work.people.get(person),
            work.people.meet(55, "Nonna", username="nonna", language="en"),
        ):
            assert (seen.name, seen.username, seen.nameless) == (None, None, True)
        work.people.allow_name(person)
        assert work.people.meet(55, "Nonna", username="nonna", language="it").name == "Nonna"

    await store.write(job)


async def test_the_bot_remembers_whether_it_can_write_to_a_person(store: Store) -> None:
    def job(work: UnitOfWork) -> list[str]:
        person = work.people.meet(55, "Nonna", username=None, language="it").person
        states = [work.people.get(person).private]
        work.people.set_private(person, "open")
        states.append(work.people.meet(55, "Nonna", username=None, language="it").private)
        work.people.set_private(person, "blocked")
        return [*states, work.people.get(person).private]

    assert await store.write(job) == ["never", "open", "blocked"]


async def test_a_link_serves_one_person_once(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting = sit_down(work)
        owner, other, _ = sitting.people
        work.links.make("abc", owner, table_id=sitting.table, at=NOON)
        with pytest.raises(ConflictError):
            work.links.make("abc", other, table_id=sitting.table, at=NOON)
        assert work.links.use("abc", other, NOON + 1) is None
        assert work.links.use("xyz", owner, NOON + 1) is None
        used = work.links.use("abc", owner, NOON + 2)
        assert used == ("abc", owner, sitting.table, NOON, NOON + 2)
        assert work.links.use("abc", owner, NOON + 3) is None
        assert work.links.look("abc") == used
        assert work.links.forget_before(NOON + 1) == 1
        assert work.links.look("abc") is None

    await store.write(job)


async def test_the_last_heartbeat_is_kept(store: Store) -> None:
    assert await store.read(lambda work: work.heartbeat.last()) is None
    await store.write(lambda work: work.heartbeat.beat(NOON))
    await store.write(lambda work: work.heartbeat.beat(NOON + 500))
    assert await store.read(lambda work: work.heartbeat.last()) == NOON + 500


async def test_every_player_chooses_the_pictures_of_their_own_cards(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        pia, luca = (work.people.meet(n, "Pia", username=None, language="it") for n in (5001, 5002))
        assert (pia.pictures, luca.pictures) == ("table", "table")
        work.people.set_pictures(pia.person, "no")
        assert work.people.get(pia.person).pictures == "no"
        assert work.people.meet(5001, "Pia", username=None, language="en").pictures == "no"
        assert work.people.get(luca.person).pictures == "table"

    await store.write(job)


async def test_former_members_are_known_by_group_and_by_person(store: Store) -> None:
    def job(work: UnitOfWork) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        at = sit_down(work)
        first, second, third = at.people
        work.former_members.leave(at.chat, first, NOON)
        work.former_members.leave(at.chat, first, NOON + 1)
        work.former_members.leave(at.chat, second, NOON)
        work.former_members.come_back(at.chat, second)
        work.former_members.come_back(at.chat, third)
        assert work.former_members.left_by(first) == {at.chat}
        return (
            work.former_members.of(at.chat) - {first},
            work.former_members.left_by(second),
            work.former_members.of(10**9),
        )

    assert await store.write(job) == (frozenset(), frozenset(), frozenset())


async def test_unfinished_work_of_a_chat_is_taken_once(store: Store) -> None:
    def keep(work: UnitOfWork) -> tuple[int, int]:
        at = sit_down(work)
        work.missed_news.keep_message(at.chat, 3, address=-100, message_id=7)
        work.missed_news.keep_message(at.chat, 3, address=-100, message_id=7)
        work.missed_news.keep_ending(at.chat, 3, at.table)
        return at.chat, at.table

    chat, table = await store.write(keep)
    found = await store.read(lambda work: work.missed_news.of(chat))
    assert [(one.table_id, one.thread_id, one.address, one.message_id) for one in found] == [
        (None, 3, -100, 7),
        (table, 3, None, None),
    ]
    assert await store.write(lambda work: work.missed_news.take(chat)) == found
    assert await store.write(lambda work: work.missed_news.take(chat)) == []
