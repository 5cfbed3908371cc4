"""The strength of the computers: ``python -m tools.bench.strength [--smoke] [--game G] [--seats N] [--hands N]``.

Every deal is played again with each computer in each seat, among players *alla regola* and among cousins. The table has
the wins of *alla regola*, and the gains of other players over it, in least stakes or points a deal, with standard
errors.
``sees_all`` knows all cards and everybody's play: a bound for all players.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from bot import set_up_interpreter
from engine.registry import GAMES
from games import FOLDERS
from tools.bench.best import MEASURED, MeasuredGame, rows_of_hands
from tools.bench.report import StrengthRow

SMOKE: Final = 2
"""Deals that show that it runs."""


def _measured(folder: str) -> MeasuredGame:
    """The game's own ``MEASURED`` of ``tests/games/<game>/measured.py``, else its usual rules at small tables."""
    if find_spec(f"tests.games.{folder}.measured"):
        found: MeasuredGame = import_module(f"tests.games.{folder}.measured").MEASURED
        return found
    usual = next(iter(GAMES[folder].rulebook.presets.values()))
    return MeasuredGame((2, 4), partial(rows_of_hands, usual))


MEASURED_GAMES: Final[Mapping[str, MeasuredGame]] = {
    folder: _measured(folder) for folder in FOLDERS
}
"""The games that can be measured."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print, row by row."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.strength", description=__doc__)
    parser.add_argument(
        "--smoke", action="store_true", help="a few deals, only to see that it runs"
    )
    parser.add_argument("--game", choices=MEASURED_GAMES, help="one game alone")
    parser.add_argument("--seats", type=int, help="tables with so many seats alone")
    parser.add_argument("--hands", type=int, default=1000, help="deals a row, at least two")
    options = parser.parse_args(arguments)
    set_up_interpreter()
    players = ("alla_regola", *MEASURED)
    print("| game | role | seats | among |", " | ".join(players), "| passed out |")
    print("|---|---|---:|---|---:|---:|---:|---:|---:|")
    for game in [options.game] if options.game else MEASURED_GAMES:
        for row in _rows_of(MEASURED_GAMES[game], options):
            figures = [str(row.means.get(player, "")) for player in players]
            passed = "" if row.passed_out is None else f"{row.passed_out:.0%}"
            print("|", row.game, "|", row.role, "|", row.seats, "|", row.company, "|", end=" ")
            print(" | ".join((*figures, passed)), "|", flush=True)
    return 0


def _rows_of(game: MeasuredGame, options: argparse.Namespace) -> Iterator[StrengthRow]:
    if options.smoke:
        yield from game.rows(game.seats[0], SMOKE)
        return
    for seats in [options.seats] if options.seats else game.seats:
        yield from game.rows(seats, options.hands)


if __name__ == "__main__":
    sys.exit(main())
