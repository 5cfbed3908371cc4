"""The practice table: one person, and as many computers as its rules have seats for."""

from __future__ import annotations

from engine.families import GameRules
from games.sette_e_mezzo.rules import SetteEMezzoRules
from handlers.practice import opponents
from storage import Store
from tests.handlers.kit import Group
from tests.kit.bussa import BussaRules, bussa_is_played


async def test_one_person_sits_down_with_computers(store: Store) -> None:
    group = Group(store, names={1: "Luca"}, languages={})
    await group.write(1, "/gioco terziglio", private=True)
    (row,) = await store.read(lambda work: work.tables.all_open())
    seen = await store.read(lambda work: group.croupier.view(work, row.table_id))
    assert [bool(seat.player) for seat in seen.seating.seats] == [False, True, True, True]


def test_the_rules_decide_how_many_computers_sit_down() -> None:
    assert opponents(SetteEMezzoRules()) == 3
    with bussa_is_played():
        for fewest, most, computers in ((2, 2, 1), (2, 3, 2), (2, 4, 3), (2, 10, 3), (6, 6, 5)):
            rules: GameRules = BussaRules(min_players=fewest, max_players=most)
            assert opponents(rules) == computers
