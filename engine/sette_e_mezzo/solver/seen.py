"""The cards left, as far as one viewer knows: all cards that the viewer sees nowhere, by shuffle."""

from __future__ import annotations

from engine.cards import Card
from engine.half_points import HALF
from engine.sette_e_mezzo.offers import may_hold
from engine.sette_e_mezzo.players import least_still_in
from engine.sette_e_mezzo.solver.punta import NOBODY_ELSE
from engine.sette_e_mezzo.state import SetteEMezzoTable
from engine.sette_e_mezzo.view import SetteEMezzoView
from engine.solver.left import Left, Pile, pile_of


def unseen(view: SetteEMezzoView) -> tuple[tuple[Card, ...], ...]:
    """For every shuffle of this hand, the cards that may still lie covered, or in the stock of the last one."""
    table = view.table
    seen = {*view.cards, *table.aside}
    for seat in table.seats:
        seen.update(seat.open, seat.burnt)
    found: list[tuple[Card, ...]] = []
    for shuffle in reversed(range(len(table.packs))):
        found.append(tuple(card for card in may_hold(table.packs, shuffle) if card not in seen))
        seen.update(table.packs[shuffle].seen)
    return tuple(reversed(found))


def left_for(view: SetteEMezzoView) -> Left:
    """The cards that can still come, as the player on turn knows them."""
    table, rules = view.table, view.rules
    piles = [pile_of(cards, rules.matta) for cards in unseen(view)]
    banker_is_hidden = view.viewer != view.banker
    holes = piles[0] if len(piles) > 1 and banker_is_hidden else None
    return Left(
        pile=piles[-1], stock=table.stock, again=pile_of(table.aside, rules.matta), holes=holes
    )


def older_piles(view: SetteEMezzoView) -> tuple[Pile, ...]:
    """The piles of covered cards from before the last shuffle; usually empty."""
    return tuple(pile_of(cards, view.rules.matta) for cards in unseen(view)[:-1])


def least_of_others(table: SetteEMezzoTable) -> int:
    """The lowest total that the other punte still in can hold when the banker plays, as this punta sees it (SM-46).

    A punta who has not played yet counts as standing on the hole card.
    """
    still_to_play = len(table.round.players) - 2 - len(table.played)
    if still_to_play > 0:
        return HALF
    if all(seat.status == "bust" for seat in table.played):
        return NOBODY_ELSE
    return least_still_in(table)
