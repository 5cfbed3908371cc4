"""Between two rounds the table agrees on another game: every screen of the last one can still be drawn."""

from __future__ import annotations

from functools import partial

import pytest

from croupier.table_transaction import TableDone
from engine.game import CLOCK, Refusal
from engine.registry import GAMES
from engine.table import timers
from engine.table.actions import SetRules, TimeUp
from storage import Store, UnitOfWork
from tests.handlers.kit import Group


async def finish_a_round(group: Group) -> None:
    """Let every clock run out until the first round is over."""
    table_id = await group.table()

    def job(work: UnitOfWork) -> bool:
        table = group.croupier.loaded(work, table_id).table
        if table.phase != "round":
            return True
        for timer in timers(table):
            group.croupier.act(
                work, group.now, table_id=table_id, who=CLOCK, action=TimeUp(timer.name)
            )
        return False

    for _ in range(200):
        if await group.croupier.write(job):
            return
        await group.show_all()
    raise AssertionError("the round does not end")


def agree(group: Group, work: UnitOfWork, table_id: int, action: SetRules) -> TableDone | Refusal:
    return group.croupier.act(work, group.now, table_id=table_id, who=1, action=action)


@pytest.mark.parametrize("last", sorted(GAMES))
async def test_the_screens_of_a_round_outlive_its_game(store: Store, last: str) -> None:
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna"}, {})
    await group.opened(1, 2, 3)
    await group.write(1, f"/gioco {last.replace('_', ' ')}")
    for who in (2, 3):
        await group.tap_on(who, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.show_all()
    await finish_a_round(group)
    table_id = await group.table()
    for key, game in GAMES.items():
        group.shown.clear()
        rules = game.rulebook.rules()
        agreed = SetRules(rules, 60, False)
        done = await group.croupier.write(partial(agree, group, table_id=table_id, action=agreed))
        assert not isinstance(done, Refusal), done
        seen = await group.store.read(lambda work: group.croupier.view(work, table_id))
        assert (seen.game_key, seen.agreed.game_key) == (last, key)
        await group.show_all()
        for who in (1, 2, 3):
            await group.tap(who, await group.data("carta"))
            await group.write(who, "/carta")
        await group.show_all()
        assert group.shown, key
