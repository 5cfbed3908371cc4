"""``python -m tools.bench [--smoke]``: every figure of the project in one run, ratios beside them, as a Markdown table.

``--smoke`` measures briefly and fails only if something does not run at all; without it, a target that is missed makes
the exit status 1.
"""

from __future__ import annotations

import argparse
import asyncio
import platform
import sys
from statistics import median
from typing import Final, NamedTuple

from bot import set_up_interpreter
from tools.bench import calls, hands, many, old, over_http, pictures, rearm, taps
from tools.bench.blackjack import blackjack_round
from tools.bench.report import BenchRow, table


class BenchHand(NamedTuple):
    """A game at a table of so many seats. ``what``: the hand that is counted."""

    game: str
    seats: int
    what: str


HANDS: Final = (
    BenchHand("sette_e_mezzo", 4, "a hand of sette e mezzo"),
    BenchHand("piatto", 4, "a bank of piatto: up to three duels"),
    BenchHand("classica", 4, "a bank of classica"),
    BenchHand("quattro_e_mezzo", 4, "a hand of quattro e mezzo"),
    BenchHand("siete_y_media", 4, "a hand of siete y media"),
    BenchHand("calabresella", 3, "a terziglio of random calls and cards"),
)
"""The first has a target; the others are compared with it."""


def hand_rows(seconds: float) -> list[BenchRow]:
    """A hand of each game, by turns with rlcard's."""
    return [_row_of(one, seconds, wanted=one is HANDS[0]) for one in HANDS]


def _row_of(one: BenchHand, seconds: float, *, wanted: bool) -> BenchRow:
    ours = hands.EngineEvening(1, one.game, one.seats).hand
    tries = hands.measured(ours, blackjack_round(), seconds)
    ratio = median(each.theirs / each.ours for each in tries)
    return BenchRow(
        what=f"{one.what}, {one.seats} seats, legality, views and events",
        figure=f"{1 / min(each.ours for each in tries):,.0f} a second",
        ratio=f"{ratio:.2f} times as fast as rlcard's blackjack",
        wanted=f"{hands.LEAST_RATIO}" if wanted else "",
        reached=ratio >= hands.LEAST_RATIO if wanted else None,
    )


async def measure(*, smoke: bool) -> list[BenchRow]:
    """The rows of the whole table; with ``smoke`` after so little work that the figures mean nothing."""
    set_up_interpreter()
    rows = hand_rows(0.1 if smoke else 5.0)
    rows += await taps.measure(0.1 if smoke else 5.0)
    rows += pictures.measure(times=5 if smoke else 200)
    rows += await over_http.measure(
        taps=20 if smoke else over_http.TAPS, repeats=1 if smoke else over_http.REPEATS
    )
    rows += await calls.measure(5 if smoke else 60)
    rows += await rearm.measure(200 if smoke else 10_000)
    rows += await many.measure(*((8, 16) if smoke else (512, 5_000)))
    rows += await old.measure(10, 40 if smoke else 10_000)
    return rows


def main() -> int:
    """Print the table; return 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--smoke", action="store_true")
    smoke = parser.parse_args().smoke
    rows = asyncio.run(measure(smoke=smoke))
    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}\n")
    print(table(rows))
    missed = [row for row in rows if row.reached is False]
    return 1 if missed and not smoke else 0


if __name__ == "__main__":
    sys.exit(main())
