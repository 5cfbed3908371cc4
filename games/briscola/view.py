"""The picture of the table that a viewer gets, an allow-list, and the actions that it allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.deciders import out_of_turn
from engine.game import PUBLIC, Choice, Offer, Person, PossiblePremove, Refusal
from engine.tricks.cards import ANY_CARD, card_offer, card_premove, chosen_options, only_card
from engine.tricks.sides import partner_of
from engine.value import Value
from games.briscola.events import BriscolaAction, BriscolaCalo, BriscolaScambio
from games.briscola.state import BriscolaState, BriscolaTable

SWAP: Final = Offer("scambio", private=True)


class BriscolaView(Value, frozen=True):
    """The picture of ``viewer``: the table and the own hand, and at the end perhaps the partner's (BR-7)."""

    viewer: Person
    table: BriscolaTable
    hand: tuple[int, ...] = ()
    partner: tuple[int, ...] = ()


def view(state: BriscolaState, viewer: Person) -> BriscolaView:
    """The picture of ``viewer``. Other hands, the stock and its order are not in it (BR-12)."""
    table = state.table
    hands = dict(zip(table.play.players, state.hands, strict=False))
    shown = table.rules.show_partner and not table.stock
    partner = hands.get(partner_of(table.play.players, viewer), ()) if shown else ()
    return BriscolaView(viewer, table, hands.get(viewer, ()), partner)


def offers(view: BriscolaView) -> tuple[Offer, ...]:
    """A card of the player on turn, and the exchange; the public learns nothing of the hand."""
    table = view.table
    if not table.to_act or view.viewer not in (PUBLIC, table.to_act):
        return ()
    public = view.viewer == PUBLIC
    card = ANY_CARD if public else card_offer(view.hand)
    swaps = table.swapped is not None and (public or table.swapped in view.hand)
    return (SWAP, card) if swaps else (card,)


def premoves(view: BriscolaView) -> tuple[PossiblePremove, ...]:
    """The next card of a waiting player."""
    return () if view.viewer == view.table.to_act else card_premove(view.hand)


def only(view: BriscolaView) -> Choice | None:
    """The last card of the hand."""
    return only_card(view.hand) if view.viewer == view.table.to_act else None


MAKERS: Final[Mapping[str, Callable[[tuple[int, ...]], BriscolaAction]]] = {
    "calo": lambda chosen: BriscolaCalo(*chosen),
    "scambio": lambda _: BriscolaScambio(),
}
"""The action of each offer with the options that were chosen."""


def action(view: BriscolaView, choice: Choice) -> BriscolaAction | Refusal:
    """The action of a choice. Refused: ``unknown_action``, ``no_swap`` (hidden), as ``chosen_options``."""
    table = view.table
    if choice.name not in MAKERS:
        return Refusal("unknown_action")
    if view.viewer != table.to_act:
        return out_of_turn(table, view.viewer, table.play.players)
    offer = next((offer for offer in offers(view) if offer.name == choice.name), None)
    if offer is None:
        return Refusal("no_swap", hidden=True)
    chosen = chosen_options(offer, choice)
    return chosen if isinstance(chosen, Refusal) else MAKERS[offer.name](chosen)
