"""The buttons of piatto and classica: amounts, the highest maybe in a row to itself, and actions."""

from __future__ import annotations

from typing import Final

from display.buttons import MOST_STAKES, button, is_whole, may_carry, named, stakes, with_amount
from display.render_context import RenderContext
from display.screen import Button
from engine.game import PUBLIC, Offer
from locales import Raw, number

LONGEST: Final = 13
"""Maximum length of the words for the highest amount (characters)."""

FEWEST: Final = 2
"""Fewer amounts leave no choice between the lowest and the highest."""


def amount_choices(context: RenderContext, whole: str) -> list[tuple[Button, ...]]:
    """Rows of buttons for the amount to be named; none without a choice (BT-4).

    ``whole``: the catalogue key (with ``{amount}``) for the highest amount; empty if it has no name of its own. A
    tick marks the amount that counts: the viewer's choice, otherwise the smallest. In the group a tick marks only a
    chosen amount.
    """
    offer = with_amount(context.offers)
    if offer is None or offer.low >= offer.high:
        return []
    counts = context.draft if context.draft is not None else offer.low
    chosen = context.draft if context.seen.viewer == PUBLIC else counts
    row: tuple[Button, ...] = ()
    for most in range(MOST_STAKES, FEWEST, -1):
        row = tuple(
            _amount(context, n, _label(context, offer, n, whole=whole), ticked=n == chosen)
            for n in shown_amounts(offer, chosen, most=most)
        )
        if is_whole(row):
            return [row]
        if whole and context.seen.viewer != PUBLIC:
            return [row[:-1], row[-1:]]
    return [row]


def _label(context: RenderContext, offer: Offer, amount: int, *, whole: str) -> Raw:
    said = context.words(whole, amount=amount) if whole and amount == offer.high else Raw("")
    return said if 0 < len(said) <= LONGEST else Raw(number(amount))


_PAIRS: Final = (("accetto", "rifiuto"), ("gioco", "non_gioco"), ("tiro", "sto"))

_REFUSALS: Final = frozenset({"rifiuto", "non_gioco"})


def choice_rows(context: RenderContext, whole: str = "") -> list[tuple[Button, ...]]:
    """Rows of buttons: first the amounts, then the actions (BT-2 … BT-6). ``whole`` as in ``amount_choices``."""
    names = {offer.name for offer in context.offers}
    rows = amount_choices(context, whole)
    for pair in _PAIRS:
        row = [
            named(context, name, "" if name in _REFUSALS else "primary")
            for name in pair
            if name in names
        ]
        rows += [tuple(row)] if row else []
    return rows


def shown_amounts(
    offer: Offer, chosen: int | None = None, *, most: int = MOST_STAKES
) -> tuple[int, ...]:
    """Amounts with a button, both ends included; ``chosen`` is among them if it is legal."""
    amounts = stakes(offer.low, offer.high, offer.step, most=most)
    if chosen is None or not may_carry(offer, chosen):
        return amounts
    return tuple(sorted({*amounts, chosen}))


def _amount(context: RenderContext, amount: int, label: str, *, ticked: bool) -> Button:
    return button(context, "punta", label=f"{label} ✓" if ticked else label, argument=str(amount))
