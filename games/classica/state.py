"""One point of play: ``ClassicaTable`` has all public information, the rest of ``ClassicaState`` is hidden.

The public table is a value without hidden cards, so nobody can forget to remove them from a public view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.awaiting import awaited
from engine.cards import PACK, Card
from engine.chance import Draw
from engine.drawing.hand import TurnStatus
from engine.drawing.seating import BankMemory, OfferReason
from engine.game import BETWEEN, Awaits, Between, Person
from engine.value import Value, blank
from games.classica.events import ClassicaAccepted, ClassicaEnded, ClassicaOpened, ClassicaRefused
from games.classica.rules import ClassicaRules

ClassicaPhase: TypeAlias = Literal[
    "between", "lots", "deck", "draw", "offer", "deal", "turn", "card", "over"
]
"""The phase of a bank.

``between``: no bank is open. ``lots``: chance must name the player who gets the first card. ``deck``: chance must
open a fresh deck. ``draw``: the next card of the draw for the matta must come. ``offer``: the bank is offered.
``deal``: the hole cards must come. ``turn``: a player must decide. ``card``: the called card must come. ``over``: the
bank is over, and the payment follows at once.
"""

NO_BANK: Final = blank(ClassicaAccepted, why="draw")
"""A bank that nobody has taken yet."""


class ClassicaSeat(Value, frozen=True):
    """The public information about one player in this bank; the defaults are those before the turn."""

    person: Person
    purse: int
    """Free chips when last seen."""
    status: TurnStatus = "waiting"
    stake: int | None = None
    """Chips at risk; None until they are named, and for the banker."""
    open: tuple[Card, ...] = ()
    """Face-up cards, in the order received."""
    covered: int = 1
    """Number of face-down cards: 1 until the hole card is shown."""
    total: int | None = None
    """Half points, if public: bust, at 7½, the banker on turn, and all players at the end."""


class ClassicaTable(Value, frozen=True):
    """All public information."""

    opened: ClassicaOpened
    phase: ClassicaPhase = "between"
    decision: int = 0
    """The number of the pending decision; grows with every event."""
    first: Person = 0
    """The player who gets the first card of the draw for the matta; 0 without a draw."""
    drawn: tuple[tuple[Person, Card], ...] = ()
    """The draw for the matta, card by card; empty without a draw."""
    line: tuple[Person, ...] = ()
    """The players to be offered the bank, in order; empty until the draw for the matta decides."""
    whys: tuple[OfferReason, ...] = ()
    """The reason for each player of ``line``."""
    passed: tuple[ClassicaRefused, ...] = ()
    """The players of ``line`` who did not take the bank, in that order."""
    gone: tuple[Person, ...] = ()
    """Players who went into sit-out before the deal, while another player was offered the bank."""
    accepted: ClassicaAccepted = NO_BANK
    """The bank as it was taken, ``NO_BANK`` before."""
    deck: int = -1
    """Number of the deck in play, -1 before the first."""
    packs: tuple[tuple[Card, ...], ...] = (PACK,)
    """The packs shuffled from this deck: first all forty cards, then each reshuffle."""
    place: int = len(PACK)
    """Place of the next card in the last pack."""
    aside: tuple[Card, ...] = ()
    """Cards that a reshuffle would take: the cards of bust punte (CL-12)."""
    seats: tuple[ClassicaSeat, ...] = ()
    """The players dealt to, in the order of play, the banker last. Empty until the hole cards are dealt."""
    turn: int = -1
    """Index in ``seats`` of the player on turn; -1 for none."""
    ending: ClassicaEnded | None = None
    """The end of the last bank, until the next bank opens."""
    memory: BankMemory = BankMemory()

    @property
    def rules(self) -> ClassicaRules:
        return self.opened.rules

    @property
    def offered(self) -> Person:
        """The player who is offered the bank now, 0 for none."""
        return self.line[len(self.passed)] if self.phase == "offer" else 0

    @property
    def why(self) -> OfferReason:
        """The reason why the bank is offered to its current player, or was to the last. Only after the first offer."""
        return self.whys[min(len(self.passed), len(self.whys) - 1)]

    @property
    def banker(self) -> Person:
        """The player who holds the bank or is offered it; 0 for none."""
        return self.accepted.person or self.offered

    @property
    def away(self) -> tuple[Person, ...]:
        """Players known to be in sit-out in this bank, in turn order."""
        gone = {refused.person for refused in self.passed if refused.away}.union(self.gone)
        opened = self.opened
        return tuple(p for p in opened.ring if p in gone or p not in opened.seats)

    @property
    def active(self) -> tuple[Person, ...]:
        """Players who can play in this bank, as punta or as banker, in turn order."""
        away = self.away
        return tuple(person for person in self.opened.players if person not in away)

    @property
    def stock(self) -> int:
        """Number of cards that can still be drawn before a reshuffle."""
        return len(self.packs[-1]) - self.place

    @property
    def on_turn(self) -> ClassicaSeat | None:
        return None if self.turn < 0 else self.seats[self.turn]

    @property
    def bank_plays(self) -> bool:
        """True on the banker's turn."""
        return self.turn == len(self.seats) - 1 and self.turn >= 0

    @property
    def to_act(self) -> Person:
        """The player whose decision is pending, 0 for none."""
        if self.phase == "turn":
            return self.seats[self.turn].person
        return self.offered

    def bound(self, person: Person) -> int | None:
        """The forced stake of a punta against an all-in bank; None against any other bank (CL-5)."""
        accepted = self.accepted
        return accepted.bound[accepted.players.index(person)] if accepted.bound else None


