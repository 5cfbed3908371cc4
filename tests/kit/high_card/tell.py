"""High card, told in words."""

from __future__ import annotations

from history.words import Telling
from locales import signed
from tests.kit.high_card import game as g


def tell(event: g.HighCardEvent, _: g.HighCardState, t: Telling) -> list[str]:
    """The sentences of ``event``."""
    match event:
        case g.HighCardOpened():
            return [t.say("high_card.stake", n=event.rules.stake)]
        case g.HighCardDeck():
            return [t.say("history.deck", number=str(event.deck))]
        case g.HighCardDealt():
            return [t.say("history.dealt", cards=t.hole_cards(event))]
        case g.HighCardSaid():
            said = t.say("high_card.kept" if event.kept else "high_card.passed")
            told = t.say("high_card.seat", name=t.name(event.person), said=said)
            return [t.clocked(told, event.clock)]
        case g.HighCardEnded():
            shown = dict(event.shown)
            return [
                t.say(
                    "high_card.result",
                    name=t.name(person),
                    card=t.card(shown[person]) if person in shown else t.say("high_card.passed"),
                    chips=signed(chips),
                )
                for person, chips in event.gains
            ]
