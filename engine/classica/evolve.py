"""The fold of events into states. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.classica import events as ev
from engine.classica import fold_opening, fold_turn
from engine.classica.state import State

_FOLD: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    ev.ClassicaOpened: fold_opening.opened,
    ev.ClassicaLotFell: fold_opening.lot_fell,
    ev.ClassicaDeckBegan: fold_opening.deck_began,
    ev.ClassicaFirstDealt: fold_opening.first_dealt,
    ev.ClassicaRefused: fold_opening.refused,
    ev.ClassicaWentOut: fold_opening.went_out,
    ev.ClassicaLapsed: fold_opening.lapsed,
    ev.ClassicaAccepted: fold_opening.accepted,
    ev.ClassicaDealt: fold_opening.dealt,
    ev.ClassicaCalled: fold_turn.called,
    ev.ClassicaDrew: fold_turn.drew,
    ev.ClassicaReshuffled: fold_turn.reshuffled,
    ev.ClassicaStood: fold_turn.stood,
    ev.ClassicaEnded: fold_turn.ended,
}


def evolve(state: State, event: ev.Event) -> State:
    """The state after ``event``."""
    return _FOLD[type(event)](state, event)
