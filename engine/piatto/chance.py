"""The player or chance request that the game waits for."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.game import BETWEEN, Awaits, Between, Draw, FreshDeck, Lots, Waiting
from engine.piatto.mano import to_come
from engine.piatto.state import State

_FRESH: Final = FreshDeck()
_NOBODY_BANKS: Final = Between("nobody_banks")


def awaits(state: State) -> Awaits:
    """The player, chance request or pause that the game waits for. A cash game pauses if nobody took the bank (PI-16)."""
    table = state.table
    phase = table.phase
    if phase in ("punta", "banker", "join", "offer"):
        return _waiting(table.to_act)
    if phase in ("card", "deal", "draw"):
        setting = table.setting
        count = to_come(state) if phase == "deal" else 1
        return Draw(setting.deck, setting.shuffle, state.pack, table.place, count)
    if phase == "deck":
        return _FRESH
    if phase == "lots":
        return Lots(table.setting.opened.among)
    ending = table.setting.ending
    if ending is not None and ending.why == "nobody_banks" and not table.rules.tournament:
        return _NOBODY_BANKS
    return BETWEEN


@lru_cache(maxsize=1024)
def _waiting(person: int) -> Waiting:
    return Waiting((person,))
