"""The looks of all games, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from display.command import Command
from display.game_ui import GameUi
from display.games import (
    calabresella,
    classica,
    piatto,
    quattro_e_mezzo,
    sette_e_mezzo,
    siete_y_media,
)
from display.pictures.studio import USUAL
from display.render_context import RenderContext
from locales import Words

GAME_UIS: Final[Mapping[str, GameUi]] = {
    "sette_e_mezzo": sette_e_mezzo.LOOK,
    "piatto": piatto.LOOK,
    "classica": classica.LOOK,
    "quattro_e_mezzo": quattro_e_mezzo.LOOK,
    "siete_y_media": siete_y_media.LOOK,
    "calabresella": calabresella.LOOK,
}

_FIRST: Final[Mapping[str, str]] = {"es": "siete_y_media"}
"""The game that a chat of this language is offered first; sette e mezzo elsewhere."""

_DECKS: Final[Mapping[str, str]] = {"es": "spagnole"}
"""The deck that a chat of this language begins with, if it has chosen none."""


def games_for(language: str) -> tuple[str, ...]:
    """The keys of all games in the order in which a chat of this language is offered them."""
    first = _FIRST.get(language, "sette_e_mezzo")
    return (first, *(key for key in GAME_UIS if key != first))


def deck_for(language: str, deck: str, game: str) -> str:
    """The deck of a chat's first table: its own choice, or the one usual with its language or with the game."""
    if deck != USUAL.deck or deck in GAME_UIS[game].decks:
        return deck
    return _DECKS.get(language, deck)


OFFERS: Final = frozenset(name for look in GAME_UIS.values() for name in look.offers.names)
"""Names of all buttons that are choices in a game."""

ALERTS: Final = frozenset(code for look in GAME_UIS.values() for code in look.actor.alerts)
"""Codes of refusals in all games that the viewer must confirm to have read."""

GAME_COMMANDS: Final[tuple[Command, ...]] = tuple(
    {command.name: command for look in GAME_UIS.values() for command in look.commands}.values()
)
"""The typed commands for choices in all games."""

BUILT_KEYS: Final = (
    *(key for look in GAME_UIS.values() for key in look.rules.house.built_keys),
    *(f"button.{name}" for name in OFFERS),
    *(
        f"answer.amount.{kind}.{said}"
        for look in GAME_UIS.values()
        for kind in look.offers.amounts.values()
        for said in ("chosen", "range", "only")
    ),
    *(f"game.{key}.{said}" for key in GAME_UIS for said in ("name", "says")),
    *(reason.says for look in GAME_UIS.values() for reason in look.halts.values()),
)
"""Catalogue keys built from the games' own tables; no key stands in the code as a whole (see ``tests/words``)."""


def called(said: str) -> GameUi | None:
    """The game with this name, in any language; None if no game has it."""
    plain = " ".join(said.casefold().replace("_", " ").split())
    return next((look for look in GAME_UIS.values() if plain in look.called), None)


def look(context: RenderContext) -> GameUi:
    """The look of the game in a scene."""
    return GAME_UIS[context.seen.game_key]


def words_at(key: str, words: Words) -> Words:
    """The words for a table with this game: they say *hand* or *bank* for a round."""
    return words.of(GAME_UIS[key].round)


def look_of(rules: Any) -> GameUi:
    """The look of the game to which the rules belong: at a table, the game of the next round."""
    return next(
        look
        for look in GAME_UIS.values()
        if isinstance(rules, look.rules.house.game.rulebook.rules)
    )
