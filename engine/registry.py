"""The games there are, one line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from engine import sette_e_mezzo
from engine.game import Game
from engine.sette_e_mezzo.rules import SetteEMezzoRules

GAMES: Final[Mapping[str, Game]] = {
    sette_e_mezzo.GAME.key: sette_e_mezzo.GAME,
}

AnyRules: TypeAlias = SetteEMezzoRules
"""The rules of any game there is: a union, once there are several."""

_BY_RULES: Final = {game.rules: game for game in GAMES.values()}


def game_of(rules: AnyRules) -> Game:
    """The game that these rules are of; raise ``KeyError`` for what are no rules of a game here."""
    return _BY_RULES[type(rules)]
