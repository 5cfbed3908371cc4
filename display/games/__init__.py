"""How each game looks: one line a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from display.games import sette_e_mezzo
from display.pictures.picture import Picture, Style
from display.scene import Scene
from display.screen import Button
from engine.game import Person


class Look(Protocol):
    """What the screens need to know of a game's looks. Everything is drawn from views."""

    def hand_lines(self, scene: Scene) -> list[str]:
        """The running round, line by line, without whose turn it is."""

    def result_lines(self, scene: Scene) -> list[str]:
        """The round that is over."""

    def choices(self, scene: Scene) -> list[tuple[Button, ...]]:
        """Rows of buttons for what the game offers this viewer."""

    def card_lines(self, scene: Scene) -> list[str]:
        """The viewer's own cards, for his private card."""

    def peek(self, scene: Scene) -> str:
        """The viewer's own cards in a sentence, for an alert."""

    def happened(self, scene: Scene, who: Person, events: Sequence[Any]) -> str | None:
        """What an action brought who acted, in a sentence; None if the screen says it all."""

    def advised(self, scene: Scene, found: Any) -> str:
        """What ``Game.advice`` found, in a sentence and why."""

    def table_picture(self, scene: Scene, style: Style) -> Picture | None:
        """The running round, or the one that is over; None if no cards are on the table yet."""

    def hand_picture(self, scene: Scene, style: Style) -> Picture:
        """The viewer's own cards, or a back while he has none."""

    def recap(self, scene: Scene) -> str | None:
        """How the last round went for the viewer; None if he was not in it."""


LOOKS: Final[Mapping[str, Look]] = {
    "sette_e_mezzo": sette_e_mezzo,
}


def look(scene: Scene) -> Look:
    return LOOKS[scene.seen.game_key]
