"""The output of ``python -m tools.odds --game siete_y_media``."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.solver.left import FIGURE
from engine.solver.rows import OddsRow
from games.siete_y_media.game import GAME
from games.siete_y_media.odds import effects, reckoned
from games.siete_y_media.rules import SieteRules
from tools.odds import text as lines
from tools.odds.command import OddsCommand
from tools.odds.picture import picture


def _lines(rules: SieteRules) -> Iterator[str]:
    found = reckoned(rules)
    yield f"House rules: {', '.join(lines.switches(rules)) or 'the default ones'}"
    yield ""
    yield "Whole pack, several players, the banker alla regola. The bank wins of a minimum bet:"
    yield f"  player best         {_percent(found.bank_best)}"
    yield f"  player alla regola  {_percent(found.bank_regola)}"
    for switch, other, gain in effects(rules):
        yield f"    {switch} {other}: {_percent(gain - found.bank_best)}"
    yield f"A further chip on a media that draws wins {_percent(found.media)}"
    yield f"A chip on la loca wins {_percent(found.loca_best)}, alla regola {_percent(found.loca_regola)}"
    yield "With each first card a minimum bet wins:"
    yield f"  {'card':>5} {'stands':>9} {'draws':>9} {'doubles':>9} {'muerto':>9}"
    for first in found.firsts:
        gains = (first.stands, first.draws, first.doubles, first.muerto)
        said = " ".join(f"{_percent(gain) if gain is not None else '':>9}" for gain in gains)
        yield f"  {_name(first.worth):>5} {said}"


def _percent(gain: Fraction) -> str:
    return f"{float(gain) * 100:+.2f} %"


def _name(worth: int) -> str:
    return "media" if worth == FIGURE else str(worth)


def _picture(rules: SieteRules) -> str:
    """First cards by the gain of standing and of drawing."""
    found = reckoned(rules)
    rows = [
        OddsRow(
            total=2 * first.worth or 1,
            matta=False,
            chance=first.chance,
            stands=first.stands,
            draws=first.draws,
            calls=Fraction(first.draws > first.stands),
        )
        for first in found.firsts
    ]
    bars = [(_name(first.worth), first.best) for first in found.firsts]
    return picture("Siete y media", rows, says="The gain with each first card", bars=bars)


def _published() -> Iterator[str]:
    yield "No figures for siete y media with these rules have been published."


ODDS: Final = OddsCommand(game=GAME, lines=_lines, picture=_picture, published=_published)
