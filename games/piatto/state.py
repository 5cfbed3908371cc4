"""The state of a bank of piatto: first the public part, then the hidden part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from engine.awaiting import awaited
from engine.cards import PACK, Card
from engine.chance import Draw
from engine.drawing.hand import TurnStatus
from engine.drawing.seating import BankMemory, OfferReason
from engine.game import BETWEEN, Awaits, Between, Person, Transfer
from engine.value import Value, blank
from games.piatto import events as ev
from games.piatto.rules import PiattoRules

PiattoPhase: TypeAlias = Literal[
    "between", "lots", "deck", "draw", "offer", "join", "deal", "punta", "banker", "card", "over"
]
"""The phase of a bank.

``between``: no bank is open. ``lots``: chance must name the player who gets the first card. ``deck``: chance must
open a fresh deck. ``draw``: the next card of the draw for the matta must come. ``offer``: the bank is offered.
``join``: a punta decides whether to play. ``deal``: the two covered cards must come. ``punta``, ``banker``: that side
decides. ``card``: the called card must come. ``over``: the end of the bank follows at once.
"""

PuntaEnd: TypeAlias = ev.DuelEnded | ev.PuntaSkipped | ev.PuntaFined
"""The end of one punta's turn."""


class Duel(Value, frozen=True):
    """The public information about the running mano."""

    punta: Person
    stake: int | None = None
    """Chips at risk; None before they are named (PI-25)."""
    drawn: tuple[Card, ...] = ()
    """The punta's face-up cards, in the order received; the first card is covered and not among them."""
    status: TurnStatus = "waiting"
    """Of the punta."""
    bank: tuple[Card, ...] = ()
    """All of the banker's cards once the first is turned up; empty before (PI-27)."""

    @property
    def bank_plays(self) -> bool:
        return bool(self.bank)


class PiattoTable(Value, frozen=True):
    """All public information."""

    opened: ev.PiattoOpened
    memory: BankMemory
    phase: PiattoPhase = "between"
    decision: int = 0
    """The number of the pending decision; grows with every event."""
    place: int = len(PACK)
    """Place of the next card in the order of the last shuffle."""
    pot: int = 0
    """Chips in the pot, which are the highest allowed stake (PI-6)."""
    purses: tuple[int, ...] = ()
    """Free chips of ``ring`` when last seen."""
    done: tuple[PuntaEnd, ...] = ()
    """The ends of the punte's turns so far, one entry each."""
    duel: Duel | None = None
    """The running mano; None between two mani."""
    first: Person = 0
    """The player who got the first card of the draw for the matta; 0 without a draw."""
    drawn: tuple[tuple[Person, Card], ...] = ()
    """The draw for the matta, card by card; empty without a draw, or before it."""
    order: tuple[Person, ...] = ()
    """The players to be offered the bank, in order; empty until the draw for the matta decides."""
    passed: tuple[ev.BankDeclined | ev.BankFined, ...] = ()
    """The players of ``order`` who did not become banker, in that order."""
    away: frozenset[Person] = frozenset()
    """Seated players known to be in sit-out until this bank is over."""
    banker: Person = 0
    """0 until a player has taken the bank."""
    named: int = 0
    """The pot as the banker named it (PI-6)."""
    punte: tuple[Person, ...] = ()
    """All other players, from the banker's right on; the turns of the first ``len(Table.done)`` are over."""
    deck: int = -1
    """Number of the deck in play, -1 before the first."""
    shuffle: int = 0
    """Number of the last shuffle within the deck; 0 is all forty cards as the deck was opened."""
    shuffled: int = 0
    """Number of punte whose turn was over at that shuffle; only later mani were dealt from it."""
    reason: ev.Reshuffle | Literal["deck"] = "deck"
    """The reason for that shuffle. After ``stock`` it holds all cards except those on the table at that
    time (PI-34).
    """
    size: int = len(PACK)
    """Number of cards in that shuffle."""
    ending: ev.PiattoEnded | None = None
    """The end of the last bank, until the next bank opens."""

    @property
    def rules(self) -> PiattoRules:
        return self.opened.rules

    @property
    def ring(self) -> tuple[Person, ...]:
        """All players seated when the bank was opened, in turn order."""
        return self.opened.ring

    @property
    def candidate(self) -> Person:
        """The player who is offered the bank, 0 for none."""
        return self.order[len(self.passed)] if self.phase == "offer" else 0

    @property
    def why(self) -> OfferReason:
        """The reason for the offer to the candidate or to the banker; without either it has no meaning."""
        whys = self.opened.whys[len(self.passed) :]
        return whys[0] if whys else "draw"

    @property
    def punta(self) -> Person:
        """The player whose turn it is to play against the bank, 0 for none."""
        turn = len(self.done)
        playing = self.phase in ("deck", "join", "deal", "punta", "banker", "card")
        return self.punte[turn] if playing and turn < len(self.punte) else 0

    @property
    def coming(self) -> tuple[Person, ...]:
        """The punte whose turn is still to come after this one, in order; some may be skipped."""
        return self.punte[len(self.done) + 1 :] if self.phase != "between" else ()

    @property
    def to_act(self) -> Person:
        """The player whose decision is pending, 0 for none."""
        if self.phase in ("join", "punta"):
            return self.punta
        return self.banker if self.phase == "banker" else self.candidate

    @property
    def stock(self) -> int:
        """Number of cards that can still be drawn before a shuffle."""
        return self.size - self.place

    def credit(self, person: Person) -> int:
        """Free chips of a seated player, when last seen."""
        return self.purses[self.ring.index(person)]


