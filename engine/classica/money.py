"""The chips that each event moves, and what a bank brought everybody."""

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
    """The chips that one event moves: into the escrow when they are named, out of it at the end (CL-10, GEN-8)."""
    if isinstance(event, (ClassicaCalled, ClassicaStood)):
        return (Transfer(event.person, ESCROW, event.staked),) if event.staked else ()
    if isinstance(event, ClassicaAccepted):
        fines = (Transfer(fine.person, ESCROW, fine.chips) for fine in event.fined)
        return (Transfer(event.person, ESCROW, event.put), *fines)
    if isinstance(event, ClassicaEnded):
        return event.moves
    return ()


def results(event: Event) -> Mapping[Person, int] | None:
    """Everybody's net change in chips if ``event`` ended the bank; the sum is zero (GEN-5). Empty if nobody took it."""
    if isinstance(event, ClassicaEnded):
        return {result.person: result.chips for result in event.results}
    return None
