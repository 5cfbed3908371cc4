"""The chips that a tournament moves: entries, prizes, returned entries. Its stacks are separate from these."""

from __future__ import annotations

from engine.game import PRIZE, Transfer
from engine.tournament import events as ev


def transfers(event: object) -> tuple[Transfer, ...]:
    """The chips that one event of a tournament's log moves."""
    match event:
        case ev.EntryPaid(person, chips):
            return (Transfer(person, PRIZE, chips),)
        case ev.EntryTakenBack(person, chips):
            return (Transfer(PRIZE, person, chips),)
        case ev.PrizesPaid(given) | ev.CalledOff(_, given):
            return tuple(Transfer(PRIZE, person, chips) for person, chips in given)
    return ()
