"""Siete y media, read backwards: from its events to their actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import Card
from engine.chance import DeckOpened, Drawn, LotFell
from engine.game import CHANCE, CLOCK, TABLE, OpenRound, Person, Who
from engine.siete_y_media import GAME
from engine.siete_y_media import actions as act
from engine.siete_y_media import events as ev
from engine.siete_y_media.state import HIDDEN, SieteState
from history.retelling import DealtCard, Retelling


class SieteRetelling(Retelling):
    """The retelling of siete y media.

    A hand depends on the order of the used cards, which goes back to the round in which the deck began.
    """

    opening = ev.SieteOpened
    begins = ev.SieteDeck

    def action(self, state: SieteState, event: ev.SieteEvent) -> tuple[Who, Any]:
        clocked = (
            ev.SieteCalled | ev.SieteStood | ev.SieteLocaClosed | ev.SieteRaisesClosed
        ) | ev.SieteSharesClosed
        if isinstance(event, clocked) and event.clock:
            return CLOCK, GAME.timing.on_timeout(state, True)
        match event:
            case ev.SieteOpened():
                return TABLE, OpenRound(event.seats, event.rules)
            case ev.SieteLot():
                return CHANCE, LotFell(event.lot)
            case ev.SieteDeck():
                return CHANCE, DeckOpened(event.deck)
            case ev.SieteDealt():
                return CHANCE, Drawn(event.cards)
            case ev.SieteDrew():
                return CHANCE, Drawn((event.card,))
            case ev.SieteSharesClosed() | ev.SieteLocaClosed() | ev.SieteRaisesClosed():
                return state.table.round.banker, act.Cierro()
            case ev.SieteShared():
                return event.person, act.Entro() if event.entered else act.Salgo()
        return _by_person(state, event)

    def follows(self, event: ev.SieteEvent) -> bool:
        return isinstance(event, ev.SieteDealtAgain | ev.SieteDrewAgain | ev.SieteEnded)

    def purses(self, event: ev.SieteEvent) -> Mapping[Person, int]:
        """The free chips that an event tells; the opening tells those of everybody with the minimum."""
        if isinstance(event, ev.SieteOpened):
            return {**dict(event.chips), **ev.purses_of(event)}
        return ev.purses_of(event)

    def bank(self, event: ev.SieteEvent) -> tuple[Person, str] | None:
        if isinstance(event, ev.SieteOpened) and event.banker:
            return event.banker, event.why
        if isinstance(event, ev.SieteLot):
            return event.banker, "no_cover" if event.passed else "lot"
        return None

    def dealt(self, event: ev.SieteEvent) -> tuple[DealtCard, ...]:
        """A card that comes round again has no place in a shuffle."""
        match event:
            case ev.SieteDealtAgain():
                cards = zip(event.people, event.cards, strict=True)
            case ev.SieteDrewAgain():
                cards = zip((event.person,), (event.card,), strict=True)
            case _:
                return super().dealt(event)
        return tuple(
            DealtCard(person=person, card=card, deck=0, shuffle=None, place=None)
            for person, card in cards
        )

    def covered(self, state: SieteState, _ended: ev.SieteEnded) -> frozenset[Card]:
        """Cards at the back of a pack that goes round, which nobody was shown (SY-13)."""
        if state.table.round.rules.shuffle_each_hand:
            return frozenset()
        back = zip(state.back, state.table.back, strict=True)
        return frozenset(card for card, known in back if known == HIDDEN)


def _by_person(state: SieteState, event: ev.SieteEvent) -> tuple[Who, Any]:
    """The action of a person on turn, or of somebody who bets on la loca."""
    free = state.table.turn != "player"
    match event:
        case ev.SieteCalled():
            asked = act.SieteTiro if event.turned is None else act.Tapada
            return event.person, asked(None if free else event.bet)
        case ev.SieteStood() if event.doubled:
            return event.person, act.Doblo()
        case ev.SieteStood() if state.table.turn == "loca":
            return event.person, act.LocaPlanta()
        case ev.SieteStood():
            return event.person, act.SieteSto(None if free else event.bet)
        case ev.SieteMuerto():
            return event.person, act.Muerto(event.below)
        case ev.SieteBankLeft():
            return event.person, act.Dejo()
        case ev.SieteBankOffered():
            return event.person, act.Reparto()
        case ev.SieteShareOffered():
            return event.person, act.Ofrezco(event.to, event.percent)
        case ev.SieteLocaBet():
            return event.person, act.Loca(event.amount) if event.amount else act.Retiro()
        case ev.SieteLocaNamed():
            return event.person, act.Nombro(event.named)
        case ev.SieteLocaAnnounced():
            return event.person, act.QuienQuiera()
        case ev.SieteLocaRaised():
            return event.person, act.Subo(event.amount)
        case ev.SieteLocaDoubled():
            return event.person, act.LocaDobla()
    raise ValueError(f"{type(event).__name__} is nobody's action")


RETELLING: Final = SieteRetelling()
