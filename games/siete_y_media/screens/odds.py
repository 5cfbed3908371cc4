"""The value of the bank of siete y media, of la loca and of a muerto, in words."""

from __future__ import annotations

from typing import Final

from display.drawing.odds import bars, of_hundred
from display.game_ui import AnyChart, OddsUi
from engine.solver.left import FIGURE, SEVEN_CARD
from games.siete_y_media.odds import SieteFirstCard, SieteReckoning, reckoned
from locales import Raw, Words


def odds_text(found: SieteReckoning, words: Words) -> Raw:
    """The bank's gain, a media's, la loca's, and a 7 doubled or played as muerto; all for a hundred chips."""
    lines = [
        words("odds.bank.title"),
        words("odds.siete.says"),
        "",
        words("odds.siete.best", chips=of_hundred(found.bank_best, words)),
        words("odds.siete.alla_regola", chips=of_hundred(found.bank_regola, words)),
        "",
        words("odds.siete.media", chips=of_hundred(found.media, words)),
        *_sevens(found, words),
        words(
            "odds.siete.loca",
            best=of_hundred(found.loca_best, words),
            regola=of_hundred(found.loca_regola, words),
        ),
        "",
        words("odds.bank.assumes"),
    ]
    return Raw("\n".join(lines))


def _sevens(found: SieteReckoning, words: Words) -> list[Raw]:
    """Whether a muerto pays: its gain beside that of doubling."""
    seven = next(first for first in found.firsts if first.worth == SEVEN_CARD)
    if seven.muerto is None or seven.doubles is None:
        return []
    double, muerto = of_hundred(seven.doubles, words), of_hundred(seven.muerto, words)
    below = of_hundred(seven.muerto - seven.doubles, words)
    return [words("odds.siete.muerto", double=double, muerto=muerto, below=below)]


def chart(found: SieteReckoning, words: Words) -> AnyChart:
    """The gain with every first card; the cards with a gain are marked."""
    gains = [(_named(first, words), first.best) for first in found.firsts]
    return bars(words("odds.siete.chart"), gains, words)


def _named(first: SieteFirstCard, words: Words) -> Raw:
    return words("odds.siete.figure") if first.worth == FIGURE else Raw(str(first.worth))


ODDS: Final = OddsUi(reckoned=reckoned, text=odds_text, caption=odds_text, chart=chart)
