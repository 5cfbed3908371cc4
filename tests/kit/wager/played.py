"""Wager in all registries of the bot, for the time of a test.

The bot computes some of them when it is imported: the names of offers and commands, the events of a journal, the union
of all rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

import pytest

import bot
import codec.values
import display.games
import engine.journal
import engine.table
import engine.table.events
import engine.table.state
from croupier import snapshots
from display import help as help_texts
from display.games import GAME_UIS
from handlers import callbacks, commands, turns
from history.games import RETELLINGS, TELLERS
from locales import LANGUAGES, words
from tests.kit import hidden
from tests.kit.bussa import bussa_is_played
from tests.kit.high_card.played import flat
from tests.kit.wager.game import GAME, WagerRules
from tests.kit.wager.hidden import swap_hidden
from tests.kit.wager.retelling import RETELLING, tell
from tests.kit.wager.screens import UI

FOLDER: Final = Path(__file__).parent


@contextmanager
def wager_is_played() -> Iterator[None]:
    """Wager stands in every registry until the end of the block."""
    with pytest.MonkeyPatch.context() as patch, bussa_is_played(GAME):
        _may_be_stored(patch)
        _has_buttons_and_commands(patch)
        patch.setitem(cast(Any, GAME_UIS), GAME.key, UI)
        patch.setitem(cast(Any, RETELLINGS), GAME.key, RETELLING)
        patch.setitem(cast(Any, TELLERS), GAME.key, tell)
        patch.setitem(cast(Any, hidden.SWAPS), GAME.key, swap_hidden)
        for language in LANGUAGES:
            said = tomllib.loads((FOLDER / f"{language}.toml").read_text())
            for key, sentence in flat(said):
                patch.setitem(cast(Any, words(language).entries), key, sentence)
        try:
            yield
        finally:
            _forget_adapters()


def _may_be_stored(patch: pytest.MonkeyPatch) -> None:
    """The log and its audit read and write wager's events and rules."""
    for module in (engine.table, engine.journal, bot):
        patch.setattr(module, "EVENTS", (*module.EVENTS, *GAME.events))
    for module in (engine.table.events, engine.table.state):
        patch.setattr(module, "AnyRules", module.AnyRules | WagerRules)
    patch.setattr(codec.values, "_STRICT", {})
    _forget_adapters()


def _forget_adapters() -> None:
    for adapters in (snapshots._table, snapshots._games):
        adapters.cache_clear()


def _has_buttons_and_commands(patch: pytest.MonkeyPatch) -> None:
    offers = display.games.OFFERS | {*UI.offers}
    for module in (display.games, callbacks):
        patch.setattr(module, "OFFERS", offers)
    for command in UI.commands:
        for names in command.names.values():
            for name in names:
                patch.setitem(help_texts._CANONICAL, name, command.name)
        for handlers in (commands._FOR_PLAYERS, commands.HANDLERS):
            patch.setitem(cast(Any, handlers), command.name, turns.choosing(command.name))
