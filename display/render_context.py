"""The data of a screen: views, names, balances, the clock. Never a state.

A scene is read in one storage job and drawn outside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain, count
from operator import itemgetter

import msgspec

from display.pictures.picture import CardStyle
from engine.game import Offer, Person
from engine.table import TableView
from engine.value import Value
from locales import Words
from locales.names import alike, tidy
from storage.records import TableId


class Deadline(Value, frozen=True):
    """The end of a decision's time or of a pause: ``unix`` seconds, and the whole time in seconds."""

    unix: int
    seconds: int


class RenderContext(Value, frozen=True):
    """One table for one viewer (``seen.viewer``), in the reader's language."""

    table_id: TableId
    seen: TableView
    words: Words
    address: int = 0
    """The group's address on Telegram."""
    title: str = ""
    names: Mapping[Person, str] = msgspec.field(default_factory=dict)
    chips: Mapping[Person, int] = msgspec.field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    """The game's offers to this viewer."""
    deadline: Deadline | None = None
    nudge: Person = 0
    """The player to be mentioned; 0 for none."""
    telegram_ids: Mapping[Person, int] = msgspec.field(default_factory=dict)
    draft: int | None = None
    """The viewer's chosen amount, for ``PUBLIC`` the amount of the player on turn; None if none is chosen."""
    picked: tuple[int, ...] = ()
    """The cards that the viewer has picked for an offer that takes several together."""
    style: CardStyle | None = None
    """The style of the cards; None for a text without a picture."""
    plays_apart: bool = False
    """True if the message is a group's and the player on turn plays on an own table, which has the buttons."""
    drawn: int | None = None
    """The cards in sight of the draw that followed the round (``Sight.drawn``); None for all."""
    pictured: bool = False
    """True if the text is the caption of a picture."""
    past: bool = False
    """True if the message is left behind: the round after it stands in another one."""

    @property
    def is_over(self) -> bool:
        """True if no round of this game follows: the table is closed, or another game comes next."""
        seen = self.seen
        return seen.phase == "closed" or seen.agreed.game_key != seen.game_key

    def name(self, person: Person) -> str:
        """The person's name for the screen, or a word for somebody without one."""
        return self.names.get(person) or self.words("somebody")


def shown_names(names: Mapping[Person, str | None]) -> Mapping[Person, str]:
    """Names in the form of the screens: on one line, cut, and with numbers if several are equal."""
    return _shown_names(tuple(names.items()))


@lru_cache(maxsize=1024)
def _shown_names(names: tuple[tuple[Person, str | None], ...]) -> Mapping[Person, str]:
    """The cached form: a table's people stay the same for a whole evening."""
    shown: dict[Person, str] = {}
    taken: set[str] = set()
    for person, called in sorted(names, key=itemgetter(0)):
        name = tidy(called or "")
        if not name:
            continue
        apart = chain((name,), (f"{name} ({n})" for n in count(2)))
        shown[person] = next(way for way in apart if alike(way) not in taken)
        taken.add(alike(shown[person]))
    return shown
