"""What the end of a hand makes of a state."""

from __future__ import annotations

from engine.sette_e_mezzo.events import RoundEnded
from engine.sette_e_mezzo.state import NOBODY, Setting, State, Table


def round_ended(state: State, event: RoundEnded) -> State:
    """The cards of the hand are set aside (SM-39)."""
    t = state.table
    was = t.setting
    aside = [*was.aside]
    punte = t.played[: len(event.results) - 1]
    for seat, result in zip(punte, event.results, strict=False):
        # What he called has been set aside when he went bust.
        aside += result.cards[:1] if seat.status == "bust" else result.cards
        aside += seat.extras.burnt
    aside += event.results[-1].cards
    setting = Setting(was.round, was.deck, was.packs, was.pack, tuple(aside), event)
    table = Table(setting, "between", t.decision + 1, t.place, t.bank, t.played, NOBODY)
    return State(table, (), 0, state.others, state.mattas, state.left)
