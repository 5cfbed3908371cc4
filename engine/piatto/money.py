"""The chips that each event moves, and each player's result of a bank."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import ESCROW, POT, Person, Purse, Transfer
from engine.online.winner import WINS
from engine.piatto.events import (
    BankFined,
    DuelCalled,
    DuelEnded,
    DuelStood,
    Event,
    PiattoEnded,
    PotNamed,
    PuntaFined,
)


def transfers(event: Event) -> tuple[Transfer, ...]:
    """The chips that one event moves.

    The pot has its own account, a stake is in escrow until the mano ends (PI-7, PI-31).
    """
    if isinstance(event, (DuelCalled, DuelStood)):
        return _moved(event.person, ESCROW, event.staked)
    if isinstance(event, DuelEnded):
        stake, punta = event.stake, event.punta
        if event.outcome in WINS:
            return (*_moved(ESCROW, punta, stake), *_moved(POT, punta, stake))
        return _moved(ESCROW, POT, stake)
    if isinstance(event, PotNamed):
        return _moved(event.person, POT, event.pot)
    if isinstance(event, PuntaFined):
        return _moved(event.person, POT if event.to_pot else event.banker, event.fine)
    if isinstance(event, BankFined):
        return tuple(
            move
            for person, chips in event.shares
            if person != event.person
            for move in _moved(event.person, person, chips)
        )
    if isinstance(event, PiattoEnded):
        return _moved(POT, event.banker, event.left)
    return ()


def _moved(source: Purse, target: Purse, chips: int) -> tuple[Transfer, ...]:
    return (Transfer(source, target, chips),) if chips else ()


def results(event: Event) -> Mapping[Person, int] | None:
    """Each player's net change in chips if ``event`` ended the bank, fines included (sum zero, GEN-5); else None."""
    if isinstance(event, PiattoEnded):
        return {result.person: result.chips for result in event.results}
    return None
