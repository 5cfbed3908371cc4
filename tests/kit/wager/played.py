"""Wager in all registries of the bot, for the time of a test.

The bot computes some of them when it is imported: the names of offers and commands, the events of a journal, the union
of all rules.
"""

from __future__ import annotations

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
from handlers import callbacks, commands, turns
from tests.kit.registries import in_registries
from tests.kit.wager.game import GAME, WagerRules
from tests.kit.wager.hidden import swap_hidden
from tests.kit.wager.retelling import RETELLING, tell
from tests.kit.wager.screens import UI

FOLDER: Final = Path(__file__).parent


@contextmanager
def wager_is_played() -> Iterator[None]:
    """Wager stands in every registry until the end of the block."""
    played = in_registries(
        GAME, ui=UI, retelling=RETELLING, tell=tell, swap_hidden=swap_hidden, folder=FOLDER
    )
    with pytest.MonkeyPatch.context() as patch, played:
        _may_be_stored(patch)
        _has_buttons_and_commands(patch)
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
