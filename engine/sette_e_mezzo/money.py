"""The chips that each event moves, and each player's result of a round."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import ESCROW, Person, Purse, Transfer
from engine.sette_e_mezzo.events import (
    BankDrawn,
    Called,
    Conceded,
    Drew,
    Event,
    RoundEnded,
    RoundOpened,
    Stood,
)


def transfers(event: Event) -> tuple[Transfer, ...]:
    """The chips that one event moves (GEN-8)."""
    if isinstance(event, (Called, Stood)):
        return (*_aside(event.person, event.staked), *_aside(event.banker, event.covered))
    if isinstance(event, (Drew, Conceded)):
        return _aside(event.banker, -event.released)
    if isinstance(event, (RoundOpened, BankDrawn)):
        return _aside(event.banker, event.cover)
    if isinstance(event, RoundEnded):
        return event.moves
    return ()


def _aside(purse: Purse, chips: int) -> tuple[Transfer, ...]:
    """``chips`` from a purse to escrow; a figure below zero moves them back."""
    if chips > 0:
        return (Transfer(purse, ESCROW, chips),)
    if chips < 0:
        return (Transfer(ESCROW, purse, -chips),)
    return ()


def results(event: Event) -> Mapping[Person, int] | None:
    """Each player's net change in chips if ``event`` ended the round (sum zero, GEN-5); else None."""
    if isinstance(event, RoundEnded):
        return {result.person: result.chips for result in event.results}
    return None
