"""Tournaments in storage: their room beside tables, their books, and the reports of their tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import PRIZE, Transfer
from storage import ConflictError, ForbiddenError, Store, UnitOfWork
from storage.audit import audit
from storage.records import TOURNAMENT, StoredGiro
from tests.kit.chips_held import chips_held
from tests.kit.corrupt import corrupt
from tests.storage.kit import NOON, TOY, Opened, StoredSitting, event, play, sit_down


def begun(work: UnitOfWork, stack: int = 700) -> tuple[StoredSitting, int, int, int]:
    """A chat with a table and a tournament, the tournament's books, and one table of its own."""
    here = sit_down(work)
    tournament = work.tables.open(
        here.chat, 0, game=TOURNAMENT, opener=here.people[0], at=NOON
    ).table_id
    work.journal.append(tournament, 1, [event()])
    books = work.tournaments.begin(tournament, stack, NOON)
    own = work.tables.open(books, 1, game="toy", opener=here.people[0], at=NOON).table_id
    play(work, own, Opened())
    return here, tournament, books, own


async def test_a_table_and_a_tournament_have_room_side_by_side(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        here = sit_down(work)
        opened = work.tables.open(here.chat, 0, game=TOURNAMENT, opener=here.people[0], at=NOON)
        other = work.tables.open(here.chat, 5, game=TOURNAMENT, opener=here.people[0], at=NOON)
        with pytest.raises(ConflictError):
            work.tables.open(here.chat, 0, game=TOURNAMENT, opener=here.people[1], at=NOON)
        with pytest.raises(ConflictError):
            work.tables.open(here.chat, 0, game="toy", opener=here.people[1], at=NOON)
        table = work.tables.at(here.chat, 0)
        assert table is not None
        assert table.table_id == here.table
        assert work.tables.open_in(here.chat) == [table]
        assert work.tournaments.at(here.chat, 0) == opened
        assert work.tournaments.open_in(here.chat) == [opened, other]
        work.tables.close(opened.table_id, NOON + 1)
        assert work.tournaments.at(here.chat, 0) is None
        last = work.tournaments.last(here.chat, 0)
        assert last == opened._replace(status="closed", closed_at=NOON + 1)
        assert work.tournaments.last(here.chat, 9) is None

    await store.write(job)


async def test_stacks_are_kept_apart_from_the_chips_of_the_chat(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        here, tournament, books, own = begun(work)
        work.chats.set_pictures(here.chat, pictures=False, deck="piacentine", indices=False)
        rita, ugo, _ = here.people
        assert work.ledger.purses(books, (rita, ugo), NOON) == {rita: 700, ugo: 700}
        assert work.ledger.balance(here.chat, rita) == 1000
        assert work.ledger.of_person(rita) == [(here.chat, 1000)]
        chat = work.chats.get(books)
        assert (chat.title, chat.kind, chat.address) == ("Famiglia", TOURNAMENT, 0)
        assert work.tournaments.books(tournament) == books
        assert work.tournaments.of_table(own) == tournament == work.tournaments.of_books(books)
        assert work.tournaments.of_table(here.table) is None
        assert work.tournaments.of_books(here.chat) is None
        with pytest.raises(ConflictError):
            work.tournaments.begin(tournament, 700, NOON)
        with pytest.raises(ConflictError):
            work.tournaments.begin(here.table, 700, NOON)
        with pytest.raises(ForbiddenError, match="a stack is not refilled"):
            work.ledger.refill(books, rita, NOON, held=0, least=1)

    await store.write(job)


async def test_an_entry_lies_in_the_prizes_until_it_is_given_back(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        here, tournament, _, _ = begun(work)
        rita = here.people[0]
        work.ledger.move(
            tournament, 1, transfers=[Transfer(rita, PRIZE, 100)], reason="entry", at=NOON
        )
        assert chips_held(work, tournament)[PRIZE] == 100
        with pytest.raises(ConflictError):
            work.tables.close(tournament, NOON)
        work.ledger.move(
            tournament, 1, transfers=[Transfer(PRIZE, rita, 100)], reason="back", at=NOON
        )
        work.tables.close(tournament, NOON)

    await store.write(job)


async def test_giri_are_numbered_over_all_tables_and_told_once(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        here, tournament, books, own = begun(work)
        other = work.tables.open(books, 2, game="toy", opener=here.people[0], at=NOON).table_id
        play(work, other, Opened())
        assert work.tournaments.behind() == [(tournament, 0)]
        assert work.tournaments.add_giro(tournament, own, seq=1, body="{}", at=NOON) == 1
        assert work.tournaments.add_giro(tournament, other, seq=1, body="[1]", at=NOON + 5) == 2
        for wrong in ((own, 1), (own, 9), (here.table, 1)):
            with pytest.raises(ConflictError):
                work.tournaments.add_giro(tournament, *wrong, body="{}", at=NOON)
        assert work.tournaments.giri(tournament) == [
            StoredGiro(number=1, at=NOON, table_id=own, seq=1, body="{}"),
            StoredGiro(number=2, at=NOON + 5, table_id=other, seq=1, body="[1]"),
        ]
        assert [giro.number for giro in work.tournaments.giri(tournament, 1)] == [2]
        assert work.tournaments.behind() == [(tournament, 2)]
        work.tables.close(own, NOON)
        work.tables.close(other, NOON)
        work.tables.close(tournament, NOON)
        assert work.tournaments.behind() == []

    await store.write(job)


CORRUPTIONS = {
    "a stack too many": (
        "1400 chips in play, but its entrants' stacks are 2100",
        (
            "INSERT INTO accounts (chat_id, kind, person_id) SELECT books, 'person', 3"
            " FROM tournaments"
        ),
    ),
    "a giro that is missing": (
        "told 1 giri, but the last is number 2",
        "DELETE FROM giri WHERE number = 1",
    ),
    "a giro of another table": (
        "giro 2 was played at no table of its own",
        "UPDATE giri SET table_id = 1, seq = 1 WHERE number = 2",
    ),
    "a table that goes on by itself": (
        "over, but its table 3 is open",
        "UPDATE tables SET status = 'closed', closed_at = 1 WHERE game = 'tournament'",
    ),
}


@pytest.mark.parametrize("what", CORRUPTIONS)
async def test_the_audit_finds_contradictions_in_a_tournament(path: Path, what: str) -> None:
    store = await Store.open(path)

    def job(work: UnitOfWork) -> None:
        here, tournament, books, own = begun(work)
        play(work, here.table, Opened())
        work.journal.append(own, 2, [event("Won", '{"person": 1, "chips": 0}')])
        work.ledger.purses(books, here.people[:2], NOON)
        work.tournaments.add_giro(tournament, own, seq=1, body="{}", at=NOON)
        work.tournaments.add_giro(tournament, own, seq=2, body="{}", at=NOON)

    await store.write(job)
    await store.close()
    before = [line for line in audit(path, TOY).differences if "tournament" in line]
    assert before == []
    said, statement = CORRUPTIONS[what]
    corrupt(path, statement)
    assert any(said in line for line in audit(path, TOY).differences)
