"""The actions of classica, its events, and the chips that each event moves.

State is the fold of the events, and they are stored by class name. ``engine.drawing.actions`` says how an offer is
called.

Amounts are chips, totals half points. Each card keeps its deck, the shuffle of that deck and its place, so every card
can be checked against the opened deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.cards import Card
from engine.drawing.actions import Shared
from engine.drawing.events import Dealt as Dealt
from engine.drawing.events import DeckBegan as DeckBegan
from engine.drawing.events import MattaCard as MattaCard
from engine.drawing.events import MattaLot as MattaLot
from engine.drawing.events import OnlineCalled as OnlineCalled
from engine.drawing.events import OnlineDrew as OnlineDrew
from engine.drawing.events import OnlineStood as OnlineStood
from engine.drawing.events import Reshuffled as Reshuffled
from engine.drawing.seating import OfferReason
from engine.drawing.winner import Comparison
from engine.families import GameAction, GameEvent
from engine.game import ESCROW, Person, Refusal, Transfer
from engine.value import Tagged, Value
from games.classica.rules import ClassicaRules


class Manca(Tagged, GameAction, frozen=True):
    """The bank was offered and not answered: it pays and ends (CL-6). Only the clock plays this action."""


ClassicaAction: TypeAlias = Shared | Manca

How: TypeAlias = Literal["played", "lapsed", "nobody"]
"""How a bank ended: played; lapsed, because the offered player went into sit-out (CL-6); or taken by nobody (PI-16)."""

Apart: TypeAlias = Literal["banker", "idle", "fined", "lapsed", "compensated"]

ClassicaOutcome: TypeAlias = Comparison | Apart
"""How a bank ended for one seat.

Compared with the banker's total (CL-9); ``banker``: the bank itself; ``idle``: an all-in bank did not reach the seat
(CL-5); ``fined``: in sit-out at the deal (CL-8a); ``lapsed``: the banker in sit-out; ``compensated``: paid by that
bank (CL-6).
"""


class ClassicaOpened(Tagged, GameEvent, frozen=True):
    """A bank begins. ``ring`` is all seated players, ``seats`` the present ones, both in turn order.

    ``chips`` are the free chips of ``ring``. ``players`` are present with chips, ``broke`` are present without chips.
    ``unable`` are players who could not cover a single stake (GEN-8). ``line`` lists the players to be offered the
    bank, in order, and ``whys`` the reasons; it is empty if the draw for the matta decides (PI-9). ``veterans`` have
    staked or held a bank since they sat down; ``newcomers`` have not, and are passed over (PI-11). ``resumed``: play
    had stopped (PI-13).
    """

    number: int
    rules: ClassicaRules
    ring: tuple[Person, ...]
    seats: tuple[Person, ...]
    resumed: bool
    chips: tuple[int, ...]
    players: tuple[Person, ...]
    broke: tuple[Person, ...]
    unable: tuple[Person, ...]
    line: tuple[Person, ...]
    whys: tuple[OfferReason, ...]
    veterans: tuple[Person, ...]
    newcomers: tuple[Person, ...]
    stopped: tuple[Person, ...] = ()
    """If ``resumed``: the players seated when play stopped (PI-13); empty in logs from before this field existed."""


class ClassicaRefused(Tagged, GameEvent, frozen=True):
    """``person`` does not take the bank: refused, or ``away`` (in sit-out when the offer came) (PI-12, PI-16)."""

    person: Person
    away: bool


class ClassicaWentOut(Tagged, GameEvent, frozen=True):
    """``person`` went into sit-out before the deal, while the bank was offered to another player (CL-8a)."""

    person: Person


class ClassicaLapsed(Tagged, GameEvent, frozen=True):
    """``person`` was offered the bank, because of ``why``, and went into sit-out or ran out of time (CL-6)."""

    person: Person
    why: OfferReason


class Fine(Value, frozen=True):
    """The loss of ``person`` for sit-out at the deal, and the player's free chips afterwards (CL-8a)."""

    person: Person
    chips: int
    purse: int


