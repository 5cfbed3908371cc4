"""The events of a tournament, as its journal keeps them.

Class names and fields are stored; neither ever changes its meaning.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.game import Person
from engine.tournament.giro import Giro
from engine.tournament.terms import Terms
from engine.value import value


@value
class TournamentOpened:
    organiser: Person
    terms: Terms


@value
class TermsSet:
    person: Person
    terms: Terms


@value
class EntryPaid:
    """``chips`` go from the person's purse to the prizes."""

    person: Person
    chips: int


@value
class EntryTakenBack:
    person: Person
    chips: int


@value
class EntriesQuiet:
    """Nobody has entered for so long that every entrant may start it or call it off, like its organiser."""


@value
class EntriesClosed:
    """``person`` starts it: entries are closed."""

    person: Person


@value
class TournamentSealed:
    """The secrets of the draw and of all decks are fixed.

    ``links`` are the seals (SHA-256, hex) of their chains: first the draw's, then one per table; ``seal`` is the
    SHA-256 of all of them.
    """

    seal: str
    links: tuple[str, ...]


@value
class TournamentSealShown:
    """Telegram has accepted the message with the seal."""


@value
class TablesDrawn:
    """Tables 1, 2, 3 … with their people in turn order."""

    tables: tuple[tuple[Person, ...], ...]


@value
class GiroTaken:
    """The ``number``-th giro of the tournament, over all its tables, ended at table ``table``."""

    number: int
    table: int
    giro: Giro


@value
class Eliminated:
    """A player has no chips left and takes place ``best``; with a higher ``worst``, the places between are shared."""

    person: Person
    table: int
    best: int
    worst: int


@value
class EntrantMoved:
    person: Person
    source: int
    target: int


@value
class TableBroken:
    """Nobody sits at table ``table`` any more, and it closes."""

    table: int


@value
class TableLetGo:
    """Table ``table`` plays its next giro, by the minimums of ``level``."""

    table: int
    level: int


@value
class LevelRose:
    level: int


@value
class TournamentWon:
    """One player is left, with all the chips."""

    person: Person
    table: int


@value
class PrizesPaid:
    """The winners of prizes, best first, with their chips; the prizes are empty after it, and the tournament is over."""

    prizes: tuple[tuple[Person, int], ...]


@value
class CallOffVoted:
    """``person`` still plays and wants it called off."""

    person: Person


@value
class CallOffVoteTakenBack:
    person: Person


@value
class CalledOff:
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