class ClassicaState(Value, frozen=True):
    """The whole state, hidden cards included. Only ``evolve`` makes a new one."""

    table: ClassicaTable
    hands: tuple[tuple[Card, ...], ...] = ()
    """All cards of each seat, in the order received, the hole card first."""
    left: int = 0
    """The stock, one bit per card (``engine.drawing.stock``)."""


def start(rules: ClassicaRules) -> ClassicaState:
    """A sitting before its first bank: no banker, no deck."""
    return ClassicaState(ClassicaTable(blank(ClassicaOpened, rules=rules)))


def credit_of(table: ClassicaTable) -> Mapping[Person, int]:
    """Free chips of all seated players, when last seen."""
    seen = dict(zip(table.opened.ring, table.opened.chips, strict=True))
    seen.update((seat.person, seat.purse) for seat in table.seats)
    if table.ending is not None:
        seen.update((result.person, result.purse) for result in table.ending.results)
    return seen


def drawable(table: ClassicaTable) -> bool:
    """True if a card can be drawn, from the stock or after a reshuffle (CL-12)."""
    return table.place < len(table.packs[-1]) or bool(table.aside)


NOBODY_BANKS = Between("nobody_banks")
"""All candidates were asked and nobody took the bank (PI-16)."""


def awaits(state: ClassicaState) -> Awaits:
    """The player, the request to chance or the pause that the game waits for."""
    table, ending = state.table, state.table.ending
    return awaited(
        table,
        draw=lambda: Draw(
            deck=table.deck,
            shuffle=len(table.packs) - 1,
            pack=table.packs[-1],
            place=table.place,
            count=len(table.accepted.players) if table.phase == "deal" else 1,
        ),
        lots=lambda: table.opened.players,
        between=NOBODY_BANKS if ending is not None and ending.how == "nobody" else BETWEEN,
    )


def question(state: ClassicaState) -> str:
    """The question of the pending decision if a premove could answer it, else empty (PM-2)."""
    table = state.table
    if table.phase == "offer":
        return "bank"
    seat = table.on_turn
    first = seat is not None and table.phase == "turn" and seat.stake is None
    return "stake" if first and not table.bank_plays else ""
