"""What the end of a hand makes of a state."""

from __future__ import annotations

from engine.sette_e_mezzo.events import RoundEnded
from engine.sette_e_mezzo.state import NOBODY, Setting, State, Table


def round_ended(state: State, event: RoundEnded) -> State:
    """The cards of the hand are set aside (SM-39)."""
    t = state.table
    was = t.setting
    results = event.results
    banker = len(results) - 1
    aside = was.aside
    for turn, seat in enumerate(t.played):
        # What a punta called has been set aside when he went bust.
        if seat.status == "bust" and turn < banker:
            aside += results[turn].cards[:1] + seat.extras.burnt
        else:
            aside += results[turn].cards + seat.extras.burnt
    if len(t.played) == banker:  # who did not have to play
        aside += results[banker].cards
    setting = Setting(was.round, was.deck, was.packs, was.pack, aside, event)
    table = Table(setting, "between", t.decision + 1, t.place, t.bank, t.played, NOBODY)
    return State(table, (), 0, state.others, state.mattas, state.left)
