"""Calabresella, read backwards: from its events to their actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.calabresella import actions as act
from engine.calabresella import events as ev
from engine.calabresella.forms import PASS
from engine.calabresella.state import CalaState
from engine.cards import NUMBER
from engine.chance import DeckOpened, Drawn, TimeIs
from engine.game import CHANCE, CLOCK, TABLE, OpenRound, Person, Who
from history.retelling import Retelling


class CalaRetelling(Retelling):
    """The retelling of calabresella.

    A round depends on the last one for its dealer, and for the points of the match, which every opening repeats.
    """

    opening = ev.CalaOpened
    begins = ev.CalaOpened

    def action(self, state: CalaState, event: ev.CalaEvent) -> tuple[Who, Any]:
        match event:
            case ev.CalaOpened():
                present = tuple(person for person, _ in event.chips) or event.seats
                return TABLE, OpenRound(present, event.rules)
            case ev.CalaTime():
                return CHANCE, TimeIs(event.at)
            case ev.CalaDeck():
                return CHANCE, DeckOpened(event.deck)
            case ev.CalaLots() | ev.CalaDealt():
                return CHANCE, Drawn(event.cards)
            case ev.CalaSilence():
                return CLOCK, act.Lascio()
            case ev.CalaSaid():
                return _actor(event), _said(state, event)
            case ev.CalaLaid():
                return _actor(event), act.Poso(NUMBER[event.card])
            case ev.CalaNamed():
                return _actor(event), act.Nomino(NUMBER[event.card])
            case ev.CalaDiscarded():
                return _actor(event), act.Accomodo(tuple(NUMBER[card] for card in event.cards))
            case ev.CalaPlayed():
                return _actor(event), act.Calo(NUMBER[event.card])
        raise ValueError(f"{type(event).__name__} is nobody's action")

    def follows(self, event: ev.CalaEvent) -> bool:
        return isinstance(event, ev.CalaEnded)

    def purses(self, event: ev.CalaEvent) -> Mapping[Person, int]:
        """The free chips that an opening or a call tells."""
        if isinstance(event, ev.CalaOpened):
            return dict(event.chips)
        return dict(event.purses) if isinstance(event, ev.CalaSaid) else {}

    def bank(self, _: ev.CalaEvent) -> None:
        return None


def _actor(
    event: ev.CalaSaid | ev.CalaLaid | ev.CalaNamed | ev.CalaDiscarded | ev.CalaPlayed,
) -> Who:
    return CLOCK if event.clock else event.person


def _said(state: CalaState, event: ev.CalaSaid) -> act.CalaAction:
    """A pass or a call; in the auction a high call counts out of turn and is an action of its own (CA-15)."""
    if event.call == PASS:
        return act.Lascio()
    table = state.table
    if table.phase == "auction" and event.call >= table.round.out_of_turn:
        return act.Solissima(event.call)
    return act.Dichiaro(event.call)


RETELLING: Final = CalaRetelling()
