"""A tournament's table in private chats stands there in one message, without a private card beside it."""

from __future__ import annotations

from display.callback import Tap
from display.games import offer_names
from display.help import commands
from engine.game import CLOCK
from engine.table.actions import TimeUp
from handlers import callbacks, tournaments
from storage import Store, UnitOfWork
from tests.handlers.kit import Group

PLAYER = 2

ENDINGS = frozenset({"alzati", "chiudi", "t_annulla", "t_esce"})


async def seated(store: Store) -> tuple[Group, int]:
    """A tournament with two tables of two; the second number is the table of ``PLAYER``."""
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna", 4: "Tizio"}, {})
    await group.opened(1, 2, 3, 4)
    await group.write(1, "/torneo")
    await group.seats_of_tournament(1, seats=2)
    for who in (1, 2, 3, 4):
        await group.tap_on(who, "t_entra")
    await group.tap_on(1, "t_via")
    await group.show_all()
    table = next(
        one.place.table_id
        for one in group.shown
        if one.address == PLAYER and one.place.kind == "table"
    )
    assert table is not None
    return group, table


def begun(group: Group, work: UnitOfWork, table: int) -> None:
    """The pause before the first hand is over."""
    group.croupier.act(work, group.now, table_id=table, who=CLOCK, action=TimeUp("pause:0"))


async def cards(group: Group) -> list[str]:
    """The keys of the private cards of ``PLAYER``."""
    person = await group.person(PLAYER)

    def job(work: UnitOfWork) -> list[str]:
        return [one.key for one in work.outbox.of_person(person) if one.kind == "card"]

    return await group.store.read(job)


async def test_no_button_and_no_command_brings_a_private_card(store: Store) -> None:
    group, table = await seated(store)
    await group.croupier.write(lambda work: begun(group, work, table))
    await group.show_all()
    seen = await group.store.read(lambda work: group.croupier.view(work, table))
    assert seen.phase == "round"
    names = {*callbacks.AT_TABLE, *offer_names(), *tournaments.HANDLERS, "taglia"} - ENDINGS
    for name in sorted(names):
        tap = Tap(table=table, round=seen.round, decision=seen.running.decision, name=name)
        for private in (True, False):
            await group.tap(PLAYER, tap.data(), private=private)
        assert not await cards(group), name
    for command in sorted({one.name for one in commands()} - ENDINGS):
        for private in (True, False):
            await group.write(PLAYER, f"/{command}", private=private)
        assert not await cards(group), command
