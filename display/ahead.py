"""Choices before one's turn (PM-1): the buttons for them, and how one is called. They stand where their owner alone sees."""

from __future__ import annotations

from display.buttons import button, may_carry, stakes
from display.scene import Scene
from display.screen import Button
from engine.game import Ahead, Choice, Offer
from engine.table import ahead
from locales import Raw, Words, number

SET = "prima"
"""The button that sets a choice ahead; its argument is the offer, or ``offer:amount``."""

TAKE_BACK = "ripenso"
"""The button that takes one back; its argument is the question."""


def ahead_lines(scene: Scene) -> list[str]:
    """What the viewer has set ahead; if nothing, that he may. Empty if there is nothing to choose yet."""
    word = scene.words
    if scene.seen.ahead:
        return [
            word("card.ahead", what=choice_said(choice, word)) for _, choice in scene.seen.ahead
        ]
    return [word("card.may_ahead")] if _now(scene) else []


def _now(scene: Scene) -> tuple[Ahead, ...]:
    """What may be chosen ahead; nothing while the viewer has something to decide now, lest he take one for the other."""
    return () if scene.seen.turn == scene.seen.viewer else ahead(scene.seen)


def ahead_rows(scene: Scene) -> list[tuple[Button, ...]]:
    """A row for every question: what may be answered, the choice that is set ticked and with a way back, and then
    the amounts that it may carry.
    """
    rows: list[tuple[Button, ...]] = []
    chosen = dict(scene.seen.ahead)
    for one in _now(scene):
        mine = chosen.get(one.question)
        row = [_offered(scene, one.question, offer, mine) for offer in one.offers]
        if mine is not None:
            row.append(button(scene, TAKE_BACK, scene.words("button.ripenso"), one.question))
        rows.append(tuple(row))
        rows += [_amounts(scene, offer, mine) for offer in one.offers if _goes_on(offer, mine)]
    return rows


def choice_said(choice: Choice, words: Words) -> Raw:
    """A choice as its button calls it, with the amount if one was named: ``Accetto 50``."""
    said = words(f"button.{choice.name}")
    return said if choice.amount is None else Raw(f"{said} {number(choice.amount)}")


def _offered(scene: Scene, question: str, offer: Offer, mine: Choice | None) -> Button:
    label = scene.words(f"button.{offer.name}")
    if question == "bank":
        label = scene.words("card.next_bank", what=label)
    if mine is not None and mine.name == offer.name:
        return button(scene, SET, f"{label} ✓", offer.name, "primary")
    return button(scene, SET, label, offer.name)


def _goes_on(offer: Offer, mine: Choice | None) -> bool:
    """Whether this offer is what is set and has amounts to choose from (BT-4)."""
    return mine is not None and mine.name == offer.name and offer.low < offer.high


def _amounts(scene: Scene, offer: Offer, mine: Choice | None) -> tuple[Button, ...]:
    """What the chips allow now, whatever is set: more may be legal again when the turn comes (PM-3), but is no choice (BT-1)."""
    now = mine.amount if mine is not None and mine.amount is not None else offer.low
    amounts = {*stakes(offer.low, offer.high, offer.step)}
    if may_carry(offer, now):
        amounts.add(now)
    return tuple(
        button(scene, SET, f"{number(n)} ✓" if n == now else number(n), f"{offer.name}:{n}")
        for n in sorted(amounts)
    )
