from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

import codec.values
from engine import journal
from engine.registry import AnyRules
from engine.table import EVENTS
from engine.table import events as table_events
from locales import words
from storage import Codec, Store
from tests.croupier import kit
from tests.croupier.kit import Home, at_home
from tests.kit.bussa import bussa_is_played
from tests.kit.tricks.game import GAME
from tests.kit.tricks.state import TricksRules


@pytest.fixture
def tricks_played(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tricks can be played and stored."""
    monkeypatch.setattr(table_events, "AnyRules", AnyRules | TricksRules)
    monkeypatch.setattr(codec.values, "_STRICT", {})
    monkeypatch.setattr(kit, "CODEC", Codec((*EVENTS, *GAME.logged.events)))
    monkeypatch.setattr(journal, "EVENTS", (*journal.EVENTS, *GAME.logged.events))
    monkeypatch.setitem(cast(Any, words("it").entries), "game.tricks.name", "Prese")
    with bussa_is_played(GAME):
        yield


@pytest.fixture
async def home(store: Store, path: Path) -> Home:
    """Three players at a table, the first of them the opener; no private chat is open."""
    return await at_home(store, path)
