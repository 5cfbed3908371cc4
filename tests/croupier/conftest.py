from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from engine import journal
from engine.table import EVENTS
from locales import words
from storage import Codec, Store
from tests.croupier import kit
from tests.croupier.kit import Home, at_home
from tests.kit.bussa import bussa_is_played
from tests.kit.tricks.game import GAME


@pytest.fixture
def tricks_played(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tricks can be played and stored."""
    monkeypatch.setattr(kit, "CODEC", Codec((*EVENTS, *GAME.logged.events)))
    monkeypatch.setattr(journal, "EVENTS", (*journal.EVENTS, *GAME.logged.events))
    monkeypatch.setitem(cast(Any, words("it").entries), "game.tricks.name", "Prese")
    with bussa_is_played(GAME):
        yield


@pytest.fixture
async def home(store: Store, path: Path) -> Home:
    """Three players at a table, the first of them the opener; no private chat is open."""
    return await at_home(store, path)
