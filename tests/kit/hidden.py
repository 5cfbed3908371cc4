"""The exchange of hidden cards in each game, which the conformance suite needs besides the interface.

``SWAPS[key](state, random, viewer)`` gives another state that ``viewer`` (``PUBLIC`` by default) must see alike, or
None if this state has no card to exchange. It is ``swap_hidden`` in the game's ``tests/games/<game>/kit.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from games import FOLDERS

SWAPS: Final[Mapping[str, Callable[..., Any]]] = {
    folder: import_module(f"tests.games.{folder}.kit").swap_hidden for folder in FOLDERS
}
