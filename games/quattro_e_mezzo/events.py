"""The actions of quattro e mezzo and its events.

State is the fold of the events, and they are stored by class name. Each card keeps its deck, the shuffle of that deck
and its place. Nobody plays for chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.card_events import CardGiven
from engine.drawing.events import Dealt as Dealt
from engine.drawing.events import DeckBegan as DeckBegan
from engine.drawing.events import Reshuffled as Reshuffled
from engine.families import GameAction, GameEvent
from engine.game import Person, Refusal, WonMatch
from engine.value import Tagged
from games.quattro_e_mezzo.hand import QuattroFate, QuattroHand
from games.quattro_e_mezzo.rules import QuattroRules


class QuattroTiro(Tagged, GameAction, frozen=True):
    """Call one more card."""


TIRO: Final = QuattroTiro()


class QuattroSto(Tagged, GameAction, frozen=True):
    """Stop. ``matta``: its declared value, in half points; None takes the best one (QM-21)."""

    matta: int | None = None


class DoppioSei(Tagged, GameAction, frozen=True):
    """Declare a six and the matta a doppio sei (QM-7)."""


QuattroAction: TypeAlias = QuattroTiro | QuattroSto | DoppioSei

DealerReason: TypeAlias = Literal["lot", "stays", "won", "drawn", "left"]
"""Why the dealer deals: by lot, as before, for a won hand (QM-14), for the highest card (QM-12), or because the last
dealer is not there.
"""


class QuattroOpened(Tagged, GameEvent, frozen=True):
    """A hand begins. ``players`` in the order of play, the dealer last; a ``dealer`` 0 is still to be drawn by lot.

    ``ring``: everybody with a seat, in turn order. ``scores``: the points in this match so far, also of people who do
    not play now; people without an entry have none.
    """

    number: int
    rules: QuattroRules
    players: tuple[Person, ...]
    ring: tuple[Person, ...]
    dealer: Person
    why: DealerReason
    scores: tuple[tuple[Person, int], ...]


class QuattroDealerDrawn(Tagged, GameEvent, frozen=True):
    """The lot fell on ``lot``, the first dealer; ``players`` in the order of play (QM-22)."""

    lot: Person
    players: tuple[Person, ...]


class QuattroCalled(Tagged, GameEvent, frozen=True):
    """``person`` called a card; ``clock``: because the time was up."""

    person: Person
    clock: bool


class QuattroDrew(CardGiven, frozen=True):
    """The called card, and its effect. ``matta``: the value that the matta got, in half points; 0 for none."""

    fate: QuattroFate
    matta: int


class QuattroStood(Tagged, GameEvent, frozen=True):
    """``person`` stopped. ``matta``: its value, in half points; 0 without it. ``fate``: 4½ or 7½ declared with it."""

    person: Person
    matta: int
    fate: QuattroFate
    clock: bool


class QuattroSixesDeclared(Tagged, GameEvent, frozen=True):
    """``person`` declared a six and the matta a doppio sei (QM-7)."""

    person: Person
    clock: bool


class QuattroTied(Tagged, GameEvent, frozen=True):
    """All hands are turned up; ``tied`` draw cards for the deal, in the order of play (QM-12), or draw again."""

    tied: tuple[Person, ...]
    clears: bool = True


class QuattroDealCard(CardGiven, frozen=True):
    """A card of the draw for the deal."""


class QuattroEnded(Tagged, GameEvent, frozen=True):
    """The hand is over. ``hands``: the final hands, in the order of play.

    ``winners`` score ``points``, which names everybody who plays. ``at_stake``: the winner deals next. ``dealer`` deals
    next. ``ranking`` is empty unless the match is over.
    """

    number: int
    hands: tuple[QuattroHand, ...]
    winners: tuple[Person, ...]
    points: tuple[tuple[Person, int], ...]
    at_stake: bool
    dealer: Person
    why: DealerReason
    ranking: tuple[tuple[Person, ...], ...]


QuattroEvent: TypeAlias = (
    QuattroOpened
    | QuattroDealerDrawn
    | DeckBegan
    | Dealt
    | QuattroCalled
    | QuattroDrew
    | Reshuffled
    | QuattroStood
    | QuattroSixesDeclared
    | QuattroTied
    | QuattroDealCard
    | QuattroEnded
)

QuattroVerdict: TypeAlias = tuple[QuattroEvent, ...] | Refusal


def score(event: QuattroEvent) -> Mapping[Person, int] | None:
    """Each player's points of a finished hand."""
    return dict(event.points) if isinstance(event, QuattroEnded) else None


def won_match(event: QuattroEvent) -> WonMatch | None:
    """The end of a match."""
    if isinstance(event, QuattroEnded) and event.ranking:
        return WonMatch(event.ranking)
    return None
