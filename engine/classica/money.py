"""The chips that each event moves, and each player's result of a bank."""

from __future__ import annotations

from collections.abc import Mapping

from engine.classica.events import (
    ClassicaAccepted,
    ClassicaCalled,
    ClassicaEnded,
    ClassicaStood,
    Event,
)
from engine.game import ESCROW, Person, Transfer


def transfers(event: Event) -> tuple[Transfer, ...]:
    """The chips that one event moves: into escrow when a stake is named, out of it at the end (CL-10, GEN-8)."""
    if isinstance(event, (ClassicaCalled, ClassicaStood)):
        return (Transfer(event.person, ESCROW, event.staked),) if event.staked else ()
    if isinstance(event, ClassicaAccepted):
        fines = (Transfer(fine.person, ESCROW, fine.chips) for fine in event.fined)
        return (Transfer(event.person, ESCROW, event.put), *fines)
    if isinstance(event, ClassicaEnded):
        return event.moves
    return ()


def results(event: Event) -> Mapping[Person, int] | None:
    """Each player's net change in chips if ``event`` ended the bank (sum zero, GEN-5); else None.

    The result is empty if nobody took the bank.
    """
    if isinstance(event, ClassicaEnded):
        return {result.person: result.chips for result in event.results}
    return None
