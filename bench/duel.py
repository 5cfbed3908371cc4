"""Computer players of calabresella against each other: ``python -m bench.duel [--deals N] [--random N] [--part P]``.

Each deal is played twice with the same cards. One player has one seat and the other has the rest, and then they change
over. The figure is the first player's game points a deal, with its standard error. The searching player has a part of its
worlds and its time, a tenth if nothing else is said. Each table and pair of players runs in a process of its own.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

import interpreter
from bench.best import Mean, mean_of
from engine.calabresella import GAME
from engine.calabresella.events import CalaEnded
from engine.calabresella.expert import FULL, searched
from engine.calabresella.rules import CalaRules
from engine.cards import PACK
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck
from engine.game import CHANCE, TABLE, OpenRound, Person, Policy, Waiting, Who

SEATS: Final = (3, 4, 5)
ERRORS: Final = 3.0
"""A player beats another one if its mean is more than so many standard errors above zero."""

MEDIAN: Final = 1.0
WORST: Final = 3.0
"""Seconds of a thought with full effort: the median, and the longest."""

AnyPolicy = Policy[Any, Any]


class DuelResult(NamedTuple):
    """``seconds``: of the first player's thoughts about more than one move."""

    points: Mean
    seconds: tuple[float, ...]


class DealtTwice:
    """The same deal for any players."""

    def __init__(self, seats: int, seed: int) -> None:
        chance = random.Random(seed)
        self.seed: Final = seed
        self.seats: Final = tuple(range(1, seats + 1))
        self.lots: Final = tuple(chance.sample(PACK, len(PACK)))
        self.cards: Final = tuple(chance.sample(PACK, len(PACK)))
        self.seconds: list[float] = []

    def gains(self, first: AnyPolicy, second: AnyPolicy, whose: frozenset[Person]) -> float:
        """The game points of the people in ``whose``, who play as ``first``; the others play as ``second``."""
        luck = random.Random(self.seed)
        state = GAME.core.start(CalaRules())
        who: Who = TABLE
        act: Any = OpenRound(self.seats, CalaRules(target=1_000))
        while True:
            events: Any = GAME.core.decide(state, who, act, {})
            for event in events:  # a refusal cannot be gone through: it fails
                state = GAME.core.evolve(state, event)
                if isinstance(event, CalaEnded):
                    return sum(halves for one, halves in event.gains if one in whose) / 2
            asked: Any = GAME.core.awaits(state)
            if isinstance(asked, Waiting):
                who = asked.people[0]
                view = GAME.sight.view(state, who)
                offers = GAME.sight.offers(view)
                begun = perf_counter()
                act = (first if who in whose else second)(view, offers, luck.randrange)
                if who in whose and len(offers[0].options) != 1:
                    self.seconds.append(perf_counter() - begun)
            else:
                who, act = CHANCE, self.answer(asked)

    def answer(self, asked: Any) -> DeckOpened | Drawn:
        """Answer for chance, the same each time."""
        if isinstance(asked, FreshDeck):
            return DeckOpened(1)
        assert isinstance(asked, Draw)
        order = self.cards if asked.count == len(PACK) else self.lots
        return Drawn(order[asked.place : asked.place + asked.count])


def player(name: str, part: float) -> AnyPolicy:
    """A computer player; the searching one with this part of its effort."""
    if name != "best":
        return GAME.players.policies[name]
    effort = FULL._replace(worlds=max(1, round(FULL.worlds * part)), seconds=FULL.seconds * part)
    return partial(searched, effort=effort)


def duel(first: str, second: str, *, seats: int, deals: int, part: float = 1.0) -> DuelResult:
    """Play so many deals twice, at least two."""
    points, seconds = [], []
    ours, theirs = player(first, part), player(second, part)
    for seed in range(deals):
        dealt = DealtTwice(seats, seed)
        alone = frozenset({dealt.seats[seed % seats]})
        both = [
            dealt.gains(ours, theirs, whose) for whose in (alone, frozenset(dealt.seats) - alone)
        ]
        points.append(sum(both) / 2)
        seconds += dealt.seconds
    return DuelResult(mean_of(points), tuple(seconds))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print; return 1 if a player does not beat the weaker one clearly, or a full thought takes too long."""
    parser = argparse.ArgumentParser(prog="python -m bench.duel", description=__doc__)
    parser.add_argument("--deals", type=int, default=400, help="of best against cousin")
    parser.add_argument("--random", type=int, default=2_000, help="of cousin against random")
    parser.add_argument(
        "--full", type=int, default=5, help="of best with full effort, for its time"
    )
    parser.add_argument("--part", type=float, default=0.1, help="the searching player's part")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    pairs = [("best", "cousin", options.deals), ("cousin", "random", options.random)]
    missed = False
    with ProcessPoolExecutor(options.jobs, initializer=interpreter.set_up) as pool:
        played = {
            (first, second, seats, deals): pool.submit(
                duel, first, second, seats=seats, deals=deals, part=options.part
            )
            for first, second, deals in pairs
            for seats in SEATS
        }
        print(
            "| players | seats | deals | points a deal | standard errors |\n|---|---:|---:|---:|---:|"
        )
        for (first, second, seats, deals), found in played.items():
            points = found.result().points
            errors = points.mean / points.error
            missed |= errors <= ERRORS
            print(
                f"| {first} against {second} | {seats} | {deals} | {points} | {errors:.1f} |",
                flush=True,
            )
        full = [
            pool.submit(duel, "best", "cousin", seats=seats, deals=options.full) for seats in SEATS
        ]
        seconds = [second for found in full for second in found.result().seconds]
    print(
        f"\na thought with full effort: median {median(seconds):.2f} s, longest {max(seconds):.2f} s"
    )
    missed |= median(seconds) > MEDIAN or max(seconds) > WORST
    if missed:
        print("a target is missed", file=sys.stderr)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
