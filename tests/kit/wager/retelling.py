"""Wager, read backwards and told in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import CLOCK, Person, Who
from history.words import Telling
from locales import signed
from tests.kit.retelling import SmallRetelling
from tests.kit.wager import game as g


class WagerRetelling(SmallRetelling):
    opening = begins = g.WagerOpened

    def answer(self, state: g.WagerState, event: g.WagerEvent) -> tuple[Who, Any]:
        """The end of a phase reads as the clock's, because the log does not tell it from its speaker's."""
        match event:
            case g.WagerBet():
                return event.person, g.Bet(event.amount) if event.amount else g.TakeBack()
            case g.WagerClosed():
                return CLOCK, g.CloseBets()
            case g.WagerRaisesCalled():
                return state.table.responsible, g.CallRaises()
            case g.WagerRaised():
                return event.person, g.Raise(event.amount)
            case g.WagerEnded() if event.gains:
                return CLOCK, g.Reveal()
        raise ValueError("the end of a round without a bet follows from the end of its window")

    def follows(self, event: g.WagerEvent) -> bool:
        return isinstance(event, g.WagerEnded) and not event.gains

    def purses(self, event: g.WagerEvent) -> Mapping[Person, int]:
        """Free chips of the banker at the opening, and of a bettor after each bet."""
        match event:
            case g.WagerOpened():
                return {event.banker: event.cover}
            case g.WagerBet() | g.WagerRaised():
                return {event.person: event.left}
        return {}


RETELLING = WagerRetelling()


def tell(event: g.WagerEvent, _: g.WagerState, t: Telling) -> list[str]:
    """The sentences of ``event``."""
    match event:
        case g.WagerOpened():
            name = t.name(event.banker)
            return [t.say("wager.bank", n=event.number, name=name, left=event.cover)]
        case g.WagerDeck():
            return [t.say("history.deck", number=str(event.deck))]
        case g.WagerDealt():
            return [t.say("wager.dealt")]
        case g.WagerBet() if event.amount:
            return [t.say("wager.bet", name=t.name(event.person), n=event.amount)]
        case g.WagerBet():
            return [t.say("wager.taken", name=t.name(event.person))]
        case g.WagerClosed() if event.responsible:
            return [t.say("wager.closed", name=t.name(event.responsible))]
        case g.WagerRaisesCalled():
            return [t.say("wager.called")]
        case g.WagerRaised():
            return [t.say("wager.bettor_raises", name=t.name(event.person), n=event.amount)]
        case g.WagerEnded() if event.gains:
            banker, bettors = event.shown
            shown = t.say("wager.shown", banker=t.card(banker), bettors=t.card(bettors))
            gains = [
                t.say("wager.gain", name=t.name(person), chips=signed(chips))
                for person, chips in event.gains
            ]
            return [shown, *gains]
        case g.WagerEnded():
            return [t.say("wager.unbet")]
    return []
