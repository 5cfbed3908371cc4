"""The screens of a table, compared between states in which other cards are hidden from the viewer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from display.game_ui import GameUi
from display.private import card_screen
from display.render_context import RenderContext
from display.table import table_screen
from engine.game import PUBLIC, Person
from engine.table import Table
from engine.value import replace
from tests.display.scenes import scene_of
from tests.pictures.paper import STYLE


def same_screens(
    tables: Iterable[Table],
    viewers: Iterable[Person],
    *,
    ui: GameUi,
    swap_hidden: Callable[[Any, random.Random, Person], Any],
) -> int:
    """Check that no screen and no answer of the game depends on cards hidden from its viewer; gives the comparisons."""
    chance, people, compared = random.Random(4), tuple(viewers), 0
    for table in tables:
        for viewer in (PUBLIC, *people):
            other = swap_hidden(table.sitting.state, chance, viewer)
            if other is not None:
                compared += 1
                moved = replace(table, sitting=replace(table.sitting, state=other))
                assert _shown_to(moved, viewer, ui) == _shown_to(table, viewer, ui)
    return compared


def _shown_to(table: Table, viewer: Person, ui: GameUi) -> object:
    """All that the viewer can get of this table."""
    scene, in_words = scene_of(table, viewer, style=STYLE), scene_of(table, viewer)
    screens = table_screen(scene), table_screen(in_words)
    if viewer == PUBLIC:
        return screens
    return screens, card_screen(scene), card_screen(in_words), _answers(scene, viewer, ui)


def _answers(scene: RenderContext, viewer: Person, ui: GameUi) -> object:
    return ui.own.peek(scene), ui.actor.recap(scene), ui.actor.happened(scene, viewer, ())
