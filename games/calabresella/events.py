"""The events of calabresella. They are stored by class name, which therefore never changes its meaning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.card_events import DeckShuffled
from engine.cards import Card
from engine.families import GameEvent
from engine.game import Person, Transfer, WonMatch
from engine.tricks.events import DealLots, PackDealt
from engine.value import Tagged
from games.calabresella.forms import CALL_NAMES
from games.calabresella.rules import CalaRules

UNTOLD: Final[Person] = -1
"""Nobody has been told whose hand holds the named card."""

IN_THE_MONTE: Final[Person] = 0
"""The cards of the monte are nobody's."""

CalaChips: TypeAlias = tuple[tuple[Person, int], ...]
"""People with chips."""

CalaFeat: TypeAlias = Literal["", "cappotto", "stramazzo"]


class CalaOpened(Tagged, GameEvent, frozen=True):
    """A round begins. ``seats`` in turn order. ``dealer`` 0: cards are drawn for the deal first (CA-8).

    ``scores``: halves in this match so far, also of people with points who do not play now. ``hands``: its hands so
    far.
    ``since``: the time at which it began, if it ends by time; 0 if it begins with this round.

    With chips: ``chips`` are the free chips of everybody present, in turn order; ``skipped`` have too few of them and
    are not in
    ``seats``.
    """

    number: int
    rules: CalaRules
    seats: tuple[Person, ...]
    dealer: Person
    scores: tuple[tuple[Person, int], ...]
    hands: int
    chips: CalaChips = ()
    skipped: tuple[Person, ...] = ()
    since: int = 0


class CalaTime(Tagged, GameEvent, frozen=True):
    """The time, in milliseconds since 1970: the begin of a match, or the end of a hand in it (CA-37)."""

    at: int


class CalaDeck(DeckShuffled, frozen=True):
    """The deck of the round."""


class CalaSaid(Tagged, GameEvent, frozen=True):
    """``person`` passed or called, also out of turn, or answered *si può?*; ``clock``: the time was up.

    With chips a call that comes into force ``moves`` its escrow; ``purses`` are the free chips of all players then.
    """

    person: Person
    call: int
    clock: bool
    moves: tuple[Transfer, ...] = ()
    purses: CalaChips = ()


class CalaSilence(Tagged, GameEvent, frozen=True):
    """The time to answer *si può?* is up: those who are silent say no (CA-14)."""


class CalaLaid(Tagged, GameEvent, frozen=True):
    """``person`` laid ``card`` face down (CA-19). Nobody else knows it."""

    person: Person
    card: Card
    clock: bool


class CalaNamed(Tagged, GameEvent, frozen=True):
    """``person`` named ``card``. ``holder``: the person who must exchange it, or 0 if it lies in the monte (CA-19).

    For a *chiamo* ``holder`` is ``UNTOLD``, unless the rules reveal it (CA-17).
    """

    person: Person
    card: Card
    holder: Person
    clock: bool


class CalaDiscarded(Tagged, GameEvent, frozen=True):
    """``person`` took the monte's cards that were due and discarded ``cards``. Others know only how many."""

    person: Person
    cards: tuple[Card, ...]
    clock: bool


class CalaPlayed(Tagged, GameEvent, frozen=True):
    """``person`` played a card."""

    person: Person
    card: Card
    clock: bool


class CalaEnded(Tagged, GameEvent, frozen=True):
    """The round is over. The declaring side comes first, the opponents second, in each pair.

    ``declarers``: the caller and the partner, if there is one; nobody if all passed. ``monte``: its cards at the end.
    ``points``: the card points, without fractions. ``gains``: game points of all seats, in halves; their sum is zero.
    ``ranking`` is empty unless the match is over. With chips ``brought`` are those that each seat won or lost;
    ``moves`` pays them, and empties the escrow. ``left``: the minutes left in a match that ends by time, rounded up;
    None without such an end.
    """

    number: int
    call: int
    declarers: tuple[Person, ...]
    monte: tuple[Card, ...]
    tricks: tuple[int, int]
    thirds: tuple[int, int]
    points: tuple[int, int]
    feat: CalaFeat
    won: bool
    gains: tuple[tuple[Person, int], ...]
    ranking: tuple[tuple[Person, ...], ...]
    moves: tuple[Transfer, ...] = ()
    brought: CalaChips = ()
    left: int | None = None


CalaEvent: TypeAlias = (
    CalaOpened
    | CalaTime
    | CalaDeck
    | DealLots
    | PackDealt
    | CalaSaid
    | CalaSilence
    | CalaLaid
    | CalaNamed
    | CalaDiscarded
    | CalaPlayed
    | CalaEnded
)


def transfers(event: CalaEvent) -> tuple[Transfer, ...]:
    """The chips that an event moves: into escrow by a call, out of it at the end."""
    return event.moves if isinstance(event, CalaSaid | CalaEnded) else ()


def results(event: CalaEvent) -> Mapping[Person, int] | None:
    """The chips that each seat won or lost in a finished round; None in a game without chips."""
    return dict(event.brought) if isinstance(event, CalaEnded) and event.brought else None


def score(event: CalaEvent) -> Mapping[Person, int] | None:
    """The game points of a finished round, in halves; their sum is zero (CA-35)."""
    return dict(event.gains) if isinstance(event, CalaEnded) else None


PARTNER: Final = "compagno"
OPPONENT: Final = "contro"

ROLES: Final = (*CALL_NAMES[1:], PARTNER, OPPONENT)
"""The roles of a round: the caller by the formal name of the call, the called partner, an opponent."""


def role(event: CalaEvent) -> Mapping[Person, str] | None:
    """The role of everybody who played a finished round; nobody has one if all passed, or sat out (CA-16)."""
    if not isinstance(event, CalaEnded):
        return None
    roles = dict.fromkeys((person for person, halves in event.gains if halves), OPPONENT)
    if not event.declarers:
        return roles
    caller, *partner = event.declarers
    return roles | {caller: CALL_NAMES[event.call]} | dict.fromkeys(partner, PARTNER)


def won_match(event: CalaEvent) -> WonMatch | None:
    """The end of a match (CA-37)."""
    if isinstance(event, CalaEnded) and event.ranking:
        return WonMatch(event.ranking)
    return None


def opening(event: CalaEvent) -> Mapping[Person, int]:
    """The free chips before a round, which its first event tells."""
    return dict(event.chips) if isinstance(event, CalaOpened) else {}
