"""The output of ``python -m tools.odds --game quattro_e_mezzo``."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.solver.rows import OddsRow
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.odds import PLAYERS, reckoned
from games.quattro_e_mezzo.rules import QuattroRules
from tools.odds import text as lines
from tools.odds.command import OddsCommand
from tools.odds.picture import picture


def _lines(rules: QuattroRules) -> Iterator[str]:
    found = reckoned(rules)
    yield f"House rules: {', '.join(lines.switches(rules)) or 'the default ones'}"
    yield ""
    yield f"The first of {PLAYERS} players, whole pack, all others alla regola. Final hands:"
    yield f"  {'hand':>5} {'wins':>8} {'points':>7}"
    for hand in found.hands:
        wins, points = _percent(hand.wins), float(hand.points)
        yield f"  {lines.points(hand.total):>5} {wins:>8} {points:7.3f}"
    yield "A single 5 wins, by the number of players:"
    for players, chance in found.fives:
        yield f"  {players:5} {_percent(chance):>8}"
    yield "Points by stopping on the first card, and by going on:"
    for card in found.firsts:
        yield f"  {lines.points(card.total):>5} {float(card.stop):8.3f} {float(card.draw):7.3f}"


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.2f} %"


def _picture(rules: QuattroRules) -> str:
    """First cards by their points, and below them the share of hands that each total wins."""
    found = reckoned(rules)
    rows = [
        OddsRow(
            total=card.total,
            matta=False,
            chance=Fraction(1, 10),
            stands=card.stop,
            draws=card.draw,
            calls=Fraction(card.draw > card.stop),
        )
        for card in found.firsts
    ]
    bars = [(lines.points(hand.total), hand.wins) for hand in found.hands]
    return picture("Quattro e mezzo", rows, says="How often a final hand wins", bars=bars)


def _published() -> Iterator[str]:
    yield "No figures for quattro e mezzo have been published."


ODDS: Final = OddsCommand(game=GAME, lines=_lines, picture=_picture, published=_published)
