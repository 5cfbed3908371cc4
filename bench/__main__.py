"""``python -m bench [--smoke]``: every figure of the project in one run, ratios beside them, as a Markdown table.

``--smoke`` measures briefly and fails only if something does not run at all; without it, a target that is missed makes
the exit status 1.
"""

from __future__ import annotations

import argparse
import asyncio
import platform
import sys
from statistics import median
from typing import Final

import interpreter
from bench import calls, hands, many, old, over_http, pictures, rearm, taps
from bench.blackjack import blackjack_round
from bench.report import BenchRow, table
from engine.registry import GAMES
from tests.kit.round_speed import calls_a_round


def hand_rows(seconds: float) -> list[BenchRow]:
    """The engine's hands, beside one trivial call and rlcard."""
    ours, theirs = hands.EngineEvening(1).hand, blackjack_round()
    hands.measured(ours, theirs, seconds / hands.TRIES)
    tries = [hands.measured(ours, theirs, seconds / hands.TRIES) for _ in range(hands.TRIES)]
    calls_a_hand = median(one.ours / one.call for one in tries)
    ratio = median(one.theirs / one.ours for one in tries)
    best = 1 / min(one.ours for one in tries)
    others = [_row_of(game, what, seconds) for game, what in OTHERS.items()]
    return [
        BenchRow(
            what="a hand of four, legality, views and events",
            figure=f"{best:,.0f} hands/s",
            ratio=f"{calls_a_hand:,.0f} times one trivial call",
            wanted=f"{hands.MOST_CALLS:,}",
            reached=calls_a_hand <= hands.MOST_CALLS,
        ),
        BenchRow(
            what="rlcard blackjack, 4 players, decks and dice ready on both sides",
            figure=f"{1 / min(one.theirs for one in tries):,.0f} hands/s",
            ratio=f"ours is {ratio:.2f} times as fast",
            wanted=f"{hands.LEAST_RATIO}",
            reached=ratio >= hands.LEAST_RATIO,
        ),
        *others,
        terziglio_row(),
    ]


OTHERS: Final = {
    "piatto": "a bank of piatto, four seats: up to three duels",
    "classica": "a bank of classica, four seats",
    "quattro_e_mezzo": "a hand of quattro e mezzo, four seats",
    "siete_y_media": "a hand of siete y media, four seats",
}
"""The other games. The online variants have no target; compare them with the traditional hand."""

WANTED: Final = {
    "quattro_e_mezzo": hands.MOST_CALLS_OF_QUATTRO,
    "siete_y_media": hands.MOST_CALLS_OF_SIETE,
}
"""The most calls of a round, for games with such a target."""


def terziglio_row() -> BenchRow:
    """A round of calabresella at a table of three, with its auction and its exchange."""
    tries = calls_a_round(GAMES["calabresella"])
    least = tries[0]
    return BenchRow(
        what="a terziglio of random play, with the auction, the exchange and the group's view",
        figure=f"{median(tries):,.0f} trivial calls at the median",
        ratio=f"{least:,.0f} times one trivial call at least",
        wanted=f"{hands.MOST_CALLS_OF_TERZIGLIO:,}",
        reached=least <= hands.MOST_CALLS_OF_TERZIGLIO,
    )


def _row_of(game: str, what: str, seconds: float) -> BenchRow:
    play = hands.EngineEvening(1, game).hand
    hands.hand_seconds(play, seconds / 10)
    tries = [(hands.hand_seconds(play, seconds / 10), hands.call_seconds()) for _ in range(10)]
    calls = median(mine / call for mine, call in tries)
    most = WANTED.get(game)
    unit = "banks" if what.startswith("a bank") else "hands"
    return BenchRow(
        what,
        f"{1 / min(mine for mine, _ in tries):,.0f} {unit}/s",
        f"{calls:,.0f} times one trivial call",
        wanted="" if most is None else f"{most:,}",
        reached=None if most is None else calls <= most,
    )


async def measure(*, smoke: bool) -> list[BenchRow]:
    """The rows of the whole table; with ``smoke`` after so little work that the figures mean nothing."""
    interpreter.set_up()
    rows = hand_rows(0.5 if smoke else 5.0)
    rows += await taps.measure(0.5 if smoke else 5.0)
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
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--smoke", action="store_true")
    smoke = parser.parse_args().smoke
    rows = asyncio.run(measure(smoke=smoke))
    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}\n")
    print(table(rows))
    missed = [row for row in rows if row.reached is False]
    return 1 if missed and not smoke else 0


if __name__ == "__main__":
    sys.exit(main())
