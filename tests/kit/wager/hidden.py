"""The exchange of hidden cards in wager, for the laws of every game."""

from __future__ import annotations

import random

from engine.cards import PACK
from engine.game import PUBLIC, Person
from tests.kit.wager.game import WagerState


def swap_hidden(
    state: WagerState, chance: random.Random, viewer: Person = PUBLIC
) -> WagerState | None:
    """Another state that ``viewer`` cannot tell apart: a covered card changes places with one of the stock."""
    table = state.table
    if not state.cards:
        return None
    places = [0, 1]
    if viewer == table.responsible and table.phase in ("card", "raises"):
        places = [0]
    cards = [*state.cards]
    cards[chance.choice(places)] = chance.choice([card for card in PACK if card not in cards])
    return WagerState(table, tuple(cards))
