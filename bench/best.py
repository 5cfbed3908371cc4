"""The gain of best play over *alla regola*: ``python -m bench.best [--game G] [--hands N] [--seed S] [--preset P]``.

Everybody plays *alla regola*, hand after hand, through the real game. Each hand is then played again for every seat, with
that seat alone playing best, or as another computer does (``--player cousin``). Cards, banker and the cards already seen
stay the same. The gain is the seat's extra win. The output is the mean gain a hand with its standard error, for punte
and for the banker apart.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from engine.cards import PACK, Card
from engine.chance import ChanceAnswer, DeckOpened, Draw, Drawn, FreshDeck, LotFell
from engine.classica.rules import ClassicaRules
from engine.game import CHANCE, TABLE, OpenRound, Person, Waiting, Who
from engine.piatto.rules import PiattoRules
from engine.registry import GAMES, game_of

CHIPS: Final = 1_000_000
"""Everybody's chips at the beginning of every hand: nobody runs out, so no hand depends on another's luck."""


PLAYERS: Final = ("best", "cousin")
"""The players that can be measured."""

BANKERS: Final[Mapping[str, Callable[[Any], Person]]] = {
    "sette_e_mezzo": lambda state: int(state.table.round.banker),
    "piatto": lambda state: int(state.table.memory.banker),
    "classica": lambda state: int(state.table.memory.banker),
}
"""The banker of the last hand, by game."""


class Mean(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:+.4f} ± {self.error:.4f}"


def mean_of(samples: Sequence[float]) -> Mean:
    """The mean of independent samples, at least two."""
    return Mean(fmean(samples), stdev(samples) / sqrt(len(samples)))


class Gains(NamedTuple):
    """Chips a hand in least stakes: the gain of a punta and of the banker, and a punta's win *alla regola*."""

    punta: Mean
    banker: Mean
    regola: Mean


class PlayedEvening:
    """A table that plays *alla regola* and replays each hand with one better player."""

    def __init__(self, rules: Any, seats: int, seed: int, player: str = "best") -> None:
        """``player``: the reference player that is measured."""
        self.game: Final = game_of(rules)
        self.player: Final = player
        self.rules: Final = rules
        self.seats: Final = tuple(range(1, seats + 1))
        self.chance: Final = random.Random(seed)
        self.luck: Final = random.Random(f"luck {seed}")
        """The players' own random source: the cards are the same for every measured player."""
        self.orders: dict[tuple[int, int], tuple[Card, ...]] = {}
        self.state: Any = self.game.core.start(rules)
        self.played = 0

    def hand(self) -> tuple[Mapping[Person, int], Mapping[Person, int], Person]:
        """Play one hand; give everybody's chips *alla regola*, everybody's chips with best play, and the banker."""
        before = self.state
        self.played += 1
        self.state, regola = self.play(before, 0)
        banker = BANKERS[self.game.key](self.state)
        better = {seat: self.play(before, seat)[1][seat] for seat in self.seats}
        return regola, better, banker

    def play(self, state: Any, measured: Person) -> tuple[Any, Mapping[Person, int]]:
        """One hand from ``state`` in which ``measured`` alone plays better: the state after it, and everybody's chips."""
        game = self.game
        purses = dict.fromkeys(self.seats, CHIPS)
        who: Who = TABLE
        act: Any = OpenRound(self.seats, self.rules)
        while True:
            events: Any = game.core.decide(state, who, act, purses)
            for event in events:  # a refusal cannot be gone through: it fails
                for source, target, chips in game.chips.transfers(event):
                    purses[source] = purses.get(source, 0) - chips
                    purses[target] = purses.get(target, 0) + chips
                state = game.core.evolve(state, event)
                brought = game.chips.results(event)
                if brought is not None:
                    return state, brought
            asked: Any = game.core.awaits(state)
            if isinstance(asked, Waiting):
                who = asked.people[0]
                view = game.sight.view(state, who)
                player = self.player if who == measured else "alla_regola"
                act = game.players.policies[player](
                    view, game.sight.offers(view), self.luck.randrange
                )
            else:
                who, act = CHANCE, self.answer(asked)

    def answer(self, asked: Any) -> ChanceAnswer:
        """Answer for chance, the same each time."""
        if isinstance(asked, FreshDeck):
            return DeckOpened(self.played)
        if not isinstance(asked, Draw):
            return LotFell(asked.among[0])
        key = (asked.deck, 0)
        if key not in self.orders:
            self.orders.clear()
            self.orders[key] = tuple(self.chance.sample(PACK, len(PACK)))
        order = self.orders[key]
        if asked.shuffle:  # of the cards set aside, in the order that another pack happens to have
            again = random.Random(f"{asked.deck} {order} {asked.shuffle}").sample(PACK, len(PACK))
            order = tuple(card for card in again if card in asked.pack)
        return Drawn(order[asked.place : asked.place + asked.count])


def gains(rules: Any, *, seats: int, hands: int, seed: int, player: str = "best") -> Gains:
    """Play ``hands`` hands and measure ``player``. A sample is a hand: the punte of one hand are not independent of each other."""
    evening = PlayedEvening(rules=rules, seats=seats, seed=seed, player=player)
    punte: list[float] = []
    bankers: list[float] = []
    before: list[float] = []
    for _ in range(hands):
        regola, better, banker = evening.hand()
        others = [seat for seat in evening.seats if seat != banker]
        unit = evening.game.chips.least(rules)
        punte.append(fmean(better[seat] - regola[seat] for seat in others) / unit)
        before.append(fmean(regola[seat] for seat in others) / unit)
        bankers.append((better[banker] - regola[banker]) / unit)
    return Gains(mean_of(punte), mean_of(bankers), mean_of(before))


def stakes_of(rules: Any) -> Mapping[str, Any]:
    """Which stakes to measure with, by a name for them: one stake fixed, and with room to choose."""
    if isinstance(rules, PiattoRules):
        return {f"stakes from {rules.min_bet}, pots from {rules.min_pot}": rules}
    if isinstance(rules, ClassicaRules):
        least, most = rules.min_bet, 10 * rules.min_bet
        return {
            f"one stake, {least}": replace(rules, min_max_bet=least, table_max=least),
            f"stakes {least} to {most}": replace(rules, min_max_bet=most, table_max=most),
        }
    return {
        f"one stake, {rules.min_stake}": replace(rules, max_stake=rules.min_stake),
        f"stakes {rules.min_stake} to {rules.max_stake}": rules,
    }


def main(arguments: list[str] | None = None) -> int:
    """Play and print, for one stake fixed and for the preset's stakes."""
    parser = argparse.ArgumentParser(prog="python -m bench.best", description=__doc__)
    parser.add_argument("--game", choices=GAMES, default=next(iter(GAMES)))
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--preset", help="house rules; the usual ones of the game if not given")
    parser.add_argument("--player", choices=PLAYERS, default="best")
    options = parser.parse_args(arguments)
    presets = GAMES[options.game].rulebook.presets
    preset = options.preset or next(iter(presets))
    if preset not in presets:
        parser.error(f"{options.game} has {', '.join(presets)}")
    print(
        f"{options.player}, {preset}, {options.seats} seats, {options.hands} hands, seed {options.seed}"
    )
    print("in least stakes a hand | gain of a punta | gain of the banker | a punta alla regola")
    for name, rules in stakes_of(presets[preset]).items():
        found = gains(
            rules,
            seats=options.seats,
            hands=options.hands,
            seed=options.seed,
            player=options.player,
        )
        print(f"{name} | {found.punta} | {found.banker} | {found.regola}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
