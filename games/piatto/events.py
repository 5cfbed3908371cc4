"""The events of piatto, and the chips that each event moves.

State is the fold of the events, and they are stored by class name.

Amounts are chips, totals half points. Each card keeps its deck, the shuffle of that deck and its place, so every card
can be checked against the opened deck. ``clock``: the system acted, because the player was out of time or in sit-out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.cards import Card
from engine.drawing.actions import Gioco, NonGioco, Shared
from engine.drawing.events import Dealt as Dealt
from engine.drawing.events import DeckBegan as DeckBegan
from engine.drawing.events import MattaCard as MattaCard
from engine.drawing.events import MattaLot as MattaLot
from engine.drawing.events import OnlineCalled as OnlineCalled
from engine.drawing.events import OnlineDrew as OnlineDrew
from engine.drawing.events import OnlineStood as OnlineStood
from engine.drawing.events import Reshuffle as Reshuffle
from engine.drawing.events import Reshuffled as Reshuffled
from engine.drawing.seating import BankMemory, OfferReason
from engine.drawing.winner import WINS, Comparison
from engine.families import GameEvent
from engine.game import ESCROW, POT, Person, Purse, Refusal, Transfer
from engine.value import Tagged, Value
from games.piatto.rules import PiattoRules

PiattoAction: TypeAlias = Shared | Gioco | NonGioco
"""The actions of piatto; ``engine.drawing.actions`` has the name of each one's offer."""

Missing: TypeAlias = Literal["declined", "away", "no_chips"]
"""The reason why a punta is skipped: *Non gioco*, in sit-out, or no chips to stake (PI-20)."""

BankEnd: TypeAlias = Literal["all_played", "pot_won", "nobody_banks"]
"""How a bank ended: all punte have played, a punta won the whole pot (PI-32), or nobody took the bank (PI-16)."""


class PiattoOpened(Tagged, GameEvent, frozen=True):
    """A bank is to be given. ``ring`` is all seated players, in turn order; ``here`` those not in sit-out.

    ``chips`` are the free chips of ``ring``; ``memory`` comes from the last bank. ``resumed``: play had stopped since
    then, because too few players were there (PI-13). ``order`` lists the players to be offered the bank, in order, and
    ``whys`` the reasons; empty if the draw for the matta among ``players`` decides. ``newcomers`` are passed over
    (PI-11).
    """

    number: int
    rules: PiattoRules
    ring: tuple[Person, ...]
    here: tuple[Person, ...]
    chips: tuple[int, ...]
    order: tuple[Person, ...]
    whys: tuple[OfferReason, ...]
    newcomers: tuple[Person, ...]
    players: tuple[Person, ...]
    memory: BankMemory
    resumed: bool
    stopped: tuple[Person, ...] = ()
    """If ``resumed``: the players seated when play stopped (PI-13); empty in logs from before this field existed."""


class BankDeclined(Tagged, GameEvent, frozen=True):
    """``person`` does not take the bank (PI-16)."""

    person: Person
    clock: bool


class BankFined(Tagged, GameEvent, frozen=True):
    """``person`` is in sit-out, cannot take the bank of a tournament and pays ``fine`` (PI-17).

    ``before`` are the chips before the fine. ``shares``: the part of each player; with ``penalty_share`` ``all`` also
    ``person``'s. ``asked``: the bank was offered to ``person``; False: ``person`` was known to be in sit-out.
    """

    person: Person
    before: int
    fine: int
    shares: tuple[tuple[Person, int], ...]
    asked: bool

    @property
    def after(self) -> int:
        """The chips left, the person's own share included."""
        mine = sum(chips for person, chips in self.shares if person == self.person)
        return self.before - self.fine + mine


class PotNamed(Tagged, GameEvent, frozen=True):
    """``person`` takes the bank with a pot of ``pot`` chips (PI-14, PI-15). ``punte`` are the opponents, in turn.

    ``why``: the reason for the offer; ``purse``: the free chips afterwards.
    """

    person: Person
    why: OfferReason
    pot: int
    purse: int
    punte: tuple[Person, ...]


class PuntaPlays(Tagged, GameEvent, frozen=True):
    """``person`` plays against this bank (BT-3)."""

    person: Person


class PuntaSkipped(Tagged, GameEvent, frozen=True):
    """``person`` does not play against this bank (PI-20).

    ``asked``: the question was put to ``person``; False: the answer was known.
    """

    person: Person
    why: Missing
    asked: bool


class PuntaFined(Tagged, GameEvent, frozen=True):
    """``person`` is in sit-out, does not play and pays ``fine``, to the pot or to ``banker`` (PI-22).

    ``before`` are the chips before the fine; ``to_pot``: the fine went to the pot. ``asked``: unseen cards lay ready
    for ``person``; False: ``person`` was known to be in sit-out.
    """

    person: Person
    banker: Person
    before: int
    fine: int
    to_pot: bool
    asked: bool


