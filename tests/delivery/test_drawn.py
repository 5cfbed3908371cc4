"""A draw after a round: its cards come to the group one after the other, in edits of the same message."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from display.games import GAME_UIS
from engine.table import actions as act
from engine.value import replace
from games.sette_e_mezzo.game import GAME
from storage import Store
from tests.croupier.kit import ADDRESS, at_home
from tests.delivery.wall import Wall, dealt, wall_of
from tests.kit.bussa import bussa_is_played
from tests.kit.changed_game import changed_game

STEP = 1_500


@dataclass
class Fate:
    cards: int = 3


@pytest.fixture
def fate() -> Iterator[Fate]:
    """Sette e mezzo has a draw after each hand, of as many cards as a test says."""
    fate = Fate()
    drawing: Any = changed_game(GAME, drawn=lambda _: fate.cards)
    with bussa_is_played(drawing):
        yield fate


@pytest.fixture
async def over(fate: Fate, store: Store, path: Path, *, monkeypatch: pytest.MonkeyPatch) -> Wall:
    """A hand is shown; the result that follows says how many cards of the draw are in sight."""
    ui = GAME_UIS[GAME.key]
    lines = replace(ui.table, result_lines=lambda context: [f"drawn: {context.drawn}"])
    told = replace(ui, table=lines)
    monkeypatch.setitem(GAME_UIS, GAME.key, told)
    made = wall_of(await at_home(store, path, people=3, seated=3), monkeypatch)
    await made.settle()
    await dealt(made)
    return made


async def shown(wall: Wall) -> list[str]:
    """The first line of every message or edit that may reach the group now."""
    found: list[str] = []
    while calls := await wall.look():
        found += [call.text.splitlines()[0] for call in calls if call.address == ADDRESS]
    return found


async def test_each_card_comes_in_an_edit_of_its_own(over: Wall) -> None:
    """[QM-12] Also a change at the table in between does not show the rest."""
    over.pass_(60_000)
    await over.home.play_out()
    assert await shown(over) == ["drawn: 1"]
    over.pass_(STEP - 1)
    assert await shown(over) == []
    over.pass_(1)
    assert await shown(over) == ["drawn: 2"]
    await over.home.done(over.home.people[0], act.SitOut())
    assert await shown(over) == []
    last = []
    for _ in range(4):
        over.pass_(STEP)
        last += await shown(over)
    assert last == ["drawn: None"], "the change and the last card share a call"


async def test_many_cards_cost_four_calls(over: Wall, fate: Fate) -> None:
    fate.cards = 11
    over.pass_(60_000)
    await over.home.play_out()
    found = []
    for _ in range(8):
        found += await shown(over)
        over.pass_(STEP)
    assert found == ["drawn: 3", "drawn: 6", "drawn: 9", "drawn: None"]


async def test_a_single_step_or_none_shows_all_at_once(over: Wall, fate: Fate) -> None:
    for cards in (0, 1):
        fate.cards = cards
        over.pass_(60_000)
        await over.home.play_out()
        assert await shown(over) == ["drawn: None"]
        over.pass_(STEP)
        assert await shown(over) == []
        await dealt(over)
        await shown(over)


async def test_the_next_hand_ends_the_draw(over: Wall) -> None:
    over.pass_(60_000)
    await over.home.play_out()
    assert await shown(over) == ["drawn: 1"]
    await dealt(over)
    over.pass_(STEP)
    assert not [line for line in await shown(over) if line.startswith("drawn: 2")]
