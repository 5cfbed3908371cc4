"""The strength of the computers: ``python -m tools.bench.strength [--smoke] [--game G] [--seats N] [--hands N]``.

Every deal is played again with each computer in each seat, among players *alla regola* and among cousins. The table has
the wins of *alla regola*, and the gains of other players over it, in least stakes or points a deal, with standard
errors.
``sees_all`` knows all cards and everybody's play: a bound for all players.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from bot import set_up_interpreter
from engine.registry import GAMES
from games.classica.rules import ClassicaRules
from games.quattro_e_mezzo.rules import QuattroRules
from games.siete_y_media.rules import SieteRules
from tools.bench import strength_calabresella
from tools.bench.best import COMPANIES, MEASURED, strength
from tools.bench.report import StrengthRow

RowsOf: TypeAlias = Callable[[int, int], Iterator[StrengthRow]]
"""The rows of one game at a table of so many seats, after so many deals."""

SMOKE: Final = 2
"""Deals that show that it runs."""

PART: Final = 0.1
"""The part of its worlds about which the expert at calabresella thinks here."""


class MeasuredGame(NamedTuple):
    """A game with the tables at which it is measured, the smallest first."""

    seats: tuple[int, ...]
    rows: RowsOf


def _of_hands(rules: Any, seats: int, hands: int) -> Iterator[StrengthRow]:
    for company in COMPANIES:
        yield from strength(rules, seats=seats, hands=hands, company=company)


def _of_calabresella(seats: int, hands: int) -> Iterator[StrengthRow]:
    return strength_calabresella.rows(hands, seats=seats, part=PART)


def _usual(game: str) -> Any:
    return next(iter(GAMES[game].rulebook.presets.values()))


MEASURED_GAMES: Final[Mapping[str, MeasuredGame]] = {
    "sette_e_mezzo": MeasuredGame((2, 4), partial(_of_hands, _usual("sette_e_mezzo"))),
    "piatto": MeasuredGame((2, 4), partial(_of_hands, _usual("piatto"))),
    "classica": MeasuredGame(
        (2, 4), partial(_of_hands, ClassicaRules(min_max_bet=50, table_max=50))
    ),
    "quattro_e_mezzo": MeasuredGame((2, 4, 8), partial(_of_hands, QuattroRules())),
    "siete_y_media": MeasuredGame((2, 4), partial(_of_hands, SieteRules(max_bet=10))),
    "calabresella": MeasuredGame((3, 4, 5), _of_calabresella),
}
"""The games that can be measured, one line a game. Without a limit, stakes would hide the cards."""


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
