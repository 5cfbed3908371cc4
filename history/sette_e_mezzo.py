"""Sette e mezzo, read backwards: from its events to their actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import Card
from engine.chance import DeckOpened, Drawn, LotFell
from engine.game import CHANCE, CLOCK, TABLE, OpenRound, Person, Who
from engine.sette_e_mezzo import GAME
from engine.sette_e_mezzo import events as ev
from engine.sette_e_mezzo.events import AssoMezzo, Barella, Brucia, Sto, Tiro, Triple
from engine.sette_e_mezzo.state import SetteEMezzoState
from history.retelling import Retelling

_ACTIONS_OF_RULES: Final[Mapping[type[ev.SetteEMezzoEvent], Any]] = {
    ev.Burnt: Brucia(),
    ev.Swapped: Barella(),
    ev.AceHalved: AssoMezzo(),
    ev.TripleDeclared: Triple(),
}
"""The actions of the optional rules (SM-41 … SM-44), which have no fields."""


def _stake(event: ev.Called | ev.Stood) -> int | None:
    """The named stake; the banker names none."""
    return None if event.person == event.banker else event.stake


class SetteEMezzoRetelling(Retelling):
    """The retelling of sette e mezzo.

    A hand depends on the stock, the cards set aside, the banker and the seats (SM-38 … SM-40). The stock goes back to
    the round in which the deck began, the rest only to the last round.
    """

    opening = ev.RoundOpened
    begins = ev.DeckBegan

    def action(self, state: SetteEMezzoState, event: ev.SetteEMezzoEvent) -> tuple[Who, Any]:
        match event:
            case ev.RoundOpened():
                return TABLE, OpenRound(event.seats, event.rules)
            case ev.BankDrawn():
                return CHANCE, LotFell(event.lot)
            case ev.DeckBegan():
                return CHANCE, DeckOpened(event.deck)
            case ev.Dealt():
                return CHANCE, Drawn(event.cards)
            case ev.Drew():
                return CHANCE, Drawn((event.card,))
            case ev.Called() | ev.Stood() | ev.Conceded() if event.clock:
                return CLOCK, GAME.timing.on_timeout(state, True) if GAME.timing.clock(
                    state
                ) else None
            case ev.Called():
                return event.person, Tiro(_stake(event))
            case ev.Stood():
                declared = None if event.fate else event.matta or None  # 7½ declares itself
                return event.person, Sto(_stake(event), declared)
            case ev.Conceded():
                return event.person, Sto()
            case ev.Burnt() | ev.Swapped() | ev.AceHalved() | ev.TripleDeclared():
                return event.person, _ACTIONS_OF_RULES[type(event)]
        raise ValueError(f"{type(event).__name__} is nobody's action")

    def follows(self, event: ev.SetteEMezzoEvent) -> bool:
        return isinstance(event, ev.Reshuffled | ev.RoundEnded)

    def purses(self, event: ev.SetteEMezzoEvent) -> Mapping[Person, int]:
        match event:
            case ev.RoundOpened() | ev.BankDrawn():
                free = dict(zip(event.players, event.chips, strict=True))
                if event.banker:  # 0 before a lot
                    free[event.banker] -= event.cover
                return free
            case ev.Called() | ev.Stood():
                return {event.person: event.purse, event.banker: event.bank}
            case ev.RoundEnded():
                return {result.person: result.purse for result in event.results}
            case _:
                return {}

    def bank(self, event: ev.SetteEMezzoEvent) -> tuple[Person, str] | None:
        if isinstance(event, ev.RoundOpened) and event.banker:
            return event.banker, event.why
        if isinstance(event, ev.BankDrawn):
            return event.banker, "no_cover" if event.passed else "lot"
        return None

    def covered(self, state: SetteEMezzoState, ended: ev.RoundEnded) -> frozenset[Card]:
        """Unshown hole cards after a banker's bust (SM-37)."""
        ending = state.table.ending
        shown = ending.results if ending is not None else ()
        return frozenset(
            card
            for told, seen in zip(ended.results, shown, strict=True)
            for card in told.cards
            if card not in seen.cards
        )


RETELLING: Final = SetteEMezzoRetelling()
