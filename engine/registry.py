"""The list of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from engine import calabresella, classica, piatto, quattro_e_mezzo, sette_e_mezzo, siete_y_media
from engine.calabresella.rules import CalaRules
from engine.classica.rules import ClassicaRules
from engine.game import AnyGame
from engine.piatto.rules import PiattoRules
from engine.quattro_e_mezzo.rules import QuattroRules
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.siete_y_media.rules import SieteRules

GAMES: Final[Mapping[str, AnyGame]] = {
    sette_e_mezzo.GAME.key: sette_e_mezzo.GAME,
    piatto.GAME.key: piatto.GAME,
    classica.GAME.key: classica.GAME,
    quattro_e_mezzo.GAME.key: quattro_e_mezzo.GAME,
    siete_y_media.GAME.key: siete_y_media.GAME,
    calabresella.GAME.key: calabresella.GAME,
}

AnyRules: TypeAlias = (
    SetteEMezzoRules | PiattoRules | ClassicaRules | QuattroRules | SieteRules | CalaRules
)
"""The rules of any game."""

_BY_RULES: Final = {game.rulebook.rules: game for game in GAMES.values()}


def game_of(rules: AnyRules) -> AnyGame:
    """The game that these rules belong to; raise ``KeyError`` for the rules of an unknown game."""
    return _BY_RULES[type(rules)]