class DuelPassedOn(Tagged, GameEvent, frozen=True):
    """Two cards that lay ready, unseen, for a player in sit-out now belong to ``punta`` (PI-22)."""

    punta: Person


class DuelEnded(Tagged, GameEvent, frozen=True):
    """A mano is over and paid (PI-28 … PI-31); ``pot`` is the pot afterwards.

    ``hole`` is the punta's covered card and ``total`` the punta's total; None if they stayed covered, because the
    banker is bust. ``drawn`` are the punta's other cards, ``bank`` all cards of the banker. ``bank`` is empty, and
    ``bank_total`` None, if the banker did not play.
    """

    punta: Person
    banker: Person
    stake: int
    outcome: Comparison
    hole: Card | None
    drawn: tuple[Card, ...]
    total: int | None
    bank: tuple[Card, ...]
    bank_total: int | None
    pot: int
    clears: bool = True


class PiattoResult(Value, frozen=True):
    """A player's gain from the bank, fines included, and the free chips afterwards."""

    person: Person
    chips: int
    purse: int


class Elimination(Value, frozen=True):
    """A player lost the last chip in a tournament (TO-4, TO-5).

    ``before`` are the chips just before that mano or fine. ``mano`` is the number of the punta in the bank, from 1; 0
    is a fine for the bank, a giro of its own (PI-17). The banker comes after all punte.
    """

    person: Person
    before: int
    mano: int


class PiattoEnded(Tagged, GameEvent, frozen=True):
    """The bank is over; ``left`` chips of the pot go to ``banker`` (PI-32), who is 0 if nobody took it (PI-16).

    ``results`` of all seated players, in turn order. ``eliminated`` in the order in which they lost their last chip.
    """

    number: int
    banker: Person
    why: BankEnd
    left: int
    results: tuple[PiattoResult, ...]
    eliminated: tuple[Elimination, ...]


PiattoEvent: TypeAlias = (
    PiattoOpened
    | MattaLot
    | DeckBegan
    | MattaCard
    | BankDeclined
    | BankFined
    | PotNamed
    | Reshuffled
    | PuntaPlays
    | PuntaSkipped
    | PuntaFined
    | Dealt
    | DuelPassedOn
    | OnlineCalled
    | OnlineDrew
    | OnlineStood
    | DuelEnded
    | PiattoEnded
)

PiattoVerdict: TypeAlias = tuple[PiattoEvent, ...] | Refusal
"""The answer of a decider: the events of an action, or the reason against it."""


def transfers(event: PiattoEvent) -> tuple[Transfer, ...]:
    """The chips that one event moves.

    The pot has its own account, a stake is in escrow until the mano ends (PI-7, PI-31).
    """
    if isinstance(event, PotNamed):
        return _moved(event.person, POT, event.pot)
    if isinstance(event, (OnlineCalled, OnlineStood)):
        return _moved(event.person, ESCROW, event.staked)
    if isinstance(event, DuelEnded):
        stake, punta = event.stake, event.punta
        if event.outcome in WINS:
            return (*_moved(ESCROW, punta, stake), *_moved(POT, punta, stake))
        return _moved(ESCROW, POT, stake)
    if isinstance(event, PuntaFined):
        return _moved(event.person, POT if event.to_pot else event.banker, event.fine)
    if isinstance(event, BankFined):
        return tuple(
            move
            for person, chips in event.shares
            if person != event.person
            for move in _moved(event.person, person, chips)
        )
    if isinstance(event, PiattoEnded):
        return _moved(POT, event.banker, event.left)
    return ()


def _moved(source: Purse, target: Purse, chips: int) -> tuple[Transfer, ...]:
    """One transfer; none for 0 chips."""
    return (Transfer(source, target, chips),) if chips else ()


def results(event: PiattoEvent) -> Mapping[Person, int] | None:
    """Each player's net change in chips if ``event`` ended the bank, fines included (sum zero, GEN-5); else None."""
    if isinstance(event, PiattoEnded):
        return {result.person: result.chips for result in event.results}
    return None


def bank(event: PiattoEvent) -> Person:
    """The person who holds the bank from ``event`` on; 0 if it names nobody."""
    return event.person if isinstance(event, PotNamed) else 0


def opening(event: PiattoEvent) -> Mapping[Person, int]:
    """The free chips before a round, which its first event tells."""
    return (
        dict(zip(event.ring, event.chips, strict=True)) if isinstance(event, PiattoOpened) else {}
    )
