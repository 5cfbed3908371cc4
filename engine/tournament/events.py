"""The events of a tournament, as its journal keeps them.

Class names and fields are stored; neither ever changes its meaning.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.game import Person
from engine.tournament.giro import Giro
from engine.tournament.terms import Terms
from engine.value import Tagged


class TournamentOpened(Tagged, frozen=True):
    organiser: Person
    terms: Terms


class TermsSet(Tagged, frozen=True):
    person: Person
    terms: Terms


class EntryPaid(Tagged, frozen=True):
    """``chips`` go from the person's purse to the prizes."""

    person: Person
    chips: int


class EntryTakenBack(Tagged, frozen=True):
    person: Person
    chips: int


class EntriesQuiet(Tagged, frozen=True):
    """Nobody has entered for so long that every entrant may start it or call it off, like its organiser."""


class EntriesClosed(Tagged, frozen=True):
    """``person`` starts it: entries are closed."""

    person: Person


class TournamentSealed(Tagged, frozen=True):
    """The secrets of the draw and of all decks are fixed.

    ``links`` are the seals (SHA-256, hex) of their chains: first the draw's, then one per table; ``seal`` is the
    SHA-256 of all of them.
    """

    seal: str
    links: tuple[str, ...]


class TournamentSealShown(Tagged, frozen=True):
    """Telegram has accepted the message with the seal."""


class TablesDrawn(Tagged, frozen=True):
    """Tables 1, 2, 3 … with their people in turn order."""

    tables: tuple[tuple[Person, ...], ...]


class GiroTaken(Tagged, frozen=True):
    """The ``number``-th giro of the tournament, over all its tables, ended at table ``table``."""

    number: int
    table: int
    giro: Giro


class Eliminated(Tagged, frozen=True):
    """A player has no chips left and takes place ``best``; with a higher ``worst``, the places between are shared."""

    person: Person
    table: int
    best: int
    worst: int


class EntrantMoved(Tagged, frozen=True):
    person: Person
    source: int
    target: int


class TableBroken(Tagged, frozen=True):
    """Nobody sits at table ``table`` any more, and it closes."""

    table: int


class TableLetGo(Tagged, frozen=True):
    """Table ``table`` plays its next giro, by the minimums of ``level``."""

    table: int
    level: int


class LevelRose(Tagged, frozen=True):
    level: int


class TournamentWon(Tagged, frozen=True):
    """One player is left, with all the chips."""

    person: Person
    table: int


class PrizesPaid(Tagged, frozen=True):
    """The winners of prizes, best first, with their chips; the prizes are empty after it, and the
    tournament is over.
    """

    prizes: tuple[tuple[Person, int], ...]


class CallOffVoted(Tagged, frozen=True):
    """``person`` still plays and wants it called off."""

    person: Person


class CallOffVoteTakenBack(Tagged, frozen=True):
    person: Person


class CalledOff(Tagged, frozen=True):
    """It ends without a winner, and all entries are paid back. ``person`` 0: the bot is out of the group."""

    person: Person
    returned: tuple[tuple[Person, int], ...]


TournamentEvent: TypeAlias = (
    TournamentOpened
    | TermsSet
    | EntryPaid
    | EntryTakenBack
    | EntriesQuiet
    | EntriesClosed
    | TournamentSealed
    | TournamentSealShown
    | TablesDrawn
    | GiroTaken
    | Eliminated
    | EntrantMoved
    | TableBroken
    | TableLetGo
    | LevelRose
    | TournamentWon
    | PrizesPaid
    | CallOffVoted
    | CallOffVoteTakenBack
    | CalledOff
)

EVENTS: tuple[type[TournamentEvent], ...] = (
    TournamentOpened,
    TermsSet,
    EntryPaid,
    EntryTakenBack,
    EntriesQuiet,
    EntriesClosed,
    TournamentSealed,
    TournamentSealShown,
    TablesDrawn,
    GiroTaken,
    Eliminated,
    EntrantMoved,
    TableBroken,
    TableLetGo,
    LevelRose,
    TournamentWon,
    PrizesPaid,
    CallOffVoted,
    CallOffVoteTakenBack,
    CalledOff,
)
