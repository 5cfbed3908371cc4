"""The registries of games, catalogues and hidden cards, with a small game for the time of a test."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest

import bot
import display.games
import engine.journal
import engine.table
from display import help as help_texts
from display.game_ui import GameUi
from display.games import GAME_UIS
from engine.game import AnyGame
from engine.value import Value
from handlers import callbacks, commands, typed_moves
from history.games import TELLERS
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


class SmallGame(Value, frozen=True):
    """A game of the tests. ``folder`` has its catalogues."""

    game: AnyGame
    ui: GameUi
    tell: Callable[..., Any]
    swap_hidden: Callable[..., Any]
    folder: Path


@contextmanager
def in_registries(small: SmallGame) -> Iterator[None]:
    """The game stands in every registry until the end of the block."""
    game = small.game
    with pytest.MonkeyPatch.context() as patch, bussa_is_played(game):
        patch.setitem(cast(Any, GAME_UIS), game.key, small.ui)
        patch.setitem(cast(Any, TELLERS), game.key, small.tell)
        patch.setitem(cast(Any, SWAPS), game.key, small.swap_hidden)
        for language in LANGUAGES:
            said = tomllib.loads((small.folder / f"{language}.toml").read_text())
            for key, sentence in flat(said):
                patch.setitem(cast(Any, words(language).entries), key, sentence)
        yield


@contextmanager
def played_by_the_bot(small: SmallGame) -> Iterator[None]:
    """The game stands in every registry, and in the tables that the bot computes when it is imported.

    These are the names of offers and commands, and the events of a journal.
    """
    with pytest.MonkeyPatch.context() as patch, in_registries(small):
        _may_be_stored(patch, small.game)
        _has_buttons_and_commands(patch, small.ui)
        yield


def _may_be_stored(patch: pytest.MonkeyPatch, game: AnyGame) -> None:
    """The log and its audit read and write the game's events and rules."""
    for module in (engine.table, engine.journal, bot):
        patch.setattr(module, "EVENTS", (*module.EVENTS, *game.logged.events))


def _has_buttons_and_commands(patch: pytest.MonkeyPatch, ui: GameUi) -> None:
    offers = display.games.OFFERS | {*ui.offers.names}
    for module in (display.games, callbacks):
        patch.setattr(module, "OFFERS", offers)
    for command in ui.commands:
        for names in command.names.values():
            for name in names:
                patch.setitem(help_texts._TYPED, name, command)
        patch.setitem(help_texts.BY_NAME, command.name, command)
        patch.setitem(commands.HANDLERS, command.name, typed_moves.choosing(command.name))
