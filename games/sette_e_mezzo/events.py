"""The actions of sette e mezzo, its events, and the chips that each event moves.

State is the fold of the events, and they are stored by class name. An offer has the name of its action in snake case.

Amounts are chips; totals and the value of the matta are half points. Each card keeps its deck, the shuffle of that
deck and its place, so every card can be checked against the opened deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.card_events import CardGiven
from engine.cards import Card
from engine.drawing.chips import to_escrow
from engine.drawing.events import Dealt as Dealt
from engine.drawing.events import DeckBegan as DeckBegan
from engine.drawing.events import Reshuffled as Reshuffled
from engine.families import GameAction, GameEvent
from engine.game import Person, Refusal, Transfer
from engine.value import Tagged, Value
from games.sette_e_mezzo.rules import SetteEMezzoRules


class Tiro(Tagged, GameAction, frozen=True):
    """Call one more card (*carta*).

    ``stake`` in chips; None repeats the last stake named, or names the minimum (SM-32). Only a punta names a stake.
    """

    stake: int | None = None


class Sto(Tagged, GameAction, frozen=True):
    """Stand. ``stake`` as for ``Tiro``; ``matta`` is its declared value, in half points (SM-8).

    None leaves it undeclared: then it has the value of ``matta_undeclared`` (SM-10).
    """

    stake: int | None = None
    matta: int | None = None


class Brucia(Tagged, GameAction, frozen=True):
    """Burn the 3 or 4 just received and get another card (SM-41)."""


class Barella(Tagged, GameAction, frozen=True):
    """Swap a first card that is a 4, before naming a stake (SM-42)."""


class AssoMezzo(Tagged, GameAction, frozen=True):
    """Turn up a first card that is an ace and let it count ½ (SM-43)."""


class Triple(Tagged, GameAction, frozen=True):
    """Declare seven and matta a triplè (SM-44)."""


SetteEMezzoAction: TypeAlias = Tiro | Sto | Brucia | Barella | AssoMezzo | Triple

BankReason: TypeAlias = Literal["lot", "stays", "reale", "exhaustion", "no_cover", "left"]
"""The reason why the banker has the bank.

``lot``: by lot (SM-28). ``stays``: the banker keeps it. ``reale``: with a reale (SM-27). ``exhaustion``: the pack was
used up (SM-38). ``no_cover``: the banker in turn cannot cover the others' minimum (GEN-8). ``left``: the banker in
turn is no longer there.
"""

Fate: TypeAlias = Literal["", "bust", "seven_half", "reale", "triple"]
"""Effect of a card on a turn: none, or it ended the turn (SM-34)."""

SetteEMezzoOutcome: TypeAlias = Literal[
    "banker",
    "bust",
    "paid_triple",
    "lost_triple_tie",
    "lost_triple",
    "banker_bust",
    "banker_bust_reale",
    "paid",
    "paid_reale",
    "lost",
    "lost_double",
    "lost_tie",
    "lost_reale_tie",
    "paid_reale_tie",
    "lost_seven_half",
]
"""How a hand ended for one seat. ``banker`` is the banker's own; the others are the lines of SM-26:

1 ``bust``; 2 ``lost_triple_tie``, ``paid_triple``; 3 ``lost_triple``; 4 ``banker_bust_reale``, ``banker_bust``; 5
``paid_reale``, ``paid``; 6 ``lost_double``, ``lost``; 7 ``lost_tie``; 8 ``lost_reale_tie``, ``lost_double``; 9
``paid_reale_tie``, ``lost_seven_half``.
"""

HandKind: TypeAlias = Literal["bust", "points", "seven_half", "reale", "triple"]
"""The kind of a finished hand."""


class RoundOpened(Tagged, GameEvent, frozen=True):
    """A hand begins.

    ``seats`` is everybody in turn order; ``players`` are those who play, in the order of play, the banker last. While
    lots are still to be drawn, ``banker`` is 0 and ``players`` is in turn order. ``skipped`` lack the minimum stake.
    ``passed`` had the bank in turn but could not cover it, in that order (GEN-8). ``chips`` are the free chips of
    ``players`` before ``cover`` left the banker's purse. ``fresh``: all forty cards are shuffled first (SM-39).
    """

    number: int
    rules: SetteEMezzoRules
    seats: tuple[Person, ...]
    players: tuple[Person, ...]
    skipped: tuple[Person, ...]
    passed: tuple[Person, ...]
    banker: Person
    why: BankReason
    fresh: bool
    chips: tuple[int, ...]
    cover: int


class BankDrawn(Tagged, GameEvent, frozen=True):
    """The lot fell on ``lot`` (SM-28); ``banker`` is the same player, or the next on the right who can cover (GEN-8).

    The other fields are as in ``RoundOpened``.
    """

    lot: Person
    banker: Person
    passed: tuple[Person, ...]
    players: tuple[Person, ...]
    chips: tuple[int, ...]
    cover: int


class Decided(Tagged, GameEvent, frozen=True):
    """A player called a card or stands, with ``stake`` (SM-32): the punta's whole stake now, 0 for the banker.

    ``staked`` chips went from the player's purse to escrow and ``covered`` from the banker's; a figure below zero
    came back. ``purse`` and ``bank`` are the free chips of the two afterwards.
    """

    person: Person
    stake: int
    staked: int
    covered: int
    banker: Person
    purse: int
    bank: int


class Called(Decided, frozen=True):
    """``person`` called a card. ``clock``: the player's time was up (SM-46)."""

    clock: bool


