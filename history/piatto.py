"""Piatto, read backwards: from its events to their actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.chance import DeckOpened, Drawn, LotFell
from engine.game import CHANCE, CLOCK, TABLE, Person, Who
from engine.online.actions import Accetto, Gioco, NonGioco, OnlineSto, OnlineTiro, Rifiuto
from engine.piatto import GAME
from engine.piatto import events as ev
from engine.piatto.state import PiattoState
from history.retelling import DealtCard, Retelling, opening_of_a_bank


def _answer(
    event: ev.MattaLot | ev.PiattoDeck | ev.MattaCard | ev.DuelDealt | ev.DuelDrew,
) -> LotFell | DeckOpened | Drawn:
    match event:
        case ev.MattaLot():
            return LotFell(event.first)
        case ev.PiattoDeck():
            return DeckOpened(event.deck)
        case ev.DuelDealt():
            return Drawn(event.cards)
        case _:
            return Drawn((event.card,))


class PiattoRetelling(Retelling):
    """Every bank has a deck of its own, except a bank that nobody took.

    A bank needs these facts of earlier ones: the last holder and the people seated then (PI-10 … PI-13), which each
    opening repeats, and the deck in play if lots are drawn.
    """

    opening = ev.PiattoOpened
    begins = ev.PiattoDeck

    def action(self, state: PiattoState, event: ev.PiattoEvent) -> tuple[Who, Any]:
        match event:
            case ev.PiattoOpened():
                return TABLE, opening_of_a_bank(event, event.here)
            case ev.MattaLot() | ev.PiattoDeck() | ev.MattaCard() | ev.DuelDealt() | ev.DuelDrew():
                return CHANCE, _answer(event)
            case ev.PotNamed():
                return event.person, Accetto(event.pot)
            case ev.BankDeclined():
                return CLOCK if event.clock else event.person, Rifiuto()
            case ev.BankFined():
                return CLOCK, Rifiuto()
            case ev.PuntaPlays():
                return event.person, Gioco()
            case ev.PuntaSkipped():
                return event.person if event.why == "declined" else CLOCK, NonGioco()
            case ev.PuntaFined():
                return CLOCK, NonGioco()
            case ev.DuelCalled() | ev.DuelStood() if event.clock:
                return CLOCK, GAME.timing.on_timeout(state, True) if GAME.timing.clock(
                    state
                ) else None
            case ev.DuelCalled():
                return event.person, OnlineTiro(event.staked or None)
            case ev.DuelStood():
                return event.person, OnlineSto(event.staked or None)
        raise ValueError(f"{type(event).__name__} is nobody's action")

    def follows(self, event: ev.PiattoEvent) -> bool:
        """True if the event has no action of its own; absent players are skipped by the action before."""
        match event:
            case ev.PiattoShuffled() | ev.DuelPassedOn() | ev.DuelEnded() | ev.PiattoEnded():
                return True
            case ev.BankFined() | ev.PuntaSkipped() | ev.PuntaFined():
                return not event.asked
            case _:
                return False

    def purses(self, event: ev.PiattoEvent) -> Mapping[Person, int]:
        match event:
            case ev.PiattoOpened():
                return dict(zip(event.ring, event.chips, strict=True))
            case ev.PotNamed() | ev.DuelCalled() | ev.DuelStood():
                return {event.person: event.purse}
            case ev.BankFined():
                return {event.person: event.after}
            case ev.PuntaFined():
                return {event.person: event.before - event.fine}
            case ev.PiattoEnded():
                return {result.person: result.purse for result in event.results}
            case _:
                return {}

    def bank(self, event: ev.PiattoEvent) -> tuple[Person, str] | None:
        return (event.person, event.why) if isinstance(event, ev.PotNamed) else None

    def dealt(self, event: ev.PiattoEvent) -> tuple[DealtCard, ...]:
        """The cards of a mano; those of the draw for the matta come from the first shuffle of their deck."""
        if isinstance(event, ev.MattaCard):
            return (
                DealtCard(
                    person=event.person,
                    card=event.card,
                    deck=event.deck,
                    shuffle=0,
                    place=event.place,
                ),
            )
        return super().dealt(event)


RETELLING: Final = PiattoRetelling()
