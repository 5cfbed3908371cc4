"""The actions of a tournament: by people, by the clock, by chance, and by its tables (``TABLE``)."""

from __future__ import annotations

from engine.game import Person
from engine.tournament.giro import Giro
from engine.tournament.terms import Terms
from engine.value import value


@value
class SetTerms:
    """Change the terms, while there are no entrants. ``admin``: a group admin has the organiser's rights here."""

    terms: Terms
    admin: bool = False


@value
class Enter:
    """Pay the entry."""


@value
class Withdraw:
    """Take the entry back, before the start."""


@value
class StartTournament:
    admin: bool = False


@value
class CallOff:
    """End it without a winner. Once cards are dealt this is a vote, except for an admin.

    ``broke``: people who lost their last chip in a giro that still runs; the tournament does not know it yet.
    """

    admin: bool = False
    broke: frozenset[Person] = frozenset()


@value
class PlayOn:
    """Take back the vote for calling it off."""


@value
class TimerOver:
    """``CLOCK``: the timer ``name`` (a name from ``timers``) ran out."""

    name: str


@value
class SealTournament:
    """A request to chance: secrets for the draw and for the decks of up to ``tables`` tables, under one seal.

    The answer is ``TournamentDrawn``.
    """

    tables: int


@value
class TournamentDrawn:
    """The fields are as in ``TournamentSealed``."""

    seal: str
    links: tuple[str, ...]


@value
class AwaitTournamentSeal:
    """Wait until Telegram has accepted the seal; nobody is seated before. The answer is ``SeeTournamentSeal``."""


@value
class SeeTournamentSeal:
    """``TABLE``: Telegram has accepted the message with the seal."""


@value
class DrawSeats:
    """A request to chance: an order of ``people``. The answer is ``SeatsFell``."""

    people: tuple[Person, ...]


@value
class SeatsFell:
    order: tuple[Person, ...]


@value
class TakeGiro:
    """``TABLE``: the ``number``-th giro of the tournament, over all its tables, ended at table ``table``."""

    number: int
    table: int
    giro: Giro


@value
class GroupLost:
    """``TABLE``: the bot is no longer in the group."""
