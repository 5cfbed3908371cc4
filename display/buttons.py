"""Buttons that several screens share, and the choice of stakes with a button."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from display.callback import Tap
from display.render_context import RenderContext
from display.screen import Button, ButtonStyle, Keyboard
from engine.game import Offer
from locales import number

MOST_STAKES: Final = 5
"""Maximum number of stake buttons in a row: more do not fit a phone."""

LAST_TRICK: Final = "ultima"
"""The button that shows the last complete trick in an alert."""

EXPLAINED: Final = "spiega"
"""The button that explains the offers of the moment in an alert."""

LOST: Final = "persi"
"""The button that shows a player the points that the player lost in the ended round."""

LONGEST: Final = (0, 34, 20, 13, 9, 7, 5, 4, 3)
"""Maximum width of a label that a phone shows whole, by the number of buttons in its row (letters)."""

_NICE: Final = tuple(step * 10**power for power in range(9) for step in (1, 2, 5))


def stakes(low: int, high: int, step: int = 1, *, most: int = MOST_STAKES) -> tuple[int, ...]:
    """Round amounts from ``low`` to ``high`` (chips) in steps of ``step``, both included, at most ``most``.

    With two, the other one is a usual raise, since few stake all that they may.
    """
    if low >= high:
        return (low,)
    nice = [amount for amount in _NICE if low < amount < high and not (amount - low) % step]
    if most == 2:
        return (low, nice[len(nice) // 2] if nice else high)
    between = most - 2
    if len(nice) > between:
        nice = [nice[len(nice) * n // (between + 1)] for n in range(1, between + 1)]
    return (low, *nice, high)


def button(
    context: RenderContext,
    name: str,
    label: str,
    *,
    argument: str = "",
    style: ButtonStyle = "",
    offer: str = "",
) -> Button:
    """A button for the table's present round, and for the decision that the offer of this name answers.

    ``offer``: the name of the offer, if the button has another one.
    """
    seen = context.seen
    decisions = (one.decision for one in context.offers if one.name == (offer or name))
    tap = Tap(
        table=context.table_id,
        round=seen.round,
        decision=next(decisions, 0) or seen.running.decision,
        name=name,
        argument=argument,
    )
    return Button(label, tap.data(), style=style)


def in_rows(keyboard: Keyboard) -> Keyboard:
    """The keyboard with overfull rows split evenly, so that a phone cuts no label; empty rows are left out."""
    return tuple(part for row in keyboard if row for part in _split(row))


def _split(row: tuple[Button, ...]) -> list[tuple[Button, ...]]:
    for rows in range(1, len(row) + 1):
        size = -(-len(row) // rows)
        parts = [row[at : at + size] for at in range(0, len(row), size)]
        if all(map(is_whole, parts)):
            return parts
    return [(button,) for button in row]


def is_whole(row: tuple[Button, ...]) -> bool:
    """True if a phone shows every label of the row whole."""
    most = LONGEST[len(row)] if len(row) < len(LONGEST) else 0
    return all(_width(button.label) <= most for button in row)


def _width(label: str) -> int:
    """The width of a label in letters: a sign, such as a suit or an arrow, is as wide as two."""
    kinds = map(unicodedata.category, label)
    return sum(2 if kind.startswith("S") else kind != "Mn" for kind in kinds)


def named(context: RenderContext, name: str, style: ButtonStyle = "") -> Button:
    """A button with the catalogue's label for its name."""
    return button(context, name, context.words(f"button.{name}"), style=style)


def stake_row(
    context: RenderContext, offer: Offer, chosen: int | None, *, most: int = MOST_STAKES
) -> tuple[Button, ...]:
    """A button for each of about ``most`` amounts, with a tick on ``chosen``; empty if there is nothing to choose
    (BT-4).
    """
    if offer.low >= offer.high:
        return ()
    amounts = stakes(offer.low, offer.high, offer.step, most=most)
    if chosen is not None and chosen not in amounts and may_carry(offer, chosen):
        kept = amounts if most == MOST_STAKES else amounts[: most - 1]
        amounts = tuple(sorted({*kept, chosen}))
    return tuple(
        button(
            context, "punta", label=f"{number(n)} ✓" if n == chosen else number(n), argument=str(n)
        )
        for n in amounts
    )


def amount_rows(
    context: RenderContext, named_last: int, *, most: int = MOST_STAKES
) -> list[tuple[Button, ...]]:
    """A row of amounts for the first offer with an amount; no row without such an offer or without a choice.

    ``named_last``: the amount that counts before the viewer chooses, 0 if there is none.
    """
    offer = with_amount(context.offers)
    if offer is None:
        return []
    chosen = context.draft if context.draft is not None else named_last
    row = stake_row(context, offer, chosen, most=most)
    return [row] if row else []


def may_carry(offer: Offer, amount: int) -> bool:
    """True if the amount is legal for the offer."""
    return offer.low <= amount <= offer.high and not (amount - offer.low) % offer.step


def with_amount(offers: Iterable[Offer]) -> Offer | None:
    """The first offer with an amount. All offers of one moment with an amount have the same range."""
    return next((offer for offer in offers if offer.high), None)