class PiattoState(Value, frozen=True):
    """The whole state, hidden cards included. Only ``evolve`` makes a new one."""

    table: PiattoTable
    punta: tuple[Card, ...] = ()
    """All cards of the punta in the running mano, the covered one first; empty between two mani."""
    bank: tuple[Card, ...] = ()
    """All cards of the banker in the running mano, likewise."""
    aside: tuple[Card, ...] = ()
    """Cards of this bank that were dealt from the last shuffle and are no longer on the table (PI-34)."""
    pack: tuple[Card, ...] = PACK
    """The cards of the last shuffle."""
    left: int = 0
    """The stock, one bit per card (``engine.drawing.stock``)."""


def after_punta(table: PiattoTable, done: int, pot: int) -> PiattoPhase:
    """The phase after the turns of ``done`` punte: the next punta, unless the pot is gone or no punta is
    left (PI-32).
    """
    if pot == 0 or done == len(table.punte):
        return "over"
    return "deal" if table.rules.tournament else "join"


def moved(table: PiattoTable, transfers: Iterable[Transfer]) -> tuple[int, ...]:
    """Free chips of all players in the ring after these transfers."""
    ring = table.ring
    purses = [*table.purses]
    for source, target, chips in transfers:
        if source > 0:
            purses[ring.index(source)] -= chips
        if target > 0:
            purses[ring.index(target)] += chips
    return tuple(purses)


def seen(table: PiattoTable, person: Person, purse: int) -> tuple[int, ...]:
    """Free chips of all players in the ring, with ``purse`` as the new figure of ``person``."""
    return tuple(
        [purse if one == person else has for one, has in zip(table.ring, table.purses, strict=True)]
    )


def start(rules: PiattoRules) -> PiattoState:
    """A sitting before its first bank: no banker, no deck."""
    return PiattoState(PiattoTable(blank(ev.PiattoOpened, rules=rules), BankMemory()))


def running(table: PiattoTable) -> Duel:
    """The running mano. Raise ``ValueError`` if there is none, because the log is out of order."""
    if table.duel is None:
        raise ValueError("no mano is running")
    return table.duel


def to_come(state: PiattoState) -> int:
    """The number of covered cards of the mano that the stock can give now, up to two."""
    return min(2 - len(state.punta), state.table.stock)


_NOBODY_BANKS: Final = Between("nobody_banks")


def awaits(state: PiattoState) -> Awaits:
    """The player, the request to chance or the pause that the game waits for.

    A cash game pauses if nobody took the bank (PI-16).
    """
    ending = state.table.ending
    pauses = (
        ending is not None and ending.why == "nobody_banks" and not state.table.rules.tournament
    )
    return awaited(
        state.table,
        draw=lambda: Draw(
            deck=state.table.deck,
            shuffle=state.table.shuffle,
            pack=state.pack,
            place=state.table.place,
            count=to_come(state) if state.table.phase == "deal" else 1,
        ),
        lots=lambda: state.table.opened.players,
        between=_NOBODY_BANKS if pauses else BETWEEN,
    )


def question(state: PiattoState) -> str:
    """The pending question that a premove could answer (PM-2): ``bank``, ``join``, or none."""
    return {"offer": "bank", "join": "join"}.get(state.table.phase, "")
