"""The names of computer players: masks of the commedia dell'arte.

A computer is a person of the bot's own, with an account in every chat where it has played. Only people seat it and
send it away.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from engine.game import Person
from engine.table import Table, TableView
from storage import UnitOfWork

MASKS: Final = {
    "alla_regola": (
        "Pulcinella",
        "Colombina",
        "Arlecchino",
        "Brighella",
        "Pantalone",
        "Gianduja",
    ),
    "best": (
        "Balanzone",
        "Rugantino",
        "Scaramuccia",
        "Stenterello",
        "Meneghino",
        "Tartaglia",
    ),
    "cousin": (
        "Truffaldino",
        "Fagiolino",
        "Sandrone",
        "Gioppino",
        "Giangurgolo",
        "Peppe Nappa",
    ),
}
"""The masks by the reference player that decides for them.

The order never changes and no mask is removed: a mask is the same person for ever.
"""

LANGUAGE: Final = "it"

MARK: Final = "🤖"
"""Stands before a computer's name on every screen."""

_NUMBERS: Final = {
    name: -number for number, name in enumerate((n for names in MASKS.values() for n in names), 1)
}
"""Telegram's numbers of people are above zero, so these belong to nobody."""


def free_mask(
    work: UnitOfWork, seen: TableView, player: str, *, elsewhere: Collection[Person] = ()
) -> Person | None:
    """A computer for ``player`` that does not sit at this table, and if possible not ``elsewhere``; None if all sit
    here.

    Nobody plays for chips at two tables of a chat at once.
    """
    seated = set(seen.seating.ring)
    for taken in (seated.union(elsewhere), seated):
        for name in MASKS.get(player, ()):
            computer = work.people.meet(
                _NUMBERS[name], f"{MARK} {name}", username=None, language=LANGUAGE
            ).person
            if computer not in taken:
                return computer
    return None


def short_computers(table: Table, purses: Mapping[Person, int], least: int) -> tuple[Person, ...]:
    """Computers that may want the refill (GEN-9) when the next round begins: their free chips are below the least.

    ``purses``: free chips of all players.
    """
    if table.phase == "round":
        return ()
    return tuple(
        seat.person for seat in table.seating.seats if seat.player and purses[seat.person] < least
    )
