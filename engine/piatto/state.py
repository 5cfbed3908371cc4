"""Everything there is to know of a bank of piatto: first what everybody knows, then what is hidden."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from engine.cards import PACK, Card
from engine.game import Person, Transfer
from engine.online.seating import Why
from engine.piatto.events import (
    BankDeclined,
    BankFined,
    DuelEnded,
    Memory,
    PiattoEnded,
    PiattoOpened,
    PuntaFined,
    PuntaSkipped,
    Reshuffle,
)
from engine.piatto.rules import PiattoRules
from engine.value import value

Phase: TypeAlias = Literal[
    "between", "lots", "deck", "draw", "offer", "join", "deal", "punta", "banker", "card", "over"
]
"""No bank is open; lots for who gets the first card, a fresh deck, the draw for the matta are to come; the bank is
offered; a punta says whether he plays; the two covered cards are to come; punta or banker decides; a card is to come
for whichever of them called it; nothing is left to do, and the end of the bank follows in the same breath."""

Status: TypeAlias = Literal["waiting", "stands", "seven_half", "bust"]
"""How far one side of a mano is. ``seven_half``: the system stood for him, so everybody knows what he has (BT-7)."""

Done: TypeAlias = DuelEnded | PuntaSkipped | PuntaFined
"""How it went with one punta."""


@value
class Duel:
    """What everybody knows of the running mano."""

    punta: Person
    stake: int | None
    """Chips at risk; None before they are named (PI-25)."""
    drawn: tuple[Card, ...]
    """The punta's face-up cards, in the order received; his first is covered."""
    status: Status
    """Of the punta."""
    bank: tuple[Card, ...]
    """The banker's cards, all of them, once he has turned up his first; empty before (PI-27)."""

    @property
    def bank_plays(self) -> bool:
        return bool(self.bank)


@value
class Setting:
    """What stays the same from card to card, apart from ``Table`` so that a card need not copy it."""

    opened: PiattoOpened
    first: Person
    """Who got the first card of the draw for the matta; 0 without a draw."""
    drawn: tuple[tuple[Person, Card], ...]
    """The draw for the matta, card by card; empty without one, or before it."""
    order: tuple[Person, ...]
    """Who is offered the bank, one after another; empty while the matta is to be drawn for."""
    passed: tuple[BankDeclined | BankFined, ...]
    """Those of ``order`` with whom the bank did not stay, in that order."""
    away: frozenset[Person]
    """Seated, but known to be in sit-out till this bank is over."""
    banker: Person
    """0 before somebody has taken the bank."""
    named: int
    """The pot as the banker named it (PI-6)."""
    punte: tuple[Person, ...]
    """Everybody else, from the banker's right on; ``len(Table.done)`` of them have had their turn."""
    deck: int
    """Number of the deck in play, -1 before the first."""
    shuffle: int
    """Number of the last shuffle within the deck; 0 is all forty as the deck was opened."""
    shuffled: int
    """How many punte had had their turn when it was made: only later manos were dealt from it."""
    reason: Reshuffle | Literal["deck"]
    """Why that shuffle was made. After ``stock`` it holds all cards but those that then lay on the table (PI-34)."""
    size: int
    """How many cards that shuffle has."""
    ending: PiattoEnded | None
    """How the last bank ended, until the next is opened."""


