"""The cards of a round: a fresh deck, the draw for the first deal, and a deal of the whole pack at once.

The highest card drawn deals first, and then the deal moves to the right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.cards import NUMBER, PACK, Card
from engine.chance import Draw, Drawn
from engine.deciders import Decider
from engine.game import Person, Refusal
from engine.tricks.events import DealLots, PackDealt
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

    def after(self, cards: Sequence[Card], strength: Sequence[int], *, pack: int) -> DealDraw:
        """Equal highest cards draw again, from a new shuffle if too few of the ``pack`` cards are left.

        ``strength``: of each card, by number. The cards of the round come from the shuffle after the draw.
        """
        numbers = tuple(NUMBER[card] for card in cards)
        best = max(strength[number] for number in numbers)
        drew = zip(self.tied, numbers, strict=True)
        highest = tuple(person for person, number in drew if strength[number] == best)
        shown = (*self.drawn, *numbers)
        if len(highest) == 1 or len(shown) + len(highest) > pack:
            return DealDraw(highest, (), self.shuffle + 1)
        return DealDraw(highest, shown, self.shuffle)


class RoundCards(NamedTuple):
    """The cards that a round waits for. ``people``: the receivers of the whole ``pack``, in order; nobody is 0."""

    deck: int
    draw: DealDraw
    pack: tuple[Card, ...]
    people: tuple[Person, ...]

    def asked(self, *, lots: bool) -> Draw:
        """A card for everybody who draws for the deal (``lots``), or the whole pack."""
        count = len(self.draw.tied) if lots else len(self.pack)
        place = len(self.draw.drawn)
        return Draw(self.deck, self.draw.shuffle, self.pack, place=place, count=count)

    def lots(self, cards: tuple[Card, ...]) -> tuple[DealLots] | Refusal:
        """The event of the draw for the deal. Refused: ``bad_cards``."""
        draw = self.draw
        new = {*cards} & {*self.pack} - {PACK[number] for number in draw.drawn}
        if not len(cards) == len(new) == len(draw.tied):
            return Refusal("bad_cards")
        place = len(draw.drawn)
        return (DealLots(self.deck, draw.shuffle, place=place, people=draw.tied, cards=cards),)

    def dealt(self, cards: tuple[Card, ...]) -> tuple[PackDealt] | Refusal:
        """The event of the deal. Refused: ``bad_cards``."""
        if len(cards) != len(self.pack) or {*cards} != {*self.pack}:
            return Refusal("bad_cards")
        return (PackDealt(self.deck, self.draw.shuffle, place=0, people=self.people, cards=cards),)


BY_CHANCE: Final[Mapping[Any, Decider[Any, Any]]] = {
    ("lots", Drawn): lambda state, move: state.table.cards.lots(move.action.cards),
    ("deal", Drawn): lambda state, move: state.table.cards.dealt(move.action.cards),
}
"""The deciders of the draw for the deal (phase ``lots``) and of the deal; the table has the ``cards``."""


def next_dealer(dealer: Person, before: tuple[Person, ...], seats: tuple[Person, ...]) -> Person:
    """The player on the right of the last ``dealer``, as people sit now, or as they sat ``before``.

    0 if cards must be drawn for the deal.
    """
    if dealer in seats:
        return on_the_right(seats, dealer)[0]
    order = on_the_right(before, dealer) if dealer in before else before
    return next((person for person in order if person in seats), 0)