class ClassicaAccepted(Tagged, GameEvent, frozen=True):
    """``person`` takes the offered bank (``why``) with ``highest`` as the highest stake.

    ``all_in``: that is the minimum stake, without a choice (CL-5). ``put`` chips, at least the largest possible loss,
    went from the banker's purse to escrow; ``bank`` chips are left there (CL-3). ``players`` are dealt to, in the
    order of play, the banker last. ``bound``: under ``all_in`` the forced stake of each punta, else empty. ``idle``:
    punte that an all-in bank does not reach. ``chips`` are the free chips of the punte, the idle ones last. The chips
    of ``fined`` went to escrow at once (CL-8a).
    """

    person: Person
    why: OfferReason
    highest: int
    all_in: bool
    put: int
    bank: int
    players: tuple[Person, ...]
    bound: tuple[int, ...]
    idle: tuple[Person, ...]
    chips: tuple[int, ...]
    fined: tuple[Fine, ...]


class ClassicaResult(Value, frozen=True):
    """The result of the bank for one seat: ``chips`` gained, ``purse`` the free chips afterwards.

    ``total`` is 0 for a player without cards.
    """

    person: Person
    cards: tuple[Card, ...]
    total: int
    outcome: ClassicaOutcome
    stake: int
    chips: int
    purse: int


class ClassicaEnded(Tagged, GameEvent, frozen=True):
    """The bank is over and all is paid (CL-10): ``moves`` empty the escrow, or pay for a bank in sit-out (CL-6).

    ``results``: in the order of play, the banker last, then idle and fined players. They are empty if nobody took the
    bank; then ``banker`` is 0.
    """

    number: int
    how: How
    banker: Person
    results: tuple[ClassicaResult, ...]
    moves: tuple[Transfer, ...]


ClassicaEvent: TypeAlias = (
    ClassicaOpened
    | MattaLot
    | DeckBegan
    | MattaCard
    | ClassicaRefused
    | ClassicaWentOut
    | ClassicaLapsed
    | ClassicaAccepted
    | Dealt
    | OnlineCalled
    | OnlineDrew
    | Reshuffled
    | OnlineStood
    | ClassicaEnded
)

ClassicaVerdict: TypeAlias = tuple[ClassicaEvent, ...] | Refusal
"""The answer of a decider: the events of an action, or the reason against it."""


def transfers(event: ClassicaEvent) -> tuple[Transfer, ...]:
    """The chips that one event moves: into escrow when a stake is named, out of it at the end (CL-10, GEN-8)."""
    if isinstance(event, (OnlineCalled, OnlineStood)):
        return (Transfer(event.person, ESCROW, event.staked),) if event.staked else ()
    if isinstance(event, ClassicaAccepted):
        fines = (Transfer(fine.person, ESCROW, fine.chips) for fine in event.fined)
        return (Transfer(event.person, ESCROW, event.put), *fines)
    if isinstance(event, ClassicaEnded):
        return event.moves
    return ()


def results(event: ClassicaEvent) -> Mapping[Person, int] | None:
    """Each player's net change in chips if ``event`` ended the bank (sum zero, GEN-5); else None.

    The result is empty if nobody took the bank.
    """
    if isinstance(event, ClassicaEnded):
        return {result.person: result.chips for result in event.results}
    return None


def bank(event: ClassicaEvent) -> Person:
    """The person who holds the bank from ``event`` on; 0 if it names nobody."""
    return event.person if isinstance(event, ClassicaAccepted | ClassicaLapsed) else 0


def opening(event: ClassicaEvent) -> Mapping[Person, int]:
    """The free chips before a round, which its first event tells."""
    return (
        dict(zip(event.ring, event.chips, strict=True)) if isinstance(event, ClassicaOpened) else {}
    )
