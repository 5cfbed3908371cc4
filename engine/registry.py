"""The games there are, one line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from engine import classica, piatto, sette_e_mezzo
from engine.classica.rules import ClassicaRules
from engine.game import Game
from engine.piatto.rules import PiattoRules
from engine.sette_e_mezzo.rules import SetteEMezzoRules

GAMES: Final[Mapping[str, Game]] = {
    sette_e_mezzo.GAME.key: sette_e_mezzo.GAME,
    piatto.GAME.key: piatto.GAME,
    classica.GAME.key: classica.GAME,
}

AnyRules: TypeAlias = SetteEMezzoRules | PiattoRules | ClassicaRules
"""The rules of any game there is."""

_BY_RULES: Final = {game.rules: game for game in GAMES.values()}


def game_of(rules: AnyRules) -> Game:
    """The game that these rules are of; raise ``KeyError`` for what are no rules of a game here."""
    return _BY_RULES[type(rules)]
