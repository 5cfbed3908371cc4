"""Computer players of calabresella against each other: ``python -m tools.bench.duel [--deals N] [--random N] [--part
P]``.

Each deal is played once for each seat, in which one player sits alone among weaker ones;
``tests.games.calabresella.strength`` has the measures. Then experts play alone at a table, and their callers' points
are told by strength. The searching player has a part of its worlds, a tenth if nothing else is said. Each line runs in
a process of its own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from time import perf_counter
from typing import Final

from bot import set_up_interpreter
from engine.game import Below, Person
from games.calabresella.actions import CalaAction
from games.calabresella.state import CalaState
from tests.games.calabresella.strength import (
    USUAL,
    CalaCompany,
    CalaDeal,
    CalaGain,
    Strategy,
    company,
    gain,
    player,
)
from tools.bench.report import mean_of

SEATS: Final = (3, 4, 5)
ERRORS: Final = 3.0
"""A player beats another one if its mean is more than so many standard errors above zero."""

PASSED: Final = 1 / 3
"""Fewer of the deals are passed out among experts."""

MEDIAN: Final = 1.0
WORST: Final = 3.0
"""Seconds of a thought with full effort: the median, and the longest."""


def gained(first: str, second: str, *, seats: int, deals: int, part: float) -> CalaGain:
    """The gain of one player in a company of another one, both by name."""
    return gain(player(first, part), player(second, part), seats=seats, deals=deals)


def among_experts(*, seats: int, deals: int, part: float) -> CalaCompany:
    """The deals of experts among each other."""
    return company(player("best", part), seats=seats, deals=deals)


def thoughts(*, seats: int, deals: int) -> list[float]:
    """The seconds of each thought of experts with full effort about more than one move."""
    seconds: list[float] = []
    thinks: Strategy = player("best")

    def timed(state: CalaState, who: Person, below: Below) -> CalaAction | None:
        begun = perf_counter()
        action = thinks(state, who, below)
        if state.table.phase != "tricks" or state.playable.bit_count() > 1:
            seconds.append(perf_counter() - begun)
        return action

    for seed in range(deals):
        deal = CalaDeal(seats, seed, USUAL)
        deal.played(dict.fromkeys(deal.seats, timed))
    return seconds


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print; return 1 if a player does not beat the weaker one clearly, or another target is missed."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.duel", description=__doc__)
    parser.add_argument("--deals", type=int, default=400, help="of best, and of cheater")
    parser.add_argument("--random", type=int, default=1_000, help="of cousin against random")
    parser.add_argument("--full", type=int, default=5, help="of best with full effort")
    parser.add_argument("--part", type=float, default=0.1, help="the searching player's part")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    pairs = (
        ("best", "cousin", options.deals),
        ("cheater", "cousin", options.deals),
        ("cousin", "random", options.random),
    )
    lines = [(*pair, seats) for pair in pairs for seats in SEATS]
    part, missed = options.part, False
    with ProcessPoolExecutor(options.jobs, initializer=set_up_interpreter) as pool:
        gains = [
            pool.submit(gained, first, second, seats=seats, deals=deals, part=part)
            for first, second, deals, seats in lines
        ]
        tables = {
            seats: pool.submit(among_experts, seats=seats, deals=options.deals, part=part)
            for seats in SEATS
        }
        full = [pool.submit(thoughts, seats=seats, deals=options.full) for seats in SEATS]
        print("| players | seats | deals | points a deal | standard errors | passed out |")
        print("|---|---:|---:|---:|---:|---:|")
        for (first, second, deals, seats), found in zip(lines, gains, strict=True):
            points, passed = found.result()
            errors = points.mean / points.error
            missed |= errors <= ERRORS
            told = f"{seats} | {deals} | {points} | {errors:.1f} | {passed:.0%}"
            print(f"| {first} among {second} | {told} |", flush=True)
        print(
            "\n| best alone | strength from | calls | points of the caller |\n|---|---:|---:|---:|"
        )
        for seats, table in tables.items():
            met = table.result()
            missed |= met.passed >= PASSED
            for band, each in met.callers.items():
                mean = mean_of(each) if len(each) > 1 else f"{each[0]:+.4f}"
                print(f"| at {seats}, {met.passed:.0%} passed | {band} | {len(each)} | {mean} |")
        seconds = [second for found in full for second in found.result()]
    print(f"\na full thought: median {median(seconds):.2f} s, longest {max(seconds):.2f} s")
    missed |= median(seconds) > MEDIAN or max(seconds) > WORST
    if missed:
        print("a target is missed", file=sys.stderr)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
