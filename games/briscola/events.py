"""The actions and the events of briscola. They are stored by class name, which therefore never changes its meaning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from engine.card_events import CardsDealt, DeckShuffled
from engine.cards import Card
from engine.families import GameAction, GameEvent
from engine.game import ESCROW, Person, Transfer, WonMatch
from engine.value import Tagged
from games.briscola.rules import BriscolaRules


class BriscolaCalo(Tagged, GameAction, frozen=True):
    """Play one card, by its number."""

    card: int


class BriscolaScambio(Tagged, GameAction, frozen=True):
    """Exchange the 7, or the 2, of briscola for the turned-up card (BR-11)."""


BriscolaAction: TypeAlias = BriscolaCalo | BriscolaScambio


class BriscolaOpened(Tagged, GameEvent, frozen=True):
    """A game begins. ``seats`` in turn order. ``dealer`` 0: cards are drawn for the deal first (BR-3).

    ``wins``: the games that each person has won in this match, also people who do not play now; no entry means none.
    With a stake: ``chips`` are the free chips of everybody present, in turn order, before it goes to escrow (BR-10);
    ``skipped`` have too few of them and are not in ``seats``.
    """

    number: int
    rules: BriscolaRules
    seats: tuple[Person, ...]
    dealer: Person
    wins: tuple[tuple[Person, int], ...]
    chips: tuple[tuple[Person, int], ...] = ()
    skipped: tuple[Person, ...] = ()


class BriscolaDeck(DeckShuffled, frozen=True):
    """The deck of the game. ``left_out``: the card that is not in it (BR-2)."""

    left_out: tuple[Card, ...] = ()


class BriscolaLots(CardsDealt, frozen=True):
    """A card for everybody who may deal: the highest deals, equal highest ones draw again (BR-3). All see them."""


class BriscolaDealt(CardsDealt, frozen=True):
    """The whole pack: three cards each, one at a time, the turned-up card, and the stock in order (BR-4).

    The turned-up card and the stock are nobody's (0). The turned-up card is drawn last.
    """


class BriscolaSwapped(Tagged, GameEvent, frozen=True):
    """``person`` exchanged ``given`` for the turned-up card ``got`` (BR-11)."""

    person: Person
    given: Card
    got: Card


class BriscolaPlayed(Tagged, GameEvent, frozen=True):
    """``person`` played a card; ``clock``: because the time was up."""

    person: Person
    card: Card
    clock: bool


class BriscolaEnded(Tagged, GameEvent, frozen=True):
    """The game is over. ``points``: the card points of each of ``sides``. ``winners``: a side; nobody after a *patta*.

    ``ranking`` is empty unless the match is over. With a stake ``brought`` are the chips that each seat won or lost;
    ``moves`` empty the escrow. The stakes of two pairs are even, so a winning pair shares without an odd chip (BR-10).
    """

    number: int
    sides: tuple[tuple[Person, ...], ...]
    points: tuple[int, ...]
    winners: tuple[Person, ...]
    ranking: tuple[tuple[Person, ...], ...]
    moves: tuple[Transfer, ...] = ()
    brought: tuple[tuple[Person, int], ...] = ()


BriscolaEvent: TypeAlias = (
    BriscolaOpened
    | BriscolaDeck
    | BriscolaLots
    | BriscolaDealt
    | BriscolaSwapped
    | BriscolaPlayed
    | BriscolaEnded
)


def opening(event: BriscolaEvent) -> Mapping[Person, int]:
    """The free chips before a game, which its first event tells."""
    return dict(event.chips) if isinstance(event, BriscolaOpened) else {}


def transfers(event: BriscolaEvent) -> tuple[Transfer, ...]:
    """All stakes go to escrow at the deal, and out of it at the end (BR-10)."""
    if isinstance(event, BriscolaOpened) and event.rules.stake:
        return tuple(Transfer(person, ESCROW, event.rules.stake) for person in event.seats)
    return event.moves if isinstance(event, BriscolaEnded) else ()


def results(event: BriscolaEvent) -> Mapping[Person, int] | None:
    """The chips that each seat won or lost; None without a stake."""
    return dict(event.brought) if isinstance(event, BriscolaEnded) and event.brought else None


def score(event: BriscolaEvent) -> Mapping[Person, int] | None:
    """A point for each winner of a game (BR-9)."""
    if not isinstance(event, BriscolaEnded):
        return None
    return {person: int(person in event.winners) for side in event.sides for person in side}


def won_match(event: BriscolaEvent) -> WonMatch | None:
    """The end of a match (BR-9)."""
    ended = isinstance(event, BriscolaEnded) and event.ranking
    return WonMatch(event.ranking) if isinstance(event, BriscolaEnded) and ended else None
