"""What happens in a game of sette e mezzo. State is the fold of these, and they are stored by class name.

Amounts are chips, totals and the matta's value half points. Cards keep the deck, the shuffle of that deck and the
place they came from, so that whoever holds the opened deck can check every one.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.cards import Card
from engine.game import Person, Transfer
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.value import value

Why: TypeAlias = Literal["lot", "stays", "reale", "exhaustion", "no_cover", "left"]
"""How the banker came to the bank: by lot (SM-28), he kept it, with a reale (SM-27), because the pack was used up
(SM-38), because who had it cannot cover the others' minimum (GEN-8), or because who had it is no longer there."""

Fate: TypeAlias = Literal["", "bust", "seven_half", "reale", "triple"]
"""What a card did to a turn: nothing, or it ended it (SM-34)."""

Outcome: TypeAlias = Literal[
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

1 ``bust``; 2 ``lost_triple_tie``, ``paid_triple``; 3 ``lost_triple``; 4 ``banker_bust_reale``, ``banker_bust``;
5 ``paid_reale``, ``paid``; 6 ``lost_double``, ``lost``; 7 ``lost_tie``; 8 ``lost_reale_tie``, ``lost_double``;
9 ``paid_reale_tie``, ``lost_seven_half``.
"""

Kind: TypeAlias = Literal["bust", "points", "seven_half", "reale", "triple"]
"""What a finished hand is."""


@value
class RoundOpened:
    """A hand begins. ``seats`` is everybody in turn order; ``players`` who plays, in the order of play, banker last.

    While lots are still to be drawn ``banker`` is 0, and ``players`` is in turn order. ``skipped`` lack the minimum
    stake; ``passed`` had the bank but could not cover it, in that order (GEN-8). ``chips`` are the free chips of
    ``players`` before ``cover`` left the banker's purse. ``fresh``: all forty are shuffled first (SM-39).
    """

    number: int
    rules: SetteEMezzoRules
    seats: tuple[Person, ...]
    players: tuple[Person, ...]
    skipped: tuple[Person, ...]
    passed: tuple[Person, ...]
    banker: Person
    why: Why
    fresh: bool
    chips: tuple[int, ...]
    cover: int
    edition: int = 1
    """Edition of the rules that decides the hand (``engine.game.EDITION``)."""


@value
class BankDrawn:
    """The lot fell on ``lot`` (SM-28); ``banker`` is he, or the next on his right who can cover (GEN-8).

    The other fields as in ``RoundOpened``.
    """

    lot: Person
    banker: Person
    passed: tuple[Person, ...]
    players: tuple[Person, ...]
    chips: tuple[int, ...]
    cover: int


@value
class DeckBegan:
    """All forty are shuffled anew: deck number ``deck``."""

    deck: int


@value
class Dealt:
    """One hole card each: ``cards[i]``, from place ``place + i``, to ``people[i]``, the banker last (SM-29)."""

    deck: int
    shuffle: int
    place: int
    people: tuple[Person, ...]
    cards: tuple[Card, ...]


@value
class Called:
    """A card was called with ``stake`` (SM-32): the punta's whole stake now, 0 for the banker.

    ``staked`` chips went from his purse to escrow and ``covered`` from the banker's; either below zero came back.
    ``purse`` and ``bank`` are the free chips of the two afterwards. ``clock``: his time was up (SM-46).
    """

    person: Person
    stake: int
    staked: int
    covered: int
    banker: Person
    purse: int
    bank: int
    clock: bool


@value
class Drew:
    """``person`` got ``card``: called, or in place of one burnt or swapped. ``fate`` is what it did to his turn.

    ``matta`` is what the matta counts if the card ended the turn, 0 otherwise. On a punta's bust ``released`` chips,
    stake and cover together, went from escrow to ``banker`` at once (SM-35).
    """

    person: Person
    card: Card
    deck: int
    shuffle: int
    place: int
    fate: Fate
    matta: int
    banker: Person
    released: int


@value
class Reshuffled:
    """The stock ran out inside the hand (SM-40): ``pack``, the cards set aside, is shuffle ``shuffle`` of the deck."""

    shuffle: int
    pack: tuple[Card, ...]


@value
class Stood:
    """``person`` stands. The fields as in ``Called``; ``matta`` is its declared value, 0 if undeclared.

    ``fate`` is empty, or what 7½ he announces where he could have declared a triplè (SM-44).
    """

    person: Person
    stake: int
    staked: int
    covered: int
    banker: Person
    purse: int
    bank: int
    matta: int
    fate: Fate
    clock: bool


@value
class TripleDeclared:
    """Seven and matta: ``person`` declares a triplè (SM-44)."""

    person: Person


@value
class Conceded:
    """``person`` does not burn the card that busts him (``burn_saves_bust``); ``released`` as in ``Drew``."""

    person: Person
    banker: Person
    released: int
    clock: bool


@value
class Burnt:
    """``person`` burns ``card``, which is out of play till the hand ends (SM-41)."""

    person: Person
    card: Card


@value
class Swapped:
    """``person`` swaps his first card, the 4 ``card`` (SM-42)."""

    person: Person
    card: Card


@value
class AceHalved:
    """``person`` turns up his ace ``card`` and lets it count ½ (SM-43)."""

    person: Person
    card: Card


@value
class Result:
    """How the hand ended for one seat.

    ``chips`` is the net change of the whole hand, a bust included; ``purse`` the free chips afterwards.
    """

    person: Person
    cards: tuple[Card, ...]
    total: int
    kind: Kind
    outcome: Outcome
    stake: int
    chips: int
    purse: int


@value
class RoundEnded:
    """The hand is settled. ``results`` in the order of play, banker last; ``moves`` empty the escrow (SM-26).

    ``banker`` holds the next bank and ``why`` says why (SM-27, SM-38); ``used_up``: the pack ran out inside the hand, so
    all forty are shuffled before the next (SM-40); in edition 1 also if it was too small for another hand like this one.
    """

    number: int
    results: tuple[Result, ...]
    moves: tuple[Transfer, ...]
    banker: Person
    why: Why
    used_up: bool


Event: TypeAlias = (
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
