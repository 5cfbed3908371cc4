"""The play of tricks: the cards played by each player, the takers, and the player on turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from engine.cards import PACK, Card
from engine.game import GroupPace, Person
from engine.value import Value

Taker: TypeAlias = Callable[[Sequence[int]], int]
"""``taker(trick)``: the place, in the trick, of the card that takes it. Cards are ``engine.cards.NUMBER``."""


class Trick(NamedTuple):
    """The cards of a trick with their players, in order. ``taker``: 0 while cards are missing."""

    cards: tuple[tuple[Person, Card], ...]
    taker: Person


class TrickPlay(Value, frozen=True):
    """All cards played in a round. Each player plays one card to a trick, and its taker leads to the next."""

    players: tuple[Person, ...] = ()
    """The players at play, in turn order."""
    first: int = 0
    """The place in ``players`` of the leader to the first trick."""
    played: tuple[int, ...] = ()
    """Every card, in order."""
    takers: tuple[int, ...] = ()
    """The place in ``players`` of the taker of each complete trick."""

    @property
    def on_table(self) -> tuple[int, ...]:
        """The cards of a trick that is not complete."""
        return self.played[len(self.takers) * len(self.players) :]

    @property
    def leader(self) -> int:
        """The place of the leader to the present trick, or to the next one."""
        return self.takers[-1] if self.takers else self.first

    @property
    def turn(self) -> int:
        """The place of the player whose card is missing next."""
        return (self.leader + len(self.on_table)) % len(self.players)

    @property
    def rests(self) -> bool:
        """True while a complete trick lies on the table."""
        return bool(self.played) and not self.on_table

    @property
    def pace(self) -> GroupPace:
        """A complete trick stays in sight; the cards of a running one are shown together."""
        if not self.played:
            return "turn"
        return "late" if self.on_table else "stays"

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks in order; the last one may have fewer cards."""
        many, leader, found = len(self.players), self.first, []
        for number, start in enumerate(range(0, len(self.played), many)):
            cards = self.played[start : start + many]
            order = self.players[leader:] + self.players[:leader]
            leader = self.takers[number] if len(cards) == many else -1
            shown = tuple(zip(order, (PACK[card] for card in cards), strict=False))
            found.append(Trick(shown, self.players[leader] if leader >= 0 else 0))
        return tuple(found)

    def won(self, person: Person) -> int:
        """The number of tricks that a player has taken."""
        return self.takers.count(self.players.index(person))

    def sizes(self, held: int) -> tuple[int, ...]:
        """The number of cards of each player, who hold so many together."""
        many, on_table = len(self.players), len(self.on_table)
        each = (held + on_table) // many
        return tuple(each - ((place - self.leader) % many < on_table) for place in range(many))

    def taken(self, worth: Sequence[int]) -> dict[Person, int]:
        """The worth of the cards that each player has taken; ``worth``: of each card, by number."""
        found, many = dict.fromkeys(self.players, 0), len(self.players)
        for trick, place in enumerate(self.takers):
            cards = self.played[trick * many : (trick + 1) * many]
            found[self.players[place]] += sum([worth[card] for card in cards])
        return found

    def after(self, card: int, taker: Taker) -> TrickPlay:
        """The play after the next card."""
        trick = (*self.on_table, card)
        takers = self.takers
        if len(trick) == len(self.players):
            takers += ((self.leader + taker(trick)) % len(self.players),)
        return TrickPlay(self.players, self.first, played=(*self.played, card), takers=takers)
