"""Premoves (PM-1): their buttons and their names, on messages that only their owner sees."""

from __future__ import annotations

from display.buttons import button, may_carry, stakes
from display.render_context import RenderContext
from display.screen import Button
from engine.game import Choice, Offer, PossiblePremove
from engine.table import possible_premoves
from locales import Raw, Words, number

SET = "prima"
"""The button that sets a premove; its argument is the offer, or ``offer:amount``."""

TAKE_BACK = "ripenso"
"""The button that takes a premove back; its argument is the question."""


def premove_lines(context: RenderContext) -> list[str]:
    """The viewer's premoves, or a hint that premoves are possible; empty if there is nothing to choose yet."""
    word = context.words
    if context.seen.premoves:
        return [
            word("card.ahead", what=choice_said(choice, word))
            for _, choice in context.seen.premoves
        ]
    return [word("card.may_ahead")] if _now(context) else []


def _now(context: RenderContext) -> tuple[PossiblePremove, ...]:
    """The possible premoves; none during the viewer's own turn, because the player might confuse premove and move."""
    return (
        () if context.seen.running.turn == context.seen.viewer else possible_premoves(context.seen)
    )


def premove_rows(context: RenderContext) -> list[tuple[Button, ...]]:
    """A row of answers for every question, then a row of amounts if the chosen answer has an amount.

    The chosen answer has a tick, and beside it a button to take it back.
    """
    rows: list[tuple[Button, ...]] = []
    chosen = dict(context.seen.premoves)
    for one in _now(context):
        mine = chosen.get(one.question)
        row = [_offered(context, one.question, offer=offer, mine=mine) for offer in one.offers]
        if mine is not None:
            row.append(
                button(
                    context, TAKE_BACK, label=context.words("button.ripenso"), argument=one.question
                )
            )
        rows.append(tuple(row))
        rows += [_amounts(context, offer, mine) for offer in one.offers if _goes_on(offer, mine)]
    return rows


def choice_said(choice: Choice, words: Words) -> Raw:
    """A choice in the words of its button, with the amount if it has one: ``Accetto 50``."""
    said = words(f"button.{choice.name}")
    return said if choice.amount is None else Raw(f"{said} {number(choice.amount)}")


def _offered(context: RenderContext, question: str, offer: Offer, mine: Choice | None) -> Button:
    label = context.words(f"button.{offer.name}")
    if question == "bank":
        label = context.words("card.next_bank", what=label)
    if mine is not None and mine.name == offer.name:
        return button(context, SET, label=f"{label} ✓", argument=offer.name, style="primary")
    return button(context, SET, label=label, argument=offer.name)


def _goes_on(offer: Offer, mine: Choice | None) -> bool:
    """True if this offer is the player's premove and has several amounts (BT-4)."""
    return mine is not None and mine.name == offer.name and offer.low < offer.high


def _amounts(context: RenderContext, offer: Offer, mine: Choice | None) -> tuple[Button, ...]:
    """The amounts that the chips allow now.

    The premove may hold a higher amount, which can become legal again (PM-3), but that amount has no button (BT-1).
    """
    now = mine.amount if mine is not None and mine.amount is not None else offer.low
    amounts = {*stakes(offer.low, offer.high, offer.step)}
    if may_carry(offer, now):
        amounts.add(now)
    return tuple(
        button(
            context,
            SET,
            label=f"{number(n)} ✓" if n == now else number(n),
            argument=f"{offer.name}:{n}",
        )
        for n in sorted(amounts)
    )
