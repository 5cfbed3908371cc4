"""A plain search for the best play: every deal of a small pack, played through the real games.

Nothing here comes from the solver. A thinker decides alike wherever the views are alike. Against a thinking punta
the banker plays *alla regola*, and the other punte stand, so that nothing can be learnt from them. Against a
thinking banker everybody plays *alla regola*. Every amount is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any, Final

import msgspec

from engine.cards import PACK, Card
from engine.chance import Draw, Drawn
from engine.drawing.actions import OnlineSto
from engine.game import CHANCE, AnyGame, Choice, Move, Person, Refusal, Waiting
from engine.value import Value
from tests.engine.solver.brute import DecisionValue, PossibleWorld

STAND: Final = OnlineSto()


class Search(Value, frozen=True, dict=True):
    """A game, its thinking player, when it is over and the thinker's result."""

    game: AnyGame
    thinker: Person
    banker: Person
    over: Callable[[Any], bool]
    won: Callable[[Any], int]
    others: Any = STAND
    """The action of the other punte on every hand while a punta thinks."""
    found: list[DecisionValue] = msgspec.field(default_factory=list)

    def decisions(self, worlds: Sequence[PossibleWorld]) -> list[DecisionValue]:
        """All decisions of the thinker; the best action is chosen at each before later ones are searched."""
        self.worth(worlds)
        return self.found

    def worth(self, worlds: Sequence[PossibleWorld]) -> Fraction:
        """The summed value of these worlds (not divided)."""
        brings = Fraction(0)
        alike: dict[Any, list[PossibleWorld]] = {}
        for world in (one for start in worlds for one in self._until(start)):
            if self.over(world.state):
                brings += world.chance * self.won(world.state)
            else:
                seen = self.game.sight.view(world.state, self.thinker)
                alike.setdefault(seen, []).append(world)
        for seen, group in alike.items():
            node = DecisionValue(seen, dict(self._weigh(seen, group)))
            self.found.append(node)
            brings += max(node.brings.values()) * sum(world.chance for world in group)
        return brings

    def _weigh(self, seen: Any, group: Sequence[PossibleWorld]) -> Iterator[tuple[str, Fraction]]:
        """The mean value of each action over worlds that look alike to the thinker."""
        chance = sum((world.chance for world in group), Fraction(0))
        for offer in self.game.sight.offers(seen):
            amounts: list[int | None] = (
                [*range(offer.low, offer.high + 1, offer.step)] if offer.high else [None]
            )
            tried: list[Fraction] = []
            for amount in amounts:
                action = self.game.sight.action(seen, Choice(offer.name, amount))
                after = [self._tell(world, self.thinker, action) for world in group]
                tried.append(self.worth(after) / chance)
            yield offer.name, max(tried)

    def _until(self, world: PossibleWorld) -> list[PossibleWorld]:
        """Play on with every possible card until the thinker is on turn or the game is over."""
        going, done = [world], []
        while going:
            one = going.pop()
            asked: Any = self.game.core.awaits(one.state)
            if self.over(one.state):
                done.append(one)
            elif isinstance(asked, Draw):
                going += self._draw(one, asked)
            elif self._thinks(asked):
                done.append(one)
            else:
                person = asked.people[0]
                going.append(self._tell(one, person, self._plays(one.state, person)))
        return done

    def _thinks(self, asked: Any) -> bool:
        assert isinstance(asked, Waiting), asked
        return asked.people[0] == self.thinker

    def _plays(self, state: Any, person: Person) -> Any:
        """The action of a player who does not think."""
        if self.banker not in (person, self.thinker):
            return self.others
        view = self.game.sight.view(state, person)
        return self.game.players.policies["alla_regola"](
            view, self.game.sight.offers(view), lambda _: 0
        )

    def _draw(self, world: PossibleWorld, asked: Draw) -> Iterator[PossibleWorld]:
        bits = {card: 1 << place for place, card in enumerate(PACK)}
        stock = [card for card in asked.pack if world.state.left & bits[card]]
        orders = list(permutations(stock, asked.count))
        for cards in orders:
            came = self._tell(world, CHANCE, Drawn(cards))
            yield PossibleWorld(came.state, came.purses, world.chance / len(orders))

    def _tell(self, world: PossibleWorld, who: int, action: Any) -> PossibleWorld:
        events: Any = self.game.core.decide(world.state, Move(who, action, world.purses))
        assert not isinstance(events, Refusal), events
        state, purses = world.state, dict(world.purses)
        for event in events:
            for source, target, chips in self.game.chips.transfers(event):
                purses[source] = purses.get(source, 0) - chips
                purses[target] = purses.get(target, 0) + chips
            state = self.game.core.evolve(state, event)
        return PossibleWorld(state, purses, world.chance)


def others(pack: Sequence[Card]) -> tuple[Card, ...]:
    """All cards that are not in ``pack``."""
    return tuple(card for card in PACK if card not in pack)
