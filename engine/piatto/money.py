"""The chips that each event moves, and what a bank brought everybody."""

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
    """The chips that one event moves: the pot lies apart, a stake in escrow till the mano is over (PI-7, PI-31)."""
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
    """Everybody's net change in chips if ``event`` ended the bank, fines included; the sum is zero (GEN-5)."""
    if isinstance(event, PiattoEnded):
        return {result.person: result.chips for result in event.results}
    return None
