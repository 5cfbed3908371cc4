"""The dealer of a game of tricks: the highest card drawn deals first, and then the deal moves to the right."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.cards import NUMBER, PACK, Card
from engine.game import Person, Refusal
from engine.turn_order import on_the_right
from engine.value import Value


class DealDraw(Value, frozen=True):
    """The draw for the deal. It is over when ``tied`` has one person."""

    tied: tuple[Person, ...] = ()
    """The people who draw now, in turn order."""
    drawn: tuple[int, ...] = ()
    """The numbers of the cards that were drawn from this shuffle so far."""
    shuffle: int = 0
    """The shuffle of the deck that the next cards come from."""

    def refusal(self, cards: Sequence[Card], pack: Collection[Card]) -> Refusal | None:
        """``bad_cards``: not one new card of the pack for each person."""
        new = {*cards} & {*pack} - {PACK[number] for number in self.drawn}
        return None if len(cards) == len(new) == len(self.tied) else Refusal("bad_cards")

    def after(self, cards: Sequence[Card], strength: Sequence[int], *, pack: int) -> DealDraw:
        """Equal highest cards draw again, from a new shuffle if too few of the ``pack`` cards are left.

        ``strength``: of each card, by number. The cards of the round come from the shuffle after the draw.
        """
        numbers = tuple(NUMBER[card] for card in cards)
        best = max(strength[number] for number in numbers)
        highest = tuple(
            person
            for person, number in zip(self.tied, numbers, strict=True)
            if strength[number] == best
        )
        shown = (*self.drawn, *numbers)
        if len(highest) == 1 or len(shown) + len(highest) > pack:
            return DealDraw(highest, (), self.shuffle + 1)
        return DealDraw(highest, shown, self.shuffle)


def next_dealer(dealer: Person, before: tuple[Person, ...], seats: tuple[Person, ...]) -> Person:
    """The player on the right of the last ``dealer``, as people sit now, or as they sat ``before``.

    0 if cards must be drawn for the deal.
    """
    if dealer in seats:
        return on_the_right(seats, dealer)[0]
    order = on_the_right(before, dealer) if dealer in before else before
    return next((person for person in order if person in seats), 0)
