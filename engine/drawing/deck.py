"""A deck that chance opens."""

from __future__ import annotations

from engine.chance import DeckOpened
from engine.deciders import refuse_deck
from engine.drawing.events import DeckBegan
from engine.game import Refusal


def begin_deck(answer: DeckOpened, last: int) -> tuple[DeckBegan] | Refusal:
    """Begin the opened deck, after deck number ``last``. Refused: ``bad_deck``."""
    return refuse_deck(answer, last) or (DeckBegan(answer.deck),)
