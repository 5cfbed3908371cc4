"""The lines with which high card enters the registries, for the time of a test."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

import pytest

from display.games import GAME_UIS
from engine.game import PUBLIC, Person
from history.games import TELLERS
from locales import LANGUAGES, words
from tests.kit.bussa import bussa_is_played
from tests.kit.hidden import SWAPS
from tests.kit.high_card.game import GAME, HighCardState
from tests.kit.high_card.screens import UI
from tests.kit.high_card.tell import tell

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


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence of a catalogue file with its key."""
    for name, value in table.items():
        if isinstance(value, str):
            yield prefix + name, value
        else:
            yield from flat(value, f"{prefix}{name}.")


@contextmanager
def high_card_is_played() -> Iterator[None]:
    """High card stands in every registry until the end of the block."""
    registries: tuple[tuple[Any, object], ...] = (
        (GAME_UIS, UI),
        (TELLERS, tell),
        (SWAPS, swap_hidden),
    )
    with pytest.MonkeyPatch.context() as patch, bussa_is_played(GAME):
        for registry, entry in registries:
            patch.setitem(registry, GAME.key, entry)
        for language in LANGUAGES:
            said = tomllib.loads((FOLDER / f"{language}.toml").read_text())
            for key, sentence in flat(said):
                patch.setitem(cast(Any, words(language).entries), key, sentence)
        yield
