"""The actions of a tournament: by people, by the clock, by chance, and by its tables (``TABLE``)."""

from __future__ import annotations

from engine.game import Person
from engine.tournament.giro import Giro
from engine.tournament.terms import Terms
from engine.value import Value


class SetTerms(Value, frozen=True):
    """Change the terms, while there are no entrants. ``admin``: a group admin has the organiser's rights here."""

    terms: Terms
    admin: bool = False


class Enter(Value, frozen=True):
    """Pay the entry."""


class Withdraw(Value, frozen=True):
    """Take the entry back, before the start."""


class StartTournament(Value, frozen=True):
    admin: bool = False


class CallOff(Value, frozen=True):
    """End it without a winner. Once cards are dealt this is a vote, except for an admin.

    ``broke``: people who lost their last chip in a giro that still runs; the tournament does not know it yet.
    """

    admin: bool = False
    broke: frozenset[Person] = frozenset()


class PlayOn(Value, frozen=True):
    """Take back the vote for calling it off."""


class TimerOver(Value, frozen=True):
    """``CLOCK``: the timer ``name`` (a name from ``timers``) ran out."""

    name: str


class SealTournament(Value, frozen=True):
    """A request to chance: secrets for the draw and for the decks of up to ``tables`` tables, under one seal.

    The answer is ``TournamentDrawn``.
    """

    tables: int


class TournamentDrawn(Value, frozen=True):
    """The fields are as in ``TournamentSealed``."""

    seal: str
    links: tuple[str, ...]


class AwaitTournamentSeal(Value, frozen=True):
    """Wait until Telegram has accepted the seal; nobody is seated before. The answer is ``SeeTournamentSeal``."""


class SeeTournamentSeal(Value, frozen=True):
    """``TABLE``: Telegram has accepted the message with the seal."""


class DrawSeats(Value, frozen=True):
    """A request to chance: an order of ``people``. The answer is ``SeatsFell``."""

    people: tuple[Person, ...]


class SeatsFell(Value, frozen=True):
    order: tuple[Person, ...]


class TakeGiro(Value, frozen=True):
    """``TABLE``: the ``number``-th giro of the tournament, over all its tables, ended at table ``table``."""

    number: int
    table: int
    giro: Giro


class GroupLost(Value, frozen=True):
    """``TABLE``: the bot is no longer in the group."""
