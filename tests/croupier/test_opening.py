"""A table is opened as a whole or not at all, one a chat or topic; a closed table takes no command."""

from __future__ import annotations

from pathlib import Path

from croupier.table_transaction import TableDone
from engine.game import Refusal
from engine.table import actions as act
from engine.table import events as ev
from games.sette_e_mezzo.rules import SetteEMezzoRules
from storage import Store, UnitOfWork
from tests.croupier.kit import NOON, RULES, Home, at_home


async def test_opening_a_table_seats_its_opener_seals_its_decks_and_wants_a_message(
    store: Store, path: Path
) -> None:
    home = await at_home(store, path, seated=1, sealed=False)
    log = [event for _, event in await home.log()]
    assert [type(event) for event in log] == [ev.TableOpened, ev.SatDown, ev.ChainSealed]
    assert set(await home.places()) == {f"table:{home.table}:0", f"seal:{home.table}:1"}
    assert await home.clocks() == []
    await home.show_all()
    assert [clock.kind for clock in await home.clocks()] == ["idle"]


async def test_a_chat_or_topic_has_one_table(home: Home) -> None:
    def open_in(thread: int) -> TableDone | Refusal:
        return home.croupier.open_table(
            work_now[0],
            NOON,
            chat_id=home.chat,
            thread_id=thread,
            who=home.people[1],
            game="sette_e_mezzo",
            rules=RULES,
            clock=0,
        )

    work_now: list[UnitOfWork] = []

    def job(work: UnitOfWork) -> tuple[TableDone | Refusal, TableDone | Refusal]:
        work_now[:] = [work]
        return open_in(0), open_in(9)

    here, in_a_topic = await home.write(job)
    assert here == Refusal("table_open")
    assert isinstance(in_a_topic, TableDone)


async def test_a_table_that_may_not_be_opened_leaves_nothing(store: Store, path: Path) -> None:
    home = await at_home(store, path, seated=1)

    def job(work: UnitOfWork) -> TableDone | Refusal:
        return home.croupier.open_table(
            work,
            NOON,
            chat_id=home.chat,
            thread_id=5,
            who=home.people[0],
            game="sette_e_mezzo",
            rules=SetteEMezzoRules(min_stake=0),
            clock=0,
        )

    assert await home.write(job) == Refusal("rules_min_stake_too_low")
    assert len(await home.read(lambda work: work.tables.all_open())) == 1


async def test_a_closed_table_takes_no_command_and_has_no_clocks(home: Home) -> None:
    await home.done(home.people[0], act.EndTable())
    assert await home.refused(home.people[0], act.Sit()) == "table_closed"
    assert await home.clocks() == []
    row = await home.read(lambda work: work.tables.get(home.table))
    assert (row.status, row.closed_at) == ("closed", NOON)
    assert (await home.seen()).phase == "closed"
