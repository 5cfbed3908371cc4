"""The events of siete y media, and the chips that each event moves.

State is the fold of the events, and they are stored by class name. Amounts are chips, totals half points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.card_events import CardGiven
from engine.cards import Card
from engine.drawing.events import Dealt as Dealt
from engine.drawing.events import DeckBegan as DeckBegan
from engine.families import GameEvent
from engine.game import Person, Refusal, Transfer
from engine.value import Tagged, Value
from games.siete_y_media.rules import SieteRules

Chips: TypeAlias = tuple[tuple[Person, int], ...]
"""People with chips."""

Holders: TypeAlias = tuple[tuple[Person, int], ...]
"""The holders of the bank with their shares in per cent, which sum to 100; the banker first (SY-42)."""

SieteReason: TypeAlias = Literal[
    "lot", "stays", "seven_half", "each_hand", "gave_up", "no_cover", "left"
]
"""The reason why the banker has the bank.

``lot``: by lot (SY-6). ``stays``: the banker keeps it. ``seven_half``: with the first 7½ paid. ``each_hand``: the house
rules pass it on. ``gave_up``: the banker before gave it up (SY-40). ``no_cover``: the banker in turn cannot cover the
others' minimum (GEN-8). ``left``: the banker in turn is no longer there.
"""

SieteFate: TypeAlias = Literal["", "bust", "seven_half"]
"""The public effect of a card on a turn: none, or it ended the turn (SY-12, SY-14)."""

SieteOutcome: TypeAlias = Literal[
    "bust", "lost", "lost_seven_half", "paid", "paid_double", "banker_bust", "unplayed"
]
"""How a hand ended: over 7½; lower than the bank's or equal; lost against the bank's 7½; higher; paid double; paid by a
bust bank; or no bet, because the bank's money was spoken for (SY-41)."""


class SieteChipsMoved(Tagged, GameEvent, frozen=True, kw_only=True):
    """An event with chips.

    ``exposure``: the chips that the bank may still lose, minus its winnings in this hand; the cover for it lies in
    escrow. ``purses``: the free chips of the people in the event afterwards, the holders of the bank first.
    """

    exposure: int
    moves: tuple[Transfer, ...]
    purses: Chips


class SieteOpened(SieteChipsMoved, frozen=True):
    """A hand begins.

    ``seats``: everybody in turn order. ``players``: those who bet against the bank, in the order of play. ``chips``:
    the free chips of ``seats`` before any cover. Before the lots ``banker`` is 0, ``holders`` is empty, and
    ``players`` has all people with the minimum, in turn order. ``skipped`` lack the minimum, and hold no share.
    ``passed`` had the bank in turn but could not cover it. ``returned`` held a share before, and it is the banker's
    now (SY-42).
    ``divides``: people may now take shares. ``fresh``: all forty cards are
    shuffled first.
    """

    number: int
    rules: SieteRules
    seats: tuple[Person, ...]
    players: tuple[Person, ...]
    skipped: tuple[Person, ...]
    passed: tuple[Person, ...]
    returned: tuple[Person, ...]
    banker: Person
    why: SieteReason
    holders: Holders
    divides: bool
    fresh: bool
    chips: Chips


class SieteLot(SieteChipsMoved, frozen=True):
    """The lot fell on ``lot``; ``banker`` is the same player, or the next on the right who can cover (SY-6, GEN-8)."""

    lot: Person
    banker: Person
    passed: tuple[Person, ...]
    players: tuple[Person, ...]
    holders: Holders


class SieteShared(SieteChipsMoved, frozen=True):
    """``person`` takes a share of the bank (``entered``), or gives it back. The other fields are as they are now."""

    person: Person
    entered: bool
    players: tuple[Person, ...]
    holders: Holders


class SieteSharesClosed(Tagged, GameEvent, frozen=True):
    """The bank is divided. ``clock``: because the time was up."""

    clock: bool


class SieteCalled(SieteChipsMoved, frozen=True):
    """``person`` asks for a card with ``bet`` in all. ``turned``: the card that was covered until now, else None.

    La loca's card and the banker's have ``bet`` 0.
    """

    person: Person
    bet: int
    turned: Card | None
    clock: bool


class SieteDrew(CardGiven, frozen=True):
    """``person`` got ``card``, maybe again (SY-13); ``fate`` is its public effect. ``covered``: it lies face down.

    With a bust the exposure falls, and chips of the cover come back (SY-12, SY-38).
    """

    covered: bool
    exposure: int
    fate: SieteFate = ""
    moves: tuple[Transfer, ...] = ()
    purses: Chips = ()


class SieteStood(SieteChipsMoved, frozen=True):
    """``person`` stands, with ``bet`` in all. ``doubled``: on one card, with twice the minimum (SY-17)."""

    person: Person
    bet: int
    doubled: bool
    clock: bool


