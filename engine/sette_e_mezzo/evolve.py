"""The fold of events into states. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.sette_e_mezzo import events as ev
from engine.sette_e_mezzo import fold_ending, fold_opening, fold_rare, fold_turn
from engine.sette_e_mezzo.state import State

_FOLD: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    ev.RoundOpened: fold_opening.round_opened,
    ev.BankDrawn: fold_opening.bank_drawn,
    ev.DeckBegan: fold_opening.deck_began,
    ev.Dealt: fold_opening.dealt,
    ev.Called: fold_turn.called,
    ev.Drew: fold_turn.drew,
    ev.Reshuffled: fold_rare.reshuffled,
    ev.Stood: fold_turn.stood,
    ev.TripleDeclared: fold_rare.triple_declared,
    ev.Conceded: fold_rare.conceded,
    ev.Burnt: fold_rare.burnt,
    ev.Swapped: fold_rare.swapped,
    ev.AceHalved: fold_rare.ace_halved,
    ev.RoundEnded: fold_ending.round_ended,
}


def evolve(state: State, event: ev.Event) -> State:
    """The state after ``event``."""
    return _FOLD[type(event)](state, event)
