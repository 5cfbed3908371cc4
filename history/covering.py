"""Leaves covered cards out of a file whose deck is still dealt from (SM-37, SY-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from engine.cards import Card
from engine.game import Person
from engine.value import replace
from history.format import LEFT_OUT, HandFile

HiddenCards: TypeAlias = frozenset[Card]


def without_covered(file: HandFile, covered: Sequence[HiddenCards]) -> HandFile:
    """The file without the cards that stay ``covered``, by round: none of them, no total and no value of the matta.

    A reshuffle takes covered cards of the rounds before.
    """
    if not any(covered):
        return file
    count, earlier = 0, frozenset[Card]()
    masked = []
    for told, hidden in zip((*file.before, file.hand), covered, strict=True):
        owners = list(_owners(told.steps, hidden))
        steps = tuple(_step(step, owners, hidden=hidden, earlier=earlier) for step in told.steps)
        masked.append(replace(told, steps=steps))
        count, earlier = count + len(owners), earlier | hidden
    cards = tuple(
        replace(card, card=LEFT_OUT) if card.card in covered[-1] else card
        for card in file.hand.cards
    )
    *before, hand = masked
    return replace(
        file,
        left_out=count or None,
        before=tuple(before),
        hand=replace(file.hand, steps=hand.steps, cards=cards),
    )


def _owners(steps: Sequence[Any], hidden: HiddenCards) -> Iterator[Person]:
    """The player of each hidden card that is dealt."""
    for event in (event for step in steps for event in step["events"]):
        if "people" in event:
            dealt = zip(event["people"], event["cards"], strict=True)
        elif "person" in event and "card" in event:
            dealt = zip([event["person"]], [event["card"]], strict=True)
        else:
            continue
        yield from (person for person, card in dealt if card in hidden)


def _step(step: Any, owners: Sequence[Person], *, hidden: HiddenCards, earlier: HiddenCards) -> Any:
    action, events = step["action"], step["events"]
    if step["who"] in owners or any(event.get("person") in owners for event in events):
        action, *events = (
            {**told, "matta": None} if "matta" in told else told for told in (action, *events)
        )
    return {
        **step,
        "action": _masked(action, hidden, earlier),
        "events": [_masked(event, hidden, earlier) for event in events],
    }


def _masked(node: Any, hidden: HiddenCards, earlier: HiddenCards) -> Any:
    if isinstance(node, list):
        return [_masked(part, hidden, earlier) for part in node]
    if not isinstance(node, dict):
        return node
    masked = {key: _masked(part, hidden, earlier) for key, part in node.items()}
    for key, cards in (("card", hidden), ("cards", hidden), ("pack", earlier)):
        if key in node:
            masked[key] = _covered(node[key], cards)
    if "total" in node and masked.get("cards") != node.get("cards"):
        masked["total"] = None
    return masked


def _covered(cards: Any, hidden: HiddenCards) -> Any:
    """A card, or a list of cards, with ``LEFT_OUT`` for hidden ones."""
    if isinstance(cards, list):
        return [_covered(card, hidden) for card in cards]
    return LEFT_OUT if cards in hidden else cards
