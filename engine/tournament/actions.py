"""What can be done about a tournament: by people, by the clock, by chance, and by its tables (``TABLE``)."""

from __future__ import annotations

from typing import TypeAlias

from engine.game import Person
from engine.tournament.giro import Giro
from engine.tournament.terms import Terms
from engine.value import value


@value
class SetTerms:
    """Other terms, while nobody has entered. ``admin``: a group admin may do what the organiser may."""

    terms: Terms
    admin: bool = False


@value
class Enter:
    """Pay the entry."""


@value
class Withdraw:
    """Take it back, before the start."""


@value
class StartTournament:
    admin: bool = False


@value
class CallOff:
    """End it without a winner. Once cards are dealt this is a vote, unless an admin says so.

    ``broke``: people who lost their last chip in a giro that still runs; the tournament has not heard of it yet.
    """

    admin: bool = False
    broke: frozenset[Person] = frozenset()


@value
class PlayOn:
    """Take back the vote for calling it off."""


@value
class AlarmRang:
    """``CLOCK``: the alarm ``name`` (as ``alarms`` named it) rang."""

    name: str


@value
class SealTournament:
    """Asked of chance: secrets for the draw and for the decks of up to ``tables`` tables, under one seal. Answered with
    ``TournamentDrawn``.
    """

    tables: int


@value
class TournamentDrawn:
    """The fields as in ``TournamentSealed``."""

    seal: str
    links: tuple[str, ...]


@value
class AwaitSeal:
    """Nobody is seated before Telegram has accepted the seal. Answered with ``SeeSeal``."""


@value
class SeeSeal:
    """``TABLE``: Telegram has accepted the message with the seal."""


@value
class DrawSeats:
    """Asked of chance: an order of ``people``. Answered with ``SeatsFell``."""

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


TournamentAction: TypeAlias = (
    SetTerms
    | Enter
    | Withdraw
    | StartTournament
    | CallOff
    | PlayOn
    | AlarmRang
    | TournamentDrawn
    | SeeSeal
    | SeatsFell
    | TakeGiro
    | GroupLost
)
