"""The data for texts about a tournament: its board, names and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.pictures.picture import CardStyle
from engine.game import Person
from engine.tournament import Board
from engine.tournament.knockouts import Knockouts
from engine.value import Value
from locales import Raw, Words
from storage.records import TableId

UNDECIDED: Final = Knockouts((), None)


class BoardData(Value, frozen=True):
    tournament_id: TableId
    board: Board
    names: Mapping[Person, str]
    words: Words
    decided: Knockouts = UNDECIDED
    """The eliminations, once the tournament is over."""
    style: CardStyle | None = None
    """The style of the cards in the final picture; None for a text without a picture."""
    link: str = ""
    """The group's address on Telegram; empty if it has no link."""

    def name(self, person: Person) -> str:
        """The person's name for the screen, or a word for somebody without one."""
        return self.names.get(person) or self.words("somebody")

    @property
    def title(self) -> Raw:
        """The tournament's own name, or the word for a tournament without one."""
        name = self.board.terms.name
        return self.words("tournament.named", name=name) if name else self.words("tournament.title")


def place_words(best: int, worst: int, word: Words) -> Raw:
    """A place: ``12º``, or ``12º–13º`` if it is shared."""
    first, last = (word.ordinal("tournament.ordinal", place) for place in (best, worst))
    return first if best == worst else Raw(f"{first}–{last}")
