"""The fold of events into states. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.piatto import events as ev
from engine.piatto import fold_bank, fold_duel, fold_opening
from engine.piatto.state import State

_FOLD: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    ev.PiattoOpened: fold_opening.piatto_opened,
    ev.MattaLot: fold_opening.matta_lot,
    ev.PiattoDeck: fold_opening.piatto_deck,
    ev.MattaCard: fold_opening.matta_card,
    ev.BankDeclined: fold_opening.bank_declined,
    ev.BankFined: fold_opening.bank_fined,
    ev.PotNamed: fold_opening.pot_named,
    ev.PiattoShuffled: fold_bank.piatto_shuffled,
    ev.PuntaPlays: fold_bank.punta_plays,
    ev.PuntaSkipped: fold_bank.punta_skipped,
    ev.PuntaFined: fold_bank.punta_fined,
    ev.DuelDealt: fold_duel.duel_dealt,
    ev.DuelPassedOn: fold_duel.duel_passed_on,
    ev.DuelCalled: fold_duel.duel_called,
    ev.DuelDrew: fold_duel.duel_drew,
    ev.DuelStood: fold_duel.duel_stood,
    ev.DuelEnded: fold_duel.duel_ended,
    ev.PiattoEnded: fold_bank.piatto_ended,
}


def evolve(state: State, event: ev.Event) -> State:
    """The state after ``event``."""
    return _FOLD[type(event)](state, event)
