"""Sentences of all games of tricks: the draw for the deal, the hands, the cards of a trick, chips."""

from __future__ import annotations

from collections.abc import Iterable

from engine.card_events import CardsDealt
from engine.cards import Card
from engine.game import Person
from engine.tricks.play import TrickPlay
from history.words import Telling
from locales import signed


def opened(
    dealer: Person,
    *,
    chips: Iterable[tuple[Person, int]],
    skipped: tuple[Person, ...],
    t: Telling,
) -> list[str]:
    """The free chips, the players without enough of them, and the dealer."""
    lines = []
    told = chips_said(chips, t)
    if told:
        lines.append(t.say("history.tricks.chips", chips=told))
    if skipped:
        lines.append(t.say("history.tricks.skipped", names=t.names(skipped)))
    if not dealer:
        return [*lines, t.say("history.tricks.lots")]
    return [*lines, t.say("history.tricks.dealer", name=t.name(dealer))]


def chips_said(chips: Iterable[tuple[Person, int]], t: Telling) -> str:
    """``Nonna Pia 40, Luca 24``."""
    return ", ".join(f"{t.name(person)} {amount}" for person, amount in chips)


def drawn(event: CardsDealt, dealer: Person, t: Telling) -> list[str]:
    """The cards drawn for the deal, and the dealer if the draw is over."""
    lines = [t.say("history.tricks.drawn", cards=t.hole_cards(event))]
    return [*lines, t.say("history.tricks.dealer", name=t.name(dealer))] if dealer else lines


def hands(event: CardsDealt, t: Telling) -> tuple[list[str], list[Card]]:
    """A line for each hand; and the cards that are nobody's."""
    found: dict[Person, list[Card]] = {}
    for person, card in zip(event.people, event.cards, strict=True):
        found.setdefault(person, []).append(card)
    others = found.pop(0, [])
    lines = [
        t.say("history.tricks.hand", name=t.name(person), cards=t.cards(sorted(cards)))
        for person, cards in found.items()
    ]
    return lines, others


def played(person: Person, card: Card, play: TrickPlay, *, clock: bool, t: Telling) -> list[str]:
    """A card, and the taker of a trick that is complete; ``play``: after it."""
    told = t.say("history.tricks.played", name=t.name(person), card=t.card(card))
    lines = [t.clocked(told, clock)]
    if play.rests:
        lines.append(t.say("history.tricks.takes", name=t.name(play.players[play.leader])))
    return lines


def brought(chips: Iterable[tuple[Person, int]], t: Telling) -> list[str]:
    """The chips that each player won or lost."""
    return [
        t.say("history.tricks.brought", name=t.name(person), chips=signed(amount))
        for person, amount in chips
    ]


def match_over(ranking: tuple[tuple[Person, ...], ...], t: Telling) -> list[str]:
    """The players of a match that is over, the best first."""
    people = [person for place in ranking for person in place]
    return [t.say("history.tricks.match", names=t.names(people))] if people else []
