"""Calabresella keeps the laws of every game."""

from __future__ import annotations

from typing import Any

from engine.calabresella import GAME
from tests.engine.every_law import every_law, laws_know
from tests.kit.cala import swap_hidden


@every_law
def test_calabresella_keeps_every_law_of_the_suite(law: Any) -> None:
    with laws_know(GAME, swap_hidden):
        law(game=GAME)
