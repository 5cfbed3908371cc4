"""High card, read backwards and told in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.chance import DeckOpened, Drawn
from engine.game import CHANCE, CLOCK, TABLE, OpenRound, Person, Who
from history.retelling import Retelling
from history.words import Telling
from locales import signed
from tests.kit.high_card import game as g


class HighCardRetelling(Retelling):
    opening = g.HighCardOpened
    begins = g.HighCardOpened

    def action(self, _: g.HighCardState, event: g.HighCardEvent) -> tuple[Who, Any]:
        match event:
            case g.HighCardOpened():
                return TABLE, OpenRound(event.players, event.rules)
            case g.HighCardDeck():
                return CHANCE, DeckOpened(event.deck)
            case g.HighCardDealt():
                return CHANCE, Drawn(event.cards)
            case g.HighCardSaid():
                who = CLOCK if event.clock else event.person
                return who, g.Tengo() if event.kept else g.Passo()
        raise ValueError("the end is nobody's action")

    def follows(self, event: g.HighCardEvent) -> bool:
        return isinstance(event, g.HighCardEnded)

    def purses(self, event: g.HighCardEvent) -> Mapping[Person, int]:
        """Free chips after the opening."""
        if not isinstance(event, g.HighCardOpened):
            return {}
        stake = event.rules.stake
        return {who: chips - stake for who, chips in zip(event.players, event.chips, strict=True)}

    def bank(self, _: g.HighCardEvent) -> None:
        return None


RETELLING = HighCardRetelling()


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
