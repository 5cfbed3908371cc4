"""What the end of a hand makes of a state."""

from __future__ import annotations

from engine.sette_e_mezzo.events import RoundEnded
from engine.sette_e_mezzo.state import Seat, State, Status, Table


def round_ended(state: State, event: RoundEnded) -> State:
    """Everybody shows (SM-37); the cards of the hand are set aside (SM-39)."""
    t = state.table
    aside = list(t.aside)
    seats = []
    for s, result in zip(t.seats, event.results, strict=True):
        status: Status = s.status
        aside += result.cards[:1] if status == "bust" and s.stake is not None else result.cards
        aside += s.burnt
        if result.kind == "bust":
            status = "bust"
        seats.append(
            Seat(
                s.person,
                status,
                s.stake,
                result.purse,
                result.cards,
                (),
                result.total,
                s.burnt,
                s.swapped,
                s.ace_half,
            )
        )
    table = Table(
        t.round,
        "between",
        -1,
        t.decision + 1,
        t.deck,
        t.packs,
        t.place,
        tuple(aside),
        t.bank,
        tuple(seats),
        event,
    )
    return State(table, state.hands, state.mattas, state.left)
