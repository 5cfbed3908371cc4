"""The cards left for one viewer: all cards that the viewer sees nowhere, by shuffle."""

from __future__ import annotations

from engine.cards import Card
from engine.solver.left import Left, Pile, pile_of
from games.sette_e_mezzo.offers import may_hold
from games.sette_e_mezzo.view import SetteEMezzoView


def unseen(view: SetteEMezzoView) -> tuple[tuple[Card, ...], ...]:
    """By shuffle of this hand, the cards that may be covered or, for the last shuffle, in the stock."""
    table = view.table
    seen = {*view.cards, *table.aside}
    for seat in table.seats:
        seen.update(seat.open, seat.burnt)
    from_last: list[tuple[Card, ...]] = []
    for shuffle in reversed(range(len(table.packs))):
        from_last.append(tuple(card for card in may_hold(table.packs, shuffle) if card not in seen))
        seen.update(table.packs[shuffle].seen)  # they were not covered before that shuffle
    return tuple(reversed(from_last))


def left_for(view: SetteEMezzoView) -> Left:
    """The cards that can still come, as the viewer knows them."""
    table, rules = view.table, view.rules
    piles = [pile_of(cards, rules.matta) for cards in unseen(view)]
    guesses_banker = view.viewer != view.banker  # the banker's hole card is from the first shuffle
    holes = piles[0] if len(piles) > 1 and guesses_banker else None
    return Left(
        pile=piles[-1], stock=table.stock, again=pile_of(table.aside, rules.matta), holes=holes
    )


def older_piles(view: SetteEMezzoView) -> tuple[Pile, ...]:
    """The piles of covered cards from before the last shuffle; usually empty."""
    return tuple(pile_of(cards, view.rules.matta) for cards in unseen(view)[:-1])
