"""The page that asks which game to play, with every game's people, minutes and one sentence; and the pictures of the
greeting and of a table where nothing is dealt yet.
"""

from __future__ import annotations

from typing import Final

from display.buttons import in_rows
from display.callback import Tap
from display.caption import quoted
from display.cards import court
from display.game_ui import GameUi
from display.games import GAME_UIS, deck_for, games_for
from display.pictures.picture import BACK, CardStyle, GameSketch, GamesPicture, HandPicture, Label
from display.pictures.studio import USUAL
from display.screen import Button, Screen
from engine.value import replace
from locales import Raw, Words

WHICH: Final = "giochi"
"""The kind of the page, and the argument of the button that opens it."""


def which_screen(words: Words, tap: str, *, pictured: bool) -> Screen:
    """All games in the order of this language. ``tap``: the callback data of a choice, before the game's key."""
    sketches = {key: _sketch(key, words) for key in games_for(words.language)}
    buttons = [Button(one.name, f"{tap}{key}") for key, one in sketches.items()]
    asked = words("games.which")
    if pictured:
        return Screen(
            asked, in_rows((tuple(buttons),)), GamesPicture(USUAL, tuple(sketches.values()))
        )
    lines = [f"<b>{one.name}</b> ({one.room}): {one.says}" for one in sketches.values()]
    return Screen(f"{asked}\n\n{quoted(lines)}", in_rows((tuple(buttons),)))


def opening(game: str = "") -> str:
    """The callback data of a button that opens a table of this game in the chat where the button stands."""
    return Tap(table=0, round=0, decision=0, name="gioco", argument=game).data()


def all_covers(title: str, words: Words) -> HandPicture:
    """A card of every game, for the greeting."""
    cards = tuple(look.cover[0] for look in GAME_UIS.values())
    style = replace(USUAL, court=court([words.language]))
    return HandPicture(style, matta=BACK, cards=cards, total=Label((title,)))


def cover(look: GameUi, words: Words, style: CardStyle) -> HandPicture:
    """Show some cards of a game beside its name, with its people and minutes."""
    name = words(f"game.{look.rules.house.game.key}.name")
    room = _room(look, words)
    return HandPicture(style, matta=BACK, cards=look.cover, total=Label((name,)), note=room)


def _room(look: GameUi, words: Words) -> Raw:
    """Say how many people a game is for, and how long it takes."""
    game, rules = look.rules.house.game, look.rules.house.switches.usual
    fewest, most = game.seats.min_players(rules), game.seats.max_players(rules)
    people = f"{fewest}–{most}" if fewest < most else f"{most}"
    return words("games.room", people=people, minutes=look.minutes)


def _sketch(key: str, words: Words) -> GameSketch:
    look = GAME_UIS[key]
    return GameSketch(
        name=words(f"game.{key}.name"),
        room=_room(look, words),
        says=words(f"game.{key}.says"),
        deck=deck_for(words.language, USUAL.deck, key),
        cards=look.cover,
    )
