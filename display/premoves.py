"""Premoves (PM-1): their buttons and their names, on messages that only their owner sees."""

from __future__ import annotations

from display.buttons import button, may_carry, stakes
from display.callback import choice_argument
from display.games import look
from display.pictures.plan import in_sixes
from display.render_context import RenderContext
from display.screen import Button
from engine.game import Choice, Offer, PossiblePremove
from engine.table import possible_premoves
from locales import Raw, number

SET = "prima"
"""The button that sets a premove; its argument is the offer, ``offer:amount`` or ``offer:m<option>``."""

TAKE_BACK = "ripenso"
"""The button that takes a premove back; its argument is the question."""


def premove_lines(context: RenderContext) -> list[str]:
    """The viewer's premoves, or a hint that premoves are possible; empty if there is nothing to choose yet."""
    word = context.words
    if context.seen.premoves:
        return [
            word("card.ahead", what=choice_said(context, choice))
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

    An answer with options has a button for each of them: cards stand sorted, six a row. The chosen answer has a tick,
    and beside it or below it a button to take it back.
    """
    rows: list[tuple[Button, ...]] = []
    chosen = dict(context.seen.premoves)
    for one in _now(context):
        mine = chosen.get(one.question)
        row = []
        for offer in one.offers:
            if offer.options and offer.take == 1:
                rows += in_sixes(_options(context, offer, mine))
            else:
                row.append(_offered(context, one.question, offer=offer, mine=mine))
        if mine is not None:
            row.append(
                button(
                    context, TAKE_BACK, label=context.words("button.ripenso"), argument=one.question
                )
            )
        rows += [tuple(row)] if row else []
        rows += [_amounts(context, offer, mine) for offer in one.offers if _goes_on(offer, mine)]
    return rows


def choice_said(context: RenderContext, choice: Choice) -> Raw:
    """A choice in the words of its button, with its amount or options if it has any: ``Accetto 50``, ``Gioco 3🪙``."""
    said = [context.words(f"button.{choice.name}")]
    if choice.amount is not None:
        said.append(Raw(number(choice.amount)))
    offer = _offer(context, choice.name) if choice.options else None
    if offer is not None:
        name = look(context).offers.option_name
        said += [Raw(name(context, offer, option)) for option in choice.options]
    return Raw(" ".join(said))


def _offer(context: RenderContext, name: str) -> Offer | None:
    """The offer of this name, now or as a premove."""
    later = (offer for one in possible_premoves(context.seen) for offer in one.offers)
    return next((offer for offer in (*context.offers, *later) if offer.name == name), None)


def _options(context: RenderContext, offer: Offer, mine: Choice | None) -> list[Button]:
    """A button for each option; cards in the order of the game."""
    ui = look(context)
    is_cards = offer.option_kind == "cards"
    options = sorted(offer.options, key=ui.offers.card_order) if is_cards else offer.options
    name = ui.offers.option_name
    buttons = []
    for option in options:
        choice = Choice(offer.name, options=(option,))
        label = name(context, offer, option)
        argument = f"{offer.name}:{choice_argument(choice)}"
        if mine == choice:
            buttons.append(
                button(context, SET, label=f"{label} ✓", argument=argument, style="primary")
            )
        else:
            buttons.append(button(context, SET, label=label, argument=argument))
    return buttons


def _offered(context: RenderContext, question: str, offer: Offer, *, mine: Choice | None) -> Button:
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
