"""The amount that is set before ``Accetto``, ``Sto`` and ``Tiro``: a row of buttons, the whole of it on one of its own."""

from __future__ import annotations

from typing import Final

from display.buttons import button, may_carry, stakes, with_amount
from display.scene import Scene
from display.screen import Button
from engine.game import PUBLIC, Offer
from locales import Raw, number

LONGEST: Final = 22
"""Characters of a button that has a row to itself and may get a tick."""


def amount_choices(scene: Scene, whole: str) -> list[tuple[Button, ...]]:
    """Rows of amounts for what is to be named now; none if there is nothing to choose (BT-4).

    ``whole``: how the highest amount is called (a key with ``{amount}``), empty if it is just another one. Ticked is the
    one that counts: what the viewer chose, else the least; in the group only what was chosen.
    """
    offer = with_amount(scene.offers)
    if offer is None or offer.low >= offer.high:
        return []
    counts = scene.draft if scene.draft is not None else offer.low
    chosen = scene.draft if scene.seen.viewer == PUBLIC else counts
    amounts = list(shown_amounts(offer, chosen))
    rows = []
    if whole:
        amounts.remove(offer.high)
    rows.append(tuple(_amount(scene, n, number(n), ticked=n == chosen) for n in amounts))
    if whole:
        said = scene.words(whole, amount=offer.high)
        label = said if len(said) <= LONGEST else Raw(number(offer.high))
        rows.append((_amount(scene, offer.high, label, ticked=offer.high == chosen),))
    return rows


def shown_amounts(offer: Offer, chosen: int | None = None) -> tuple[int, ...]:
    """Amounts worth a button, both ends included; ``chosen`` is among them if it may be named at all."""
    amounts = stakes(offer.low, offer.high, offer.step)
    if chosen is None or not may_carry(offer, chosen):
        return amounts
    return tuple(sorted({*amounts, chosen}))


def _amount(scene: Scene, amount: int, label: str, *, ticked: bool) -> Button:
    return button(scene, "punta", f"{label} ✓" if ticked else label, str(amount))
