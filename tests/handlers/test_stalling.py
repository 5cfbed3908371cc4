"""A member who lets every turn run out and taps all that is no decision: it does not keep the others
waiting for ever.
"""

from __future__ import annotations

from engine.table import TableView, timers
from storage import Store, UnitOfWork
from tests.handlers.evening import run_out
from tests.handlers.kit import Group

NAMES = {1: "Rita", 2: "Luca", 3: "Pia"}
STALLER = 2
HANDS = 10


async def seen(group: Group) -> TableView:
    table_id = await group.table()
    return await group.store.read(lambda work: group.croupier.view(work, table_id))


async def waited(group: Group) -> int:
    """The seconds for which the staller's open turn keeps the table waiting."""
    table_id = await group.table()

    def job(work: UnitOfWork) -> int:
        table = group.croupier.loaded(work, table_id).table
        (timer,) = timers(table)
        return group.croupier.tempo.length(timer, table.running.clock) // 1000

    return await group.store.read(job)


async def test_looking_choosing_and_coming_back_are_no_decisions(store: Store) -> None:
    """Ten hands with every button that decides nothing: two turns run out, and the seat sits out."""
    group = Group(store, NAMES, {})
    await group.deal(2, 3)
    cost = []
    for _ in range(HANDS):
        while turn := await group.turn():
            if turn != STALLER:
                await group.tap(turn, await group.data("sto"))
                continue
            for name, argument in (("carta", ""), ("punta", "20"), ("regole", ""), ("pausa", "")):
                await group.tap(STALLER, await group.data(name, argument))
            await group.write(STALLER, "/carta")
            await group.write(STALLER, "/punta 10")
            cost.append(await waited(group))
            await run_out(group)
        await group.tap(1, await group.data("si_gioca"))
        if (await seen(group)).phase == "pause":
            await run_out(group)
    assert cost == [60, 15]
    seat = (await seen(group)).seating.seat(await group.person(STALLER))
    assert seat is not None
    assert seat.presence == "away"


async def test_leaving_the_seat_and_taking_it_again_forgets_no_missed_turn(store: Store) -> None:
    group = Group(store, NAMES, {})
    await group.deal(2, 3)
    cost = []
    for _ in range(HANDS):
        while turn := await group.turn():
            if turn != STALLER:
                await group.tap(turn, await group.data("sto"))
                continue
            cost.append(await waited(group))
            await run_out(group)
        await group.write(STALLER, "/alzati")
        await group.write(STALLER, "/siediti")
        await run_out(group)
    assert cost == [60, *[15] * (HANDS - 1)]
