"""How each game looks: one line a game, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from display.command import Command
from display.games import classica, piatto, sette_e_mezzo
from display.look import Look
from display.scene import Scene
from locales import Words

LOOKS: Final[Mapping[str, Look]] = {
    "sette_e_mezzo": sette_e_mezzo.LOOK,
    "piatto": piatto.LOOK,
    "classica": classica.LOOK,
}

OFFERS: Final = frozenset(name for look in LOOKS.values() for name in look.offers)
"""Names of buttons that are choices of some game."""

GAME_COMMANDS: Final[tuple[Command, ...]] = tuple(
    {command.name: command for look in LOOKS.values() for command in look.commands}.values()
)
"""What can be typed to choose in some game."""

BUILT_KEYS: Final = (
    *(key for look in LOOKS.values() for key in look.house.built_keys),
    *(f"button.{name}" for name in OFFERS),
    *(
        f"answer.amount.{kind}.{said}"
        for look in LOOKS.values()
        for kind in look.amounts.values()
        for said in ("chosen", "range", "only")
    ),
    *(f"game.{key}.{said}" for key in LOOKS for said in ("name", "says")),
)
"""Keys put together from what the games say of themselves, nowhere to be found as they stand (see ``tests/words``)."""


def called(said: str) -> Look | None:
    """The game that somebody means, by any of the names that it has."""
    plain = " ".join(said.casefold().replace("_", " ").split())
    return next((look for look in LOOKS.values() if plain in look.called), None)


def look(scene: Scene) -> Look:
    """The looks of the game that a scene shows."""
    return LOOKS[scene.seen.game_key]


def words_at(key: str, words: Words) -> Words:
    """The words for a table where the game of that key is played: what a round is called there."""
    return words.of(LOOKS[key].round)


def look_of(rules: Any) -> Look:
    """The looks of the game that is played by such rules: at a table, that of the next round."""
    return next(look for look in LOOKS.values() if isinstance(rules, look.house.game.rules))
