"""What the screens need to know of a game: one ``Look`` a game, made of functions. Everything is drawn from views."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from display.command import Command
from display.house import House
from display.joy import Joy
from display.pictures.picture import HandPicture, Style, TablePicture
from display.scene import Scene
from display.screen import Button
from display.showdown import Showdown
from engine.game import Person
from locales import Raw, Rounds, Words

Chart: TypeAlias = tuple[str, tuple[Any, ...]]
"""A title, and the fields of each ``Bar``: as it is stored with the message."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What is to be reckoned about the rules of a table, and how it is told. ``Any`` is what was reckoned."""

    reckoning: Callable[[Any], Callable[[], Any]]
    """``reckoning(rules)``: the question, for another process to answer (it is pickled); it may take seconds."""
    text: Callable[[Any, Words], Raw]
    """All of it in words."""
    caption: Callable[[Any, Words], Raw]
    """What stands beside the chart."""
    chart: Callable[[Any, Words], Chart]


@dataclass(frozen=True, slots=True)
class Look:
    """One game's looks."""

    called: tuple[str, ...]
    """What people type for it behind ``/gioco``, in small letters, in any language."""
    house: House
    """Its switches: the settings menu, the line of the house rules, what a change announces."""
    pages: Callable[[Any, int, Words], tuple[Raw, ...]]
    """``pages(rules, clock, words)``: the rules in force, in short pages."""
    odds: Odds | None
    """None if there is nothing to reckon."""
    round: Rounds
    """What people call a round: its words are ``round.<that>``, and that form of what has one for each."""
    offers: tuple[str, ...]
    """The names of everything that the game ever offers; each has its word ``button.<name>``."""
    amounts: Mapping[str, str]
    """What the amount is that an offer carries, by the offer's name: a ``stake``, a ``pot``. Its words are
    ``answer.amount.<that>``: ``chosen`` (with ``amount``), ``range`` (with ``low`` and ``high``), ``only``
    (with ``amounts``, where not every one between is allowed)."""
    means: Callable[[Scene, int], str]
    """What an amount that the viewer has chosen means for him, in a sentence; empty if that goes without saying."""
    commands: tuple[Command, ...]
    """Those that can be typed; a command is called like its offer."""

    # --- the table, for everybody ---------------------------------------------------------------------------

    hand_lines: Callable[[Scene], list[str]]
    """The running round, line by line, without whose turn it is."""
    asks: Callable[[Scene], Raw]
    """Whose turn it is and what he is asked; only while it is somebody's of flesh and blood."""
    result_lines: Callable[[Scene], list[str]]
    """The round that is over."""
    choices: Callable[[Scene], list[tuple[Button, ...]]]
    """Rows of buttons for what the game offers this viewer."""
    table_picture: Callable[[Scene, Style], TablePicture | None]
    """The running round, or the one that is over; None if no cards are on the table yet."""
    showdowns: Callable[[Any], tuple[Showdown, ...]]
    """``showdowns(view)``: what cards met in the round that is over, from the public view."""
    joy: Callable[[Any], Joy | None]
    """``joy(view)``: what the bot reacts to in the round that is over, from the public view; None for most rounds."""

    caption_lines: Callable[[Scene], list[str]]
    """Beside the picture: what just happened or, before that, which round it is, the most important first; of a round
    that is over, how it ended and who holds the next bank."""
    is_dealt: Callable[[Scene], bool]
    """Whether anybody has cards: there is something to look at with 👁."""

    # --- one person alone -----------------------------------------------------------------------------------

    card_lines: Callable[[Scene], list[str]]
    """The viewer's own cards, for his private card."""
    total_line: Callable[[Scene], str]
    """What the viewer's own cards make, and where one more would lead; empty without cards."""
    hand_picture: Callable[[Scene, Style], HandPicture]
    """The viewer's own cards, or a back while he has none."""
    peek: Callable[[Scene], str]
    """The viewer's own cards in a sentence, for an alert."""
    happened: Callable[[Scene, Person, Sequence[Any]], str | None]
    """``happened(scene, who, events)``: what an action brought who acted, in a sentence; None if the screen says it all."""
    advised: Callable[[Scene, Any], str]
    """What ``Game.advice`` found, in a sentence and why."""
    recap: Callable[[Scene], str | None]
    """How the last round went for the viewer; None if he was not in it."""

    def words_of_round(self, said: str) -> str:
        """The key of what is said of a round, by the name that this game has for it."""
        return f"round.{self.round}.{said}"