@value
class Table:
    """What everybody knows."""

    setting: Setting
    memory: Memory
    phase: Phase
    decision: int
    """Grows with every event: the number of the decision that is awaited."""
    place: int
    """Place of the next card in the order of the last shuffle."""
    pot: int
    """Chips that lie in the pot: the highest stake allowed (PI-6)."""
    purses: tuple[int, ...]
    """Free chips of ``ring`` when last seen."""
    done: tuple[Done, ...]
    """How it went with the first of the punte, one entry each."""
    duel: Duel | None
    """The running mano; None between two."""

    @property
    def rules(self) -> PiattoRules:
        return self.setting.opened.rules

    @property
    def ring(self) -> tuple[Person, ...]:
        """Everybody seated when the bank was opened, in turn order."""
        return self.setting.opened.ring

    @property
    def banker(self) -> Person:
        return self.setting.banker

    @property
    def candidate(self) -> Person:
        """Who is offered the bank, 0 if nobody is."""
        return self.setting.order[len(self.setting.passed)] if self.phase == "offer" else 0

    @property
    def why(self) -> Why:
        """Why the bank was offered to the candidate, or to the banker; of no account if there is neither."""
        whys = self.setting.opened.whys[len(self.setting.passed) :]
        return whys[0] if whys else "draw"

    @property
    def punta(self) -> Person:
        """Whose turn it is to play against the bank, 0 if nobody's."""
        turn = len(self.done)
        playing = self.phase in ("deck", "join", "deal", "punta", "banker", "card")
        return self.setting.punte[turn] if playing and turn < len(self.setting.punte) else 0

    @property
    def coming(self) -> tuple[Person, ...]:
        """The punte whose turn is still to come after this one, in order; some may be skipped."""
        return self.setting.punte[len(self.done) + 1 :] if self.phase != "between" else ()

    @property
    def to_act(self) -> Person:
        """Whose decision is awaited, 0 if nobody's."""
        if self.phase in ("join", "punta"):
            return self.punta
        return self.banker if self.phase == "banker" else self.candidate

    @property
    def stock(self) -> int:
        """How many cards can still be drawn before a shuffle."""
        return self.setting.size - self.place

    @property
    def ending(self) -> PiattoEnded | None:
        return self.setting.ending

    def credit(self, person: Person) -> int:
        """Free chips of somebody seated, when last seen."""
        return self.purses[self.ring.index(person)]


@value
class State:
    """Everything. Only ``evolve`` makes one."""

    table: Table
    punta: tuple[Card, ...]
    """All cards of the punta in the running mano, the covered one first; empty between two."""
    bank: tuple[Card, ...]
    """All cards of the banker in it, likewise."""
    aside: tuple[Card, ...]
    """Cards of this bank that were dealt from the last shuffle and are no longer on the table (PI-34)."""
    pack: tuple[Card, ...]
    """What the last shuffle was of."""
    left: int
    """The stock, one bit a card (``engine.online.stock``)."""


def after_punta(setting: Setting, done: int, pot: int) -> Phase:
    """What comes when ``done`` punte have had their turn: the next, unless the pot is gone or there is none (PI-32)."""
    if pot == 0 or done == len(setting.punte):
        return "over"
    return "deal" if setting.opened.rules.tournament else "join"


def moved(table: Table, transfers: Iterable[Transfer]) -> tuple[int, ...]:
    """What everybody in the ring has free after these."""
    ring = table.ring
    purses = [*table.purses]
    for source, target, chips in transfers:
        if source > 0:
            purses[ring.index(source)] -= chips
        if target > 0:
            purses[ring.index(target)] += chips
    return tuple(purses)


def seen(table: Table, person: Person, purse: int) -> tuple[int, ...]:
    """What everybody in the ring has free, now that ``person`` was seen to have ``purse``."""
    return tuple(
        [purse if one == person else has for one, has in zip(table.ring, table.purses, strict=True)]
    )


def with_staker(memory: Memory, person: Person) -> Memory:
    """Who names a stake or a pot is no newcomer any more (PI-11)."""
    if person in memory.staked:
        return memory
    return Memory(memory.banker, memory.ring, (*memory.staked, person))


def start(rules: PiattoRules) -> State:
    """A sitting before its first bank: no banker, no deck."""
    memory = Memory(0, (), ())
    opened = PiattoOpened(0, rules, (), (), (), (), (), (), (), memory, False)
    setting = Setting(
        opened=opened,
        first=0,
        drawn=(),
        order=(),
        passed=(),
        away=frozenset(),
        banker=0,
        named=0,
        punte=(),
        deck=-1,
        shuffle=0,
        shuffled=0,
        reason="deck",
        size=len(PACK),
        ending=None,
    )
    table = Table(setting, memory, "between", 0, len(PACK), 0, (), (), None)
    return State(table, (), (), (), PACK, 0)
