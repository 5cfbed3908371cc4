"""The game of tricks, read backwards and told in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import NUMBER, Card
from engine.game import CLOCK, Person, Who
from history.words import Telling
from locales import signed
from tests.kit.retelling import SmallRetelling
from tests.kit.tricks import state as s


class TricksRetelling(SmallRetelling):
    opening = begins = s.TricksOpened

    def answer(self, _: s.TricksState, event: s.TricksEvent) -> tuple[Who, Any]:
        match event:
            case s.TricksSaid():
                return _actor(event), _call(event.call)
            case s.TricksDiscarded():
                return _actor(event), s.Scarto(tuple(NUMBER[card] for card in event.cards))
            case s.TricksPlayed():
                return _actor(event), s.Gioca(NUMBER[event.card])
        raise ValueError("the end is nobody's action")

    def follows(self, event: s.TricksEvent) -> bool:
        return isinstance(event, s.TricksEnded)

    def purses(self, _: s.TricksEvent) -> Mapping[Person, int]:
        """No chips are played for."""
        return {}


def _actor(event: s.TricksSaid | s.TricksDiscarded | s.TricksPlayed) -> Who:
    return CLOCK if event.clock else event.person


def _call(call: int) -> s.TricksAction:
    if call == s.PASS:
        return s.Passa()
    return s.Solissimo() if call == s.SOLISSIMO else s.Chiamo(call)


RETELLING = TricksRetelling()


def tell(event: s.TricksEvent, _: s.TricksState, t: Telling) -> list[str]:
    """The sentences of ``event``."""
    match event:
        case s.TricksOpened():
            name = t.name(event.players[-1])
            return [t.say("tricks.opened", n=event.number, name=name)]
        case s.TricksDeck():
            return [t.say("history.deck", number=str(event.deck))]
        case s.TricksDealt():
            return [
                t.say("tricks.dealt", name=t.name(person), cards=t.cards(cards))
                for person, cards in _hands(event)
            ]
        case s.TricksSaid():
            call = t.say(f"tricks.call.{event.call}")
            return [t.say("tricks.said", name=t.name(event.person), call=call)]
        case s.TricksDiscarded():
            cards = t.cards(event.cards)
            return [t.say("tricks.discarded", name=t.name(event.person), cards=cards)]
        case s.TricksPlayed():
            card = t.card(event.card)
            return [t.say("tricks.played", name=t.name(event.person), card=card)]
    return _ending(event, t)


def _hands(event: s.TricksDealt) -> list[tuple[Person, list[Card]]]:
    """The hand of every player; the cards of the monte are nobody's."""
    hands: dict[Person, list[Card]] = {}
    for person, card in zip(event.people, event.cards, strict=True):
        if person:
            hands.setdefault(person, []).append(card)
    return list(hands.items())


def _ending(event: s.TricksEnded, t: Telling) -> list[str]:
    if not event.aside:
        return [t.say("tricks.all_passed")]
    won = [t.say("tricks.won", name=t.names(event.ranking[0]))] if event.ranking else []
    points = [
        t.say("tricks.score", name=t.name(person), points=signed(points))
        for person, points in event.points
    ]
    return [t.say("tricks.aside", cards=t.cards(event.aside)), *points, *won]
