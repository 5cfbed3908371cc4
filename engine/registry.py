"""The list of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import calabresella, classica, piatto, quattro_e_mezzo, sette_e_mezzo, siete_y_media
from engine.families import GameRules
from engine.game import AnyGame

GAMES: Final[Mapping[str, AnyGame]] = {
    sette_e_mezzo.GAME.key: sette_e_mezzo.GAME,
    piatto.GAME.key: piatto.GAME,
    classica.GAME.key: classica.GAME,
    quattro_e_mezzo.GAME.key: quattro_e_mezzo.GAME,
    siete_y_media.GAME.key: siete_y_media.GAME,
    calabresella.GAME.key: calabresella.GAME,
}

_BY_RULES: Final = {game.rulebook.rules: game for game in GAMES.values()}


def game_of(rules: GameRules) -> AnyGame:
    """The game that these rules belong to; raise ``KeyError`` for the rules of an unknown game."""
    return _BY_RULES[type(rules)]
