"""The laws of ``test_conformance`` for a game outside the registry."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from engine.game import AnyGame
from tests.engine import test_conformance as suite
from tests.kit.bussa import bussa_is_played
from tests.kit.hidden import SWAPS

every_law = pytest.mark.parametrize(
    "law",
    [
        law
        for name, law in vars(suite).items()
        if name.startswith("test_") and "game" in inspect.signature(law).parameters
    ],
    ids=lambda law: law.__name__,
)


@contextmanager
def laws_know(game: AnyGame, swap_hidden: Callable[..., Any]) -> Iterator[None]:
    """The laws know the game, its rules and the exchange of its hidden cards until the end of the block."""
    with pytest.MonkeyPatch.context() as patch, bussa_is_played(game):
        patch.setitem(cast(Any, SWAPS), game.key, swap_hidden)
        yield
