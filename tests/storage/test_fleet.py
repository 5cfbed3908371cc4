"""A group moves from bot to bot on one server: every row, once, proven on both sides."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from storage import ConflictError, Store, UnitOfWork
from storage.audit import audit_new, sound_mark
from storage.copying import tables
from storage.errors import LeaseLostError
from storage.kinds import database
from storage.postgres.fleet import MOVES, SELECT_ACCOUNTS, SELECT_TABLES, ServerFleet
from storage.records import OtherBot
from tests.kit.two_bots import FIRST, SECOND, TwoBots, fleet
from tests.storage.evenings import a_tournament_of, an_evening_of
from tests.storage.kit import NOON, TOY, StoredSitting, sit_down

COMPUTER = -3

STAY = set(
    "invitations missed_news inbox updates_done updates_failed snapshots links clocks drafts places"  # noqa: SIM905
    " pictures own_refusals heartbeat webhook audited".split()
)

A_NUMBER = """
INSERT INTO people (id, telegram_id, language)
SELECT 900, telegram_id, 'it' FROM matta_1.people WHERE id = {person}
"""

A_CHAT = """
INSERT INTO chats (id, title, kind, language, opened_at) VALUES ({chat}, '', 'group', 'it', 1)
"""

AN_ACCOUNT = """
INSERT INTO chats (id, title, kind, language, opened_at) VALUES (901, '', 'group', 'it', 1);
INSERT INTO accounts (id, chat_id, kind) SELECT min(id), 901, 'house' FROM matta_1.accounts
"""

A_TABLE = """
INSERT INTO people (id, telegram_id, language) VALUES (901, 78, 'it');
INSERT INTO chats (id, title, kind, language, opened_at) VALUES (901, '', 'group', 'it', 1);
INSERT INTO tables (id, chat_id, thread_id, game, opener, opened_at) VALUES ({table}, 901, 0, 'toy', 901, 1);
"""


def begin(work: UnitOfWork) -> StoredSitting:
    """A group with a computer, a refill, chips of its own and a former member."""
    sitting = sit_down(work)
    first, _, last = sitting.people
    computer = meet(work, COMPUTER)
    work.chats.set_chips(sitting.chat, 15, 100)
    work.ledger.purse(sitting.chat, computer, NOON)
    work.ledger.refill(sitting.chat, computer, NOON, held=15, least=20)
    work.chats.set_least(sitting.chat, 30, first, at=NOON)
    work.former_members.leave(sitting.chat, last, NOON)
    return sitting


async def a_group(store: Store) -> StoredSitting:
    """A group with an evening; no table is open."""
    sitting = await store.write(begin)
    await store.write(an_evening_of(sitting, 3, NOON))
    return sitting


async def an_old_group(store: Store) -> StoredSitting:
    """A group with more evenings and a tournament."""
    sitting = await a_group(store)
    for seed in (1, 2):
        await store.write(an_evening_of(sitting, seed, NOON))
    await store.write(a_tournament_of(sitting, 4, NOON))
    return sitting


def meet(work: UnitOfWork, telegram_id: int) -> int:
    return work.people.meet(telegram_id, "Zia", username=None, language="it").person


def offering(sitting: StoredSitting, to: OtherBot = SECOND) -> Callable[[UnitOfWork], None]:
    """Offer a group to another bot."""

    def job(work: UnitOfWork) -> None:
        fleet(work).offer(to, sitting.chat, code_for(to), at=NOON)
        work.chats.set_move(sitting.chat, to.username, code_for(to))

    return job


def taking(
    sitting: StoredSitting, by: OtherBot = SECOND, *, code: str = ""
) -> Callable[[UnitOfWork], int]:
    """Take a group with a code; without one with that of the offer to this bot."""
    return lambda work: fleet(work).take(code or code_for(by), sitting.address, at=NOON + 1)


def code_for(bot: OtherBot) -> str:
    return f"sposta_{bot.username}"


def asked(address: str, query: str) -> list[tuple[Any, ...]]:
    with closing(psycopg.connect(address, autocommit=True)) as db:
        return db.execute(query.encode()).fetchall()


def rows(address: str) -> dict[str, list[str]]:
    """All rows that move, as text, without the columns about a bot."""
    without = {"chats": " - '{status,goes_to,move_code}'::text[]", "people": " - 'private'"}
    return {
        name: sorted(
            text
            for (text,) in asked(
                address,
                f"SELECT (to_jsonb(r){without.get(name, '')})::text FROM {name} r",  # noqa: S608
            )
        )
        for name in MOVES
    }


def test_every_table_of_the_schema_moves_or_stays() -> None:
    assert {*MOVES, *STAY} == {*tables()}
    assert MOVES.keys().isdisjoint(STAY)


async def test_all_rows_of_a_group_arrive_as_they_are(bots: TwoBots, tmp_path: Path) -> None:
    sitting = await an_old_group(bots.first)
    here, there = bots.addresses
    before = rows(here)
    assert all(before[name] for name in MOVES if name not in ("archived", "carried"))
    await bots.first.write(offering(sitting))
    assert await bots.second.write(taking(sitting)) == sitting.chat
    assert rows(there) == rows(here) == before
    assert bots.differences(tmp_path, TOY) == []
    assert await bots.first.write(lambda work: fleet(work).taken(NOON)) == [sitting.chat]
    assert await bots.first.write(lambda work: fleet(work).taken(NOON)) == []


async def test_a_group_without_its_neighbours_moves_and_plays_on(
    bots: TwoBots, tmp_path: Path
) -> None:
    """New numbers are above those that came, the cached rows of the other bot are true, and its next audit is sound."""
    sitting, neighbour = await an_old_group(bots.first), await an_old_group(bots.first)
    host = await an_old_group(bots.second)
    there = bots.addresses[1]
    copy = tmp_path / "copy.db"
    database(there).backup(copy)
    mark = sound_mark(copy, NOON, whole=True)
    await bots.second.write(lambda work: work.audited.put(mark))
    assert await bots.second.read(lambda work: work.chats.at(sitting.address)) is None
    await bots.first.write(offering(sitting))
    await bots.second.write(taking(sitting))
    chat = await bots.second.read(lambda work: work.chats.at(sitting.address))
    assert chat is not None
    assert (chat.chat_id, chat.goes_to) == (sitting.chat, "")
    assert await bots.second.read(lambda work: work.chats.at(neighbour.address)) is None
    for number, moved in enumerate((sitting, host, sitting)):
        await bots.second.write(an_evening_of(moved, number, NOON))
    await bots.first.write(an_evening_of(neighbour, 9, NOON))
    copy.unlink()
    database(there).backup(copy)
    assert audit_new(copy, TOY, before=0) is None
    assert bots.differences(tmp_path, TOY) == []


async def test_an_index_finds_the_rows_of_a_group_in_every_table_that_grows(bots: TwoBots) -> None:
    """While a group moves, all other tables of the bot wait."""
    sitting = await an_old_group(bots.first)

    def read_whole(work: UnitOfWork) -> list[str]:
        work.tables._session.execute("SET LOCAL enable_seqscan = off")
        group = ServerFleet(work.tables._session)._group(FIRST.schema, sitting.chat)
        queries = {name: f"SELECT * FROM {group.rows(name)}" for name in MOVES}  # noqa: S608
        queries |= {query: group.of(query) for query in (SELECT_TABLES, SELECT_ACCOUNTS)}
        return [
            name
            for name, query in queries.items()
            if "Seq Scan" in str(work.tables._session.execute(f"EXPLAIN {query}").fetchall())
        ]

    assert await bots.first.write(read_whole) == ["chat_addresses"]


async def test_a_group_is_taken_once(bots: TwoBots) -> None:
    sitting = await a_group(bots.first)
    await bots.first.write(offering(sitting))
    await bots.second.write(taking(sitting))
    before = rows(bots.addresses[1])
    with pytest.raises(ConflictError, match="no such offer"):
        await bots.second.write(taking(sitting))
    assert rows(bots.addresses[1]) == before
    assert not await bots.first.write(lambda work: fleet(work).withdraw(sitting.chat))


async def test_an_offer_holds_for_its_code_its_bot_and_its_group_until_it_is_withdrawn(
    bots: TwoBots,
) -> None:
    sitting, other = await a_group(bots.first), await bots.first.write(begin)
    await bots.first.write(offering(sitting))
    for store, job, why in (
        (bots.second, taking(sitting, code="sposta_forged"), "no such offer"),
        (bots.first, taking(sitting), "no such offer"),
        (bots.second, taking(other), "another group"),
    ):
        with pytest.raises(ConflictError, match=why):
            await store.write(job)
    assert await bots.second.read(lambda work: fleet(work).is_offered(sitting.address))
    assert not await bots.second.read(lambda work: fleet(work).is_offered(other.address))
    assert await bots.first.write(lambda work: fleet(work).withdraw(sitting.chat))
    with pytest.raises(ConflictError, match="no such offer"):
        await bots.second.write(taking(sitting))
    assert not any(rows(bots.addresses[1]).values())


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE evenings SET won = won + 1, lost = lost + 1",
        "UPDATE chats SET starting_chips = 7",
        "UPDATE lots SET seed = seed",
    ],
)
async def test_rows_that_changed_after_the_offer_are_refused_whole(
    bots: TwoBots, change: str
) -> None:
    sitting = await a_group(bots.first)
    await bots.first.write(offering(sitting))
    with psycopg.connect(bots.addresses[0], autocommit=True) as db:
        db.execute("ALTER TABLE lots DISABLE TRIGGER USER")
        db.execute(change.replace("seed = seed", "seed = '0123456789abcdef'").encode())

    def refuses(work: UnitOfWork) -> None:
        """The rest of the job is kept."""
        with pytest.raises(ConflictError, match="not those that were offered"):
            taking(sitting)(work)
        work.heartbeat.beat(NOON)

    await bots.second.write(refuses)
    assert not any(rows(bots.addresses[1]).values())
    assert await bots.second.read(lambda work: work.heartbeat.last()) == NOON


async def test_chips_that_do_not_add_up_are_refused(bots: TwoBots) -> None:
    sitting = await a_group(bots.first)
    with psycopg.connect(bots.addresses[0], autocommit=True) as db:
        db.execute("ALTER TABLE accounts DISABLE TRIGGER USER")
        db.execute("UPDATE accounts SET balance = balance + 1 WHERE kind <> 'house'")
    await bots.first.write(offering(sitting))
    with pytest.raises(ConflictError, match="do not add up"):
        await bots.second.write(taking(sitting))
    assert not any(rows(bots.addresses[1]).values())


async def test_a_bot_that_is_killed_in_the_middle_has_taken_nothing_and_takes_all_later(
    bots: TwoBots, tmp_path: Path
) -> None:
    sitting = await an_old_group(bots.first)
    await bots.first.write(offering(sitting))
    where = bots.addresses[1]

    def killed(work: UnitOfWork) -> None:
        taking(sitting)(work)
        mine = "FROM pg_stat_activity WHERE state = 'idle in transaction'"
        assert asked(where, f"SELECT pg_terminate_backend(pid, 60000) {mine}")

    with pytest.raises(LeaseLostError):
        await bots.second.write(killed)
    assert not any(rows(where).values())
    store = await Store.open(where)
    await store.write(taking(sitting))
    await store.close()
    assert rows(where) == rows(bots.addresses[0])
    assert bots.differences(tmp_path, TOY) == []


@pytest.mark.parametrize(
    "rows_there",
    [
        "INSERT INTO people (id, telegram_id, language) VALUES ({person}, 77, 'it')",
        A_NUMBER,
        A_CHAT,
        AN_ACCOUNT,
        A_TABLE,
    ],
    ids=["a person", "a person's number", "a chat", "an account", "a table"],
)
async def test_a_group_does_not_go_where_its_numbers_mean_something_else(
    bots: TwoBots, rows_there: str
) -> None:
    """Rows that came from files have numbers that may be there twice."""
    sitting = await a_group(bots.first)

    def takes(work: UnitOfWork) -> bool:
        return fleet(work).takes(SECOND, sitting.chat)

    assert await bots.first.read(takes)
    with psycopg.connect(bots.addresses[1], autocommit=True) as db:
        person, chat, table = sitting.people[0], sitting.chat, sitting.table
        db.execute(rows_there.format(person=person, chat=chat, table=table).encode())
    assert not await bots.first.read(takes)
    before = rows(bots.addresses[1])
    await bots.first.write(offering(sitting))
    with pytest.raises(ConflictError, match=r"foreign key|not those that were offered"):
        await bots.second.write(taking(sitting))
    assert rows(bots.addresses[1]) == before


async def test_a_group_does_not_go_with_people_who_have_another_number_elsewhere(
    bots: TwoBots,
) -> None:
    sitting = await a_group(bots.first)
    with psycopg.connect(bots.addresses[0], autocommit=True) as db:
        db.execute("UPDATE matta_common.people SET id = id + 900 WHERE telegram_id > 0")
    assert not await bots.first.read(lambda work: fleet(work).takes(SECOND, sitting.chat))


async def test_a_group_comes_back_with_all_that_it_played_elsewhere(
    bots: TwoBots, tmp_path: Path
) -> None:
    sitting, neighbour = await an_old_group(bots.first), await an_old_group(bots.first)
    here, there = bots.addresses

    def closing(work: UnitOfWork) -> None:
        for chat_id in fleet(work).taken(NOON):
            work.chats.set_move(chat_id, work.chats.get(chat_id).goes_to, "")

    async def go(source: Store, to: OtherBot, target: Store) -> None:
        assert await source.read(lambda work: fleet(work).takes(to, sitting.chat))
        await source.write(offering(sitting, to))
        await target.write(taking(sitting, to))
        await source.write(closing)

    await go(bots.first, SECOND, bots.second)
    for seed in (5, 6):
        await bots.second.write(an_evening_of(sitting, seed, NOON))
    last = sitting.people[2]
    await bots.second.write(lambda work: work.former_members.come_back(sitting.chat, last))
    await bots.second.write(lambda work: work.chats.set_chips(sitting.chat, 77, 100))
    await bots.second.write(a_tournament_of(sitting, 7, NOON))
    await bots.first.write(an_evening_of(neighbour, 8, NOON))
    await go(bots.second, FIRST, bots.first)
    back, left = rows(here), rows(there)
    assert all({*left[name]} <= {*back[name]} for name in MOVES if name != "chat_addresses")
    chat = await bots.first.read(lambda work: work.chats.get(sitting.chat))
    assert (chat.address, chat.starting_chips, chat.is_gone) == (sitting.address, 77, False)
    assert not await bots.first.read(lambda work: work.former_members.of(sitting.chat))
    assert bots.differences(tmp_path, TOY) == []
    await bots.first.write(an_evening_of(sitting, 9, NOON))
    await go(bots.first, SECOND, bots.second)
    assert bots.differences(tmp_path, TOY) == []


async def test_a_group_does_not_go_where_it_has_played(bots: TwoBots) -> None:
    sitting = await a_group(bots.first)

    def play_there(work: UnitOfWork) -> None:
        chat = work.chats.open(sitting.address, "Famiglia", kind="group", language="it", at=NOON)
        work.tables.open(chat.chat_id, 0, game="toy", opener=meet(work, 7), at=NOON)

    await bots.first.write(offering(sitting))
    await bots.second.write(play_there)
    assert not await bots.first.read(lambda work: fleet(work).takes(SECOND, sitting.chat))
    with pytest.raises(ConflictError, match="has played here"):
        await bots.second.write(taking(sitting))


async def test_a_bot_of_another_release_takes_nothing(bots: TwoBots) -> None:
    sitting = await a_group(bots.first)
    await bots.first.write(offering(sitting))
    with psycopg.connect(bots.addresses[0], autocommit=True) as db:
        db.execute("INSERT INTO migrations SELECT max(number) + 1 FROM migrations")
    with pytest.raises(ConflictError, match="another release"):
        await bots.second.write(taking(sitting))


async def test_members_and_the_address_of_a_group_may_change_while_it_waits(bots: TwoBots) -> None:
    sitting = await a_group(bots.first)
    first, second, third = sitting.people

    def change(work: UnitOfWork) -> None:
        work.former_members.leave(sitting.chat, second, NOON)
        work.former_members.come_back(sitting.chat, third)
        work.former_members.leave(sitting.chat, meet(work, 9), NOON)
        work.people.erase_name(first)
        work.chats.set_access(sitting.chat, "let_in")
        work.chats.move(sitting.address, -777)

    await bots.first.write(offering(sitting))
    await bots.first.write(change)
    await bots.second.write(taking(sitting._replace(address=-777)))
    assert await bots.second.read(lambda work: work.former_members.of(sitting.chat)) == {second}
    chat = await bots.second.read(lambda work: work.chats.get(sitting.chat))
    assert (chat.address, chat.access) == (-777, "let_in")
    assert (await bots.second.read(lambda work: work.people.get(first))).nameless


async def test_a_group_that_has_not_played_there_leaves_no_second_one(bots: TwoBots) -> None:
    sitting = await a_group(bots.first)
    await bots.second.write(
        lambda work: work.chats.open(
            sitting.address, "Famiglia", kind="group", language="it", at=NOON
        )
    )
    await bots.first.write(offering(sitting))
    await bots.second.write(taking(sitting))
    chat = await bots.second.read(lambda work: work.chats.at(sitting.address))
    assert chat is not None
    assert chat.chat_id == sitting.chat


async def test_the_bot_with_most_room_comes_first_among_those_that_run(bots: TwoBots) -> None:
    with psycopg.connect(bots.addresses[0], autocommit=True) as db:
        db.execute(
            "INSERT INTO matta_common.bots SELECT one, one, CASE one WHEN 'old' THEN 1 ELSE version END, n,"
            " now() - CASE one WHEN 'away' THEN interval '2 minutes' ELSE interval '0' END"
            " FROM matta_common.bots, (VALUES ('busy', 9), ('old', 0), ('away', 0), ('near', 1)) v (one, n)"
            " WHERE schema = 'matta_1'"
        )
    others = await bots.first.read(lambda work: fleet(work).others())
    assert [one.username for one in others] == [SECOND.username, "near", "busy"]
    others = await bots.second.read(lambda work: fleet(work).others())
    assert [one.username for one in others] == ["near", FIRST.username, "busy"]
