"""The question that a game has open, by the phase of its round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.chance import Draw, FreshDeck, Lots
from engine.deciders import PhasedTable
from engine.game import BETWEEN, Awaits, Person, Waiting

_FRESH: Final = FreshDeck()


def awaited(
    table: PhasedTable,
    *,
    draw: Callable[[], Draw],
    lots: Callable[[], tuple[Person, ...]],
    between: Awaits = BETWEEN,
) -> Awaits:
    """The player on turn, or the request to chance of this phase; ``between`` if no round is open.

    ``draw`` makes the request for cards (phases ``card``, ``deal`` and ``draw``); ``lots`` gives the people among whom
    the lot falls.
    """
    if table.to_act:
        return Waiting((table.to_act,))
    match table.phase:
        case "card" | "deal" | "draw":
            return draw()
        case "deck":
            return _FRESH
        case "lots":
            return Lots(lots())
    return between
