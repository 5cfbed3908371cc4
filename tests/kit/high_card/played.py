"""The lines with which high card enters the registries, for the time of a test."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from engine.game import PUBLIC, Person
from tests.kit.high_card.game import GAME, HighCardState
from tests.kit.high_card.screens import UI
from tests.kit.high_card.tell import tell
from tests.kit.registries import SmallGame, in_registries

FOLDER: Final = Path(__file__).parent


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


@contextmanager
def high_card_is_played() -> Iterator[None]:
    """High card stands in every registry until the end of the block."""
    high_card = SmallGame(GAME, ui=UI, tell=tell, swap_hidden=swap_hidden, folder=FOLDER)
    with in_registries(high_card):
        yield