class Drew(CardGiven, frozen=True):
    """``person`` got ``card``: called, or in place of a burnt or swapped one. ``fate`` is its effect on the turn.

    ``matta`` is the value of the matta if the card ended the turn, else 0. On a punta's bust ``released`` chips,
    stake and cover together, went from escrow to ``banker`` at once (SM-35).
    """

    fate: Fate
    matta: int
    banker: Person
    released: int


class Stood(Decided, frozen=True):
    """``person`` stands. ``matta`` is its declared value, 0 if undeclared; ``clock`` as in ``Called``.

    ``fate`` is empty, or the kind of 7½ that the player announces instead of a possible triplè (SM-44).
    """

    matta: int
    fate: Fate
    clock: bool


class TripleDeclared(Tagged, GameEvent, frozen=True):
    """Seven and matta: ``person`` declares a triplè (SM-44)."""

    person: Person


class Conceded(Tagged, GameEvent, frozen=True):
    """``person`` does not burn the card that busts the hand (``burn_saves_bust``); the other fields as in ``Drew``."""

    person: Person
    banker: Person
    released: int
    fate: Fate
    clock: bool


class Burnt(Tagged, GameEvent, frozen=True):
    """``person`` burns the card ``out``, which is out of play until the hand ends (SM-41)."""

    person: Person
    out: Card


class Swapped(Tagged, GameEvent, frozen=True):
    """``person`` swaps the first card, the 4 ``out`` (SM-42)."""

    person: Person
    out: Card


class AceHalved(Tagged, GameEvent, frozen=True):
    """``person`` turns up the ace ``card`` and lets it count ½ (SM-43)."""

    person: Person
    card: Card


class SetteEMezzoResult(Value, frozen=True):
    """The result of the hand for one seat.

    ``chips`` is the net change of the whole hand, a bust included; ``purse`` the free chips afterwards.
    """

    person: Person
    cards: tuple[Card, ...]
    total: int
    kind: HandKind
    outcome: SetteEMezzoOutcome
    stake: int
    chips: int
    purse: int


class RoundEnded(Tagged, GameEvent, frozen=True):
    """The hand is settled. ``results`` in the order of play, banker last; ``moves`` empty the escrow (SM-26).

    ``banker`` holds the next bank, ``why`` is the reason (SM-27, SM-38). ``used_up``: the pack ran out inside the
    hand, so all forty cards are shuffled before the next (SM-40).
    """

    number: int
    results: tuple[SetteEMezzoResult, ...]
    moves: tuple[Transfer, ...]
    banker: Person
    why: BankReason
    used_up: bool


SetteEMezzoEvent: TypeAlias = (
    RoundOpened
    | BankDrawn
    | DeckBegan
    | Dealt
    | Called
    | Drew
    | Reshuffled
    | Stood
    | TripleDeclared
    | Conceded
    | Burnt
    | Swapped
    | AceHalved
    | RoundEnded
)

SetteEMezzoVerdict: TypeAlias = tuple[SetteEMezzoEvent, ...] | Refusal
"""The answer of a decider: the events of an action, or the reason against it."""


def transfers(event: SetteEMezzoEvent) -> tuple[Transfer, ...]:
    """The chips that one event moves (GEN-8)."""
    if isinstance(event, Decided):
        return (*to_escrow(event.person, event.staked), *to_escrow(event.banker, event.covered))
    if isinstance(event, (Drew, Conceded)):
        return to_escrow(event.banker, -event.released)
    if isinstance(event, (RoundOpened, BankDrawn)):
        return to_escrow(event.banker, event.cover)
    if isinstance(event, RoundEnded):
        return event.moves
    return ()


def results(event: SetteEMezzoEvent) -> Mapping[Person, int] | None:
    """Each player's net change in chips if ``event`` ended the round (sum zero, GEN-5); else None."""
    if isinstance(event, RoundEnded):
        return {result.person: result.chips for result in event.results}
    return None


def bank(event: SetteEMezzoEvent) -> Person:
    """The person who holds the bank from ``event`` on; 0 if it names nobody."""
    return event.banker if isinstance(event, RoundOpened | BankDrawn) else 0


def opening(event: SetteEMezzoEvent) -> Mapping[Person, int]:
    """The free chips before a round, which its first event tells."""
    return (
        dict(zip(event.players, event.chips, strict=True)) if isinstance(event, RoundOpened) else {}
    )
