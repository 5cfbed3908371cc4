"""One point of play. What everybody knows is a value of its own, ``Table``; the rest of ``State`` is hidden.

So a hidden card cannot slip into a public picture by being forgotten: it is not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.cards import PACK, Card
from engine.classica.events import (
    ClassicaAccepted,
    ClassicaEnded,
    ClassicaOpened,
    ClassicaRefused,
)
from engine.classica.rules import ClassicaRules
from engine.game import Person
from engine.online.seating import Why
from engine.value import value

Status: TypeAlias = Literal["waiting", "stands", "seven_half", "bust"]
"""``waiting`` has not ended his turn. ``seven_half``: the system stood for him, so everybody knows what he has (BT-7)."""

Phase: TypeAlias = Literal[
    "between", "lots", "deck", "draw", "offer", "deal", "turn", "card", "over"
]
"""No bank is open; lots for who gets the first card, a fresh deck, the draw for the matta are to come; the bank is
offered; the hole cards are to come; somebody decides; a card is to come for him; it is over, and the payment follows in
the same breath."""


NO_BANK: Final = ClassicaAccepted(0, "draw", 0, False, 0, 0, (), (), (), (), ())
"""A bank that nobody has taken yet."""


@value
class Seat:
    """What everybody knows of one player in this bank."""

    person: Person
    status: Status
    stake: int | None
    """Chips at risk; None before they are named, and for the banker."""
    purse: int
    """Free chips when last seen."""
    open: tuple[Card, ...]
    """Cards that lie face up, in the order received."""
    covered: int
    """How many lie face down: 1 till his hole card is shown."""
    total: int | None
    """Half points, if everybody can know them: bust, at 7½, the banker on his turn, and all at the end."""


@value
class Memory:
    """What is kept from bank to bank."""

    banker: Person
    """Who held the last bank; 0 before the first."""
    ring: tuple[Person, ...]
    """Who was seated then, in turn order."""
    staked: frozenset[Person]
    """Who has named a stake, or held a bank, since he sat down: the others are newcomers (PI-11)."""


@value
class Table:
    """What everybody knows."""

    opened: ClassicaOpened
    phase: Phase
    decision: int
    """Grows with every event: the number of the decision that is awaited."""
    first: Person
    """Who gets the first card of the draw for the matta; 0 without a draw."""
    drawn: tuple[tuple[Person, Card], ...]
    """The draw for the matta, card by card; empty without one."""
    line: tuple[Person, ...]
    """Who is offered the bank, one after another; empty while the matta is to be drawn for."""
    whys: tuple[Why, ...]
    """Why each of them is."""
    passed: tuple[ClassicaRefused, ...]
    """Those of ``line`` who did not take it, in that order."""
    gone: tuple[Person, ...]
    """Who went into sit-out before the deal, while it was offered to somebody else."""
    accepted: ClassicaAccepted
    """The bank as it was taken, ``NO_BANK`` before."""
    deck: int
    """Number of the deck in play, -1 before the first."""
    packs: tuple[tuple[Card, ...], ...]
    """What was shuffled of it: all forty first, then each further shuffle."""
    place: int
    """Place of the next card in the order of the last of them."""
    aside: tuple[Card, ...]
    """Cards that a reshuffle would take: those of punte already bust (CL-12)."""
    seats: tuple[Seat, ...]
    """Who was dealt to, in the order of play, the banker last. Empty until the hole cards are dealt."""
    turn: int
    """Whose turn it is, as a place in ``seats``; -1 when it is nobody's."""
    ending: ClassicaEnded | None
    """How the last bank ended, until the next is opened."""
    memory: Memory

    @property
    def rules(self) -> ClassicaRules:
        return self.opened.rules

    @property
    def offered(self) -> Person:
        """Who is offered the bank now, 0 if nobody is."""
        return self.line[len(self.passed)] if self.phase == "offer" else 0

    @property
    def why(self) -> Why:
        """Why the bank is, or was last, offered to just him. Only once it was offered."""
        return self.whys[min(len(self.passed), len(self.whys) - 1)]

    @property
    def banker(self) -> Person:
        """Who holds the bank, or is offered it; 0 while nobody is."""
        return self.accepted.person or self.offered

    @property
    def away(self) -> tuple[Person, ...]:
        """Who is known to be in sit-out in this bank, in turn order."""
        gone = {refused.person for refused in self.passed if refused.away}.union(self.gone)
        opened = self.opened
        return tuple(p for p in opened.ring if p in gone or p not in opened.seats)

    @property
    def active(self) -> tuple[Person, ...]:
        """Who can play in this bank, as punta or as banker, in turn order."""
        away = self.away
        return tuple(person for person in self.opened.players if person not in away)

    @property
    def stock(self) -> int:
        """How many cards can still be drawn before a reshuffle."""
        return len(self.packs[-1]) - self.place

    @property
    def on_turn(self) -> Seat | None:
        return None if self.turn < 0 else self.seats[self.turn]

    @property
    def bank_plays(self) -> bool:
        """Whether it is the banker's turn."""
        return self.turn == len(self.seats) - 1 and self.turn >= 0

    @property
    def to_act(self) -> Person:
        """Whose decision is awaited, 0 if nobody's."""
        if self.phase == "turn":
            return self.seats[self.turn].person
        return self.offered

    def bound(self, person: Person) -> int | None:
        """What a punta must stake against an all-in bank; None against any other (CL-5)."""
        accepted = self.accepted
        return accepted.bound[accepted.players.index(person)] if accepted.bound else None


@value
class State:
    """Everything. Only ``evolve`` makes one."""

    table: Table
    hands: tuple[tuple[Card, ...], ...]
    """All cards of each seat, in the order received, the hole card first."""
    left: int
    """The stock, one bit a card (``engine.online.stock``)."""


def start(rules: ClassicaRules) -> State:
    """A sitting before its first bank: no banker, no deck."""
    return State(
        Table(
            opened=ClassicaOpened(0, rules, (), (), False, (), (), (), (), (), (), (), ()),
            phase="between",
            decision=0,
            first=0,
            drawn=(),
            line=(),
            whys=(),
            passed=(),
            gone=(),
            accepted=NO_BANK,
            deck=-1,
            packs=(PACK,),
            place=len(PACK),
            aside=(),
            seats=(),
            turn=-1,
            ending=None,
            memory=Memory(0, (), frozenset()),
        ),
        (),
        0,
    )


def credit_of(table: Table) -> Mapping[Person, int]:
    """Free chips of everybody seated, when last seen."""
    seen = dict(zip(table.opened.ring, table.opened.chips, strict=True))
    seen.update((seat.person, seat.purse) for seat in table.seats)
    if table.ending is not None:
        seen.update((result.person, result.purse) for result in table.ending.results)
    return seen


def drawable(table: Table) -> bool:
    """Whether a card can be drawn at all, from the stock or after a reshuffle (CL-12)."""
    return table.place < len(table.packs[-1]) or bool(table.aside)
