"""Games that are no part of the product, in the list of games for the time of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, cast

import pytest

import games
from games.listing import GameListing
from tests.kit import high_card
from tests.kit.hidden import SWAPS


@contextmanager
def played(*more: GameListing) -> Iterator[None]:
    """These games too are handed in until the end of the block."""
    games.hand_in(*games.listings(), *more)
    try:
        yield
    finally:
        games.hand_in(*games.listings())


@contextmanager
def high_card_is_played() -> Iterator[None]:
    """So is the worked example of ``docs/adding-a-game.md``."""
    with pytest.MonkeyPatch.context() as patch, played(high_card.LISTING):
        swap = import_module("tests.kit.high_card.kit").swap_hidden
        patch.setitem(cast(Any, SWAPS), high_card.GAME.key, swap)
        yield
