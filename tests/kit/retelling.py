"""The shared part of the retellings of the small games of the tests."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from engine.card_events import CardsDealt, DeckShuffled
from engine.chance import DeckOpened, Drawn
from engine.game import CHANCE, TABLE, OpenRound, Who
from history.retelling import Retelling


class SmallRetelling(Retelling):
    """A game without a bank, each of whose rounds has a deck of its own and needs no earlier round."""

    def action(self, state: Any, event: Any) -> tuple[Who, Any]:
        if isinstance(event, self.opening):
            return TABLE, OpenRound(event.players, event.rules)
        match event:
            case DeckShuffled():
                return CHANCE, DeckOpened(event.deck)
            case CardsDealt():
                return CHANCE, Drawn(event.cards)
        return self.answer(state, event)

    @abstractmethod
    def answer(self, state: Any, event: Any) -> tuple[Who, Any]:
        """The actor and the action of an event that is neither the opening nor a deal."""

    def bank(self, event: Any) -> None:
        return None
