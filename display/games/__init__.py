"""The looks of all games, handed in once when the process starts. Nothing in the display names a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from display.command import Command
from display.game_ui import GameUi
from display.pictures.studio import USUAL
from display.render_context import RenderContext
from engine.registry import game_of
from locales import Raw, Words

_KNOWN: Final[dict[str, GameUi]] = {}

GAME_UIS: Final[Mapping[str, GameUi]] = _KNOWN
"""The look of every game by its key, in the order in which games are offered."""

_DECKS: Final[Mapping[str, str]] = {"es": "spagnole"}
"""The deck that a chat of this language begins with, if it has chosen none."""


def know(uis: Iterable[GameUi]) -> None:
    """From now on these are the games."""
    _KNOWN.clear()
    _KNOWN.update((ui.rules.house.game.key, ui) for ui in uis)


def games_for(language: str) -> tuple[str, ...]:
    """The keys of all games in the order in which a chat of this language is offered them."""
    return tuple(sorted(GAME_UIS, key=lambda key: language not in GAME_UIS[key].first_in))


def names_of_games(words: Words) -> dict[str, Raw]:
    """The names of all games, in the order of this language: the ``first``, also as a ``title``, and the ``others``."""
    title, *names = [words(f"game.{key}.name") for key in games_for(words.language)]
    small = [Raw(name[0].lower() + name[1:]) for name in names]
    others = small[-1]
    if small[:-1]:
        others = words("cards.and", first=Raw(", ".join(small[:-1])), last=others)
    return {"title": title, "first": Raw(title[0].lower() + title[1:]), "others": others}


def deck_for(language: str, deck: str, game: str) -> str:
    """The deck of a chat's first table: its own choice, or the one usual with its language or with the game."""
    if deck != USUAL.deck or deck in GAME_UIS[game].decks:
        return deck
    return _DECKS.get(language, deck)


def offer_names() -> frozenset[str]:
    """Names of all buttons that are choices in a game."""
    return frozenset(name for look in GAME_UIS.values() for name in look.offers.names)


def alerts() -> frozenset[str]:
    """Codes of refusals in all games that the viewer must confirm to have read."""
    return frozenset(code for look in GAME_UIS.values() for code in look.actor.alerts)


def game_commands() -> tuple[Command, ...]:
    """The typed commands for choices in all games, each once."""
    each = {one.name: one for look in GAME_UIS.values() for one in look.commands}
    return tuple(each.values())


def built_keys() -> tuple[str, ...]:
    """Catalogue keys built from the games' own tables; no key stands in the code as a whole (see ``tests/words``)."""
    looks = GAME_UIS.values()
    return (
        *(key for look in looks for key in look.rules.house.built_keys),
        *(f"button.{name}" for name in offer_names()),
        *(
            f"answer.amount.{kind}.{said}"
            for look in looks
            for kind in look.offers.amounts.values()
            for said in ("chosen", "range", "only")
        ),
        *(f"game.{key}.{said}" for key in GAME_UIS for said in ("name", "says")),
        *(reason.says for look in looks for reason in look.halts.values()),
    )


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
    return GAME_UIS[game_of(rules).key]
