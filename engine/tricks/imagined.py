"""Deals that a computer imagines. They fit its view, and it plays them on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engine.game import Below
from engine.tricks.play import Taker

Hands: TypeAlias = tuple[tuple[int, ...], ...]


def imagined_hands(
    unseen: Sequence[int], known: Mapping[int, Sequence[int]], sizes: Sequence[int], *, below: Below
) -> tuple[Hands, tuple[int, ...]]:
    """Hands of these sizes, and the cards left; each way to deal the unseen cards is as likely as any other.

    ``known``: the cards that are known to be in a hand, by its place.
    """
    rest = [*unseen]
    for last in range(len(rest) - 1, 0, -1):
        other = below(last + 1)
        rest[last], rest[other] = rest[other], rest[last]
    hands = []
    for place, size in enumerate(sizes):
        held = [*known.get(place, ())]
        while len(held) < size:
            held.append(rest.pop())
        hands.append(tuple(held))
    return tuple(hands), tuple(rest)


class ImaginedDeal(NamedTuple):
    """A moment of an imagined deal in which any card of the hand may be played.

    ``sides``: for each place, 1 for the computer's side and -1 for the others. ``points``: of each card, by number.
    """

    hands: Hands
    stock: tuple[int, ...]
    """In the order in which the taker of a trick and then the others draw; empty without a stock."""
    on_table: tuple[int, ...]
    turn: int
    """The place of the player on turn."""
    sides: tuple[int, ...]
    points: Sequence[int]
    taker: Taker

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards of the player on turn."""
        return self.hands[self.turn]

    def after(self, card: int) -> tuple[int, ImaginedDeal]:
        """The points that the card brings the computer's side, and the world after it."""
        many, turn, stock = len(self.sides), self.turn, self.stock
        hands, trick = [*self.hands], (*self.on_table, card)
        hands[turn] = tuple([one for one in hands[turn] if one != card])
        gained, turn = 0, (turn + 1) % many
        if len(trick) == many:
            turn = (turn + self.taker(trick)) % many
            gained = self.sides[turn] * sum([self.points[one] for one in trick])
            for place, drawn in enumerate(stock[:many]):
                hands[(turn + place) % many] += (drawn,)
            trick, stock = (), stock[many:]
        rest = ImaginedDeal(
            tuple(hands), stock, trick, turn, sides=self.sides, points=self.points, taker=self.taker
        )
        return gained, rest

    def played_out(self, card: int, policy: Callable[[ImaginedDeal], int]) -> int:
        """The points of the computer's side, less the others', from this card on, if everybody plays by a policy."""
        gained, rest = self.after(card)
        while rest.hand:
            more, rest = rest.after(policy(rest))
            gained += more
        return gained

    def searched(self) -> int:
        """The same if everybody sees all cards and plays the best ones; for a few cards."""
        if not self.hand:
            return 0
        found = []
        for card in self.hand:
            gained, rest = self.after(card)
            found.append(gained + rest.searched())
        return max(found) if self.sides[self.turn] > 0 else min(found)
