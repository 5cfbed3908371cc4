"""The game of tricks, told in words."""

from __future__ import annotations

from engine.cards import Card
from engine.game import Person
from history.words import Telling
from locales import signed
from tests.kit.tricks import state as s


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
