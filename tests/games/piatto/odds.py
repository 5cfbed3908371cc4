"""The output of ``python -m tools.odds --game piatto``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.piatto.game import GAME
from games.piatto.rules import PiattoRules
from tools.odds import online_text
from tools.odds.command import OddsCommand


def _lines(rules: PiattoRules) -> Iterator[str]:
    return online_text.told(rules, online_text.banks(rules.min_bet, rules.min_pot))


def _picture(_: PiattoRules) -> str:
    return online_text.picture_of("Piatto")


ODDS: Final = OddsCommand(
    game=GAME, lines=_lines, picture=_picture, published=online_text.published
)
