"""The output of ``python -m tools.odds --game classica``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.classica.game import GAME
from games.classica.rules import ClassicaRules
from tools.odds import online_text
from tools.odds.command import OddsCommand


def _lines(rules: ClassicaRules) -> Iterator[str]:
    return online_text.told(rules, online_text.several())


def _picture(_: ClassicaRules) -> str:
    return online_text.picture_of("Classica")


ODDS: Final = OddsCommand(
    game=GAME, lines=_lines, picture=_picture, published=online_text.published
)
