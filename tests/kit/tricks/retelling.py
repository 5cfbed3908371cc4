"""The game of tricks, read backwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import NUMBER
from engine.chance import DeckOpened, Drawn
from engine.game import CHANCE, CLOCK, TABLE, OpenRound, Person, Who
from history.retelling import Retelling
from tests.kit.tricks import state as s


class TricksRetelling(Retelling):
    opening = s.TricksOpened
    begins = s.TricksOpened

    def action(self, _: s.TricksState, event: s.TricksEvent) -> tuple[Who, Any]:
        match event:
            case s.TricksOpened():
                return TABLE, OpenRound(event.players, event.rules)
            case s.TricksDeck():
                return CHANCE, DeckOpened(event.deck)
            case s.TricksDealt():
                return CHANCE, Drawn(event.cards)
            case s.TricksSaid():
                return _actor(event), _call(event.call)
            case s.TricksDiscarded():
                return _actor(event), s.Scarto(tuple(NUMBER[card] for card in event.cards))
            case s.TricksPlayed():
                return _actor(event), s.Gioca(NUMBER[event.card])
        raise ValueError("the end is nobody's action")

    def follows(self, event: s.TricksEvent) -> bool:
        return isinstance(event, s.TricksEnded)

    def purses(self, _: s.TricksEvent) -> Mapping[Person, int]:
        """No chips are played for."""
        return {}

    def bank(self, _: s.TricksEvent) -> None:
        return None


def _actor(event: s.TricksSaid | s.TricksDiscarded | s.TricksPlayed) -> Who:
    return CLOCK if event.clock else event.person


def _call(call: int) -> s.TricksAction:
    if call == s.PASS:
        return s.Passa()
    return s.Solissimo() if call == s.SOLISSIMO else s.Chiamo(call)


RETELLING = TricksRetelling()
