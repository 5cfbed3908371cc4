"""The values of tricks: rules, actions, events, state and view."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.card_events import CardsDealt, DeckShuffled
from engine.cards import Card
from engine.families import GameAction, GameEvent, GameRules
from engine.game import Person
from engine.value import Tagged, Value

PASS: Final = 0
CHIAMO: Final = 1
SOLO: Final = 2
SOLISSIMO: Final = 3
"""Calls by number, which is also the value of the round in points."""


class TricksRules(Value, GameRules, frozen=True, tag_field="game", tag="tricks"):
    """House rules. ``match``: the points that win a match, from 1 to 21."""

    match: int = 5

    def check(self) -> str | None:
        """The code of a contradiction; None if the rules can be played."""
        return None if 1 <= self.match <= 21 else "match_unknown"


class Passa(Tagged, GameAction, frozen=True):
    """Pass."""


class Chiamo(Tagged, GameAction, frozen=True):
    """Call ``CHIAMO`` or ``SOLO``, above the last call."""

    call: int


class Solissimo(Tagged, GameAction, frozen=True):
    """The highest call, also out of turn. There is no exchange."""


class Scarto(Tagged, GameAction, frozen=True):
    """Take the monte and lay four cards aside, from one's own and the monte's, by their numbers."""

    cards: tuple[int, ...]


class Gioca(Tagged, GameAction, frozen=True):
    """Play one card, by its number."""

    card: int


TricksAction: TypeAlias = Passa | Chiamo | Solissimo | Scarto | Gioca


class TricksOpened(Tagged, GameEvent, frozen=True):
    """A round begins. ``players`` in turn order, the dealer last."""

    number: int
    rules: TricksRules
    players: tuple[Person, ...]


class TricksDeck(DeckShuffled, frozen=True):
    """The deck of the round."""


class TricksDealt(CardsDealt, frozen=True):
    """All forty cards, one at a time; the last four are the monte."""


class TricksSaid(Tagged, GameEvent, frozen=True):
    """``person`` passed or called, also out of turn; ``clock``: the time was up."""

    person: Person
    call: int
    clock: bool


class TricksDiscarded(Tagged, GameEvent, frozen=True):
    """The caller took the monte and laid ``cards`` aside. Nobody else knows them."""

    person: Person
    cards: tuple[Card, ...]
    clock: bool


class TricksPlayed(Tagged, GameEvent, frozen=True):
    """``person`` played a card."""

    person: Person
    card: Card
    clock: bool


class TricksEnded(Tagged, GameEvent, frozen=True):
    """The round is over: ``aside`` are the cards of the last trick's taker, empty if all passed.

    ``thirds`` and ``points`` are those of the round. ``ranking`` is empty unless the match is over.
    """

    number: int
    aside: tuple[Card, ...]
    thirds: tuple[tuple[Person, int], ...]
    points: tuple[tuple[Person, int], ...]
    ranking: tuple[tuple[Person, ...], ...]


TricksEvent: TypeAlias = (
    TricksOpened
    | TricksDeck
    | TricksDealt
    | TricksSaid
    | TricksDiscarded
    | TricksPlayed
    | TricksEnded
)


class TricksRound(Value, frozen=True):
    """Public facts of a round that no card played changes."""

    opened: TricksOpened
    deck: int = 0
    solissimo: int = 0
    """The decision of a call out of turn, the same through the whole auction."""
    said: tuple[tuple[Person, int], ...] = ()
    """Passes and calls, in order."""
    caller: Person = 0
    call: int = PASS
    """The highest call."""
    exchanger: Person = 0
    """The caller who takes the monte, from the end of the auction on; 0 for a solissimo."""
    scores: tuple[tuple[Person, int], ...] = ()
    """Points in this match, also of people who do not play now; no entry means zero."""
    ending: TricksEnded | None = None


class TricksTable(Value, frozen=True):
    """All public information."""

    round: TricksRound
    phase: Literal["between", "deck", "deal", "auction", "exchange", "tricks"]
    decision: int = 0
    to_act: Person = 0
    """The player on turn, 0 for none."""
    played: tuple[int, ...] = ()
    """Every card of the round, in order: three to a trick."""
    thirds: tuple[int, ...] = (0, 0, 0)
    """Thirds taken by each player so far, in turn order."""

    @property
    def standing(self) -> tuple[Person, ...]:
        """The players who may call in the auction: those without a pass, the player on turn first."""
        passed = [person for person, call in self.round.said if call == PASS]
        others = [one for one in self.round.opened.players if one not in (self.to_act, *passed)]
        return (self.to_act, *others)


class TricksState(Value, frozen=True):
    """The public table and the hidden cards, as bit masks."""

    table: TricksTable
    hands: tuple[int, ...] = (0, 0, 0)
    """The hands, in turn order."""
    aside: int = 0
    """The monte, and after the exchange the caller's discards."""
    playable: int = 0
    """The cards that the player on turn may play, found once for each decision."""


class TricksView(Value, frozen=True):
    """The picture of ``viewer``: the table and the viewer's own cards."""

    viewer: Person
    table: TricksTable
    hand: int = 0
    aside: int = 0
    """The monte, and later the discards, for a caller who exchanges; else 0."""
    playable: int = 0
