"""The practice table: one person, and as many computers as its rules have seats for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine.journal
from engine.families import GameRules
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from handlers.practice import opponents
from storage import Codec, Store
from tests.handlers import kit
from tests.handlers.kit import Group
from tests.kit.bussa import BussaRules, bussa_is_played
from tests.kit.tricks.played import tricks_is_played


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with tricks_is_played():
        monkeypatch.setattr(kit, "CODEC", Codec((*engine.journal.EVENTS, *engine.journal.TOLD)))
        yield


@pytest.mark.usefixtures("played")
async def test_a_game_of_three_is_practised_against_two_computers(store: Store) -> None:
    group = Group(store, names={1: "Luca"}, languages={})
    await group.write(1, "/gioco prese", private=True)
    (row,) = await store.read(lambda work: work.tables.all_open())
    seen = await store.read(lambda work: group.croupier.view(work, row.table_id))
    assert [bool(seat.player) for seat in seen.seating.seats] == [False, True, True]


def test_the_rules_decide_how_many_computers_sit_down() -> None:
    assert opponents(SetteEMezzoRules()) == 3
    with bussa_is_played():
        for fewest, most, computers in ((2, 2, 1), (2, 3, 2), (2, 4, 3), (2, 10, 3), (6, 6, 5)):
            rules: GameRules = BussaRules(min_players=fewest, max_players=most)
            assert opponents(rules) == computers
