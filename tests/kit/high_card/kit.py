"""The exchange of hidden cards in high card."""

from __future__ import annotations

import random

from engine.game import PUBLIC, Person
from tests.kit.high_card import HighCardState


def swap_hidden(
    state: HighCardState, chance: random.Random, viewer: Person = PUBLIC
) -> HighCardState | None:
    """Another state that ``viewer`` cannot tell apart: two cards of others change places."""
    cards = [*state.cards]
    players = state.table.opened.players
    others = [place for place, person in enumerate(players) if person != viewer]
    if state.table.phase != "turn" or len(others) < 2:
        return None
    one, other = chance.sample(others, 2)
    cards[one], cards[other] = cards[other], cards[one]
    return HighCardState(state.table, tuple(cards))
