"""Wager, told in words."""

from __future__ import annotations

from history.words import Telling
from locales import signed
from tests.kit.wager import game as g


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
