"""The registries of games, catalogues and hidden cards, with a small game for the time of a test."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from display.game_ui import GameUi
from display.games import GAME_UIS
from engine.game import AnyGame
from history.games import RETELLINGS, TELLERS
from locales import LANGUAGES, words
from tests.kit.bussa import bussa_is_played
from tests.kit.hidden import SWAPS


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence of a catalogue file with its key."""
    for name, value in table.items():
        if isinstance(value, str):
            yield prefix + name, value
        else:
            yield from flat(value, f"{prefix}{name}.")


@contextmanager
def in_registries(
    game: AnyGame,
    *,
    ui: GameUi,
    retelling: Any,
    tell: Callable[..., Any],
    swap_hidden: Callable[..., Any],
    folder: Path,
) -> Iterator[None]:
    """The game stands in every registry until the end of the block; ``folder`` has its catalogues."""
    with pytest.MonkeyPatch.context() as patch, bussa_is_played(game):
        patch.setitem(cast(Any, GAME_UIS), game.key, ui)
        patch.setitem(cast(Any, RETELLINGS), game.key, retelling)
        patch.setitem(cast(Any, TELLERS), game.key, tell)
        patch.setitem(cast(Any, SWAPS), game.key, swap_hidden)
        for language in LANGUAGES:
            said = tomllib.loads((folder / f"{language}.toml").read_text())
            for key, sentence in flat(said):
                patch.setitem(cast(Any, words(language).entries), key, sentence)
        yield