class SieteMuerto(SieteChipsMoved, frozen=True):
    """``person`` turns up the 7 ``card`` and bets ``above`` on it and ``below`` on it with one more card (SY-20)."""

    person: Person
    card: Card
    above: int
    below: int


class SieteBankLeft(Tagged, GameEvent, frozen=True):
    """The banker gives up the bank after this hand (SY-40)."""

    person: Person


class SieteBankOffered(Tagged, GameEvent, frozen=True):
    """The banker divides the bank of the next hand (SY-42)."""

    person: Person


class SieteShareOffered(Tagged, GameEvent, frozen=True):
    """The banker ``person`` offers ``to`` a share of ``percent``."""

    person: Person
    to: Person
    percent: int


class SieteLocaBet(SieteChipsMoved, frozen=True):
    """``person`` bets ``amount`` in all on la loca, 0 after taking the bet back."""

    person: Person
    amount: int


class SieteLocaNamed(Tagged, GameEvent, frozen=True):
    """``person`` names the bettor ``named`` to play la loca (SY-32)."""

    person: Person
    named: Person


class SieteLocaClosed(Tagged, GameEvent, frozen=True):
    """No more bets. ``responsible`` plays la loca; 0 if nobody bet, and its card goes back (SY-39)."""

    responsible: Person
    clock: bool


class SieteLocaAnnounced(Tagged, GameEvent, frozen=True):
    """``person`` says *dobla quien quiera* (SY-35)."""

    person: Person


class SieteLocaRaised(SieteChipsMoved, frozen=True):
    """``person`` adds ``amount`` in all to a bet on la loca in this window."""

    person: Person
    amount: int


class SieteRaisesClosed(Tagged, GameEvent, frozen=True):
    """No more raises: a card must be asked for now (SY-33)."""

    clock: bool


class SieteLocaDoubled(SieteChipsMoved, frozen=True):
    """``person`` says *la loca dobla*, and la loca stands. ``added``: the chips added to each bet, in their order."""

    person: Person
    added: Chips


class SieteResult(Value, frozen=True):
    """One hand against the bank. ``cards`` in the order received; ``chips`` is its gain, below zero for a loss.

    A muerto has two results: the 7 alone, and both cards (``below``). La loca's has person 0 and the sum of its bets.
    """

    person: Person
    cards: tuple[Card, ...]
    total: int
    outcome: SieteOutcome
    bet: int
    chips: int
    below: bool = False


class SieteEnded(Tagged, GameEvent, frozen=True):
    """The hand is settled. ``results`` in the order of play, la loca's last; ``bank`` are the banker's cards.

    ``loca``: the gain of each bet on la loca. ``shares``: the gain of each holder of the bank. ``gains``: all gains of
    each person together, which sum to zero. ``banker`` holds the next bank, ``why`` is the reason (SY-40).
    """

    number: int
    results: tuple[SieteResult, ...]
    bank: tuple[Card, ...]
    total: int
    loca: Chips
    shares: Chips
    gains: Chips
    moves: tuple[Transfer, ...]
    purses: Chips
    banker: Person
    why: SieteReason


SieteEvent: TypeAlias = (
    SieteOpened
    | SieteLot
    | SieteShared
    | SieteSharesClosed
    | DeckBegan
    | Dealt
    | SieteCalled
    | SieteDrew
    | SieteStood
    | SieteMuerto
    | SieteBankLeft
    | SieteBankOffered
    | SieteShareOffered
    | SieteLocaBet
    | SieteLocaNamed
    | SieteLocaClosed
    | SieteLocaAnnounced
    | SieteLocaRaised
    | SieteRaisesClosed
    | SieteLocaDoubled
    | SieteEnded
)

SieteVerdict: TypeAlias = tuple[SieteEvent, ...] | Refusal
"""The answer of a decider: the events of an action, or the reason against it."""


def transfers(event: SieteEvent) -> tuple[Transfer, ...]:
    """The chips that one event moves (GEN-8)."""
    moves: tuple[Transfer, ...] = getattr(event, "moves", ())
    return moves


def purses_of(event: SieteEvent) -> Mapping[Person, int]:
    """The free chips after ``event`` of the people in it, as far as it tells."""
    return dict(getattr(event, "purses", ()))


def results(event: SieteEvent) -> Mapping[Person, int] | None:
    """Each person's net change in chips if ``event`` ended the round (sum zero, GEN-5); else None."""
    return dict(event.gains) if isinstance(event, SieteEnded) else None


def bank(event: SieteEvent) -> Person:
    """The person who holds the bank from ``event`` on; 0 if it names nobody."""
    return event.banker if isinstance(event, SieteOpened | SieteLot) else 0


def opening(event: SieteEvent) -> Mapping[Person, int]:
    """The free chips before a round, which its first event tells."""
    return dict(event.chips) if isinstance(event, SieteOpened) else {}
